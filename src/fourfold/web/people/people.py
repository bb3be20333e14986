"""People: a guest by cookie at the first visit, with a name; tokens for scripts. Only hashes of secrets are kept."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.web.clock import now_ms
from fourfold.web.errors import Refused
from fourfold.web.http.cookies import COOKIE_SECONDS, hashed
from fourfold.web.names import handle_of, tidy_name
from fourfold.web.storage import schema
from fourfold.web.storage.store import Store

COOKIE, SCRIPT = "cookie", "script"
PREFIX = "fourfold_"
"""A token of a script begins so, that it is recognised where it should not be."""
CACHE_SECONDS, CACHE_SECONDS_SINGLE = 30.0, 3600.0
"""Seconds for which a token is believed without asking the store: so long may one that is withdrawn at another server
work here. A server that is alone knows of all that are withdrawn."""
MAX_CACHED = 10_000
USED_MS = 3_600_000
"""The last use of a secret is noted once in so long: not every visit shall be a write."""
ADJECTIVES = ("Calm", "Swift", "Bright", "Quiet", "Bold", "Merry", "Clever", "Gentle")
ANIMALS = ("Fox", "Heron", "Otter", "Wren", "Badger", "Lynx", "Hare", "Owl")


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    address: str = field(default="", compare=False, repr=False)
    """Where the request comes from, as it is counted. It is kept nowhere."""


def random_name() -> str:
    return f"{secrets.choice(ADJECTIVES)} {secrets.choice(ANIMALS)}"


def new_person_id() -> str:
    return secrets.token_hex(12)


class People:
    """Who is who. A guest that becomes an account keeps its id, and so its games."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._cache: dict[str, tuple[float, Person]] = {}
        self._invalidations = 0

    async def create_guest(self, name: str | None = None) -> tuple[Person, str]:
        """A new guest, and the secret for its cookie."""
        person = Person(new_person_id(), tidy_name(name) if name is not None else random_name())
        secret = secrets.token_urlsafe(32)

        async def transaction(connection: AsyncConnection) -> None:
            row = {"id": person.id, "name": person.name, "created": now_ms()}
            await connection.execute(sa.insert(schema.person).values(row))
            await connection.execute(sa.insert(schema.token).values(token_row(secret, person.id, COOKIE, "")))

        await self.store.write(transaction)
        return person, secret

    async def by_secret(self, secret: str, kind: str) -> Person | None:
        """Whose secret this is."""
        key = hashed(f"{kind}:{secret}")
        until, known = self._cache.get(key, (0.0, None))
        if until > time.monotonic():
            return known
        invalidations = self._invalidations
        t, p = schema.token.c, schema.person.c
        query = sa.select(p.id, p.name, t.hash, t.used).join(schema.token, t.person == p.id)
        rows = await self.store.read(query.where(t.hash == hashed(secret), t.kind == kind, unexpired()))
        if not rows:
            return None
        await self.record_use(rows[0].hash, rows[0].used)
        if len(self._cache) >= MAX_CACHED:
            self._cache.clear()
        person = Person(rows[0].id, rows[0].name)
        if invalidations == self._invalidations:  # else this may have been read just before it was withdrawn
            seconds = CACHE_SECONDS if self.store.is_shared else CACHE_SECONDS_SINGLE
            self._cache[key] = time.monotonic() + seconds, person
        return person

    async def record_use(self, hash: str, used: int | None) -> None:
        """A secret, last `used` then, is used now."""
        t, now = schema.token, now_ms()
        if used is None or used <= now - USED_MS:
            noted = sa.update(t).where(t.c.hash == hash).values(used=now)
            await self.store.write(lambda connection: connection.execute(noted))

    def invalidate(self) -> None:
        """Believe no secret without asking the store: something was withdrawn, or somebody has another name."""
        self._cache.clear()
        self._invalidations += 1

    async def rename(self, person: Person, name: str) -> Person:
        tidy = tidy_name(name)
        p = schema.person

        async def transaction(connection: AsyncConnection) -> None:
            await connection.execute(sa.update(p).where(p.c.id == person.id).values(name=tidy))
            a = schema.account
            await connection.execute(sa.update(a).where(a.c.person == person.id).values(handle=handle_of(tidy)))

        try:
            await self.store.write(transaction)
        except IntegrityError:
            raise Refused("taken", f"an account is called {tidy!r} already; take another name") from None
        self.invalidate()
        return Person(person.id, tidy)

    async def create_token(self, person: Person, label: str) -> str:
        """A new token for scripts; it is told only now."""
        secret = PREFIX + secrets.token_urlsafe(32)

        async def transaction(connection: AsyncConnection) -> None:
            await connection.execute(sa.insert(schema.token).values(token_row(secret, person.id, SCRIPT, label)))

        await self.store.write(transaction)
        return secret

    async def tokens(self, person: Person) -> Sequence[sa.Row[Any]]:
        """The tokens of somebody's scripts: hash, label, created, used."""
        t = schema.token.c
        query = sa.select(t.hash, t.label, t.created, t.used).where(t.person == person.id, t.kind == SCRIPT)
        return await self.store.read(query.order_by(t.created))

    async def revoke_token(self, person: Person, hash: str) -> bool:
        """Whether there was such a token; there is no more."""
        t = schema.token

        async def transaction(connection: AsyncConnection) -> int:
            gone = sa.delete(t).where(t.c.hash == hash, t.c.person == person.id, t.c.kind == SCRIPT)
            return (await connection.execute(gone)).rowcount

        found = await self.store.write(transaction)
        self.invalidate()
        return bool(found)


def unexpired() -> sa.ColumnElement[bool]:
    """Of all that stands for somebody: what a browser has not forgotten, and what scripts have."""
    t = schema.token.c
    return sa.or_(t.kind != COOKIE, t.created > now_ms() - 1000 * COOKIE_SECONDS)


def token_row(secret: str, person: str, kind: str, label: str, confirmed: int | None = None) -> dict[str, Any]:
    now = now_ms()
    row = {"hash": hashed(secret), "person": person, "kind": kind, "label": label}
    return {**row, "created": now, "used": now, "confirmed": confirmed}
