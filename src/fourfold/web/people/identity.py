"""Who sends a request: a person by cookie or token, or nobody yet; and what of the server it concerns."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from fourfold.web.clock import now_ms
from fourfold.web.errors import Refused
from fourfold.web.http.attempts import AttemptLimits
from fourfold.web.http.cookies import secret_of, set_cookie
from fourfold.web.http.rate_limits import address_key
from fourfold.web.live.table_service import TableService
from fourfold.web.people.origins import Origins
from fourfold.web.people.people import COOKIE, SCRIPT, People, Person
from fourfold.web.tables.arrival import Arrival

BEARER = "bearer "


def people_of(connection: HTTPConnection) -> People:
    people: People = connection.app.state.people
    return people


def table_service_of(connection: HTTPConnection) -> TableService:
    table_service: TableService = connection.app.state.table_service
    return table_service


def token_in(connection: HTTPConnection) -> str | None:
    """The token that a script shows: empty if it cannot be read, None if there is none."""
    given = connection.headers.get("authorization")
    if given is None:
        return None
    return given[len(BEARER) :].strip() if given.lower().startswith(BEARER) else ""


async def person_of(connection: HTTPConnection, people: People) -> Person | None:
    """The person behind a request or a handshake; `Refused` for a token that is not valid."""
    token = token_in(connection)
    if token is not None:
        person = await people.by_secret(token, SCRIPT) if token else None
        if person is None:
            raise Refused("token", "this token is not valid; it may have been withdrawn")
    else:
        secret = secret_of(connection)
        person = await people.by_secret(secret, COOKIE) if secret else None
    return replace(person, address=address_of(connection)) if person else None


async def visitor(request: Request) -> Person | None:
    return await person_of(request, people_of(request))


async def somebody(request: Request) -> Person:
    """The person, made a guest if this is the first visit."""
    return await visitor(request) or await create_guest(request)


async def known(request: Request) -> Person:
    """The person, where a stranger can have no seat."""
    person = await visitor(request)
    if person is None:
        raise Refused("forbidden", "you have no seat at this table")
    return person


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from, as it is counted."""
    return address_key(connection.client.host) if connection.client else "?"


async def origin_of(connection: HTTPConnection) -> str:
    """Where a request comes from, as it may be kept."""
    origins: Origins = connection.app.state.origins
    return await origins.of(address_of(connection), now_ms())


async def arrival_of(request: Request, promise: str = "", nonce: str = "") -> Arrival:
    """What somebody brings along who opens a table or sits down by this request."""
    return Arrival.read(promise, nonce, await origin_of(request))


def base_of(request: Request) -> str:
    """What the links begin with that people give to others: the first `--origin`, else the address that was asked."""
    origins = request.app.state.settings.origins
    return str(origins[0] if origins else request.base_url).rstrip("/")


async def create_guest(request: Request, name: str | None = None) -> Person:
    """A new guest, whose browser gets a cookie."""
    attempts: AttemptLimits = request.app.state.attempts
    address = address_of(request)
    attempts.count_guest(address)
    person, secret = await people_of(request).create_guest(name)
    set_cookie(request, secret)
    return replace(person, address=address)


Visitor = Annotated[Person | None, Depends(visitor)]
Known = Annotated[Person, Depends(known)]
Somebody = Annotated[Person, Depends(somebody)]
