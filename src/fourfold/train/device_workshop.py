"""Where a net plays against itself and learns, on a GPU. All arrays stay there."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from fourfold.engine.device import bind_kernels, is_simulated, open_cuda
from fourfold.train.parameters import BOUND, FIRST_BOUND, Vector
from fourfold.train.workshop import KEEP_MEAN, KEEP_SQUARE, Adam, Workshop

JUDGING_BLOCKS, LEARNING_BLOCKS = 16, 4
"""Per multiprocessor: blocks that judge, and blocks that learn, each of many states."""
ADJUSTING_THREADS = 256


class DeviceWorkshop(Workshop):
    """As a `Workshop`; sums of slopes depend on the order in which threads add, so no two runs are exactly alike."""

    @property
    def room(self) -> int:
        return self.sizes.games * min(self.sizes.room, int(self.functions["MOST_TURNS"]))

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
        return open_cuda().to_device(np.zeros(shape, dtype))

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
        self._start = self._cuda.to_device(self.game.start()._records)
        self._listed = self.zeros((self.sizes.games, int(self.functions["MOST_TURNS"])), np.int32)
        self._total = self.zeros((1,), np.int32)
        self._loss = self.zeros((2,), np.float32)
        self._slopes = self.zeros((shape.size,), np.float32)
        self.restore(self.parameters, self.adam.means, self.adam.squares, 0)

    def _launch(self, kernel: str, threads: int, *arguments: Any) -> None:
        self._kernels.launch(kernel, -(-threads // self._kernels.block), *arguments)

    def begin(self) -> None:
        seed = np.uint64(self.rng.integers(1 << 63))
        self._launch("begin_games", self.sizes.games, self.states, self._start, self.streams, seed, self.openings)

    def play_window(self, explore: float, temperature: float) -> None:
        choices = self.rng.integers(int(self.functions["SYMMETRIES"]), size=self.flags.shape).astype(np.int8)
        symmetries = self._cuda.to_device(choices)
        shape, zero = self.shape, np.zeros(1, np.int32)
        for t in range(self.sizes.steps):
            self._total.copy_to_device(zero)
            self._launch(
                "list_turns", self.sizes.games, self.states, self._listed, self.codes, self.owners, self.firsts,
                self.counts, self._total,
            )  # fmt: skip
            total = min(int(self._total.copy_to_host()[0]), self.room)
            self.candidates += total
            self._launch(
                "look_at_turns", total, self.states, self.codes, self.owners, self._total, symmetries[t],
                self.rows, self.lengths, self.baselines, self.places, self.chances,
            )  # fmt: skip
            self._net["judge"][JUDGING_BLOCKS * self._processors, shape.hidden](
                self._parameters, shape.inputs, shape.outputs, self._total,
                self.rows, self.lengths, self.baselines, self.places, self.chances,
            )  # fmt: skip
            self._launch(
                "go_on_all", self.sizes.games, self.states, self._start, self.streams, self.openings,
                np.float32(explore), np.float32(temperature), self.firsts, self.counts, symmetries[t], self.codes,
                self.chances, self.rows, self.lengths, self.baselines, self.places, self.seen_rows[t],
                self.seen_lengths[t], self.seen_baselines[t], self.seen_places[t], self.after[t], self.best_after[t],
                self.fixed[t], self.flags[t], self.outcome[t],
            )  # fmt: skip

    def trace_back(self, decay: float) -> None:
        self._launch(
            "trace_all_back", self.sizes.games, np.float32(decay), self.flags, self.after, self.best_after,
            self.fixed, self.outcome, self.targets,
        )  # fmt: skip

    def learn(self, rate: float) -> tuple[float, int]:
        shape, slots, seats = self.shape, 2 * self.sizes.steps * self.sizes.games, self.game.players
        most = int(self.functions["MOST_ROWS"])
        rows, lengths = self.seen_rows.reshape(slots, most), self.seen_lengths.reshape(slots)
        baselines = self.seen_baselines.reshape(slots, shape.outputs)
        places, targets = self.seen_places.reshape(slots, seats), self.targets.reshape(slots, seats)
        self._loss.copy_to_device(np.zeros(2, np.float32))
        multiplier, offset = int(self.rng.integers(slots // 2)) * 2 + 1, int(self.rng.integers(slots))
        for k in range(0, slots, self.sizes.batch):
            self._net["learn"][LEARNING_BLOCKS * self._processors, shape.hidden](
                self._parameters, shape.inputs, shape.outputs, slots, multiplier, offset + multiplier * k,
                self.sizes.batch, rows, lengths, baselines, places, targets, np.float32(1 / self.sizes.batch),
                self._slopes, self._loss,
            )  # fmt: skip
            self.adam.updates += 1
            keep, keep_square = np.float32(KEEP_MEAN), np.float32(KEEP_SQUARE)
            self._net["adjust"][-(-shape.size // ADJUSTING_THREADS), ADJUSTING_THREADS](
                self._parameters, self._slopes, self._means, self._squares, np.float32(rate), keep, keep_square,
                np.float32(1 - KEEP_MEAN**self.adam.updates), np.float32(1 - KEEP_SQUARE**self.adam.updates),
                shape.inputs * shape.hidden, np.float32(FIRST_BOUND), np.float32(BOUND),
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
