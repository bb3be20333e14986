"""How good a board of Shifting Seasons looks: the value that the greedy player and searches go by."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from test_shifting_seasons import TILES as ALL_TILES
from test_shifting_seasons import Board, place

import fourfold
from fourfold import State
from fourfold.arena.simulate import simulate
from fourfold.engine.binding import compiled_form
from fourfold.engine.contract import OVER
from fourfold.games.shifting_seasons.geometry import NAMES
from fourfold.games.shifting_seasons.policy import SPREAD, value
from fourfold.games.shifting_seasons.rules import CARDS_PHASE, PLACE, TILES_PHASE, TO, TURN, lay

pytestmark = pytest.mark.slow

GAME = "shifting-seasons"


def record(state: State) -> Any:
    return state._records[0]


def random_game(players: int, seed: int) -> list[State]:
    """The states of a random game after set-up."""
    rng, states = np.random.default_rng(seed), [fourfold.game(GAME, players=players).start()]
    while not states[-1].is_over:
        states.append(states[-1].play(str(rng.choice(states[-1].moves))))
    return [state for state in states if record(state).phase not in (CARDS_PHASE, TILES_PHASE)]


def values(state: State) -> list[int]:
    return [int(value(record(state), seat)) for seat in range(state.game.players)]


def looks(board: Board, cards: list[int], tokens: int = 1, turn: int = 0) -> int:
    """What seat 0, whose colour is spring, thinks of its board, whatever else is on the table."""
    records = fourfold.game(GAME, cards=cards).start()._records.copy()
    s = records[0]
    s.phase, s.seat, s.turn, s.tokens[0] = TURN, turn, turn, tokens
    for name, tile in board.items():
        lay(s, 0, NAMES.index(name), ALL_TILES.index(tile))
    return int(value(s, 0))


# ---------------------------------------------------------------------------------------- any state at all


@pytest.mark.parametrize("players", [2, 3, 4])
def test_values_are_whole_numbers_the_same_compiled_and_interpreted(players: int) -> None:
    compiled = compiled_form(value)
    for state in random_game(players, seed=players)[::7]:
        before = state._records.tobytes()
        for seat in range(players):
            found = compiled(record(state), seat)
            assert isinstance(found, int)
            assert found == value(record(state), seat)
        assert state._records.tobytes() == before


@pytest.mark.parametrize("players", [2, 4])
def test_a_tile_in_hand_is_worth_its_best_place(players: int) -> None:
    seen = set()
    for state in random_game(players, seed=5):
        if record(state).phase in (PLACE, TO):
            following = [state.play(move) for move in state.moves]
            if record(following[0]).seat != OVER:
                seen.add(int(record(state).phase))
                seat = int(record(state).seat)
                assert values(state)[seat] == max(values(after)[seat] for after in following)
    assert seen == {PLACE, TO}


def test_nothing_is_worth_more_than_a_game_won() -> None:
    for seed in range(3):
        *before, end = random_game(3, seed)
        assert end.outcome is not None
        going_on = [found for state in before for found in values(state)]
        for seat, found in enumerate(values(end)):
            if seat in end.outcome.winners:
                assert found > max(going_on) + 10 * SPREAD
            else:
                assert found < min(going_on) - 10 * SPREAD


# ------------------------------------------------------------------------------------------ what is better


LATE = place("a1 a2 a3 b2 c1 c2 c3 c4 d1 d2 d3 e1 e2 e3 f1 a4 b4 b5 a6 b6 f4", "Su", "Au", "Wi")
"""With one more tile 22 of 24; column c lacks c5 and c6, and column d its lower half."""


def test_a_column_that_lacks_one_cell_is_better_than_one_that_lacks_two() -> None:
    cards = [3, 4, 8, 14]
    assert looks(LATE | {"c5": "Sp"}, cards) > looks(LATE | {"b3": "Sp"}, cards)


def test_precious_tiles_and_the_own_colour_are_better_in_a_column() -> None:
    cards = [3, 4, 8, 14]
    plain = looks(LATE | {"c5": "Au"}, cards)
    assert looks(LATE | {"c5": "Au*"}, cards) > plain
    assert looks(LATE | {"c5": "Sp"}, cards) > plain


def test_a_run_that_can_still_be_finished_is_better_than_a_blocked_one() -> None:
    run = place("a3 b3 c3", "Wi")
    cards = [6, 7, 10, 14]  # neither e1 nor d3 belongs to a shape
    assert looks(run | {"e1": "Su"}, cards) > looks(run | {"d3": "Su"}, cards)


def test_three_colours_in_an_area_are_better_for_a_set_than_one() -> None:
    cells, cards = "b2 b3 c2", [6, 7, 9, 12]
    assert looks(place(cells, "Wi", "Su", "Au"), cards) > looks(place(cells, "Wi"), cards)


def test_half_a_pair_is_better_beside_a_free_cell() -> None:
    cards = [6, 7, 8, 12]  # c2 pairs with d2 only; spring at d2 or e1 is neither in a shape nor at home
    assert looks({"b2": "Su", "c2": "Wi", "e1": "Sp"}, cards) > looks({"b2": "Su", "c2": "Wi", "d2": "Sp"}, cards)


def test_groups_that_one_tile_would_join_are_better_than_parted_ones() -> None:
    two = place("a2 a3 c2 c3", "Sp") | {"b2": "Su"}
    cards = [1, 4, 8, 13]  # b3 would join them; neither b3 nor e3 belongs to a shape, and winter is at home in neither
    assert looks(two | {"e3": "Wi"}, cards) > looks(two | {"b3": "Wi"}, cards)


def test_a_token_is_worth_something_until_the_last_turn_is_over() -> None:
    cards = [3, 4, 8, 14]
    assert looks(LATE, cards, tokens=1) > looks(LATE, cards, tokens=0)
    full = LATE | place("b3 d4 f5", "Sp")
    assert looks(full, cards, tokens=1, turn=1) == looks(full, cards, tokens=0, turn=1)


# ------------------------------------------------------------------------------------------ greedy players


@pytest.mark.parametrize(("names", "seat"), [(("greedy", "random"), 0), (("random", "greedy"), 1)])
def test_greedy_players_beat_random_ones(names: tuple[str, str], seat: int) -> None:
    assert simulate(fourfold.game(GAME), 100, seed=1, policy=names).totals.wins[seat] > 90
