"""The JSON API of players: ladders, profiles, past games, bots; export and deletion of personal data."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from fourfold.server.api.examples_people import example, gives
from fourfold.server.api.people_models import Bots, Me, PastGame, PersonalData, Profile, Rank, RatedGame
from fourfold.server.api.table_models import GAME
from fourfold.server.people import account_actions as actions
from fourfold.server.people import profiles
from fourfold.server.people.bot_accounts import bot_accounts, levels, mark_as_bot
from fourfold.server.people.forms import Parting
from fourfold.server.people.identity import OwnSession, Visitor
from fourfold.server.people.people import Person
from fourfold.server.services import services_of
from fourfold.table.errors import Refused

router = APIRouter(prefix="/api/v1", tags=["players"])
Many = Annotated[int, Query(ge=1, le=100)]
Players = Annotated[int, Query(ge=2, le=9, description="The number of players.")]
PersonId = Annotated[str, Path(pattern="^[0-9a-f]{24}$")]


@router.get(
    "/leaderboard", response_model=list[Rank], summary="The leaderboard of a game", responses=gives("leaderboard", 404)
)
async def get_leaderboard(
    request: Request,
    game: Annotated[str, Query(max_length=40, examples=[GAME])],
    players: Players = 2,
    bots: Annotated[bool, Query(description="The ladder of bots instead of that of people.")] = False,
    limit: Many = 50,
) -> list[dict[str, Any]]:
    """`rating` is 1500 + 30 (mu - 25) of openskill's Plackett-Luce model. Accounts are listed, or (`bots`) the levels
    and accounts that are bots; provisional ratings come last, without a `place`."""
    return await profiles.ladder(services_of(request).store, game, players, limit, bots)


@router.get("/people/{id}", response_model=Profile, summary="A player's profile", responses=gives("profile", 404))
async def get_profile(request: Request, id: PersonId, person: Visitor) -> dict[str, Any]:
    """`opponents` has the results of rated games by opponent; guests, who have no profile, are counted together."""
    return await profiles.profile(services_of(request).store, id, person)


@router.get(
    "/people/{id}/ratings",
    response_model=list[RatedGame],
    summary="A player's rating over time",
    responses=gives("rating history", 404),
)
async def list_ratings(
    request: Request,
    id: PersonId,
    person: Visitor,
    game: Annotated[str, Query(max_length=40, examples=[GAME])],
    players: Players = 2,
) -> list[dict[str, Any]]:
    """After each of the latest 200 rated games, the earliest first."""
    profiles.require_game(game)
    store = services_of(request).store
    await profiles.require_visible(store, id, person)
    return await profiles.rating_history(store, id, game, players)


@router.get(
    "/me/games",
    response_model=list[PastGame],
    summary="Your finished games, the latest first",
    responses=gives("past games", 401),
)
async def list_past_games(
    request: Request,
    person: Visitor,
    before: Annotated[int | None, Query(ge=0, le=2**62, description="`changed` of the last one that you got.")] = None,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> list[dict[str, Any]]:
    if person is None:
        raise Refused("token", "you are not logged in")
    return await profiles.past_games(services_of(request).table_service, person, before, limit)


@router.get(
    "/me/export",
    response_model=PersonalData,
    summary="Export all data stored about you",
    responses=gives("export", 401, 403, 429),
)
async def export_data(request: Request, session: OwnSession) -> Response:
    """Of running games it includes what your seat may know."""
    return await actions.export(request, session)


@router.post(
    "/me/delete", status_code=204, summary="Delete all data stored about you", responses=example(401, 403, 409, 503)
)
async def delete_data(request: Request, form: Parting, session: OwnSession) -> Response:
    """Finished games stay without your name; you leave your seats in running games."""
    await actions.delete(request, form, session)
    return Response(status_code=204)


# ----------------------------------------------------------------------------------------------------------------- bots

# The JSON API of bots: the levels, and accounts that are bots.


@router.get("/bots", response_model=Bots, summary="The levels, and accounts that are bots", responses=gives("bots"))
async def list_bots(request: Request) -> dict[str, Any]:
    """`present` says whether a bot has a stream of events open, so that it answers at once."""
    present = services_of(request).personal_events.is_present
    return {"levels": levels(), "accounts": await bot_accounts(services_of(request).store, present)}


@router.post("/me/bot", response_model=Me, summary="Mark your account as a bot", responses=gives("marked", 401, 409))
async def mark_as_bot_account(request: Request, person: Visitor) -> dict[str, Any]:
    """Only while the account has no rated game and sits at no running one. It is shown with a sign from then on, and
    rated in the ladder of bots."""
    return await _mark(request, person, True)


@router.delete("/me/bot", response_model=Me, summary="Remove the mark of a bot", responses=gives("me", 401, 409))
async def unmark_bot_account(request: Request, person: Visitor) -> dict[str, Any]:
    """Only while the account has no rated game and sits at no running one."""
    return await _mark(request, person, False)


async def _mark(request: Request, person: Person | None, bot: bool) -> dict[str, Any]:
    if person is None:
        raise Refused("token", "you are not logged in")
    await mark_as_bot(services_of(request).people, person, bot)
    return {"id": person.id, "name": person.name, "bot_account": bot}
