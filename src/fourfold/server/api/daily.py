"""The JSON API of daily challenges."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request

from fourfold.server.api.examples import AT_TABLE, gives
from fourfold.server.api.social_models import DailyChallenges
from fourfold.server.api.table_models import GAME, Table
from fourfold.server.api.tables import Json, Language, shown
from fourfold.server.people import daily
from fourfold.server.people.daily import Challenge, finished_days
from fourfold.server.people.identity import Somebody, Visitor
from fourfold.server.people.people import Person
from fourfold.server.services import services_of
from fourfold.table.clock import now_ms
from fourfold.table.solo import midnight, streak

router = APIRouter(prefix="/api/v1", tags=["daily"])
Day = Annotated[str, Path(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", examples=["2026-11-15"])]
GameName = Annotated[str, Path(max_length=40, examples=[GAME])]


def _today() -> str:
    return daily.day_of(now_ms())


@router.get("/daily", response_model=DailyChallenges, summary="Today's challenges", responses=gives("challenges"))
async def get_daily(request: Request, person: Visitor, language: Language = "en") -> dict[str, Any]:
    """One for each game, the same draws for everybody from midnight to midnight, UTC; `until` is when they end."""
    return await _challenges(request, _today(), person, language)


@router.get(
    "/daily/{day}",
    response_model=DailyChallenges,
    summary="The challenges of a day",
    responses=gives("challenges", 422),
)
async def get_daily_of(request: Request, day: Day, person: Visitor, language: Language = "en") -> dict[str, Any]:
    """Of the last year. Days that are over can be practised."""
    return await _challenges(request, daily.archived_day(day, _today()), person, language)


@router.post(
    "/daily/{day}/{game}/try",
    response_model=Table,
    summary="Begin or continue your one try that counts",
    responses=gives("table", 409, 422, known=AT_TABLE),
)
async def begin_daily_try(
    request: Request, day: Day, game: GameName, person: Somebody, language: Language = "en"
) -> Json:
    """The table of your try; asking again returns the same one. It can be begun on its day only."""
    now = _today()
    day, game = daily.archived_day(day, now), daily.daily_game(game)
    table = await daily.begin_try(services_of(request).table_service, person, day, game, now)
    return Json(shown(table, person, language))


@router.post(
    "/daily/{day}/{game}/practice",
    response_model=Table,
    summary="Practise a challenge",
    responses=gives("table", 409, 422, known=AT_TABLE),
)
async def practise_daily(
    request: Request, day: Day, game: GameName, person: Somebody, language: Language = "en"
) -> Json:
    """A table that does not count: of an earlier day, or of today after your try."""
    table_service, now = services_of(request).table_service, _today()
    day, game = daily.archived_day(day, now), daily.daily_game(game)
    way = await daily.require_practisable(table_service.store, person.id, day, game, now)
    return Json(shown(await daily.open_practice(table_service, person, day, way), person, language))


async def _challenges(request: Request, day: str, person: Person | None, language: str) -> dict[str, Any]:
    store = services_of(request).store
    finished = await finished_days(store, person.id) if person else set()
    return {
        "day": day,
        "until": midnight(day),
        "streak": streak(finished, _today()),
        "challenges": [
            _as_json(challenge, language)
            for challenge in await daily.challenges(store, day, person.id if person else None)
        ],
    }


def _as_json(challenge: Challenge, language: str) -> dict[str, Any]:
    way, everybody, mine, standing = challenge.way, challenge.everybody, challenge.mine, challenge.standing
    own = None
    if mine is not None:
        result = mine.result
        own = {
            "table": mine.table,
            "over": result is not None,
            "solved": result.solved if result else None,
            "score": result.score if result else None,
            "beaten": standing.beaten if standing else None,
            "others": standing.others if standing else None,
        }
    return {
        "game": way.name,
        "way": way.key,
        "goal": way.goal(language),
        "against": way.level,
        "commitment": challenge.commitment,
        "players": everybody.played,
        "solved": everybody.solved,
        "best": everybody.best,
        "mine": own,
    }
