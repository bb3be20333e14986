"""Who plays whom, how often, and from which seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from typing import NamedTuple

from fourfold.bots.roster import make_bot
from fourfold.core.errors import OptionError, listed
from fourfold.core.game import Game
from fourfold.core.validation import check_count, check_seed


class Fixture(NamedTuple):
    """One game of a tournament: the luck of deal number `deal`, at table number `table`, all seats rotated so far."""

    deal: int
    table: int
    rotation: int


@dataclass(frozen=True)
class Plan:
    """All games that a tournament can have: there is no last deal.

    A table is a set of bots that sit down together. Two players: every pair of bots is one. One player: every bot has
    its own. More players: as many bots as seats share one table; otherwise every bot sits alone among bots of every
    other kind. With `against`, every bot sits alone among bots of that kind, and there are no other tables.
    """

    game: Game
    bots: tuple[str, ...]
    against: str | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        check_seed(self.seed)
        for bot in self.everybody:
            make_bot(bot, self.game)
        twice = [bot for bot in self.everybody if self.everybody.count(bot) > 1]
        if twice:
            raise OptionError(f"bot {twice[0]!r} is named twice; a bot differs from itself by luck alone")
        if self.game.players == 1 and self.against is not None:
            raise OptionError(f"against {self.against!r}: nobody sits opposite in a game of 1 player")
        if len(self.everybody) < (1 if self.game.players == 1 else 2):
            given = listed(self.bots) or "none"
            raise OptionError(
                f"bots: {given} is too few for {self.game.players} player{'s' * (self.game.players > 1)}; "
                "give several by commas, such as easy,random, or whom to play against"
            )

    @property
    def everybody(self) -> tuple[str, ...]:
        """All bots that play."""
        return self.bots if self.against is None else (*self.bots, self.against)

    @cached_property
    def tables(self) -> tuple[tuple[str, ...], ...]:
        """The bots of each table; at most one of them sits there more than once, and then the first is alone."""
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
        """How many games a deal has at one table: everybody sits everywhere once."""
        return self.game.players

    def deals(self, n: int) -> int:
        """How many deals give at least n games at each table."""
        return -(-check_count("n", n, 1) // self.rotations)

    def games(self, n: int) -> int:
        """How many games there are if each table has at least n, all of them whole deals."""
        return self.deals(n) * self.rotations * len(self.tables)

    def sittings(self, n: int) -> Iterator[Fixture]:
        """These games, deal by deal: wherever it stops, all tables have had about as many."""
        for deal in range(self.deals(n)):
            for table in range(len(self.tables)):
                for rotation in range(self.rotations):
                    yield Fixture(deal, table, rotation)

    def seats(self, sitting: Fixture) -> tuple[str, ...]:
        """Who sits where. The order changes from deal to deal, so that nobody always follows the same bot."""
        first, *others = self.tables[sitting.table]
        orders = _orders(tuple(others))
        circle = (first, *orders[sitting.deal % len(orders)])
        return circle[sitting.rotation :] + circle[: sitting.rotation]


def _orders(bots: Sequence[str]) -> list[tuple[str, ...]]:
    return list(dict.fromkeys(permutations(bots)))
