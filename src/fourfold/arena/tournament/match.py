"""One game between bots, and what is kept of it.

All luck comes from numbers: draw number k of chance has one that depends on the tournament's seed, the deal and k
alone, a bot's decision one that also depends on who sits where. So a game is the same wherever and whenever it is
played, as long as its bots count simulations and not seconds, and in all games of a deal chance has the same luck.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from fourfold.arena.tournament.seating import Fixture, Plan
from fourfold.bots.player import Budget
from fourfold.bots.roster import make_bot
from fourfold.bots.search import Search
from fourfold.core.record import Record


@dataclass(frozen=True)
class Played:
    """A finished game of a tournament. Per seat: the bot, its score, its decisions and the seconds that they took."""

    sitting: Fixture
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    moves: tuple[str, ...] = ()
    """Of seats and chance. Results files do not keep them; records do."""

    def share(self, seat: int) -> float:
        """The seat's share of the win. Winners share it; if nobody wins, all do, except one who plays alone."""
        if self.winners:
            return (seat in self.winners) / len(self.winners)
        return 0.0 if len(self.seats) == 1 else 1 / len(self.seats)

    def share_of(self, bot: str) -> float:
        """The share of all seats where a bot sits."""
        return sum(self.share(seat) for seat, sits in enumerate(self.seats) if sits == bot)

    def as_json(self) -> dict[str, Any]:
        return {
            **self.sitting._asdict(),
            "seats": list(self.seats),
            "scores": list(self.scores),
            "winners": list(self.winners),
            "decisions": list(self.decisions),
            "seconds": [round(seconds, 6) for seconds in self.seconds],
        }

    def record(self, plan: Plan) -> Record:
        """The whole game, for a look at it."""
        tags = {"tournament": plan.seed, **self.sitting._asdict()}
        return Record(plan.game, self.moves, self.seats, tags)


class Stopped(Exception):
    """The game was given up before its end."""


def number(*parts: object) -> int:
    """A number that looks random and depends on nothing but the parts."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=8).digest(), "big")


def play(plan: Plan, sitting: Fixture, is_stopped: Callable[[], bool] = lambda: False) -> Played:
    """Play one game; `Stopped` if `is_stopped` says so before it is over."""
    seats = plan.seats(sitting)
    bots = [make_bot(bot, plan.game) for bot in seats]
    decisions, seconds = [0] * len(seats), [0.0] * len(seats)
    state, moves, draws = plan.game.start(), list[str](), 0
    while not state.is_over:
        if is_stopped():
            raise Stopped
        if isinstance(state.seat, int):
            seat, began = state.seat, time.perf_counter()
            seed = number(plan.seed, seats, *sitting, seat, decisions[seat])
            moves.append(bots[seat].decide(state.view(seat), seed).move)
            seconds[seat] += time.perf_counter() - began
            decisions[seat] += 1
        else:
            moves.append(state.sample_chance(number(plan.seed, sitting.deal, "chance", draws)))
            draws += 1
        state = state.play(moves[-1])
    assert state.outcome is not None
    ended = state.outcome
    return Played(sitting, seats, ended.scores, ended.winners, tuple(decisions), tuple(seconds), tuple(moves))


def compile_bots(plan: Plan) -> None:
    """Have everything that the bots need compiled and kept, before several processes would all do it."""
    state = plan.game.start().play_chance(0)
    if not isinstance(state.seat, int):
        return
    for spec in plan.everybody:
        bot = make_bot(spec, plan.game)
        if isinstance(bot, Search):
            bot = Search(plan.game, Budget(simulations=1))
        state.play(bot.decide(state.view(state.seat)).move)
