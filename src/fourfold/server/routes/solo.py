"""Routes of solo games: the page, and forms that start a game."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from fourfold.core.errors import OptionError, listed
from fourfold.pages.daily.solo_page import SoloPageData, solo_page
from fourfold.server.live.table_service import TableService
from fourfold.server.people.identity import Visitor, create_guest
from fourfold.server.people.people import Person
from fourfold.server.people.solo import statistics
from fourfold.server.routes.responses import form_fields, page, reader_of
from fourfold.server.services import services_of
from fourfold.server.storage import schema
from fourfold.server.storage.store import Store
from fourfold.table.clocks import Pace
from fourfold.table.commands import Arrival
from fourfold.table.errors import Refused
from fourfold.table.events import RulesChanged
from fourfold.table.solo import Way, way_of, ways
from fourfold.table.table import HUMAN, OVER
from fourfold.table.views import TableView, view_of

router = APIRouter(include_in_schema=False)
STYLES = ("people.css",)
MOST_UNFINISHED = 20


@router.get("/solo")
async def solo(request: Request, person: Visitor) -> Response:
    table_service, reader = services_of(request).table_service, reader_of(request)
    data = SoloPageData(ways())
    if person:
        unfinished = await _unfinished(table_service, person, reader.language)
        data = SoloPageData(ways(), unfinished, await statistics(table_service.store, person.id))
    return page(request, reader, reader.say("solo-title"), solo_page(reader, data), styles=STYLES, board=False)


async def _own_view(table_service: TableService, id: str, language: str) -> TableView | None:
    """The reader's view of a table; None if the table was never opened, or if its rules have changed."""
    try:
        return view_of(await table_service.current(id), 0, language, last=0)
    except (Refused, RulesChanged):
        return None


async def _unfinished(table_service: TableService, person: Person, language: str) -> list[tuple[TableView, Way]]:
    found = []
    for row in await _unfinished_ids(table_service.store, person):
        table_view = await _own_view(table_service, row.id, language)
        way = way_of(table_view.view.game) if table_view else None
        if table_view and way:
            found.append((table_view, way))
    return found


async def _unfinished_ids(store: Store, person: Person) -> Any:
    g, s = schema.game.c, schema.sitting.c
    query = sa.select(g.id).join(schema.sitting, s.game == g.id)
    query = query.where(s.person == person.id, g.players == 1, g.status != OVER)
    return await store.read(query.order_by(g.changed.desc(), g.id).limit(MOST_UNFINISHED))


async def _way(request: Request) -> Way:
    key = (await form_fields(request)).get("way", "")
    found = next((way for way in ways() if way.key == key), None)
    if found is None:
        raise OptionError(f"way={key[:80]!r} is not possible; give one of: {listed([way.key for way in ways()])}")
    return found


@router.post("/solo/open")
async def open_game(request: Request, person: Visitor) -> Response:
    way, form = await _way(request), await form_fields(request)
    somebody = person or await create_guest(request)
    arrival = Arrival.read(form.get("promise", ""), form.get("nonce", ""))
    table = await services_of(request).table_service.open(way.game, [HUMAN], somebody, Pace(), False, arrival)
    return RedirectResponse(f"/t/{table.id}", 303)
