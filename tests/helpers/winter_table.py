"""Handwritten Winter tables for tests."""

from __future__ import annotations

from collections import Counter
from typing import Any

import fourfold
from fourfold import Game, State

Position = dict[str, Any]
EVEN = "-4,0:DDDD -2,0:LLLL 0,0:DLLD 2,0:DLLD 4,0:LDDL 0,2:DDDD"
"""A strip of five cards and one below it."""


def places(words: str) -> list[dict[str, int]]:
    """`0,0 2,1` as entries, in the order of positions."""
    found = [dict(zip("xy", map(int, word.split(",")), strict=True)) for word in words.split()]
    return sorted(found, key=lambda entry: (entry["y"], entry["x"]))


def laid(words: str) -> list[dict[str, Any]]:
    """`0,0:DLLL 2,0:LLLL` as cards, in the order of positions."""
    cards = [{**places(at)[0], "face": face} for at, face in (word.split(":") for word in words.split())]
    return sorted(cards, key=lambda card: (card["y"], card["x"]))


def deck_for(cards: list[dict[str, Any]], *more: str) -> dict[str, int]:
    """A deck with just these cards, filled up to 18."""
    deck = Counter(min(card["face"], card["face"][::-1]) for card in cards) + Counter(more)
    deck["DLLL"] += 18 - deck.total()
    return dict(deck)


def thaw_position(cards: str, light: str, dark: str, **others: Any) -> Position:
    """Seat 0 plays light and is about to thaw, in the second thawing turn, unless `others` say otherwise."""
    counters = [places(light), places(dark)]
    table = laid(cards)
    found = {
        "game": "winter",
        "seat": 0,
        "phase": "thaw",
        "turn": 0,
        "colours": ["light", "dark"],
        "deck": dict.fromkeys(deck_for(table), 0),
        "cards": table,
        "counters": counters,
        "supply": [9 - len(own) for own in counters],
        "held": None,
        "new": [],
        "thaws": 1,
    }
    return {**found, **others}


def thaw_game(position: Position) -> Game:
    held = [position["held"]["card"]] if position["held"] else []
    return fourfold.game("winter", deck=deck_for(position["cards"], *held))


def thawing(cards: str, light: str, dark: str, **others: Any) -> State:
    position = thaw_position(cards, light, dark, **others)
    return thaw_game(position).load(position)


def after(state: State, moves: str) -> State:
    for move in moves.split():
        state = state.play(move)
    return state


def on_table(state: State) -> str:
    """The cards as `laid` reads them."""
    return " ".join(f"{card['x']},{card['y']}:{card['face']}" for card in state.position()["cards"])


def counters(state: State, seat: int) -> str:
    return " ".join(f"{square['x']},{square['y']}" for square in state.position()["counters"][seat])


def played(moves: str) -> State:
    """A game from its start."""
    return after(fourfold.game("winter").start(), moves)
