"""Many random games on the GPU, added up there or written down one by one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from fourfold.engine.device import device_memory, is_simulated, open_cuda
from fourfold.engine.engine import Engine, Records
from fourfold.engine.sums import Rows, Sums

BLOCKS = 8
"""Per multiprocessor: as many as fit with the registers that a thread may use."""
ROUNDS = 16
"""Games per thread in one launch. An interrupt waits for the end of a launch, about a tenth of a second."""
FIRST_LENGTH_ON_GPU = 1 << 16
"""The longest game that sums have room for at first. A longer one means playing all games again."""


class GpuPlayouts:
    """As many threads as keep the GPU busy, each with columns in which it adds up the results of one game."""

    def __init__(self, engine: Engine) -> None:
        self._cuda = open_cuda()
        self._kernels = engine.kernels(import_module("fourfold.engine.kernels"))
        self._blocks = 2 if is_simulated() else BLOCKS * self._cuda.get_current_device().MULTIPROCESSOR_COUNT

    def add_playouts(self, state: Records, first: int, games: int, seed: int, sums: Sums) -> int:
        """As `Engine.add_playouts`, but it adds all games or, if one is too long for the lengths, none."""
        threads, players, measured = self._blocks * self._kernels.block, len(sums.scores), sums.statistics.shape[1]
        with device_memory("the sums of a simulation"):
            columns = self._cuda.device_array((3 * players + 1, threads), np.int64)
            stat_columns = self._cuda.device_array((3, max(1, measured), players, threads), np.int64)
            lengths, too_long = self._zeros(sums.lengths.shape), self._zeros((1,))
            start = self._cuda.to_device(state)
        stat_rows = stat_columns.reshape(3 * stat_columns.shape[1] * players, threads)
        for rows in (columns, stat_rows):
            self._kernels.launch("clear_columns", self._blocks, rows)
        for done in range(0, max(1, games), ROUNDS * threads):
            some = min(ROUNDS * threads, games - done)
            self._kernels.launch(
                "add_playouts", self._blocks, start, first + done, some, np.uint64(seed), measured,
                self._zeros((1,)), columns, stat_columns, lengths, too_long,
            )  # fmt: skip
            self._cuda.synchronize()
        if too_long.copy_to_host()[0]:
            return 0
        totals, stat_totals = self._sum_rows(columns), self._sum_rows(stat_rows)
        sums.scores[:] += totals[:players]
        sums.squares[:] += totals[players : 2 * players]
        sums.wins[:] += totals[2 * players : 3 * players]
        sums.nobody[:] += totals[3 * players :]
        sums.lengths[:] += lengths.copy_to_host()
        sums.statistics[:] += stat_totals.reshape(stat_columns.shape[:3])[:, :measured]
        return games

    def play_games(self, state: Records, first: int, seed: int, rows: Rows) -> None:
        """Play as many random games as there are rows, and write down each."""
        games, measured, players = rows.statistics.shape
        if not games:
            return
        with device_memory(f"the results of {games} games"):
            arrays = [self._cuda.to_device(array) for array in rows[:4]]
            arrays.append(self._cuda.device_array((games, max(1, measured), players), np.int64))
            start = self._cuda.to_device(state)
        self._kernels.launch("play_games", self._blocks, start, first, games, np.uint64(seed), measured, *arrays)
        self._cuda.synchronize()
        for array, column in zip(arrays, rows, strict=True):
            column[:] = array.copy_to_host()[:, :measured] if column is rows.statistics else array.copy_to_host()

    def _sum_rows(self, rows: Any) -> Any:
        totals = self._zeros((len(rows),))
        self._kernels.launch("sum_rows", len(rows), rows, totals)
        return totals.copy_to_host()

    def _zeros(self, shape: tuple[int, ...]) -> Any:
        return self._cuda.to_device(np.zeros(shape, np.int64))


@cache
def gpu_playouts(engine: Engine) -> GpuPlayouts:
    """One for each game; `OptionError` where there is no GPU."""
    return GpuPlayouts(engine)
