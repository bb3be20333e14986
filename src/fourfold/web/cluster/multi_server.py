"""Several servers on one PostgreSQL: each listens for the others' changes, and all share the bots' jobs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

from fourfold.web.cluster.jobs import Jobs
from fourfold.web.cluster.pg_listen import ChangeListener
from fourfold.web.live.table_service import TableService

PATIENCE = 3
"""Multiples of a bot's time limit after which a server stops waiting for workers and moves for the bot."""


@asynccontextmanager
async def join_cluster(
    table_service: TableService,
    slots: int,
    seconds: float,
    watched: Callable[[], Collection[str]] | None = None,
    hear: Callable[[str], None] = lambda message: None,
    *more: Coroutine[Any, Any, None],
) -> AsyncIterator[Jobs]:
    """Take part in a cluster: run bots in `slots` slots, keep the `watched` tables up to date, `hear` what other
    servers tell, and do whatever `more` there is."""
    jobs = Jobs(table_service, slots, PATIENCE * seconds)
    await jobs.open()
    work: list[Coroutine[Any, Any, None]] = [jobs.maintain(), *more]
    if slots:
        work.append(jobs.work())
    if watched is not None:
        work.append(ChangeListener(table_service, watched, hear).run())
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
