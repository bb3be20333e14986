"""Many random games from one state, on several threads or a GPU; perft."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from fourfold.core.compiled.device import CPU, CUDA, check_device
from fourfold.core.compiled.device_playouts import FIRST_LENGTH_ON_GPU, gpu_playouts
from fourfold.core.compiled.engine import FIRST_LENGTH, Records
from fourfold.core.compiled.sums import Counts, Sums
from fourfold.core.errors import OptionError, check_type
from fourfold.core.state import State
from fourfold.core.validation import check_count, check_seed


@dataclass(frozen=True, eq=False)
class Playouts:
    """Sums over random games. The sum of two is that of all their games."""

    games: int
    scores: Counts
    """Per seat, the sum of scores."""
    squares: Counts
    """Per seat, the sum of squared scores."""
    wins: Counts
    """Per seat, the number of games in which it was among the winners."""
    nobody: int
    """The number of games that nobody won."""
    lengths: Counts
    """The number of games that took 0, 1, 2 … decisions, chance included."""
    statistics: Counts
    """Of the game's own statistics, if asked for: how often each had a value, the sum, and the sum of squares, each
    per statistic (as `rules.STATISTICS` names them) and seat."""

    @property
    def decisions(self) -> int:
        """How many decisions all games together took, those of chance included."""
        return int(self.lengths @ np.arange(len(self.lengths)))

    def __add__(self, other: Playouts) -> Playouts:
        return Playouts(
            self.games + other.games,
            self.scores + other.scores,
            self.squares + other.squares,
            self.wins + other.wins,
            self.nobody + other.nobody,
            _add_lengths(self.lengths, other.lengths),
            self.statistics + other.statistics,
        )


def _add_lengths(one: Counts, other: Counts) -> Counts:
    short, long = sorted((one, other), key=len)
    return long + np.pad(short, (0, len(long) - len(short)))


Runner = Callable[[Records, int, int, int, Sums], int]
"""Adds games from a state (first number, how many, seed) to sums, as `Engine.add_playouts` does."""


def playouts(
    state: State,
    n: int,
    seed: int = 0,
    threads: int | None = None,
    first: int = 0,
    statistics: bool = False,
    run: Runner | None = None,
    device: str = CPU,
) -> Playouts:
    """Play n random games to the end: seats choose uniformly among their moves, chance by weight.

    Game number i (counted from `first`) has random numbers of its own, so the result is the same for any number of
    threads, and ranges of games can be added up. Without `threads`, all cores are used. With `statistics`, the game's
    own are added up too. `run` replaces random play by other players. With `device="cuda"`, the same games are played
    on the GPU.
    """
    _check_state(state)
    check_count("n", n, 0)
    check_count("first", first, 0)
    check_seed(seed)
    engine, players, most = state.game.package.engine, state.game.players, state.game.most_decisions
    first_length = FIRST_LENGTH
    if check_device(device) == CUDA:
        check_for_cuda(threads, run)
        threads, run, first_length = 1, gpu_playouts(engine).add_playouts, FIRST_LENGTH_ON_GPU
    threads = (os.cpu_count() or 1) if threads is None else check_count("threads", threads, 1)
    measured = len(engine.statistics) if statistics else 0
    add_playouts = run or engine.add_playouts

    def part(start: int, games: int) -> Playouts:
        sums = Sums.zeros(players, min(most, first_length), measured)
        done = add_playouts(state._records, start, games, seed, sums)
        while done < games:
            sums = sums.for_longer_games(most)
            done += add_playouts(state._records, start + done, games - done, seed, sums)
        return Playouts(games, **sums._asdict() | {"nobody": int(sums.nobody[0])})

    bounds = [first + n * k // threads for k in range(threads + 1)]
    total = part(first, 0)  # if anything has to be compiled, then on this thread alone
    if threads == 1:
        return total + part(first, n)
    with ThreadPoolExecutor(threads) as pool:
        for share in pool.map(part, bounds[:-1], np.diff(bounds).tolist()):
            total += share
    return total


def check_for_cuda(threads: int | None, run: Runner | None) -> None:
    """Refuse what only the CPU can do."""
    if threads is not None:
        raise OptionError(f"threads={threads!r} is for the CPU; leave it out with device {CUDA!r}")
    if run is not None:
        raise OptionError(f"device {CUDA!r} plays at random only; use device {CPU!r} for other players")


def perft(state: State, depth: int) -> int:
    """How many sequences of exactly `depth` decisions follow, each chance outcome counted once."""
    _check_state(state)
    return state.game.package.engine.perft(state._records, check_count("depth", depth, 0))


def _check_state(state: State) -> None:
    check_type("state", state, State, "give one such as game.start()")
