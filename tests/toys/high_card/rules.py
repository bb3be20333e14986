"""High Card: the smallest game with chance and hidden hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fourfold.engine.contract import CHANCE, OVER
from fourfold.engine.dice import below
from fourfold.engine.rule import rule

CARDS = 5
NO_CARD, HIDDEN = 0, -1

State = np.dtype(
    [
        ("seat", "i1"),
        ("players", "i1"),
        ("dealt", "i1"),
        ("asked", "i1"),
        ("cards", "i1", (3,)),  # 1 to 5, NO_CARD, or HIDDEN in a view
        ("shown", "i1", (3,)),
    ],
    align=True,
)

# Actions 0 to 4 deal the cards 1 to 5; then keep and show.
KEEP, SHOW = CARDS, CARDS + 1
ACTIONS = CARDS + 2
MOST_LEGAL = CARDS
MOST_DECISIONS = 6
MOST_SEATS = 3


def set_up(s: Any, options: Mapping[str, Any]) -> None:
    s.players = options["players"]
    s.seat = CHANCE


@rule
def is_dealt(s, card):
    for seat in range(s.players):
        if s.cards[seat] == card:
            return True
    return False


@rule
def legal(s, actions):
    if s.seat == OVER:
        return 0
    if s.seat != CHANCE:
        actions[0], actions[1] = KEEP, SHOW
        return 2
    n = 0
    for card in range(1, CARDS + 1):
        if not is_dealt(s, card):
            actions[n] = card - 1
            n += 1
    return n


@rule
def weight(s, action):
    return 1


@rule
def play(s, action):
    if action < CARDS:
        s.cards[s.dealt] = action + 1
        s.dealt += 1
        if s.dealt == s.players:
            s.seat = 0
    else:
        s.shown[s.seat] = action == SHOW
        s.asked += 1
        s.seat = s.asked if s.asked < s.players else OVER


@rule
def result(s, scores, wins):
    best = 0
    for seat in range(s.players):
        best = max(best, s.cards[seat])
    for seat in range(s.players):
        scores[seat] = s.cards[seat]
        wins[seat] = s.cards[seat] == best
    return False


@rule
def hide(s, seat):
    for other in range(s.dealt):
        if other != seat and not s.shown[other] and s.seat != OVER:
            s.cards[other] = HIDDEN


@rule
def guess(s, seat, rng):
    for other in range(s.dealt):
        if s.cards[other] == HIDDEN:
            card = 1 + below(rng, CARDS)
            while is_dealt(s, card):
                card = 1 + below(rng, CARDS)
            s.cards[other] = card
