"""Ratings of bots: Elo by Bradley–Terry, and openskill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray
from openskill.models import PlackettLuce

from fourfold.arena.estimates import DEVIATIONS, Estimate
from fourfold.arena.tournament.match import GameResult

ELO = 400 / log(10)
"""Points per unit of log odds: 400 more are odds of ten to one."""
EXACT = 1e-10
MOST_STEPS = 100

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Skill:
    """A bot's rating by openskill: the estimate and its uncertainty."""

    mu: float
    sigma: float


def elo(games: Sequence[GameResult], tables: Sequence[Sequence[str]], bots: Sequence[str]) -> list[Estimate]:
    """Bradley–Terry ratings on the Elo scale, with a mean of 0 over all bots, in the order of `bots`.

    A seat wins in proportion to its bot's strength; a shared win counts as shares, so a tie counts half. With more than
    two seats this is Luce's choice model. Each table gets one virtual game, shared by all its seats: so a bot that
    always won has a finite rating, and among 100 games it hardly matters.

    The intervals come from the Fisher information, clustered by deal: the games of a deal share their luck, so deals,
    not games, are independent (a sandwich estimate; resampling deals would give the same).
    """
    won, seats = (
        _as_array([{bot: game.share_of(bot) for bot in game.seats} for game in games], bots),
        _seats(games, bots),
    )
    shared_seats = np.array([[list(table).count(bot) for bot in bots] for table in tables], float)
    shared_won = shared_seats / shared_seats.sum(axis=1, keepdims=True)
    strengths = _fitted(np.vstack([won, shared_won]), np.vstack([seats, shared_seats]))

    deals, of_deal = np.unique([game.fixture.deal for game in games], return_inverse=True)
    residuals = np.zeros((len(deals), len(bots)))
    np.add.at(residuals, of_deal, won - _expected(strengths, seats))
    # As in `paired_rate`, with one more deal that varies as single games do.
    spread = residuals.T @ residuals + _information(strengths, seats) / len(deals)
    for row, expected in zip(shared_won, _expected(strengths, shared_seats), strict=True):
        for bot, weight in enumerate(row):  # the virtual game, of which each seat wins a part
            off = np.eye(len(bots))[bot] - expected
            spread += weight * np.outer(off, off)
    inverse = _inverse(_information(strengths, np.vstack([seats, shared_seats])))
    reach = DEVIATIONS * np.sqrt(np.diag(inverse @ spread @ inverse))
    return [
        Estimate(ELO * middle, (ELO * (middle - r), ELO * (middle + r)))
        for middle, r in zip(strengths.tolist(), reach.tolist(), strict=True)
    ]


def _as_array(rows: Sequence[dict[str, float]], bots: Sequence[str]) -> Numbers:
    return np.array([[row.get(bot, 0.0) for bot in bots] for row in rows], float).reshape(-1, len(bots))


def _seats(games: Sequence[GameResult], bots: Sequence[str]) -> Numbers:
    return _as_array([{bot: game.seats.count(bot) for bot in game.seats} for game in games], bots)


def _expected(strengths: Numbers, seats: Numbers) -> Numbers:
    """Each bot's expected share of each game, from log strengths and the number of its seats."""
    weights = seats * np.exp(strengths - strengths.max())
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def _information(strengths: Numbers, seats: Numbers) -> Numbers:
    """The Fisher information of games."""
    expected = _expected(strengths, seats)
    return np.asarray(np.diag(expected.sum(axis=0)) - expected.T @ expected)


def _inverse(information: Numbers) -> Numbers:
    """Its inverse, regularised in the one direction that games say nothing about: all bots being stronger."""
    return np.linalg.inv(information + 1 / len(information)).astype(np.float64)


def _likelihood(strengths: Numbers, won: Numbers, seats: Numbers) -> float:
    expected = _expected(strengths, seats)
    return float((won * np.log(np.where(won > 0, expected, 1.0))).sum())


def _fitted(won: Numbers, seats: Numbers) -> Numbers:
    """The maximum likelihood strengths, by Newton's method with step halving."""
    strengths = np.zeros(won.shape[1])
    for _ in range(MOST_STEPS):
        slope = (won - _expected(strengths, seats)).sum(axis=0)
        step = _inverse(_information(strengths, seats)) @ slope
        now = _likelihood(strengths, won, seats)
        while _likelihood(strengths + step, won, seats) < now - EXACT and np.abs(step).max() > EXACT:
            step /= 2
        strengths = strengths + step
        if np.abs(step).max() < EXACT:
            break
    return np.asarray(strengths - strengths.mean())


def skills(games: Sequence[GameResult], bots: Sequence[str]) -> list[Skill]:
    """Ratings by openskill's Plackett–Luce model, game by game in the order of the deals; in the order of `bots`.

    Winners rank first, all others second. A bot on several seats is rated on each, and gets the mean.
    """
    model = PlackettLuce()
    known = {bot: model.rating(name=bot) for bot in bots}
    for game in sorted(games, key=lambda game: game.fixture):
        ranks = [1.0 if seat in game.winners else 2.0 for seat in range(len(game.seats))]
        rated = model.rate([[model.rating(known[bot].mu, known[bot].sigma)] for bot in game.seats], ranks=ranks)
        for bot in set(game.seats):
            own = [team[0] for team, sits in zip(rated, game.seats, strict=True) if sits == bot]
            mu, sigma = (sum(getattr(one, key) for one in own) / len(own) for key in ("mu", "sigma"))
            known[bot] = model.rating(mu, sigma, name=bot)
    return [Skill(known[bot].mu, known[bot].sigma) for bot in bots]
