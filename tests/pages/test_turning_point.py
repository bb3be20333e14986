"""The move that decided a game, found in its analysis."""

from __future__ import annotations

from dataclasses import replace

import pytest

import fourfold
from fourfold import Record
from fourfold.bots.analysis import Analysis, Decision
from fourfold.bots.player import Budget
from fourfold.pages.replay.chances import turning_point


def finished() -> Record:
    record = Record(fourfold.game("turn-of-time"))
    while not record.final.is_over:
        record = record.play(record.final.moves[0])
    return record


def analysis(record: Record, *chances: float) -> Analysis:
    """With these chances of the winner, one for each of the first decisions of a seat."""
    assert record.result is not None
    (winner,) = record.result.winners
    numbers = [n for n, state in enumerate(record.states[:-1], 1) if isinstance(state.seat, int)]
    decisions = []
    for number, chance in zip(numbers, chances, strict=False):
        seats = tuple(chance if seat == winner else 1 - chance for seat in range(2))
        seat, move = record.states[number - 1].seat, record.moves[number - 1]
        assert isinstance(seat, int)
        decisions.append(Decision(number, seat, move, move, seats[seat], seats[seat], seats, False))
    return Analysis(record, Budget(simulations=1), 0, len(decisions), tuple(decisions))


def test_the_turning_point_is_where_the_winner_gained_most() -> None:
    found = analysis(finished(), 0.5, 0.4, 0.45, 0.9, 0.95)
    point = turning_point(found)
    assert point is not None and point.decision == found.decisions[2]
    assert (point.before, point.after) == (0.45, 0.9)


@pytest.mark.parametrize("chances", [(), (1.0, 1.0, 1.0)], ids=["not analysed", "never in doubt"])
def test_some_games_have_no_turning_point(chances: tuple[float, ...]) -> None:
    assert turning_point(analysis(finished(), *chances)) is None


def test_an_unfinished_game_has_no_turning_point() -> None:
    found = analysis(finished(), 0.5, 0.9)
    assert turning_point(replace(found, record=Record(fourfold.game("turn-of-time")))) is None
