"""Where a net plays against itself and learns, on a GPU. All arrays stay there."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.engine.device import bind_kernels, is_simulated, open_cuda
from fourfold.train.parameters import KEEP_MEAN, KEEP_SQUARE, Vector
from fourfold.train.workshop import Adam, Workshop

JUDGING_BLOCKS, LEARNING_BLOCKS = 16, 4
"""Per multiprocessor: blocks that judge, and blocks that learn, each of many states."""
ADJUSTING_THREADS = 256


class DeviceWorkshop(Workshop):
    """As a `Workshop`; sums of slopes depend on the order in which threads add, so no two runs are exactly alike."""

    @property
    def room(self) -> int:
        return self.sizes.games * min(self.sizes.room, int(self.functions["MOST_TURNS"]))

    def array(self, array: NDArray[Any]) -> Any:
        return open_cuda().to_device(array)

    def prepare(self) -> None:
        self._cuda = open_cuda()
        package, shape = self.game.package, self.shape
        self._kernels = package.engine.kernels(import_module("fourfold.train.kernels"), **self.functions)
        sizes = {
            "HIDDEN": shape.hidden,
            "MIDDLE": shape.middle,
            "PARTS_OF_SUM": shape.hidden // shape.middle,
            "PADDED": shape.hidden + 1,
            "ALL_PADDED": shape.middle * (shape.hidden + 1),
            "MOST_ROWS": int(self.functions["MOST_ROWS"]),
        }
        self._net = bind_kernels(import_module("fourfold.train.net_kernels"), sizes, self.game.name)
        self._processors = 1 if is_simulated() else self._cuda.get_current_device().MULTIPROCESSOR_COUNT
        self._listed = self.zeros((self.sizes.games, int(self.functions["MOST_TURNS"])), np.int32)
        self._total = self.zeros((1,), np.int32)
        self._loss = self.zeros((2,), np.float32)
        self._slopes = self.zeros((shape.size,), np.float32)
        self.restore(self.parameters, self.adam.means, self.adam.squares, 0)

    def _launch(self, kernel: str, threads: int, *arguments: Any) -> None:
        self._kernels.launch(kernel, -(-threads // self._kernels.block), *arguments)

    def begin(self) -> None:
        seed = np.uint64(self.rng.integers(1 << 63))
        self._launch("begin_games", self.sizes.games, *self.games[:3], seed, self.games.openings)

    def play_window(self, explore: float, temperature: float) -> None:
        games, candidates, shape = self.games, self.candidates, self.shape
        games.symmetries.copy_to_device(self.draw_symmetries())
        zero = np.zeros(1, np.int32)
        for t in range(self.sizes.steps):
            self._total.copy_to_device(zero)
            self._launch(
                "list_turns", self.sizes.games, games.states, self._listed, candidates.codes, self.owners,
                games.firsts, games.counts, self._total,
            )  # fmt: skip
            total = min(int(self._total.copy_to_host()[0]), self.room)
            self.turns += total
            symmetries = games.symmetries[t]
            looked = games.states, self._total, self.owners, symmetries
            self._launch("look_at_turns", total, *looked, *candidates)
            self._net["judge"][JUDGING_BLOCKS * self._processors, shape.hidden](
                self._parameters, shape.inputs, shape.outputs, self._total, *candidates[1:]
            )
            step = (array[t] for array in (*self.samples, *self.judged))
            explored = np.float32(explore), np.float32(temperature)
            self._launch("go_on_all", self.sizes.games, *explored, *games[:-1], symmetries, *candidates, *step)

    def trace_back(self, decay: float) -> None:
        self._launch("trace_all_back", self.sizes.games, np.float32(decay), self.targets, *self.judged)

    def learn(self, rate: float) -> tuple[float, int]:
        shape, seen = self.shape, self.flat_samples()
        slots = len(seen[0])
        self._loss.copy_to_device(np.zeros(2, np.float32))
        multiplier, offset = int(self.rng.integers(slots // 2)) * 2 + 1, int(self.rng.integers(slots))
        for k in range(0, slots, self.sizes.batch):
            self._net["learn"][LEARNING_BLOCKS * self._processors, shape.hidden](
                self._parameters, shape.inputs, shape.outputs, slots, multiplier, offset + multiplier * k,
                self.sizes.batch, *seen, np.float32(1 / self.sizes.batch), self._slopes, self._loss,
            )  # fmt: skip
            self.adam.updates += 1
            self._net["adjust"][-(-shape.size // ADJUSTING_THREADS), ADJUSTING_THREADS](
                self._parameters, self._slopes, self._means, self._squares, np.float32(rate),
                np.float32(1 - KEEP_MEAN**self.adam.updates), np.float32(1 - KEEP_SQUARE**self.adam.updates),
                shape.inputs * shape.hidden,
            )  # fmt: skip
        loss, samples = self._loss.copy_to_host()
        return float(loss / max(samples, 1)), int(samples)

    def host(self, array: Any) -> Any:
        return array.copy_to_host()

    def fetch(self) -> tuple[Vector, Vector, Vector]:
        return self._parameters.copy_to_host(), self._means.copy_to_host(), self._squares.copy_to_host()

    def restore(self, parameters: Vector, means: Vector, squares: Vector, updates: int) -> None:
        self._parameters, self._means, self._squares = map(self._cuda.to_device, (parameters, means, squares))
        self.adam = Adam(means, squares, updates)
