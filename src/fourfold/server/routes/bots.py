"""Routes of the bots: their page, a game with one of them, and the mark of accounts that are bots."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from starlette.responses import RedirectResponse

import fourfold
from fourfold.core.errors import OptionError
from fourfold.core.game import game as game_named
from fourfold.core.registry import game_package
from fourfold.pages.people.bots import Standing, bots_page
from fourfold.server.people import social
from fourfold.server.people.bot_accounts import bot_accounts, is_bot_account, mark_as_bot
from fourfold.server.people.identity import Known, Visitor, arrival_from_form, base_of, create_guest
from fourfold.server.people.people import Person
from fourfold.server.people.profiles import ladder
from fourfold.server.people.rating_history import opponents
from fourfold.server.people.social import Invite
from fourfold.server.routes.responses import form_fields, page, reader_of
from fourfold.server.services import services_of
from fourfold.server.storage.store import Store
from fourfold.table.clocks import Pace
from fourfold.table.opening import check_level
from fourfold.table.table import HUMAN

router = APIRouter(include_in_schema=False)
STYLES = ("people.css", "bots.css")
SCRIPTS = ("nonces.js",)
PLAYERS = 2
"""The ratings of the levels are shown for games of two: what the buttons open."""
LISTED = 100
CHALLENGE_PACE = Pace.read({"kind": "time", "bank": 600, "add": 10})
"""With a clock the game can be rated, and a program that stops does not keep anybody waiting."""


@router.get("/bots")
async def bots(request: Request, person: Visitor, game: Annotated[str, Query(max_length=40)] = "") -> Response:
    store, reader = services_of(request).store, reader_of(request)
    played = game_named(game_package(game or fourfold.games()[0]).about.name, players=PLAYERS)
    events = services_of(request).personal_events
    accounts = await bot_accounts(store, events.is_present)
    content = bots_page(reader, played, await _standings(store, played.name, person), accounts, base_of(request))
    return page(request, reader, reader.say("bots-title"), content, styles=STYLES, scripts=SCRIPTS, board=False)


async def _standings(store: Store, game: str, person: Person | None) -> dict[str, Standing]:
    ratings = {row["bot"]: row for row in await ladder(store, game, PLAYERS, LISTED, bots=True) if row["bot"]}
    met = await opponents(store, person.id, own=True, game=game) if person else []
    results = {row["bot"]: row for row in met if row["bot"]}
    return {
        level: Standing(
            ratings.get(level),
            results[level]["won"] if level in results else 0,
            results[level]["lost"] if level in results else 0,
        )
        for level in {*ratings, *results}
    }


@router.post("/bots/play")
async def play(request: Request, person: Visitor) -> Response:
    """Open a table for two with a bot of a level."""
    form = await form_fields(request)
    played = game_named(game_package(form.get("game", "")).about.name, players=PLAYERS)
    somebody = person or await create_guest(request)
    arrival = await arrival_from_form(request, form)
    seats = [HUMAN, check_level(played, form.get("level"))]
    table = await services_of(request).table_service.open(played, seats, somebody, Pace(), False, arrival)
    return RedirectResponse(f"/t/{table.id}", 303)


@router.post("/bots/challenge")
async def challenge(request: Request, person: Visitor) -> Response:
    """Open a table for two, with a clock, and invite an account that is a bot."""
    form = await form_fields(request)
    played, bot = game_named(game_package(form.get("game", "")).about.name, players=PLAYERS), form.get("person", "")
    table_service = services_of(request).table_service
    if not await is_bot_account(table_service.store, bot):
        raise OptionError(f"person={bot[:40]!r} is no bot; GET /api/v1/bots lists them")
    somebody = person or await create_guest(request)
    arrival = await arrival_from_form(request, form)
    table = await table_service.open(played, [HUMAN, HUMAN], somebody, CHALLENGE_PACE, False, arrival)
    await social.invite(request, table.id, somebody, Invite(person=bot))
    return RedirectResponse(f"/t/{table.id}", 303)


@router.post("/me/bot")
async def mark(request: Request, person: Known) -> Response:
    """The owner of an account says whether it is a bot."""
    await mark_as_bot(services_of(request).people, person, (await form_fields(request)).get("bot") == "yes")
    return RedirectResponse("/me", 303)
