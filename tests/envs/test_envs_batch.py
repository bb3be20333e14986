"""The batch environment: the same games as the rules play, whatever the batch, the threads and the reward."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import fourfold
import fourfold.envs
from fourfold.core.errors import FourfoldError, IllegalMove, NotReady, OptionError
from fourfold.core.registry import game_package
from fourfold.engine.dice import below, stream
from fourfold.envs import Batch, Step, observation
from fourfold.envs.observations import rewards_of

GAMES = [
    (name, players)
    for name in ("turn-of-time", "shifting-seasons", "shifting-stones", "winter", "high-card")
    for players in range(game_package(name).about.players[0], game_package(name).about.players[1] + 1)
]
SHORT: dict[str, dict[str, Any]] = {"shifting-stones": {"rounds": 2}}
"""So that games end soon, often with no points for anybody: then all share the win."""


def kept(step: Step) -> Step:
    copies: Any = [array.copy() for array in step]
    return Step(*copies)


def walk(env: Batch, steps: int, seed: int | None = None) -> Iterator[tuple[Any, Step]]:
    """Random play: the actions of each step (none for the reset) and copies of what it showed."""
    yield None, kept(env.reset(seed))
    for _ in range(steps):
        actions = env.sample().copy()
        yield actions, kept(env.step(actions))


def rolled(state: fourfold.State, dice: Any, skip: bool = False) -> fourfold.State:
    """Chance as the environment lets it decide, one draw by weight from the game's own dice; forced moves if asked."""
    while state.seat == "chance" or (skip and len(state.actions) == 1):
        weights = list((state.weights or {"": 1}).values())
        pick = int(below(dice, sum(weights))) if state.seat == "chance" else 0
        upto = np.cumsum(weights)
        state = state.play(state.actions[int(np.searchsorted(upto, pick, side="right"))])
    return state


@pytest.mark.parametrize("skip", [False, True])
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_game_of_the_batch_is_the_game_that_the_rules_play(name: str, players: int, skip: bool) -> None:
    """Followed state by state with the public interface, for each of three games, over the end into the next."""
    game, steps, ends = fourfold.game(name, players=players, **SHORT.get(name, {})), 150, 0
    with Batch(game, 3, seed=7, skip_forced=skip) as env, np.errstate(over="ignore"):
        states = [game.start()] * 3
        dice = [np.array([stream(np.uint64(7), i)], np.uint64) for i in range(3)]
        for actions, step in walk(env, steps):
            for i in range(3):
                over = None
                after = states[i] if actions is None else states[i].play(int(actions[i]))
                states[i] = rolled(after, dice[i], skip)
                if states[i].is_over:
                    over = states[i].outcome
                    ends += 1
                    states[i] = rolled(game.start(), dice[i], skip)
                assert env.state(i) == states[i]
                seat = states[i].seat
                assert isinstance(seat, int) and step.seats[i] == seat
                assert step.done[i] == (over is not None)
                assert step.rewards[i].tolist() == pytest.approx(rewards_of(over, "win") if over else [0] * players)
                assert np.array_equal(step.observations[i], observation(states[i].view(seat)))
                assert sorted(states[i].actions) == step.masks[i].nonzero()[0].tolist()
                assert not skip or len(states[i].actions) > 1
    assert ends or name == "shifting-seasons"


@pytest.mark.parametrize("name", ["turn-of-time", "shifting-stones"])
def test_the_number_of_threads_changes_nothing(name: str) -> None:
    found = []
    for threads in (1, 3):
        with fourfold.envs.batch(name, n=1000, players=2, seed=3, threads=threads) as env:
            assert env.threads == threads
            found.append([kept(env.reset())] + [kept(env.step(env.sample())) for _ in range(80)])
    for one, other in zip(*found, strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def test_a_game_s_dice_do_not_depend_on_the_size_of_the_batch() -> None:
    small, large = (fourfold.envs.batch("shifting-stones", n=n, players=3, seed=5) for n in (2, 9))
    for (_, few), (_, many) in zip(walk(small, 40), walk(large, 40), strict=True):
        assert np.array_equal(few.observations, many.observations[:2])


def test_a_seed_repeats_the_games_and_none_goes_on() -> None:
    env = fourfold.envs.batch("turn-of-time", n=20, players=2, seed=1)
    first = [step for _, step in walk(env, 5)]
    on = [step for _, step in walk(env, 5)]
    again = [step for _, step in walk(env, 5, seed=1)]
    assert all(np.array_equal(a.observations, b.observations) for a, b in zip(first, again, strict=True))
    assert not np.array_equal(first[0].observations, on[0].observations)


@pytest.mark.parametrize("reward", ["win", "score", "margin"])
@pytest.mark.parametrize(("name", "players"), [("turn-of-time", 3), ("turn-of-time", 1), ("high-card", 3)])
def test_rewards_are_what_the_outcome_says(name: str, players: int, reward: str) -> None:
    game = fourfold.game(name, players=players)
    env = Batch(game, 200, reward=reward)
    env.reset()
    ends = 0
    for _ in range(70):
        actions = env.sample().copy()
        before = [env.state(i) for i in range(200)]
        step = env.step(actions)
        for i in np.flatnonzero(step.done):
            over = before[i].play(int(actions[i])).outcome  # these games end with a seat's decision
            assert over
            ends += 1
            assert step.rewards[i].tolist() == pytest.approx(rewards_of(over, reward))
        assert not step.rewards[~step.done].any()
    assert ends >= 200


def test_what_games_pay() -> None:
    """Worked by hand."""
    shared = fourfold.Outcome((5, 9, 9), (1, 2))
    assert rewards_of(shared, "win") == [0, 0.5, 0.5]
    assert rewards_of(shared, "score") == [5, 9, 9]
    assert rewards_of(shared, "margin") == [-4, 0, 0]
    nobody = fourfold.Outcome((0, 0), (), limit=True)
    assert rewards_of(nobody, "win") == [0, 0]
    alone = fourfold.Outcome((17,), ())
    assert [rewards_of(alone, reward) for reward in ("win", "score", "margin")] == [[0], [17], [17]]


def test_arrays_are_reused_and_cross_to_other_libraries_without_a_copy() -> None:
    env = fourfold.envs.batch("turn-of-time", n=4, players=2)
    first = env.reset()
    second = env.step(env.sample())
    arrays: list[tuple[Any, Any]] = list(zip(first, second, strict=True))
    for one, other in arrays:
        assert id(one) == id(other)
        shared: Any = np.from_dlpack(one)
        assert np.shares_memory(shared, one)
        assert shared.dtype == one.dtype
        assert one.ctypes.data % 64 == 0  # else JAX copies
    assert np.shares_memory(env.named(first.observations)["up"], first.observations)
    assert env.named(first.observations)["up"].shape == (4, 4, 7, 7)


# -------------------------------------------------------------------------------------------------- bad input


@pytest.fixture
def env() -> Iterator[Batch]:
    with fourfold.envs.batch("turn-of-time", n=4, players=2) as env:
        env.reset()
        yield env


def test_an_illegal_action_is_named_and_changes_nothing(env: Batch) -> None:
    actions = env.sample().copy()
    wrong = actions.copy()
    wrong[2] = next(action for action in range(env.actions) if action not in env.state(2).actions)
    before = [env.state(i) for i in range(4)]
    with pytest.raises(IllegalMove) as caught:
        env.step(wrong)
    message = str(caught.value)
    assert f"action {wrong[2]} in game 2" in message
    for action, move in zip(before[2].actions, before[2].moves, strict=True):
        assert f"{action} ({move})" in message
    assert [env.state(i) for i in range(4)] == before
    env.step(actions)


@pytest.mark.parametrize("action", [-1, 83, 1 << 40, -(1 << 40)])
def test_a_number_that_is_no_action_is_refused(env: Batch, action: int) -> None:
    actions = env.sample().copy()
    actions[3] = action
    with pytest.raises(IllegalMove, match=f"action {action} in game 3"):
        env.step(actions)


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0, 1], r"shape \(2,\); give one for each game: \(4,\)"),
        ([[0, 1, 2, 3]], r"shape \(1, 4\)"),
        (3, r"shape \(\)"),
        ([0.0, 1.0, 2.0, 3.0], "dtype float64; give whole numbers"),
        ([True, True, False, True], "dtype bool; give whole numbers"),
        (["a", "b", "c", "d"], "give whole numbers"),
        ([[0], [1, 2]], r"cannot be read as an array; give one for each game: \(4,\)"),
    ],
)
def test_actions_of_another_shape_or_dtype_are_refused(env: Batch, actions: Any, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        env.step(actions)


def test_no_step_before_the_reset_and_none_after_closing() -> None:
    env = fourfold.envs.batch("turn-of-time", n=4, players=2)
    with pytest.raises(NotReady, match=r"has not begun; call reset\(\) first"):
        env.step([0] * 4)
    env.reset()
    env.close()
    env.close()
    for use in (env.reset, env.sample, lambda: env.step([0] * 4), lambda: env.state(0)):
        with pytest.raises(NotReady, match="the environment is closed; make a new one"):
            use()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"n": 0}, "n=0 is not possible; give a whole number of at least 1"),
        ({"n": 2.5}, "n=2.5 is not possible"),
        ({"n": 1, "threads": 0}, "threads=0 is not possible"),
        ({"n": 1, "seed": -1}, "seed=-1 is not possible"),
        ({"n": 1, "reward": "fame"}, "reward='fame' is not possible; give one of: win, score, margin"),
        ({"n": 1, "players": 7}, "players=7 is not possible"),
        ({"n": 1, "wind": 7}, "turn-of-time has no option 'wind'"),
        ({"n": 1 << 50}, "there is not enough memory; each game takes about"),
    ],
)
def test_an_environment_that_cannot_be_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(FourfoldError, match=message):
        fourfold.envs.batch("turn-of-time", **given)


def test_there_is_no_game_beyond_the_batch(env: Batch) -> None:
    with pytest.raises(OptionError, match="there is no game 4; games: 0 to 3"):
        env.state(4)


def test_a_game_without_planes_has_no_environment() -> None:
    with pytest.raises(OptionError, match=r"coin has no planes.py"):
        fourfold.envs.batch("coin", n=2)
