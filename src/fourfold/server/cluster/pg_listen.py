"""Keeps watched tables up to date with what other servers store.

PostgreSQL's NOTIFY is only a wake-up call: it may be lost and carries no data. Changes are read from the events
themselves, and polled for now and then without a notification.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from itertools import groupby
from operator import attrgetter

import psycopg
from psycopg.rows import namedtuple_row

from fourfold.server.live.table_service import TableService
from fourfold.server.storage.rows import events_from_rows
from fourfold.server.storage.store import CHANNEL, MESSAGES
from fourfold.table.errors import Refused
from fourfold.table.table import Event

log = logging.getLogger("fourfold.pg_listen")

POLL_SECONDS = 2.0
"""Seconds after which to check without a notification."""
REST = 0.02, 2
"""The pause between two checks: at least so many seconds, and so many times as long as the check took. Notifications
come by the hundred."""
RECONNECT_SECONDS = 1.0

NEWER = """
SELECT event.game, event.seq, event.kind, event.seat, event.data, event.at
FROM unnest(%s::text[], %s::int[]) AS known(game, seq)
JOIN event ON event.game = known.game AND event.seq > known.seq
ORDER BY event.game, event.seq
"""
"""All new events in one query: a query for each table took most of a server's time."""


class ChangeListener:
    """Refreshes the `watched` tables of a table service, and passes on what other servers tell."""

    def __init__(
        self, table_service: TableService, watched: Callable[[], Collection[str]], hear: Callable[[str], None]
    ) -> None:
        self.table_service, self.watched, self.hear = table_service, watched, hear

    async def run(self) -> None:
        """Listen until cancelled; reconnects to the database."""
        while True:
            try:
                await self._listen()
            except psycopg.Error as error:
                log.warning("cannot listen for changes of other servers: %s", error)
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _listen(self) -> None:
        connection = await psycopg.AsyncConnection.connect(self.table_service.store.conninfo, autocommit=True)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}; LISTEN {MESSAGES}")
            while True:
                began = time.monotonic()
                changed = await self._changed(connection)
                took = time.monotonic() - began
                for id, events in changed.items():
                    with suppress(Refused):  # the table no longer exists
                        await self.table_service.refresh(id, events)
                await asyncio.sleep(max(REST[0], REST[1] * took))
                async for notice in connection.notifies(timeout=POLL_SECONDS, stop_after=1):
                    if notice.channel == MESSAGES:
                        self.hear(notice.payload)

    async def _changed(self, connection: psycopg.AsyncConnection) -> dict[str, list[Event] | None]:
        """The watched tables that have changed, with their new events; None for one that is not in memory."""
        tables = {id: self.table_service.peek(id) for id in self.watched()}
        changed: dict[str, list[Event] | None] = {id: None for id, table in tables.items() if table is None}
        known = {id: table.seq for id, table in tables.items() if table is not None}
        if known:
            cursor = connection.cursor(row_factory=namedtuple_row)
            rows = await (await cursor.execute(NEWER, (list(known), list(known.values())))).fetchall()
            for id, newer in groupby(rows, key=attrgetter("game")):
                changed[id] = events_from_rows(newer)
        return changed
