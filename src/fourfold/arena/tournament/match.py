"""One game between bots, and its result.

All randomness comes from derived seeds: draw number k of chance has one that depends only on the tournament's seed, the
deal and k; a bot's decision has one that also depends on the seating. So a game is reproducible as long as its bots
have budgets of simulations, not of time, and all games of a deal share the luck of the draw.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from fourfold.arena.executors import check_stop
from fourfold.arena.tournament.seating import Fixture, Plan
from fourfold.bots.player import Budget
from fourfold.bots.roster import make_bot
from fourfold.bots.search import Search
from fourfold.core.record import Record


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
