"""One game's rules bound to the compiled drivers, and called with the right arrays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.core import contract, drivers
from fourfold.core.contract import OVER, SPECTATOR
from fourfold.core.device import Kernels, bind_kernels, block_threads
from fourfold.core.rule import bind, compiling, interpreted

Records = Any
"""An array of a game's records. Typed loosely: the fields are the game's own."""

SEED_BITS = 64
SHORT = 4096
"""Decisions that there is room for at first; only longer games get more, so that a far limit costs nothing."""


class Engine:
    """The rules of one game at work. `jit=False` runs the same functions as ordinary Python."""

    def __init__(self, name: str, rules: ModuleType, jit: bool = True) -> None:
        self.name = name
        self.rules = rules
        self.is_open = not hasattr(rules, "hide")
        # Elements with fields as attributes, in a plain array: a recarray is twice as slow to hand over.
        self.dtype = np.dtype((np.record, rules.State))
        functions = {
            key: getattr(rules, key, default)
            for key, default in (dict.fromkeys(contract.REQUIRED) | contract.DEFAULTS).items()
        }
        missing = [key for key, function in functions.items() if function is None]
        if missing:
            raise TypeError(f"{rules.__name__} lacks {', '.join(missing)}")
        if not jit:
            functions = {key: interpreted(function) for key, function in functions.items()}
        functions["MOST_LEGAL"] = rules.MOST_LEGAL
        if not jit:
            functions |= {key: interpreted(getattr(drivers, key)) for key in ("below", "stream")}
        self._functions, self._jit = functions, jit
        self._drivers = self.bind(drivers)

    def bind(self, module: ModuleType, **more: Any) -> dict[str, Any]:
        """A module's drivers bound to this game's rules, and to `more` of the game's functions."""
        folder = Path(self.rules.__file__ or "").parent
        return bind(module, {**self._functions, **more}, self.name, folder, self._jit)

    def kernels(self, module: ModuleType, records: int = 1, **more: Any) -> Kernels:
        """A module's kernels bound to this game's rules, for the GPU; `OptionError` where there is none.

        A thread has so many records in shared memory.
        """
        block = block_threads(records * self.dtype.itemsize)
        sizes = {
            "RECORD": self.dtype,
            "ACTION": np.int16 if self.rules.ACTIONS < 1 << 15 else np.int32,
            "BLOCK": block,
            "VIEWS": block if records > 1 else 1,
            "MOST_SEATS": self.rules.MOST_SEATS,
            "MEASURED": max(1, len(self.statistics)),
        }
        folder = Path(self.rules.__file__ or "").parent
        return Kernels(self.name, bind_kernels(module, {**self._functions, **sizes, **more}, self.name, folder), block)

    def call(self, driver: str, *arguments: Any) -> Any:
        """Call a driver; the first call of each compiles it or loads it from the cache."""
        with compiling(self.name, driver):
            result = self._drivers[driver](*arguments)
        setattr(self, "_" + driver, self._drivers[driver])
        return result

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_") and name[1:] in self._drivers:
            return lambda *arguments: self.call(name[1:], *arguments)
        raise AttributeError(name)

    @property
    def statistics(self) -> tuple[str, ...]:
        """The names of what a simulation can add up besides scores."""
        return tuple(getattr(self.rules, "STATISTICS", ()))

    def records(self, n: int = 1) -> Records:
        return np.zeros(n, self.dtype)

    def look(self, state: Records) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The legal actions, and their weights (which mean something only where chance decides)."""
        actions = np.empty(self.rules.MOST_LEGAL, np.int64)
        weights = np.empty(self.rules.MOST_LEGAL, np.int64)
        n = self._look(state, actions, weights)
        return actions[:n], weights[:n]

    def advance(self, state: Records, action: int) -> Records:
        after = self.records()
        self._advance(state, after, action)
        return after

    def judge(self, state: Records) -> tuple[NDArray[np.int64], NDArray[np.int64], bool]:
        """Scores, 0 or 1 for each seat's win, and whether the limit ended the game."""
        scores, wins = np.zeros((2, self.rules.MOST_SEATS), np.int64)
        limit = self._judge(state, scores, wins)
        return scores, wins, bool(limit)

    def conceal(self, state: Records, seat: int | None) -> Records:
        if self.is_open:
            return state  # nothing ever changes it; a copy would not keep the padding that equality looks at
        after = self.records()
        self._conceal(state, after, SPECTATOR if seat is None else seat)
        return after

    def imagine(self, hidden: Records, seat: int | None, seed: int) -> Records:
        if self.is_open:
            return hidden
        after = self.records()
        with np.errstate(over="ignore"):
            self._imagine(hidden, after, SPECTATOR if seat is None else seat, np.array([seed], np.uint64))
        return after

    def playouts(self, state: Records, first: int, games: int, seed: int, sums: tuple[NDArray[np.int64], ...]) -> int:
        """Add random games number `first` and on to the sums: scores, their squares, wins, games that nobody wins,
        lengths, statistics. Return how many were added: fewer where the next one is too long for the lengths.
        """
        with np.errstate(over="ignore"):
            return int(self._playouts(state, self.records(), first, games, np.uint64(seed), *sums))

    def trace(self, state: Records, seed: int, most: int) -> tuple[Records, NDArray[np.int64]]:
        """One random game of at most so many decisions: its states, the given one first, and its actions."""
        room = min(most, SHORT)
        while True:
            path, taken = self.records(room + 1), np.zeros(room, np.int64)
            with np.errstate(over="ignore"):
                n = self._trace(state, path, taken, np.uint64(seed))
            if n < room or room == most or path["seat"][n] == OVER:
                return path[: n + 1], taken[:n]
            room = min(most, 2 * room)

    def perft(self, state: Records, depth: int) -> int:
        states = self.records(depth + 1)
        states[0] = state[0]
        actions = np.empty((depth + 1, self.rules.MOST_LEGAL), np.int64)
        return int(self._perft(states, actions, 0, depth))
