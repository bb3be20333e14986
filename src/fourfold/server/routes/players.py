"""Routes of profiles and ladders; of bots: their page, a game with one of them, the mark of accounts that are bots."""

from __future__ import annotations

from typing import Annotated, Any

import htpy as h
from fastapi import APIRouter, Path, Query, Request, Response
from starlette.responses import RedirectResponse

import fourfold
from fourfold.core.errors import OptionError
from fourfold.core.game import game as game_named
from fourfold.core.registry import game_package
from fourfold.pages.frame.layout import Reader
from fourfold.pages.people.bots import Standing, bots_page
from fourfold.pages.people.players import ladder_page, profile_page, rating_card
from fourfold.server.people import profiles, social
from fourfold.server.people.identity import Known, Visitor, arrival_from_form, base_of, create_guest
from fourfold.server.people.people import Person
from fourfold.server.people.profiles import bot_accounts, is_bot_account, mark_as_bot, opponents, rating_history
from fourfold.server.people.social import Invite
from fourfold.server.routes.company import deeds_part
from fourfold.server.routes.responses import form_fields, page, reader_of
from fourfold.server.services import services_of
from fourfold.server.storage.store import Store
from fourfold.table.clocks import Pace
from fourfold.table.opening import check_level
from fourfold.table.table import HUMAN

router = APIRouter(include_in_schema=False)
STYLES, BOT_STYLES = ("people.css",), ("people.css", "bots.css")
LISTED = 100
SCRIPTS = ("nonces.js",)
PLAYERS = 2
"""The ratings of the levels are shown for games of two: what the buttons open."""
CHALLENGE_PACE = Pace.read({"kind": "time", "bank": 600, "add": 10})
"""With a clock the game can be rated, and a program that stops does not keep anybody waiting."""
FEWEST = 2
GameQuery = Annotated[str, Query(max_length=40)]
PlayersQuery = Annotated[int, Query(ge=0, le=99)]


@router.get("/people/{id}")
async def profile(
    request: Request,
    id: Annotated[str, Path(max_length=40)],
    person: Visitor,
    game: GameQuery = "",
    players: PlayersQuery = 0,
) -> Response:
    store = services_of(request).store
    reader, player = reader_of(request), await profiles.profile(store, id, person)
    rating, deeds = (
        await chosen_rating(reader, store, player, game, players),
        await deeds_part(request, reader, id, person),
    )
    content = profile_page(reader, player, rating, deeds)
    return page(request, reader, player["name"], content, styles=[*STYLES, "company.css"], board=False)


async def chosen_rating(reader: Reader, store: Store, profile: dict[str, Any], game: str, players: int) -> h.Node:
    """The card of one of a player's ratings: the one that the address names, else that of the latest game."""
    known = [row for row in profile["ratings"] if row["game"] in fourfold.games()]
    if not known:
        return None
    latest = max(known, key=lambda row: row["changed"])
    rating = next((row for row in known if (row["game"], row["players"]) == (game, players)), latest)
    history = await rating_history(store, profile["id"], rating["game"], rating["players"])
    return rating_card(reader, rating, history)


@router.get("/ratings")
async def ratings() -> Response:
    return RedirectResponse(f"/ratings/{fourfold.games()[0]}", 303)


@router.get("/ratings/{game}")
async def ladder(request: Request, game: str, person: Visitor, players: PlayersQuery = FEWEST) -> Response:
    """A number of players for which the game has no ladder shows that for two."""
    reader, store = reader_of(request), services_of(request).store
    people = await profiles.ladder(store, game, players, LISTED)
    if not FEWEST <= players <= game_package(game).about.players[1]:
        return RedirectResponse(f"/ratings/{game}", 303)
    bots = await profiles.ladder(store, game, players, LISTED, bots=True)
    content = ladder_page(reader, game, players, (people, bots), person.id if person else None)
    title = reader.say("ratings-of", game=fourfold.game(game).about.title)
    return page(request, reader, title, content, styles=STYLES, board=False)


# ----------------------------------------------------------------------------------------------------------------- bots


@router.get("/bots")
async def bots(request: Request, person: Visitor, game: Annotated[str, Query(max_length=40)] = "") -> Response:
    store, reader = services_of(request).store, reader_of(request)
    played = game_named(game_package(game or fourfold.games()[0]).about.name, players=PLAYERS)
    events = services_of(request).personal_events
    accounts = await bot_accounts(store, events.is_present)
    content = bots_page(reader, played, await _standings(store, played.name, person), accounts, base_of(request))
    return page(request, reader, reader.say("bots-title"), content, styles=BOT_STYLES, scripts=SCRIPTS, board=False)


async def _standings(store: Store, game: str, person: Person | None) -> dict[str, Standing]:
    ratings = {row["bot"]: row for row in await profiles.ladder(store, game, PLAYERS, LISTED, bots=True) if row["bot"]}
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
