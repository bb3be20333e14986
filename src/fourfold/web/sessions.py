"""Sessions: the browsers in which somebody is known. Each has a secret of its own, and a new one after every login."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.web import schema
from fourfold.web.commands import Refused
from fourfold.web.cookies import secret_of
from fourfold.web.people import COOKIE, People, Person, hashed, lasting, token_row
from fourfold.web.store import Store


@dataclass(frozen=True)
class Session:
    """A person in a browser. `hash` is that of the browser's secret."""

    person: Person
    hash: str


async def session_of(request: Request) -> Session | None:
    """Who asks, by cookie alone and as the store knows it now: what concerns an account is no business of scripts."""
    if "authorization" in request.headers:
        raise Refused("forbidden", "a token cannot do that: it takes the browser in which you are logged in")
    secret = secret_of(request)
    if not secret:
        return None
    people: People = request.app.state.people
    t, p = schema.token.c, schema.person.c
    query = sa.select(p.id, p.name, t.hash).join(schema.token, t.person == p.id)
    rows = await people.store.read(query.where(t.hash == hashed(secret), t.kind == COOKIE, lasting()))
    return Session(Person(rows[0].id, rows[0].name), rows[0].hash) if rows else None


async def own_session(request: Request) -> Session:
    session = await session_of(request)
    if session is None:
        raise Refused("token", "you are not known here yet, or no longer: log in, or PUT /api/v1/me to be a guest")
    return session


MaybeSession = Annotated[Session | None, Depends(session_of)]
OwnSession = Annotated[Session, Depends(own_session)]


async def begin(connection: AsyncConnection, person: str) -> str:
    """A new session of somebody: its secret, told only now."""
    secret = secrets.token_urlsafe(32)
    await connection.execute(sa.insert(schema.token).values(token_row(secret, person, COOKIE, "")))
    return secret


async def end(connection: AsyncConnection, session: Session | None) -> None:
    """End one session."""
    if session is not None:
        await connection.execute(sa.delete(schema.token).where(schema.token.c.hash == session.hash))


async def end_all(connection: AsyncConnection, person: str, scripts: bool = False) -> None:
    """End all sessions of somebody; with `scripts` their tokens are withdrawn as well."""
    t = schema.token.c
    which = t.person == person if scripts else sa.and_(t.person == person, t.kind == COOKIE)
    await connection.execute(sa.delete(schema.token).where(which))


async def sessions_of(store: Store, person: str) -> Sequence[sa.Row[Any]]:
    """Hash, kind, label and beginning of all that stands for somebody."""
    t = schema.token.c
    query = sa.select(t.hash, t.kind, t.label, t.created).where(t.person == person, lasting())
    return await store.read(query.order_by(t.created, t.hash))
