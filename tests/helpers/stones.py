"""Shifting Stones for tests: games after given moves, and positions with defaults for everything else."""

from __future__ import annotations

from itertools import chain
from typing import Any

import fourfold
from fourfold import Game, State

SYMBOLS = ("sun", "moon", "fish", "bird", "horse", "boat", "seed", "tree")
ALL = list(range(1, 73))

LAID = "sun fish fish horse horse horse seed seed seed"
"""A grid row by row. Of the first cards, only 6 matches it (two horses side by side), in two places."""
OPENING = " ".join([f"stone:{symbol}" for symbol in LAID.split()] + [f"deal:#{card}" for card in range(1, 9)])
"""Two players: seat 0 is dealt 1 2 3 4, seat 1 5 6 7 8, and seat 0 acts."""
MINI = [*range(1, 9), *range(29, 33), *range(55, 58), 68]
"""A mini-deck: eight cards of one point, four of two, three of three, one of five."""


def grid(symbols: str) -> list[str]:
    """Nine symbols, row by row."""
    return symbols.split()


def game(players: int = 2, rounds: int = 100) -> Game:
    return fourfold.game("shifting-stones", players=players, rounds=rounds)


def after(state: State, moves: str) -> State:
    for move in moves.split():
        state = state.play(move)
    return state


def played(moves: str, players: int = 2, rounds: int = 100) -> State:
    return after(game(players, rounds).start(), moves)


def position(players: int = 2, **changes: Any) -> dict[str, Any]:
    """Seat 0 to act at the start of round 1, four cards in each hand from 1 on; all other cards are in the deck."""
    cards = ALL if players > 1 else MINI
    phase, turn = changes.get("phase", "act"), changes.get("turn", 0)
    held = changes.get("held")
    result = {
        "game": "shifting-stones",
        "players": players,
        "rounds": 100,
        "seat": None if phase == "over" else turn if phase in ("act", "use") else "chance",
        "phase": phase,
        "turn": None if phase == "over" else turn,
        "round": 1,
        "grid": grid(LAID),
        "discards": [],
        "hands": [cards[4 * seat : 4 * seat + 4] for seat in range(players)],
        "scored": [[] for _ in range(players)],
        "held": held,
        "owed": 0,
        "fresh": phase == "act",
        "skipped": [False] * players,
        "strikes": 0 if players > 1 else 1,
        "scoring": False,
    } | changes
    used = {*result["discards"], *chain(*result["hands"], *result["scored"]), held}
    deck = sorted(set(cards) - used)
    order = (
        *("game", "players", "rounds", "seat", "phase", "turn", "round", "grid", "deck", "discards", "hands", "scored"),
        *("held", "owed", "fresh", "skipped", "strikes", "scoring"),
    )
    return {key: ({"deck": deck} | result)[key] for key in order}


def loaded(players: int = 2, **changes: Any) -> State:
    given = position(players, **changes)
    return game(players, given["rounds"]).load(given)
