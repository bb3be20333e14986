"""The `rule` decorator, and `bind`, which copies functions with other globals.

Rules are plain Python and run as such. `engine/compiler.py` makes compiled copies of them. Nothing here needs
Numba, so a game can be played before anything is compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from types import FunctionType, ModuleType
from typing import Any


def rule(function: Callable[..., Any]) -> Any:
    """Mark a function of a game's rules: ordinary Python that can be compiled for the CPU and the GPU.

    A rule only uses what both compilers support: integers, fixed arrays, loops. It allocates nothing and raises
    nothing.
    """
    function.is_rule = True  # type: ignore[attr-defined]
    return function


def is_rule(value: Any) -> bool:
    return isinstance(value, FunctionType) and hasattr(value, "is_rule")


PART, FUNCTION, DRIVER = "part", "function", "driver"


def bind(
    module: ModuleType,
    functions: Mapping[str, Any],
    game: str,
    make: Callable[[FunctionType, str], Any] = lambda copy, kind: copy,
) -> dict[str, Any]:
    """Copy a module's functions, with a game's `functions`, and each other, in their globals.

    A module lists `PARTS`, which are inlined as rules are, `FUNCTIONS`, which are called, and `DRIVERS`, which are
    called from Python. `make` is applied to each copy with its kind, for example to compile it. Returns the functions
    and drivers by name. Globals, not arguments or closures, because only then can Numba's cache be shared between
    processes.
    """
    kinds = {PART: module.PARTS, FUNCTION: getattr(module, "FUNCTIONS", ()), DRIVER: module.DRIVERS}
    names: dict[str, Any] = {}
    for function in chain(*kinds.values()):
        names |= function.__globals__
    names |= functions
    for kind, members in kinds.items():
        for function in members:
            copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
            copy.__qualname__ = f"{game}.{function.__name__}"
            names[function.__name__] = make(copy, kind)
    return {function.__name__: names[function.__name__] for function in (*kinds[FUNCTION], *kinds[DRIVER])}
