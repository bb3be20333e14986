"""What Winter's greedy player looks at, idea by idea, in positions whose order can be reasoned out."""

from __future__ import annotations

import pytest

import fourfold
from fourfold import State
from fourfold.arena import simulate
from fourfold.engine.binding import compiled_form
from fourfold.games.winter import policy
from helpers.winter_table import after, thawing

pytestmark = pytest.mark.slow

compiled = compiled_form(policy.value)


def worth(state: State, seat: int = 0) -> int:
    return int(policy.value(state._records[0], seat))


@pytest.mark.parametrize("seed", range(3))
def test_value_is_the_same_whole_number_compiled_and_interpreted(seed: int) -> None:
    game = fourfold.game("winter")
    path, _ = game.package.engine.trace(game.start()._records, seed, game.most_decisions)
    for k in range(1, len(path)):
        for seat in range(2):
            assert compiled(path[k], seat) == policy.value(path[k], seat)


def test_what_one_seat_gains_the_other_loses() -> None:
    game = fourfold.game("winter")
    path, _ = game.package.engine.trace(game.start()._records, 5, game.most_decisions)
    assert all(abs(policy.value(s, 0) + policy.value(s, 1)) <= 1 for s in path[1:])  # 1: hundredths are cut off


def test_a_won_game_is_worth_more_than_the_best_unfinished_one() -> None:
    # Dark's only counter hangs on the arm to the right of the card that light melts.
    row = "0,0:LLLL 2,0:LLLL 4,0:LDDL 6,0:DDDD"
    unfinished = thawing(row, "0,0 1,0 2,0", "6,0")
    won = after(unfinished, "melt:4,0")
    assert won.outcome is not None and won.outcome.winners == (0,)
    assert worth(won) == -worth(won, 1) > 10 * abs(worth(unfinished))


def test_a_counter_that_one_melt_cuts_off_is_worth_less() -> None:
    # Melting 2,0 leaves the card at 0,0 alone; the one at 6,0 is always in the larger group.
    row = "0,0:LLLL 2,0:LDDL 4,0:DLLD 6,0:LLLL 8,0:LDDL 10,0:DDDD"
    assert worth(thawing(row, "6,0", "10,0")) > worth(thawing(row, "0,0", "10,0"))


def test_a_counter_that_frees_nothing_is_a_move_in_reserve() -> None:
    # Both cards are held down either way, but without 0,0 the counter on 1,0 still holds them.
    row = "0,0:LLLL 2,0:LLLL 4,0:DLLD 6,0:DDDD"
    assert worth(thawing(row, "0,0 1,0", "6,0")) > worth(thawing(row, "0,0 2,0", "6,0"))


def test_without_a_free_card_nobody_wants_the_turn() -> None:
    held = "0,0:LLLL 2,0:DDDD"
    assert worth(thawing(held, "0,0", "2,0")) < worth(thawing(held, "0,0", "2,0", seat=1, turn=1))
    one_free = held + " 0,2:DLLD"
    assert worth(thawing(one_free, "0,0", "2,0")) > worth(thawing(one_free, "0,0", "2,0", seat=1, turn=1))


def test_lifting_a_card_is_worth_the_counter_it_will_bring() -> None:
    state = thawing("0,0:DLLL 2,0:LLLD 4,0:LDLD 6,0:DLDL 6,2:LDLL", "1,0", "5,0")
    assert worth(after(state, "lift:6,2")) > worth(after(state, "melt:6,2"))


def test_the_colour_of_the_square_on_the_table_is_the_better_one() -> None:
    state = after(fourfold.game("winter").start(), "draw:DLLL draw:DLLL LLLD@2,0")
    assert worth(after(state, "light"), 1) > 0 > worth(after(state, "dark"), 1)


def test_a_card_in_hand_is_worth_the_squares_it_can_form() -> None:
    start = after(fourfold.game("winter").start(), "draw:DLLL draw:DLLL LLLD@2,0 light draw")
    light, dark = after(start, "draw:DLLL"), after(start, "draw:DDDL")  # one light section cannot make two squares
    assert worth(light, 1) > worth(dark, 1)


def test_greedy_beats_random_from_either_seat() -> None:
    game = fourfold.game("winter")
    for seat, names in enumerate((("greedy", "random"), ("random", "greedy"))):
        assert simulate.simulate(game, 200, seed=1, policy=names).totals.wins[seat] > 180
