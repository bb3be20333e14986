"""Gymnasium: one learner, alone or against bots, one game at a time or many in compiled code."""

from __future__ import annotations

import subprocess
import sys
import warnings
from random import Random
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import fourfold
import fourfold.envs
from fourfold.core.errors import FourfoldError, IllegalMove, OptionError
from fourfold.core.registry import game_package
from fourfold.engine.rule import rule
from fourfold.envs import gymnasium_solo, gymnasium_vector, observation, rendering
from fourfold.games.turn_of_time.policy import value

TURN, STONES, SEASONS, WINTER = (
    f"fourfold/{title}-v0" for title in ("TurnOfTime", "ShiftingStones", "ShiftingSeasons", "Winter")
)
FORMS: list[tuple[str, dict[str, Any]]] = [
    (TURN, {}),
    (TURN, {"players": 3, "seat": None}),
    ("fourfold/HighCard-v0", {"seat": 1, "skip_forced": True}),
]


def choose(info: dict[str, Any], rng: np.random.Generator) -> Any:
    """A random legal action for each game."""
    mask = info["action_mask"]
    return (rng.random(mask.shape) * mask).argmax(axis=-1)


# --------------------------------------------------------------------------------------------------- one game


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("turn-of-time", {}),
        ("turn-of-time", {"skip_forced": True, "observations": "flat"}),
        ("shifting-stones", {"rounds": 3, "observations": "rllib"}),
        ("winter", {"opponent": "greedy", "seat": None}),
    ],
)
def test_gymnasium_s_kit_passes(name: str, form: dict[str, Any]) -> None:
    """The kit knows no masks: it also tries actions that are not legal. And it draws in every mode."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(gymnasium_solo.id_of(name), illegal="lose", **form).unwrapped)


def test_every_game_is_registered() -> None:
    assert {TURN, STONES, SEASONS, WINTER} <= set(gymnasium.registry)


def test_gymnasium_makes_a_game_by_its_name() -> None:
    env: Any = gymnasium.make(TURN, goal="balance", reward="score", render_mode="ansi")
    seen, _ = env.reset(seed=3)
    assert env.unwrapped.episode.game == fourfold.game("turn-of-time", players=1, goal="balance")
    over, got, rng = False, 0.0, Random(3)
    while not over:
        seen, got, over, cut, _ = env.step(rng.choice(seen["action_mask"].nonzero()[0]))
        assert not cut
    assert got == env.unwrapped.episode.state.outcome.scores[0]
    assert isinstance(env.render(), str)


def test_gymnasium_finds_the_games_by_the_module_s_name() -> None:
    code = "import gymnasium; print(gymnasium.make('fourfold.envs:fourfold/ShiftingStones-v0').spec.id)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == STONES


@pytest.mark.parametrize("make", [gymnasium.make, gymnasium.make_vec])
def test_an_argument_that_does_not_exist_is_refused_as_python_does(make: Any) -> None:
    """TorchRL's `GymEnv` passes `frameskip`, and leaves it out after a `TypeError` with exactly these words."""
    with pytest.raises(TypeError, match="unexpected keyword argument 'frameskip'") as refused:
        make(TURN, illegal="lose", frameskip=1)
    assert isinstance(refused.value, OptionError)
    assert "; the options of turn-of-time: players, goal" in str(refused.value)


def test_an_illegal_action_can_lose_instead() -> None:
    env = fourfold.envs.solo("turn-of-time", reward="score", illegal="lose")
    env.reset(seed=1)
    _, got, over, cut, _ = env.step(0)
    assert (got, over, cut) == (0, True, False)
    with pytest.raises(IllegalMove):
        env.step(0)


def test_masks_are_in_the_observation_in_info_and_asked_for_by_name() -> None:
    env = fourfold.envs.solo("shifting-seasons")
    seen, info = env.reset(seed=1)
    state = env.episode.state
    for mask in (seen["action_mask"], info["action_mask"], env.action_masks()):
        assert mask.nonzero()[0].tolist() == sorted(state.actions)
    assert env.action_masks().dtype == np.bool_
    flat, _ = fourfold.envs.solo("shifting-seasons", observations="flat").reset(seed=1)
    assert np.array_equal(flat, seen["observation"])


def wins(opponent: str, games: int) -> float:
    """How many games of Turn of Time a learner that moves at random wins, at a seat that is drawn."""
    env, rng, won = fourfold.envs.solo("turn-of-time", players=2, opponent=opponent, seat=None), Random(1), 0.0
    seats = set()
    for seed in range(games):
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            assert env.episode.state.seat == env.seat
            assert np.array_equal(seen["observation"], observation(env.episode.state.view(env.seat)))
            seen, got, over, _, _ = env.step(rng.choice(seen["action_mask"].nonzero()[0]))
        seats.add(env.seat)
        won += got
    assert seats == {0, 1}
    return won


def test_the_opponent_is_the_bot_that_was_asked_for() -> None:
    """The seeds are fixed, so the numbers are the same each time; greedy beats random about nine times in ten."""
    assert wins("greedy", 30) < 8 < wins("random", 30)


@pytest.mark.parametrize("name", ["turn-of-time", "shifting-seasons", "shifting-stones", "winter"])
def test_a_picture_shows_the_scene_in_its_colours(name: str) -> None:
    """A square of one size; the middle of its lower edge is the material of the table, as the scene has it."""
    env = fourfold.envs.solo(name, render_mode="rgb_array")
    env.reset(seed=1)
    picture: Any = env.render()
    assert picture.shape == (rendering.SIDE, rendering.SIDE, 3) and picture.dtype == np.uint8
    surface = env.episode.state.view(0).scene().material.light
    colour = [int(surface[k : k + 2], 16) for k in (1, 3, 5)]
    assert (picture == colour).all(axis=2).mean() > 0.1
    black = (picture == 0).all(axis=2).mean()
    assert black < 0.02  # as what has no colour is drawn


def test_human_rendering_prints_every_position(capsys: pytest.CaptureFixture[str]) -> None:
    env = fourfold.envs.solo("turn-of-time", render_mode="human")
    env.reset(seed=1)
    first = str(env.episode.state.view(0))
    env.step(env.episode.state.actions[0])
    assert capsys.readouterr().out == f"{first}\n{env.episode.state.view(0)}\n"
    assert env.render() is None


@pytest.mark.filterwarnings("ignore:.*not in the possible render_modes")
def test_a_render_mode_that_there_is_not_is_both_kinds_of_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gymnasium raises `type(error)(more words)` in place of a `TypeError`; all our own errors are a `ValueError`."""
    modes = "'ansi', 'human', 'rgb_array' or None"
    with pytest.raises(TypeError, match=f"render_mode='svg' is not possible; give {modes}") as caught:
        gymnasium.make(TURN, render_mode="svg")
    assert isinstance(caught.value, OptionError)
    monkeypatch.setattr(rendering, "find_spec", lambda name: None)
    with pytest.raises(
        TypeError, match="needs resvg_py, which is not installed: .* -m pip install 'fourfold"
    ) as missing:
        gymnasium.make(TURN, render_mode="rgb_array")
    assert isinstance(missing.value, OptionError)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"opponent": "easy"}, "opponent='easy' is not possible: turn-of-time has no opponents with players=1"),
        ({"players": 2, "opponent": "nobody"}, "no bot is called 'nobody'"),
        ({"players": 2, "seat": 2}, "seat=2 is not possible; give 0 to 1, or None"),
        ({"players": 9}, "players=9 is not possible"),
        ({"observations": "tuple"}, "observations='tuple' is not possible; give one of: dict, flat, rllib"),
        ({"illegal": "pay"}, "illegal='pay' is not possible; give 'raise' or 'lose'"),
        ({"reward": "fame"}, "reward='fame' is not possible"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: dict[str, Any], message: str) -> None:
    for make in (gymnasium.make, gymnasium.make_vec):
        with pytest.raises(FourfoldError, match=message):
            make(TURN, **settings)


# ------------------------------------------------------------------------------------------------- many games


@pytest.mark.parametrize(("id", "form"), FORMS)
@pytest.mark.parametrize("mode", list(AutoresetMode)[:2])
def test_many_games_are_shown_rewarded_and_begun_again(id: str, form: dict[str, Any], mode: AutoresetMode) -> None:
    gymnasium_solo.register()
    env: Any = gymnasium.make_vec(id, num_envs=40, autoreset_mode=mode, **form)
    assert env.metadata["autoreset_mode"] == mode
    rng, ended = np.random.default_rng(2), 0
    seen, info = env.reset(seed=2)
    done = np.zeros(40, np.bool_)
    for _ in range(150):
        before, were_over, actions = [env.batch.state(i) for i in range(40)], done, choose(info, rng)
        seats = env.batch._step.seats.copy()
        seen, rewards, done, cut, info = env.step(actions)
        assert env.observation_space.contains(seen) and not cut.any()
        assert info["action_mask"].any(axis=1).all()
        assert np.array_equal(info["action_mask"], seen["action_mask"])
        ended += done.sum()
        for i in range(40):
            now = env.batch.state(i)
            view = now.view(int(env.batch._step.seats[i]))
            assert np.array_equal(seen["observation"][i], observation(view))
            if mode == AutoresetMode.NEXT_STEP:
                assert now.is_over == done[i] and not (done[i] and were_over[i])
                if done[i]:
                    assert rewards[i] == pytest.approx(share(now, view.seat))
            elif done[i]:
                check_end(before[i].play(int(actions[i])), int(seats[i]), rewards[i], info["final_obs"][i])
            assert done[i] or rewards[i] == 0
            if not now.is_over:
                assert seen["action_mask"][i].nonzero()[0].tolist() == sorted(view.actions)
    assert ended >= 40
    env.close()


def share(state: fourfold.State, seat: int | None) -> float:
    assert state.outcome
    winners = state.outcome.winners
    return (seat in winners) / max(1, len(winners))


def check_end(last: fourfold.State, seat: int, reward: float, shown: Any) -> None:
    """What is kept of a game that has begun again, where the learner's own move ended it."""
    if last.is_over:
        assert reward == pytest.approx(share(last, seat))
        assert np.array_equal(shown["observation"], observation(last.view(seat)))
        assert shown["action_mask"].all()


def after_greedy_moves(state: fourfold.State, learner: int) -> list[fourfold.State]:
    """Where the game can be when the learner is to move again, if all others take one of the moves that look best."""
    if state.is_over or state.seat == learner:
        return [state]
    tried = {action: state.play(action) for action in state.actions}
    values = {action: value(after._records[0], state.seat) for action, after in tried.items()}
    best = [tried[action] for action, found in values.items() if found == max(values.values())]
    return [end for after in best for end in after_greedy_moves(after, learner)]


def test_greedy_opponents_take_the_moves_that_look_best() -> None:
    """In Turn of Time nothing is drawn once the seasons are."""
    env: Any = gymnasium.make_vec(TURN, num_envs=8, players=2, seat=None, opponent="greedy")
    rng, (_, info) = np.random.default_rng(5), env.reset(seed=5)
    seats, checked = env.batch._step.seats.copy(), 0
    for _ in range(12):
        before, actions = [env.batch.state(i) for i in range(8)], choose(info, rng)
        _, _, _, _, info = env.step(actions)
        for i in range(8):
            if not before[i].is_over:
                played = before[i].play(int(actions[i]))
                assert env.batch.state(i) in after_greedy_moves(played, int(seats[i]))
                checked += played.seat != seats[i]
    assert checked > 10


@rule
def shows_what_it_sees(s: Any, seat: int) -> int:
    """For High Card: show your card if you know the other's, else keep it."""
    return int((s.shown[seat] == 1) == (s.cards[1 - seat] > 0))


def test_greedy_opponents_see_no_hidden_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    policy = SimpleNamespace(value=shows_what_it_sees)
    monkeypatch.setitem(vars(game_package("high-card")), "policy", policy)
    gymnasium_vector.learner_drivers_of.cache_clear()
    gymnasium_solo.register()
    env: Any = gymnasium.make_vec("fourfold/HighCard-v0", num_envs=30, players=2, opponent="greedy")
    _, info = env.reset(seed=4)
    env.step(choose(info, np.random.default_rng(4)))
    shown = np.array([env.batch.state(i)._records[0].shown[:2] for i in range(30)])
    assert np.array_equal(shown[:, 0], shown[:, 1]) and set(shown[:, 0]) == {0, 1}
    gymnasium_vector.learner_drivers_of.cache_clear()


def test_the_same_seed_gives_the_same_games_with_any_number_of_threads() -> None:
    def play(seed: int, threads: int) -> tuple[float, int]:
        env = gymnasium.make_vec(TURN, num_envs=1024, players=2, seat=None, threads=threads)
        rng, total, (seen, info) = np.random.default_rng(0), 0.0, env.reset(seed=seed)
        for _ in range(60):
            seen, rewards, _, _, info = env.step(choose(info, rng))
            total += float(rewards.sum())
        return total, int(seen["observation"].sum())

    assert play(1, 1) == play(1, 2) != play(2, 1)


def test_what_was_returned_stays_unless_asked_otherwise() -> None:
    for copy in (True, False):
        env = gymnasium.make_vec(TURN, num_envs=4, copy=copy)
        seen, info = env.reset(seed=1)
        kept = {key: value.copy() for key, value in seen.items()}
        env.step(choose(info, np.random.default_rng(1)))
        assert all(np.array_equal(seen[key], kept[key]) for key in kept) == copy


def test_gymnasium_s_wrapper_counts_whole_episodes() -> None:
    """Alone, each game of Turn of Time lays 16 cards, and skips nothing."""
    env: Any = RecordEpisodeStatistics(gymnasium.make_vec(TURN, num_envs=8))
    lengths: list[int] = []
    rng, (_, info) = np.random.default_rng(3), env.reset(seed=3)
    while len(lengths) < 8:
        _, _, _, _, info = env.step(choose(info, rng))
        lengths += info["episode"]["l"][info["_episode"]].tolist() if "episode" in info else []
    assert min(lengths) >= 16


def test_an_illegal_action_among_many_is_named_or_loses() -> None:
    env: Any = gymnasium.make_vec(TURN, num_envs=3)
    _, info = env.reset(seed=1)
    actions = choose(info, np.random.default_rng(1))
    actions[2] = 0
    with pytest.raises(IllegalMove, match="action 0 in game 2"):
        env.step(actions)
    env = gymnasium.make_vec(TURN, num_envs=3, illegal="lose", reward="score")
    env.reset(seed=1)
    _, rewards, done, _, info = env.step(actions)
    assert done.tolist() == [False, False, True] and rewards.tolist() == [0, 0, 0]
    _, _, done, _, info = env.step(choose(info, np.random.default_rng(1)))
    assert not done.any() and env.batch.state(2).seat == 0


def test_many_games_have_their_own_limits() -> None:
    with pytest.raises(
        OptionError, match="opponent='easy' is not possible for games in compiled code; give one of: random, greedy; or"
    ):
        gymnasium.make_vec(TURN, num_envs=2, players=2, opponent="easy")
    with pytest.raises(OptionError, match="autoreset_mode='Disabled' is not possible; give 'NextStep' or 'SameStep'"):
        gymnasium.make_vec(TURN, num_envs=2, autoreset_mode="Disabled")
    slow = gymnasium.make_vec(TURN, num_envs=2, players=2, opponent="easy", vectorization_mode="sync")
    assert slow.reset(seed=1)[1]["action_mask"].any(axis=1).all()


def test_many_games_are_drawn_one_by_one() -> None:
    env: Any = gymnasium.make_vec(TURN, num_envs=2, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == tuple(str(env.batch.state(i)) for i in range(2))
