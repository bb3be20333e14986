"""People: guests, who get a name and a cookie on their first visit, and API tokens. Only hashes of secrets are kept."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.server.http.requests import COOKIE_SECONDS, hashed
from fourfold.server.people.account_names import check_name_free, name_columns, name_taken, reserve
from fourfold.server.storage import schema
from fourfold.server.storage.store import Store
from fourfold.table.clock import now_ms
from fourfold.table.names import ADJECTIVES, ANIMALS, handle_of, tidy_name

COOKIE, SCRIPT = "cookie", "script"
PREFIX = "fourfold_"
"""API tokens start with this, so that secret scanners recognise a leaked one."""
CACHE_SECONDS, CACHE_SECONDS_SINGLE = 30.0, 3600.0
"""Seconds for which a secret is cached. A token that another server revokes works here for that long; a single server
sees every revocation, so it can cache for longer."""
MAX_CACHED = 10_000
USED_MS = 3_600_000
"""The last use of a secret is recorded at most this often, so that not every visit is a write."""


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    address: str = field(default="", compare=False, repr=False)
    """The address key of the request, for rate limits. Never stored."""
    is_bot: bool = field(default=False, compare=False)
    """Whether it is an account that is a bot."""


def new_person_id() -> str:
    return secrets.token_hex(12)


class People:
    """Looks people up by their secrets. A guest who becomes an account keeps their id, and so their games."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._cache: dict[str, tuple[float, Person]] = {}
        self._invalidations = 0

    async def create_guest(self, name: str | None = None) -> tuple[Person, str]:
        """A new guest, and the secret for their cookie."""
        by_lot = f"{secrets.choice(ADJECTIVES)} {secrets.choice(ANIMALS)}"
        person = Person(new_person_id(), by_lot if name is None else tidy_name(name))
        secret = secrets.token_urlsafe(32)

        async def transaction(connection: AsyncConnection) -> None:
            if name is not None:
                await check_name_free(connection, person.name, person.id)
            row = {"id": person.id, "name": person.name, "created": now_ms()}
            await connection.execute(sa.insert(schema.person).values(row))
            await connection.execute(sa.insert(schema.token).values(token_row(secret, person.id, COOKIE, "")))

        await self.store.write(transaction)
        return person, secret

    async def by_secret(self, secret: str, kind: str) -> Person | None:
        """The person to whom a secret belongs."""
        key = hashed(f"{kind}:{secret}")
        until, known = self._cache.get(key, (0.0, None))
        if until > time.monotonic():
            return known
        invalidations = self._invalidations
        t, p = schema.token.c, schema.person.c
        query = (
            sa.select(p.id, p.name, t.hash, t.used, schema.account.c.bot)
            .join(schema.token, t.person == p.id)
            .join(schema.account, schema.account.c.person == p.id, isouter=True)
        )
        rows = await self.store.read(query.where(t.hash == hashed(secret), t.kind == kind, unexpired()))
        if not rows:
            return None
        await self.record_use(rows[0].hash, rows[0].used)
        if len(self._cache) >= MAX_CACHED:
            self._cache.clear()
        person = Person(rows[0].id, rows[0].name, is_bot=bool(rows[0].bot))
        if invalidations == self._invalidations:  # otherwise the row may have been read just before it was revoked
            seconds = CACHE_SECONDS if self.store.is_shared else CACHE_SECONDS_SINGLE
            self._cache[key] = time.monotonic() + seconds, person
        return person

    async def record_use(self, hash: str, used: int | None) -> None:
        """Record that a secret, last `used` at that time, is used now."""
        t, now = schema.token, now_ms()
        if used is None or used <= now - USED_MS:
            await self.store.execute(sa.update(t).where(t.c.hash == hash).values(used=now))

    def invalidate(self) -> None:
        """Clear the cache: a secret was revoked, or somebody changed their name."""
        self._cache.clear()
        self._invalidations += 1

    async def rename(self, person: Person, name: str) -> Person:
        tidy = tidy_name(name)
        p = schema.person

        async def transaction(connection: AsyncConnection) -> None:
            await check_name_free(connection, tidy, person.id)
            await connection.execute(sa.update(p).where(p.c.id == person.id).values(name=tidy))
            a = schema.account
            own = await connection.execute(sa.update(a).where(a.c.person == person.id).values(name_columns(tidy)))
            if own.rowcount and handle_of(person.name) != handle_of(tidy):
                await reserve(connection, person.id, person.name, now_ms())

        try:
            await self.store.write(transaction)
        except IntegrityError:
            raise name_taken(tidy) from None
        self.invalidate()
        return replace(person, name=tidy)

    async def create_token(self, person: Person, label: str) -> str:
        """A new API token. It cannot be read again later."""
        secret = PREFIX + secrets.token_urlsafe(32)
        await self.store.execute(sa.insert(schema.token).values(token_row(secret, person.id, SCRIPT, label)))
        return secret

    async def tokens(self, person: Person) -> Sequence[sa.Row[Any]]:
        """A person's API tokens: hash, label, created, used."""
        t = schema.token.c
        query = sa.select(t.hash, t.label, t.created, t.used).where(t.person == person.id, t.kind == SCRIPT)
        return await self.store.read(query.order_by(t.created))

    async def revoke_token(self, person: Person, hash: str) -> bool:
        """Revoke an API token; False if there is none."""
        t = schema.token
        gone = sa.delete(t).where(t.c.hash == hash, t.c.person == person.id, t.c.kind == SCRIPT)
        found = await self.store.execute(gone)
        self.invalidate()
        return bool(found)


def unexpired() -> sa.ColumnElement[bool]:
    """The condition for valid secrets: cookies that browsers still keep, and all API tokens."""
    t = schema.token.c
    return sa.or_(t.kind != COOKIE, t.created > now_ms() - 1000 * COOKIE_SECONDS)


def token_row(secret: str, person: str, kind: str, label: str, confirmed: int | None = None) -> dict[str, Any]:
    now = now_ms()
    row = {"hash": hashed(secret), "person": person, "kind": kind, "label": label}
    return {**row, "created": now, "used": now, "confirmed": confirmed}
