"""Friends, people one has played with, and people one does not want to hear from.

Two accounts are friends when each has asked the other: accepting is asking back. What somebody does not want is never
answered, so that nobody can find out whether they are blocked: a request to a person who has blocked its sender is
stored like any other, but that person does not see it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.server.people.account_names import has_account
from fourfold.server.people.people import Person
from fourfold.server.storage import schema
from fourfold.server.storage.store import Store
from fourfold.table.clock import now_ms
from fourfold.table.errors import Refused
from fourfold.table.names import handle_of, tidy_name
from fourfold.table.table import OVER

MAX_FRIENDS, MAX_BLOCKED = 500, 1000
"""Most friends and open requests of a person, and most people they block."""
RECENT_GAMES, MAX_RECENT = 50, 20
"""A person's latest finished games, and the most people from them who count as recent opponents."""
MAX_BOTS = 100


@dataclass(frozen=True)
class Acquaintance:
    """Somebody as another person sees them in a list."""

    id: str
    name: str
    account: bool
    bot: bool
    at: int = field(default=0, compare=False)
    """When they became friends, asked, were blocked or last played."""

    def as_json(self) -> dict[str, Any]:
        return {"id": self.id, "name": self.name, "account": self.account, "bot": self.bot, "at": self.at}


@dataclass(frozen=True)
class Circle:
    """The people whom somebody knows."""

    friends: tuple[Acquaintance, ...] = ()
    asking: tuple[Acquaintance, ...] = ()
    """Who would like to be a friend."""
    asked: tuple[Acquaintance, ...] = ()
    """Who was asked and has not answered."""
    recent: tuple[Acquaintance, ...] = ()
    blocked: tuple[Acquaintance, ...] = ()

    def as_json(self) -> dict[str, Any]:
        parts = ("friends", "asking", "asked", "recent", "blocked")
        return {part: [each.as_json() for each in getattr(self, part)] for part in parts}


def _listed(ids: sa.ColumnElement[str], at: sa.ColumnElement[int]) -> sa.Select[Any]:
    """The columns of an `Acquaintance`, for a query that still has to say where `ids` come from."""
    p, a = schema.person.c, schema.account.c
    account = a.person.is_not(None).label("account")
    return (
        sa.select(p.id, p.name, account, sa.func.coalesce(a.bot, sa.false()).label("bot"), at.label("at"))
        .join_from(schema.person, ids.table, p.id == ids)
        .join(schema.account, a.person == p.id, isouter=True)
    )


async def _read(store: Store, query: sa.Select[Any]) -> tuple[Acquaintance, ...]:
    rows = await store.read(query)
    return tuple(Acquaintance(row.id, row.name, bool(row.account), bool(row.bot), row.at) for row in rows)


# --- who knows whom


async def circle_of(store: Store, person: str) -> Circle:
    """Everybody whom a person knows. Those whom they block are only among the blocked."""
    f, b = schema.friend.c, schema.block.c
    back = schema.friend.alias("back")
    mutual = sa.exists().where(back.c.person == f.friend, back.c.friend == f.person)
    mine = _listed(f.friend, f.at).where(f.person == person).order_by(schema.person.c.name)
    blocked = await _read(store, _listed(b.blocked, b.at).where(b.person == person).order_by(b.at.desc()))
    hidden = {each.id for each in blocked}
    friends = await _read(store, mine.where(mutual))
    recent = await recent_opponents(store, person)
    known = hidden | {each.id for each in friends}
    return Circle(
        friends,
        await asking(store, person),
        await _read(store, mine.where(~mutual)),
        tuple(each for each in recent if each.id not in known),
        blocked,
    )


def requests_to(person: str) -> sa.Select[Any]:
    """Those who would like to be friends of a person, the latest first. Nobody whom the person blocks."""
    f, b = schema.friend.c, schema.block.c
    back = schema.friend.alias("back")
    mutual = sa.exists().where(back.c.person == f.friend, back.c.friend == f.person)
    blocked = sa.exists().where(b.person == f.friend, b.blocked == f.person)
    return _listed(f.person, f.at).where(f.friend == person, ~mutual, ~blocked).order_by(f.at.desc())


async def asking(store: Store, person: str) -> tuple[Acquaintance, ...]:
    return await _read(store, requests_to(person))


async def recent_opponents(store: Store, person: str) -> tuple[Acquaintance, ...]:
    """The people of a person's latest finished games, most recent first."""
    g, own = schema.game.c, schema.sitting.alias("own")
    games = (
        sa.select(g.id, g.changed)
        .join_from(schema.game, own, own.c.game == g.id)
        .where(own.c.person == person, g.status == OVER)
        .order_by(g.changed.desc(), g.id)
        .limit(RECENT_GAMES)
        .subquery()
    )
    s = schema.sitting.c
    played = (
        sa.select(s.person.label("other"), sa.func.max(games.c.changed).label("at"))
        .join_from(schema.sitting, games, s.game == games.c.id)
        .where(s.person != person)
        .group_by(s.person)
        .subquery()
    )
    query = _listed(played.c.other, played.c.at).order_by(played.c.at.desc(), played.c.other).limit(MAX_RECENT)
    return await _read(store, query)


async def listed_bots(store: Store) -> tuple[Acquaintance, ...]:
    """The accounts marked as bots. Anybody may invite one."""
    a = schema.account.c
    query = (
        sa.select(schema.person.c.id, schema.person.c.name, a.created.label("at"))
        .join_from(schema.person, schema.account, a.person == schema.person.c.id)
        .where(a.bot)
        .order_by(a.handle)
        .limit(MAX_BOTS)
    )
    return tuple(Acquaintance(row.id, row.name, True, True, row.at) for row in await store.read(query))


async def people_named(store: Store, ids: Collection[str]) -> tuple[Acquaintance, ...]:
    """The people with some ids, by name."""
    p, a = schema.person.c, schema.account.c
    query = sa.select(p.id, p.name, a.person.is_not(None).label("account"), a.bot)
    query = query.join_from(schema.person, schema.account, a.person == p.id, isouter=True).where(p.id.in_(ids))
    rows = await store.read(query.order_by(p.name, p.id))
    return tuple(Acquaintance(row.id, row.name, bool(row.account), bool(row.bot)) for row in rows)


async def blocked_by(store: Store, person: str) -> frozenset[str]:
    """The ids of those whom a person blocks."""
    b = schema.block.c
    return frozenset(row.blocked for row in await store.read(sa.select(b.blocked).where(b.person == person)))


async def are_all_friends(store: Store, people: set[str]) -> bool:
    """Whether each of some people is a friend of every other."""
    f = schema.friend.c
    pairs = sa.select(sa.func.count()).select_from(schema.friend).where(f.person.in_(people), f.friend.in_(people))
    [[count]] = await store.read(pairs)
    return bool(count == len(people) * (len(people) - 1))


async def known_to(store: Store, host: str) -> tuple[Acquaintance, ...]:
    """Whom a host may invite: friends, then recent opponents, then bots. Nobody whom the host blocks."""
    circle = await circle_of(store, host)
    hidden = {each.id for each in circle.blocked} | {host}
    found = {each.id: each for each in (*circle.friends, *circle.recent, *await listed_bots(store))}
    return tuple(each for each in found.values() if each.id not in hidden)


async def may_invite(store: Store, sender: str, person: str) -> bool:
    """Whether somebody is known to a sender: a friend, a recent opponent, or a bot."""
    a = schema.account.c
    if await store.read(sa.select(a.person).where(a.person == person, a.bot)):
        return True
    if person != sender and await are_all_friends(store, {sender, person}):
        return True
    return any(each.id == person for each in await recent_opponents(store, sender))


# --- changing it


async def find_account(store: Store, name: str) -> str:
    """The id of the account with a name; `Refused` if there is none."""
    a = schema.account.c
    rows = await store.read(sa.select(a.person).where(a.handle == handle_of(tidy_name(name))))
    if not rows:
        raise Refused("missing", f"there is no account with the name {name[:40]!r}")
    return str(rows[0].person)


async def ask(store: Store, person: Person, other: str) -> bool:
    """Ask somebody to be a friend, or accept their request. Asking twice changes nothing. Returns whether it is a new
    request."""
    if person.id == other:
        raise Refused("yourself", "you cannot be your own friend")

    async def transaction(connection: AsyncConnection) -> bool:
        f, b = schema.friend, schema.block
        if not await has_account(connection, person.id):
            raise Refused("guest", "friends need an account; create one first")
        if not await has_account(connection, other):
            raise Refused("missing", f"there is no player {other!r}")
        own = sa.and_(f.c.person == person.id, f.c.friend == other)
        if (await connection.execute(sa.select(f.c.at).where(own))).first():
            return False
        await _require_room(connection, f, person.id, MAX_FRIENDS, "friends and requests")
        await connection.execute(sa.delete(b).where(b.c.person == person.id, b.c.blocked == other))
        await connection.execute(sa.insert(f).values(person=person.id, friend=other, at=now_ms()))
        theirs = sa.and_(f.c.person == other, f.c.friend == person.id)
        return (await connection.execute(sa.select(f.c.at).where(theirs))).first() is None

    return bool(await store.write(transaction))


async def part(store: Store, person: Person, other: str) -> None:
    """Decline or withdraw a request, or end a friendship. It is not an error if there is none."""
    await store.write(lambda connection: _part(connection, person.id, other))


async def block(store: Store, person: Person, other: str) -> None:
    """Hear no more from somebody. For them nothing changes, except that they are no friend."""
    if person.id == other:
        raise Refused("yourself", "you cannot block yourself")

    async def transaction(connection: AsyncConnection) -> None:
        b, p, i = schema.block, schema.person, schema.invitation
        if not (await connection.execute(sa.select(p.c.id).where(p.c.id == other))).first():
            raise Refused("missing", f"there is no player {other!r}")
        await _part(connection, person.id, other)
        await connection.execute(sa.delete(i).where(i.c.person == other, i.c.sender == person.id))
        known = sa.select(b.c.at).where(b.c.person == person.id, b.c.blocked == other)
        if not (await connection.execute(known)).first():
            await _require_room(connection, b, person.id, MAX_BLOCKED, "blocked people")
            await connection.execute(sa.insert(b).values(person=person.id, blocked=other, at=now_ms()))

    await store.write(transaction)


async def unblock(store: Store, person: Person, other: str) -> None:
    b = schema.block
    await store.execute(sa.delete(b).where(b.c.person == person.id, b.c.blocked == other))


async def _part(connection: AsyncConnection, one: str, other: str) -> None:
    f = schema.friend
    await connection.execute(sa.delete(f).where(f.c.person.in_((one, other)), f.c.friend.in_((one, other))))


async def _require_room(connection: AsyncConnection, table: sa.Table, person: str, most: int, what: str) -> None:
    count = sa.select(sa.func.count()).select_from(table).where(table.c.person == person)
    if (await connection.execute(count)).scalar_one() >= most:
        raise Refused("many", f"you have {most} {what} already; remove one first")
