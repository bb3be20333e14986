"""How hard the cards of Shifting Stones are: distributions by hand, and that the documentation tells the truth."""

from __future__ import annotations

import re

import numpy as np
import pytest

from fourfold.games.shifting_stones.study import (
    chart,
    distribution,
    heights,
    layouts,
    mean,
    rank_correlation,
    ranks,
    table,
    turnings,
)
from helpers.repository import ROOT

pytestmark = pytest.mark.slow

DOCS = ROOT / "docs"
ARRANGEMENTS = 5040 * 512  # 9! / (1! 2! 3! 3!), and two faces for each stone


def test_every_arrangement_is_counted_once() -> None:
    grids = np.unique(layouts()[:, np.newaxis] ^ turnings())
    assert len(grids) == ARRANGEMENTS


@pytest.mark.parametrize(
    ("card", "shares"),
    [
        # 53, the sun in a corner: 1 cell at 0 steps, 2 at 1, 3 at 2, 2 at 3, 1 at 4, and half the time one flip more
        (53, [1, 3, 5, 5, 3, 1]),
        # 37, the moon in column a: 3 cells at 0 steps, 3 at 1, 3 at 2, and half the time one flip more
        (37, [3, 6, 6, 3]),
    ],
)
def test_one_stone_by_hand(card: int, shares: list[int]) -> None:
    counts = distribution(card - 1).tolist()
    assert [18 * n for n in counts[: len(shares)]] == [ARRANGEMENTS * share for share in shares]
    assert sum(counts) == ARRANGEMENTS


def test_mean_and_rank_correlation() -> None:
    assert mean(distribution(53 - 1)) == 2.5  # two steps, and half a flip
    assert ranks([10, 30, 20, 20]).tolist() == [1, 4, 2.5, 2.5]
    assert rank_correlation([1, 2, 3, 4], [2, 3, 5, 9]) == pytest.approx(1)
    assert rank_correlation([1, 2, 3, 4], [9, 5, 3, 2]) == pytest.approx(-1)
    assert rank_correlation([1, 2, 3, 4], [2, 1, 4, 3]) == pytest.approx(0.6)  # 1 - 6 · 4 / (4 · 15)


def test_no_dot_covers_another() -> None:
    places = [10.0, 10, 10, 12, 40]
    dots = list(zip(places, heights(places), strict=True))
    for n, (x, y) in enumerate(dots):
        assert all((x - a) ** 2 + (y - b) ** 2 >= 16**2 for a, b in dots[:n])
    assert dots[-1] == (40, 0)


def test_the_documentation_is_what_the_study_finds() -> None:
    counts = [distribution(card) for card in range(72)]
    page = (DOCS / "games" / "shifting-stones.md").read_text("utf-8")
    assert len(table(counts).splitlines()) == 2 + len(counts)
    assert (DOCS / "shifting-stones-distances.svg").read_text("utf-8") == chart([mean(row) for row in counts])
    means = [mean(row) for row in counts]
    for points, first, last in ((1, 0, 28), (2, 28, 54), (3, 54, 67), (5, 67, 72)):
        own = means[first:last]
        row = f"| {points} | {len(own)} | {sum(own) / len(own):.2f} | {min(own):.2f} … {max(own):.2f} |"
        assert row in page
    near = [sum(row[:4]) / ARRANGEMENTS for row in counts]
    told = re.search(r"only (\d+) to (\d+) of 100 arrangements", page)
    assert told is not None
    assert [round(100 * share) for share in (min(near[67:]), max(near[67:]))] == [
        int(number) for number in told.groups()
    ]
