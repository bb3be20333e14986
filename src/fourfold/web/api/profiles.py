"""The JSON API of players: lists of the best, profiles, my games; everything of mine, to take away or to delete."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import JSONResponse, Response

import fourfold
from fourfold.web.api.examples import GAME
from fourfold.web.api.examples_people import example, gives
from fourfold.web.api.forms_people import Parting
from fourfold.web.errors import Refused
from fourfold.web.http.attempts import AttemptLimits
from fourfold.web.names import tidy_name
from fourfold.web.offload import offload
from fourfold.web.people import personal_data, profiles
from fourfold.web.people.identity import Visitor, table_service_of, take_cookie
from fourfold.web.people.sessions import OwnSession, require_confirmation
from fourfold.web.tables.rating_rules import KINDS

router = APIRouter(prefix="/api/v1")
Many = Annotated[int, Query(ge=1, le=100)]


@router.get("/leaderboard", summary="The best at a game", responses=gives("leaderboard", 404))
async def leaderboard(
    request: Request,
    game: Annotated[str, Query(max_length=40, examples=[GAME])],
    kind: Annotated[str, Query(pattern=f"^({'|'.join(KINDS)})$", description="For two, or for more.")] = KINDS[0],
    limit: Many = 50,
) -> list[dict[str, Any]]:
    """`rating` is mu - 3 sigma of openskill's Plackett-Luce model. Accounts and the bots easy to expert are listed."""
    if game not in fourfold.games():
        raise Refused("missing", f"there is no game {game!r}; the games: {', '.join(fourfold.games())}")
    return await profiles.leaderboard(table_service_of(request).store, game, kind, limit)


@router.get("/people/{id}", summary="A player", responses=gives("profile", 404))
async def profile(
    request: Request, id: Annotated[str, Path(pattern="^[0-9a-f]{24}$")], person: Visitor
) -> dict[str, Any]:
    found = await profiles.profile(table_service_of(request).store, id, person)
    if found is None:
        raise Refused("missing", f"nobody is known by {id!r}")
    return found


@router.get("/me/games", summary="Your finished games, the last first", responses=gives("games of mine", 401))
async def games(
    request: Request,
    person: Visitor,
    before: Annotated[int | None, Query(ge=0, le=2**62, description="`changed` of the last one you have.")] = None,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> list[dict[str, Any]]:
    if person is None:
        raise Refused("token", "you are not known here yet")
    return await profiles.past_games(table_service_of(request), person, before, limit)


@router.get("/me/export", summary="Everything that is kept of you", responses=gives("export", 401, 403, 429))
async def export(request: Request, session: OwnSession) -> Response:
    """Of games that run, what your seat may know."""
    attempts: AttemptLimits = request.app.state.attempts
    await require_confirmation(table_service_of(request).store, session)
    attempts.count_export(session.person.id)
    found = await personal_data.export(request.app.state.live, session.person)
    headers = {"content-disposition": 'attachment; filename="fourfold.json"'}
    return await offload(JSONResponse, found, headers=headers)


@router.post("/me/delete", status_code=204, summary="Delete everything that is kept of you",
             responses=example(401, 403, 409, 503))  # fmt: skip
async def delete(request: Request, form: Parting, session: OwnSession) -> Response:
    """You are gone; in finished games you become somebody, and your seats in running ones are left."""
    await require_confirmation(table_service_of(request).store, session)
    if tidy_name(form.name) != session.person.name:
        raise Refused("name", f"your name is {session.person.name!r}; give it to show that you mean it")
    state = request.app.state
    await personal_data.delete_person(state.table_service, state.live, state.people, session.person.id)
    response = Response(status_code=204)
    take_cookie(request, response)
    return response
