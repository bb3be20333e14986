"""News of other servers: what they store at tables that are watched here, soon after.

PostgreSQL's NOTIFY only wakes: it may be lost, and says nothing. What is new is read from the events themselves, and
looked for now and then without any call.
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
"""Seconds after which somebody looks who was not called."""
REST = 0.02, 4
"""Seconds between two looks at least, and how many times as long as a look took: calls come by the hundred."""
RECONNECT_SECONDS = 1.0

NEWER = """
SELECT known.id FROM unnest(%s::text[], %s::int[]) AS known(id, seq)
WHERE EXISTS (SELECT FROM event WHERE event.game = known.id AND event.seq > known.seq)
"""


class ChangeListener:
    """Keeps the tables of a hall up to date that `watched` names."""

    def __init__(self, table_service: TableService, watched: Callable[[], Collection[str]]) -> None:
        self.table_service, self.watched = table_service, watched

    async def run(self) -> None:
        """Listen until this is cancelled, also after the database was away."""
        while True:
            try:
                await self._listen()
            except psycopg.Error as error:
                log.warning("no news from other servers: %s", error)
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
            with suppress(Refused):  # it is gone
                await self.table_service.refresh(id)
