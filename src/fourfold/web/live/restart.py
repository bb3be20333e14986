"""From one run of the server to the next: open games are resumed, and the time between counts on no clock."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from fourfold.web.clock import now_ms
from fourfold.web.live.downtime import Downtime
from fourfold.web.live.presence import ATTENDED_MS
from fourfold.web.live.table_cache import MOST_TABLES
from fourfold.web.tables.commands import Pause
from fourfold.web.tables.events import RulesChanged
from fourfold.web.tables.table import OVER, Table

if TYPE_CHECKING:
    from fourfold.web.live.table_service import TableService

log = logging.getLogger("fourfold.tables")

ALIVE, ALIVE_SECONDS = "alive", 5.0
"""A running server notes the time at this interval: what passes before the next start counts on no clock."""
CLOSED_LATELY = 60_000
"""Milliseconds within which a table that `fourfold close` has ended is noticed."""
RECENT_MS = 60 * 60 * 1000
"""Milliseconds: a table where nothing has happened for longer sleeps until somebody asks for it."""


class Restart:
    """The start and the end of a table service. If it is `asleep`, it gives out no stored table until `resume` knows
    how long no server ran: that time has still to be given back on the tables' clocks."""

    def __init__(self, table_service: TableService, asleep: bool) -> None:
        self._table_service, self._store = table_service, table_service.store
        self._downtime = Downtime(table_service.store)
        self._awake = asyncio.Event()
        if not asleep:
            self._awake.set()

    async def until_playable(self, game: str) -> None:
        """Wait until the stored tables of a game can be read."""
        await self._awake.wait()
        await self._prepare(game)

    async def _prepare(self, game: str) -> None:
        await self._table_service.prepare(game)
        if not self._downtime.is_over:
            await self._downtime.end(game, now_ms())

    def owed_to(self, table: Table) -> Pause:
        """The time that a table's clocks are owed when it is read."""
        return Pause(self._downtime.after(table.changed, table.game.name))

    async def resume(self) -> int:
        """Resume the games that were open when the last server stopped, and say how many there are. Tables where
        nothing has happened for long are not read: each wakes when somebody asks for it."""
        try:
            async with self._store.exclusive():
                alive, now = await self._store.get_mark(ALIVE), now_ms()
                games = await self._store.playing_counts()
                await self._downtime.read()
                if self._store.is_shared and alive is not None and now - int(alive) < 2 * ALIVE_SECONDS * 1000:
                    return sum(games.values())  # another server has been running all the time
                if alive is not None:
                    self._downtime.begin(games, int(alive))
                self._awake.set()
                for game in games:
                    await self._prepare(game)
                await self._store.set_mark(ALIVE, str(now_ms()))
        finally:
            self._awake.set()
        await self._wake_since(now if alive is None else int(alive))
        return sum(games.values())

    async def _wake_since(self, stopped: int) -> None:
        """Wake the tables that were recently used when the last server stopped, the latest first. The server is alive
        meanwhile."""
        noted = now_ms()
        for id in list(await self._store.playing_tables(stopped - RECENT_MS))[:MOST_TABLES]:
            try:
                table = await self._table_service.table(id)
                if stopped - table.last_acted < ATTENDED_MS:  # a move made just before the stop still gets an answer
                    self._table_service.bots.presence.note(id, now_ms())
                self._table_service.announce(table)
            except RulesChanged as error:
                log.warning("%s", error)
            if now_ms() - noted > ALIVE_SECONDS * 1000:
                noted = now_ms()
                await self._store.set_mark(ALIVE, str(noted))

    async def stay_alive(self) -> None:
        """Keep noting that the server runs, and look for tables that the operator has closed."""
        while True:
            await self._store.set_mark(ALIVE, str(now_ms()))
            await self.notice_closed()
            await asyncio.sleep(ALIVE_SECONDS)

    async def notice_closed(self) -> None:
        """Announce tables that `fourfold close` has ended: it writes to the store by itself."""
        for id in await self._store.ended_tables(now_ms() - CLOSED_LATELY):
            table = self._table_service.peek(id)
            if table is not None and table.status != OVER:
                await self._table_service.refresh(id)

    async def note_stop(self) -> None:
        if self._awake.is_set() and self._downtime.is_over:  # else the next server must know when the last stop began
            await self._store.set_mark(ALIVE, str(now_ms()))


def slept_long(table: Table) -> bool:
    """Whether `jobs.py` no longer looks after a bot's decision there, so that it must be asked for."""
    return now_ms() - table.changed > RECENT_MS
