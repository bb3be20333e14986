"""First phase: it freezes. Cards are turned over and placed, seat 1 chooses a colour, counters claim squares.

Each decision has its legal part and its play part side by side.
"""

from __future__ import annotations

from fourfold.core.compiled.contract import CHANCE
from fourfold.core.compiled.rule import rule
from fourfold.games.winter.actions import CHOOSE, DRAW_CARD, DRAW_KIND, PUT, write_row
from fourfold.games.winter.cards import CARDS, DARK, KINDS, LIGHT
from fourfold.games.winter.geometry import MARGIN, flip_for, next_row
from fourfold.games.winter.record import (
    COLOUR,
    DRAW,
    FACE_OF_KIND,
    FIRST,
    FREEZE,
    NONE,
    PLACE,
    THAW,
    ZERO,
    begin_turn,
    lay_card,
    leftmost,
    supply,
)

# ------------------------------------------------------------------- chance turns over a card: `draw:DLLL`


@rule
def legal_draws(s, actions):
    n = 0
    for kind in range(len(KINDS)):
        actions[n] = DRAW_KIND + kind
        n += s.deck[kind] > 0
    return n


@rule
def turn_over(s, kind):
    """The very first card lies at 0,0 as its name reads; the seat places every other one."""
    s.deck[kind] -= 1
    if s.phase == FIRST:
        lay_card(s, 0, 0, FACE_OF_KIND[kind])
        s.phase = DRAW
    else:
        s.held = kind
        s.seat = s.turn
        s.phase = PLACE


# ----------------------------------------------------------------------------- place the card: `LLLD@3,-1`


@rule
def placed(s):
    """The card lies, anywhere that `geometry.write_places` allows, and the turn is over."""
    if s.colours[0] == NONE:
        begin_turn(s, 1, COLOUR)
    elif s.cards == CARDS:
        begin_turn(s, 1 - s.turn, THAW)  # W17
    else:
        begin_turn(s, 1 - s.turn, FREEZE)


# --------------------------------------------------------------------------- choose a colour: `light`, `dark`


@rule
def legal_colours(actions):
    actions[0] = CHOOSE + LIGHT
    actions[1] = CHOOSE + DARK
    return 2


@rule
def choose_colour(s, colour):
    s.colours[1] = colour
    s.colours[0] = 1 - colour
    s.phase = FREEZE


# ------------------------------------------------------------------ draw, or put a counter: `draw`, `put:1,0`


@rule
def legal_freezing(s, actions):
    """Draw; or put a counter, if there is one left (W3), on an own square that has none."""
    actions[0] = DRAW_CARD
    n = 1
    seat = s.turn
    if supply(s, seat) == 0:
        return n
    flip = flip_for(s.colours[seat])
    base = leftmost(s) - MARGIN
    above = half = ZERO  # the own sections of the row above, and those known so far of this one
    i = k = ZERO
    for row in range(int(s.y[0]), int(s.y[s.cards - 1]) + 2):
        i, _, upper_half, lower_half = next_row(s, i, row, NONE, base, flip)
        here = half | upper_half
        squares = above & above >> 1 & here & here >> 1  # they begin in the row above
        while k < s.counters[seat] and s.counter_y[seat, k] == row - 1:
            squares &= ~(1 << (int(s.counter_x[seat, k]) - base))  # one counter per square (W2)
            k += 1
        n = write_row(actions, n, squares, base, row - 1, PUT)
        above, half = here, lower_half
    return n


@rule
def draw(s):
    s.seat = CHANCE
    s.phase = DRAW


@rule
def counter_put(s):
    """The counter lies, and the turn is over."""
    begin_turn(s, 1 - s.turn, FREEZE)
