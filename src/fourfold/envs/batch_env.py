"""Many games at once in one array: `reset`, then `step` after `step`, without Python code per game.

The environment plays chance, and where a game ends it begins the next one at once. Each game has its own random
numbers, so results do not depend on the number of threads.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from math import prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fourfold.core.errors import NotReady, OptionError
from fourfold.core.game import Game
from fourfold.core.state import State
from fourfold.core.validation import check_count, check_seed
from fourfold.engine.engine import Records
from fourfold.engine.planes import DTYPE, Plane, named, size
from fourfold.envs import batch_compiled
from fourfold.envs.batch_compiled import Games, Step
from fourfold.envs.observations import REWARDS, check_reward, drivers_of, illegal_action, planes_of

LEAST_SHARE = 256
"""Games per thread below which more threads do not pay off."""
ALIGNMENT = 64


def _aligned(shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
    """Zeros with the alignment that JAX needs to use an array without copying it."""
    needed = prod(shape) * np.dtype(dtype).itemsize
    buffer = np.zeros(needed + ALIGNMENT, np.uint8)
    start = -buffer.ctypes.data % ALIGNMENT
    found: NDArray[Any] = buffer[start : start + needed].view(dtype).reshape(shape)
    return found


class Batch:
    """n games of one kind, each at a decision of a seat. `fourfold.envs.batch` makes one."""

    def __init__(
        self, game: Game, n: int, seed: int = 0, reward: str = "win", skip_forced: bool = False,
        threads: int | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.n: int = check_count("n", n, 1)
        self.reward: str = check_reward(reward)
        self.skip_forced: bool = bool(skip_forced)
        threads = (os.cpu_count() or 1) if threads is None else check_count("threads", threads, 1)
        self.threads: int = max(1, min(threads, self.n // LEAST_SHARE))
        self.planes: tuple[Plane, ...] = planes_of(game.package)
        self._drivers = drivers_of(game.package)
        self._seed: int | None = check_seed(seed)
        self._pool: ThreadPoolExecutor | None = None
        self._is_open, self._has_begun = True, False
        self._allocate()

    def _allocate(self) -> None:
        rules, engine, n = self.game.package.rules, self.game.package.engine, self.n
        try:
            self._states = engine.records(n)
            self._views = engine.records(self.threads)
            lists, counts = np.zeros((n, rules.MOST_LEGAL), np.int32), np.zeros(n, np.int32)
            self._games = Games(np.zeros(n, np.int64), lists, counts, *np.zeros((2, n), np.uint64))
            self._step = Step(
                _aligned((n, size(self.planes)), DTYPE),
                _aligned((n, rules.ACTIONS), np.bool_),
                _aligned((n, self.game.players), np.float32),
                _aligned((n,), np.bool_),
                _aligned((n,), np.int8),
            )
        except MemoryError:
            needs = f"each game takes about {self._bytes_each():,} bytes"
            raise OptionError(f"n={n} is not possible: there is not enough memory; {needs}") from None
        self._start = self.game.start()._records

    def _bytes_each(self) -> int:
        """The memory that one game of the batch takes."""
        rules, record = self.game.package.rules, self.game.package.engine.dtype.itemsize
        return int(size(self.planes) + rules.ACTIONS + 4 * rules.MOST_LEGAL + record)

    @property
    def actions(self) -> int:
        """How many different actions the game has: 0 to `actions` - 1."""
        return int(self.game.package.rules.ACTIONS)

    def named(self, observations: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Observations by the name of their plane, without copying: (n, size) becomes (n, *shape)."""
        return named(self.planes, observations)

    def state(self, i: int) -> State:
        """The full state of game i, hidden information included: for checks and pictures, not for players."""
        self._check_ready()
        if not 0 <= check_count("i", i, 0) < self.n:
            raise OptionError(f"there is no game {i}; games: 0 to {self.n - 1}")
        return State(self.game, self._record(i))

    def _record(self, i: int) -> Records:
        return self._states[i : i + 1].copy()

    def reset(self, seed: int | None = None) -> Step:
        """Begin n new games. Without a seed the random numbers continue, so these are other games than before."""
        self._check_open()
        self._seed = self._seed if seed is None else check_seed(seed)
        if not self._has_begun:
            self._compile()
        if self._seed is not None:
            self._seed_games(self._seed)
            self._seed = None
        self._has_begun = True
        return self._step_all(reset=True)

    def _compile(self) -> None:
        """If anything has to be compiled, do it on this thread alone."""
        self._step_games(0, 0, 0, True)

    def _seed_games(self, seed: int) -> None:
        with np.errstate(over="ignore"):
            games = self._games
            self._drivers.call(batch_compiled.seed_games, games.chance_rng, np.uint64(seed), games.sample_rng)

    def step(self, actions: ArrayLike) -> Step:
        """Play one action in every game, for the seat to move. `IllegalMove` names the first that is not legal; no game
        has changed then.
        """
        self._check_ready()
        chosen = self._read(actions)
        wrong = self._first_illegal(chosen)
        if wrong >= 0:
            raise illegal_action(self.state(wrong), int(chosen[wrong]), f" in game {wrong}")
        return self._step_all(reset=False)

    def _read(self, actions: ArrayLike) -> NDArray[Any]:
        try:
            chosen = np.asarray(actions)
        except ValueError:  # lists of different lengths
            raise OptionError(f"actions cannot be read as an array; give one for each game: {(self.n,)}") from None
        self._check_actions(chosen.shape, chosen.dtype)
        return chosen

    def _check_actions(self, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
        if shape != (self.n,):
            raise OptionError(f"actions have the shape {shape}; give one for each game: {(self.n,)}")
        if dtype.kind not in "iu":
            raise OptionError(f"actions are of dtype {dtype}; give whole numbers, such as int64")

    def _first_illegal(self, chosen: NDArray[Any]) -> int:
        """Copy the actions and return the first game whose action is not legal, or -1."""
        self._games.actions[:] = chosen
        return int(self._drivers.call(batch_compiled.first_illegal, *self._games[:3]))

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each game, chosen uniformly; the array belongs to the environment."""
        self._check_ready()
        self._sample_actions()
        actions: NDArray[np.int64] = self._games.actions
        return actions

    def _sample_actions(self) -> None:
        games = self._games
        with np.errstate(over="ignore"):
            self._drivers.call(batch_compiled.sample_actions, *games[:3], games.sample_rng)

    def _step_games(self, first: int, last: int, thread: int, reset: bool) -> None:
        with np.errstate(over="ignore"):
            self._drivers.call(
                batch_compiled.step_games,
                self._states, self._views, self._start, first, last, thread, reset, self.skip_forced,
                REWARDS[self.reward], *self._games, *self._step,
            )  # fmt: skip

    def _step_all(self, reset: bool) -> Step:
        if self.threads == 1:
            self._step_games(0, self.n, 0, reset)
            return self._step
        bounds = [self.n * k // self.threads for k in range(self.threads + 1)]
        self._pool = self._pool or ThreadPoolExecutor(self.threads - 1)
        shares = [
            self._pool.submit(self._step_games, bounds[k], bounds[k + 1], k, reset) for k in range(1, self.threads)
        ]
        self._step_games(bounds[0], bounds[1], 0, reset)
        for share in shares:
            share.result()
        return self._step

    def close(self) -> None:
        """End the threads. A closed environment takes no further steps; closing it again does nothing."""
        self._is_open = False
        if self._pool:
            self._pool.shutdown()

    def _check_open(self) -> None:
        if not self._is_open:
            raise NotReady("the environment is closed; make a new one")

    def _check_ready(self) -> None:
        self._check_open()
        if not self._has_begun:
            raise NotReady("the environment has not begun; call reset() first")

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.game.given_options().items())
        settings = f"reward={self.reward!r}, skip_forced={self.skip_forced}, {self._device_repr()}"
        return f"fourfold.envs.batch({self.game.name!r}, n={self.n}{options}, {settings})"

    def _device_repr(self) -> str:
        return f"threads={self.threads}"
