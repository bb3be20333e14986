"""Routes of the daily challenges: the page of a day, that of a challenge, its card, and the forms that begin a try."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from fourfold.pages.daily.challenge_page import card_svg, challenge_page
from fourfold.pages.daily.page import DayPage, Month, day_page, read_month
from fourfold.pages.frame.assets import PICTURE_POLICY, gzip_response
from fourfold.pages.frame.layout import Preview, preview_of
from fourfold.server.people import daily
from fourfold.server.people.identity import Visitor, base_of, create_guest
from fourfold.server.people.people import Person
from fourfold.server.people.solo import finished_days
from fourfold.server.routes.responses import page, reader_of
from fourfold.server.services import services_of
from fourfold.server.storage.store import Store
from fourfold.table.clock import now_ms
from fourfold.table.days import streak

router = APIRouter(include_in_schema=False)
STYLES = ("people.css", "daily.css")
OWN = {"cache-control": "private, no-store", "vary": "cookie"}
"""What shows a reader's own result is not for others."""


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
