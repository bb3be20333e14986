"""Free text at a table, between people who chose each other: at private tables, and among friends.

Lines are not events: no record and no replay contains them, and they are deleted with their writer. Only people who
sit at the table can read them, and nobody reads the lines of somebody whom they block.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.server.http.rate_limits import AttemptLimits
from fourfold.server.live.table_service import TableService
from fourfold.server.people.friends import are_all_friends, blocked_by
from fourfold.server.people.people import Person
from fourfold.server.signals import Signal
from fourfold.server.storage import schema
from fourfold.server.storage.store import Store
from fourfold.table.clock import now_ms
from fourfold.table.errors import Refused
from fourfold.table.names import tidy_line
from fourfold.table.table import Table

MAX_SHOWN = 100
"""Lines that a reader gets."""
MAX_TRIES = 5
"""How often a line is stored again when another server was first."""


@dataclass(frozen=True)
class Line:
    """A line as somebody at the table reads it."""

    number: int
    person: str
    name: str
    seat: int | None
    """The writer's seat; None if they have left it."""
    words: str
    at: int

    def as_json(self) -> dict[str, Any]:
        values = {"number": self.number, "seat": self.seat, "name": self.name, "words": self.words, "at": self.at}
        return {**values, "person": self.person}


async def may_chat(store: Store, table: Table, person: str | None) -> bool:
    """Whether somebody may write and read at a table: they sit there with others, and either all of them came by link
    or invitation, or all are friends."""
    people = {seat.person for seat in table.seats if seat.person}
    if person not in people or len(people) < 2:
        return False
    return not table.strangers or await are_all_friends(store, people)


class Chat:
    """The lines of all tables. `on_line`: a new one at a table; its id."""

    def __init__(self, table_service: TableService, attempts: AttemptLimits) -> None:
        self.table_service, self.store, self.attempts = table_service, table_service.store, attempts
        self.on_line: Signal[str] = Signal()

    async def lines(self, table: Table, person: str | None) -> list[Line] | None:
        """The latest lines that a person may read, in order; None if there is no chat for them."""
        if not await may_chat(self.store, table, person):
            return None
        assert person is not None
        c, p = schema.chat.c, schema.person.c
        query = (
            sa.select(c.number, c.person, p.name, c.words, c.at)
            .join_from(schema.chat, schema.person, p.id == c.person)
            .where(c.game == table.id)
            .order_by(c.number.desc())
            .limit(MAX_SHOWN)
        )
        rows, hidden = await self.store.read(query), await blocked_by(self.store, person)
        found = [Line(r.number, r.person, r.name, table.seat_of(r.person), r.words, r.at) for r in reversed(rows)]
        return [line for line in found if line.person not in hidden]

    async def write(self, id: str, person: Person, words: str) -> Table:
        table = await self.table_service.table_for(id, person)
        if not await may_chat(self.store, table, person.id):
            raise Refused("no chat", "here you can only send phrases: free text is for private tables and friends")
        words = tidy_line(words)
        self.attempts.count("chat", person.id)
        for _ in range(MAX_TRIES):
            try:
                await self.store.write(lambda connection: self._add(connection, id, person.id, words))
                break
            except IntegrityError:
                pass  # another server was first
        else:
            raise Refused("busy", "the table is too busy; try again")
        self.on_line.send(id)
        return table

    async def _add(self, connection: AsyncConnection, id: str, person: str, words: str) -> None:
        c = schema.chat
        last = (await connection.execute(sa.select(sa.func.max(c.c.number)).where(c.c.game == id))).scalar()
        row = {"game": id, "number": (last or 0) + 1, "person": person, "words": words, "at": now_ms()}
        await connection.execute(sa.insert(c).values(**row))
        await self.store.tell_servers(connection, f"chat {id}")
