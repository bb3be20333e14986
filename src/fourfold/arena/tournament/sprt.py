"""A sequential test of which of two bots is stronger: it stops as soon as the games so far say enough.

The test compares two hypotheses on how many Elo points the first bot is ahead. Its units are deals: the games of a deal
share their luck, so only means over deals are independent. The log likelihood ratio of the two hypotheses is that of a
normal distribution with the observed variance (the generalised test that Fishtest uses).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from statistics import fmean

from fourfold.arena.tournament.match import GameResult, Plan
from fourfold.core.errors import OptionError

MISTAKES = 0.05
"""How often each hypothesis may be rejected although it is true."""
BOUND = log((1 - MISTAKES) / MISTAKES)
LEAST_DEALS = 8
"""Fewer deals say too little about their variance."""
MOST_ELO = 2000.0


@dataclass(frozen=True)
class Sprt:
    """The two hypotheses: the first bot is `low`, or it is `high` Elo points ahead."""

    low: float
    high: float

    def __post_init__(self) -> None:
        if not -MOST_ELO <= self.low < self.high <= MOST_ELO:
            raise OptionError(f"sprt {self.low:g},{self.high:g} is not possible; give two numbers, the lower one first")

    @classmethod
    def read(cls, text: str) -> Sprt:
        """`0,20`: 0 against 20 Elo points."""
        try:
            low, high = map(float, text.split(","))
        except ValueError:
            raise OptionError(f"sprt {text!r} is not possible; give two numbers of Elo points, such as 0,20") from None
        return cls(low, high)

    def check(self, plan: Plan) -> None:
        """Raise `OptionError` unless one bot plays against one other."""
        if len(plan.all_bots) != 2 or len(plan.tables) != 1:
            raise OptionError("a sequential test compares two bots; give two, or one and `against`")

    def ratio(self, shares: Sequence[float], seats: int) -> float:
        """The log likelihood ratio after deals with these shares of the win for the first bot, which has one seat.

        One more deal that was shared fairly is added to the variance: so equal deals do not look certain.
        """
        if len(shares) < LEAST_DEALS:
            return 0.0
        mean = fmean(shares)
        variance = (sum((share - mean) ** 2 for share in shares) + (mean - 1 / seats) ** 2) / len(shares)
        low, high = expected_share(self.low, seats), expected_share(self.high, seats)
        if variance == 0:
            return 0.0
        return len(shares) * (high - low) * (2 * mean - low - high) / (2 * variance)


def expected_share(elo: float, seats: int) -> float:
    """The share of the win of one bot that is so many points ahead of all others at a table."""
    strength = 10 ** (elo / 400)
    return float(strength / (strength + seats - 1))


def deal_shares(games: Iterable[GameResult], plan: Plan) -> list[float]:
    """The share of the win of the first bot in each complete deal."""
    deals: dict[int, list[float]] = defaultdict(list)
    for game in games:
        deals[game.fixture.deal].append(game.share_of(plan.tables[0][0]))
    return [fmean(shares) for shares in deals.values() if len(shares) == plan.rotations]


@dataclass(frozen=True)
class Verdict:
    """How a sequential test stands: the ratio, and which hypothesis it accepts, if any."""

    sprt: Sprt
    bot: str
    ratio: float

    @property
    def accepted(self) -> float | None:
        """The lead in Elo points that is accepted; None while neither is."""
        if abs(self.ratio) < BOUND:
            return None
        return self.sprt.high if self.ratio > 0 else self.sprt.low

    def as_json(self) -> dict[str, float | None]:
        return {"low": self.sprt.low, "high": self.sprt.high, "ratio": self.ratio, "accepted": self.accepted}


def verdict(sprt: Sprt, games: Iterable[GameResult], plan: Plan) -> Verdict:
    """How the test stands after these games."""
    return Verdict(sprt, plan.tables[0][0], sprt.ratio(deal_shares(games, plan), plan.game.players))
