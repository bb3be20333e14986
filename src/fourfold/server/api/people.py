"""The JSON API of people: my identity, my tables, tokens for my scripts; and of players: ladders, profiles, past games,
bots; export and deletion of personal data."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from starlette.responses import StreamingResponse

from fourfold.server.api.examples import example, gives
from fourfold.server.api.people_models import (
    Bots,
    MadeToken,
    Me,
    OwnTable,
    PastGame,
    PersonalData,
    Profile,
    Rank,
    RatedGame,
    Token,
)
from fourfold.server.api.table_models import GAME
from fourfold.server.api.tables import MAX_LISTED
from fourfold.server.people import account_actions as actions
from fourfold.server.people import profiles
from fourfold.server.people.forms import Label, Name, Parting
from fourfold.server.people.identity import Identified, MaybeSession, OwnSession, Visitor, person_of
from fourfold.server.people.people import Person
from fourfold.server.people.profiles import bot_accounts, levels, mark_as_bot
from fourfold.server.services import services_of

router = APIRouter(prefix="/api/v1", tags=["people"])
EVENTS = (
    'data: {"type": "begin", "table": "h7k2m9qxw4bd", "game": "…", "seat": 0, "players": ["Ann", "medium"]}\n\n'
    'data: {"type": "turn", "table": "h7k2m9qxw4bd", "game": "…", "seat": 0, "seq": 12}\n\n'
)


def _shown(person: Person) -> dict[str, Any]:
    return {"id": person.id, "name": person.name, "bot_account": person.is_bot}


@router.get("/me", response_model=Me, summary="Who you are", responses=gives("me", 401))
async def get_me(person: Identified) -> dict[str, Any]:
    return _shown(person)


@router.put(
    "/me", response_model=Me, summary="Set your name; the first request makes you a guest", responses=gives("me", 409)
)
async def set_name(request: Request, form: Name, person: Visitor) -> dict[str, Any]:
    return _shown(await actions.rename(request, form, person))


@router.get(
    "/me/tables",
    response_model=list[OwnTable],
    summary="Your tables, those that wait for you first",
    responses=example(401),
)
async def list_own_tables(request: Request, person: Identified) -> list[dict[str, Any]]:
    rows = await services_of(request).store.tables_of(person.id, MAX_LISTED)
    return [{"id": r.id, "game": r.name, "status": r.status, "waits": r.waits, "changed": r.changed} for r in rows]


@router.get(
    "/me/events",
    summary="A stream of what happens at your tables: games that begin, your turns, nudges, draw offers, ends",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"example": EVENTS}}}, **example(401)},
)
async def stream_events(request: Request, person: Identified) -> StreamingResponse:
    """Server-sent events. A stream begins with your running games, so nothing is missed by reconnecting."""
    events, identify = services_of(request).personal_events, partial(person_of, request)
    events.require_room(person)
    return StreamingResponse(events.stream(person, identify), media_type="text/event-stream")


@router.post(
    "/tokens",
    response_model=MadeToken,
    status_code=201,
    summary="Create a token for a script; it is shown only once",
    responses=example(403),
)
async def make_token(request: Request, form: Label, session: MaybeSession) -> dict[str, str]:
    """Only browsers can create tokens: a leaked token could otherwise create others and so survive its revocation."""
    return {"token": await actions.make_token(request, form, session)}


@router.get("/tokens", response_model=list[Token], summary="Your tokens", responses=example(401))
async def list_tokens(request: Request, person: Identified) -> list[dict[str, Any]]:
    """A script sees only its own token."""
    return await actions.tokens(request, person)


@router.delete("/tokens/{id}", status_code=204, summary="Revoke a token", responses=example(401, 404))
async def revoke_token(
    request: Request, id: Annotated[str, Path(pattern="^[0-9a-f]{16}$")], person: Identified
) -> Response:
    """A script can revoke only its own token."""
    await actions.withdraw_token(request, id, person)
    return Response(status_code=204)


# -------------------------------------------------------------------------------------------------------------- players

players = APIRouter(prefix="/api/v1", tags=["players"])
Many = Annotated[int, Query(ge=1, le=100)]
NumberOfPlayers = Annotated[int, Query(ge=2, le=9, description="The number of players.")]
PersonId = Annotated[str, Path(pattern="^[0-9a-f]{24}$")]


@players.get(
    "/leaderboard", response_model=list[Rank], summary="The leaderboard of a game", responses=gives("leaderboard", 404)
)
async def get_leaderboard(
    request: Request,
    game: Annotated[str, Query(max_length=40, examples=[GAME])],
    players: NumberOfPlayers = 2,
    bots: Annotated[bool, Query(description="The ladder of bots instead of that of people.")] = False,
    limit: Many = 50,
) -> list[dict[str, Any]]:
    """`rating` is 1500 + 30 (mu - 25) of openskill's Plackett-Luce model. Accounts are listed, or (`bots`) the levels
    and accounts that are bots; provisional ratings come last, without a `place`."""
    return await profiles.ladder(services_of(request).store, game, players, limit, bots)


@players.get("/people/{id}", response_model=Profile, summary="A player's profile", responses=gives("profile", 404))
async def get_profile(request: Request, id: PersonId, person: Visitor) -> dict[str, Any]:
    """`opponents` has the results of rated games by opponent; guests, who have no profile, are counted together."""
    return await profiles.profile(services_of(request).store, id, person)


@players.get(
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
    players: NumberOfPlayers = 2,
) -> list[dict[str, Any]]:
    """After each of the latest 200 rated games, the earliest first."""
    profiles.require_game(game)
    store = services_of(request).store
    await profiles.require_visible(store, id, person)
    return await profiles.rating_history(store, id, game, players)


@players.get(
    "/me/games",
    response_model=list[PastGame],
    summary="Your finished games, the latest first",
    responses=gives("past games", 401),
)
async def list_past_games(
    request: Request,
    person: Identified,
    before: Annotated[int | None, Query(ge=0, le=2**62, description="`changed` of the last one that you got.")] = None,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> list[dict[str, Any]]:
    return await profiles.past_games(services_of(request).table_service, person, before, limit)


@players.get(
    "/me/export",
    response_model=PersonalData,
    summary="Export all data stored about you",
    responses=gives("export", 401, 403, 429),
)
async def export_data(request: Request, session: OwnSession) -> Response:
    """Of running games it includes what your seat may know."""
    return await actions.export(request, session)


@players.post(
    "/me/delete", status_code=204, summary="Delete all data stored about you", responses=example(401, 403, 409, 503)
)
async def delete_data(request: Request, form: Parting, session: OwnSession) -> Response:
    """Finished games stay without your name; you leave your seats in running games."""
    await actions.delete(request, form, session)
    return Response(status_code=204)


# ----------------------------------------------------------------------------------------------------------------- bots


@players.get("/bots", response_model=Bots, summary="The levels, and accounts that are bots", responses=gives("bots"))
async def list_bots(request: Request) -> dict[str, Any]:
    """`present` says whether a bot has a stream of events open, so that it answers at once."""
    present = services_of(request).personal_events.is_present
    return {"levels": levels(), "accounts": await bot_accounts(services_of(request).store, present)}


@players.post("/me/bot", response_model=Me, summary="Mark your account as a bot", responses=gives("marked", 401, 409))
async def mark_as_bot_account(request: Request, person: Identified) -> dict[str, Any]:
    """Only while the account has no rated game and sits at no running one. It is shown with a sign from then on, and
    rated in the ladder of bots."""
    await mark_as_bot(services_of(request).people, person, True)
    return _shown(person) | {"bot_account": True}


@players.delete("/me/bot", response_model=Me, summary="Remove the mark of a bot", responses=gives("me", 401, 409))
async def unmark_bot_account(request: Request, person: Identified) -> dict[str, Any]:
    """Only while the account has no rated game and sits at no running one."""
    await mark_as_bot(services_of(request).people, person, False)
    return _shown(person) | {"bot_account": False}
