"""The greedy player: it takes the move after which the game looks best, one decision ahead.

How good a state looks is the game's to say: `value(s, seat)`, a rule in a `policy.py` of the game's folder.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from fourfold.bots import guided
from fourfold.core.engine import Records
from fourfold.core.errors import OptionError, listed
from fourfold.core.game import Game
from fourfold.core.playouts import Run, Sums
from fourfold.core.rule import compiling

RANDOM, GREEDY = "random", "greedy"


def policies(game: Game) -> tuple[str, ...]:
    """The names of the compiled players that a game has."""
    return (RANDOM, GREEDY) if find_spec(f"{game.room.package}.policy") else (RANDOM,)


def check_policies(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """One name per seat; a single one stands for all seats."""
    known = policies(game)
    for name in names:
        if name not in known:
            raise OptionError(f"policy {name!r} is not known for {game.name}; give one of: {listed(known)}")
    if len(names) not in (1, game.players):
        raise OptionError(f"policy: {len(names)} given ({listed(names)}), but the game has {game.players} players")
    return tuple(names) * (game.players if len(names) == 1 else 1)


@cache
def _driver(package: str, engine: Any) -> Any:
    return engine.bind(guided, value=import_module(f"{package}.policy").value)["guided"]


def run_with(game: Game, names: Sequence[str]) -> Run | None:
    """How `playouts` plays a game with such players; None where all are random."""
    greedy = np.array([name == GREEDY for name in check_policies(game, names)], np.int64)
    if not greedy.any():
        return None
    engine = game.room.engine
    driver = _driver(game.room.package, engine)

    def run(state: Records, first: int, games: int, seed: int, sums: tuple[Sums, ...]) -> int:
        scratch, trial = engine.records(), engine.records()
        with compiling(game.name, driver.__name__), np.errstate(over="ignore"):
            return int(driver(state, scratch, trial, greedy, first, games, np.uint64(seed), *sums))

    return run
