"""Runs work beside requests: in threads, if it would block the event loop, or in tasks, as long as a server runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, ParamSpec, TypeVar

LONG = 200
"""Events, moves or log entries from which a thread is worth its cost: fewer block the loop for a few milliseconds."""
LONG_JSON = 50_000
"""The same, in characters of JSON."""
THREADS = 2
"""Because of the GIL, more threads would only take more time from the event loop."""

_threads = ThreadPoolExecutor(THREADS, "offload")

Params = ParamSpec("Params")
Result = TypeVar("Result")


async def offload(work: Callable[Params, Result], *args: Params.args, **more: Params.kwargs) -> Result:
    """Call a function in a thread."""
    return await asyncio.get_running_loop().run_in_executor(_threads, lambda: work(*args, **more))


async def offload_if(
    is_long: bool, work: Callable[Params, Result], *args: Params.args, **more: Params.kwargs
) -> Result:
    """Call a function, in a thread if it takes long."""
    return await offload(work, *args, **more) if is_long else work(*args, **more)


@asynccontextmanager
async def in_background(*work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run tasks meanwhile, and cancel them at the end."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError, Exception):
                await task
