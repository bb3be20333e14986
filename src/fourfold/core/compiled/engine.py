"""One game's rules bound to the compiled drivers, and called with the right arrays."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from fourfold.core.compiled import contract, drivers
from fourfold.core.compiled.background import background
from fourfold.core.compiled.binding import Binding
from fourfold.core.compiled.contract import OVER, SPECTATOR

if TYPE_CHECKING:
    from fourfold.core.compiled.device import Kernels

Records = Any
"""An array of a game's records. Typed loosely: the fields are the game's own."""

INTERACTIVE, SECRET = ("legal_actions", "play_copy", "result_of"), ("hide_copy", "guess_copy")
"""What a table needs, and what it needs besides where hands are hidden."""
SEED_BITS = 64
HOT = 300
"""Steps of a game from Python after which its rules are compiled in the background."""
SHORT = 4096
"""Decisions that there is room for at first; only longer games get more, so that a far limit costs nothing."""


class Engine:
    """The rules of one game at work.

    What a table needs (`INTERACTIVE`) runs interpreted until machine code is loaded; many games at once are compiled
    first. With `jit=False` everything stays interpreted.
    """

    def __init__(self, name: str, rules: ModuleType, jit: bool = True) -> None:
        self.name = name
        self.rules = rules
        self.is_open: bool = not hasattr(rules, "hide")
        # Elements with fields as attributes, in a plain array: a recarray is twice as slow to hand over.
        self.dtype: np.dtype[Any] = np.dtype((np.record, rules.State))
        functions = {
            key: getattr(rules, key, default)
            for key, default in (dict.fromkeys(contract.REQUIRED) | contract.DEFAULTS).items()
        }
        missing = [key for key, function in functions.items() if function is None]
        if missing:
            raise TypeError(f"{rules.__name__} lacks {', '.join(missing)}")
        functions["MOST_LEGAL"] = rules.MOST_LEGAL
        self._functions, self._jit = functions, jit
        self.bindings: list[Binding] = []
        self._is_forced = False
        self._steps = 0
        self._drivers = self.bind(drivers, INTERACTIVE if self.is_open else INTERACTIVE + SECRET)

    def bind(
        self, module: ModuleType, interactive: tuple[str, ...] = (), below: Binding | None = None, **more: Any
    ) -> Binding:
        """A module's drivers bound to this game's rules, and to `more` of the game's functions."""
        binding = Binding(module, {**self._functions, **more}, self.name, interactive, below)
        self.bindings.append(binding)
        if self._is_forced:
            binding.compile()
        return binding

    def compile(self) -> None:
        """Run everything as compiled code from now on; what is not on disk is compiled when first called."""
        self._is_forced = self._jit
        for binding in self.bindings if self._jit else ():
            binding.compile()

    def load(self) -> bool:
        """Change over to machine code where it is on disk; whether all that a table uses is compiled now."""
        for binding in self.bindings:
            binding.load()
        return self.is_compiled

    @property
    def is_compiled(self) -> bool:
        return all(binding.is_loaded for binding in self.bindings)

    def warmup_arguments(self) -> list[str]:
        """What another process must be told to compile this game: its name, its package, and whether bots play."""
        package, _, _ = self.rules.__name__.rpartition(".")
        needs_bots = any(binding.interactive for binding in self.bindings if binding is not self._drivers)
        return [self.name, package.rpartition(".")[0], *(["--bots"] if needs_bots else [])]

    def kernels(self, module: ModuleType, records: int = 1, **more: Any) -> Kernels:
        """A module's kernels bound to this game's rules, for the GPU; `OptionError` where there is none.

        A thread has so many records in shared memory.
        """
        from fourfold.core.compiled.device import Kernels, bind_kernels, block_threads  # noqa: PLC0415 - needs Numba

        block = block_threads(records * self.dtype.itemsize)
        sizes = {
            "RECORD": self.dtype,
            "ACTION": np.int16 if self.rules.ACTIONS < 1 << 15 else np.int32,
            "BLOCK": block,
            "VIEWS": block if records > 1 else 1,
            "MOST_SEATS": self.rules.MOST_SEATS,
            "MEASURED": max(1, len(self.statistics)),
        }
        return Kernels(self.name, bind_kernels(module, {**self._functions, **sizes, **more}, self.name), block)

    def _step(self, driver: str, *arguments: Any) -> Any:
        """A driver that a table needs, as it runs now."""
        if not self._drivers.is_loaded:
            self._steps += 1
            if self._steps == HOT and self._jit:
                background.ask_for(self)
        return self._drivers[driver](*arguments)

    def _whole(self, driver: str, *arguments: Any) -> Any:
        """A driver of whole games: compiled first."""
        return self._drivers.call(driver, *arguments) if self._jit else self._drivers.plain[driver](*arguments)

    @property
    def statistics(self) -> tuple[str, ...]:
        """The names of what a simulation can add up besides scores."""
        return tuple(getattr(self.rules, "STATISTICS", ()))

    def records(self, n: int = 1) -> Records:
        return np.zeros(n, self.dtype)

    def legal_actions(self, state: Records) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The legal actions, and their weights (which mean something only where chance decides)."""
        actions = np.empty(self.rules.MOST_LEGAL, np.int64)
        weights = np.empty(self.rules.MOST_LEGAL, np.int64)
        n = self._step("legal_actions", state, actions, weights)
        return actions[:n], weights[:n]

    def play_copy(self, state: Records, action: int) -> Records:
        after = self.records()
        self._step("play_copy", state, after, action)
        return after

    def result_of(self, state: Records) -> tuple[NDArray[np.int64], NDArray[np.int64], bool]:
        """Scores, 0 or 1 for each seat's win, and whether the limit ended the game."""
        scores, wins = np.zeros((2, self.rules.MOST_SEATS), np.int64)
        limit = self._step("result_of", state, scores, wins)
        return scores, wins, bool(limit)

    def hide_copy(self, state: Records, seat: int | None) -> Records:
        if self.is_open:
            return state  # nothing ever changes it; a copy would not keep the padding that equality looks at
        after = self.records()
        self._step("hide_copy", state, after, SPECTATOR if seat is None else seat)
        return after

    def guess_copy(self, hidden: Records, seat: int | None, seed: int) -> Records:
        if self.is_open:
            return hidden
        after = self.records()
        with np.errstate(over="ignore"):
            self._step("guess_copy", hidden, after, SPECTATOR if seat is None else seat, np.array([seed], np.uint64))
        return after

    def playouts(self, state: Records, first: int, games: int, seed: int, sums: tuple[NDArray[np.int64], ...]) -> int:
        """Add random games number `first` and on to the sums: scores, their squares, wins, games that nobody wins,
        lengths, statistics. Return how many were added: fewer where the next one is too long for the lengths.
        """
        with np.errstate(over="ignore"):
            return int(self._whole("playouts", state, self.records(), first, games, np.uint64(seed), *sums))

    def trace(self, state: Records, seed: int, most: int) -> tuple[Records, NDArray[np.int64]]:
        """One random game of at most so many decisions: its states, the given one first, and its actions."""
        room = min(most, SHORT)
        while True:
            path, taken = self.records(room + 1), np.zeros(room, np.int64)
            with np.errstate(over="ignore"):
                n = self._whole("trace", state, path, taken, np.uint64(seed))
            if n < room or room == most or path["seat"][n] == OVER:
                return path[: n + 1], taken[:n]
            room = min(most, 2 * room)

    def perft(self, state: Records, depth: int) -> int:
        states = self.records(depth + 1)
        states[0] = state[0]
        actions = np.empty((depth + 1, self.rules.MOST_LEGAL), np.int64)
        return int(self._whole("perft", states, actions, 0, depth))
