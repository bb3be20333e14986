"""The rows of seeks. Whoever reads them in order to change them holds one lock, on all servers of a store: so nobody is
matched twice, and no two transactions wait for each other's rows."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.server.storage import schema
from fourfold.server.storage.schema import to_json
from fourfold.table.clocks import Pace
from fourfold.table.seeking import Seek, Wish

LOCK = 0x5EEC
"""The advisory lock of PostgreSQL. A SQLite file has one writer anyway."""
_S = schema.seek
_SELECT: sa.Select[Any] = sa.select(
    _S.c.person, schema.person.c.name, _S.c.game, _S.c.low, _S.c.high, _S.c.clock, _S.c.rated, _S.c.origin, _S.c.at,
    _S.c.table,
).join_from(_S, schema.person, schema.person.c.id == _S.c.person)  # fmt: skip


async def lock(connection: AsyncConnection) -> None:
    """Wait until no other transaction changes seeks. Held until the end of this one."""
    if connection.dialect.name == "postgresql":
        await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))


def select_seeks(since: int) -> sa.Select[Any]:
    """The seeks of people who were seen since a time, those who have waited longest first."""
    return _SELECT.where(_S.c.seen >= since).order_by(_S.c.at, _S.c.person)


def select_ids(person: str) -> sa.Select[Any]:
    """The row of a person, whether it still lasts or not."""
    return sa.select(_S.c.id).where(_S.c.person == person)


async def find(connection: AsyncConnection, person: str, since: int) -> Seek | None:
    """A person's seek, if it was matched or they were seen since a time."""
    lasts = sa.or_(_S.c.table.is_not(None), _S.c.seen >= since)
    rows = (await connection.execute(_SELECT.where(_S.c.person == person, lasts))).all()
    return next(iter(seeks_from_rows(rows)), None)


def seeks_from_rows(rows: Sequence[sa.Row[Any]]) -> list[Seek]:
    return [
        Seek(
            row.person,
            row.name,
            Wish(row.game or None, row.low, row.high, Pace.read(json.loads(row.clock)), row.rated),
            row.at,
            row.origin,
            row.table,
        )
        for row in rows
    ]


async def put(connection: AsyncConnection, person: str, wish: Wish, origin: str | None, now: int) -> None:
    """Store a person's seek, in place of the one that they had."""
    await connection.execute(sa.delete(_S).where(_S.c.person == person))
    row = {"id": secrets.token_hex(8), "person": person, "game": wish.game or "", "low": wish.low, "high": wish.high}
    row |= {"clock": to_json(wish.pace.as_json()), "rated": wish.rated, "origin": origin, "at": now, "seen": now}
    await connection.execute(sa.insert(_S).values(row))


async def remove(connection: AsyncConnection, person: str) -> None:
    await connection.execute(sa.delete(_S).where(_S.c.person == person))


async def remove_unseen(connection: AsyncConnection, since: int) -> None:
    """Remove the seeks of people who have left."""
    await connection.execute(sa.delete(_S).where(_S.c.seen < since))


async def note_seen(connection: AsyncConnection, person: str, now: int) -> None:
    await connection.execute(sa.update(_S).where(_S.c.person == person).values(seen=now))


async def set_table(connection: AsyncConnection, people: Sequence[str], table: str | None) -> None:
    """Note where people were matched, or (None) that they look again."""
    await connection.execute(sa.update(_S).where(_S.c.person.in_(people)).values(table=table))


async def strangers(connection: AsyncConnection, people: Sequence[str]) -> set[frozenset[str]]:
    """The pairs of people of whom one has blocked the other."""
    b = schema.block.c
    rows = await connection.execute(sa.select(b.person, b.blocked).where(b.person.in_(people), b.blocked.in_(people)))
    return {frozenset((row.person, row.blocked)) for row in rows}
