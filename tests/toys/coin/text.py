"""The Coin in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fourfold.engine.contract import CHANCE, OVER
from toys.coin import WORDS
from toys.coin.rules import POINT_LEFT

MOVES = ("hide:left", "hide:right", "left", "right", "roll", "good", "bad")
READABLE = re.compile("|".join(MOVES))
FORMS = "left, right or roll"


def move(s: Any, action: int) -> str:
    return MOVES[action]


def redact(s: Any, action: int, seat: int | None) -> str:
    return "hide:?" if action < POINT_LEFT and seat != 1 else MOVES[action]


def describe(s: Any, action: int, language: str) -> str:
    return MOVES[action]


def narrate(s: Any, action: int, seat: int | None, names: Sequence[str], language: str) -> str:
    return redact(s, action, seat)


def set_up_words(s: Any, seat: int | None, names: Sequence[str], language: str) -> str:
    return WORDS[language]("set-up")


def position(s: Any) -> dict[str, Any]:
    seat = None if s.seat == OVER else "chance" if s.seat == CHANCE else int(s.seat)
    return {"seat": seat, "phase": int(s.phase), "coin": int(s.coin), "won": int(s.won)}


def load(s: Any, position: Mapping[str, Any]) -> None:
    s.seat = OVER if position["seat"] is None else CHANCE if position["seat"] == "chance" else position["seat"]
    s.phase, s.coin, s.won = position["phase"], position["coin"], position["won"]


def load_view(s: Any, position: Mapping[str, Any], seat: int | None) -> None:
    load(s, position)
