"""Several servers on one PostgreSQL: each listens for the others' changes, and all share the bots' jobs.

PostgreSQL's NOTIFY is only a wake-up call: it may be lost and carries no data. Changes are read from the events
themselves, and polled for now and then without a notification.

Servers also tell each other who is where: which players have a table open, how many watch it, and who has a stream.
Each tells what it sees itself, what has changed at once and all of it every `TELL_SECONDS`; `live/presence.py` keeps
what the others tell. Messages may be lost, which the next round repairs.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any

import orjson
import psycopg
from psycopg.rows import namedtuple_row
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.server.cluster.jobs import Jobs
from fourfold.server.live.channels import Live
from fourfold.server.live.personal_events import PersonalEvents
from fourfold.server.live.presence import Attendance
from fourfold.server.live.table_service import TableService
from fourfold.server.offload import in_background
from fourfold.server.services import Services
from fourfold.server.storage.schema import events_from_rows
from fourfold.server.storage.store import CHANNEL, MESSAGES, Store
from fourfold.table.errors import Refused
from fourfold.table.table import Event

log = logging.getLogger("fourfold.cluster")

TABLES, STREAMS = "tables", "streams"
TELL_SECONDS = 20.0
"""Seconds between two rounds; a third of the time after which somebody who was not seen is away."""
GATHER_SECONDS = 0.2
"""Changes are gathered for as long before they are told."""
MAX_BYTES = 7_000
"""PostgreSQL takes notifications of less than 8,000 bytes."""


class SharedAttendance:
    """Tells the other servers what this one sees, and passes on what they tell."""

    def __init__(self, store: Store, live: Live, streams: PersonalEvents) -> None:
        self.store, self.live, self.streams = store, live, streams
        self.server = secrets.token_hex(6)
        self._tables: set[str] = set()
        self._people: set[str] = set()
        self._wakeup = asyncio.Event()
        live.on_attendance.connect(self._note_table)
        streams.on_presence.connect(self._note_person)

    def _note_table(self, id: str) -> None:
        self._tables.add(id)
        self._wakeup.set()

    def _note_person(self, person: str) -> None:
        self._people.add(person)
        self._wakeup.set()

    async def run(self) -> None:
        """Tell until cancelled."""
        due = 0.0
        while True:
            tables, people, self._tables, self._people = self._tables, self._people, set(), set()
            if time.monotonic() >= due:
                due = time.monotonic() + TELL_SECONDS
                tables, people = {*tables, *self.live.watched}, {*people, *self.streams.present}
                self.live.elsewhere.forget()
                self.streams.elsewhere.forget()
            try:
                await self._tell(tables, people)
            except SQLAlchemyError as error:
                log.warning("cannot tell other servers who is here: %s", error)
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, due - time.monotonic())):
                    await self._wakeup.wait()
                    await asyncio.sleep(GATHER_SECONDS)
            self._wakeup.clear()

    async def _tell(self, tables: Collection[str], people: Collection[str]) -> None:
        seen = {id: self.live.attendance(id) for id in tables}
        messages = [
            *self._messages(TABLES, {id: (dict(each.people), each.spectators) for id, each in seen.items()}),
            *self._messages(STREAMS, {person: self.streams.is_here(person) for person in people}),
        ]

        async def transaction(connection: AsyncConnection) -> None:
            for message in messages:
                await self.store.tell_servers(connection, message)

        if messages:
            await self.store.write(transaction)

    def _messages(self, kind: str, values: dict[str, Any]) -> Iterator[str]:
        """As many messages as it takes."""
        rows = [orjson.dumps({key: value})[1:-1] for key, value in values.items()]
        while rows:
            taken, size = 0, 0
            while taken < len(rows) and (not taken or size + len(rows[taken]) < MAX_BYTES):
                size += len(rows[taken]) + 1
                taken += 1
            yield f"{kind} {self.server} {{{b','.join(rows[:taken]).decode()}}}"
            rows = rows[taken:]

    def hear(self, kind: str, message: str) -> None:
        """What a server tells, this one included."""
        server, _, values = message.partition(" ")
        if server == self.server:
            return
        for key, value in orjson.loads(values).items():
            if kind == TABLES:
                self.live.note_elsewhere(key, server, Attendance(*value))
            else:
                self.streams.elsewhere.note(key, server, value)


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
