"""Several servers on one PostgreSQL: each hears what the others store, and all share the bots' work."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

from fourfold.web.cluster.jobs import Jobs
from fourfold.web.cluster.pg_listen import ChangeListener
from fourfold.web.live.table_service import TableService

PATIENCE = 3
"""How many times a bot's time limit a server waits for the workers before it moves for the bot."""


@asynccontextmanager
async def join_cluster(
    table_service: TableService, slots: int, seconds: float, watched: Collection[str] | None = None
) -> AsyncIterator[Jobs]:
    """Take part: think for bots at `places` tables at a time, and keep the `watched` tables up to date."""
    jobs = Jobs(table_service, slots, PATIENCE * seconds)
    await jobs.open()
    work: list[Coroutine[Any, Any, None]] = [jobs.maintain()]
    if slots:
        work.append(jobs.work())
    if watched is not None:
        work.append(ChangeListener(table_service, lambda: watched).run())
    tasks = [asyncio.create_task(task) for task in work]
    try:
        yield jobs
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError, Exception):
                await task
        await jobs.close()
