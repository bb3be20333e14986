"""Restarts of the server: open games are resumed, and downtime does not count on any clock."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from fourfold.server.live.presence import ATTENDED_MS
from fourfold.server.live.table_cache import MAX_TABLES
from fourfold.server.storage.store import Store
from fourfold.table.clock import now_ms
from fourfold.table.commands import Pause
from fourfold.table.events import RulesChanged
from fourfold.table.table import OVER, Table

if TYPE_CHECKING:
    from fourfold.server.live.table_service import TableService

log = logging.getLogger("fourfold.tables")

ALIVE, ALIVE_SECONDS = "alive", 5.0
"""A running server stores the time at this interval. The time until the next start is downtime."""
CLOSED_RECENTLY_MS = 60_000
"""How far back to look for tables that `fourfold close` has ended."""
RECENT_MS = 60 * 60 * 1000
"""A table without events for longer is dormant: it is loaded only when somebody opens it."""


class Restart:
    """The start and the stop of a table service. With `await_resume`, stored tables are not loaded until `resume` has
    measured the downtime: the tables' clocks must be compensated for it."""

    def __init__(self, table_service: TableService, await_resume: bool) -> None:
        self._table_service, self._store = table_service, table_service.store
        self._downtime = Downtime(table_service.store)
        self._resumed = asyncio.Event()
        if not await_resume:
            self._resumed.set()

    async def until_playable(self, game: str) -> None:
        """Wait until the stored tables of a game can be loaded."""
        await self._resumed.wait()
        await self._prepare(game)

    async def _prepare(self, game: str) -> None:
        await self._table_service.prepare(game)
        if not self._downtime.is_over:
            await self._downtime.end(game, now_ms())

    def owed_to(self, table: Table) -> Pause:
        """The downtime to compensate on a table's clocks when it is loaded."""
        return Pause(self._downtime.after(table.changed, table.game.name))

    async def resume(self) -> int:
        """Resume the games that were open when the last server stopped; returns their number. Dormant tables are not
        loaded until somebody opens them."""
        try:
            async with self._store.exclusive():
                alive, now = await self._store.get_mark(ALIVE), now_ms()
                games = await self._store.playing_counts()
                await self._downtime.read()
                if self._store.is_shared and alive is not None and now - int(alive) < 2 * ALIVE_SECONDS * 1000:
                    return sum(games.values())  # another server has been running throughout
                if alive is not None:
                    self._downtime.begin(games, int(alive))
                self._resumed.set()
                for game in games:
                    await self._prepare(game)
                await self._store.set_mark(ALIVE, str(now_ms()))
        finally:
            self._resumed.set()
        await self._load_recent(now if alive is None else int(alive))
        return sum(games.values())

    async def _load_recent(self, stopped: int) -> None:
        """Load the tables that were in use shortly before the last server stopped, the latest first. The server keeps
        storing the time meanwhile."""
        noted = now_ms()
        for id in list(await self._store.playing_tables(stopped - RECENT_MS))[:MAX_TABLES]:
            try:
                table = await self._table_service.table(id)
                if stopped - table.last_acted < ATTENDED_MS:  # bots still answer moves made just before the stop
                    self._table_service.bots.presence.note(id, now_ms())
                self._table_service.announce(table)
            except RulesChanged as error:
                log.warning("%s", error)
            if now_ms() - noted > ALIVE_SECONDS * 1000:
                noted = now_ms()
                await self._store.set_mark(ALIVE, str(noted))

    async def stay_alive(self) -> None:
        """Keep storing that the server runs, and look for tables that the operator has closed."""
        while True:
            await self._store.set_mark(ALIVE, str(now_ms()))
            await self.notice_closed()
            await asyncio.sleep(ALIVE_SECONDS)

    async def notice_closed(self) -> None:
        """Announce tables that `fourfold close` has ended: it writes directly to the store."""
        for id in await self._store.ended_tables(now_ms() - CLOSED_RECENTLY_MS):
            table = self._table_service.peek(id)
            if table is not None and table.status != OVER:
                await self._table_service.refresh(id)

    async def note_stop(self) -> None:
        if self._resumed.is_set() and self._downtime.is_over:  # otherwise the next server needs the earlier time
            await self._store.set_mark(ALIVE, str(now_ms()))


def is_dormant(table: Table) -> bool:
    """Whether `cluster/jobs.py` no longer looks for bot turns at this table, so that they must be queued again."""
    return now_ms() - table.changed > RECENT_MS


# ------------------------------------------------------------------------------------------------------------- downtime

# Downtime: the periods in which no server ran. They are given back on a table's clocks when it is next loaded.

STOPS = "stops"
"""The mark with all periods: `{GAME: [[from, until], …]}`."""
MAX_PERIODS = 1_000
"""Periods kept per game: a table that is not loaded for longer gets no more back."""


class Downtime:
    """Periods by game, since games become playable at different times. Times are in milliseconds."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ended: dict[str, list[list[int]]] = {}
        self._ongoing: dict[str, int] = {}
        """The games that are not playable yet, and since when."""
        self._writing = asyncio.Lock()

    async def read(self) -> None:
        self._ended = json.loads(await self._store.get_mark(STOPS) or "{}")

    def begin(self, games: Iterable[str], since: int) -> None:
        """Begin a period: no server has run since a time, and these games have open tables."""
        self._ongoing = dict.fromkeys(games, since)

    async def end(self, game: str, now: int) -> None:
        """End the period of a game: it is playable again."""
        async with self._writing:
            if game not in self._ongoing:
                return
            since = self._ongoing[game]
            before = [stop for stop in self._ended.get(game, ()) if stop[0] != since]  # if a start was interrupted
            self._ended[game] = [*before, [since, now]][-MAX_PERIODS:]
            await self._store.set_mark(STOPS, json.dumps(self._ended))
            del self._ongoing[game]

    @property
    def is_over(self) -> bool:
        return not self._ongoing

    def after(self, time: int, game: str) -> int:
        """A game's total downtime after a time."""
        return sum(max(0, until - max(since, time)) for since, until in self._ended.get(game, ()))
