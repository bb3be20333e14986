"""Routes of profiles and leaderboards."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from starlette.responses import RedirectResponse

import fourfold
from fourfold.web.pages.frame.layout import page, reader_of
from fourfold.web.pages.people.players import leaderboard_page, profile_page
from fourfold.web.people import profiles
from fourfold.web.people.identity import Visitor, table_service_of
from fourfold.web.tables.rating_rules import KINDS

router = APIRouter(include_in_schema=False)
STYLES = ("people.css",)
LISTED = 100


@router.get("/people/{id}")
async def profile(request: Request, id: Annotated[str, Path(max_length=40)], person: Visitor) -> Response:
    reader, player = reader_of(request), await profiles.profile(table_service_of(request).store, id, person)
    return page(request, reader, player["name"], profile_page(reader, player), styles=STYLES)


@router.get("/ratings")
async def ratings() -> Response:
    return RedirectResponse(f"/ratings/{fourfold.games()[0]}", 303)


@router.get("/ratings/{game}")
async def leaderboard(
    request: Request, game: str, person: Visitor, kind: Annotated[str, Query(max_length=10)] = KINDS[0]
) -> Response:
    reader = reader_of(request)
    kind = kind if kind in KINDS else KINDS[0]
    rows = await profiles.leaderboard(table_service_of(request).store, game, kind, LISTED)
    content = leaderboard_page(reader, game, kind, rows, person.id if person else None)
    return page(request, reader, reader.say("ratings-of", game=fourfold.game(game).about.title), content, styles=STYLES)
