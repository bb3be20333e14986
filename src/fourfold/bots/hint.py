"""A hint: which move wins most random games."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from fourfold.core.errors import OptionError
from fourfold.core.playouts import Playouts, playouts
from fourfold.core.state import View

GAMES_AT_ONCE = 100
"""Per move and possible world. So few are over sooner than threads are started, so there is one."""


@dataclass(frozen=True)
class Judgement:
    """What random play made of a move, for the seat that would play it."""

    move: str
    games: int
    win_rate: float
    score: float


def judge_moves(view: View, seconds: float, seed: int = 0) -> list[Judgement]:
    """Every legal move of the view's seat, best first, after about `seconds` of random games.

    Every move is tried in the same possible worlds.
    """
    if view.seat is None or view.decides != view.seat:
        raise OptionError(f"seat {view.seat!r} does not decide here; decides: {view.decides!r}")
    rng = np.random.default_rng(seed)
    sums: dict[str, Playouts] = {}
    playouts(view.guess(rng), 0, threads=1)  # compiles, if need be, before the clock starts
    begin = time.monotonic()
    while not sums or time.monotonic() - begin < seconds:
        world, dice = view.guess(rng), int(rng.integers(1 << 63))
        for move in view.moves:
            games = playouts(world.play(move), GAMES_AT_ONCE, dice, threads=1)
            sums[move] = sums[move] + games if move in sums else games
    seat = view.seat
    found = [
        Judgement(move, s.games, int(s.wins[seat]) / s.games, int(s.scores[seat]) / s.games) for move, s in sums.items()
    ]
    return sorted(found, key=lambda judged: (judged.win_rate, judged.score), reverse=True)
