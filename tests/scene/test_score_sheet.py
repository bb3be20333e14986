"""A ledger: the rows of a score sheet, whose sums are the scores."""

from __future__ import annotations

from random import Random

import pytest

import fourfold
from fourfold.core.state import State
from fourfold.scene.score_sheet import Line, ledger

SEEDS = range(4)
TABLES = [
    (name, players)
    for name, counts in (
        ("shifting-seasons", (2, 3, 4)),
        ("shifting-stones", (1, 2, 3, 4, 5)),
        ("turn-of-time", (1, 2, 3, 4)),
        ("winter", (2,)),
    )
    for players in counts
]


def finished(name: str, players: int, seed: int) -> State:
    random, state = Random(seed), fourfold.game(name, players=players).start()
    while not state.is_over:
        state = state.play_chance(random.randrange(2**32))
        if not state.is_over:
            state = state.play(random.choice(state.moves))
    return state


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_rows_of_a_ledger_add_up_to_the_scores_and_name_spots_of_the_scene(
    name: str, players: int, seed: int
) -> None:
    state = finished(name, players, seed)
    sheet, outcome = state.words().explain(), state.outcome
    assert outcome is not None
    rows = ledger(sheet or state.words().tally() or ())
    assert rows
    if sheet is not None:
        assert tuple(sum(row.points(seat) for row in rows) for seat in range(players)) == outcome.scores
    for viewer in (0, None):
        scene = state.view(viewer).scene()
        lying = {piece.spot for piece in scene.pieces}
        assert all(set(row.spots) <= lying for row in rows)


def test_lines_of_one_seat_each_are_ordered_by_points() -> None:
    rows = ledger(((Line("a", "A", 1), Line("b", "B", 4)), (Line("c", "C", 3), Line("d", "D", 2))))
    assert [row.key for row in rows] == ["b", "c", "d", "a"]


def test_lines_that_seats_share_keep_their_order() -> None:
    rows = ledger(((Line("a", "A", 1), Line("b", "B", 4)), (Line("a", "A", 3), Line("b", "B", 2))))
    assert [(row.key, row.points(0), row.points(1)) for row in rows] == [("a", 1, 3), ("b", 4, 2)]
