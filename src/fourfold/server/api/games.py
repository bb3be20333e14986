"""The JSON API of games: what can be played here, with which options and bots."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

import fourfold
from fourfold.bots.roster import table_bots
from fourfold.core.locale.cldr import list_words
from fourfold.core.locale.languages import LANGUAGES, SOURCE
from fourfold.core.registry import GamePackage, game_package
from fourfold.server.api.examples import answers
from fourfold.server.api.game_schemas import value_schema
from fourfold.server.api.table_models import GameInfo

router = APIRouter(prefix="/api/v1", tags=["games"])


@router.get(
    "/games", response_model=list[GameInfo], summary="The games, their options and bots", responses=answers("games")
)
async def list_games() -> list[dict[str, Any]]:
    found = []
    for name in fourfold.games():
        package = game_package(name)
        about = package.about
        options = [
            {
                "name": o.name,
                "default": o.default,
                "help": _in_all_languages(package, f"option-{o.name}"),
                "value": value_schema(o),
            }
            for o in about.options
        ]
        found.append(
            {
                "name": name,
                "title": about.title,
                "designers": list_words(about.designers, SOURCE),
                "publisher": about.publisher,
                "players": list(about.players),
                "minutes": about.minutes,
                "summary": _in_all_languages(package, "summary"),
                "rules": about.version,
                "options": options,
                "bots": table_bots(fourfold.game(name)),
            }
        )
    return found


def _in_all_languages(package: GamePackage, message: str) -> dict[str, str]:
    return {language: package.words[language](message) for language in LANGUAGES}
