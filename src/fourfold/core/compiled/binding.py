"""Drivers bound to one game: interpreted from the first second, compiled once the machine code is there.

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

from fourfold.core.compiled.rule import DRIVER, bind, is_rule


def is_compiler_off() -> bool:
    """`NUMBA_DISABLE_JIT=1` runs everything as ordinary Python, for debuggers and coverage."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def compiled_form(rule: Callable[..., Any]) -> Any:
    """A rule as compiled code, for calls from Python: compiled when first called. What is no rule stays as it is."""
    if is_compiler_off() or not is_rule(rule):
        return rule
    from fourfold.core.compiled import compiler  # noqa: PLC0415 - Numba takes a second to import

    return compiler.callable_rule(rule)


class Binding:
    """A module's `DRIVERS` for one game, by name. `below` are drivers that they call, bound to the same game.

    Those named as `interactive` are what a table needs: they run interpreted until their machine code is loaded. All
    others are for whole games and are called compiled.
    """

    def __init__(
        self,
        module: ModuleType,
        functions: Mapping[str, Any],
        game: str,
        interactive: tuple[str, ...] = (),
        below: Binding | None = None,
    ) -> None:
        self.game: str = game
        self.interactive: tuple[str, ...] = interactive
        self.is_loaded: bool = not interactive
        self._module, self._functions, self._below = module, functions, below
        self.plain: dict[str, FunctionType] = bind(module, {**functions, **(below.plain if below else {})}, game)
        self._now: dict[str, Callable[..., Any]] = dict(self.plain)
        self._ready: set[str] = set()

    def __getitem__(self, name: str) -> Callable[..., Any]:
        """A driver, as it runs now."""
        return self._now[name]

    @cached_property
    def compiled(self) -> dict[str, Any]:
        """The drivers as Numba's dispatchers: each compiles when it is first called, or finds its code on disk."""
        if is_compiler_off():
            return dict(self.plain)
        from fourfold.core.compiled import compiler  # noqa: PLC0415 - Numba takes a second to import

        module, plain = self._module, self.plain
        found = compiler.with_compiled_rules(module, self._functions)
        found |= self._below.compiled if self._below else {}

        def make(copy: FunctionType, kind: str) -> Any:
            return (
                compiler.driver(copy, plain[copy.__name__], self.game) if kind == DRIVER else compiler.part(copy, kind)
            )

        return bind(module, found, self.game, make)

    def compile(self) -> None:
        """Run the interactive drivers as compiled code: what is not on disk is compiled by the next call."""
        for name in self.interactive:
            self._now[name] = self.compiled[name]
        self.is_loaded = True

    def load(self) -> bool:
        """Change over to machine code that is on disk, if all of it is there."""
        if not self.is_loaded and not is_compiler_off() and all(self._load(name) for name in self.interactive):
            self.compile()
        return self.is_loaded

    def _load(self, name: str) -> bool:
        from fourfold.core.compiled import compiler  # noqa: PLC0415 - Numba takes a second to import

        return compiler.load(self.compiled[name])

    def call(self, name: str, *arguments: Any) -> Any:
        """Call a driver as compiled code. A person who waits at a terminal is told if it has to be compiled first."""
        if name in self._ready:
            return self._now[name](*arguments)
        driver = self._now[name] = self.compiled[name]
        with nullcontext() if is_compiler_off() or self._load(name) else compiling(self.game, name):
            found = driver(*arguments)
        self._ready.add(name)
        return found


@contextmanager
def compiling(game: str, driver: str) -> Iterator[None]:
    """Tell a person who waits at a terminal why nothing happens yet."""
    is_seen = sys.stderr.isatty()
    if is_seen:
        print(f"Compiling {game} ({driver}), once for this version …", end="", file=sys.stderr, flush=True)
    try:
        yield
    finally:
        if is_seen:
            print("\r\x1b[2K", end="", file=sys.stderr, flush=True)
