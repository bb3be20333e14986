"""The daily deal: the same draws for everybody, one try that counts, then any number for practice.

The seed of a solo variant for a day is the HMAC-SHA-256 of the text `DAY WAY` (`2026-11-15 GAME:WAY`) under a 32-byte
secret in the store. So all servers of a store have the same deals, and nobody can predict one. The SHA-256 of the seed
is shown before the first draw, the seed itself when a game is over. Players add no nonces: the draws would differ.
"""

from __future__ import annotations

import hmac
import secrets
from datetime import UTC, datetime
from hashlib import sha256

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.web.live.table_service import TableService, new_id
from fourfold.web.people.people import Person
from fourfold.web.storage import schema
from fourfold.web.storage.store import Conflict, Store
from fourfold.web.tables.opening import Opening
from fourfold.web.tables.solo import Way
from fourfold.web.tables.table import HUMAN, Daily, Table

SECRET = "daily secret"
"""The mark that holds the secret."""


def day_of(now: int) -> str:
    """The UTC day of a time in milliseconds."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


async def daily_seed(store: Store, day: str, way: Way) -> bytes:
    """The seed of a daily deal."""
    return hmac.new(await store.secret(SECRET), f"{day} {way.key}".encode(), sha256).digest()


async def tries(store: Store, person: str, day: str) -> dict[str, str]:
    """The tables of a person's counted tries, by way."""
    t = schema.attempt.c
    rows = await store.read(sa.select(t.way, t.game).where(t.person == person, t.day == day))
    return {row.way: row.game for row in rows}


async def open_try(table_service: TableService, person: Person, day: str, way: Way) -> Table:
    """The table of a person's one counted try, opened on the first call."""
    id = await _reserve_table_id(table_service.store, person.id, day, way)
    if await table_service.store.events(id):
        return await table_service.current(id)
    try:
        return await _create(table_service, id, person, Daily(day, True), way)
    except Conflict:  # two concurrent requests
        return await table_service.refresh(id)


async def open_practice(table_service: TableService, person: Person, day: str, way: Way) -> Table:
    """A table with a daily deal that does not count."""
    return await _create(table_service, new_id(), person, Daily(day, False), way)


async def _reserve_table_id(store: Store, person: str, day: str, way: Way) -> str:
    """The id of the table for a try, the same on every server. If a server stops before it opens the table, the try is
    still there."""
    t, new = schema.attempt, new_id()

    async def transaction(connection: AsyncConnection) -> str:
        mine = sa.select(t.c.game).where(t.c.person == person, t.c.day == day, t.c.way == way.key)
        known: str | None = (await connection.execute(mine)).scalar()
        if known is None:
            await connection.execute(sa.insert(t).values(person=person, day=day, way=way.key, game=new))
        return known or new

    try:
        return await store.write(transaction)
    except IntegrityError:
        return (await tries(store, person, day))[way.key]


async def _create(table_service: TableService, id: str, person: Person, daily: Daily, way: Way) -> Table:
    seed = await daily_seed(table_service.store, daily.day, way)
    secret = secrets.token_bytes(32)
    opening = Opening(id, way.game, [HUMAN], person.id, person.name, seed, secret, daily=daily)
    return await table_service.create(opening, person)
