"""How good a table of Winter looks: counters, squares, and who runs out of harmless moves while it thaws.

Everything is counted for a seat less the other seat. The weights are rounded from a logistic fit on who won games
between players that look one or two decisions ahead with earlier versions of these ideas.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fourfold.engine.bits import count, first
from fourfold.engine.rule import rule
from fourfold.games.winter import CARDS, COUNTERS
from fourfold.games.winter.geometry import (
    all_cards,
    bottom,
    first_group,
    flip_for,
    free_places,
    in_square,
    is_on,
    slid,
    squares_formed,
    top,
    touch,
    window_above,
)
from fourfold.games.winter.rules import COVER, DRAW, DROP, FREEZE, GAME_OVER, KEEP, PLACE, THAW, lies_on
from fourfold.games.winter.table import FACE_OF_KIND, NONE, TURNED

WON = 1_000_000
COUNTER = 100
"""A counter that no single melt can cut off; one that can be cut off is worth nothing."""
QUIET = 60
"""A counter that can be taken back without freeing a card: a move in reserve that helps nobody."""
SECTION = 20
"""During the thaw, a section of the seat's colour on a card that is not held down: it can still form a square."""

OPEN, OPEN_THAWING = 50, 15
"""A square without a counter: worth a turn while it freezes, later only a place to build on."""
HALF, HALF_THAWING = 20, 30
"""Three sections of a square with the fourth place empty: the next card may complete it."""

TURN = 20
"""Having the turn, where nothing else is known about it."""
ODD = 120
"""Added where an odd number of cards is free: if they are melted in turn, the other seat runs out first."""
ZUGZWANG = -130
"""The turn where no card is free: a counter must be taken back."""
DRAWN = 50
"""A card about to be turned over: it usually forms a square."""

SPREAD = 480.0
"""Logistic fit of winners on value differences, middle third of 1,000 games of greedy players with 2 % random moves."""

URGENCY = np.array([20_000 // max(cards, 3) ** 2 for cards in range(CARDS + 1)], np.int64)
"""By cards left, in hundredths: a difference decides more the fewer cards there are."""


@rule
def value(s, seat):
    own, other = int(s.counters[seat]), int(s.counters[1 - seat])
    if s.phase == GAME_OVER:
        return WON * ((own > 0) - (other > 0))
    if s.colours[0] == NONE:
        return 0
    squares, halves = patterns(s, seat)
    formed = most_formed(s) if s.phase in (PLACE, DROP) else 0
    turn = 1 if s.turn == seat else -1
    if s.phase in (FREEZE, DRAW, PLACE):
        table = COUNTER * (own - other) + OPEN * (squares - own + other) + HALF * halves
        return table + turn * freezing_turn(s, formed)
    table = OPEN_THAWING * (squares - own + other) + HALF_THAWING * halves
    holding, free = hold(s, seat)
    return (table + holding + turn * thawing_turn(s, formed, free)) * URGENCY[s.cards] // 100


@rule
def freezing_turn(s, formed):
    """What this turn is worth to its seat: before its decision, or once a card is drawn and the turn will pass."""
    if s.phase == FREEZE:
        return TURN
    return (DRAWN if s.phase == DRAW else OPEN * formed) - TURN


@rule
def thawing_turn(s, formed, free):
    """The same during the thaw: before the decision, or with counters to come and the turn about to pass."""
    turn = TURN + ODD * (free & 1) if free > 0 else ZUGZWANG
    if s.phase == THAW:
        return turn
    supply = COUNTERS - int(s.counters[s.turn])
    if s.phase == DROP:
        return COUNTER * min(supply, formed) - turn
    return COUNTER * supply - turn if s.phase == COVER else -turn


@rule
def patterns(s, seat):
    """Squares, and squares that lack exactly one section, each minus the other seat's."""
    window = window_above(s, all_cards(s), s.colours[seat])
    squares = halves = 0
    for y in range(top(s) - 2, bottom(s) + 1):
        window = slid(s, window, y)
        ice, own = window.ice, window.own
        gaps = ~in_square(ice.upper, ice.lower)
        own_squares, own_halves = in_rows(own.upper, own.lower, gaps)
        other_squares, other_halves = in_rows(ice.upper & ~own.upper, ice.lower & ~own.lower, gaps)
        squares += own_squares - other_squares
        halves += own_halves - other_halves
    return squares, halves


@rule
def in_rows(upper, lower, gaps):
    """How many squares of a colour two rows of its sections make, and how many lack one section at a gap."""
    top, bottom = upper & upper >> 1, lower & lower >> 1
    three = top & (lower | lower >> 1) | bottom & (upper | upper >> 1)
    return count(top & bottom), count(three & gaps)


@rule
def hold(s, seat):
    """The worth of the counters and of the free cards, minus the other seat's; and how many cards are free."""
    flip = flip_for(s.colours[seat])
    alone = free = sections = 0  # `alone`: the counters that hold down a card that no other one does
    for i in range(s.cards):
        holders = 0
        for owner in range(2):
            for k in range(s.counters[owner]):
                on = is_on(s.x[i], s.y[i], s.counter_x[owner, k], s.counter_y[owner, k])
                holders |= int(on) << (owner * COUNTERS + k)
        if holders == 0:
            free |= 1 << i
            sections += 2 * count(int(s.face[i]) ^ flip) - 4
        elif holders & (holders - 1) == 0:
            alone |= holders
    safe = lead_without(s, seat, exposed(s, free))
    quiet = lead_without(s, seat, alone)
    return COUNTER * safe + QUIET * quiet + SECTION * sections, count(free)


@rule
def lead_without(s, seat, some):
    """How many more counters a seat has than the other, not counting those in `some`."""
    return left_over(s, seat, some) - left_over(s, 1 - seat, some)


@rule
def left_over(s, seat, without):
    """How many counters of a seat are not in a set of counters."""
    return int(s.counters[seat]) - count(without >> seat * COUNTERS & ((1 << COUNTERS) - 1))


@rule
def exposed(s, free):
    """The counters that are lost if some free card goes, or without the card that is lifted now."""
    found = 0
    if s.phase in (DROP, KEEP):
        free |= 1 << int(s.cards)  # no card at all
    while free != 0:
        found |= cut_off(s, first(free))
        free &= free - 1
    return found


@rule
def cut_off(s, i):
    """The counters that are lost if card i goes; if there is no card i, those that are cut off now."""
    rest = all_cards(s) & ~(1 << i)
    if i < s.cards:
        near = 0
        for j in range(s.cards):
            near |= int(touch(s, i, j)) << j
        if first_group(s, near) == near:
            return 0  # most cards: those around it are connected without it
    most = kept = 0
    left = rest
    while left != 0:
        group = first_group(s, left)
        left &= ~group
        if count(group) > most:
            most, kept = count(group), group
    gone = 0
    if kept != rest:
        for owner in range(2):
            for k in range(s.counters[owner]):
                if not lies_on(s, kept, s.counter_x[owner, k], s.counter_y[owner, k]):
                    gone |= 1 << (owner * COUNTERS + k)
    return gone


@rule
def most_formed(s):
    """The most squares that the card in hand can form at one place; more than two count as two."""
    face = FACE_OF_KIND[s.held]
    window = window_above(s, all_cards(s), s.colours[s.turn])
    one = two = 0
    for y in range(top(s) - 2, bottom(s) + 3):
        window = slid(s, window, y)
        free = free_places(window)
        if s.phase == DROP and y == s.held_y:
            free &= ~(1 << (int(s.held_x) - window.base))  # W6
        for reading in (face, TURNED[face]):
            here, twice = forming_several(reading, window)
            one |= here & free
            two |= twice & free
    return int(one != 0) + int(two != 0)


@rule
def forming_several(face, window):
    """The places of a row where a card forms a square, and where it forms several."""
    one = two = 0
    for places in squares_formed(face, window):
        two |= one & places
        one |= places
    return one, two


LEVELS = {
    "beginner": {"simulations": 8, "wavers": True},
    "easy": {"simulations": 8},
    "medium": {"simulations": 32},
    "hard": {"simulations": 130},
    "strong": {"simulations": 500},
    "expert": {"simulations": 1_700, "net": True},
    "classic": {"simulations": 1_500},
}
"""How the named levels search: all but the first take the move that they looked at most."""


def search(options: Mapping[str, Any]) -> dict[str, Any]:
    """How to search: moves ordered by value, and no rollouts, because random players hardly ever form squares."""
    return {"exploration": 0.4, "prior": 150.0, "cutoff": 0}
