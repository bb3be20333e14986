"""The JSON API of people: my identity, my tables, tokens for my scripts."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from starlette.responses import StreamingResponse

from fourfold.server.api.examples_people import example, gives
from fourfold.server.api.people_models import MadeToken, Me, OwnTable, Token
from fourfold.server.api.tables import MAX_LISTED
from fourfold.server.people import account_actions as actions
from fourfold.server.people.forms import Label, Name
from fourfold.server.people.identity import MaybeSession, Visitor, person_of
from fourfold.server.people.people import Person
from fourfold.server.services import services_of
from fourfold.table.errors import Refused

router = APIRouter(prefix="/api/v1", tags=["people"])
EVENTS = (
    'data: {"type": "begin", "table": "h7k2m9qxw4bd", "game": "…", "seat": 0, "players": ["Ann", "medium"]}\n\n'
    'data: {"type": "turn", "table": "h7k2m9qxw4bd", "game": "…", "seat": 0, "seq": 12}\n\n'
)


def _require_person(person: Person | None) -> Person:
    if person is None:
        raise Refused("token", "you are not logged in; PUT /api/v1/me makes you a guest")
    return person


def _shown(person: Person) -> dict[str, Any]:
    return {"id": person.id, "name": person.name, "bot_account": person.is_bot}


@router.get("/me", response_model=Me, summary="Who you are", responses=gives("me", 401))
async def get_me(person: Visitor) -> dict[str, Any]:
    return _shown(_require_person(person))


@router.put(
    "/me", response_model=Me, summary="Set your name; the first request makes you a guest", responses=gives("me", 409)
)
async def set_name(request: Request, form: Name, person: Visitor) -> dict[str, Any]:
    return _shown(await actions.rename(request, form, person))


@router.get(
    "/me/tables",
    response_model=list[OwnTable],
    summary="Your tables, those that wait for you first",
    responses=example(401),
)
async def list_own_tables(request: Request, person: Visitor) -> list[dict[str, Any]]:
    rows = await services_of(request).store.tables_of(_require_person(person).id, MAX_LISTED)
    return [{"id": r.id, "game": r.name, "status": r.status, "waits": r.waits, "changed": r.changed} for r in rows]


@router.get(
    "/me/events",
    summary="A stream of what happens at your tables: games that begin, your turns, nudges, draw offers, ends",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"example": EVENTS}}}, **example(401)},
)
async def stream_events(request: Request, person: Visitor) -> StreamingResponse:
    """Server-sent events. A stream begins with your running games, so nothing is missed by reconnecting."""
    known, events = _require_person(person), services_of(request).personal_events
    events.require_room(known)
    identify = partial(person_of, request)
    return StreamingResponse(events.stream(known, identify), media_type="text/event-stream")


@router.post(
    "/tokens",
    response_model=MadeToken,
    status_code=201,
    summary="Create a token for a script; it is shown only once",
    responses=example(403),
)
async def make_token(request: Request, form: Label, session: MaybeSession) -> dict[str, str]:
    """Only browsers can create tokens: a leaked token could otherwise create others and so survive its revocation."""
    return {"token": await actions.make_token(request, form, session)}


@router.get("/tokens", response_model=list[Token], summary="Your tokens", responses=example(401))
async def list_tokens(request: Request, person: Visitor) -> list[dict[str, Any]]:
    """A script sees only its own token."""
    return await actions.tokens(request, _require_person(person))


@router.delete("/tokens/{id}", status_code=204, summary="Revoke a token", responses=example(401, 404))
async def revoke_token(
    request: Request, id: Annotated[str, Path(pattern="^[0-9a-f]{16}$")], person: Visitor
) -> Response:
    """A script can revoke only its own token."""
    await actions.withdraw_token(request, id, _require_person(person))
    return Response(status_code=204)
