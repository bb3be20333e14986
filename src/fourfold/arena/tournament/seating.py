"""Pairings: who plays whom, how often, and from which seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from typing import NamedTuple

from fourfold.bots.roster import make_bot
from fourfold.core.errors import OptionError, listed
from fourfold.core.game import Game, require_game
from fourfold.core.validation import check_count, check_seed


class Fixture(NamedTuple):
    """One game of a tournament: the luck of deal `deal`, at table `table`, with seats rotated by `rotation`."""

    deal: int
    table: int
    rotation: int


@dataclass(frozen=True)
class Plan:
    """All possible games of a tournament; the number of deals is not limited.

    A table is a set of bots that play each other. Two players: every pair of bots. One player: each bot alone. More
    players: if there are as many bots as seats, they share one table; otherwise each bot plays alone against bots of
    each other kind. With `against`, each bot plays alone against bots of that kind, and there are no other tables.
    """

    game: Game
    bots: tuple[str, ...]
    against: str | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        require_game(self.game)
        check_seed(self.seed)
        for bot in self.all_bots:
            make_bot(bot, self.game)
        twice = [bot for bot in self.all_bots if self.all_bots.count(bot) > 1]
        if twice:
            raise OptionError(f"bot {twice[0]!r} is named twice; a bot differs from itself by luck alone")
        if self.game.players == 1 and self.against is not None:
            raise OptionError(f"against {self.against!r}: a game of 1 player has no opponents")
        if len(self.all_bots) < (1 if self.game.players == 1 else 2):
            given = listed(self.bots) or "none"
            raise OptionError(
                f"bots: {given} is too few for {self.game.players} player{'s' * (self.game.players > 1)}; "
                "give several, such as easy,random, or one opponent for all with `against`"
            )

    @property
    def all_bots(self) -> tuple[str, ...]:
        """All bots, the opponent included."""
        return self.bots if self.against is None else (*self.bots, self.against)

    @cached_property
    def tables(self) -> tuple[tuple[str, ...], ...]:
        """The bots of each table. At most one kind has several seats; then the first bot is the lone one."""
        seats = self.game.players
        if seats == 1:
            return tuple((bot,) for bot in self.bots)
        if self.against is not None:
            return tuple((bot, *(self.against,) * (seats - 1)) for bot in self.bots)
        if seats == 2:
            return tuple(combinations(self.bots, 2))
        if len(self.bots) == seats:
            return (self.bots,)
        return tuple((one, *(other,) * (seats - 1)) for one, other in permutations(self.bots, 2))

    @property
    def rotations(self) -> int:
        """The games of a deal at one table: every bot plays once from every seat."""
        return self.game.players

    def deals(self, n: int) -> int:
        """The number of deals that give at least n games at each table."""
        return -(-check_count("n", n, 1) // self.rotations)

    def games(self, n: int) -> int:
        """The number of games if each table has at least n, in complete deals."""
        return self.deals(n) * self.rotations * len(self.tables)

    def fixtures(self, n: int) -> Iterator[Fixture]:
        """These games, deal by deal, so that all tables have about the same number at any time."""
        for deal in range(self.deals(n)):
            for table in range(len(self.tables)):
                for rotation in range(self.rotations):
                    yield Fixture(deal, table, rotation)

    def seats(self, fixture: Fixture) -> tuple[str, ...]:
        """The bot of each seat. The order changes from deal to deal, so that no bot always follows the same one."""
        first, *others = self.tables[fixture.table]
        orders = _orders(tuple(others))
        circle = (first, *orders[fixture.deal % len(orders)])
        return circle[fixture.rotation :] + circle[: fixture.rotation]


def _orders(bots: Sequence[str]) -> list[tuple[str, ...]]:
    return list(dict.fromkeys(permutations(bots)))
