"""Tournament schedules, and the reproducible part of their games."""

from __future__ import annotations

from typing import Any

import fourfold
from fourfold.arena.tournament.match import GameResult, Plan

GAME = "turn-of-time"


def plan(bots: str, players: int = 2, against: str | None = None, seed: int = 0) -> Plan:
    return Plan(fourfold.game(GAME, players=players), tuple(bots.split(",")), against, seed)


def content(games: tuple[GameResult, ...]) -> list[tuple[Any, ...]]:
    """The games without their durations."""
    return [(game.fixture, game.seats, game.scores, game.winners, game.decisions) for game in games]
