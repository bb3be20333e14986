"""Sessions: the browsers in which somebody is known. Each has a secret of its own, and a new one after every login."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.web.clock import now_ms
from fourfold.web.errors import Refused
from fourfold.web.http.cookies import hashed, secret_of
from fourfold.web.people.people import COOKIE, People, Person, token_row, unexpired
from fourfold.web.storage import schema
from fourfold.web.storage.store import Store

CONFIRMED_MS = 10 * 60 * 1000
"""So long a shown password or passkey is enough for what a session alone may not do."""
CONFIRM = (
    "confirm first that it is you, by your password (POST /api/v1/account/confirm) or a passkey "
    "(POST /api/v1/account/confirm/passkey/options); that holds for ten minutes"
)


@dataclass(frozen=True)
class Session:
    """A person in a browser. `hash` is that of the browser's secret, `confirmed` when they last proved who they are."""

    person: Person
    hash: str
    confirmed: int | None = None

    @property
    def confirmed_until(self) -> int | None:
        """Until when this session may do what takes a confirmation; None if it may not."""
        until = (self.confirmed or 0) + CONFIRMED_MS
        return until if until > now_ms() else None


async def session_of(request: Request) -> Session | None:
    """Who asks, by cookie alone and as the store knows it now: what concerns an account is no business of scripts."""
    if "authorization" in request.headers:
        raise Refused("forbidden", "a token cannot do that: it takes the browser in which you are logged in")
    secret = secret_of(request)
    if not secret:
        return None
    people: People = request.app.state.people
    t, p = schema.token.c, schema.person.c
    query = sa.select(p.id, p.name, t.hash, t.used, t.confirmed).join(schema.token, t.person == p.id)
    rows = await people.store.read(query.where(t.hash == hashed(secret), t.kind == COOKIE, unexpired()))
    if not rows:
        return None
    await people.record_use(rows[0].hash, rows[0].used)
    return Session(Person(rows[0].id, rows[0].name), rows[0].hash, rows[0].confirmed)


async def own_session(request: Request) -> Session:
    session = await session_of(request)
    if session is None:
        raise Refused("token", "you are not known here yet, or no longer: log in, or PUT /api/v1/me to be a guest")
    return session


MaybeSession = Annotated[Session | None, Depends(session_of)]
OwnSession = Annotated[Session, Depends(own_session)]


async def require_confirmation(store: Store, session: Session) -> None:
    """`Refused` if the owner of an account has not proved lately who they are: a session may have been copied, or left
    alone with somebody. A guest has nothing to prove it with."""
    a = schema.account.c
    if session.confirmed_until is None and await store.read(sa.select(a.person).where(a.person == session.person.id)):
        raise Refused("confirm", CONFIRM)


async def start_session(connection: AsyncConnection, person: str, browser: str) -> str:
    """A new session of somebody who has just proved who they are: its secret, told only now."""
    secret = secrets.token_urlsafe(32)
    row = token_row(secret, person, COOKIE, browser, confirmed=now_ms())
    await connection.execute(sa.insert(schema.token).values(row))
    return secret


async def renew_session(connection: AsyncConnection, session: Session) -> tuple[Session, str]:
    """Somebody has proved again who they are. The session goes on with a new secret: copies of the old one are void."""
    t, secret = schema.token, secrets.token_urlsafe(32)
    renewed = Session(session.person, hashed(secret), now_ms())
    new = sa.update(t).where(t.c.hash == session.hash).values(hash=renewed.hash, confirmed=renewed.confirmed)
    if not (await connection.execute(new)).rowcount:
        raise Refused("token", "this session has ended; log in again")
    return renewed, secret


async def delete_session(connection: AsyncConnection, session: Session | None) -> None:
    """End one session."""
    if session is not None:
        await connection.execute(sa.delete(schema.token).where(schema.token.c.hash == session.hash))


async def delete_all_sessions(connection: AsyncConnection, person: str, scripts: bool = False) -> None:
    """End all sessions of somebody; with `scripts` their tokens are withdrawn as well."""
    t = schema.token.c
    which = t.person == person if scripts else sa.and_(t.person == person, t.kind == COOKIE)
    await connection.execute(sa.delete(schema.token).where(which))


async def delete_other_sessions(connection: AsyncConnection, session: Session) -> None:
    """End all sessions of somebody but this one."""
    t = schema.token.c
    others = sa.and_(t.person == session.person.id, t.kind == COOKIE, t.hash != session.hash)
    await connection.execute(sa.delete(schema.token).where(others))


async def sessions_of(store: Store, person: str) -> Sequence[sa.Row[Any]]:
    """Hash, kind, label, beginning and last use of all that stands for somebody."""
    t = schema.token.c
    query = sa.select(t.hash, t.kind, t.label, t.created, t.used).where(t.person == person, unexpired())
    return await store.read(query.order_by(t.created, t.hash))
