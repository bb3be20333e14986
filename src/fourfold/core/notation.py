"""A whole game as one line of text: tags in brackets, then the moves.

    [game "NAME"] [options {"players": 2}] [rules 1] MOVE MOVE …

Every key of a record but `moves` is a tag, with its value as JSON; lists and objects that are empty are left out.
docs/reference/formats.md describes the format.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from fourfold.core.errors import RecordError

BEGINS = re.compile(r"\s*\[\s*game\b")
"""How a game in this notation begins, and no JSON."""
TAG = re.compile(r"\[\s*(\w+)\s+")
GAP = re.compile(r"\s*")
MOVES = "moves"
UNSAFE = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Characters that JSON need not escape, but that end a line for some programs or have no form in UTF-8."""


def write_line(record: Mapping[str, Any]) -> str:
    """The line for what `Record.as_json` returns."""
    tags = [
        f"[{key} {as_json(value)}]" for key, value in record.items() if key != MOVES and value not in ({}, [], None)
    ]
    return " ".join([*tags, *record[MOVES]])


def read_line(line: str) -> dict[str, Any]:
    """The values of a line, as `Record.from_json` takes them. `RecordError` says where it cannot be read."""
    found: dict[str, Any] = {}
    at = _skip_gap(line, 0)
    while tag := TAG.match(line, at):
        key = tag[1]
        if key in found or key == MOVES:
            raise RecordError(
                f"[{key} …]: {'is there twice' if key in found else 'moves follow the tags, without one'}"
            )
        try:
            found[key], at = DECODER.raw_decode(line, tag.end())
        except (ValueError, RecursionError):
            raise RecordError(f"[{key} …]: its value is not JSON: {_excerpt(line, tag.end())}") from None
        at = _skip_gap(line, at)
        if line[at : at + 1] != "]":
            raise RecordError(f"[{key} …]: expected ']' instead of {_excerpt(line, at)}")
        at = _skip_gap(line, at + 1)
    if line[at : at + 1] == "[":
        raise RecordError(f"{_excerpt(line, at)} is not a tag; a tag looks like [rules 1]")
    return {"options": {}} | found | {MOVES: line[at:].split()}


def as_json(value: Any) -> str:
    """JSON in one line, whatever texts it has."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def reject_constant(name: str) -> None:
    """For `parse_constant` of a JSON decoder, which otherwise reads NaN and infinities."""
    raise ValueError(f"{name} is not a number in JSON")


DECODER = json.JSONDecoder(parse_constant=reject_constant)


def _skip_gap(line: str, at: int) -> int:
    gap = GAP.match(line, at)
    return gap.end() if gap else at


def _excerpt(line: str, at: int, most: int = 30) -> str:
    rest = line[at:]
    return repr(rest if len(rest) <= most else f"{rest[:most]}…") if rest else "the end of the line"
