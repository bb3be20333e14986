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

import psycopg

from fourfold.web.errors import Refused
from fourfold.web.live.table_service import TableService
from fourfold.web.storage.store import CHANNEL

log = logging.getLogger("fourfold.pg_listen")

POLL_SECONDS = 2.0
"""Seconds after which to check without a notification."""
REST = 0.02, 4
"""The pause between two checks: at least so many seconds, and so many times as long as the check took. Notifications
come by the hundred."""
RECONNECT_SECONDS = 1.0

NEWER = """
SELECT known.id FROM unnest(%s::text[], %s::int[]) AS known(id, seq)
WHERE EXISTS (SELECT FROM event WHERE event.game = known.id AND event.seq > known.seq)
"""


class ChangeListener:
    """Refreshes the `watched` tables of a table service."""

    def __init__(self, table_service: TableService, watched: Callable[[], Collection[str]]) -> None:
        self.table_service, self.watched = table_service, watched

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
            await connection.execute(f"LISTEN {CHANNEL}")
            while True:
                began = time.monotonic()
                await self._refresh_changed(connection)
                await asyncio.sleep(max(REST[0], REST[1] * (time.monotonic() - began)))
                async for _ in connection.notifies(timeout=POLL_SECONDS, stop_after=1):
                    pass

    async def _refresh_changed(self, connection: psycopg.AsyncConnection) -> None:
        known = {id: table.seq if (table := self.table_service.peek(id)) else 0 for id in self.watched()}
        if not known:
            return
        cursor = await connection.execute(NEWER, (list(known), list(known.values())))
        for (id,) in await cursor.fetchall():
            with suppress(Refused):  # the table no longer exists
                await self.table_service.refresh(id)
