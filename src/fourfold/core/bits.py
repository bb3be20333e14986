"""Sets of up to 63 places as one whole number, bit n for place n.

Interpreted these are Python's own; compiled they are one machine instruction each, on the CPU and on the GPU.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic, overload


def count(places: int) -> int:
    """How many places are in the set."""
    return int(places).bit_count()


def first(places: int) -> int:
    """The lowest place in a set that is not empty."""
    return (int(places) & -int(places)).bit_length() - 1


@intrinsic  # type: ignore[untyped-decorator]
def _ones(context: Any, places: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _zeros_below(context: Any, places: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


@overload(count, inline="always")
def _count(places):
    return lambda places: _ones(places)


@overload(first, inline="always")
def _first(places):
    return lambda places: _zeros_below(places)
