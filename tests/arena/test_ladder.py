"""The ladder of levels: each against the one below, and Elo points added up."""

from __future__ import annotations

import pytest

import fourfold
from fourfold.arena import ladder
from fourfold.arena.estimates import Estimate
from fourfold.bots.roster import level_names


def test_elo_points_add_up_from_the_lowest_level() -> None:
    game = fourfold.game("turn-of-time")
    half, odds = Estimate(0.5, (0.4, 0.6)), Estimate(10 / 11, (0.85, 0.95))
    rows = ladder.table(game, {"easy": half, "medium": odds, "hard": odds}).splitlines()[2:]
    assert rows[0] == "| `beginner` (Pip) | – | 0 |"
    assert rows[1].startswith("| `easy` (Tock) | 50.0% (40.0–60.0) | 0 ± ")
    assert "| 400 ± " in rows[2] and "| 800 ± " in rows[3], "odds of ten to one are 400 points"


def test_every_level_plays_against_the_one_below(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fourfold.game("turn-of-time")
    monkeypatch.setattr(ladder, "level_names", lambda game: ("random", "greedy", "easy"))
    found = ladder.steps(game, 2, workers=1)
    assert list(found) == ["greedy", "easy"] and all(0 <= each.mean <= 1 for each in found.values())
    assert level_names(game)[0] == "beginner"
