"""Games alone: the ways to play them, and what is kept of one that has ended."""

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
"""The events that can end a game alone."""


@dataclass(frozen=True)
class Way:
    """A way to play a game alone."""

    name: str
    """The game's name."""
    solo: Solo

    @property
    def key(self) -> str:
        return f"{self.name}:{self.solo.name}"

    @property
    def is_first(self) -> bool:
        """Whether it is the usual way to play its game alone."""
        return self.solo == game_package(self.name).about.solo[0]

    @property
    def title(self) -> str:
        return game_package(self.name).about.title

    @property
    def game(self) -> Game:
        return game(self.name, players=1, **self.solo.options)


def ways() -> list[Way]:
    """All there are, in the order of the games."""
    return [Way(name, solo) for name in fourfold.games() for solo in game_package(name).about.solo]


def way_of(game: Game) -> Way | None:
    """Which way a game is played; None for one with options of its own, or with others."""
    if game.players != 1:
        return None
    return next((way for way in ways() if way.name == game.name and way.game == game), None)


def solo_row(table: Table, events: Sequence[Event]) -> dict[str, Any] | None:
    """What is kept of a game alone, if one of these events ended it."""
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
