"""Routes of challenges: the page of a day, that of a challenge, its card, and the forms that begin a try; and of solo
games: their page, and the form that begins one."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from fourfold.core.errors import OptionError, listed
from fourfold.pages.daily.challenge_page import card_svg, challenge_page
from fourfold.pages.daily.page import DayPage, Month, day_page, read_month
from fourfold.pages.daily.solo_page import SoloPageData, solo_page
from fourfold.pages.frame.assets import PICTURE_POLICY, gzip_response
from fourfold.pages.frame.layout import Preview, preview_of
from fourfold.server.live.table_service import TableService
from fourfold.server.people import daily
from fourfold.server.people.daily import finished_days, statistics
from fourfold.server.people.identity import Visitor, base_of, create_guest
from fourfold.server.people.people import Person
from fourfold.server.routes.responses import form_fields, page, reader_of
from fourfold.server.services import services_of
from fourfold.server.storage import schema
from fourfold.server.storage.store import Store
from fourfold.table.clock import now_ms
from fourfold.table.clocks import Pace
from fourfold.table.commands import Arrival
from fourfold.table.errors import Refused
from fourfold.table.events import RulesChanged
from fourfold.table.solo import Way, streak, way_of, ways
from fourfold.table.table import HUMAN, OVER
from fourfold.table.views import TableView, view_of

router = APIRouter(include_in_schema=False)
STYLES, SOLO_STYLES = ("people.css", "daily.css"), ("people.css",)
OWN = {"cache-control": "private, no-store", "vary": "cookie"}
"""What shows a reader's own result is not for others."""
MOST_UNFINISHED = 20


def _today() -> str:
    return daily.day_of(now_ms())


async def _finished(store: Store, person: Person | None) -> set[str]:
    return await finished_days(store, person.id) if person else set()


@router.get("/daily")
async def today(request: Request, person: Visitor, month: str | None = None) -> Response:
    return await _day(request, person, _today(), month)


@router.get("/daily/{day}")
async def one_day(request: Request, day: str, person: Visitor, month: str | None = None) -> Response:
    return await _day(request, person, daily.archived_day(day, _today()), month)


async def _day(request: Request, person: Person | None, day: str, month: str | None) -> Response:
    store, reader, now = services_of(request).store, reader_of(request), _today()
    shown = Month(read_month(month, day, now))
    if person:
        span = shown.first.isoformat(), shown.last.isoformat()
        shown = Month(shown.first, await daily.attempts(store, person.id, *span))
    found = await daily.challenges(store, day, person.id if person else None)
    content = day_page(reader, DayPage(day, now, found, shown, await _finished(store, person)))
    title = reader.say("daily-title")
    return page(request, reader, title, content, styles=STYLES, scripts=["daily.js"], board=False)


@router.get("/daily/{day}/{game}.svg")
async def card(request: Request, day: str, game: str, person: Visitor) -> Response:
    """The card of the reader's result; of anybody else's challenge, a card without one."""
    store, reader, now = services_of(request).store, reader_of(request), _today()
    day, game = daily.archived_day(day, now), daily.daily_game(game)
    found = await daily.challenge(store, day, game, person.id if person else None)
    drawn = card_svg(found, streak(await _finished(store, person), now), reader.language)
    return gzip_response(request, drawn.encode(), "image/svg+xml", {"content-security-policy": PICTURE_POLICY} | OWN)


@router.get("/daily/{day}/{game}")
async def one_challenge(request: Request, day: str, game: str, person: Visitor) -> Response:
    store, reader, now = services_of(request).store, reader_of(request), _today()
    day, game = daily.archived_day(day, now), daily.daily_game(game)
    found = await daily.challenge(store, day, game, person.id if person else None)
    link = f"{base_of(request)}/daily/{day}/{game}"
    content = challenge_page(reader, found, now, await _finished(store, person), link)
    goal = found.way.goal(reader.language)
    return page(
        request,
        reader,
        f"{found.way.title}, {day}",
        content,
        styles=[*STYLES, "rooms.css"],
        scripts=["daily.js"],
        game=game,
        board=False,
        preview=Preview(preview_of(game), goal),
    )


@router.post("/daily/{day}/{game}/try")
async def begin_try(request: Request, day: str, game: str, person: Visitor) -> Response:
    """Begin, or continue, the one try at a challenge that counts."""
    now = _today()
    day, game = daily.archived_day(day, now), daily.daily_game(game)
    if person is None:
        daily.require_day(day, now)
    somebody = person or await create_guest(request)
    table = await daily.begin_try(services_of(request).table_service, somebody, day, game, now)
    return RedirectResponse(f"/t/{table.id}", 303)


@router.post("/daily/{day}/{game}/practise")
async def practise(request: Request, day: str, game: str, person: Visitor) -> Response:
    """Play a challenge of an earlier day, or today's after the try that counts."""
    table_service, now = services_of(request).table_service, _today()
    day, game = daily.archived_day(day, now), daily.daily_game(game)
    way = await daily.require_practisable(table_service.store, person.id if person else None, day, game, now)
    somebody = person or await create_guest(request)
    return RedirectResponse(f"/t/{(await daily.open_practice(table_service, somebody, day, way)).id}", 303)


# ----------------------------------------------------------------------------------------------------------- solo games


@router.get("/solo")
async def solo(request: Request, person: Visitor) -> Response:
    table_service, reader = services_of(request).table_service, reader_of(request)
    data = SoloPageData(ways())
    if person:
        unfinished = await _unfinished(table_service, person, reader.language)
        data = SoloPageData(ways(), unfinished, await statistics(table_service.store, person.id))
    return page(request, reader, reader.say("solo-title"), solo_page(reader, data), styles=SOLO_STYLES, board=False)


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
