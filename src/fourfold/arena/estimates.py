"""Means with 95 % confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean

CONFIDENCE = 0.95
DEVIATIONS = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""How many standard deviations an interval reaches to either side."""
MARGIN, INTERVAL = "±", "95 %"
"""Headings of columns that say how sure the number before is."""


@dataclass(frozen=True)
class Estimate:
    """A mean and its 95 % interval; the interval is None where there are too few games for one."""

    mean: float
    interval: tuple[float, float] | None

    @property
    def margin(self) -> float | None:
        """Half the width of the interval."""
        return (self.interval[1] - self.interval[0]) / 2 if self.interval else None


def win_rate(wins: float, games: float) -> Estimate:
    """The share of games won, with Wilson's score interval, which stays within 0 and 1 even without a single win."""
    rate, spread = wins / games, DEVIATIONS**2 / games
    centre = rate + spread / 2
    reach = sqrt(spread * (rate * (1 - rate) + spread / 4))
    low = 0.0 if wins == 0 else (centre - reach) / (1 + spread)
    high = 1.0 if wins == games else (centre + reach) / (1 + spread)
    return Estimate(rate, (low, high))


def paired_rate(shares: Sequence[float]) -> Estimate:
    """The mean of shares from 0 to 1, one per deal, with Wilson's interval for the effective number of games.

    The games of one deal have the same luck, so only deals are independent. If shares vary less than wins and losses
    would, because luck cancels within a deal, a deal counts as more than one game; if they vary more, as less. One
    more deal with the variance of wins and losses is added, so that a few deals that happen to be equal do not look
    like certainty.
    """
    deals, rate = len(shares), fmean(shares)
    game_variance = rate * (1 - rate)
    if game_variance <= 0:
        return win_rate(round(rate) * deals, deals)
    variance = (sum((share - rate) ** 2 for share in shares) + game_variance) / deals
    effective_games = deals * game_variance / variance
    return win_rate(rate * effective_games, effective_games)


def mean(total: float, squares: float, games: int) -> Estimate:
    """The mean of values given by their sum and their sum of squares, with a normal interval."""
    middle = total / games
    if games == 1:
        return Estimate(middle, None)
    variance = max(0.0, (games * squares - total * total) / (games * (games - 1)))
    reach = DEVIATIONS * sqrt(variance / games)
    return Estimate(middle, (middle - reach, middle + reach))


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of a list of values."""
    return mean(sum(values), sum(value * value for value in values), len(values))


def as_json(estimate: Estimate | None, key: str = "mean", prefix: str = "") -> dict[str, float | None]:
    low, high = (estimate and estimate.interval) or (None, None)
    return {key: estimate.mean if estimate else None, f"{prefix}low": low, f"{prefix}high": high}


def cells(estimate: Estimate | None, factor: int, form: str, unit: str) -> tuple[str, str]:
    """The mean and the margin, as text for two columns of a table."""
    if estimate is None:
        return "–", "–"
    margin = f"{factor * estimate.margin:{form}}" if estimate.margin is not None else "–"
    return f"{factor * estimate.mean:{form}}{unit}", margin
