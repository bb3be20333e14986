"""High Card in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fourfold.core.errors import PositionError
from fourfold.engine.contract import CHANCE, OVER
from toys.high_card import WORDS
from toys.high_card.rules import CARDS, HIDDEN, NO_CARD

READABLE = re.compile(r"deal:\d|keep|show")
FORMS = "deal:3, keep or show"


MOVES = (*(f"deal:{card}" for card in range(1, CARDS + 1)), "keep", "show")


def move(s: Any, action: int) -> str:
    return MOVES[action]


def redact(s: Any, action: int, seat: int | None) -> str:
    return "deal:?" if action < CARDS and s.dealt != seat else move(s, action)


def describe(s: Any, action: int, language: str) -> str:
    words = WORDS[language]
    return words("deal", card=action + 1) if action < CARDS else words(move(s, action))


def narrate(s: Any, action: int, seat: int | None, names: Sequence[str], language: str) -> str:
    words = WORDS[language]
    if action >= CARDS:
        return words(f"log-{move(s, action)}", who=names[s.seat])
    who = names[s.dealt]
    return (
        words("log-deal-hidden", who=who)
        if seat not in (s.dealt, "all")
        else words("log-deal", who=who, card=action + 1)
    )


def set_up_words(s: Any, seat: int | None, names: Sequence[str], language: str) -> str:
    return WORDS[language]("set-up")


def position(s: Any) -> dict[str, Any]:
    return {
        "seat": None if s.seat == OVER else "chance" if s.seat == CHANCE else int(s.seat),
        "cards": ["?" if card == HIDDEN else int(card) for card in s.cards[: s.players] if card != NO_CARD],
        "shown": [bool(shown) for shown in s.shown[: s.players]],
        "asked": int(s.asked),
    }


def load(s: Any, position: Mapping[str, Any]) -> None:
    load_view(s, position, None)
    if HIDDEN in s.cards:
        raise PositionError("cards", "a card is missing")


def load_view(s: Any, position: Mapping[str, Any], seat: int | None) -> None:
    cards = [HIDDEN if card == "?" else card for card in position["cards"]]
    s.cards[: len(cards)] = cards
    s.dealt = len(cards)
    s.shown[: s.players] = position["shown"]
    s.asked = position["asked"]
    s.seat = OVER if position["seat"] is None else CHANCE if position["seat"] == "chance" else position["seat"]
