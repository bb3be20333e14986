"""Solo games and daily challenges: the ways to play them, the result that is stored of each, and the seed of a bot that
everybody is to meet alike; when a challenge's day ends, and how many days in a row somebody has finished."""

from __future__ import annotations

import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from hashlib import sha256
from typing import Any

from fourfold.core.about import Duel, Solo
from fourfold.core.game import Game, game
from fourfold.core.registry import game_package, names
from fourfold.table.clocks import DAY
from fourfold.table.rating_rules import MIN_DECISIONS, is_choice
from fourfold.table.table import HUMAN, OVER, Event, Table

DECIDING = frozenset({"move", "draw", "resign"})
"""The events that can end such a game."""


@dataclass(frozen=True)
class Way:
    """A solo variant of a game, or a challenge against a bot."""

    name: str
    """The game's name."""
    variant: Solo | Duel

    @property
    def key(self) -> str:
        return f"{self.name}:{self.variant.name}"

    @property
    def is_first(self) -> bool:
        """Whether it is the game's main solo variant."""
        return self.variant == game_package(self.name).about.solo[0]

    @property
    def title(self) -> str:
        return game_package(self.name).about.title

    @property
    def level(self) -> str | None:
        """The level of the bot; None in a solo game."""
        return self.variant.level if isinstance(self.variant, Duel) else None

    def goal(self, language: str) -> str:
        kind = "solo" if self.level is None else "duel"
        return game_package(self.name).words[language](f"{kind}-{self.variant.name}")

    @property
    def game(self) -> Game:
        return game(self.name, players=len(self.seats), **self.variant.options)

    @property
    def seats(self) -> list[str]:
        """The seats of its tables; the player's is the first."""
        return [HUMAN] if self.level is None else [HUMAN, self.level]


def ways() -> list[Way]:
    """All solo variants, in the order of the games."""
    return [Way(name, solo) for name in names() for solo in game_package(name).about.solo]


def daily_ways(name: str) -> list[Way]:
    """The ways that a game's daily challenges alternate between: its solo variants or, failing that, its duels."""
    about = game_package(name).about
    return [Way(name, variant) for variant in (about.solo or about.duels)]


def daily_games() -> list[str]:
    return [name for name in names() if daily_ways(name)]


def way_on(day: str, name: str) -> Way:
    """The way of a game's challenge on a day (`2026-11-15`): each in turn."""
    found = daily_ways(name)
    return found[date.fromisoformat(day).toordinal() % len(found)]


def way_of(game: Game) -> Way | None:
    """The way that a solo game is played; None for other options or more players."""
    if game.players != 1:
        return None
    return next((way for way in ways() if way.name == game.name and way.game == game), None)


def way_at(table: Table) -> Way | None:
    """The way that is played at a table; None if it is no solo game and no daily challenge."""
    if table.game.players == 1 or table.daily is None:
        return way_of(table.game)
    return next((way for way in daily_ways(table.game.name) if way.level and way.game == table.game), None)


def solo_row(table: Table, events: Sequence[Event]) -> dict[str, Any] | None:
    """The result row of a solo game or a daily challenge, if one of these events ended it."""
    if table.status != OVER or not any(event.kind in DECIDING for event in events):
        return None
    way, ending = way_at(table), table.ending
    if way is None or ending is None:
        return None
    seat = table.seats[0]
    person = seat.person or seat.reserved_for
    if person is None:
        return None
    played = ending.how == "played" and ending.scores is not None and not _had_help(table)
    return {
        "game": table.id,
        "person": person,
        "way": way.key,
        "day": table.daily.day if table.daily else None,
        "counts": table.daily is None or (table.daily.counts and (played or _has_begun(table))),
        "solved": played and 0 in ending.winners,
        "score": _score(table, way) if played else None,
        "at": table.changed,
    }


def _has_begun(table: Table) -> bool:
    """Whether a game that was given up had been played at all. Otherwise guests who give up at once would be beaten."""
    return len([note for note in table.log if note.seat == 0 and is_choice(note)]) >= MIN_DECISIONS


def _had_help(table: Table) -> bool:
    """Whether a bot has played for the person; then it is as if they had given up."""
    return any(note.kind == "bot" and note.seat == 0 for note in table.log)


def _score(table: Table, way: Way) -> int:
    """The points of a solo game; in a duel the lead over the bot."""
    assert table.ending is not None and table.ending.scores is not None
    values = table.ending.scores
    if not isinstance(way.variant, Duel):
        return values[0]
    if way.variant.counted is not None:
        sheet = table.state.words().tally() or ()
        values = tuple(sum(line.points for line in lines if line.key == way.variant.counted) for lines in sheet)
    return values[0] - values[1]


def bot_seed(table: Table, seat: int) -> int | None:
    """The seed of a bot's decision: in a daily challenge it follows from the day's seed and what the bot sees, so that
    everybody meets the same opponent; elsewhere it is drawn (None)."""
    if table.daily is None:
        return None
    position = json.dumps(table.state.view(seat).position(), sort_keys=True)
    return int.from_bytes(hmac.new(table.seed, f"bot {position}".encode(), sha256).digest()[:4])


ARCHIVE_DAYS = 366
"""How many past days can be practised."""


def midnight(day: str) -> int:
    """When a day ends and the next challenges come, in milliseconds."""
    return round(datetime.fromisoformat(f"{day}T00:00+00:00").timestamp() * 1000) + DAY


def streak(days: set[str], day: str) -> int:
    """How many days in a row, up to this day or the day before, are among the finished ones."""
    at = date.fromisoformat(day)
    if day not in days:
        at -= timedelta(days=1)
    length = 0
    while at.isoformat() in days:
        length, at = length + 1, at - timedelta(days=1)
    return length


def longest_streak(days: set[str]) -> int:
    """The longest run of days that somebody ever had."""
    return max((streak(days, day) for day in days), default=0)
