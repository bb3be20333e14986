"""The games of a tournament: who plays whom from which seat, how one is played, and its result.

All randomness comes from derived seeds: draw number k of chance has one that depends only on the tournament's seed, the
deal and k; a bot's decision has one that also depends on the seating. So a game is reproducible as long as its bots
have budgets of simulations, not of time, and all games of a deal share the luck of the draw.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b
from itertools import combinations, permutations
from typing import Any, NamedTuple

from fourfold.arena.executors import check_stop
from fourfold.bots.player import Budget
from fourfold.bots.roster import make_bot
from fourfold.bots.search import Search
from fourfold.core.errors import OptionError, listed
from fourfold.core.game import Game, require_game
from fourfold.core.record import Record
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


@dataclass(frozen=True)
class GameResult:
    """A finished game of a tournament: per seat the bot, its score, its decisions and the seconds that they took."""

    fixture: Fixture
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    moves: tuple[str, ...] = ()
    """Moves of seats and of chance. Result files do not store them; records do."""

    def share(self, seat: int) -> float:
        """The seat's share of the win. Winners share it; if nobody wins, all seats do, except in a solo game."""
        if self.winners:
            return (seat in self.winners) / len(self.winners)
        return 0.0 if len(self.seats) == 1 else 1 / len(self.seats)

    def share_of(self, bot: str) -> float:
        """The share of the win of all seats of a bot."""
        return sum(self.share(seat) for seat, sits in enumerate(self.seats) if sits == bot)

    def as_json(self) -> dict[str, Any]:
        return {
            **self.fixture._asdict(),
            "seats": list(self.seats),
            "scores": list(self.scores),
            "winners": list(self.winners),
            "decisions": list(self.decisions),
            "seconds": [round(seconds, 6) for seconds in self.seconds],
        }

    def record(self, plan: Plan) -> Record:
        """The record of the game."""
        tags = {"tournament": plan.seed, **self.fixture._asdict()}
        return Record(plan.game, self.moves, self.seats, tags)


def derived_seed(*parts: object) -> int:
    """A pseudorandom seed that depends only on the parts."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=8).digest(), "big")


def play(plan: Plan, fixture: Fixture) -> GameResult:
    """Play one game, unless its process is stopped before its end."""
    compile_bots(plan)
    seats = plan.seats(fixture)
    bots = [make_bot(bot, plan.game) for bot in seats]
    decisions, seconds = [0] * len(seats), [0.0] * len(seats)
    state, moves, draws = plan.game.start(), list[str](), 0
    while not state.is_over:
        check_stop()
        if isinstance(state.seat, int):
            seat, began = state.seat, time.perf_counter()
            seed = derived_seed(plan.seed, seats, *fixture, seat, decisions[seat])
            moves.append(bots[seat].decide(state.view(seat), seed).move)
            seconds[seat] += time.perf_counter() - began
            decisions[seat] += 1
        else:
            moves.append(state.sample_chance(derived_seed(plan.seed, fixture.deal, "chance", draws)))
            draws += 1
        state = state.play(moves[-1])
    assert state.outcome is not None
    outcome = state.outcome
    return GameResult(fixture, seats, outcome.scores, outcome.winners, tuple(decisions), tuple(seconds), tuple(moves))


@lru_cache(8)
def compile_bots(plan: Plan) -> None:
    """Compile all that the bots need into the cache before several processes would all do it; a worker loads it."""
    state = plan.game.start().play_chance(0)
    if not isinstance(state.seat, int):
        return
    for spec in plan.all_bots:
        bot = make_bot(spec, plan.game)
        if isinstance(bot, Search):
            bot = Search(plan.game, Budget(simulations=1))
        state.play(bot.decide(state.view(state.seat)).move)
