"""The JSON API of games: what can be played here, with which options and bots; and the JSON Schemas of each game: its
options and positions, the requests and answers about its tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from fastapi import APIRouter

import fourfold
from fourfold.bots.roster import table_bots
from fourfold.core.about import Counts, Hand, OneOf, Option, PerSeat, Whole
from fourfold.core.fields import Schema
from fourfold.core.locale.cldr import list_words
from fourfold.core.locale.languages import LANGUAGES, SOURCE
from fourfold.core.registry import GamePackage, game_package
from fourfold.server.api.examples import gives
from fourfold.server.api.table_models import GameInfo

NEW_TABLE = "NewTable"
OTHERS = ("NewRecord", "Table", "ListedTable", "TableRecord", "TableMessage")
"""Others that have the options of a game, some with a position as `view` or `position`."""
REFERENCE = "#/components/schemas/"


def value_schema(option: Option) -> Schema:
    """The values of an option, as the table service takes them. Some combinations are refused nevertheless, with the
    reason: a deck may have to have so many cards, and two options may not go together."""
    match option.shape:
        case Whole(low, high):
            schema: Schema = {"type": "integer", "minimum": low} | ({} if high is None else {"maximum": high})
        case OneOf(values):
            schema = {"type": "string", "enum": list(values)}
        case Hand(groups) as hand:
            cards = [card for _, group in groups for card in group]
            item = {"type": "integer", "minimum": min(cards), "maximum": max(cards)}
            schema = {"type": "array", "items": item, "minItems": hand.size, "maxItems": hand.size}
        case Counts(names, total):
            number = {"type": "integer", "minimum": 0, "maximum": total}
            schema = {"type": "object", "properties": dict.fromkeys(names, number), "additionalProperties": False}
        case PerSeat(words):
            schema = {"type": "array", "items": {"type": "string", "enum": list(words)}}
        case None:
            return {}
    return schema if option.default is not None else {"anyOf": [schema, {"type": "null"}]}


def add_games(schemas: dict[str, Schema]) -> None:
    """Replace the schemas of a new table, of tables and of records by one for each game, told apart by `game`."""
    for name in fourfold.games():
        schemas[f"{_class_name(name)}Options"] = _options(name)
        if _position(name):
            schemas[f"{_class_name(name)}Position"] = _position(name)
    for general in (NEW_TABLE, *OTHERS):
        if general in schemas:
            _split(schemas, general)


def _split(schemas: dict[str, Schema], general: str) -> None:
    """Put one schema for each game in the place of a general one."""
    common, mapping = schemas[general], {}
    for name in fourfold.games():
        new, kind = re.fullmatch(r"(New)?(\w+)", general).groups("")  # type: ignore[union-attr]
        title = f"{new}{_class_name(name)}{kind}"
        specific = (_new_table if general == NEW_TABLE else _described)(name, common)
        schemas[title] = specific | {"title": title}
        mapping[name] = f"{REFERENCE}{title}"
    schemas[general] = {
        "title": general,
        "description": common["description"],
        "oneOf": [{"$ref": reference} for reference in mapping.values()],
        "discriminator": {"propertyName": "game", "mapping": mapping},
    }


def _class_name(game: str) -> str:
    return "".join(part.capitalize() for part in re.split(r"[^a-z0-9]+", game))


def _options(name: str) -> Schema:
    package = game_package(name)
    properties = {
        option.name: {
            **value_schema(option),
            "title": option.name.capitalize(),
            "description": package.words[SOURCE](f"option-{option.name}"),
            **({} if option.default is None else {"default": option.default}),
        }
        for option in package.about.options
    }
    title = f"{_class_name(name)}Options"
    about = f"The options of {package.about.title}."
    return {
        "title": title,
        "description": about,
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }


def _position(name: str) -> Schema:
    """The positions of a game, as a viewpoint sees them; empty if the game does not describe them."""
    package = game_package(name)
    schema = package.text.schema()
    if schema is None:
        return {}
    title, about = f"{_class_name(name)}Position", f"A position of {package.about.title}, as you may see it."
    return {"title": title, "description": about, **schema}


def _of_game(name: str, common: Mapping[str, Any]) -> Schema:
    """A schema that has a game and its options, for one game."""
    schema: Schema = deepcopy(dict(common))
    schema["properties"] |= {
        "game": {"type": "string", "const": name, "title": "Game"},
        "options": {"$ref": f"{REFERENCE}{_class_name(name)}Options"},
    }
    return schema


def _new_table(name: str, common: Mapping[str, Any]) -> Schema:
    schema, about = _of_game(name, common), game_package(name).about
    fewest, most = about.players
    levels = "|".join(table_bots(fourfold.game(name)))
    schema["description"] = f"A new table of {about.title}."
    seats = schema["properties"]["seats"] | {"minItems": fewest, "maxItems": most}
    pattern = f"^(human|open|here(:.*)?|{levels})$"
    schema["properties"]["seats"] = seats | {"items": {"type": "string", "maxLength": 60, "pattern": pattern}}
    return schema


def _described(name: str, common: Mapping[str, Any]) -> Schema:
    schema = _of_game(name, common)
    schema["description"] = f"{common['description']} The game is {game_package(name).about.title}."
    if _position(name):
        position: Schema = {"$ref": f"{REFERENCE}{_class_name(name)}Position"}
        if "view" in schema["properties"]:
            schema["properties"]["view"] = position
        if "position" in schema["properties"]:
            schema["properties"]["position"] = {"anyOf": [position, {"type": "null"}]}
    return schema


router = APIRouter(prefix="/api/v1", tags=["games"])


@router.get(
    "/games", response_model=list[GameInfo], summary="The games, their options and bots", responses=gives("games")
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
