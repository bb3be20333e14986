"""The values of a game's options as short texts, for forms, addresses and terminals: `1,5,8,13`, `DDLL:9,DLDL:9`.

`read_value` reads what people wrote; the option's own check says whether the value is possible.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Any

from fourfold.core.about import Counts, Hand, OneOf, Option, PerSeat, Whole, parse_option
from fourfold.core.errors import OptionError

LONGEST = 400
"""The most characters of a value: a deck of all kinds has about a hundred."""


def read_value(option: Option, text: str) -> Any:
    """The value that a text stands for, None for an empty one; `OptionError` if it cannot be one."""
    text, name = text.strip(), option.name
    if not text:
        return None
    if len(text) > LONGEST:
        raise OptionError(f"{name}: {text[:20]!r}… is too long; give at most {LONGEST} characters")
    match option.shape:
        case Whole():
            return _number(name, text)
        case OneOf():
            return text
        case PerSeat():
            return [part.strip() for part in text.split(",")]
        case Hand():
            return [_number(name, part) for part in text.split(",")]
        case Counts():
            counts = {}
            for part in text.split(","):
                thing, colon, copies = part.strip().partition(":")
                if not colon:
                    raise OptionError(f"{name}: {part!r} is not possible; give names and numbers, such as DDLL:9")
                counts[thing] = _number(name, copies)
            return counts
        case None:
            return parse_option(text)


def write_value(option: Option, value: Any) -> str:
    """The text of a value; empty for None."""
    match option.shape:
        case _ if value is None:
            return ""
        case Whole() | OneOf():
            return str(value)
        case PerSeat() | Hand():
            return ",".join(str(part) for part in value)
        case Counts():
            counts: Mapping[str, int] = value
            return ",".join(f"{thing}:{copies}" for thing, copies in counts.items())
        case None:
            return value if isinstance(value, str) else json.dumps(value)


def fill_by_lot(shape: Hand, picked: list[int]) -> list[int]:
    """What was picked of a hand, and the rest of each group by lot; as it is, if somebody picked too many."""
    if any(sum(thing in group for thing in picked) > count for count, group in shape.groups):
        return picked
    lot = secrets.SystemRandom()
    for count, group in shape.groups:
        rest = [thing for thing in group if thing not in picked]
        missing = count - sum(thing in group for thing in picked)
        picked = [*picked, *lot.sample(rest, missing)]
    return picked


def _number(name: str, text: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.removeprefix("-").isdigit() and len(text) < 12):
        raise OptionError(f"{name}={text!r} is not possible; give a whole number")
    return int(text)
