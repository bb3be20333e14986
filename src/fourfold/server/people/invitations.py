"""Invitations: the host of a table asks somebody they know to take a free seat.

Only friends, recent opponents and bots can be invited. An invitation to somebody who blocks the host is stored and
listed like any other, but never shown to them.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.server.http.rate_limits import AttemptLimits
from fourfold.server.live.table_service import TableService
from fourfold.server.people.friends import may_invite
from fourfold.server.people.people import Person
from fourfold.server.people.profiles import is_bot_account
from fourfold.server.signals import Signal
from fourfold.server.storage import schema
from fourfold.server.storage.store import Store, invited_to
from fourfold.table.access import require_host
from fourfold.table.clock import now_ms
from fourfold.table.commands import NOTHING, Arrival
from fourfold.table.errors import Refused
from fourfold.table.events import RulesChanged
from fourfold.table.table import WAITING, Table

MAX_SHOWN = 20
"""Most invitations that a person sees at once."""
MAX_OPEN = 3
"""Most open invitations from one person to another; a bot may have more."""
STALE_MS = 7 * 24 * 3600 * 1000
"""After this time an invitation is deleted."""


@dataclass(frozen=True)
class Invitation:
    """An invitation as the invited person sees it."""

    table: str
    game: str
    seat: int
    sender: str
    name: str
    """The sender's name."""
    friend: bool
    """Whether the sender is a friend."""
    at: int

    def as_json(self) -> dict[str, Any]:
        return {
            "table": self.table,
            "game": self.game,
            "seat": self.seat,
            "from": {"id": self.sender, "name": self.name, "friend": self.friend},
            "at": self.at,
        }


async def invitations_of(store: Store, person: str) -> list[Invitation]:
    """The open invitations of a person, latest first."""
    i, p, g, s = (t.c for t in (schema.invitation, schema.person, schema.game, schema.sitting))
    there, back = schema.friend.alias("there"), schema.friend.alias("back")
    mutual = sa.and_(
        sa.exists().where(there.c.person == i.person, there.c.friend == i.sender),
        sa.exists().where(back.c.person == i.sender, back.c.friend == i.person),
    )
    free = ~sa.exists().where(s.game == i.game, s.seat == i.seat)
    query = (
        sa.select(i.game, g.name.label("of"), i.seat, i.sender, p.name, mutual.label("friend"), i.at)
        .join_from(schema.invitation, schema.game, g.id == i.game)
        .join(schema.person, p.id == i.sender)
        .where(invited_to(person), free)
        .order_by(i.at.desc(), i.game)
        .limit(MAX_SHOWN)
    )
    rows = await store.read(query)
    return [Invitation(r.game, r.of, r.seat, r.sender, r.name, bool(r.friend), r.at) for r in rows]


class Invitations:
    """Sends and answers invitations. `on_invite`: a person is invited, here or at another server; `on_sent`: a table,
    that person and the host, only at the server that sent it."""

    def __init__(self, table_service: TableService, attempts: AttemptLimits) -> None:
        self.table_service, self.store, self.attempts = table_service, table_service.store, attempts
        self.on_invite: Signal[str] = Signal()
        self.on_sent: Signal[Table, str, Person] = Signal()

    async def sent(self, table: Table) -> dict[int, Person]:
        """Whom the host has invited, by seat. Invitations to seats that are taken by now are left out."""
        i, p = schema.invitation.c, schema.person.c
        query = sa.select(i.seat, p.id, p.name).join_from(schema.invitation, schema.person, p.id == i.person)
        rows = await self.store.read(query.where(i.game == table.id).order_by(i.seat))
        return {row.seat: Person(row.id, row.name) for row in rows if table.seats[row.seat].is_free}

    async def invite(self, id: str, host: Person, person: str, seat: int | None) -> Table:
        """Invite somebody to a free seat, or to any. `Refused` for people whom the host does not know."""
        table = await self.table_service.table_for(id, host)
        require_host(table, host.id)
        if table.status != WAITING:
            raise Refused("started", "the game has already begun; nobody can be invited any more")
        if person == host.id:
            raise Refused("yourself", "you cannot invite yourself; take a seat")
        sent = await self.sent(table)
        if any(each.id == person for each in sent.values()) or table.seat_of(person) is not None:
            return table
        free = [number for number, each in enumerate(table.seats) if each.is_free and each.reserved_for is None]
        left = [number for number in free if number not in sent]
        if seat is not None and seat not in free:
            raise Refused("taken", f"seat {seat} is not free; the free ones: {', '.join(map(str, free)) or 'none'}")
        if seat is None and not left:
            raise Refused("taken", "no seat is free any more, or somebody is invited to each")
        if not await may_invite(self.store, host.id, person):
            raise Refused("stranger", "you can invite friends, people you have played with lately, and bots")
        to_bot = await is_bot_account(self.store, person)
        self.attempts.count_invitation(host.id, person, to_bot)
        await self._store(id, host.id, person, left[0] if seat is None else seat, to_bot)
        self.on_invite.send(person)
        self.on_sent.send(table, person, host)
        return table

    async def _store(self, id: str, sender: str, person: str, seat: int, to_bot: bool) -> None:
        i, g = schema.invitation, schema.game.c

        async def transaction(connection: AsyncConnection) -> None:
            now = now_ms()
            begun = sa.exists().where(g.id == i.c.game, g.status != WAITING)
            await connection.execute(sa.delete(i).where(i.c.sender == sender, sa.or_(i.c.at < now - STALE_MS, begun)))
            count = sa.select(sa.func.count()).select_from(i).where(i.c.sender == sender, i.c.person == person)
            if not to_bot and (await connection.execute(count)).scalar_one() >= MAX_OPEN:
                raise Refused("many", f"{MAX_OPEN} invitations from you to this person are open; withdraw one first")
            await connection.execute(sa.delete(i).where(i.c.game == id, i.c.seat == seat))
            await connection.execute(sa.insert(i).values(game=id, seat=seat, person=person, sender=sender, at=now))
            await self.store.tell_servers(connection, f"invited {person}")

        await self.store.write(transaction)

    async def withdraw(self, id: str, host: Person, seat: int) -> Table:
        """Withdraw the invitation to a seat. It is not an error if there is none."""
        table = await self.table_service.table_for(id, host)
        require_host(table, host.id)
        i = schema.invitation
        await self.store.execute(sa.delete(i).where(i.c.game == id, i.c.seat == seat))
        return table

    async def open_to(self, person: Person) -> list[Invitation]:
        """The invitations of a person whose seats are free."""
        found = []
        for invitation in await invitations_of(self.store, person.id):
            with suppress(Refused, RulesChanged):
                table = await self.table_service.table(invitation.table)
                if table.status == WAITING and table.seats[invitation.seat].is_free:
                    found.append(invitation)
        return found

    async def accept(self, id: str, person: Person, arrival: Arrival = NOTHING) -> Table:
        """Sit down at a table to which one is invited; `Refused` as missing for others."""
        if await self.store.invited_seat(id, person.id) is None:
            raise Refused("missing", f"there is no invitation to a table {id!r}")
        return await self.table_service.sit(id, person, arrival=arrival)

    async def decline(self, id: str, person: Person) -> None:
        """Delete the invitations of a person to a table. It is not an error if there is none."""
        await self.store.forget_invitation(id, person.id)
