"""Routes of friends, blocks and reports, of invitations and their answers, and of what people write at a table."""

from __future__ import annotations

from typing import Annotated

import htpy as h
import sqlalchemy as sa
from fastapi import APIRouter, Path, Query, Request, Response
from starlette.responses import RedirectResponse

import fourfold
from fourfold.core.errors import OptionError
from fourfold.core.registry import game_package
from fourfold.pages.frame.fields import stays
from fourfold.pages.frame.layout import Reader
from fourfold.pages.frame.preferences import own_path
from fourfold.pages.people.company import people_page, profile_deeds, report_page, table_people_page, thanks_page
from fourfold.pages.table.talk import inviting, talk, talk_lines
from fourfold.server.http.requests import TableId
from fourfold.server.people import friends, social
from fourfold.server.people.forms import checked
from fourfold.server.people.friends import known_to
from fourfold.server.people.identity import Identified, Known, Visitor, arrival_from_form
from fourfold.server.people.people import Person
from fourfold.server.people.social import REASONS, Invite, NewReport, Somebody
from fourfold.server.routes.responses import form_fields, page, part_response, reader_of, redirect_to
from fourfold.server.services import services_of
from fourfold.server.storage import schema
from fourfold.table.clocks import Pace
from fourfold.table.errors import Refused
from fourfold.table.table import HUMAN, OPEN, WAITING, Table

router = APIRouter(include_in_schema=False)
STYLES = ("people.css", "company.css")
PersonId = Annotated[str, Path(pattern="^[0-9a-f]{24}$")]


async def _has_account(request: Request, person: Person) -> bool:
    return await services_of(request).accounts.of(person.id) is not None


async def deeds_part(request: Request, reader: Reader, id: str, person: Person | None) -> h.Node:
    """What a reader can do about the owner of a profile; None for a stranger, and for their own."""
    if person is None or person.id == id:
        return None
    circle = await friends.circle_of(services_of(request).store, person.id)
    return profile_deeds(reader, id, circle, await _has_account(request, person))


def _back(form: dict[str, str]) -> Response:
    return RedirectResponse(own_path(form.get("back", ""), "/people"), 303)


@router.get("/people")
async def people(request: Request, person: Visitor) -> Response:
    reader = reader_of(request)
    circle = await friends.circle_of(services_of(request).store, person.id) if person else friends.Circle()
    content = people_page(reader, circle, person is not None and await _has_account(request, person))
    return page(request, reader, reader.say("people-title"), content, styles=STYLES, board=False)


@router.post("/people/ask")
@stays("/people", "name")
async def ask_by_name(request: Request, person: Identified) -> Response:
    form = await form_fields(request)
    await social.ask(request, person, checked(Somebody, name=form.get("name", "")))
    return _back(form)


@router.post("/people/{id}/ask")
@stays("/people")
async def ask(request: Request, id: PersonId, person: Identified) -> Response:
    await social.ask(request, person, Somebody(person=id))
    return _back(await form_fields(request))


@router.post("/people/{id}/part")
@stays("/people")
async def part(request: Request, id: PersonId, person: Identified) -> Response:
    await friends.part(services_of(request).store, person, id)
    return _back(await form_fields(request))


@router.post("/people/{id}/block")
@stays("/people")
async def block(request: Request, id: PersonId, person: Identified) -> Response:
    await friends.block(services_of(request).store, person, id)
    return _back(await form_fields(request))


@router.post("/people/{id}/unblock")
@stays("/people")
async def unblock(request: Request, id: PersonId, person: Identified) -> Response:
    await friends.unblock(services_of(request).store, person, id)
    return _back(await form_fields(request))


@router.post("/people/{id}/play")
async def play(request: Request, id: PersonId, person: Identified) -> Response:
    """Open a private table for two, and invite somebody to it."""
    form = await form_fields(request)
    game = fourfold.game(game_package(form.get("game", "")).about.name, players=2)
    if not await friends.may_invite(services_of(request).store, person.id, id):
        raise Refused("stranger", "you can invite friends, people you have played with lately, and bots")
    arrival = await arrival_from_form(request, form)
    table = await services_of(request).table_service.open(game, [HUMAN, OPEN], person, Pace(), False, arrival)
    await social.invite(request, table.id, person, Invite(person=id))
    return RedirectResponse(f"/t/{table.id}", 303)


# --- reports


@router.get("/people/{id}/report")
async def report(
    request: Request,
    id: PersonId,
    person: Identified,
    table: Annotated[str, Query(max_length=16, pattern="^[a-z0-9]*$")] = "",
    line: Annotated[str, Query(max_length=9, pattern="^[0-9]*$")] = "",
) -> Response:
    reader, p = reader_of(request), schema.person.c
    rows = await services_of(request).store.read(sa.select(p.name).where(p.id == id))
    quoted = await _quoted(request, person, id, table, line) if table and line else ""
    if not rows:
        raise Refused("missing", f"there is no player {id!r}")
    content = report_page(reader, id, rows[0].name, table if quoted else "", line if quoted else "", quoted, REASONS)
    return page(request, reader, reader.say("report"), content, styles=STYLES, board=False)


async def _quoted(request: Request, person: Person, about: str, table: str, line: str) -> str:
    """What somebody wrote at a table where the reader sits; empty if the reader cannot read it."""
    found = await services_of(request).table_service.table_for(table, person)
    lines = await services_of(request).chat.lines(found, person.id) or []
    return next((each.words for each in lines if each.number == int(line) and each.person == about), "")


@router.post("/people/{id}/report")
@stays("/people/{id}/report", "words")
async def send_report(request: Request, id: PersonId, person: Identified) -> Response:
    reader, form = reader_of(request), await form_fields(request)
    sent = {name: form[name] for name in ("reason", "words", "table", "line") if form.get(name)}
    await social.report(request, person, checked(NewReport, person=id, **sent))
    return page(request, reader, reader.say("report"), thanks_page(reader, id), styles=STYLES, board=False)


# --- those at a table


@router.get("/t/{id}/people")
async def people_here(request: Request, id: TableId, person: Identified) -> Response:
    """The others who sit at the reader's table."""
    reader = reader_of(request)
    table = await services_of(request).table_service.table_for(id, person)
    if table.seat_of(person.id) is None:
        raise Refused("forbidden", "you have no seat at this table")
    others = {seat.person for seat in table.seats if seat.person} - {person.id}
    people = await friends.people_named(services_of(request).store, others)
    circle = await friends.circle_of(services_of(request).store, person.id)
    content = table_people_page(reader, id, people, circle, await _has_account(request, person))
    return page(request, reader, reader.say("people-here"), content, styles=STYLES, board=False)


# --- answers to invitations


@router.post("/invitations/{id}/accept")
async def accept(request: Request, id: TableId, person: Identified) -> Response:
    arrival = await arrival_from_form(request, await form_fields(request))
    await services_of(request).invitations.accept(id, person, arrival)
    return RedirectResponse(f"/t/{id}", 303)


@router.post("/invitations/{id}/decline")
async def decline(request: Request, id: TableId, person: Identified) -> Response:
    await services_of(request).invitations.decline(id, person)
    return RedirectResponse("/", 303)


# --- invitations and chat at a table


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
