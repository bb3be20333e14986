"""The number that people see instead of openskill's mu and sigma.

`1500 + 30 · (mu − 25)`: everybody starts in the middle, and differences mean what chess players expect of them. In the
model, a player beats another with probability `1 / (1 + exp(−Δmu / c))`, where c is `beta · √2 ≈ 5.9` for two players
whose ratings are certain, and somewhat more for others; in Elo points, one of mu is `400 / ln 10 / c ≈ 29.5`. So 200
points more win about three games of four.

A rating is provisional while sigma is above `FIRM_SIGMA`, 180 points: for about six games against rated bots, or a
dozen between newcomers. Provisional ratings get no place in a ladder.
"""

from __future__ import annotations

from typing import Any

from fourfold.table.table import RatingChange

MIDDLE = 1500
MIDDLE_MU = 25.0
START_SIGMA = MIDDLE_MU / 3
POINTS_PER_MU = 30
FIRM_SIGMA = 6.0


def shown_rating(mu: float) -> int:
    """The rating that people see."""
    return MIDDLE + round(POINTS_PER_MU * (mu - MIDDLE_MU))


def is_provisional(sigma: float) -> bool:
    """Whether a rating is still too uncertain to be compared."""
    return sigma > FIRM_SIGMA


def rating_json(mu: float, sigma: float) -> dict[str, Any]:
    """A rating as the API gives it: what people see, and the model's own numbers."""
    return {"rating": shown_rating(mu), "provisional": is_provisional(sigma), "mu": mu, "sigma": sigma}


def change_json(change: RatingChange) -> dict[str, Any]:
    """What a game did to a rating, as the API gives it."""
    return {
        "before": shown_rating(change.mu),
        "after": shown_rating(change.new_mu),
        "provisional": is_provisional(change.new_sigma),
        "mu": [change.mu, change.new_mu],
        "sigma": [change.sigma, change.new_sigma],
    }


def rating_text(rating: int, provisional: bool) -> str:
    """A rating in a sentence: a provisional one is questionable, `1500?`."""
    return f"{rating}?" if provisional else str(rating)


def change_text(before: int, after: int) -> str:
    """A change, such as `+12` or `−9`."""
    return f"{after - before:+d}".replace("-", "−")
