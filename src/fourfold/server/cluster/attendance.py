"""Servers tell each other who is where: which players have a table open, how many watch it, and who has a stream.

Each tells what it sees itself, what has changed at once and all of it every `TELL_SECONDS`; `live/presence.py` keeps
what the others tell. Messages may be lost, which the next round repairs.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Collection, Iterator
from contextlib import suppress
from typing import Any

import orjson
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.server.live.channels import Live
from fourfold.server.live.personal_events import PersonalEvents
from fourfold.server.live.presence import Attendance
from fourfold.server.storage.store import Store

log = logging.getLogger("fourfold.attendance")

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
