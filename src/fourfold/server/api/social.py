"""The JSON API of the people round a table: friends, invitations, chat, blocks and reports."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from fourfold.server.api.examples_people import WITH_FRIENDS, gives
from fourfold.server.api.social_models import ChatLines, Circle, Invitation, SentInvitation, TakenSeat
from fourfold.server.http.requests import TableId
from fourfold.server.people import friends, social
from fourfold.server.people.identity import Visitor, arrival_of
from fourfold.server.people.social import Accept, Invite, NewReport, Somebody, Words
from fourfold.server.services import services_of
from fourfold.table.access import require_host, require_sitting

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
async def list_people(request: Request, person: Visitor) -> dict[str, Any]:
    """`asking` would like to be your friends, `asked` are those whom you have asked. Friends are not listed as `recent`
    as well."""
    return (await friends.circle_of(services_of(request).store, social.require_person(person).id)).as_json()


@router.post(
    "/me/friends",
    status_code=204,
    summary="Ask somebody to be your friend, or accept their request",
    responses=answers(None, 401, 404, 409, 429),
)
async def ask_friend(request: Request, form: Somebody, person: Visitor) -> Response:
    """Both of you need an account. You are friends once both have asked."""
    await social.ask(request, social.require_person(person), form)
    return _done()


@router.delete(
    "/me/friends/{other}",
    status_code=204,
    summary="End a friendship, decline or withdraw a request",
    responses=answers(None, 401),
)
async def end_friendship(request: Request, other: PersonId, person: Visitor) -> Response:
    await friends.part(services_of(request).store, social.require_person(person), other)
    return _done()


@router.put("/me/blocked/{other}", status_code=204, summary="Block somebody", responses=answers(None, 401, 404, 409))
async def block_person(request: Request, other: PersonId, person: Visitor) -> Response:
    """No requests, invitations or lines of theirs reach you any more. They are not told."""
    await friends.block(services_of(request).store, social.require_person(person), other)
    return _done()


@router.delete("/me/blocked/{other}", status_code=204, summary="Unblock somebody", responses=answers(None, 401))
async def unblock_person(request: Request, other: PersonId, person: Visitor) -> Response:
    await friends.unblock(services_of(request).store, social.require_person(person), other)
    return _done()


@router.post(
    "/reports",
    status_code=204,
    summary="Report somebody to the operator",
    responses=answers(None, 401, 404, 429),
)
async def report_person(request: Request, form: NewReport, person: Visitor) -> Response:
    """`line` quotes what they wrote at `table`."""
    await social.report(request, social.require_person(person), form)
    return _done()


# ------------------------------------------------------------------------------------------ invitations


@router.get(
    "/me/invitations",
    response_model=list[Invitation],
    summary="Your invitations, the latest first",
    responses=answers("invitations", 401),
)
async def list_invitations(request: Request, person: Visitor) -> list[dict[str, Any]]:
    found = await services_of(request).invitations.open_to(social.require_person(person))
    return [invitation.as_json() for invitation in found]


@router.post(
    "/me/invitations/{table}",
    response_model=TakenSeat,
    summary="Accept an invitation: take the seat",
    responses=answers("accepted", 401, 404, 409),
)
async def accept_invitation(
    request: Request, table: TableId, person: Visitor, form: Accept | None = None
) -> dict[str, Any]:
    known, arrival = social.require_person(person), await arrival_of(request, nonce=form.nonce if form else "")
    found = await services_of(request).invitations.accept(table, known, arrival)
    return {"table": found.id, "seat": found.seat_of(known.id)}


@router.delete(
    "/me/invitations/{table}", status_code=204, summary="Decline an invitation", responses=answers(None, 401)
)
async def decline_invitation(request: Request, table: TableId, person: Visitor) -> Response:
    """The host sees that the seat is open again."""
    await services_of(request).invitations.decline(table, social.require_person(person))
    return _done()


@router.get(
    "/tables/{id}/invitations",
    response_model=list[SentInvitation],
    summary="Whom you have invited, as the host",
    responses=answers("sent", 401, 403),
)
async def list_sent_invitations(request: Request, id: TableId, person: Visitor) -> list[dict[str, Any]]:
    known = social.require_person(person)
    table = await services_of(request).table_service.table_for(id, known)
    require_host(table, known.id)
    found = await services_of(request).invitations.sent(table)
    return [{"seat": seat, "person": {"id": each.id, "name": each.name}} for seat, each in found.items()]


@router.post(
    "/tables/{id}/invitations",
    status_code=204,
    summary="Invite somebody you know, as the host",
    responses=answers(None, 401, 403, 404, 409, 429),
)
async def invite_person(request: Request, id: TableId, form: Invite, person: Visitor) -> Response:
    """You can invite friends, people from your latest finished games, and accounts that are bots."""
    await social.invite(request, id, social.require_person(person), form)
    return _done()


@router.delete(
    "/tables/{id}/invitations/{seat}",
    status_code=204,
    summary="Withdraw an invitation, as the host",
    responses=answers(None, 401, 403),
)
async def withdraw_invitation(request: Request, id: TableId, seat: SeatNumber, person: Visitor) -> Response:
    await services_of(request).invitations.withdraw(id, social.require_person(person), seat)
    return _done()


# ------------------------------------------------------------------------------------------------- chat


@router.get(
    "/tables/{id}/chat",
    response_model=ChatLines,
    summary="What people wrote at your table",
    responses=answers("chat", 401, 403),
)
async def get_chat(request: Request, id: TableId, person: Visitor) -> dict[str, Any]:
    """`open` says whether you can write: at private tables, and where all who sit are friends. The live channel tells
    (`{"type": "chat"}`) when there is something new."""
    known = social.require_person(person)
    table = await services_of(request).table_service.table_for(id, known)
    require_sitting(table, known.id)
    found = await services_of(request).chat.lines(table, known.id)
    return {"open": found is not None, "lines": [line.as_json() for line in found or ()]}


@router.post(
    "/tables/{id}/chat",
    status_code=204,
    summary="Write to the others at a private table, or to friends",
    responses=answers(None, 401, 403, 429),
)
async def write_chat(request: Request, id: TableId, form: Words, person: Visitor) -> Response:
    await services_of(request).chat.write(id, social.require_person(person), form.words)
    return _done()
