"""The JSON API of players: leaderboards, profiles, past games; export and deletion of personal data."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from fourfold.web.api.examples import GAME
from fourfold.web.api.examples_people import example, gives
from fourfold.web.errors import Refused
from fourfold.web.people import account_actions as actions
from fourfold.web.people import profiles
from fourfold.web.people.forms import Parting
from fourfold.web.people.identity import Visitor, table_service_of
from fourfold.web.people.sessions import OwnSession
from fourfold.web.tables.rating_rules import KINDS

router = APIRouter(prefix="/api/v1")
Many = Annotated[int, Query(ge=1, le=100)]


@router.get("/leaderboard", summary="The leaderboard of a game", responses=gives("leaderboard", 404))
async def leaderboard(
    request: Request,
    game: Annotated[str, Query(max_length=40, examples=[GAME])],
    kind: Annotated[str, Query(pattern=f"^({'|'.join(KINDS)})$", description="Games of two, or of more.")] = KINDS[0],
    limit: Many = 50,
) -> list[dict[str, Any]]:
    """`rating` is mu - 3 sigma of openskill's Plackett-Luce model. Accounts and the bots easy to expert are listed."""
    return await profiles.leaderboard(table_service_of(request).store, game, kind, limit)


@router.get("/people/{id}", summary="A player's profile", responses=gives("profile", 404))
async def profile(
    request: Request, id: Annotated[str, Path(pattern="^[0-9a-f]{24}$")], person: Visitor
) -> dict[str, Any]:
    return await profiles.profile(table_service_of(request).store, id, person)


@router.get("/me/games", summary="Your finished games, the latest first", responses=gives("past games", 401))
async def games(
    request: Request,
    person: Visitor,
    before: Annotated[int | None, Query(ge=0, le=2**62, description="`changed` of the last one that you got.")] = None,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> list[dict[str, Any]]:
    if person is None:
        raise Refused("token", "you are not logged in")
    return await profiles.past_games(table_service_of(request), person, before, limit)


@router.get("/me/export", summary="Export all data stored about you", responses=gives("export", 401, 403, 429))
async def export(request: Request, session: OwnSession) -> Response:
    """Of running games it includes what your seat may know."""
    return await actions.export(request, session)


@router.post("/me/delete", status_code=204, summary="Delete all data stored about you",
             responses=example(401, 403, 409, 503))  # fmt: skip
async def delete(request: Request, form: Parting, session: OwnSession) -> Response:
    """Finished games stay without your name; you leave your seats in running games."""
    await actions.delete(request, form, session)
    return Response(status_code=204)
