"""The number that people see: where it begins, and what a difference means."""

from __future__ import annotations

import math

import pytest
from openskill.models import PlackettLuce

from fourfold.pages.people.players import grid_lines
from fourfold.table.rating_rules import (
    FIRM_SIGMA,
    MIDDLE_MU,
    START_SIGMA,
    change_text,
    is_provisional,
    rating_text,
    shown_rating,
)


def test_everybody_starts_in_the_middle_and_provisionally() -> None:
    new = PlackettLuce().rating()
    assert shown_rating(new.mu) == 1500 and is_provisional(new.sigma)
    assert (new.mu, new.sigma) == (MIDDLE_MU, START_SIGMA)


@pytest.mark.parametrize(("points", "expected"), [(0, 0.5), (100, 0.64), (200, 0.76), (400, 0.91)])
def test_differences_mean_what_chess_players_expect(points: int, expected: float) -> None:
    """Elo's own table, within a hundredth or two of what the model predicts for players whose rating is certain."""
    model = PlackettLuce()
    mu = 25 + points / 30
    assert shown_rating(mu) == 1500 + points
    chance = 1 / (1 + math.exp(-(mu - 25) / (model.beta * math.sqrt(2))))
    assert chance == pytest.approx(expected, abs=0.01)


def test_a_rating_becomes_firm_after_some_games_and_stays_so() -> None:
    model = PlackettLuce()
    me, signs = model.rating(), []
    for game in range(40):
        bot = model.rating(mu=25, sigma=1.5)
        ranks = [1.0, 2.0] if game % 2 else [2.0, 1.0]
        [[me], _] = model.rate([[me], [bot]], ranks=ranks)
        signs.append(is_provisional(me.sigma))
    assert signs[:5] == [True] * 5 and not any(signs[8:])
    assert is_provisional(FIRM_SIGMA + 0.001) and not is_provisional(FIRM_SIGMA)


def test_ratings_and_changes_in_words() -> None:
    assert (rating_text(1541, True), rating_text(1541, False)) == ("1541?", "1541")
    assert [change_text(1500, after) for after in (1512, 1500, 1491)] == ["+12", "+0", "−9"]


@pytest.mark.parametrize(
    ("lowest", "highest", "lines"),
    [
        (1500, 1500, [1600, 1500]),
        (1430, 1570, [1600, 1500, 1400]),
        (1001, 1999, [2000, 1600, 1200, 800]),
        (-150, 40, [100, 0, -100, -200]),
    ],
)
def test_the_lines_of_a_chart_are_round_and_few(lowest: int, highest: int, lines: list[int]) -> None:
    assert grid_lines(lowest, highest) == lines
