"""Several servers on one PostgreSQL: each listens for the others' changes, and all share the bots' jobs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from fourfold.server.cluster.attendance import STREAMS, TABLES, SharedAttendance
from fourfold.server.cluster.jobs import Jobs
from fourfold.server.cluster.pg_listen import ChangeListener
from fourfold.server.live.table_service import TableService
from fourfold.server.offload import in_background
from fourfold.server.services import Services

PATIENCE = 3
"""Multiples of a bot's time limit after which a server stops waiting for workers and moves for the bot."""


@asynccontextmanager
async def join_cluster(services: Services) -> AsyncIterator[None]:
    """Take part as a server: run bots, keep the tables up to date that somebody watches, hear what other servers tell,
    and tell them who is here."""
    settings, live, streams = services.settings, services.live, services.personal_events
    attendance = SharedAttendance(services.store, live, streams)
    listeners: dict[str, Callable[[str], None]] = {
        "chat": services.chat.on_line.send,
        "invited": services.invitations.on_invite.send,
        **{kind: partial(attendance.hear, kind) for kind in (TABLES, STREAMS)},
    }

    def hear(message: str) -> None:
        kind, _, rest = message.partition(" ")
        if kind in listeners:
            listeners[kind](rest)

    changes = ChangeListener(services.table_service, lambda: {*live.watched, *streams.watched}, hear)
    async with (
        share_bots(services.table_service, settings.bots, settings.bot_seconds),
        in_background(changes.run(), attendance.run()),
    ):
        yield


@asynccontextmanager
async def share_bots(table_service: TableService, slots: int, seconds: float) -> AsyncIterator[Jobs]:
    """Run bots of all servers in `slots` slots."""
    jobs = Jobs(table_service, slots, PATIENCE * seconds)
    await jobs.open()
    try:
        async with in_background(jobs.maintain(), *([jobs.work()] if slots else [])):
            yield jobs
    finally:
        await jobs.close()
