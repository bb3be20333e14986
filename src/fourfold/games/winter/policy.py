"""How good a table of Winter looks: own squares and counters against the other seat's."""

from __future__ import annotations

from fourfold.core.bits import count
from fourfold.core.rule import rule
from fourfold.games.winter.rules import DONE, DROP
from fourfold.games.winter.table import MARGIN, NONE, ZERO, flip_for, leftmost, next_row

WON = 100_000
COUNTER = 100
"""A counter on the table is worth more than any number of squares: there are fewer than 72."""


@rule
def squares(s, colour):
    """How many squares of a colour there are, with counters or without."""
    flip = flip_for(colour)
    base = leftmost(s) - MARGIN
    above = lowest = i = ZERO
    found = 0
    for row in range(int(s.y[0]), int(s.y[s.cards - 1]) + 2):
        i, _, upper_half, lower_half = next_row(s, i, row, NONE, base, flip)
        here = lowest | upper_half
        found += count(above & above >> 1 & here & here >> 1)
        above, lowest = here, lower_half
    return found


@rule
def value(s, seat):
    """Counters first, then squares; a card in hand while it thaws is as good as a counter."""
    own, other = int(s.counters[seat]), int(s.counters[1 - seat])
    if s.phase == DONE and (own == 0 or other == 0):
        return WON * ((own > 0) - (other > 0))
    if s.colours[0] == NONE:
        return 0
    if s.phase == DROP:
        own += 1
    return COUNTER * (own - other) + squares(s, s.colours[seat]) - squares(s, s.colours[1 - seat])
