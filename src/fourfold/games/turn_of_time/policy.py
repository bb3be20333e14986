"""How good a state of Turn of Time looks; in the middle of a turn, how good it will after the best continuation."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

import numpy as np

from fourfold.engine.bits import count, first
from fourfold.engine.rule import rule
from fourfold.games.turn_of_time.evaluation import (
    EVEN,
    GROUP,
    SURE,
    against_the_table,
    balance,
    beside,
    dominance,
    expected,
    heat,
    largest_groups,
    outcome,
    room_after,
)
from fourfold.games.turn_of_time.geometry import NEIGHBOUR
from fourfold.games.turn_of_time.rules import (
    BALANCE,
    CARD,
    CARDS,
    CELL,
    FLIP,
    open_cells,
)

SPREAD = 110.0
"""By a logistic fit of who won on the turns with 5 to 13 cards laid of 9,000 games between greedy players."""

ORDERS = [list(permutations(d for d in range(4) if todo >> d & 1)) for todo in range(16)]
ORDER = np.array([[(*order, 0, 0, 0, 0)[:4] for order in (orders * 24)[:24]] for orders in ORDERS])
NUMBER_OF_ORDERS = np.array([len(orders) for orders in ORDERS])
"""For each set of directions, the orders in which the neighbours can be met."""
WORST = np.int64(-1 << 40)


@rule
def judged(s, seat, halves, groups, number):
    """How a seat stands with so many cards on the table; who moves next is added elsewhere."""
    if number == CARDS:
        return outcome(s, seat, halves, groups)
    many = np.int64(s.players > 2)
    return against_the_table(s, seat, halves, groups, GROUP[many, number]) * SURE[many, number] // s.players


@rule
def ahead(s, seat, room, placed, face, number):
    """What it means for a seat that the next one to place a card can choose the best cell."""
    after = s.seat if s.phase == CARD else (s.seat + 1) % s.players
    share = s.players * np.int64(after == seat) - 1
    return heat(s, after, room, placed, face) * share * SURE[np.int64(s.players > 2), number] // s.players


@rule
def best_order(s, seat, placed, face, todo):
    """How the seat that decides stands after the order of meetings that is best for it, and how `seat` does then."""
    room = room_after(s, placed)
    cards = s.covered | 1 << placed
    number = count(cards)
    settled = cards & ~beside(room)
    near = beside(np.int64(1) << placed) | 1 << placed
    apart = EVEN + expected(s, settled & ~near, placed, face, np.int64(0))
    best = chosen = WORST
    for order in range(NUMBER_OF_ORDERS[todo]):
        mine, turned = face, np.int64(0)
        for k in range(count(todo)):
            neighbour = np.int64(NEIGHBOUR[placed, ORDER[todo, order, k]])
            steps = (s.table[neighbour] >> 2) - (mine >> 2) & 3
            if steps in (1, 2):
                mine = (mine & 3) << 2 | mine >> 2
            if steps in (2, 3):
                turned |= 1 << neighbour
        halves = apart + expected(s, settled & near, placed, mine, turned)
        if s.players == 1:
            found = balance(halves, number) if s.goal == BALANCE else dominance(s, placed, mine, turned, room)
            best = chosen = max(best, found)
        else:
            groups = np.int64(0)
            if GROUP[np.int64(s.players > 2), number] > 0:
                groups = largest_groups(s, placed, mine, turned)
            found = judged(s, s.seat, halves, groups, number)
            if found > best:
                best, chosen = found, judged(s, seat, halves, groups, number)
    if s.players == 1 or number == CARDS:
        return best, chosen
    return best + ahead(s, s.seat, room, placed, face, number), chosen + ahead(s, seat, room, placed, face, number)


@rule
def best_cell(s, seat):
    """How `seat` stands after the cell and the order that are best for the seat that decides."""
    best = chosen = WORST
    cells = open_cells(s)
    while cells != 0:
        cell = np.int64(first(cells))
        cells &= cells - 1
        todo = np.int64(0)
        for direction in range(4):
            todo |= (s.covered >> NEIGHBOUR[cell, direction] & 1) << direction
        mine, found = best_order(s, seat, cell, np.int64(s.held), todo)
        if mine > best:
            best, chosen = mine, found
    return chosen


@rule
def value(s, seat):
    """The log of the odds to win, times SPREAD, against an average seat; alone, against losing."""
    if s.phase == CELL:
        return best_cell(s, seat)
    if s.cards == 0:
        return np.int64(0)
    # Between turns any card will do as the placed one, since it has nobody to meet.
    placed, todo = np.int64(first(s.covered)), np.int64(0)
    if s.phase == FLIP:
        placed, todo = np.int64(s.placed), np.int64(s.todo)
    return best_order(s, seat, placed, np.int64(s.table[placed]), todo)[1]


LEVELS = {
    "beginner": {"simulations": 8, "wavers": True, "patience": 1, "prior": 120.0},
    "easy": {"simulations": 30},
    "medium": {"simulations": 128},
    "hard": {"simulations": 950},
    "strong": {"simulations": 7_000},
    "expert": {"simulations": 800, "net": True},
}
"""How the levels search that differ from those of most games: the first sees a whole turn, but not very clearly."""


def search(options: Mapping[str, Any]) -> dict[str, Any]:
    """How to search. Games are played out: at random with one or two players, which is quick and says enough.

    Among more, somebody who plays at random spoils everything for one seat and not for another: there all look ahead.
    """
    if options["players"] == 1:
        return {}
    return {"prior": 40.0, "patience": 8, "greedy": options["players"] > 2}
