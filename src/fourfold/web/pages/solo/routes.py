"""Where games alone begin and are found again."""

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
from fourfold.web.pages.frame.layout import filled, page, reader_of
from fourfold.web.pages.solo.page import Alone, Deal, solo_page
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
        seen = await _seen(table_service, mine[way.key], reader.language) if way.key in mine else None
        promise = commitment(await daily.daily_seed(table_service.store, day, way))
        deals.append(Deal(way, promise, everybody.get(way.key, Tally()), seen))
    alone = Alone(day, deals)
    if person:
        alone = Alone(
            day,
            deals,
            await streak(table_service.store, person.id, day),
            await _unfinished(table_service, person, reader.language),
            await statistics(table_service.store, person.id),
        )
    return page(request, reader, reader.say("solo title"), solo_page(reader, alone), styles=STYLES)


async def _seen(table_service: TableService, id: str, language: str) -> TableView | None:
    """A table of one's own; None if it was promised and never opened, or its rules are no longer played."""
    try:
        return view_of(await table_service.current(id), 0, language, last=0)
    except (Refused, RulesChanged):
        return None


async def _unfinished(table_service: TableService, person: Person, language: str) -> list[tuple[TableView, Way]]:
    found = []
    for row in await _tables_alone(table_service.store, person):
        seen = await _seen(table_service, row.id, language)
        way = way_of(seen.view.game) if seen else None
        if seen and way:
            found.append((seen, way))
    return found


async def _tables_alone(store: Store, person: Person) -> Any:
    g, s = schema.game.c, schema.sitting.c
    query = sa.select(g.id).join(schema.sitting, s.game == g.id)
    query = query.where(s.person == person.id, g.players == 1, g.status != OVER)
    return await store.read(query.order_by(g.changed.desc(), g.id).limit(MOST_UNFINISHED))


async def _way(request: Request) -> Way:
    key = (await filled(request)).get("way", "")
    found = next((way for way in ways() if way.key == key), None)
    if found is None:
        raise OptionError(f"way={key[:80]!r} is not possible; give one of: {listed([way.key for way in ways()])}")
    return found


@router.post("/solo/try")
async def begin_try(request: Request, person: Visitor) -> Response:
    """My try at today's deal."""
    way = await _way(request)
    somebody = person or await create_guest(request)
    table = await daily.open_try(table_service_of(request), somebody, daily.day_of(now_ms()), way)
    return RedirectResponse(f"/t/{table.id}", 303)


@router.post("/solo/practise")
async def practise(request: Request, person: Visitor) -> Response:
    """Today's deal again; nobody may practise before the try that counts."""
    way, table_service, day = await _way(request), table_service_of(request), daily.day_of(now_ms())
    mine = await daily.tries(table_service.store, person.id, day) if person else {}
    seen = await _seen(table_service, mine[way.key], "en") if way.key in mine else None
    if person is None or seen is None or seen.ending is None:
        raise Refused("early", "play today's deal to its end first; then you may practise it")
    return RedirectResponse(f"/t/{(await daily.open_practice(table_service, person, day, way)).id}", 303)


@router.post("/solo/open")
async def open_game(request: Request, person: Visitor) -> Response:
    way, form = await _way(request), await filled(request)
    somebody = person or await create_guest(request)
    arrival = Arrival.read(form.get("promise", ""), form.get("nonce", ""))
    table = await table_service_of(request).open(way.game, [HUMAN], somebody, Pace(), False, arrival)
    return RedirectResponse(f"/t/{table.id}", 303)
