"""Routes of the home page and its forms, which open a table."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

import fourfold
from fourfold.core.errors import OptionError
from fourfold.core.registry import game_package
from fourfold.web.live.warmup import seconds_left
from fourfold.web.pages.frame.layout import form_fields, page, reader_of
from fourfold.web.pages.home import home
from fourfold.web.pages.table.nonces import arrival_from_form
from fourfold.web.pages.table.waiting import LEVEL
from fourfold.web.people.identity import Visitor, create_guest, table_service_of
from fourfold.web.tables.clocks import Pace
from fourfold.web.tables.table import HUMAN, OPEN
from fourfold.web.tables.views import view_of

router = APIRouter(include_in_schema=False)
MOST_OWN, MOST_OPEN = 30, 12


@router.get("/")
async def first(request: Request, person: Visitor) -> Response:
    table_service, reader = table_service_of(request), reader_of(request)
    own = await table_service.store.tables_of(person.id, MOST_OWN) if person else []
    sitting = {row.id for row in own}
    found = []
    for row, table in await table_service.open_tables(MOST_OPEN):
        if row.id not in sitting:
            seats = view_of(table, None, reader.language, last=0).seats
            found.append((row, tuple(seat.name for seat in seats if not seat.free)))
    return page(request, reader, "", home(reader, own, found, seconds_left()), styles=["home.css"])


@router.post("/open")
async def open_table(request: Request, person: Visitor) -> Response:
    """Open a table: against bots, or with free seats for friends."""
    form = await form_fields(request)
    about = game_package(form.get("game", "")).about
    how = form.get("how", "bots")
    if how not in ("bots", "friends"):
        raise OptionError(f"how={how!r} is not possible; give bots or friends")
    somebody = person or await create_guest(request)
    game = fourfold.game(about.name)
    seats = [HUMAN] + [OPEN if how == "friends" else LEVEL] * (game.players - 1)
    arrival = await arrival_from_form(request, form)
    table = await table_service_of(request).open(game, seats, somebody, Pace(), False, arrival)
    return RedirectResponse(f"/t/{table.id}", 303)
