"""Sessions: one per browser, each with its own secret, and a new secret after every login."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.server.http.requests import hashed
from fourfold.server.people.people import COOKIE, People, Person, token_row, unexpired
from fourfold.server.storage import schema
from fourfold.server.storage.store import Store
from fourfold.table.clock import now_ms
from fourfold.table.errors import Refused

CONFIRMED_MS = 10 * 60 * 1000
"""How long a password or passkey confirms a session for sensitive actions."""
CONFIRM = (
    "confirm that it is you with your password (POST /api/v1/account/confirm) or a passkey "
    "(POST /api/v1/account/confirm/passkey/options) first; a confirmation is valid for ten minutes"
)


@dataclass(frozen=True)
class Session:
    """A person in a browser: the hash of the browser's secret, and when it was last confirmed."""

    person: Person
    hash: str
    confirmed: int | None = None

    @property
    def confirmed_until(self) -> int | None:
        """When the confirmation expires; None if the session is not confirmed."""
        until = (self.confirmed or 0) + CONFIRMED_MS
        return until if until > now_ms() else None


async def find_session(people: People, secret: str) -> Session | None:
    """The session of a secret, read from the store."""
    t, p = schema.token.c, schema.person.c
    query = sa.select(p.id, p.name, t.hash, t.used, t.confirmed).join(schema.token, t.person == p.id)
    rows = await people.store.read(query.where(t.hash == hashed(secret), t.kind == COOKIE, unexpired()))
    if not rows:
        return None
    await people.record_use(rows[0].hash, rows[0].used)
    return Session(Person(rows[0].id, rows[0].name), rows[0].hash, rows[0].confirmed)


async def require_confirmation(store: Store, session: Session) -> None:
    """`Refused` if an account's session was not confirmed recently: its cookie may have been copied, or its browser
    left unattended. Guests have nothing to confirm with."""
    a = schema.account.c
    if session.confirmed_until is None and await store.read(sa.select(a.person).where(a.person == session.person.id)):
        raise Refused("confirm", CONFIRM)


async def start_session(connection: AsyncConnection, person: str, browser: str) -> str:
    """Start a session for somebody who has just proved who they are. Returns its secret."""
    secret = secrets.token_urlsafe(32)
    row = token_row(secret, person, COOKIE, browser, confirmed=now_ms())
    await connection.execute(sa.insert(schema.token).values(row))
    return secret


async def renew_session(connection: AsyncConnection, session: Session) -> tuple[Session, str]:
    """Confirm a session and give it a new secret, so that copies of the old one become invalid."""
    t, secret = schema.token, secrets.token_urlsafe(32)
    renewed = Session(session.person, hashed(secret), now_ms())
    new = sa.update(t).where(t.c.hash == session.hash).values(hash=renewed.hash, confirmed=renewed.confirmed)
    if not (await connection.execute(new)).rowcount:
        raise Refused("token", "this session has ended; log in again")
    return renewed, secret


async def delete_session(connection: AsyncConnection, session: Session | None) -> None:
    if session is not None:
        await connection.execute(sa.delete(schema.token).where(schema.token.c.hash == session.hash))


async def delete_all_sessions(connection: AsyncConnection, person: str, scripts: bool = False) -> None:
    """End all sessions of a person; with `scripts`, revoke their API tokens too."""
    t = schema.token.c
    which = t.person == person if scripts else sa.and_(t.person == person, t.kind == COOKIE)
    await connection.execute(sa.delete(schema.token).where(which))


async def delete_other_sessions(connection: AsyncConnection, session: Session) -> None:
    """End all sessions of a person but this one."""
    t = schema.token.c
    others = sa.and_(t.person == session.person.id, t.kind == COOKIE, t.hash != session.hash)
    await connection.execute(sa.delete(schema.token).where(others))


async def sessions_of(store: Store, person: str) -> Sequence[sa.Row[Any]]:
    """All valid secrets of a person: hash, kind, label, created, last used."""
    t = schema.token.c
    query = sa.select(t.hash, t.kind, t.label, t.created, t.used).where(t.person == person, unexpired())
    return await store.read(query.order_by(t.created, t.hash))
