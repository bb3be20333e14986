"""The people at a table: whom its host invites, and what they write to each other."""

from __future__ import annotations

import htpy as h
from fastapi import APIRouter, Request, Response

from fourfold.core.errors import OptionError
from fourfold.pages.frame.layout import Reader
from fourfold.pages.table.talk import inviting, talk, talk_lines
from fourfold.server.http.requests import TableId
from fourfold.server.people import social
from fourfold.server.people.friends import known_to
from fourfold.server.people.identity import Known
from fourfold.server.people.people import Person
from fourfold.server.people.social import Invite, checked
from fourfold.server.routes.responses import form_fields, part_response, reader_of, redirect_to
from fourfold.server.services import services_of
from fourfold.table.table import WAITING, Table

router = APIRouter(include_in_schema=False)


async def is_invited(request: Request, id: str, person: Person | None) -> bool:
    return person is not None and await services_of(request).store.invited_seat(id, person.id) is not None


async def inviting_part(request: Request, reader: Reader, table: Table, person: Person | None) -> h.Node:
    """The people whom the host of a table can invite; None for others."""
    if person is None or person.id != table.host:
        return None
    seated = {person for seat in table.seats for person in (seat.person, seat.reserved_for)}
    known = [each for each in await known_to(services_of(request).store, person.id) if each.id not in seated]
    return inviting(reader, table.id, known, await services_of(request).invitations.sent(table))


async def talk_part(request: Request, reader: Reader, table: Table, person: Person | None) -> h.Node:
    """The chat of a table; None for those who may only send phrases."""
    lines = await services_of(request).chat.lines(table, person.id if person else None)
    return None if lines is None or person is None else talk(reader, table, lines, person.id, table.status != WAITING)


@router.post("/t/{id}/invite")
async def invite(request: Request, id: TableId, person: Known) -> Response:
    await social.invite(request, id, person, checked(Invite, person=(await form_fields(request)).get("person", "")))
    return redirect_to(request, f"/t/{id}")


@router.post("/t/{id}/uninvite")
async def withdraw(request: Request, id: TableId, person: Known) -> Response:
    seat = (await form_fields(request)).get("seat", "")
    if not seat.isdecimal() or len(seat) > 2:
        raise OptionError(f"seat={seat[:20]!r} is not possible; give a whole number")
    await services_of(request).invitations.withdraw(id, person, int(seat))
    return redirect_to(request, f"/t/{id}")


@router.get("/t/{id}/chat")
async def lines(request: Request, id: TableId, person: Known) -> Response:
    """What was written, for our script; the page of the table has it, too."""
    table = await services_of(request).table_service.table_for(id, person)
    found = await services_of(request).chat.lines(table, person.id) or []
    return part_response(request, talk_lines(reader_of(request), table, found, person.id))


@router.post("/t/{id}/chat")
async def write(request: Request, id: TableId, person: Known) -> Response:
    await services_of(request).chat.write(id, person, (await form_fields(request)).get("words", ""))
    return redirect_to(request, f"/t/{id}")
