"""Routes of profiles and ladders."""

from __future__ import annotations

from typing import Annotated, Any

import htpy as h
from fastapi import APIRouter, Path, Query, Request, Response
from starlette.responses import RedirectResponse

import fourfold
from fourfold.core.registry import game_package
from fourfold.pages.frame.layout import Reader
from fourfold.pages.people.players import ladder_page, profile_page, rating_card
from fourfold.server.people import profiles
from fourfold.server.people.identity import Visitor
from fourfold.server.people.rating_history import rating_history
from fourfold.server.routes.company import deeds_part
from fourfold.server.routes.responses import page, reader_of
from fourfold.server.services import services_of
from fourfold.server.storage.store import Store

router = APIRouter(include_in_schema=False)
STYLES = ("people.css",)
LISTED = 100
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
