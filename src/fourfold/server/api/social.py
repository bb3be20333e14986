"""The JSON API of the people round a table: friends, invitations, chat, blocks and reports; and of seeks, looking for
anybody to play with."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field, StrictBool

from fourfold.server.api.examples import WITH_FRIENDS, example, gives
from fourfold.server.api.social_models import ChatLines, Circle, Invitation, SeekState, SentInvitation, TakenSeat
from fourfold.server.api.table_models import GAME, Clock
from fourfold.server.http.requests import TableId
from fourfold.server.people import friends, social
from fourfold.server.people.forms import Form
from fourfold.server.people.identity import Identified, Somebody, Visitor, arrival_of
from fourfold.server.people.social import Accept, Invite, NewReport, Words
from fourfold.server.services import services_of
from fourfold.table.access import require_host, require_sitting
from fourfold.table.errors import Refused
from fourfold.table.seeking import Wish

answers = partial(gives, known=WITH_FRIENDS)
router = APIRouter(prefix="/api/v1", tags=["company"])
PersonId = Annotated[str, Path(pattern="^[0-9a-f]{24}$")]
SeatNumber = Annotated[int, Path(ge=0, le=20)]


def _done() -> Response:
    return Response(status_code=204)


# ---------------------------------------------------------------------------------------------- friends


@router.get(
    "/me/people",
    response_model=Circle,
    summary="Your friends, requests, recent opponents and blocked people",
    responses=answers("people", 401),
)
async def list_people(request: Request, person: Identified) -> dict[str, Any]:
    """`asking` would like to be your friends, `asked` are those whom you have asked. Friends are not listed as `recent`
    as well."""
    return (await friends.circle_of(services_of(request).store, person.id)).as_json()


@router.post(
    "/me/friends",
    status_code=204,
    summary="Ask somebody to be your friend, or accept their request",
    responses=answers(None, 401, 404, 409, 429),
)
async def ask_friend(request: Request, form: social.Somebody, person: Identified) -> Response:
    """Both of you need an account. You are friends once both have asked."""
    await social.ask(request, person, form)
    return _done()


@router.delete(
    "/me/friends/{other}",
    status_code=204,
    summary="End a friendship, decline or withdraw a request",
    responses=answers(None, 401),
)
async def end_friendship(request: Request, other: PersonId, person: Identified) -> Response:
    await friends.part(services_of(request).store, person, other)
    return _done()


@router.put("/me/blocked/{other}", status_code=204, summary="Block somebody", responses=answers(None, 401, 404, 409))
async def block_person(request: Request, other: PersonId, person: Identified) -> Response:
    """No requests, invitations or lines of theirs reach you any more. They are not told."""
    await friends.block(services_of(request).store, person, other)
    return _done()


@router.delete("/me/blocked/{other}", status_code=204, summary="Unblock somebody", responses=answers(None, 401))
async def unblock_person(request: Request, other: PersonId, person: Identified) -> Response:
    await friends.unblock(services_of(request).store, person, other)
    return _done()


@router.post(
    "/reports",
    status_code=204,
    summary="Report somebody to the operator",
    responses=answers(None, 401, 404, 429),
)
async def report_person(request: Request, form: NewReport, person: Identified) -> Response:
    """`line` quotes what they wrote at `table`."""
    await social.report(request, person, form)
    return _done()


# ------------------------------------------------------------------------------------------ invitations


@router.get(
    "/me/invitations",
    response_model=list[Invitation],
    summary="Your invitations, the latest first",
    responses=answers("invitations", 401),
)
async def list_invitations(request: Request, person: Identified) -> list[dict[str, Any]]:
    found = await services_of(request).invitations.open_to(person)
    return [invitation.as_json() for invitation in found]


@router.post(
    "/me/invitations/{table}",
    response_model=TakenSeat,
    summary="Accept an invitation: take the seat",
    responses=answers("accepted", 401, 404, 409),
)
async def accept_invitation(
    request: Request, table: TableId, person: Identified, form: Accept | None = None
) -> dict[str, Any]:
    arrival = await arrival_of(request, nonce=form.nonce if form else "")
    found = await services_of(request).invitations.accept(table, person, arrival)
    return {"table": found.id, "seat": found.seat_of(person.id)}


@router.delete(
    "/me/invitations/{table}", status_code=204, summary="Decline an invitation", responses=answers(None, 401)
)
async def decline_invitation(request: Request, table: TableId, person: Identified) -> Response:
    """The host sees that the seat is open again."""
    await services_of(request).invitations.decline(table, person)
    return _done()


@router.get(
    "/tables/{id}/invitations",
    response_model=list[SentInvitation],
    summary="Whom you have invited, as the host",
    responses=answers("sent", 401, 403),
)
async def list_sent_invitations(request: Request, id: TableId, person: Identified) -> list[dict[str, Any]]:
    table = await services_of(request).table_service.table_for(id, person)
    require_host(table, person.id)
    found = await services_of(request).invitations.sent(table)
    return [{"seat": seat, "person": {"id": each.id, "name": each.name}} for seat, each in found.items()]


@router.post(
    "/tables/{id}/invitations",
    status_code=204,
    summary="Invite somebody you know, as the host",
    responses=answers(None, 401, 403, 404, 409, 429),
)
async def invite_person(request: Request, id: TableId, form: Invite, person: Identified) -> Response:
    """You can invite friends, people from your latest finished games, and accounts that are bots."""
    await social.invite(request, id, person, form)
    return _done()


@router.delete(
    "/tables/{id}/invitations/{seat}",
    status_code=204,
    summary="Withdraw an invitation, as the host",
    responses=answers(None, 401, 403),
)
async def withdraw_invitation(request: Request, id: TableId, seat: SeatNumber, person: Identified) -> Response:
    await services_of(request).invitations.withdraw(id, person, seat)
    return _done()


# ------------------------------------------------------------------------------------------------- chat


@router.get(
    "/tables/{id}/chat",
    response_model=ChatLines,
    summary="What people wrote at your table",
    responses=answers("chat", 401, 403),
)
async def get_chat(request: Request, id: TableId, person: Identified) -> dict[str, Any]:
    """`open` says whether you can write: at private tables, and where all who sit are friends. The live channel tells
    (`{"type": "chat"}`) when there is something new."""
    table = await services_of(request).table_service.table_for(id, person)
    require_sitting(table, person.id)
    found = await services_of(request).chat.lines(table, person.id)
    return {"open": found is not None, "lines": [line.as_json() for line in found or ()]}


@router.post(
    "/tables/{id}/chat",
    status_code=204,
    summary="Write to the others at a private table, or to friends",
    responses=answers(None, 401, 403, 429),
)
async def write_chat(request: Request, id: TableId, form: Words, person: Identified) -> Response:
    await services_of(request).chat.write(id, person, form.words)
    return _done()


# ---------------------------------------------------------------------------------------------------------------- seeks

seeks = APIRouter(prefix="/api/v1", tags=["seeks"])
Players = Annotated[int, Field(ge=0, le=100, strict=True, examples=[2])]


class NewSeek(Form):
    """What you look for."""

    game: Annotated[str | None, Field(max_length=40, description="A game; null for any.", examples=[GAME])] = None
    low: Annotated[Players, Field(description="The fewest players, at least 2.")] = 2
    high: Annotated[
        Players | None, Field(description="The most players; null for as many as the game allows.", examples=[2])
    ] = None
    clock: Annotated[
        Clock | None,
        Field(
            description="As for a new table; a rated game needs one.",
            examples=[{"kind": "time", "bank": 300, "add": 10}],
        ),
    ] = None
    rated: Annotated[StrictBool, Field(description="Whether the game counts.")] = False


@seeks.post(
    "/me/seek",
    response_model=SeekState,
    status_code=201,
    summary="Look for opponents",
    responses=gives("seek", 422, 429, code=201),
)
async def begin_seek(request: Request, form: NewSeek, person: Somebody) -> dict[str, Any]:
    """You are matched with others who look for the same, or with an open table, perhaps at once: then `table` is where
    you sit. It replaces your earlier seek."""
    wish = Wish.read(form.game, form.low, form.high, form.clock and form.clock.model_dump(), form.rated)
    return (await services_of(request).seeks.begin(person, wish, await arrival_of(request))).as_json()


@seeks.get("/me/seek", response_model=SeekState, summary="Your seek, and where it led", responses=gives("seek", 404))
async def get_seek(request: Request, person: Visitor) -> dict[str, Any]:
    """A seek ends if you do not ask for 30 seconds. Each request also tries to match you."""
    seek = await services_of(request).seeks.look(person) if person else None
    if seek is None:
        raise Refused("missing", "you are not looking for opponents; begin with POST /api/v1/me/seek")
    return seek.as_json()


@seeks.delete("/me/seek", status_code=204, summary="Stop looking for opponents", responses=example(404))
async def end_seek(request: Request, person: Visitor) -> Response:
    """If you were matched already, you sit at that table and can leave it."""
    if person is None or await services_of(request).seeks.end(person) is None:
        raise Refused("missing", "you are not looking for opponents; begin with POST /api/v1/me/seek")
    return _done()
