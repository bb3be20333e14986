"""Many random games on the GPU, added up there."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.core.compiled.device import device_memory, is_simulated, open_cuda
from fourfold.core.compiled.engine import Engine, Records

BLOCKS = 8
"""Per multiprocessor: as many as find room with the registers that a thread may have."""
ROUNDS = 16
"""Games per thread in one launch: an interrupt has to wait for one, and a tenth of a second is soon."""
LONG = 1 << 16
"""Decisions that there is room for at first."""


class GpuPlayouts:
    """As many threads as the GPU keeps busy, with the columns in which they add up one game's results."""

    def __init__(self, engine: Engine) -> None:
        self._cuda = open_cuda()
        self._kernels = engine.kernels(import_module("fourfold.core.compiled.kernels"))
        self._blocks = 2 if is_simulated() else BLOCKS * self._cuda.get_current_device().MULTIPROCESSOR_COUNT

    def run(self, state: Records, first: int, games: int, seed: int, sums: tuple[NDArray[np.int64], ...]) -> int:
        """As `Engine.playouts`, but it adds all games or, where one is too long for the lengths, none."""
        scores, squares, wins, nobody, lengths, extra = sums
        threads = self._blocks * self._kernels.block
        with device_memory("the sums of a simulation"):
            columns = self._cuda.device_array((3 * len(scores) + 1, threads), np.int64)
            more = self._cuda.device_array((3, max(1, extra.shape[1]), len(scores), threads), np.int64)
            seen, late = self._filled(lengths.shape), self._filled((1,))
            start = self._cuda.to_device(state)
        rows = more.reshape(more.shape[0] * more.shape[1] * more.shape[2], threads)
        for table in (columns, rows):
            self._kernels.launch("clear", self._blocks, table)
        for done in range(0, max(1, games), ROUNDS * threads):
            some = min(ROUNDS * threads, games - done)
            self._kernels.launch(
                "play_games", self._blocks, start, first + done, some, np.uint64(seed), extra.shape[1],
                self._filled((1,)), columns, more, seen, late,
            )  # fmt: skip
            self._cuda.synchronize()
        if late.copy_to_host()[0]:
            return 0
        added, added_more = self._filled((len(columns),)), self._filled((len(rows),))
        self._kernels.launch("add_up", len(columns), columns, added)
        self._kernels.launch("add_up", len(rows), rows, added_more)
        totals, players = added.copy_to_host(), len(scores)
        scores += totals[:players]
        squares += totals[players : 2 * players]
        wins += totals[2 * players : 3 * players]
        nobody += totals[3 * players :]
        lengths += seen.copy_to_host()
        extra += added_more.copy_to_host().reshape(more.shape[:3])[:, : extra.shape[1]]
        return games

    def _filled(self, shape: tuple[int, ...]) -> Any:
        return self._cuda.to_device(np.zeros(shape, np.int64))


@cache
def crowd(engine: Engine) -> GpuPlayouts:
    """A game's own, made once: `OptionError` where there is no GPU."""
    return GpuPlayouts(engine)
