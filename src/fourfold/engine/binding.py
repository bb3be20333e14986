"""Drivers bound to one game: interpreted at first, compiled once there is machine code.

Both forms are the same Python functions with the same results; `fourfold.testing` compares them for every game.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import cached_property
from types import FunctionType, ModuleType
from typing import Any

from fourfold.core.interrupts import deferred_interrupts
from fourfold.engine.rule import DRIVER, bind, is_rule

Driver = Callable[..., Any]
"""A function of a module of drivers."""


def is_compiler_off() -> bool:
    """`NUMBA_DISABLE_JIT=1` runs everything as ordinary Python, for debuggers and coverage."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def compiled_form(rule: Callable[..., Any]) -> Any:
    """A rule as compiled code, for calls from Python; it is compiled on the first call. Other functions are returned
    unchanged."""
    if is_compiler_off() or not is_rule(rule):
        return rule
    from fourfold.engine import compiler  # noqa: PLC0415 - Numba takes a second to import

    return compiler.callable_rule(rule)


class Binding:
    """A module's `DRIVERS` for one game. `callees` are drivers that they call, bound to the same game.

    The `interactive` ones are what a table needs: they run interpreted until their machine code is loaded. All others
    play whole games and always run compiled.
    """

    def __init__(
        self,
        module: ModuleType,
        functions: Mapping[str, Any],
        game: str,
        interactive: tuple[Driver, ...] = (),
        callees: Binding | None = None,
    ) -> None:
        self.game: str = game
        self.interactive: tuple[str, ...] = tuple(driver.__name__ for driver in interactive)
        self.is_loaded: bool = not interactive
        self._module, self._functions, self._callees = module, functions, callees
        called = callees.interpreted if callees else {}
        self.interpreted: dict[str, FunctionType] = bind(module, {**functions, **called}, game)
        self._current: dict[str, Driver] = dict(self.interpreted)
        self._ready: set[str] = set()

    def __getitem__(self, driver: Driver) -> Driver:
        """This game's copy of a driver, interpreted or compiled."""
        return self._current[driver.__name__]

    @cached_property
    def compiled(self) -> dict[str, Any]:
        """By name, the drivers as Numba's dispatchers: each is compiled on its first call, or loaded from disk."""
        if is_compiler_off():
            return dict(self.interpreted)
        with deferred_interrupts():  # Numba has code of its own that runs while it is imported
            from fourfold.engine import compiler  # noqa: PLC0415 - Numba takes a second to import

        module, interpreted = self._module, self.interpreted
        found = compiler.with_compiled_rules(module, self._functions)
        found |= self._callees.compiled if self._callees else {}

        def make(copy: FunctionType, kind: str) -> Any:
            if kind == DRIVER:
                return compiler.driver(copy, interpreted[copy.__name__], self.game)
            return compiler.part(copy, kind)

        return bind(module, found, self.game, make)

    def compile(self) -> None:
        """Run the interactive drivers as compiled code; what is not on disk is compiled on the next call."""
        for name in self.interactive:
            self._current[name] = self.compiled[name]
        self.is_loaded = True

    def load(self) -> bool:
        """Switch to machine code from disk, if all of it is there."""
        if not self.is_loaded and not is_compiler_off() and all(self._load(name) for name in self.interactive):
            self.compile()
        return self.is_loaded

    def _load(self, name: str) -> bool:
        from fourfold.engine import compiler  # noqa: PLC0415 - Numba takes a second to import

        return compiler.load(self.compiled[name])

    def call(self, driver: Driver, *arguments: Any) -> Any:
        """Call a driver as compiled code. If it has to be compiled first, a message says so at a terminal."""
        name = driver.__name__
        if name in self._ready:
            return self._current[name](*arguments)
        compiled = self._current[name] = self.compiled[name]
        with nullcontext() if is_compiler_off() or self._load(name) else compiling(self.game, name):
            found = compiled(*arguments)
        self._ready.add(name)
        return found


@contextmanager
def compiling(game: str, driver: str) -> Iterator[None]:
    """Say on a terminal that something is being compiled."""
    is_terminal = sys.stderr.isatty()
    if is_terminal:
        print(f"Compiling {game} ({driver}), once for this version …", end="", file=sys.stderr, flush=True)
    try:
        yield
    finally:
        if is_terminal:
            print("\r\x1b[2K", end="", file=sys.stderr, flush=True)
