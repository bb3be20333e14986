"""Many random games from one state, on as many threads as wanted, and counting all games."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fourfold.core.compiled.device import CPU, CUDA, check_device
from fourfold.core.compiled.device_playouts import LONG, crowd
from fourfold.core.compiled.engine import SHORT, Records
from fourfold.core.errors import OptionError
from fourfold.core.state import State
from fourfold.core.validation import check_count, check_seed

Sums = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Playouts:
    """Sums over random games. Adding two of them gives that of all their games."""

    games: int
    scores: Sums
    """Per seat the sum of scores."""
    squares: Sums
    """Per seat the sum of squared scores."""
    wins: Sums
    """Per seat in how many games it was among the winners."""
    nobody: int
    """In how many games nobody won."""
    lengths: Sums
    """How many games took 0, 1, 2 … decisions, chance included."""
    statistics: Sums
    """Of the game's own statistics, if asked for: how often each had a value, the sum and the sum of squares, each
    per statistic (as `rules.STATISTICS` names them) and seat."""

    @property
    def decisions(self) -> int:
        return int(self.lengths @ np.arange(len(self.lengths)))

    def __add__(self, other: Playouts) -> Playouts:
        return Playouts(
            self.games + other.games,
            self.scores + other.scores,
            self.squares + other.squares,
            self.wins + other.wins,
            self.nobody + other.nobody,
            _added(self.lengths, other.lengths),
            self.statistics + other.statistics,
        )


def _longer(lengths: Sums, most: int) -> Sums:
    """Room for games of twice the length, up to the bound that no game passes."""
    if len(lengths) > most:
        raise RuntimeError(f"a game takes more than {most} decisions, the bound in its rules")
    return np.pad(lengths, (0, min(most + 1 - len(lengths), len(lengths))))


def _added(one: Sums, other: Sums) -> Sums:
    """The sum of two counts by length, the shorter one filled up with zeros."""
    short, long = sorted((one, other), key=len)
    return long + np.pad(short, (0, len(long) - len(short)))


Run = Callable[[Records, int, int, int, tuple[Sums, ...]], int]
"""Plays games from a state (first number, how many, seed) into sums, as `Engine.playouts` does."""


def playouts(
    state: State,
    n: int,
    seed: int = 0,
    threads: int | None = None,
    first: int = 0,
    statistics: bool = False,
    run: Run | None = None,
    device: str = CPU,
) -> Playouts:
    """Play n random games to the end: seats decide evenly among their moves, chance by weight.

    Game number i (counted from `first`) has dice of its own, so the result is the same for any number of threads,
    and ranges of games can be added up. Without `threads`, all cores are used. With `statistics`, the game's own are
    added up too. With `run`, seats decide otherwise. With `device="cuda"`, the same games are played on the GPU.
    """
    check_count("n", n, 0)
    check_count("first", first, 0)
    check_seed(seed)
    engine, players, most = state.game.package.engine, state.game.players, state.game.most_decisions
    short = SHORT
    if check_device(device) == CUDA:
        check_for_cuda(threads, run)
        threads, run, short = 1, crowd(engine).run, LONG
    threads = (os.cpu_count() or 1) if threads is None else check_count("threads", threads, 1)
    measured = len(engine.statistics) if statistics else 0
    play = run or engine.playouts

    def part(start: int, games: int) -> Playouts:
        scores, squares, wins = np.zeros((3, players), np.int64)
        nobody, extra = np.zeros(1, np.int64), np.zeros((3, measured, players), np.int64)
        lengths = np.zeros(min(most, short) + 1, np.int64)
        done = play(state._records, start, games, seed, (scores, squares, wins, nobody, lengths, extra))
        while done < games:
            lengths = _longer(lengths, most)
            sums = (scores, squares, wins, nobody, lengths, extra)
            done += play(state._records, start + done, games - done, seed, sums)
        return Playouts(games, scores, squares, wins, int(nobody[0]), lengths, extra)

    bounds = [first + n * k // threads for k in range(threads + 1)]
    total = part(first, 0)  # compiles, if need be, on this thread alone
    if threads == 1:
        return total + part(first, n)
    with ThreadPoolExecutor(threads) as pool:
        for share in pool.map(part, bounds[:-1], np.diff(bounds).tolist()):
            total += share
    return total


def check_for_cuda(threads: int | None, run: Run | None) -> None:
    """What only the CPU can do is refused."""
    if threads is not None:
        raise OptionError(f"threads={threads!r} is for the CPU; leave it out with device {CUDA!r}")
    if run is not None:
        raise OptionError(f"device {CUDA!r} plays at random only; use device {CPU!r} for other players")


def perft(state: State, depth: int) -> int:
    """How many sequences of exactly `depth` decisions follow, each chance outcome counted once."""
    return state.game.package.engine.perft(state._records, check_count("depth", depth, 0))
