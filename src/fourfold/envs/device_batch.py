"""The batch of games with all its arrays on the GPU, where a neural network can use them without a copy."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.core.errors import OptionError
from fourfold.core.game import Game
from fourfold.core.registry import GamePackage
from fourfold.engine.device import CUDA, Kernels, device_memory, open_cuda
from fourfold.engine.engine import Records
from fourfold.engine.planes import DTYPE, size
from fourfold.envs.batch_compiled import Games, Step
from fourfold.envs.batch_env import Batch
from fourfold.envs.observations import REWARDS, planes_of


@cache
def kernels_of(package: GamePackage) -> Kernels:
    """The kernels of a game's batch."""
    planes_of(package)
    assert package.planes
    hides = int(not package.engine.is_open)
    module = import_module("fourfold.envs.kernels")
    return package.engine.kernels(module, records=1 + hides, observe=package.planes.observe, HIDES=hides)


class DeviceBatch(Batch):
    """n games on the GPU: the same games as those of `Batch` with the same seed and actions.

    Its arrays have `__cuda_array_interface__`: `torch.as_tensor(step.observations)` shares their memory. All work is
    queued on the default stream, as PyTorch's is.
    """

    _states: Any

    def __init__(self, game: Game, n: int, seed: int = 0, reward: str = "win", skip_forced: bool = False) -> None:
        self._cuda = open_cuda()
        super().__init__(game, n, seed, reward, skip_forced, threads=1)

    def _allocate(self) -> None:
        rules, n, array = self.game.package.rules, self.n, self._cuda.device_array
        self._kernels = kernels_of(self.game.package)
        with device_memory(f"n={n} games of about {self._bytes_each():,} bytes each"):
            self._states = array(n, self.game.package.engine.dtype)
            # by columns, so that threads of neighbouring games read neighbouring memory
            lists = array((n, rules.MOST_LEGAL), np.int32, order="F")
            counts = self._cuda.to_device(np.zeros(n, np.int32))
            self._games = Games(array(n, np.int64), lists, counts, array(n, np.uint64), array(n, np.uint64))
            self._step = Step(
                array((n, size(self.planes)), DTYPE),
                self._cuda.to_device(np.zeros((n, rules.ACTIONS), np.bool_)),
                array((n, self.game.players), np.float32),
                array(n, np.bool_),
                array(n, np.int8),
            )
            self._start = self._cuda.to_device(self.game.start()._records)

    def _record(self, i: int) -> Records:
        return self._states[i : i + 1].copy_to_host()

    def _compile(self) -> None:
        """Nothing to do: a kernel is compiled, or loaded, on its first launch."""

    def _launch(self, kernel: str, *arguments: Any) -> None:
        self._kernels.launch(kernel, -(-self.n // self._kernels.block), *arguments)

    def _seed_games(self, seed: int) -> None:
        self._launch("seed_games", self._games.chance_rng, np.uint64(seed), self._games.sample_rng)

    def _read(self, actions: Any) -> Any:
        if not hasattr(actions, "__cuda_array_interface__"):
            return self._cuda.to_device(super()._read(actions))
        chosen = self._cuda.as_cuda_array(actions)
        self._check_actions(chosen.shape, chosen.dtype)
        return chosen

    def _first_illegal(self, chosen: Any) -> int:
        first = self._cuda.to_device(np.full(1, self.n, np.int64))
        self._launch("first_illegal", chosen, *self._games[:3], first)
        found = int(first.copy_to_host()[0])
        return found if found < self.n else -1

    def _sample_actions(self) -> None:
        self._launch("sample_actions", *self._games[:3], self._games.sample_rng)

    def _step_all(self, reset: bool) -> Step:
        terms = self._start, reset, self.skip_forced, REWARDS[self.reward]
        self._launch("step_games", self._states, *terms, *self._games, *self._step)
        return self._step

    def named(self, observations: Any) -> dict[str, NDArray[Any]]:
        """Observations by the name of their plane, without copying; give a tensor that shares the array."""
        if self._cuda.is_cuda_array(observations) and type(observations) is type(self._step.observations):
            raise OptionError("give named() a tensor, such as torch.as_tensor(step.observations)")
        return super().named(observations)

    def _device_repr(self) -> str:
        return f"device={CUDA!r}"
