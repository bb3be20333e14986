"""The games' own statistics, against counts made another way from the positions at the end."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import fourfold
from fourfold.bench.random_play import random_game
from helpers.stones import loaded

SEASONS = ("Sp", "Su", "Fa", "Wi")
NONE = math.nan


def measured(state: fourfold.State) -> list[list[float]]:
    """Per statistic and seat its value, NaN where there is none."""
    known, sums, _ = fourfold.playouts(state, 1, threads=1, statistics=True).statistics
    return np.where(known > 0, sums, np.nan).tolist()  # type: ignore[no-any-return]


def ends(games: int, name: str, **options: Any) -> Iterator[fourfold.State]:
    for seed in range(games):
        *_, final = random_game(fourfold.game(name, **options).start(), Random(seed), np.random.default_rng(seed))
        yield final


def same(found: list[list[float]], expected: list[list[float]]) -> bool:
    return np.array_equal(found, expected, equal_nan=True)


def group(cells: set[tuple[int, int]]) -> int:
    """The size of the largest part of `cells` that hangs together."""
    largest = 0
    while cells:
        grown, edge = set[tuple[int, int]](), [next(iter(cells))]
        while edge:
            x, y = edge.pop()
            if (x, y) in cells - grown:
                grown.add((x, y))
                edge += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        cells = cells - grown
        largest = max(largest, len(grown))
    return largest


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turn_of_time_points_by_season_and_by_draw(players: int) -> None:
    for final in ends(25, "turn-of-time", players=players):
        position = final.position()
        owned = [(season, seat) for seat, own in enumerate(position["seasons"]) for season in own]
        drawn = sorted(owned, key=lambda each: (position["seasons"][each[1]].index(each[0]), each[1]))
        up = {season: {(c["x"], c["y"]) for c in position["table"] if c["card"][:2] == season} for season in SEASONS}
        ranked = sorted(drawn, key=lambda each: (-len(up[each[0]]), -group(up[each[0]])))  # stable: drawn earlier
        expected = [[NONE] * players for _ in range(8)]
        for place, (season, seat) in enumerate(drawn):
            points = 4 - ranked.index((season, seat))
            expected[SEASONS.index(season)][seat] = expected[4 + place][seat] = points
        assert same(measured(final), expected)


def test_turn_of_time_alone_has_no_seasons_to_rank() -> None:
    (final,) = ends(1, "turn-of-time", players=1)
    assert same(measured(final), [[NONE]] * 8)


def test_shifting_stones_points_by_value_and_the_bonus() -> None:
    # Cards 1 to 28 are worth 1, 29 to 54 worth 2, 55 to 67 worth 3, 68 to 72 worth 5.
    state = loaded(2, hands=[[], []], scored=[[1, 2, 30, 72], [3, 55, 56]], phase="over", round=100)
    assert measured(state) == [[2, 1], [2, 0], [0, 6], [5, 0], [3, 0]]
    state = loaded(3, hands=[[], [], []], scored=[[1], [], [28, 29]], phase="over", round=100)
    assert measured(state) == [[1, 0, 1], [0, 0, 2], [0, 0, 0], [0, 0, 0], [3, 0, 3]]
    state = loaded(2, hands=[[], []], scored=[[], [70]], phase="over", round=100)
    assert measured(state)[-1] == [0, 0], "no bonus where nobody has a card of 1"


@pytest.mark.parametrize("players", [1, 2, 5])
def test_shifting_stones_statistics_add_up_to_the_score(players: int) -> None:
    for final in ends(3, "shifting-stones", players=players, rounds=30):
        assert final.outcome is not None
        assert np.nansum(measured(final), axis=0).tolist() == list(final.outcome.scores)
        assert math.isnan(measured(final)[-1][0]) == (players == 1), "alone there is no bonus"


def test_winter_wins_by_colour_thaws_and_cards() -> None:
    winners = set()
    for final in ends(40, "winter"):
        position, outcome = final.position(), final.outcome
        assert outcome is not None
        expected = [[NONE, NONE], [NONE, NONE], [position["thaws"]] * 2, [len(position["cards"])] * 2]
        for seat, colour in enumerate(position["colours"]):
            expected[("light", "dark").index(colour)][seat] = seat in outcome.winners
        assert same(measured(final), expected)
        winners.add(outcome.winners)
    assert winners == {(), (0,), (1,)}, "the games tell all ends apart"
