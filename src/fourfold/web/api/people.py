"""The JSON API of people: my identity, my tables, tokens for my scripts."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from fourfold.web.api.tables import MAX_LISTED
from fourfold.web.errors import Refused
from fourfold.web.people import account_actions as actions
from fourfold.web.people.forms import Label, Name
from fourfold.web.people.identity import Visitor, table_service_of
from fourfold.web.people.people import Person
from fourfold.web.people.sessions import MaybeSession

router = APIRouter(prefix="/api/v1")
ME = {"id": "5f0c…", "name": "Ann"}


def _require_person(person: Person | None) -> Person:
    if person is None:
        raise Refused("token", "you are not logged in; PUT /api/v1/me makes you a guest")
    return person


@router.get("/me", summary="Who you are", responses={200: {"content": {"application/json": {"example": ME}}}})
async def me(person: Visitor) -> dict[str, Any]:
    known = _require_person(person)
    return {"id": known.id, "name": known.name}


@router.put("/me", summary="Set your name; the first request makes you a guest")
async def name(request: Request, form: Name, person: Visitor) -> dict[str, Any]:
    known = await actions.rename(request, form, person)
    return {"id": known.id, "name": known.name}


@router.get("/me/tables", summary="Your tables, those that wait for you first")
async def my_tables(request: Request, person: Visitor) -> list[dict[str, Any]]:
    rows = await table_service_of(request).store.tables_of(_require_person(person).id, MAX_LISTED)
    return [{"id": r.id, "game": r.name, "status": r.status, "waits": r.waits, "changed": r.changed} for r in rows]


@router.post("/tokens", status_code=201, summary="Create a token for a script; it is shown only once")
async def make_token(request: Request, form: Label, session: MaybeSession) -> dict[str, str]:
    """Only browsers can create tokens: a leaked token could otherwise create others and so survive its revocation."""
    return {"token": await actions.make_token(request, form, session)}


@router.get("/tokens", summary="Your tokens")
async def tokens(request: Request, person: Visitor) -> list[dict[str, Any]]:
    """A script sees only its own token."""
    return await actions.tokens(request, _require_person(person))


@router.delete("/tokens/{id}", status_code=204, summary="Revoke a token")
async def withdraw(request: Request, id: Annotated[str, Path(pattern="^[0-9a-f]{16}$")], person: Visitor) -> Response:
    """A script can revoke only its own token."""
    await actions.withdraw_token(request, id, _require_person(person))
    return Response(status_code=204)
