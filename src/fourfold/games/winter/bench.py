"""Winter's own benchmarks: how fast the long lists of legal moves are written."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from fourfold.core.game import Game
from fourfold.games.winter import CARDS
from fourfold.games.winter.rules import MOST_LEGAL, PLACE, THAW, legal

STATES = 50
"""How many tables, each from a random game of its own."""
ROUNDS = 40


def listings(states: Any, rounds: int) -> int:
    """List what is legal in every state, over and over; return the number of moves."""
    actions = np.empty(MOST_LEGAL, np.int64)
    total = 0
    for _ in range(rounds):
        for number in range(len(states)):
            total += legal(states[number], actions)
    return total


PARTS = ()
DRIVERS = (listings,)


def rows(game: Game) -> Iterator[tuple[str, Callable[[], int]]]:
    """Lists per second of placements with 17 cards on the table, and of thawing moves with all 18."""
    engine = game.package.engine
    driver = partial(engine.bind(sys.modules[__name__]).call, listings)
    wanted = {
        "placements listed, 17 cards on the table": (PLACE, CARDS - 1),
        "thawing moves listed, full table": (THAW, CARDS),
    }
    start = game.start()._records
    paths = [engine.trace(start, seed, game.most_decisions)[0] for seed in range(STATES)]
    for name, (phase, cards) in wanted.items():
        found = [path[(path["phase"] == phase) & (path["cards"] == cards)][:1] for path in paths]
        states = np.concatenate(found)
        yield name, _burst(driver, states)


def _burst(driver: Any, states: Any) -> Callable[[], int]:
    def burst() -> int:
        driver(states, ROUNDS)
        return ROUNDS * len(states)

    return burst
