"""Origins: pseudonyms of addresses that only tell whether two people came from the same address on the same day.

An origin is an HMAC of the address under a random key that the store keeps for one day (UTC) and then overwrites. After
that nobody can find the address by trying them all, and origins of different days cannot be compared. Origins of
deleted people in the rating history are removed together with the key.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.web.people.daily import day_of
from fourfold.web.storage import schema
from fourfold.web.storage.rating_updates import DELETED_PLAYER
from fourfold.web.storage.store import Store

KEY = "origin key"
"""The mark that holds the day and its key."""
HASH_LENGTH = 24


class Origins:
    """Hashes addresses; all servers of a store share the day's key."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cache = ("", "")

    async def of(self, address: str, now: int) -> str:
        """The origin of an address at a time in milliseconds."""
        if self._cache[0] < day_of(now):
            self._cache = await self._renew(day_of(now))
        return hmac.new(bytes.fromhex(self._cache[1]), address.encode(), sha256).hexdigest()[:HASH_LENGTH]

    async def _renew(self, day: str) -> tuple[str, str]:
        """The current day and key; a new key if the stored one is of an earlier day."""
        m, d, new = schema.mark, schema.rated, f"{day} {secrets.token_hex(32)}"

        async def transaction(connection: AsyncConnection) -> str:
            known: str | None = (await connection.execute(sa.select(m.c.value).where(m.c.key == KEY))).scalar()
            if known is None:
                await connection.execute(sa.insert(m).values(key=KEY, value=new))
            elif known < day:
                await connection.execute(sa.update(m).where(m.c.key == KEY, m.c.value == known).values(value=new))
                await connection.execute(sa.update(d).where(d.c.player == DELETED_PLAYER).values(origin=None))
            held: str = (await connection.execute(sa.select(m.c.value).where(m.c.key == KEY))).scalar_one()
            return held

        try:
            held = await self._store.write(transaction)
        except IntegrityError:  # another server was first
            held = await self._store.get_mark(KEY) or new
        kept, _, key = held.partition(" ")
        return kept, key
