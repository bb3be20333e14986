"""Games alone: the ways to play them, how they ended, and what that says of a player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

import fourfold
from fourfold.core.about import Solo
from fourfold.core.game import Game, game
from fourfold.core.room import room
from fourfold.web import schema
from fourfold.web.table import OVER, Event, Table

if TYPE_CHECKING:  # the store asks for `solo_row`
    from fourfold.web.store import Store

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
        return self.solo == room(self.name).about.solo[0]

    @property
    def title(self) -> str:
        return room(self.name).about.title

    @property
    def game(self) -> Game:
        return game(self.name, players=1, **self.solo.options)


def ways() -> list[Way]:
    """All there are, in the order of the games."""
    return [Way(name, solo) for name in fourfold.games() for solo in room(name).about.solo]


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
    person = seat.person or seat.before
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


@dataclass
class Tally:
    """Games alone, added up. `scores` has those that were played to their end."""

    played: int = 0
    solved: int = 0
    scores: Counter[int] = field(default_factory=Counter)

    @property
    def best(self) -> int | None:
        return max(self.scores, default=None)

    @property
    def has_points(self) -> bool:
        """Whether points say more than that a goal was met."""
        return any(score > 1 for score in self.scores)


async def statistics(store: Store, person: str) -> dict[str, Tally]:
    """What somebody has made of every way; further tries at a day's deal do not count."""
    s = schema.solo.c
    return await _tallied(store, sa.and_(s.person == person, s.counts))


async def results(store: Store, day: str) -> dict[str, Tally]:
    """What everybody has made of the deals of a day."""
    s = schema.solo.c
    return await _tallied(store, sa.and_(s.day == day, s.counts))


async def _tallied(store: Store, which: sa.ColumnElement[bool]) -> dict[str, Tally]:
    s = schema.solo.c
    many = sa.func.count().label("many")
    query = sa.select(s.way, s.solved, s.score, many).where(which).group_by(s.way, s.solved, s.score)
    found: dict[str, Tally] = {}
    for row in await store.read(query):
        tally = found.setdefault(row.way, Tally())
        tally.played += row.many
        tally.solved += row.many if row.solved else 0
        if row.score is not None:
            tally.scores[row.score] += row.many
    return found


async def streak(store: Store, person: str, day: str) -> int:
    """On how many days in a row, up to a day or the one before, somebody has played a day's deal to its end."""
    s = schema.solo.c
    query = sa.select(s.day).where(s.person == person, s.counts, s.day.is_not(None), s.score.is_not(None)).distinct()
    days = {str(row.day) for row in await store.read(query)}
    at = date.fromisoformat(day)
    if day not in days:
        at -= timedelta(days=1)
    length = 0
    while at.isoformat() in days:
        length, at = length + 1, at - timedelta(days=1)
    return length
