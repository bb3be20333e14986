"""Routes of the home page and of the lobby, and their forms, which open a table or look for opponents."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response, WebSocket
from starlette.responses import RedirectResponse

import fourfold
from fourfold.bots.names import usual_bots
from fourfold.core.about import one_of
from fourfold.core.errors import OptionError
from fourfold.core.locale.languages import LANGUAGES
from fourfold.core.registry import game_package
from fourfold.pages.daily.page import today_link
from fourfold.pages.frame.layout import Reader
from fourfold.pages.home import Ticket, home, invitation_cards
from fourfold.pages.lobby import NUMBERS, PACES, lobby_page, open_part
from fourfold.server.live.warmup import seconds_left
from fourfold.server.people.daily import day_of, own_results
from fourfold.server.people.friends import asking
from fourfold.server.people.identity import (
    Known,
    Somebody,
    Visitor,
    arrival_from_form,
    arrival_of,
    create_guest,
    person_of,
)
from fourfold.server.people.people import Person
from fourfold.server.routes.responses import form_fields, page, reader_of, redirect_to, renderers_of
from fourfold.server.services import services_of
from fourfold.server.storage.store import TableSummary
from fourfold.table.clock import now_ms
from fourfold.table.clocks import Pace
from fourfold.table.errors import Refused
from fourfold.table.seeking import Wish, most_players
from fourfold.table.table import HUMAN, OPEN, OVER, PLAYING, WAITING, Table
from fourfold.table.views import view_of

router = APIRouter(include_in_schema=False)
MOST_OWN, MOST_OWN_IN_LOBBY = 30, 100
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


# ---------------------------------------------------------------------------------------------------------------- lobby


@router.get("/lobby")
async def lobby(request: Request, person: Visitor) -> Response:
    """Without a script, loading this page again is how somebody goes on looking."""
    seek = await services_of(request).seeks.look(person) if person else None
    if seek is not None and seek.table is not None:
        return RedirectResponse(f"/t/{seek.table}", 303)
    reader = reader_of(request)
    rows = await services_of(request).store.tables_of(person.id, MOST_OWN_IN_LOBBY) if person else []
    own = [row.id for row in rows if row.status == WAITING]
    content = lobby_page(reader, await services_of(request).lobby.state(), seek, own, now_ms())
    return page(request, reader, reader.say("lobby"), content, styles=["lobby.css"], scripts=["lobby.js"], board=False)


@router.websocket("/lobby/live")
async def live_channel(
    socket: WebSocket, language: str = "en", since: Annotated[int, Query(ge=0)] = 0, seeks: bool = False
) -> None:
    """Sends the parts of the lobby when they change. With `seeks`, who reads it goes on looking for opponents."""
    if language not in LANGUAGES:
        await socket.close(1008, f"the languages are {', '.join(LANGUAGES)}")
        return
    try:
        person = await person_of(socket) if seeks else None
    except Refused as error:
        await socket.close(1008, error.reason)
        return
    look = partial(services_of(socket).seeks.look, person) if person else None
    await services_of(socket).lobby.serve(socket, language, since, renderers_of(socket).lobby, look)


@router.post("/lobby/seek")
async def begin(request: Request, person: Somebody) -> Response:
    form = await form_fields(request)
    game = form.get("game") or None
    low, high = NUMBERS[one_of(*NUMBERS)("players", form.get("players"))]
    pace = PACES[one_of(*PACES)("pace", form.get("pace"))]
    rated = one_of("0", "1")("rated", form.get("rated", "0")) == "1"
    if game in fourfold.games():
        high = min(high, most_players(game))  # "2 to 4", as far as the game allows
    wish = Wish.read(game, low, high, pace.as_json(), rated)
    seek = await services_of(request).seeks.begin(person, wish, await arrival_of(request))
    return redirect_to(request, f"/t/{seek.table}" if seek.table else "/lobby")


@router.post("/lobby/seek/end")
async def end(request: Request, person: Known) -> Response:
    """Stop looking. Who was matched meanwhile sits at that table."""
    seek = await services_of(request).seeks.end(person)
    return redirect_to(request, f"/t/{seek.table}" if seek and seek.table else "/lobby")


@router.post("/lobby/bot")
async def bot(request: Request, person: Known) -> Response:
    """A game against bots instead."""
    arrival = await arrival_from_form(request, await form_fields(request))
    table = await services_of(request).seeks.play_bots(person, arrival)
    return RedirectResponse(f"/t/{table.id}", 303)
