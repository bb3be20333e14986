"""Work that would keep everybody waiting is done beside the event loop, in threads of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

LONG = 200
"""Events, moves or lines of a log from which on a thread is worth its price: fewer take the loop some milliseconds."""
LONG_JSON = 50_000
"""The same, in letters of JSON."""
THREADS = 2
"""Python runs one thread at a time: more of them would only take longer turns away from the event loop."""

_threads = ThreadPoolExecutor(THREADS, "offload")

Params = ParamSpec("Params")
Result = TypeVar("Result")


async def offload(work: Callable[Params, Result], *args: Params.args, **more: Params.kwargs) -> Result:
    """What a function gives, from a thread."""
    return await asyncio.get_running_loop().run_in_executor(_threads, lambda: work(*args, **more))


async def offload_if(
    is_long: bool, work: Callable[Params, Result], *args: Params.args, **more: Params.kwargs
) -> Result:
    """What a function gives: from a thread where it takes long, else at once."""
    return await offload(work, *args, **more) if is_long else work(*args, **more)
