"""Seeks at work: people who look for opponents are matched with each other and with open tables.

A seek lasts as long as somebody asks after it: every request notes that they are still there, and tries to match them.
Matching and opening the table is one transaction, so that nobody is seated twice and nobody is lost, whichever server
they use and wherever one stops. The open tables are those that are listed and have free seats.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from dataclasses import replace
from random import SystemRandom

from sqlalchemy.ext.asyncio import AsyncConnection

import fourfold
from fourfold.bots.names import usual_bots
from fourfold.core.draws import new_seed
from fourfold.server.live.channels import Live
from fourfold.server.live.presence import ATTENDED_MS
from fourfold.server.live.table_service import TableService, new_id
from fourfold.server.people.people import Person
from fourfold.server.signals import Signal
from fourfold.server.storage import seek_rows
from fourfold.server.storage.store import TableSummary
from fourfold.table.clock import now_ms
from fourfold.table.clocks import DAYS, Pace
from fourfold.table.command_table import act
from fourfold.table.commands import NOTHING, Arrival, Sit
from fourfold.table.errors import Refused
from fourfold.table.events import RulesChanged
from fourfold.table.opening import Opening, open_table
from fourfold.table.seeking import Match, Seek, Wish, find_match
from fourfold.table.table import HUMAN, PLAYING, WAITING, Event, Table

LOAD_SECONDS = 1.0
"""How long a list waits for each of its tables."""


async def open_tables(table_service: TableService, limit: int) -> list[Table]:
    """Listed tables that wait for players. A table that cannot be loaded, or not in time, is left out."""
    return await _tables(table_service, WAITING, limit)


async def played_tables(table_service: TableService, limit: int) -> list[Table]:
    """Listed tables with running games, like `open_tables`."""
    return await _tables(table_service, PLAYING, limit)


async def _tables(table_service: TableService, status: str, limit: int) -> list[Table]:
    rows = await table_service.store.listed_tables(status, limit)
    found = await asyncio.gather(*(_table(table_service, row) for row in rows))
    return [table for table in found if table is not None]


async def _table(table_service: TableService, row: TableSummary) -> Table | None:
    with suppress(RulesChanged, Refused, TimeoutError):
        async with asyncio.timeout(LOAD_SECONDS):
            table = await table_service.table(row.id)
            return table if table.changed == row.changed else await table_service.current(row.id)
    return None


LASTS_MS = 30_000
"""A seek ends this long after somebody last asked after it."""
MATCHED_MS = 10 * 60_000
"""How long it is remembered where somebody was matched: their computer may have slept."""
MAX_TABLES = 50
"""Open tables that are compared with a seek."""

Matched = tuple[Seek | None, tuple[Table, list[Event]] | None]
"""A seek, and the table that was opened for it with its events."""
_random = SystemRandom()


class Seeks:
    """The seeks of a store. `on_change`: somebody begins or ends to look here."""

    def __init__(self, table_service: TableService, live: Live) -> None:
        self.table_service, self.live = table_service, live
        self.on_change: Signal[()] = Signal()

    async def begin(self, person: Person, wish: Wish, arrival: Arrival = NOTHING) -> Seek:
        """Look for opponents, in place of an earlier seek. It counts as a new table, because it may open one."""
        self.table_service.quotas.count(person)

        async def transaction(connection: AsyncConnection) -> Matched:
            await seek_rows.lock(connection)
            await seek_rows.put(connection, person.id, wish, arrival.origin, now_ms())
            return await self._match(connection, person.id)

        seek = await self._seated(person, await self.table_service.store.write(transaction))
        self.on_change.send()
        assert seek is not None
        return seek

    async def look(self, person: Person) -> Seek | None:
        """A person's seek, after another try to match it; None if they have none. They count as being there."""
        if not await self.table_service.store.read(seek_rows.select_ids(person.id)):
            return None
        return await self._seated(
            person, await self.table_service.store.write(lambda connection: self._match(connection, person.id))
        )

    async def _seated(self, person: Person, matched: Matched) -> Seek | None:
        seek, opened = matched
        if opened is not None:
            await self.table_service.install(*opened)
            self.on_change.send()
        return await self._match_table(person, seek) if seek is not None and seek.table is None else seek

    async def current(self) -> list[Seek]:
        """Everybody who looks now, those who have waited longest first."""
        rows = await self.table_service.store.read(seek_rows.select_seeks(now_ms() - LASTS_MS))
        return [seek for seek in seek_rows.seeks_from_rows(rows) if seek.table is None]

    async def end(self, person: Person) -> Seek | None:
        """Withdraw a seek. Returns it: it may have been matched already."""

        async def transaction(connection: AsyncConnection) -> Seek | None:
            await seek_rows.lock(connection)
            seek = await seek_rows.find(connection, person.id, now_ms() - LASTS_MS)
            await seek_rows.remove(connection, person.id)
            return seek

        seek = await self.table_service.store.write(transaction)
        self.on_change.send()
        return seek

    async def play_bots(self, person: Person, arrival: Arrival = NOTHING) -> Table:
        """End a seek with a game against bots; if it was matched meanwhile, with that game."""
        seek = await self.end(person)
        if seek is None:
            raise Refused("missing", "you are not looking for opponents; begin with POST /api/v1/me/seek")
        if seek.table is not None:
            return await self.table_service.table(seek.table)
        players = seek.wish.fewest
        game = fourfold.game(_random.choice(seek.wish.games(players)), players=players)
        seats = [HUMAN, *usual_bots(players - 1)]
        return await self.table_service.open(game, seats, person, Pace(), False, arrival, rated=seek.wish.rated)

    # --- matching

    async def _match(self, connection: AsyncConnection, person: str) -> Matched:
        """The seek of a person, matched with others if possible, and the table that was opened for it."""
        await seek_rows.lock(connection)
        now = now_ms()
        await seek_rows.remove_unseen(connection, now - MATCHED_MS)
        own = await seek_rows.find(connection, person, now - LASTS_MS)
        if own is None or own.table is not None:
            return own, None
        await seek_rows.note_seen(connection, person, now)
        rows = (await connection.execute(seek_rows.select_seeks(now - LASTS_MS))).all()
        others = [seek for seek in seek_rows.seeks_from_rows(rows) if seek.table is None]
        apart = await seek_rows.strangers(connection, [seek.person for seek in others])
        games = list(fourfold.games())
        _random.shuffle(games)
        match = find_match(own, others, games, apart)
        if match is None:
            return own, None
        table, events = seat_match(match, now)
        table = await self.table_service.store.append_within(connection, table, events)
        await seek_rows.set_table(connection, [seek.person for seek in match.seeks], table.id)
        return replace(own, table=table.id), (table, events)

    async def _match_table(self, person: Person, seek: Seek) -> Seek:
        """Seat somebody at an open table that suits their seek. It is claimed first, so that nobody else is matched
        with it meanwhile."""
        for table in await open_tables(self.table_service, MAX_TABLES):
            if not (seek.wish.suits_table(table) and self._is_attended(table) and table.seat_of(person.id) is None):
                continue
            claimed = await self._claim(person.id, table)
            if claimed is None or claimed.table is None:
                continue
            if claimed.table != table.id:
                return claimed
            try:
                await self.table_service.act(table.id, Sit(person.id, person.name, arrival=Arrival(origin=seek.origin)))
            except Refused:  # the seat is taken
                await self._release(person.id)
            else:
                self.on_change.send()
                return claimed
        return seek

    async def _claim(self, person: str, table: Table) -> Seek | None:
        """Note that a person will sit down at a table, unless somebody there and they do not want to meet."""
        people = [person, *(seat.person for seat in table.seats if seat.person)]

        async def transaction(connection: AsyncConnection) -> Seek | None:
            await seek_rows.lock(connection)
            own = await seek_rows.find(connection, person, now_ms() - LASTS_MS)
            if own is None or own.table is not None:
                return own
            if any(person in pair for pair in await seek_rows.strangers(connection, people)):
                return own
            await seek_rows.set_table(connection, [person], table.id)
            return replace(own, table=table.id)

        return await self.table_service.store.write(transaction)

    async def _release(self, person: str) -> None:
        async def transaction(connection: AsyncConnection) -> None:
            await seek_rows.lock(connection)
            await seek_rows.set_table(connection, [person], None)

        await self.table_service.store.write(transaction)

    def _is_attended(self, table: Table) -> bool:
        """Whether people at an open table are likely to be there: with days for a move they need not be. Channels are
        known only to the server that has them; another server goes by what was done last."""
        recently = now_ms() - table.changed < ATTENDED_MS
        return table.clocks.pace.kind == DAYS or recently or self.live.watching(table.id) > 0


def seat_match(match: Match, now: int) -> tuple[Table, list[Event]]:
    """A listed table with the players of a match, seated by lot, and its events. The game begins at once."""
    people = list(match.seeks)
    _random.shuffle(people)
    host, wish = people[0], people[0].wish
    game = fourfold.game(match.game, players=len(people))
    opening = Opening(
        new_id(), game, [HUMAN] * len(people), host.person, host.name, new_seed(), secrets.token_bytes(32), wish.pace,
        listed=True, arrival=Arrival(origin=host.origin), rated=wish.rated,
    )  # fmt: skip
    table, events = open_table(opening, now)
    for seat, seek in enumerate(people[1:], 1):
        arrival = Arrival(origin=seek.origin)
        table, added = act(table, Sit(seek.person, seek.name, link=table.link(seat), arrival=arrival), now)
        events += added
    return table, events
