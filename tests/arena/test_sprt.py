"""The sequential test: how often it errs, what it needs, and that it ends a tournament."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import fourfold
from fourfold.arena.tournament.scoreboard import notes
from fourfold.arena.tournament.sprt import BOUND, Sprt, expected_share
from fourfold.arena.tournament.tournament import tournament
from fourfold.core.errors import OptionError


def test_shares_are_those_of_the_elo_formula() -> None:
    assert expected_share(0, 2) == 0.5 and expected_share(0, 4) == 0.25
    assert expected_share(400, 2) == pytest.approx(10 / 11)
    assert expected_share(100, 2) == pytest.approx(0.640065)  # any Elo table
    assert expected_share(-100, 2) == pytest.approx(1 - 0.640065)


def test_the_ratio_is_that_of_two_normal_distributions() -> None:
    """Computed from the densities themselves: the variance with one more deal, shared fairly."""
    shares = [1.0, 0.5, 0.5, 1.0, 0.0, 0.5, 1.0, 0.5, 0.5, 1.0]
    test = Sprt(0, 50)
    mean = sum(shares) / len(shares)
    variance = (sum((x - mean) ** 2 for x in shares) + (mean - 0.5) ** 2) / len(shares)
    high = 1 / (1 + 10 ** (-50 / 400))
    ratio = sum(((x - 0.5) ** 2 - (x - high) ** 2) / (2 * variance) for x in shares)
    assert test.ratio(shares, 2) == pytest.approx(ratio)
    assert test.ratio(shares[:7], 2) == 0.0, "too few deals"
    assert test.ratio([0.5] * 100, 2) == 0.0, "no variance"


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, 1), (60.0, -1)])
def test_it_errs_as_seldom_as_it_should(elo: float, wrong: int) -> None:
    """Games of bots that are that far apart, two of a deal: at most 5 % of the tests accept the other hypothesis."""
    rng, errors, tests = np.random.default_rng(1), 0, 300
    test = Sprt(0, 60)
    for _ in range(tests):
        shares = rng.binomial(2, expected_share(elo, 2), 3000) / 2
        for n in range(10, 3000, 5):
            ratio = test.ratio(shares[:n].tolist(), 2)
            if abs(ratio) >= BOUND:
                errors += ratio * wrong > 0
                break
        else:
            pytest.fail("3,000 deals decide nothing")
    assert errors <= 0.05 * tests + 2 * (0.05 * 0.95 * tests) ** 0.5


@pytest.mark.parametrize("text", ["", "20", "20,0", "a,b", "0,20,40", "0,nan", "0,99999"])
def test_what_cannot_be_tested_is_named(text: str) -> None:
    with pytest.raises(OptionError, match="sprt"):
        Sprt.read(text)


def test_a_tournament_ends_with_the_test(tmp_path: Path) -> None:
    game, file = fourfold.game("turn-of-time", players=2), tmp_path / "results.jsonl"
    found = tournament(game, ["greedy", "random"], 4000, workers=1, sprt=Sprt.read("0,100"), file=file)
    assert found.verdict is not None and found.verdict.accepted in (0.0, 100.0) and found.is_complete
    assert 16 <= len(found.games) < 4000
    assert any("Sequential test of greedy" in line and "is accepted" in line for line in notes(found))
    again = tournament(game, ["greedy", "random"], 4000, workers=1, sprt=Sprt.read("0,100"), file=file)
    assert len(again.games) == len(found.games), "the games of the file decide already"


def test_it_compares_two_bots_only() -> None:
    game = fourfold.game("turn-of-time", players=2)
    with pytest.raises(OptionError, match="two bots"):
        tournament(game, ["greedy", "random", "easy"], 10, workers=1, sprt=Sprt(0, 20))
