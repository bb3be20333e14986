"""Seeks: what somebody looks for who wants to play with anybody, and which seeks and tables suit each other."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import fourfold
from fourfold.core.about import whole
from fourfold.core.errors import OptionError, listed
from fourfold.core.registry import game_package
from fourfold.table.clocks import NONE, Pace
from fourfold.table.rating_rules import OPTIONS, own_unrated_reason, set_up_reason
from fourfold.table.table import OPEN, WAITING, Table

PATIENCE_MS = 30_000
"""After this time without a match, a game against a bot is offered."""
FEWEST = 2


@dataclass(frozen=True)
class Wish:
    """A game with others: which, how many players, at what pace, rated or casual."""

    game: str | None
    """The name of a game; None for any."""
    low: int
    high: int
    pace: Pace
    rated: bool

    @classmethod
    def read(cls, game: str | None, low: Any, high: Any, clock: Any, rated: bool) -> Wish:
        """A wish from a form or from JSON; `high` None is as many as possible. `OptionError` says what would be."""
        if game is not None and game not in fourfold.games():
            raise OptionError(
                f"game={game!r} is not possible; give null for any, or one of: {listed(fourfold.games())}"
            )
        most = most_players(game)
        low, high = whole(FEWEST, most)("low", low), most if high is None else whole(FEWEST, most)("high", high)
        if low > high:
            raise OptionError(f"low={low} and high={high} leave no number of players; give low up to high")
        pace = Pace.read(clock)
        if rated and pace.kind == NONE:
            raise OptionError("rated=True is not possible without a clock; give a clock, or rated=False")
        wish = cls(game, low, high, pace, rated)
        if not any(wish.games(players) for players in range(low, high + 1)):
            raise OptionError(f"low={low} and high={high} suit no game; give players from {FEWEST} to {most}")
        return wish

    def games(self, players: int) -> list[str]:
        """The games that suit, for a number of players."""
        if not self.low <= players <= self.high:
            return []
        return [name for name in ([self.game] if self.game else fourfold.games()) if _allows(name, players)]

    @property
    def fewest(self) -> int:
        """The smallest number of players for which a game suits."""
        return next(players for players in range(self.low, self.high + 1) if self.games(players))

    def suits(self, game: str, players: int, pace: Pace, rated: bool) -> bool:
        return game in self.games(players) and self.pace == pace and self.rated == rated

    def suits_table(self, table: Table) -> bool:
        """Whether an open table is what this wish asks for, without options that change the game."""
        if table.status != WAITING or not table.listed or not has_open_seat(table):
            return False
        bots, pace = [seat.bot for seat in table.seats], table.clocks.pace
        if set_up_reason(table.game, bots, pace) == OPTIONS:
            return False
        return self.suits(table.game.name, len(bots), pace, own_unrated_reason(table) is None)

    def as_json(self) -> dict[str, Any]:
        return {"game": self.game, "low": self.low, "high": self.high, "clock": self.pace.as_json(),
                "rated": self.rated}  # fmt: skip


@dataclass(frozen=True)
class Seek:
    """A person's wish, and since when they look."""

    person: str
    name: str
    wish: Wish
    at: int
    origin: str | None = None
    table: str | None = None
    """Where they were matched."""

    def as_json(self) -> dict[str, Any]:
        return {**self.wish.as_json(), "at": self.at, "table": self.table}


@dataclass(frozen=True)
class Match:
    """People whose seeks suit each other, and the game that they will play."""

    game: str
    seeks: tuple[Seek, ...]


def find_match(
    seek: Seek, others: Sequence[Seek], games: Sequence[str], strangers: Collection[frozenset[str]] = ()
) -> Match | None:
    """The game and its players for a seek: as many as possible, first those who have waited longest; the first of
    `games` that suits all. `strangers` are pairs of people who do not want to meet."""
    waiting = sorted((other for other in others if other.person != seek.person), key=lambda other: other.at)
    wish = seek.wish
    for players in range(wish.high, wish.low - 1, -1):
        possible = wish.games(players)
        for game in (name for name in games if name in possible):
            group = [seek]
            for other in waiting:
                if other.wish.suits(game, players, wish.pace, wish.rated) and not any(
                    frozenset((other.person, each.person)) in strangers for each in group
                ):
                    group.append(other)
                if len(group) == players:
                    return Match(game, tuple(group))
    return None


def has_open_seat(table: Table) -> bool:
    """Whether anybody may sit down at a listed table."""
    return any(seat.is_free and seat.kind == OPEN and seat.reserved_for is None for seat in table.seats)


def most_players(game: str | None = None) -> int:
    """The most players of a game, or of any."""
    return max(game_package(name).about.players[1] for name in ([game] if game else fourfold.games()))


def _allows(game: str, players: int) -> bool:
    low, high = game_package(game).about.players
    return low <= players <= high
