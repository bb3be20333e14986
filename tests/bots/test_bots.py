"""Players: given a view, never a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

import fourfold
from fourfold import OptionError, State, View
from fourfold.bots.player import Budget, Random, Thought
from fourfold.bots.search import Search

GAME = "turn-of-time"
DRAWS = ("draw:Sp", "draw:Su", "draw:Fa", "draw:Wi")


def after(state: State, *moves: str) -> State:
    for move in moves:
        state = state.play(move)
    return state


def decisions(players: int, seed: int) -> Iterator[State]:
    """The states of a random game in which a seat decides, the game's last first."""
    rng, states = np.random.default_rng(seed), [fourfold.game(GAME, players=players).start()]
    while not states[-1].is_over:
        states.append(states[-1].play(str(rng.choice(states[-1].moves))))
    return (state for state in reversed(states) if isinstance(state.seat, int))


def sure_wins(state: State) -> dict[str, bool]:
    """For each last choice of a game whether it wins; by playing each to the end, where nothing is left to choose."""
    assert isinstance(state.seat, int)
    found = {}
    for move in state.moves:
        end = state.play(move)
        while not end.is_over:
            (forced,) = end.moves
            end = end.play(forced)
        assert end.outcome is not None
        found[move] = state.seat in end.outcome.winners
    return found


def last_choices(players: int) -> list[tuple[State, str]]:
    """States of random games in which exactly one order of the last two meetings wins."""
    found = []
    for seed in range(300):
        choice = next(state for state in decisions(players, seed) if len(state.moves) > 1)
        if len(choice.moves) == 2 and sum(sure_wins(choice).values()) == 1:
            found.append((choice, max(sure_wins(choice), key=sure_wins(choice).__getitem__)))
    return found


# ------------------------------------------------------------------------------------------ random player


def test_random_moves_are_legal() -> None:
    for seed in range(3):
        for state in decisions(3, seed):
            assert isinstance(state.seat, int)
            assert Random().decide(state.view(state.seat), seed).move in state.moves


def test_random_moves_are_even() -> None:
    state = after(fourfold.game(GAME).start(), *DRAWS)
    view, n = state.view(0), 12_000
    counts = Counter(Random().decide(view, seed).move for seed in range(n))
    assert set(counts) == set(state.moves)
    expected = n / 12
    distance = sum((counts[move] - expected) ** 2 / expected for move in state.moves)
    assert distance < 31.26, "the 99.9 % point of chi-square with 11 degrees of freedom"
    assert distance > 1.83, "the 0.1 % point: more even than dice can be"


def test_random_moves_follow_the_dice() -> None:
    view = after(fourfold.game(GAME).start(), *DRAWS).view(0)

    def moves(seed: int) -> list[str]:
        return [Random().decide(view, 100 * seed + n).move for n in range(20)]

    assert moves(5) == moves(5) != moves(6)


# --------------------------------------------------------------------- what hints and analyses are made of


def search(view: View, simulations: int) -> Thought:
    return Search(view.game, Budget(simulations=simulations)).decide(view)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_search_finds_the_last_move_that_wins(players: int) -> None:
    found = last_choices(players)
    assert len(found) >= 3, "there is something to find"
    for state, winning in found:
        assert isinstance(state.seat, int)
        thought = search(state.view(state.seat), 50)
        best, worst = thought.opinions
        assert thought.exact
        assert (thought.move, best.move, best.chance, worst.chance) == (winning, winning, 1, 0)


def test_search_has_an_opinion_on_every_move() -> None:
    state = after(fourfold.game(GAME, players=3).start(), *DRAWS[:3])
    thought = search(state.view(0), 500)
    assert sorted(each.move for each in thought.opinions) == sorted(state.moves)
    assert sum(each.visits for each in thought.opinions) <= thought.simulations <= 500
    assert thought.move == thought.opinions[0].move
    assert all(0 <= each.chance <= 1 for each in thought.opinions)


def test_search_needs_no_more_than_a_view() -> None:
    game = fourfold.game("high-card", players=3)
    truth = after(game.start(), "deal:4", "deal:2", "deal:5")
    other = after(game.start(), "deal:4", "deal:1", "deal:3")
    view = game.load_view(truth.view(0).position(), 0)  # made from what seat 0 knows: nothing else is in it
    assert isinstance(view, View)
    assert view == other.view(0)
    thought = search(view, 2000)
    # The 4 wins unless the 5 is among two of the four other cards: as likely as not, whatever is shown.
    for each in thought.opinions:
        assert each.visits > 30
        assert abs(each.chance - 0.5) < 4 * 0.5 / np.sqrt(each.visits)


def test_no_search_where_somebody_else_decides() -> None:
    state = after(fourfold.game(GAME).start(), *DRAWS)
    for view in (state.view(1), state.view(None), fourfold.game(GAME).start().view(0)):
        with pytest.raises(OptionError, match="does not decide here"):
            search(view, 1)
