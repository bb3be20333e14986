"""The greedy player: it takes the move with the highest value, one decision ahead.

The evaluation is the game's own: `value(s, seat)`, a rule in the `policy.py` of its folder.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache, partial
from typing import Any

import numpy as np

from fourfold.bots import greedy_compiled
from fourfold.bots.names import GREEDY, RANDOM
from fourfold.bots.player import Bot, Thought
from fourfold.core.errors import OptionError, listed
from fourfold.core.game import Game
from fourfold.core.playouts import Runner
from fourfold.core.registry import GamePackage
from fourfold.core.state import View
from fourfold.engine.binding import Binding
from fourfold.engine.rule import rule


def policies(game: Game) -> tuple[str, ...]:
    """The names of the compiled players that a game has."""
    return (RANDOM, GREEDY) if game.package.policy else (RANDOM,)


def check_policies(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """One name per seat; a single name stands for all seats."""
    known = policies(game)
    for name in names:
        if name not in known:
            raise OptionError(f"policy {name!r} is not known for {game.name}; give one of: {listed(known)}")
    if len(names) not in (1, game.players):
        raise OptionError(f"policy: {len(names)} given ({listed(names)}), but the game has {game.players} players")
    return tuple(names) * (game.players if len(names) == 1 else 1)


@rule
def flat(s: Any, seat: int) -> int:
    """Stands in for the evaluation of a game that has none."""
    return 0


@cache
def greedy_drivers(package: GamePackage) -> Binding:
    """The greedy player's drivers."""
    value = package.policy.value if package.policy else flat
    return package.engine.bind(greedy_compiled, (greedy_compiled.evaluate_moves,), value=value)


def policy_runner(game: Game, names: Sequence[str]) -> Runner | None:
    """The `run` of `playouts` for such players; None if all are random."""
    greedy = np.array([name == GREEDY for name in check_policies(game, names)], np.int64)
    if not greedy.any():
        return None
    return partial(game.package.engine.add_playouts, players=greedy_drivers(game.package), greedy=greedy)


class Greedy(Bot):
    """Looks one decision ahead with the game's evaluation; ties are broken at random."""

    name = GREEDY

    def __init__(self, game: Game) -> None:
        if game.package.policy is None:
            raise OptionError(f"{game.name} has no evaluation, so there is no {GREEDY} player for it")
        self.game = game

    def think(self, view: View, seed: int) -> Thought:
        began, engine = time.perf_counter(), self.game.package.engine
        actions, values = np.empty((2, engine.rules.MOST_LEGAL), np.int64)
        evaluate_moves = greedy_drivers(self.game.package)[greedy_compiled.evaluate_moves]
        n = evaluate_moves(view._records, engine.records(), actions, values)
        best = np.flatnonzero(values[:n] == values[:n].max())
        chosen = int(actions[np.random.default_rng(seed).choice(best)])
        return Thought(view.move(chosen), simulations=n, seconds=time.perf_counter() - began)
