"""Solo games: the ways to play them, and the result that is stored of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import fourfold
from fourfold.core.about import Solo
from fourfold.core.game import Game, game
from fourfold.core.registry import game_package
from fourfold.web.tables.table import OVER, Event, Table

DECIDING = frozenset({"move", "draw", "resign"})
"""The events that can end a solo game."""


@dataclass(frozen=True)
class Way:
    """A solo variant of a game."""

    name: str
    """The game's name."""
    solo: Solo

    @property
    def key(self) -> str:
        return f"{self.name}:{self.solo.name}"

    @property
    def is_first(self) -> bool:
        """Whether it is the game's main solo variant."""
        return self.solo == game_package(self.name).about.solo[0]

    @property
    def title(self) -> str:
        return game_package(self.name).about.title

    def goal(self, language: str) -> str:
        return game_package(self.name).words[language](f"solo-{self.solo.name}")

    @property
    def game(self) -> Game:
        return game(self.name, players=1, **self.solo.options)


def ways() -> list[Way]:
    """All ways, in the order of the games."""
    return [Way(name, solo) for name in fourfold.games() for solo in game_package(name).about.solo]


def way_of(game: Game) -> Way | None:
    """The way that a game is played; None for other options or more players."""
    if game.players != 1:
        return None
    return next((way for way in ways() if way.name == game.name and way.game == game), None)


def solo_row(table: Table, events: Sequence[Event]) -> dict[str, Any] | None:
    """The result row of a solo game, if one of these events ended it."""
    if table.status != OVER or table.game.players != 1 or not any(event.kind in DECIDING for event in events):
        return None
    way, ending, seat = way_of(table.game), table.ending, table.seats[0]
    person = seat.person or seat.reserved_for
    if way is None or ending is None or person is None:
        return None
    played = ending.how == "played" and ending.scores is not None
    return {
        "game": table.id,
        "person": person,
        "way": way.key,
        "day": table.daily.day if table.daily else None,
        "counts": table.daily is None or table.daily.counts,
        "solved": played and 0 in ending.winners,
        "score": ending.scores[0] if played and ending.scores else None,
        "at": table.changed,
    }
