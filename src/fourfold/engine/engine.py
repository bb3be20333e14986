"""One game's rules bound to the drivers, with the arrays that they need."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from fourfold.engine import contract, drivers
from fourfold.engine.background import background
from fourfold.engine.binding import Binding, Driver
from fourfold.engine.contract import OVER, SPECTATOR
from fourfold.engine.sums import Counts, Rows, Sums

if TYPE_CHECKING:
    from fourfold.engine.device import Kernels

Records = Any
"""An array of a game's records. Typed loosely: the fields are the game's own."""
Path = tuple[Counts, Records]
"""Room for the decisions of games, one game after another: actions, and the states in which they were taken, if any."""
NOBODY = np.zeros(0, np.int64)
"""The seats that play greedily in random games."""

INTERACTIVE = (drivers.legal_actions, drivers.play_copy, drivers.result_of)
"""The drivers that a table needs."""
INTERACTIVE_IF_HIDDEN = (drivers.hide_copy, drivers.guess_copy)
"""Those that it needs as well if the game hides anything."""
SEED_BITS = 64
STEPS_BEFORE_COMPILING = 300
"""Steps of a game from Python after which its rules are compiled in the background."""
FIRST_LENGTH = 4096
"""The longest game that arrays have room for at first. They grow for longer games, so a high limit costs nothing."""


class Engine:
    """The rules of one game, ready to be called.

    What a table needs (`INTERACTIVE`) runs interpreted until machine code is loaded; playing many games is always
    compiled. With `jit=False` everything stays interpreted.
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
        self.functions: dict[str, Any] = functions
        self._jit = jit
        self.bindings: list[Binding] = []
        self._is_forced = False
        self._steps = 0
        self._drivers = self.bind(drivers, INTERACTIVE if self.is_open else INTERACTIVE + INTERACTIVE_IF_HIDDEN)

    def bind(
        self, module: ModuleType, interactive: tuple[Driver, ...] = (), callees: Binding | None = None, **more: Any
    ) -> Binding:
        """A module's drivers bound to this game's rules, and to `more` of the game's functions."""
        binding = Binding(module, {**self.functions, **more}, self.name, interactive, callees)
        self.bindings.append(binding)
        if self._is_forced:
            binding.compile()
        return binding

    def compile(self) -> None:
        """Run everything as compiled code from now on; what is not on disk is compiled on its first call."""
        self._is_forced = self._jit
        for binding in self.bindings if self._jit else ():
            binding.compile()

    def load(self) -> bool:
        """Switch to machine code from disk where possible; return whether all that a table needs is compiled now."""
        for binding in self.bindings:
            binding.load()
        return self.is_compiled

    @property
    def is_compiled(self) -> bool:
        return all(binding.is_loaded for binding in self.bindings)

    def warmup_arguments(self) -> list[str]:
        """Arguments of `fourfold.warmup` for this game: its name, its package, and whether bots play."""
        package, _, _ = self.rules.__name__.rpartition(".")
        needs_bots = any(binding.interactive for binding in self.bindings if binding is not self._drivers)
        return [self.name, package.rpartition(".")[0], *(["--bots"] if needs_bots else [])]

    def kernels(self, module: ModuleType, records: int = 1, **more: Any) -> Kernels:
        """A module's kernels for the GPU, bound to this game's rules; `OptionError` without a GPU.

        `records` is how many records a thread keeps in shared memory.
        """
        from fourfold.engine.device import Kernels, bind_kernels, block_threads  # noqa: PLC0415 - needs Numba

        block = block_threads(records * self.dtype.itemsize)
        sizes = {
            "RECORD": self.dtype,
            "ACTION": np.int16 if self.rules.ACTIONS < 1 << 15 else np.int32,
            "BLOCK": block,
            "VIEWS": block if records > 1 else 1,
            "MOST_SEATS": self.rules.MOST_SEATS,
            "MEASURED": max(1, len(self.statistics)),
        }
        return Kernels(self.name, bind_kernels(module, {**self.functions, **sizes, **more}, self.name), block)

    def _call(self, driver: Driver, *arguments: Any) -> Any:
        """Call an interactive driver, interpreted or compiled."""
        if not self._drivers.is_loaded:
            self._steps += 1
            if self._steps == STEPS_BEFORE_COMPILING and self._jit:
                background.request(self)
        return self._drivers[driver](*arguments)

    def _call_compiled(self, driver: Driver, *arguments: Any, of: Binding | None = None) -> Any:
        """Call a driver that plays whole games."""
        bound = of or self._drivers
        if not self._jit:
            return bound.interpreted[driver.__name__](*arguments)
        return bound.call(driver, *arguments)

    @property
    def statistics(self) -> tuple[str, ...]:
        """The names of the game's own statistics, which simulations add up besides scores."""
        return tuple(getattr(self.rules, "STATISTICS", ()))

    def records(self, n: int = 1) -> Records:
        return np.zeros(n, self.dtype)

    def records_of(self, content: bytes) -> Records:
        """The records whose bytes are given, those between fields included: states are compared by all their bytes."""
        found = self.records(len(content) // self.dtype.itemsize)
        found.view(np.uint8)[:] = np.frombuffer(content, np.uint8)
        return found

    def legal_actions(self, state: Records) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The legal actions, and their weights, which are meaningful only where chance decides."""
        actions = np.empty(self.rules.MOST_LEGAL, np.int64)
        weights = np.empty(self.rules.MOST_LEGAL, np.int64)
        n = self._call(drivers.legal_actions, state, actions, weights)
        return actions[:n], weights[:n]

    def play_copy(self, state: Records, action: int) -> Records:
        after = self.records()
        self._call(drivers.play_copy, state, after, action)
        return after

    def result_of(self, state: Records) -> tuple[NDArray[np.int64], NDArray[np.int64], bool]:
        """Scores, 1 for each seat that wins, and whether the limit ended the game."""
        scores, wins = np.zeros((2, self.rules.MOST_SEATS), np.int64)
        limit = self._call(drivers.result_of, state, scores, wins)
        return scores, wins, bool(limit)

    def hide_copy(self, state: Records, seat: int | None) -> Records:
        if self.is_open:
            return state  # records are never changed, and a copy would lose the padding, which equality compares
        after = self.records()
        self._call(drivers.hide_copy, state, after, SPECTATOR if seat is None else seat)
        return after

    def guess_copy(self, hidden: Records, seat: int | None, seed: int) -> Records:
        if self.is_open:
            return hidden
        after = self.records()
        with np.errstate(over="ignore"):
            self._call(
                drivers.guess_copy, hidden, after, SPECTATOR if seat is None else seat, np.array([seed], np.uint64)
            )
        return after

    def add_playouts(
        self,
        state: Records,
        first: int,
        games: int,
        seed: int,
        sums: Sums,
        rows: Rows | None = None,
        path: Path | None = None,
        players: Binding | None = None,
        greedy: Counts = NOBODY,
    ) -> int:
        """Play games, numbered from `first`: add them to the sums, write their rows, and their decisions to `path`.

        They are random, unless there are drivers of other `players`. Return how many were played: fewer than asked if
        the next one is too long for the lengths or the path.
        """
        rows = rows or Rows.zeros(1, len(sums.scores), sums.statistics.shape[1])
        taken, states = path or (np.zeros(0, np.int64), self.records(0))
        arguments = state, self.records(), self.records(), greedy, first, games, np.uint64(seed)
        with np.errstate(over="ignore"):
            return int(self._call_compiled(drivers.add_playouts, *arguments, *rows, taken, states, *sums, of=players))

    def trace(self, state: Records, seed: int, most: int) -> tuple[Records, NDArray[np.int64]]:
        """One random game of at most `most` decisions: its states, the given one first, and its actions."""
        length = min(most, FIRST_LENGTH)
        while True:
            path, taken = self.records(length + 1), np.zeros(length, np.int64)
            with np.errstate(over="ignore"):
                n = self._call_compiled(drivers.trace, state, path, taken, np.uint64(seed))
            if n < length or length == most or path["seat"][n] == OVER:
                return path[: n + 1], taken[:n]
            length = min(most, 2 * length)

    def perft(self, state: Records, depth: int) -> int:
        states = self.records(depth + 1)
        states[0] = state[0]
        actions = np.empty((depth + 1, self.rules.MOST_LEGAL), np.int64)
        return int(self._call_compiled(drivers.perft, states, actions, 0, depth))
