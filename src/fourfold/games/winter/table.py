"""How cards and counters come to the table of Winter and leave it."""

from __future__ import annotations

import numpy as np

from fourfold.engine.rule import rule
from fourfold.games.winter import COUNTERS, FACES, KINDS, turned

NONE = -1

FACE_OF_KIND = np.array(KINDS, np.int64)
"""For each kind of card the face that names it."""
TURNED = np.array([turned(face) for face in range(FACES)], np.int64)
"""For each face that of the same card upside down."""
KIND_OF_FACE = np.array([KINDS.index(face if face in KINDS else turned(face)) for face in range(FACES)], np.int64)

# ------------------------------------------------------------------------------------------------- cards


@rule
def card_at(s, x, y):
    return find(s.x, s.y, s.cards, x, y)


@rule
def lay_held(s, x, y, is_turned):
    """Lay the card in hand, read by its name or turned."""
    face = FACE_OF_KIND[s.held]
    if is_turned:
        face = TURNED[face]
    i = insert(s.x, s.y, s.cards, x, y)
    for j in range(s.cards, i, -1):
        s.face[j] = s.face[j - 1]
    s.face[i] = face
    s.cards += 1
    s.held = NONE


@rule
def take_card(s, i):
    remove(s.x, s.y, s.cards, i)
    s.cards -= 1
    for j in range(i, s.cards):
        s.face[j] = s.face[j + 1]
    s.face[s.cards] = 0


# ---------------------------------------------------------------------------------------------- counters


@rule
def supply(s, seat):
    return COUNTERS - s.counters[seat]


@rule
def lay_counter(s, x, y):
    """A counter of the seat whose turn it is."""
    seat = s.turn
    insert(s.counter_x[seat], s.counter_y[seat], s.counters[seat], x, y)
    s.counters[seat] += 1


@rule
def take_counter(s, seat, k):
    remove(s.counter_x[seat], s.counter_y[seat], s.counters[seat], k)
    s.counters[seat] -= 1


# -------------------------------------------------------------------- lists of places, sorted by y, then x


@rule
def find(xs, ys, n, x, y):
    """The number of a place in a list of n, or NONE."""
    for k in range(n):
        if xs[k] == x and ys[k] == y:
            return k
    return NONE


@rule
def insert(xs, ys, n, x, y):
    """Add a place to a list of n; return its number."""
    k = n
    while k > 0 and (ys[k - 1] > y or (ys[k - 1] == y and xs[k - 1] > x)):
        xs[k] = xs[k - 1]
        ys[k] = ys[k - 1]
        k -= 1
    xs[k] = x
    ys[k] = y
    return k


@rule
def remove(xs, ys, n, k):
    """Take place number k out of a list of n. Unused entries are 0, so that equal states have equal bytes."""
    for j in range(k, n - 1):
        xs[j] = xs[j + 1]
        ys[j] = ys[j + 1]
    xs[n - 1] = 0
    ys[n - 1] = 0
