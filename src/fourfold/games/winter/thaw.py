"""Second phase: it thaws. Cards are moved or melted, counters taken back.

Each decision has its legal part and its play part side by side. A play part returns what comes next in the same turn:
another `DECISION`, for which the record is ready, a `SPLIT` to look for, or the `TURN_END`.
"""

from __future__ import annotations

import numpy as np

from fourfold.core.compiled.bits import first
from fourfold.core.compiled.rule import rule
from fourfold.games.winter.actions import LIFT, MELT, PUT, TAKE, cell_of
from fourfold.games.winter.geometry import flip_for, is_held_down, squares_around, write_places
from fourfold.games.winter.record import (
    COVER,
    DROP,
    KIND_OF_FACE,
    ZERO,
    card_at,
    find,
    insert,
    lay_counter,
    remove,
    supply,
    take_card,
    take_counter,
)

DECISION, SPLIT, TURN_END = range(3)

# ------------------------------------------- lift or melt a card, take a counter: `lift:6,2`, `melt:6,2`, `take:1,0`


@rule
def legal_thawing(s, actions):
    """Lift or melt a card that is not held down, or take an own counter; no counter is put on old squares (W14)."""
    n = ZERO
    seat = s.turn
    for i in range(s.cards):
        if not is_held_down(s, i):
            cell = cell_of(int(s.x[i]), int(s.y[i]))
            actions[n] = MELT + cell
            n += 1
            if supply(s, seat) > 0:  # W4
                movable = write_places(s, KIND_OF_FACE[s.face[i]], i, s.x[i], s.y[i], actions, n) > n
                actions[n] = LIFT + cell
                n += movable
    for k in range(s.counters[seat]):
        actions[n] = TAKE + cell_of(int(s.counter_x[seat, k]), int(s.counter_y[seat, k]))
        n += 1
    return n


@rule
def lift(s, x, y):
    i = card_at(s, x, y)
    s.held = KIND_OF_FACE[s.face[i]]
    s.held_x, s.held_y = s.x[i], s.y[i]
    take_card(s, i)
    s.phase = DROP
    return DECISION


@rule
def melt(s, x, y):
    take_card(s, card_at(s, x, y))
    return SPLIT


@rule
def take(s, x, y):
    seat = np.int64(s.turn)
    take_counter(s, seat, find(s.counter_x[seat], s.counter_y[seat], s.counters[seat], x, y))
    return TURN_END


# ------------------------------------------------------------------------------ drop the card: `LLLD@3,-1`


@rule
def dropped(s, x, y):
    """The card lies where `geometry.write_places` allows it: every square that it forms gets a counter.

    The seat chooses where there are too few (W4).
    """
    s.held_x = s.held_y = 0
    find_new_squares(s, x, y)
    if s.new > supply(s, s.turn):
        s.phase = COVER
        return DECISION
    for k in range(s.new):
        lay_counter(s, np.int64(s.new_x[k]), np.int64(s.new_y[k]))
    forget_new_squares(s)
    return SPLIT


@rule
def find_new_squares(s, x, y):
    """The squares of the mover's colour that have a section of the card at x, y (W5)."""
    squares = squares_around(s, x, y, flip_for(s.colours[s.turn]))
    while squares != 0:
        k = first(squares)
        insert(s.new_x, s.new_y, s.new, x - 1 + k % 3, y - 1 + k // 3)
        s.new += 1
        squares &= squares - 1


@rule
def forget_new_squares(s):
    for k in range(s.new):
        s.new_x[k] = s.new_y[k] = 0
    s.new = 0


# -------------------------------------------------------------- choose which new squares are covered: `put:1,0`


@rule
def legal_covers(s, actions):
    for k in range(s.new):
        actions[k] = PUT + cell_of(int(s.new_x[k]), int(s.new_y[k]))
    return s.new


@rule
def covered(s, x, y):
    """The new square at x, y has its counter. The seat goes on until its supply is empty (W4)."""
    remove(s.new_x, s.new_y, s.new, find(s.new_x, s.new_y, s.new, x, y))
    s.new -= 1
    if supply(s, s.turn) > 0:
        return DECISION
    forget_new_squares(s)
    return SPLIT
