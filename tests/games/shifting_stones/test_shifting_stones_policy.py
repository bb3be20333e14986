"""Shifting Stones: what the greedy player thinks of a table."""

from __future__ import annotations

from typing import Any

import pytest

from fourfold import State
from fourfold.arena.simulate import simulate
from fourfold.engine.binding import compiled_form
from fourfold.games.shifting_stones import policy
from helpers.stones import MINI, game, loaded

pytestmark = pytest.mark.slow

# On the grid of `stones.py` (sun fish fish / three horses / three seeds) card 6 matches. Card 3, boat and horse, takes
# one flip; card 49, the moon in the corner opposite the sun, takes five discards.


def value(state: State, seat: int = 0) -> int:
    return int(policy.value(state._records[0], seat))


def states(players: int, seed: int, rounds: int = 4) -> list[Any]:
    """The records of a random game once its set-up is finished."""
    one = game(players, rounds)
    path, _ = one.package.engine.trace(one.start()._records, seed, one.most_decisions)
    return [path[k : k + 1] for k in range(len(path)) if path[k]["phase"] > 2]


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_value_is_the_same_whole_number_compiled_and_interpreted(players: int) -> None:
    compiled = compiled_form(policy.value)
    for records in states(players, seed=players)[::3]:
        for seat in range(players):
            assert int(compiled(records[0], seat)) == policy.value(records[0], seat)


@pytest.mark.parametrize("players", [2, 4])
def test_value_needs_no_more_than_the_seat_knows(players: int) -> None:
    engine = game(players).package.engine
    for records in states(players, seed=7):
        for seat in range(players):
            assert policy.value(records[0], seat) == policy.value(engine.hide_copy(records, seat)[0], seat)


def test_a_scored_card_is_better_than_one_in_hand() -> None:
    before = loaded(hands=[[6, 49, 54], [1, 2, 4, 5]])
    assert value(before.play("#6").play("+")) >= value(before) > value(before.play("end"))


def test_a_card_that_matches_is_scored_and_not_discarded() -> None:
    taken = loaded(hands=[[6, 49, 54], [1, 2, 4, 5]]).play("#6")
    assert max(taken.moves, key=lambda move: value(taken.play(move))) == "+"


def test_a_discard_brings_the_other_card_home() -> None:
    taken = loaded(hands=[[3, 49], [1, 2, 4, 5]]).play("#49")
    best = max(taken.moves, key=lambda move: value(taken.play(move)))
    assert "+" in taken.play(best).play("#3").moves


def test_a_far_card_pays_and_a_near_one_is_kept() -> None:
    state = loaded(hands=[[3, 49], [1, 2, 4, 5]])
    assert value(state.play("#49")) > value(state.play("#3"))


def test_more_points_with_as_many_cards_are_better() -> None:
    hands = [[1, 2, 3, 4], [5, 6, 7, 8]]
    low, high = (loaded(hands=hands, scored=[[first], [30]]) for first in (29, 68))
    assert value(high) > value(low)


def test_the_seat_with_more_cards_of_one_point_is_better_off() -> None:
    state = loaded(hands=[[49, 50], [53, 54]], scored=[[10, 11], [29]])
    other = loaded(hands=[[49, 50], [53, 54]], scored=[[29], [10, 11]])
    assert value(state) > value(other)


def test_alone_a_strike_is_bad_and_the_five_is_good() -> None:
    assert value(loaded(1, strikes=0, scored=[[5, 6, 7]], round=3)) > value(
        loaded(1, strikes=2, scored=[[5, 6, 7]], round=3)
    )
    hand = [[2, 3, 4, 5]]
    assert value(loaded(1, hands=hand, scored=[[68]], strikes=0)) > value(
        loaded(1, hands=hand, scored=[[1]], strikes=0)
    )


def test_alone_one_card_left_that_matches_is_as_good_as_won() -> None:
    near, far = (
        loaded(1, hands=[[last]], scored=[[card for card in MINI if card != last]], strikes=3, round=18)
        for last in (6, 55)
    )
    assert value(near) > 0 > value(far)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_won_game_is_worth_more_than_any_other_state(players: int) -> None:
    for records in states(players, seed=11):
        for seat in range(players):
            found = int(policy.value(records[0], seat))
            if records[0]["phase"] == 6:
                _, wins, _ = game(players).package.engine.result_of(records)
                assert found == (policy.WON if wins[seat] else -policy.WON)
            else:
                assert abs(found) < policy.WON


@pytest.mark.parametrize("names", [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random(names: tuple[str, str]) -> None:
    totals = simulate(game(), 200, seed=3, policy=names).totals
    assert totals.wins[names.index("greedy")] > 190


def test_greedy_games_end_long_before_the_limit() -> None:
    totals = simulate(game(), 200, seed=4, policy=["greedy"]).totals
    assert totals.lengths[400:].sum() == 0, "twenty rounds of ten decisions each way"


def test_greedy_mostly_wins_alone() -> None:
    totals = simulate(game(1), 200, seed=5, policy=["greedy"]).totals
    assert totals.wins[0] > 160
