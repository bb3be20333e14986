"""Many games at once in one array: `reset`, then `step` after `step`, with no Python for a single game.

Chance is settled inside, and where a game ends the next one begins at once. Each game has dice of its own, so what
happens is the same for any number of threads.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fourfold.core.compiled.engine import Records
from fourfold.core.compiled.planes import DTYPE, named, size
from fourfold.core.errors import NotReady, OptionError
from fourfold.core.game import Game
from fourfold.core.state import State
from fourfold.core.validation import check_count, check_seed
from fourfold.envs.observations import REWARDS, check_reward, drivers_of, planes_of, refusal

LEAST_SHARE = 256
"""Games that a thread must have for itself before handing them over pays."""
ALIGNMENT = 64


def _aligned(shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
    """Zeros that begin where JAX wants an array to begin; it copies all others."""
    needed = prod(shape) * np.dtype(dtype).itemsize
    package = np.zeros(needed + ALIGNMENT, np.uint8)
    start = -package.ctypes.data % ALIGNMENT
    found: NDArray[Any] = package[start : start + needed].view(dtype).reshape(shape)
    return found


class Step(NamedTuple):
    """What all n games show after a step.

    The arrays belong to the environment and are written again by its next step: copy what must last, and write
    nothing into them.
    """

    observations: NDArray[np.uint8]
    """(n, size): what the seat that decides sees, as its game's planes lie in a flat vector."""
    masks: NDArray[np.bool_]
    """(n, actions): which actions it may choose from."""
    rewards: NDArray[np.float32]
    """(n, players): what a game that this step ended paid each seat; else 0."""
    done: NDArray[np.bool_]
    """(n,): whether this step ended a game. All else is of the next game already."""
    seats: NDArray[np.int8]
    """(n,): the seat that decides."""


class Batch:
    """n games of one kind, each at a decision of a seat. `fourfold.envs.batch` makes one."""

    def __init__(
        self, game: Game, n: int, seed: int = 0, reward: str = "win", skip_forced: bool = False,
        threads: int | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.n = check_count("n", n, 1)
        self.reward = check_reward(reward)
        self.skip_forced = bool(skip_forced)
        threads = (os.cpu_count() or 1) if threads is None else check_count("threads", threads, 1)
        self.threads = max(1, min(threads, self.n // LEAST_SHARE))
        self.planes = planes_of(game.package)
        self._drivers = drivers_of(game.package)
        self._seed: int | None = check_seed(seed)
        self._pool: ThreadPoolExecutor | None = None
        self._is_open, self._has_begun = True, False
        self._make_room()

    def _make_room(self) -> None:
        rules, engine, n = self.game.package.rules, self.game.package.engine, self.n
        try:
            self._states = engine.records(n)
            self._views = engine.records(self.threads)
            self._dice, self._luck = np.zeros((2, n), np.uint64)
            self._listed = np.zeros((n, rules.MOST_LEGAL), np.int32)
            self._counts = np.zeros(n, np.int32)
            self._actions = np.zeros(n, np.int64)
            self._now = Step(
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
        """What a game of the batch takes in memory."""
        rules, record = self.game.package.rules, self.game.package.engine.dtype.itemsize
        return int(size(self.planes) + rules.ACTIONS + 4 * rules.MOST_LEGAL + record)

    @property
    def actions(self) -> int:
        """How many different actions the game has: 0 to `actions` - 1."""
        return int(self.game.package.rules.ACTIONS)

    def named(self, observations: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Observations as planes by name, without copying: (n, size) becomes (n, *shape) for each."""
        return named(self.planes, observations)

    def state(self, i: int) -> State:
        """Game i with everything in it, hidden things included: for checks and pictures, not for players."""
        self._check_ready()
        if not 0 <= check_count("i", i, 0) < self.n:
            raise OptionError(f"there is no game {i}; games: 0 to {self.n - 1}")
        return State(self.game, self._record(i))

    def _record(self, i: int) -> Records:
        return self._states[i : i + 1].copy()

    def reset(self, seed: int | None = None) -> Step:
        """Begin n new games. Without a seed the dice go on from where they are: other games than before."""
        self._check_open()
        self._seed = self._seed if seed is None else check_seed(seed)
        if not self._has_begun:
            self._get_ready()
        if self._seed is not None:
            self._set_dice(self._seed)
            self._seed = None
        self._has_begun = True
        return self._all_turns(fresh=True)

    def _get_ready(self) -> None:
        """Compile, if need be, on this thread alone."""
        self._turns(0, 0, 0, True)

    def _set_dice(self, seed: int) -> None:
        with np.errstate(over="ignore"):
            self._drivers.call("seed_games", self._dice, np.uint64(seed), self._luck)

    def step(self, actions: ArrayLike) -> Step:
        """One action in every game, by the seat that decides there. `IllegalMove` names the first that is not legal;
        then nothing has changed.
        """
        self._check_ready()
        chosen = self._read(actions)
        wrong = self._first_illegal(chosen)
        if wrong >= 0:
            raise refusal(self.state(wrong), int(chosen[wrong]), f" in game {wrong}")
        return self._all_turns(fresh=False)

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
        """Take the actions over and return the first game in which one is not legal, or -1."""
        self._actions[:] = chosen
        return int(self._drivers.call("first_illegal", self._actions, self._listed, self._counts))

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each game, any as likely as any other; the array belongs to the environment."""
        self._check_ready()
        self._draw_actions()
        return self._actions

    def _draw_actions(self) -> None:
        with np.errstate(over="ignore"):
            self._drivers.call("draw_actions", self._listed, self._counts, self._luck, self._actions)

    def _turns(self, first: int, last: int, number: int, fresh: bool) -> None:
        now = self._now
        with np.errstate(over="ignore"):
            self._drivers.call(
                "turns",
                self._states, self._views, self._start, first, last, number, fresh, self.skip_forced,
                REWARDS[self.reward], self._actions, self._dice, self._listed, self._counts, now.seats,
                now.observations, now.masks, now.rewards, now.done,
            )  # fmt: skip

    def _all_turns(self, fresh: bool) -> Step:
        bounds = [self.n * k // self.threads for k in range(self.threads + 1)]
        if self._pool is None and self.threads > 1:
            self._pool = ThreadPoolExecutor(self.threads - 1)
        shares = [
            self._pool.submit(self._turns, bounds[k], bounds[k + 1], k, fresh)
            for k in range(1, self.threads)
            if self._pool
        ]
        self._turns(bounds[0], bounds[1], 0, fresh)
        for share in shares:
            share.result()
        return self._now

    def close(self) -> None:
        """End its threads. A closed environment takes no further step; closing it again does nothing."""
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
        settings = f"reward={self.reward!r}, skip_forced={self.skip_forced}, {self._where()}"
        return f"fourfold.envs.batch({self.game.name!r}, n={self.n}{options}, {settings})"

    def _where(self) -> str:
        return f"threads={self.threads}"
