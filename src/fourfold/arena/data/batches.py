"""Many games of compiled players: batch by batch, by any executor, as sums and, if asked for, one by one."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from fourfold.arena.executors import Executor, here
from fourfold.bots.greedy import check_policies, policy_runner
from fourfold.bots.names import RANDOM
from fourfold.core.errors import OptionError
from fourfold.core.game import Game, require_game
from fourfold.core.playouts import Playouts, check_for_cuda, play_all
from fourfold.core.validation import check_count, check_seed
from fourfold.engine.device import CPU, CUDA, check_device
from fourfold.engine.sums import Rows

FIRST_BATCH = 64
GROWTH = 8
BATCH_SECONDS = 0.2
"""The length of a batch, which is what Ctrl-C can lose and the step of a progress bar."""
MOST_ROWS = 1 << 17
"""Rows of a batch at most, because all are in memory."""


class Batch(NamedTuple):
    """Games with consecutive numbers: their sums and, if asked for, a row and the moves of each."""

    first: int
    totals: Playouts
    rows: Rows | None
    moves: list[list[str]]
    seconds: float
    """How long they took, without compiling the rules."""


@dataclass(frozen=True)
class Series:
    """Numbered games. A game depends only on its number, the seed and the policies, of which there is one per seat."""

    game: Game
    seed: int = 0
    policy: tuple[str, ...] = (RANDOM,)
    threads: int | None = None
    device: str = CPU
    has_rows: bool = False
    has_moves: bool = False

    @classmethod
    def of(
        cls,
        game: Game,
        seed: int,
        policy: Sequence[str],
        threads: int | None = None,
        device: str = CPU,
        has_rows: bool = False,
        has_moves: bool = False,
        executor: Executor | None = None,
    ) -> Series:
        """Checked; on an executor each batch has one thread, because there are several batches at once."""
        require_game(game)
        policies = check_policies(game, policy)
        if check_device(device) == CUDA:
            check_for_cuda(threads, policy_runner(game, policies))
            if has_moves:
                raise OptionError(f"device {CUDA!r} gives results, not moves; use device 'cpu' for records")
        if threads is not None:
            check_count("threads", threads, 1)
        if executor is not None:
            for name, value, usual in (("threads", threads, None), ("device", device, CPU)):
                if value != usual:
                    raise OptionError(f"{name} {value!r}: with a cluster, the cluster decides; leave out {name}")
            threads = 1
        return cls(game, check_seed(seed), policies, threads, device, has_rows or has_moves, has_moves)

    def play(self, first: int, n: int) -> Batch:
        """The games with the numbers first, first + 1 …"""
        game, began = self.game, time.perf_counter()
        rows = Rows.zeros(n, game.players, len(game.package.engine.statistics)) if self.has_rows else None
        moves: list[list[str]] | None = [] if self.has_moves else None
        run = policy_runner(game, self.policy)
        start = game.start()
        totals = play_all(start, n, self.seed, self.threads, first, True, run, self.device, rows, moves)
        return Batch(first, totals, rows, moves or [], time.perf_counter() - began)

    def batches(self, first: int, n: int, executor: Executor | None = None) -> Generator[Batch]:
        """Those games, in batches of about the same time, in the order of their numbers.

        Before them comes a batch without games: by then everything is compiled, where they are played in this process.
        """
        if executor is None:
            compile_series(self)
        yield self.play(first, 0)
        taken, size = 0, FIRST_BATCH

        def ranges() -> Iterator[tuple[int, int]]:
            nonlocal taken
            while taken < n:
                games = min(size, n - taken, *((MOST_ROWS,) if self.has_rows else ()))
                taken += games
                yield first + taken - games, games

        waiting: dict[int, Batch] = {}
        done, began = 0, time.perf_counter()
        with closing((executor or here)(play_batch, self, ranges())) as found:
            for batch in found:
                waiting[batch.first] = batch
                while (ready := waiting.pop(first + done, None)) is not None:
                    done += ready.totals.games
                    yield ready
                now = time.perf_counter()
                size, began = next_size(batch.totals.games, max(batch.seconds, now - began)), now


def next_size(games: int, seconds: float) -> int:
    """How many games take about `BATCH_SECONDS`, given that `games` took `seconds`."""
    return max(1, int(games * min(GROWTH, BATCH_SECONDS / max(seconds, 1e-9))))


@lru_cache(8)
def compile_series(series: Series) -> None:
    """Compile what is not compiled yet, before time is measured."""
    series.play(0, int(series.device == CUDA))


def play_batch(series: Series, numbers: tuple[int, int]) -> Batch:
    """The work of an executor."""
    compile_series(series)
    return series.play(*numbers)
