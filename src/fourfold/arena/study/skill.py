"""Luck and skill: what decides the games of a strong and a weak bot that play every deal from every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.arena.estimates import DEVIATIONS, Estimate, as_json, paired_rate, win_rate
from fourfold.arena.tournament.match import GameResult

FEWEST_DEALS = 10
"""With fewer deals no parts are estimated."""

PARTS = ("skill", "draw", "seats", "rest")

Results = NDArray[np.float64]
"""[deal, seating, seat]: the seat's share of the win. In a solo game: [deal, which of the two plays, 0]: success."""


@dataclass(frozen=True)
class Contest:
    """A strong bot against a weak one, every deal once with each seating.

    In a solo game both bots play each deal, with success or without.
    """

    strong: str
    weak: str
    results: Results

    @property
    def deals(self) -> int:
        return len(self.results)

    @property
    def seats(self) -> int:
        return int(self.results.shape[2])

    @property
    def own(self) -> Results:
        """[deal, seat]: what the strong bot won from each seat. In a solo game: [deal, bot], the strong one first."""
        return self.results[:, :, 0] if self.seats == 1 else np.diagonal(self.results, axis1=1, axis2=2)

    @property
    def wins(self) -> Estimate:
        """The strong bot's share of the wins; in a solo game, of successes."""
        return paired_rate((self.own[:, 0] if self.seats == 1 else self.own.mean(axis=1)).tolist())

    @property
    def weak_wins(self) -> Estimate:
        """The weak bot's share of the wins, per seat."""
        if self.seats == 1:
            return paired_rate(self.own[:, 1].tolist())
        return paired_rate(((1 - self.own.mean(axis=1)) / (self.seats - 1)).tolist())

    def outcomes(self) -> dict[str, Estimate]:
        """The shares of deals that the strong bot won from every seat, from some or shared, from none.

        In a solo game: the shares in which both succeeded, only one of them, neither.
        """
        own = self.own
        if self.seats == 1:
            found = {
                "both": own.all(axis=1),
                "only the strong one": (own[:, 0] > own[:, 1]),
                "only the weak one": (own[:, 0] < own[:, 1]),
                "neither": ~own.any(axis=1),
            }
        else:
            every, none = (own == 1).all(axis=1), (own == 0).all(axis=1)
            found = {"every seat": every, "some seats": ~every & ~none, "no seat": none}
        return {name: win_rate(int(deals.sum()), self.deals) for name, deals in found.items()}

    def parts(self) -> dict[str, Estimate] | None:
        """The share of each of `PARTS` in deciding who wins; None with too few deals, or if nothing varies."""
        if self.deals < FEWEST_DEALS or _parts(self.results)[0] <= 0:
            return None

        def shares(results: Results) -> NDArray[np.float64]:
            total, *parts = _parts(results)
            return np.array(parts) / total if total > 0 else np.zeros(len(PARTS))

        found, reach = shares(self.results), DEVIATIONS * _errors(self.results, shares)
        return {
            name: Estimate(_share(middle), (_share(middle - r), _share(middle + r)))
            for name, middle, r in zip(PARTS, found.tolist(), reach.tolist(), strict=True)
        }

    def as_json(self) -> dict[str, Any]:
        parts = self.parts()
        return {
            "strong": self.strong,
            "weak": self.weak,
            "deals": self.deals,
            "wins": as_json(self.wins, "share"),
            "weak_wins": as_json(self.weak_wins, "share"),
            "deals_by_outcome": {name: as_json(share, "share") for name, share in self.outcomes().items()},
            "parts": parts and {name: as_json(share, "share") for name, share in parts.items()},
            "results": self.results.tolist(),
        }


def _share(value: float) -> float:
    return min(1.0, max(0.0, value))


def _parts(results: Results) -> tuple[float, float, float, float, float]:
    """The mean squared deviation of results from even, and the parts of it due to skill, draw, seats, the rest.

    A seat's result is the sum of an even share, an effect of the seat (seats), of the bot that has it (skill), of the
    deal on the seat (draw), and a remainder. The square of an estimated mean is too large by the variance of the mean,
    which is subtracted.
    """
    deals, ways, seats = results.shape
    even = results.mean() if seats == 1 else 1 / seats
    total = float(((results - even) ** 2).mean())
    by_way, by_seat = results.mean(axis=0), results.mean(axis=(0, 1))
    of_deal = results.mean(axis=1, keepdims=True)
    alone = seats == 1  # no other seat to compare with
    of_seats = 0.0 if alone else float(((by_seat - even) ** 2 - of_deal.var(axis=0, ddof=1)[0] / deals).mean())
    off_deal = results - of_deal
    skill = float(((by_way - by_seat) ** 2 - off_deal.var(axis=0, ddof=1) / deals).mean())
    off = results - by_way
    both = (off.sum(axis=1) ** 2 - (off**2).sum(axis=1)).sum(axis=0) / (deals - 1) / (ways * (ways - 1))
    draw = float(both.mean())
    return total, skill, draw, of_seats, total - skill - draw - of_seats


def _errors(results: Results, of: Callable[[Results], NDArray[np.float64]]) -> NDArray[np.float64]:
    """Standard errors by the jackknife, over deals.

    As in `paired_rate` one more deal is added, which the strong bot lost from every seat, so that deals that happen to
    be equal do not look like certainty.
    """
    deals, ways, seats = results.shape
    left = np.array([of(np.delete(results, number, axis=0)) for number in range(deals)])
    spread = ((left - left.mean(axis=0)) ** 2).sum(axis=0) * (deals - 1) / deals
    lost = np.array([[0.0], [1.0]]) if seats == 1 else (1 - np.eye(ways)) / (seats - 1)
    changed = of(np.concatenate([results, lost[np.newaxis]])) - of(results)
    return np.asarray(np.sqrt(spread + changed**2))


def contest(strong: str, weak: str, played: Sequence[GameResult]) -> Contest:
    """The contest of two bots in the games of a tournament; only complete deals count."""
    alone = all(len(game.seats) == 1 for game in played)
    found: dict[int, dict[int, list[float]]] = {}
    for game in played:
        if set(game.seats) <= {strong, weak}:
            way = (strong, weak).index(game.seats[0]) if alone else game.seats.index(strong)
            found.setdefault(game.fixture.deal, {})[way] = [game.share(seat) for seat in range(len(game.seats))]
    seats = len(played[0].seats) if played else 1
    ways = 2 if alone else seats
    whole = [[deal[way] for way in range(ways)] for deal in found.values() if len(deal) == ways]
    return Contest(strong, weak, np.array(whole, float).reshape(-1, ways, seats))
