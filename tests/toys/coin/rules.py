"""The Coin: the smallest game in which a searcher that plans for each world by itself deceives itself.

In every world pointing wins for sure; not knowing the world, it wins half of the games, and the die three quarters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fourfold.engine.contract import CHANCE, OVER
from fourfold.engine.dice import below
from fourfold.engine.rule import rule

LEFT, RIGHT, HIDDEN = 0, 1, 2
HIDE, POINT, ROLL, ROLLED = range(4)
"""Phases, besides the end: chance hides the coin, seat 0 points or rolls, chance rolls."""

State = np.dtype([("seat", "i1"), ("phase", "i1"), ("coin", "i1"), ("won", "i1")], align=True)

# Actions: hide left or right, point left or right, roll; a good roll, a bad one.
HIDE_LEFT, POINT_LEFT, DIE, GOOD, BAD = 0, 2, 4, 5, 6
ACTIONS = 7
MOST_LEGAL = 3
MOST_DECISIONS = 3
MOST_SEATS = 2
GOOD_WEIGHT = 3


def set_up(s: Any, options: Mapping[str, Any]) -> None:
    s.seat = CHANCE
    s.coin = HIDDEN


@rule
def legal(s, actions):
    if s.seat == OVER:
        return 0
    if s.phase == HIDE:
        actions[0], actions[1] = HIDE_LEFT, HIDE_LEFT + RIGHT
        return 2
    if s.phase == POINT:
        actions[0], actions[1], actions[2] = POINT_LEFT, POINT_LEFT + RIGHT, DIE
        return 3
    actions[0], actions[1] = GOOD, BAD
    return 2


@rule
def weight(s, action):
    return GOOD_WEIGHT if action == GOOD else 1


@rule
def play(s, action):
    if action < POINT_LEFT:
        s.coin = action
        s.seat, s.phase = 0, POINT
    elif action < DIE:
        s.won = action - POINT_LEFT == s.coin
        s.seat = OVER
    elif action == DIE:
        s.seat, s.phase = CHANCE, ROLL
    else:
        s.won = action == GOOD
        s.seat, s.phase = OVER, ROLLED


@rule
def result(s, scores, wins):
    for seat in range(2):
        scores[seat] = wins[seat] = (seat == 0) == (s.won == 1)
    return False


@rule
def hide(s, seat):
    if seat != 1 and s.seat != OVER:
        s.coin = HIDDEN


@rule
def guess(s, seat, rng):
    if s.coin == HIDDEN and s.phase != HIDE:
        s.coin = below(rng, 2)
