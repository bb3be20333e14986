"""The table of Winter: sorted lists of places, rows of sections as words, groups of cards."""

from __future__ import annotations

import numpy as np

from fourfold.core.compiled.bits import first
from fourfold.core.compiled.rule import rule
from fourfold.games.winter.cards import LIGHT

# Not plain numbers: for those Numba would compile every function that is given one once more.
NONE = np.int64(-1)
ZERO = np.int64(0)

EDGE = 40
"""x and y of a card stay within -40 and 40."""

# ------------------------------------------------------------------------------------------------- lists


@rule
def insert(xs, ys, n, x, y):
    """Add a place to a list of n that is sorted by y, then x; return its number."""
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
    """Take place number k out of a list of n. What is not used is 0, so that equal states have equal bytes."""
    for j in range(k, n - 1):
        xs[j] = xs[j + 1]
        ys[j] = ys[j + 1]
    xs[n - 1] = 0
    ys[n - 1] = 0


@rule
def find(xs, ys, n, x, y):
    """The number of a place in a list of n, or NONE."""
    for k in range(n):
        if xs[k] == x and ys[k] == y:
            return k
    return NONE


@rule
def leftmost(s):
    """The smallest x of a card on the table; the smallest y is that of the first card."""
    left = int(s.x[0])
    for i in range(1, s.cards):
        left = min(left, int(s.x[i]))
    return left


# --------------------------------------------------------------------------------------------- the table

# Where many places are looked at together, a row of the table is a word: bit k stands for x = base + k, and the base
# lies 3 left of the leftmost card, so that shifts by 2 stay within the word. Rows are met from top to bottom: the cards
# are sorted, so one walk through them gives every row.
MARGIN = 3


@rule
def next_row(s, i, y, out, base, flip):
    """The cards that lie in row y, number i being the first: their places, and their own sections in y and y + 1.

    `flip` is 15 for light, 0 for dark; card number `out` is left out. Also returns the number of the next card.
    """
    places = upper = lower = ZERO
    while i < s.cards and s.y[i] == y:
        if i != out:
            shift = int(s.x[i]) - base
            own = int(s.face[i]) ^ flip
            places |= 1 << shift
            upper |= (own & 3) << shift
            lower |= (own >> 2) << shift
        i += 1
    return i, places, upper, lower


@rule
def flip_for(colour):
    """What turns a face into the set of its sections of a colour."""
    return 15 if colour == LIGHT else 0


@rule
def free_places(second_above, above, here, below, second_below):
    """The places of a row where a card overlaps none and touches one (W1), by the cards in five rows."""
    near = above | here | below
    far = second_above | second_below
    touching = near << 2 | near >> 2 | far | far << 1 | far >> 1
    return touching & ~(near | near << 1 | near >> 1)


@rule
def on_table(base):
    """The part of a row that lies within the edge of the table."""
    low, high = max(-EDGE - base, 0), min(EDGE - base, 62)
    return (1 << (high + 1)) - (1 << low)


@rule
def forming(own, above, upper, lower, below):
    """The places where a card with these own sections becomes part of a square (W5).

    `upper` and `lower` are the own sections that lie in the two rows of the card, `above` and `below` those next to
    them. A square lies on the card alone, shares two sections with it, or one.
    """
    top_left, top_right, bottom_left, bottom_right = -(own & 1), -(own >> 1 & 1), -(own >> 2 & 1), -(own >> 3 & 1)
    both = upper & lower
    found = top_left & top_right & bottom_left & bottom_right
    found |= top_left & bottom_left & both << 1
    found |= top_right & bottom_right & both >> 2
    found |= top_left & top_right & above & above >> 1
    found |= bottom_left & bottom_right & below & below >> 1
    found |= top_left & above << 1 & above & upper << 1
    found |= top_right & above >> 1 & above >> 2 & upper >> 2
    found |= bottom_left & below << 1 & below & lower << 1
    found |= bottom_right & below >> 1 & below >> 2 & lower >> 2
    return found


@rule
def touch(s, i, j):
    """Whether two cards share the edge of a section; a corner is not enough (W1)."""
    dx, dy = abs(int(s.x[i]) - int(s.x[j])), abs(int(s.y[i]) - int(s.y[j]))
    return (dx == 2 and dy < 2) or (dy == 2 and dx < 2)


@rule
def is_on(card_x, card_y, x, y):
    """Whether the square at x, y has a section of the card."""
    return abs(int(card_x) - int(x)) < 2 and abs(int(card_y) - int(y)) < 2


@rule
def is_held_down(s, i):
    """Whether a counter of either seat lies on a square that has a section of the card."""
    for seat in range(2):
        for k in range(s.counters[seat]):
            if is_on(s.x[i], s.y[i], s.counter_x[seat, k], s.counter_y[seat, k]):
                return True
    return False


# ------------------------------------------------------------------------------------------------ groups


@rule
def group_with(s, start):
    """The set of cards, by number, that hang together with a card."""
    group = grown = 1 << start
    while grown != 0:
        i = first(grown)
        grown &= grown - 1
        for j in range(s.cards):
            if not group >> j & 1 and touch(s, i, j):
                group |= 1 << j
                grown |= 1 << j
    return group
