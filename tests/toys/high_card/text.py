"""High Card in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fourfold.core.compiled.contract import CHANCE, OVER
from fourfold.core.errors import PositionError
from toys.high_card.rules import CARDS, HIDDEN, KEEP, NO_CARD

READABLE = re.compile(r"deal:\d|keep|show")
FORMS = "deal:3, keep or show"
WORDS = {"en": ("Deal {}", "Keep it hidden", "Show it"), "de": ("{} austeilen", "Verdeckt lassen", "Zeigen")}


def move(s: Any, action: int) -> str:
    return f"deal:{action + 1}" if action < CARDS else "keep" if action == KEEP else "show"


def redact(s: Any, action: int, seat: int | None) -> str:
    return "deal:?" if action < CARDS and s.dealt != seat else move(s, action)


def describe(s: Any, action: int, language: str) -> str:
    return WORDS[language][max(0, action - CARDS + 1)].format(action + 1)


def describe_for(s: Any, action: int, seat: int | None, language: str) -> str:
    hidden = {"en": "Deal a card", "de": "Eine Karte austeilen"}
    return hidden[language] if action < CARDS and s.dealt != seat else describe(s, action, language)


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
