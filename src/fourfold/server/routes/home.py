"""Routes of the home page and its forms, which open a table."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

import fourfold
from fourfold.bots.names import usual_bots
from fourfold.core.errors import OptionError
from fourfold.core.registry import game_package
from fourfold.pages.daily.page import today_link
from fourfold.pages.frame.layout import Reader
from fourfold.pages.home import Ticket, home, invitation_cards
from fourfold.pages.lobby import open_part
from fourfold.server.live.warmup import seconds_left
from fourfold.server.people.daily import day_of, own_results
from fourfold.server.people.friends import asking
from fourfold.server.people.identity import Visitor, arrival_from_form, create_guest
from fourfold.server.people.people import Person
from fourfold.server.routes.responses import form_fields, page, reader_of
from fourfold.server.services import services_of
from fourfold.server.storage.store import TableSummary
from fourfold.table.clock import now_ms
from fourfold.table.clocks import Pace
from fourfold.table.table import HUMAN, OPEN, OVER, PLAYING, Table
from fourfold.table.views import view_of

router = APIRouter(include_in_schema=False)
MOST_OWN = 30
MOST_ASKING = 6


@router.get("/")
async def first(request: Request, person: Visitor) -> Response:
    table_service, reader = services_of(request).table_service, reader_of(request)
    rows = await table_service.store.tables_of(person.id, MOST_OWN) if person else []
    own = [_ticket(reader, row, table_service.peek(row.id), person) for row in rows]
    calls = None
    if person is not None:
        invited = await services_of(request).invitations.open_to(person)
        calls = invitation_cards(reader, invited, (await asking(table_service.store, person.id))[:MOST_ASKING])
    results = await own_results(table_service.store, day_of(now_ms()), person.id if person else None)
    state, is_known = await services_of(request).lobby.state(), person is not None
    open_tables = open_part(state, reader.language, now_ms(), [ticket.row.id for ticket in own])
    today = today_link(reader, results)
    content = home(reader, own, state.version, open_tables, today, seconds_left(), calls, is_known)
    styles = ["home.css", "lobby.css", "company.css"]
    scripts = ["lobby.js", "device_games.js"] + ["home.js"] * is_known
    return page(request, reader, "", content, styles=styles, scripts=scripts, board=False)


def _ticket(reader: Reader, row: TableSummary, table: Table | None, person: Person | None) -> Ticket:
    """`table` is None if it is not in memory: nobody waits for a list."""
    if table is None or row.status == OVER:
        return Ticket(row)
    seats = view_of(table, None, reader.language, last=0).seats
    mine = {seat for seat, place in enumerate(table.seats) if person and place.person == person.id}
    taken = [seat for seat, place in enumerate(seats) if not place.free]
    decides = table.decides if row.status == PLAYING else None
    return Ticket(
        row,
        tuple(seats[seat] for seat in taken if seat not in mine),
        seats[decides] if decides is not None and decides not in mine else None,
        (len(taken), len(seats)),
    )


@router.post("/open")
async def open_table(request: Request, person: Visitor) -> Response:
    """Open a casual table: against bots, or with free seats for friends. Who wants a rating says so on the page that
    sets a table, or in the lobby."""
    form = await form_fields(request)
    about = game_package(form.get("game", "")).about
    how = form.get("how", "bots")
    if how not in ("bots", "friends"):
        raise OptionError(f"how={how!r} is not possible; give bots or friends")
    somebody = person or await create_guest(request)
    game = fourfold.game(about.name)
    others = game.players - 1
    seats = [HUMAN, *([OPEN] * others if how == "friends" else usual_bots(others))]
    arrival = await arrival_from_form(request, form)
    table = await services_of(request).table_service.open(game, seats, somebody, Pace(), False, arrival, rated=False)
    return RedirectResponse(f"/t/{table.id}", 303)
