"""OpenSpiel's algorithms on the games: sums of utilities, sampled worlds, positions, and exploitability."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, ismcts
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.policy import UniformRandomPolicy

import fourfold
import fourfold.envs

CONSTANT, ZERO, GENERAL = (
    pyspiel.GameType.Utility.CONSTANT_SUM,
    pyspiel.GameType.Utility.ZERO_SUM,
    pyspiel.GameType.Utility.GENERAL_SUM,
)


def spiel(name: str, **parameters: Any) -> Any:
    fourfold.envs.openspiel_games()
    return pyspiel.load_game(f"fourfold_{name.replace('-', '_')}", parameters)


def play(state: Any, moves: int, seed: int) -> None:
    """Some random moves, chance included."""
    rng = Random(seed)
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(
    ("name", "parameters", "utility", "total"),
    [
        ("turn-of-time", {"players": 2}, CONSTANT, 1),
        ("turn-of-time", {"players": 3}, CONSTANT, 1),
        ("turn-of-time", {"players": 1}, GENERAL, None),
        ("turn-of-time", {"players": 2, "reward": "margin"}, ZERO, 0),
        ("turn-of-time", {"players": 3, "reward": "margin"}, GENERAL, None),
        ("shifting-seasons", {"players": 4}, CONSTANT, 1),
        ("shifting-stones", {"players": 2, "rounds": 1}, CONSTANT, 1),
        ("shifting-stones", {"players": 2, "rounds": 1, "reward": "score"}, GENERAL, None),
        ("winter", {}, GENERAL, None),  # at its limit nobody wins
        ("winter", {"reward": "margin"}, ZERO, 0),
    ],
)
def test_a_sum_that_is_constant_is_declared(
    name: str, parameters: dict[str, Any], utility: Any, total: float | None
) -> None:
    game = spiel(name, **parameters)
    assert game.get_type().utility == utility
    if total is not None:
        assert game.utility_sum() == total
        state = game.new_initial_state()
        play(state, 10_000, seed=1)
        assert sum(state.returns()) == pytest.approx(total)


@pytest.mark.parametrize(("name", "parameters"), [("high-card", {"players": 3}), ("shifting-stones", {"rounds": 2})])
def test_a_sampled_world_looks_the_same_to_the_one_who_asks(name: str, parameters: dict[str, Any]) -> None:
    """The promise that OpenSpiel's own tests check for its games, and that hidden cards do vary."""
    state, rng, differs = spiel(name, **parameters).new_initial_state(), Random(2), False
    while not state.is_terminal():
        for player in range(state.num_players()) if not state.is_chance_node() else ():
            world = state.resample_from_infostate(player, rng.random)
            assert world.current_player() == state.current_player()
            for seen in ("information_state_string", "observation_string", "observation_tensor"):
                assert getattr(world, seen)(player) == getattr(state, seen)(player)
            if world.current_player() == player:
                assert world.legal_actions() == state.legal_actions()
            differs |= str(world) != str(state)
            copy = pickle.loads(pickle.dumps(world.path))
            assert all(copy.told(seat) == world.information_state_string(seat) for seat in range(state.num_players()))
        state.apply_action(rng.choice(state.legal_actions()))
    assert differs


def test_sampled_worlds_have_their_probabilities() -> None:
    """Seat 0 holds the 3 of five cards: each of the other four is as likely to be seat 1's."""
    state = spiel("high-card").new_initial_state()
    state.apply_action(2)
    state.apply_action(4)
    uniform = Random(5).random
    held = Counter(state.resample_from_infostate(0, uniform).state.position()["cards"][1] for _ in range(400))
    assert sorted(held) == [1, 2, 4, 5]
    assert all(60 < count < 140 for count in held.values())


def test_is_mcts_plays_with_hidden_cards() -> None:
    state = spiel("shifting-stones", rounds=1).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    evaluator = RandomRolloutEvaluator(n_rollouts=1)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(), evaluator=evaluator, uct_c=2.0, max_simulations=4, max_world_samples=-1
    )
    assert bot.step(state) in state.legal_actions()


# ------------------------------------------------------------------------------------------------- positions


def late_position() -> fourfold.State:
    """Turn of Time for two with the last card in hand, 892 positions before all its ends."""
    rng, state = Random(4), fourfold.game("turn-of-time", players=2).start().play_chance(4)
    states = [state]
    while not states[-1].is_over:
        states.append(states[-1].play(rng.choice(states[-1].actions)))
    return next(state for state in states if positions(state, limit=1000) <= 1000)


def positions(state: fourfold.State, limit: int) -> int:
    found, waiting = 0, [state]
    while waiting and found <= limit:
        here = waiting.pop()
        found += 1
        waiting += [here.play(action) for action in here.actions]
    return found


def value(state: fourfold.State, seat: int) -> float:
    """What a seat gets that plays its best against uniformly random moves of the other."""
    if state.outcome:
        return (seat in state.outcome.winners) / len(state.outcome.winners)
    values = [value(state.play(action), seat) for action in state.actions]
    return max(values) if state.seat == seat else sum(values) / len(values)


def test_a_game_begins_at_a_position() -> None:
    position = late_position()
    game = spiel("turn-of-time", players=2, position=json.dumps(position.position()))
    assert game.new_initial_state().state == position
    assert pyspiel.load_game(str(game)).new_initial_state().state == position
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("position", ['{"game": "turn-of-time"}', "[1]", "soon"])
def test_a_position_that_cannot_be_is_refused(position: str) -> None:
    with pytest.raises(Exception, match="position|players|phase"):
        spiel("turn-of-time", players=2, position=position)


def test_exploitability_of_a_late_position() -> None:
    """Of random play it is what a plain recursion over the states finds, and CFR lowers it."""
    late = late_position()
    game = spiel("turn-of-time", players=2, position=json.dumps(late.position()))
    random = exploitability(game, UniformRandomPolicy(game))
    assert random == pytest.approx((value(late, 0) + value(late, 1) - 1) / 2)
    assert random > 0.1
    solver = cfr.CFRSolver(game)
    for _ in range(5):
        solver.evaluate_and_update_policy()
    assert exploitability(game, solver.average_policy()) < random / 2


def test_nothing_can_be_exploited_where_no_choice_matters() -> None:
    """In High Card a hand is shown or not, and the higher card wins: chance, hidden cards, and a value of 1/2."""
    game = spiel("high-card")
    assert exploitability(game, UniformRandomPolicy(game)) == pytest.approx(0)
