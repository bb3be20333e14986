"""Routes of solo games: the page, and forms that start a game."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from fourfold.core.draws import commitment
from fourfold.core.errors import OptionError, listed
from fourfold.web.clock import now_ms
from fourfold.web.errors import Refused
from fourfold.web.live.table_service import TableService
from fourfold.web.pages.frame.layout import form_fields, page, reader_of
from fourfold.web.pages.solo.page import Deal, SoloPageData, solo_page
from fourfold.web.people import daily
from fourfold.web.people.identity import Visitor, create_guest, table_service_of
from fourfold.web.people.people import Person
from fourfold.web.people.solo import Tally, results, statistics, streak
from fourfold.web.storage import schema
from fourfold.web.storage.store import Store
from fourfold.web.tables.arrival import Arrival
from fourfold.web.tables.clocks import Pace
from fourfold.web.tables.events import RulesChanged
from fourfold.web.tables.solo import Way, way_of, ways
from fourfold.web.tables.table import HUMAN, OVER
from fourfold.web.tables.views import TableView, view_of

router = APIRouter(include_in_schema=False)
STYLES = ("people.css",)
MOST_UNFINISHED = 20


@router.get("/solo")
async def solo(request: Request, person: Visitor) -> Response:
    table_service, reader, day = table_service_of(request), reader_of(request), daily.day_of(now_ms())
    everybody = await results(table_service.store, day)
    mine = await daily.tries(table_service.store, person.id, day) if person else {}
    deals = []
    for way in ways():
        table_view = await _own_view(table_service, mine[way.key], reader.language) if way.key in mine else None
        promise = commitment(await daily.daily_seed(table_service.store, day, way))
        deals.append(Deal(way, promise, everybody.get(way.key, Tally()), table_view))
    data = SoloPageData(day, deals)
    if person:
        data = SoloPageData(
            day,
            deals,
            await streak(table_service.store, person.id, day),
            await _unfinished(table_service, person, reader.language),
            await statistics(table_service.store, person.id),
        )
    return page(request, reader, reader.say("solo-title"), solo_page(reader, data), styles=STYLES)


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


@router.post("/solo/try")
async def begin_try(request: Request, person: Visitor) -> Response:
    """Start the attempt at today's deal that counts."""
    way = await _way(request)
    somebody = person or await create_guest(request)
    table = await daily.open_try(table_service_of(request), somebody, daily.day_of(now_ms()), way)
    return RedirectResponse(f"/t/{table.id}", 303)


@router.post("/solo/practise")
async def practise(request: Request, person: Visitor) -> Response:
    """Play today's deal again, after the attempt that counts."""
    way, table_service, day = await _way(request), table_service_of(request), daily.day_of(now_ms())
    mine = await daily.tries(table_service.store, person.id, day) if person else {}
    table_view = await _own_view(table_service, mine[way.key], "en") if way.key in mine else None
    if person is None or table_view is None or table_view.ending is None:
        raise Refused("early", "play today's deal to its end first; then you may practise it")
    return RedirectResponse(f"/t/{(await daily.open_practice(table_service, person, day, way)).id}", 303)


@router.post("/solo/open")
async def open_game(request: Request, person: Visitor) -> Response:
    way, form = await _way(request), await form_fields(request)
    somebody = person or await create_guest(request)
    arrival = Arrival.read(form.get("promise", ""), form.get("nonce", ""))
    table = await table_service_of(request).open(way.game, [HUMAN], somebody, Pace(), False, arrival)
    return RedirectResponse(f"/t/{table.id}", 303)
