"""What `engine/bits.py` becomes in compiled code: one machine instruction each, on the CPU and on the GPU."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic, overload

from fourfold.engine.bits import count, first


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
