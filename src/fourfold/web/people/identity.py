"""The person behind a request, known by cookie or token; and the parts of the server that requests use."""

from __future__ import annotations

from collections.abc import Mapping
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
from fourfold.web.people.pending import pending
from fourfold.web.people.people import COOKIE, SCRIPT, People, Person
from fourfold.web.settings import Settings
from fourfold.web.tables.arrival import Arrival

BEARER = "bearer "


def people_of(connection: HTTPConnection) -> People:
    people: People = connection.app.state.people
    return people


def table_service_of(connection: HTTPConnection) -> TableService:
    table_service: TableService = connection.app.state.table_service
    return table_service


def token_in(connection: HTTPConnection) -> str | None:
    """The token of a script: empty if it is malformed, None if there is none."""
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
            raise Refused("token", "this token is not valid; it may have been revoked")
    else:
        secret = secret_of(connection)
        person = await people.by_secret(secret, COOKIE) if secret else None
    return replace(person, address=address_of(connection)) if person else None


async def visitor(connection: HTTPConnection) -> Person | None:
    """The person, if they are known. Their name and what waits for them stay with the request, for the header of its
    page; and whether they are a bot, for `arrival_of`."""
    person = await person_of(connection, people_of(connection))
    connection.state.name = person.name if person else ""
    if person and "text/html" in connection.headers.get("accept", ""):
        here = connection.path_params.get("id", "")
        connection.state.pending = await pending(table_service_of(connection).store, person.id, here)
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


def address_of(connection: HTTPConnection) -> str:
    """The client's address, as rate limits count it."""
    return address_key(connection.client.host) if connection.client else "?"


async def origin_of(connection: HTTPConnection) -> str:
    """A pseudonym of the client's address, which may be stored."""
    origins: Origins = connection.app.state.origins
    return await origins.of(address_of(connection), now_ms())


async def arrival_of(request: Request, promise: str = "", nonce: str = "") -> Arrival:
    """What a request to open a table or to sit down contributes: promise, nonce and origin."""
    is_bot = getattr(request.state, "is_bot", False)
    return Arrival.read(promise, nonce, await origin_of(request), is_bot)


def base_of(request: Request) -> str:
    """The base of links that people share: the first `--origin`, else the address of this request; with the
    path prefix."""
    settings: Settings = request.app.state.settings
    return settings.base or str(request.base_url).rstrip("/") + settings.prefix


async def create_guest(request: Request, name: str | None = None) -> Person:
    """Create a guest and set the browser's cookie."""
    attempts: AttemptLimits = request.app.state.attempts
    address = address_of(request)
    attempts.count_guest(address)
    person, secret = await people_of(request).create_guest(name)
    set_cookie(request, secret)
    return replace(person, address=address)


Visitor = Annotated[Person | None, Depends(visitor)]
Known = Annotated[Person, Depends(known)]
Somebody = Annotated[Person, Depends(somebody)]


async def arrival_from_form(request: Request, form: Mapping[str, str]) -> Arrival:
    """The arrival that a form with these fields describes."""
    return await arrival_of(request, form.get("promise", ""), form.get("nonce", ""))
