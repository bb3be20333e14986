"""The score cards of Shifting Seasons: which tiles of a board count for a card, and what they are worth.

Every tile that counts is worth 1, + 1 if it is precious, + 1 if it has the seat's own colour. Where tiles can be
chosen, the best choice counts (S15). Tiles of one colour are worth the same but for being precious, so that among
equally large sets of one colour the one with the most precious tiles is the best.
"""

from __future__ import annotations

from fourfold.engine.bits import count, first
from fourfold.engine.rule import rule
from fourfold.games.shifting_seasons import POSITION_CARDS
from fourfold.games.shifting_seasons.geometry import (
    AREA,
    AREA_COLOUR,
    AREAS,
    CENTRE_BOTTOM,
    CENTRE_CHOICES,
    CENTRE_TOP,
    COLUMN_OF_4,
    COLUMNS_A_TO_C,
    COLUMNS_A_TO_D,
    COLUMNS_C_TO_F,
    FALLING_3,
    NOT_COLUMN_A,
    NOT_COLUMN_F,
    PAIR_LEFT,
    PAIR_TOP,
    RISING_3,
    ROW_OF_4,
    SHAPE,
    SIDE,
    SQUARE,
)

GROUPS = ("chosen", "largest")
CHOSEN, LARGEST = range(2)
"""How card 13 is scored (S4)."""
CENTRE_CARD = 2


@rule
def worth(s, seat, tiles):
    """The points for a set of tiles: one each, one more if precious, one more in the seat's own colour."""
    own = s.coloured[seat, s.colours[seat]]
    return count(tiles) + count(tiles & s.precious[seat]) + count(tiles & own)


@rule
def points_for(s, seat, card, tiles):
    """The points for the tiles that count for a card; the centre counts twice (S20)."""
    points = worth(s, seat, tiles)
    return 2 * points if card == CENTRE_CARD else points


@rule
def precious_tiles(s, seat):
    return count(s.precious[seat])


@rule
def best_tiles(s, seat, card):
    """The set of a seat's tiles that count for a card, by the best choice where there is one."""
    if card <= POSITION_CARDS:
        return full_shapes(s.covered[seat], card)
    if card == 8:
        return in_their_area(s, seat)
    if card == 9:
        return sets_of_four_colours(s, seat)
    if card == 12:
        return pairs_across(s, seat)
    if card == 13:
        return group_of_one_colour(s, seat)
    return one_shape_per_colour(s, seat, card)


@rule
def full_shapes(covered, card):
    """Cards 1 to 7: every shape that is full; where shapes overlap, a tile counts once."""
    tiles = 0
    for k in range(4):
        shape = SHAPE[card, k]
        tiles |= shape * (covered & shape == shape)
    return tiles


@rule
def in_their_area(s, seat):
    """Card 8: every tile that has the colour of its area."""
    tiles = 0
    for area in range(AREAS):
        tiles |= s.coloured[seat, AREA_COLOUR[area]] & AREA[area]
    return tiles


@rule
def sets_of_four_colours(s, seat):
    """Card 9: in each area up to two sets of all four colours, made of precious tiles where there are some."""
    tiles = 0
    for area in range(AREAS):
        sets = 2
        for colour in range(4):
            sets = min(sets, count(s.coloured[seat, colour] & AREA[area]))
        for _ in range(sets):
            for colour in range(4):
                left = s.coloured[seat, colour] & AREA[area] & ~tiles
                precious = left & s.precious[seat]
                best = precious if precious != 0 else left
                tiles |= best & -best
    return tiles


@rule
def one_shape_per_colour(s, seat, card):
    """Cards 10, 11 and 14: for each colour one run or square of it."""
    tiles, precious = 0, s.precious[seat]
    for colour in range(4):
        own = s.coloured[seat, colour]
        if card == 10:
            rows = own & own >> 1 & own >> 2 & own >> 3 & COLUMNS_A_TO_C
            columns = own & own >> 6 & own >> 12 & own >> 18
            best = better(best_shape(rows, ROW_OF_4, precious), best_shape(columns, COLUMN_OF_4, precious), precious)
        elif card == 11:
            falling = own & own >> 7 & own >> 14 & COLUMNS_A_TO_D
            rising = own & own >> 5 & own >> 10 & COLUMNS_C_TO_F
            best = better(
                best_shape(falling, FALLING_3, precious), best_shape(rising >> 2, RISING_3, precious), precious
            )
        else:
            best = best_shape(own & own >> 1 & own >> 6 & own >> 7 & NOT_COLUMN_F, SQUARE, precious)
        tiles |= best
    return tiles


@rule
def best_shape(starts, shape, precious):
    """The shape with the most precious tiles among those that begin in one of the cells; nothing if there is none."""
    best = 0
    while starts != 0:
        best = better(best, shape << first(starts), precious)
        starts &= starts - 1
    return best


@rule
def better(tiles, others, precious):
    """The more valuable of two sets of tiles of one colour and equal size; an empty set is worth nothing."""
    if tiles == 0 or count(others & precious) > count(tiles & precious):
        return others
    return tiles


@rule
def pairs_across(s, seat):
    """Card 12: pairs across a border between areas, each tile in one at most.

    Outside the centre no tile has two partners. In the centre a colour can have three tiles, and then one end of
    the three is left over.
    """
    tiles, precious = 0, s.precious[seat]
    for colour in range(4):
        own = s.coloured[seat, colour]
        beside = own & own >> 1 & PAIR_LEFT
        below = own & own >> SIDE & PAIR_TOP
        tiles |= beside | beside << 1 | below | below << SIDE
        centre = own >> CENTRE_TOP & 3 | (own >> CENTRE_BOTTOM & 3) << 2
        tiles |= better(CENTRE_CHOICES[centre, 0], CENTRE_CHOICES[centre, 1], precious)
    return tiles


@rule
def group_of_one_colour(s, seat):
    """Card 13: of each colour its largest group, of equal ones the best; then the best colour (S4).

    With `group=largest` a colour counts only if no other has a larger group.
    """
    tiles = most = best = 0
    for colour in range(4):
        group, size, points = largest_group(s, seat, colour)
        if s.group == CHOSEN:
            size = 0  # the colour is chosen by its worth alone
        if size > most or (size == most and points > best):
            tiles, most, best = group, size, points
    return tiles


@rule
def largest_group(s, seat, colour):
    """A colour's largest group, of equal ones the best; its size and its worth."""
    cells = s.coloured[seat, colour]
    group = most = best = 0
    while cells != 0:
        other = group_with(cells & -cells, cells)
        size, points = count(other), worth(s, seat, other)
        if size > most or (size == most and points > best):
            group, most, best = other, size, points
        cells &= ~other
    return group, most, best


@rule
def group_with(start, cells):
    """The connected part of `cells` around `start`."""
    group = 0
    grown = start
    while grown != group:
        group = grown
        beside = (group & NOT_COLUMN_F) << 1 | (group & NOT_COLUMN_A) >> 1
        grown = (group | beside | group << SIDE | group >> SIDE) & cells
    return group
