"""How good a board of Shifting Seasons looks: the score to expect at the end, in hundredths of a point.

That is what the score cards bring already and, for each thing that is begun, what it would bring once finished times
the odds that it will be. A tile in hand counts as if it lay where it does most good.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import comb, exp
from typing import Any

import numpy as np

from fourfold.engine.bits import count, first
from fourfold.engine.rule import rule
from fourfold.games.shifting_seasons import CARDS, POSITION_CARDS
from fourfold.games.shifting_seasons.geometry import (
    AREA,
    AREAS,
    CELLS,
    CENTRE_PAIRS,
    COLUMN_OF_4,
    FALLING_3,
    NOT_COLUMN_A,
    NOT_COLUMN_F,
    RISING_3,
    ROW_OF_4,
    SHAPE,
    SHAPES,
    SIDE,
    SQUARE,
    TILE_CELLS,
    cells,
)
from fourfold.games.shifting_seasons.rules import GAME_OVER, NONE, PLACE, SUPPLY, TURNS, card_points, lay, supported
from fourfold.games.shifting_seasons.scoring import (
    full_shapes,
    largest_group,
    pairs_across,
    precious_tiles,
    worth,
)

POINT = 100
WON = 1_000_000
"""More than any board is worth: a finished game counts by who won it."""

# ------------------------------------------------------------------------------------------------ weights

ANY_TILE, OTHER_TILE, OWN_TILE = 175, 150, 250
"""A tile to come, by what is known of its colour: one in two is precious, one in four has the seat's own colour."""
TOKEN, IN_TIME = 800, 3
"""A token in hand, with at least this many tiles to come: moving one tile at the end often completes a shape."""
HOME = 52
"""Card 8: what each tile to come adds."""
GROWTH, ROOM = 10, 4
"""Card 13: what each tile to come adds to a group for each free cell beside it, and the most cells that count."""
JOIN, SOON = 12, 8
"""Card 13: a tile that one more tile would join to the group, per tile to come, and the most that count."""

SECOND_SET = 0
HELP = {9: 0.19, SECOND_SET: 0.05, 10: 0.118, 11: 0.1, 12: 0.063, 14: 0.105}
"""By card, how often a turn brings a tile that helps a shape already begun, measured in games of greedy players."""
EVEN, SLOPE = -0.7, 1.5
"""Cards 1 to 7: with how many tiles to spare a shape is as likely to be filled as not, and how fast that changes."""

SURE = 1000
MOST_LEFT = TURNS + 4 + SUPPLY[4]
"""Tiles to come and tokens."""


def _odds_of_help() -> list[list[list[float]]]:
    """By card, tiles missing and tiles to come: the odds that enough turns bring a tile that helps."""

    def exactly(n: int, left: int, chance: float) -> float:
        return comb(left, n) * chance**n * (1 - chance) ** (left - n)

    return [
        [
            [1 - sum(exactly(n, left, HELP.get(card, 0)) for n in range(missing)) for left in range(MOST_LEFT + 1)]
            for missing in range(9)
        ]
        for card in range(CARDS + 1)
    ]


ODDS = np.array(SURE * np.array(_odds_of_help()), np.int16)
ODDS_TO_FILL = np.array([SURE / (1 + exp((EVEN - spare) / SLOPE)) for spare in range(-CELLS, MOST_LEFT + 1)], np.int64)
"""By the tiles to spare, + CELLS."""

# ------------------------------------------------------------------------------- where things can be begun


def _everywhere(shape: int, width: int) -> list[int]:
    """A shape, drawn at the top left, at every place of the board where it fits."""
    moved = [shape << cell for cell in range(CELLS) if cell % SIDE + width <= SIDE]
    return [place for place in moved if place & TILE_CELLS == place]


PLACES = {
    10: _everywhere(ROW_OF_4, 4) + _everywhere(COLUMN_OF_4, 1),
    11: _everywhere(FALLING_3, 3) + _everywhere(RISING_3, 3),
    14: _everywhere(SQUARE, 2),
}
PLACE_OF = np.zeros((CARDS + 1, max(map(len, PLACES.values()))), np.int64)
for _card, _places in PLACES.items():
    PLACE_OF[_card, : len(_places)] = _places
HOW_MANY = np.array([len(PLACES.get(card, SHAPES.get(card, ()))) for card in range(CARDS + 1)], np.int64)
"""How many shapes a card has, or places for its runs and squares."""
OUTER_PAIRS = ("c1 d1", "c2 d2", "c5 d5", "c6 d6", "a3 a4", "b3 b4", "e3 e4", "f3 f4")
PAIR = np.array([cells(pair) for pair in OUTER_PAIRS + CENTRE_PAIRS], np.int64)

# ---------------------------------------------------------------------------------------- what is promised


@rule
def once_finished(s, seat, begun, missing, tile):
    """The expected points of tiles on the board together with tiles that are missing."""
    return POINT * worth(s, seat, begun) + tile * missing


@rule
def shapes(s, seat, left):
    """Cards 1 to 7: the shapes that are not full, the nearest first.

    Any tile will do, so that it depends on how many tiles there are to spare once this and all nearer ones are full.
    """
    total, wanted, covered = 0, 0, s.covered[seat]
    for missing in range(1, min(left, SIDE) + 1):
        for card in range(1, POSITION_CARDS + 1):
            if s.cards >> card & 1:
                for k in range(HOW_MANY[card]):
                    shape = SHAPE[card, k]
                    if count(shape & ~covered) == missing:
                        wanted |= shape & ~covered
                        begun = shape & covered & ~full_shapes(covered, card)
                        points = once_finished(s, seat, begun, missing, ANY_TILE) << (card == 2)
                        total += ODDS_TO_FILL[left - count(wanted) + CELLS] * points // SURE
    return total


@rule
def sets(s, seat, left):
    """Card 9: in each area the first and the second set of four colours, if there is room for what they lack."""
    total = 0
    for area in range(AREAS):
        room = count(AREA[area] & ~s.covered[seat])
        first_lacks = second_lacks = 0
        for colour in range(4):
            have = count(s.coloured[seat, colour] & AREA[area])
            first_lacks += have < 1
            second_lacks += max(0, 2 - have)
        if 0 < first_lacks <= room:
            total += int(ODDS[9, first_lacks, left]) * 4 * ANY_TILE // SURE
        if 0 < second_lacks <= room:
            total += int(ODDS[SECOND_SET, second_lacks, left]) * 4 * ANY_TILE // SURE
    return total


@rule
def runs(s, seat, card, left):
    """Cards 10, 11 and 14: for each colour that has none the most promising run or square."""
    total = 0
    for colour in range(4):
        own = s.coloured[seat, colour]
        others = s.covered[seat] & ~own
        tile = OWN_TILE if colour == s.colours[seat] else OTHER_TILE
        best = 0
        for k in range(HOW_MANY[card]):
            place = PLACE_OF[card, k]
            if place & others == 0:
                missing = count(place & ~own)
                if missing == 0:
                    best = 0
                    break
                best = max(best, int(ODDS[card, missing, left]) * once_finished(s, seat, place & own, missing, tile))
        total += best // SURE
    return total


@rule
def pairs(s, seat, left):
    """Card 12: pairs of which one tile lies or none; of the four in the centre only two can count."""
    total, covered, scored = 0, s.covered[seat], pairs_across(s, seat)
    for k in range(len(PAIR)):
        missing = count(PAIR[k] & ~covered)
        if missing > 0 and PAIR[k] & scored == 0:
            points = once_finished(s, seat, PAIR[k] & covered, missing, ANY_TILE)
            total += int(ODDS[12, missing, left]) * points // SURE >> (k >= len(OUTER_PAIRS))
    return total


@rule
def beside(tiles):
    return (tiles & NOT_COLUMN_F) << 1 | (tiles & NOT_COLUMN_A) >> 1 | tiles << SIDE | tiles >> SIDE


@rule
def growth(s, seat, left):
    """Card 13: how much better than the best group now the most promising one can become."""
    today, later, free = 0, 0, TILE_CELLS & ~s.covered[seat]
    for colour in range(4):
        group, _, points = largest_group(s, seat, colour)
        edge = beside(group) & free if group != 0 else free
        joined = count(beside(edge) & s.coloured[seat, colour] & ~group)
        more = GROWTH * left * min(count(edge), ROOM) + JOIN * min(left, SOON) * joined
        if colour == s.colours[seat]:
            more = more * OWN_TILE // OTHER_TILE
        today = max(today, POINT * points)
        later = max(later, POINT * points + more)
    return later - today


@rule
def promise(s, seat, card, left):
    """The points that a colour card can be expected to add to what it scores now."""
    if card == 8:
        return HOME * left
    if card == 9:
        return sets(s, seat, left)
    if card == 12:
        return pairs(s, seat, left)
    if card == 13:
        return growth(s, seat, left)
    return runs(s, seat, card, left)


# -------------------------------------------------------------------------------------------------- value


@rule
def score(s, seat):
    points, cards = 0, int(s.cards)
    while cards != 0:
        points += card_points(s, seat, first(cards))
        cards &= cards - 1
    return points


@rule
def prospects(s, seat, tokens):
    """The score to expect of the tiles on the board; a token can bring a tile where one is missing."""
    to_come = TURNS - count(s.covered[seat])
    left = to_come + tokens
    total = POINT * score(s, seat) + shapes(s, seat, left) + TOKEN * tokens * min(to_come, IN_TIME) // IN_TIME
    for card in range(POSITION_CARDS + 1, CARDS + 1):
        if s.cards >> card & 1:
            total += promise(s, seat, card, left)
    return total


@rule
def take_up(s, seat, cell):
    """Undo `lay`."""
    others = ~(1 << int(cell))
    s.covered[seat] &= others
    s.precious[seat] &= others
    for colour in range(4):
        s.coloured[seat, colour] &= others


@rule
def wins_token(s, seat):
    """Whether the tile in hand fills its area and earns a token (S6)."""
    full = count(s.covered[seat] & AREA[s.area]) + 1 == count(AREA[s.area])
    return full and s.filled[seat] >> s.area & 1 == 0 and s.frames > 0 and s.supply > 0


@rule
def best_place(s, seat):
    """The prospects with the tile in hand at its best cell; it is laid and taken up again."""
    tokens, best = int(s.tokens[seat]), 0
    if s.phase == PLACE:
        free = supported(s.covered[seat], s.area)
        tokens += wins_token(s, seat)
    else:
        free = TILE_CELLS & ~s.covered[seat] & ~(1 << int(s.lifted))
    while free != 0:
        cell = first(free)
        lay(s, seat, cell, s.held)
        best = max(best, prospects(s, seat, tokens))
        take_up(s, seat, cell)
        free &= free - 1
    return best


@rule
def finished(s, seat):
    """The most points win, of equal ones the most precious tiles."""
    own, others = score(s, seat) * CELLS + precious_tiles(s, seat), 0
    for other in range(s.players):
        if other != seat:
            others = max(others, score(s, other) * CELLS + precious_tiles(s, other))
    return WON * ((own > others) - (own < others)) + POINT * (own // CELLS)


@rule
def value(s, seat):
    """The score that a seat can expect; once all tiles are placed and the turn is over, tokens are worth nothing."""
    if s.phase == GAME_OVER:
        return finished(s, seat)
    if s.turn == seat and s.held != NONE:
        return best_place(s, seat)
    over = s.turn != seat and count(s.covered[seat]) == TURNS
    return prospects(s, seat, 0 if over else int(s.tokens[seat]))


SPREAD = 930.0
"""Fitted to who won 4,000 games of greedy players, by the values halfway through them."""


LEVELS = {
    "beginner": {"simulations": 8, "wavers": True, "prior": 2000.0},
    "easy": {"simulations": 8, "wavers": True},
    "medium": {"simulations": 8, "wavers": True, "prior": 290.0},
    "hard": {"simulations": 8, "wavers": True, "prior": 150.0},
    "strong": {"simulations": 40},
    "expert": {"simulations": 100, "net": True},
    "classic": {"simulations": 300, "greedy": True, "cutoff": 12},
}
"""How the named levels search. Thinking alone makes small steps here, so the lower the level, the less clearly it tells
good moves from others at first sight.

`classic` lets everybody go on greedily for about four turns (a push, a place and a draw each) before it judges: that
takes ten times as long for a simulation, and shows what a move leaves for its next turn, also among several others.
"""


def search(options: Mapping[str, Any]) -> dict[str, Any]:
    """How to search: moves ordered by value, and no rollouts, because random players build nothing."""
    return {"exploration": 0.5, "prior": 500.0, "cutoff": 0}
