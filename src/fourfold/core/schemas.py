"""JSON Schemas of positions, put together from a few forms. A game's `schema.py` has `POSITION`: what any viewpoint
sees of a position, as the table service sends it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Schema = dict[str, Any]


def keys(**properties: Schema) -> Schema:
    """An object that has all of these keys and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def whole(low: int, high: int | None = None) -> Schema:
    return {"type": "integer", "minimum": low} | ({} if high is None else {"maximum": high})


def word(*words: str) -> Schema:
    """One of several words; a single one, too: generated clients stumble over `const` beside other types."""
    return {"type": "string", "enum": list(words)}


def text(pattern: str) -> Schema:
    return {"type": "string", "pattern": f"^({pattern})$"}


def listing(item: Schema, size: int | None = None) -> Schema:
    """A list, of any size if none is given."""
    return {"type": "array", "items": item} | ({} if size is None else {"minItems": size, "maxItems": size})


def table(names: Iterable[str], value: Schema) -> Schema:
    """An object that has some of these keys, with a value of the same kind for each."""
    return {"type": "object", "propertyNames": {"enum": list(names)}, "additionalProperties": value}


def either(*schemas: Schema) -> Schema:
    return {"anyOf": list(schemas)}


def maybe(schema: Schema) -> Schema:
    return either(schema, {"type": "null"})


def is_game(name: str) -> Schema:
    return {"type": "string", "const": name}


TRUTH: Schema = {"type": "boolean"}


def who(players: int) -> Schema:
    """Who decides: a seat, chance, or nobody when the game is over."""
    return either(whole(0, players - 1), word("chance"), {"type": "null"})
