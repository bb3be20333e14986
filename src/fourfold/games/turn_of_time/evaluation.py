"""How good a table of Turn of Time would be after a turn.

Only settled cards count: a card with an empty cell beside it is as likely to be turned as not, so it is worth half a
card to both of its seasons, and the seat that fills the last cell beside it decides.
"""

from __future__ import annotations

import numpy as np

from fourfold.engine.bits import count, first
from fourfold.engine.rule import rule
from fourfold.games.turn_of_time.codes import FACES
from fourfold.games.turn_of_time.geometry import COLUMNS_LEFT, ROWS_LEFT, SIDE, group_with, largest_group
from fourfold.games.turn_of_time.rules import CARDS, NOBODY, SEASONS

WON = 100_000

SETTLED = 4
"""For every half card that a season can expect: more cards rank before larger groups."""
LEADING = 2
"""The same again for a seat's better season: with two seasons, one far ahead and one behind make 5 to 5 at least."""
HOT = 7
"""For every card that the next seat can settle by filling one cell; it usually settles them its own way."""
HOT_NEXT = 3
"""The cell that it leaves to the others is worth about half."""
GROUP = np.array([[0] * 11 + [4, 5, 7, 8, 11, 11], [0] * 12 + [1, 1, 1, 3, 3]])
"""The largest group by cards on the table, for two players (it decides at 5 to 5, T3) and for more."""
SURE = np.array([[7] * 14 + [8, 10, 10], [10] * 11 + [11, 12, 13, 15, 19, 19]])
"""How much all of that counts, by cards on the table, for two players and for more: late leads last."""

USUAL_BALANCE, USUAL_GROUP, HOPELESS = -50, -110, -600
"""Alone: what balance starts with, what dominance does, and what it is worth when every season is spoilt."""
UNEVEN, UNEVEN_LATE, LATE = 10, 30, 15
"""Alone, balance: for every half card too many or too few; with one card to come, little can be repaired."""
SHOWN, JOINED, HIDDEN = 10, 6, 6
"""Alone, dominance: cards that show the season, those in one group, and those that must still be turned."""

# The half cards that each season can expect, in its own 16 bits of one number. Each season is on seven cards, one of
# them a single: 8 halves before anything is settled, and a settled double gives one to a season and takes one.
LANE = 16
EVEN = sum(8 << LANE * season for season in range(SEASONS))
SETTLES = np.array([(1 << LANE * (face // 4)) - (1 << LANE * (face % 4)) for face in range(FACES)])

# ---------------------------------------------------------------------------------------------- the table
# A table as it may be after the turn: the card at `placed` shows `face`, the cards in `turned` are turned over.


@rule
def beside(cells):
    """The cells that share an edge with these; beyond the end of a row it finds no card, as in `group_with`."""
    return cells << 1 | cells >> 1 | cells << SIDE | cells >> SIDE


@rule
def room_after(s, placed):
    """The empty cells that the square of four by four may still reach."""
    column, row = placed % SIDE, placed // SIDE
    across = COLUMNS_LEFT[min(np.int64(s.left), column), max(np.int64(s.right), column)]
    return across & ROWS_LEFT[min(np.int64(s.top), row), max(np.int64(s.bottom), row)] & ~(s.covered | 1 << placed)


@rule
def one_side_open(cards, room):
    """The cards with exactly one empty cell beside them."""
    east, west, south, north = room << 1, room >> 1, room << SIDE, room >> SIDE
    return cards & (east ^ west ^ south ^ north) & ~(east & west | south & north)


@rule
def face_at(s, cell, placed, face):
    return face if cell == placed else np.int64(s.table[cell])


@rule
def expected(s, cells, placed, face, turned):
    """What settled cards change in the half cards that each season can expect."""
    found = np.int64(0)
    while cells != 0:
        cell = np.int64(first(cells))
        cells &= cells - 1
        change = SETTLES[face_at(s, cell, placed, face)]
        found += change - 2 * change * (turned >> cell & 1)
    return found


@rule
def showing(s, season, placed, face, turned):
    """The set of cells that show a season."""
    here = np.int64(1) << placed
    cells = s.showing[season] & ~turned & ~here | np.int64(face >> 2 == season) << placed
    while turned != 0:
        cell = np.int64(first(turned))
        turned &= turned - 1
        cells |= np.int64(s.table[cell] & 3 == season) << cell
    return cells


@rule
def lane(numbers, season):
    return numbers >> LANE * season & 0xFFFF


# ---------------------------------------------------------------------------------------------- two to four


@rule
def heat(s, seat, room, placed, face):
    """How much a seat can settle at once: cards it fights for around the best cell, minus those at the next best."""
    cards = one_side_open(s.covered | 1 << placed, room)
    fought = np.int64(0)
    while cards != 0:
        cell = np.int64(first(cards))
        cards &= cards - 1
        either = face_at(s, cell, placed, face)
        fought |= np.int64((s.owner[either >> 2] == seat) != (s.owner[either & 3] == seat)) << cell
    cells = beside(fought) & room
    best = second = np.int64(0)
    while cells != 0:
        n = np.int64(count(beside(cells & -cells) & fought))
        cells &= cells - 1
        second = max(second, min(best, n))
        best = max(best, n)
    return HOT * best - HOT_NEXT * second


@rule
def largest_groups(s, placed, face, turned):
    """The size of each season's largest group, in its own 16 bits."""
    found = np.int64(0)
    for season in range(SEASONS):
        found |= np.int64(largest_group(showing(s, season, placed, face, turned))) << LANE * season
    return found


@rule
def strength(s, seat, halves, groups, group_weight):
    total = leading = group = np.int64(0)
    for season in range(SEASONS):
        if s.owner[season] == seat:
            total += lane(halves, season)
            leading = max(leading, lane(halves, season))
            group = max(group, lane(groups, season))
    return SETTLED * total + LEADING * leading + group_weight * group


@rule
def against_the_table(s, seat, halves, groups, group_weight):
    """A seat's strength against the average of all, times the number of players."""
    found = s.players * strength(s, seat, halves, groups, group_weight)
    for other in range(s.players):
        found -= strength(s, other, halves, groups, group_weight)
    return found


@rule
def rank(s, season, halves, groups):
    """Of a full table: cards, then the largest group, then who drew earlier (T13), in one number."""
    place = np.int64(0)
    while s.order[place] != season:
        place += 1
    return (lane(halves, season) << 8) + (lane(groups, season) << 2) - place


@rule
def outcome(s, seat, halves, groups):
    """Of a full table: whether the seat has won."""
    beaten = pairs = lead = np.int64(0)
    for own in range(SEASONS):
        for other in range(SEASONS):
            if s.owner[own] == seat and s.owner[other] != seat and s.owner[other] != NOBODY:
                pairs += 1
                beaten += rank(s, own, halves, groups) > rank(s, other, halves, groups)
    if s.players > 2:
        return WON if beaten == pairs else -WON
    for season in range(SEASONS):
        group = lane(groups, season)
        lead = max(lead, group << 1 | np.int64(s.owner[season] == 0))
    if beaten == 2:
        return WON if (lead & 1) == (seat == 0) else -WON
    return WON if beaten > 2 else -WON


# ---------------------------------------------------------------------------------------------- alone


@rule
def balance(halves, cards):
    """The further the seasons are from four cards each, the worse; a few cards repair little."""
    off = np.int64(0)
    for season in range(SEASONS):
        off += abs(lane(halves, season) - 8)
    if cards == CARDS:
        return WON if off == 0 else -WON
    return USUAL_BALANCE - off * (UNEVEN_LATE if cards >= LATE else UNEVEN)


@rule
def bearing(s, season, placed, face):
    """The set of cells whose card has a season on either side."""
    found = np.int64(0)
    cells = s.covered | 1 << placed
    while cells != 0:
        cell = np.int64(first(cells))
        cells &= cells - 1
        either = face_at(s, cell, placed, face)
        found |= np.int64((either >> 2 == season) | (either & 3 == season)) << cell
    return found


@rule
def dominance(s, placed, face, turned, room):
    """The best season of which no card is lost: none settled the wrong way, all within reach of each other."""
    open_sides = beside(room)
    full = room == 0
    best = np.int64(-WON if full else HOPELESS)
    for season in range(SEASONS):
        cards = bearing(s, season, placed, face)
        up = showing(s, season, placed, face, turned)
        hidden = cards & ~up
        reach = group_with(cards & -cards, cards | room)
        if hidden & ~open_sides == 0 and cards & ~reach == 0:
            progress = SHOWN * count(up) + JOINED * largest_group(up) - HIDDEN * count(hidden)
            best = max(best, np.int64(WON if full else USUAL_GROUP + progress))
    return best
