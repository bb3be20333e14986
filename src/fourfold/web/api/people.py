"""The JSON API of people: who am I, where do I sit, tokens for my scripts."""

from __future__ import annotations

from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import APIRouter, Path, Request, Response

from fourfold.web.api.forms import Label, Name
from fourfold.web.api.tables import MOST_LISTED
from fourfold.web.errors import Refused
from fourfold.web.http.cookies import hashed
from fourfold.web.names import tidy_label
from fourfold.web.people.identity import Visitor, people_of, table_service_of, token_in, welcome
from fourfold.web.people.people import Person
from fourfold.web.people.sessions import MaybeSession, require_confirmation

router = APIRouter(prefix="/api/v1")
MOST_TOKENS = 50
ME = {"id": "5f0c…", "name": "Ann"}


def _must(person: Person | None) -> Person:
    if person is None:
        raise Refused("token", "nobody is known here by that name yet; PUT /api/v1/me makes you a guest")
    return person


@router.get("/me", summary="Who you are", responses={200: {"content": {"application/json": {"example": ME}}}})
async def me(person: Visitor) -> dict[str, Any]:
    known = _must(person)
    return {"id": known.id, "name": known.name}


@router.put("/me", summary="Tell your name; a new guest at the first visit")
async def name(request: Request, response: Response, form: Name, person: Visitor) -> dict[str, Any]:
    if person is None:
        known = await welcome(request, response, form.name)
    else:
        if "authorization" in request.headers and await request.app.state.accounts.of(person.id) is not None:
            raise Refused("forbidden", "a token cannot do that: by the name of an account its owner logs in")
        known = await people_of(request).rename(person, form.name)
    return {"id": known.id, "name": known.name}


@router.get("/me/tables", summary="Your tables: those that wait for you first")
async def my_tables(request: Request, person: Visitor) -> list[dict[str, Any]]:
    rows = await table_service_of(request).store.tables_of(_must(person).id, MOST_LISTED)
    return [{"id": r.id, "game": r.name, "status": r.status, "waits": r.waits, "changed": r.changed} for r in rows]


@router.post("/tokens", status_code=201, summary="A token for a script of yours; it is told only this once")
async def make_token(request: Request, response: Response, form: Label, session: MaybeSession) -> dict[str, str]:
    """Only a browser gets one: a token that became known could otherwise make others, and outlive its withdrawal."""
    if session is not None:
        await require_confirmation(people_of(request).store, session)
    person = session.person if session else await welcome(request, response)
    if len(await people_of(request).tokens(person)) >= MOST_TOKENS:
        raise Refused("many", f"you have {MOST_TOKENS} tokens; withdraw one first")
    return {"token": await people_of(request).create_token(person, tidy_label(form.label))}


@router.get("/tokens", summary="Your tokens")
async def tokens(request: Request, person: Visitor) -> list[dict[str, Any]]:
    """A script is told only of its own."""
    rows = await _tokens(request, _must(person))
    return [{"id": row.hash[:16], "label": row.label, "created": row.created, "used": row.used} for row in rows]


@router.delete("/tokens/{id}", status_code=204, summary="Withdraw a token")
async def withdraw(request: Request, id: Annotated[str, Path(pattern="^[0-9a-f]{16}$")], person: Visitor) -> Response:
    """A script can withdraw only its own."""
    known = _must(person)
    for row in await _tokens(request, known):
        if row.hash[:16] == id and await people_of(request).revoke_token(known, row.hash):
            await request.app.state.live.part(known.id)
            return Response(status_code=204)
    raise Refused("missing", "you have no such token")


async def _tokens(request: Request, person: Person) -> list[sa.Row[Any]]:
    """The tokens that whoever asks may know of."""
    own, rows = token_in(request), await people_of(request).tokens(person)
    return [row for row in rows if own is None or row.hash == hashed(own)]
