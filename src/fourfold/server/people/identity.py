"""The person behind a request, known by cookie or token; and the parts of the server that requests use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated

import sqlalchemy as sa
from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from fourfold.server.http.requests import address_of, secret_of, set_cookie, settings_of
from fourfold.server.people.friends import requests_to
from fourfold.server.people.network import SECRET, Source
from fourfold.server.people.people import COOKIE, SCRIPT, Person
from fourfold.server.people.sessions import Session, find_session
from fourfold.server.services import services_of
from fourfold.server.storage import schema
from fourfold.server.storage.store import Store, invited_to
from fourfold.table.clock import now_ms
from fourfold.table.commands import Arrival
from fourfold.table.errors import Refused
from fourfold.table.table import OVER

BEARER = "bearer "


def token_in(connection: HTTPConnection) -> str | None:
    """The token of a script: empty if it is malformed, None if there is none."""
    given = connection.headers.get("authorization")
    if given is None:
        return None
    return given[len(BEARER) :].strip() if given.lower().startswith(BEARER) else ""


async def person_of(connection: HTTPConnection) -> Person | None:
    """The person behind a request or a handshake; `Refused` for a token that is not valid."""
    people, token = services_of(connection).people, token_in(connection)
    if token is not None:
        person = await people.by_secret(token, SCRIPT) if token else None
        if person is None:
            raise Refused("token", "this token is not valid; it may have been revoked")
    else:
        secret = secret_of(connection)
        person = await people.by_secret(secret, COOKIE) if secret else None
    return replace(person, address=address_of(connection)) if person else None


async def visitor(connection: HTTPConnection) -> Person | None:
    """The person, if they are known. Their name and what waits for them stay with the request, for the header of its
    page; and whether they are a bot, for `arrival_of`."""
    person = await person_of(connection)
    connection.state.name = person.name if person else ""
    if person and "text/html" in connection.headers.get("accept", ""):
        here = connection.path_params.get("id", "")
        connection.state.pending = await pending(services_of(connection).store, person.id, here)
    connection.state.is_bot = person is not None and person.is_bot
    return person


async def somebody(request: Request) -> Person:
    """The person; a new visitor becomes a guest."""
    return await visitor(request) or await create_guest(request)


async def known(connection: HTTPConnection) -> Person:
    """The person; `Refused` for a new visitor, who cannot have a seat."""
    person = await visitor(connection)
    if person is None:
        raise Refused("forbidden", "you have no seat at this table")
    return person


async def identified(connection: HTTPConnection) -> Person:
    """The person; `Refused` for a new visitor."""
    person = await visitor(connection)
    if person is None:
        raise Refused("token", "you are not logged in; PUT /api/v1/me makes you a guest")
    return person


async def origin_of(connection: HTTPConnection) -> str:
    """A pseudonym of the client's address, which may be stored."""
    return await services_of(connection).origins.of(address_of(connection), now_ms())


async def arrival_of(request: Request, promise: str = "", nonce: str = "") -> Arrival:
    """What a request to open a table or to sit down contributes: promise, nonce and origin."""
    is_bot = getattr(request.state, "is_bot", False)
    return Arrival.read(promise, nonce, await origin_of(request), is_bot)


def base_of(request: Request) -> str:
    """The base of links that people share: the first `--origin`, else the address of this request; with the
    path prefix."""
    settings = settings_of(request)
    return settings.base or str(request.base_url).rstrip("/") + settings.prefix


async def create_guest(request: Request, name: str | None = None) -> Person:
    """Create a guest and set the browser's cookie."""
    services, address = services_of(request), address_of(request)
    services.attempts.count("guest", address)
    person, secret = await services.people.create_guest(name)
    set_cookie(request, secret)
    return replace(person, address=address)


async def session_of(request: Request) -> Session | None:
    """The session of a request, by cookie only and read from the store: scripts must not manage accounts."""
    if "authorization" in request.headers:
        raise Refused("forbidden", "tokens cannot do that; use the browser in which you are logged in")
    secret = secret_of(request)
    if not secret:
        return None
    return await find_session(services_of(request).people, secret)


async def own_session(request: Request) -> Session:
    session = await session_of(request)
    if session is None:
        raise Refused("token", "you have no valid session; log in, or become a guest with PUT /api/v1/me")
    return session


async def source_of(request: Request) -> Source:
    return Source.of(request, await services_of(request).store.secret(SECRET))


Visitor = Annotated[Person | None, Depends(visitor)]
Known = Annotated[Person, Depends(known)]
Identified = Annotated[Person, Depends(identified)]
Somebody = Annotated[Person, Depends(somebody)]
MaybeSession = Annotated[Session | None, Depends(session_of)]
OwnSession = Annotated[Session, Depends(own_session)]


async def arrival_from_form(request: Request, form: Mapping[str, str]) -> Arrival:
    """The arrival that a form with these fields describes."""
    return await arrival_of(request, form.get("promise", ""), form.get("nonce", ""))


# ----------------------------------------------------------------------------------------------------------- what waits

# What waits for a person: tables, invitations, and people who would like to be friends. Every page shows how much.


async def pending(store: Store, person: str, here: str = "") -> int:
    """How many tables, invitations and requests wait for a person; not the table `here`, at which they look."""
    g, s, i = schema.game.c, schema.sitting.c, schema.invitation.c
    seat = sa.literal(1).bitwise_lshift(s.seat)
    tables = (
        sa.select(sa.func.count(g.id.distinct()))
        .join_from(schema.game, schema.sitting, s.game == g.id)
        .where(s.person == person, g.id != here, g.status != OVER, g.waits.bitwise_and(seat) != 0)
    )
    invitations = sa.select(sa.func.count(i.game.distinct())).where(invited_to(person))
    requests = sa.select(sa.func.count()).select_from(requests_to(person).order_by(None).subquery())
    counts = (query.scalar_subquery() for query in (tables, invitations, requests))
    rows = await store.read(sa.select(sum(counts, sa.literal(0))))
    return int(rows[0][0])
