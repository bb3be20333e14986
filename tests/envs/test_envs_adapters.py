"""The adapters: each passes its framework's own kit, shows seats no more than their views, and refuses clearly."""

from __future__ import annotations

import subprocess
import sys
import warnings
from importlib.util import find_spec
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation
from pettingzoo.test import api_test, seed_test

import fourfold
import fourfold.envs
from fourfold.core.errors import FourfoldError, IllegalMove, NotReady, OptionError
from fourfold.core.registry import game_package
from fourfold.envs import gymnasium_solo, observation
from fourfold.envs.observations import rewards_of

NAMES = ("turn-of-time", "shifting-seasons", "shifting-stones", "winter", "high-card")
SHORT: dict[str, dict[str, Any]] = {"shifting-stones": {"rounds": 3}}
"""Random players hardly score, so the games go on to their limit; a near one is enough here."""
GAMES = [
    (name, n)
    for name in NAMES
    for n in range(game_package(name).about.players[0], game_package(name).about.players[1] + 1)
]


def aec(name: str, players: int, **settings: Any) -> Any:
    return fourfold.envs.aec(name, players=players, **SHORT.get(name, {}), **settings)


def spiel(name: str, **parameters: Any) -> Any:
    fourfold.envs.openspiel_games()
    return pyspiel.load_game(f"fourfold_{name.replace('-', '_')}", {**SHORT.get(name, {}), **parameters})


# ------------------------------------------------------------------------------------------------- PettingZoo


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_pettingzoo_s_kit_passes(name: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for harmless in ("Observation is not a NumPy array", "Observation space for each agent", "Action mask numpy"):
            warnings.filterwarnings("ignore", message=harmless)  # what its own games with masks are excused from
        api_test(aec(name, players), num_cycles=100)
        seed_test(lambda: aec(name, players), num_cycles=50)


@pytest.mark.parametrize("reward", ["win", "score", "margin"])
@pytest.mark.parametrize(("name", "players"), [("turn-of-time", 3), ("shifting-stones", 2), ("high-card", 3)])
def test_agents_see_views_and_are_paid_at_the_end(name: str, players: int, reward: str) -> None:
    env = aec(name, players, reward=reward)
    env.reset(seed=4)
    rng, paid_out = Random(4), {}
    for agent in env.agent_iter():
        seen, got, over, _, _ = env.last()
        seat = int(agent[-1])
        view = env.episode.state.view(seat)
        assert np.array_equal(seen["observation"], observation(view))
        assert seen["action_mask"].nonzero()[0].tolist() == sorted(view.actions)
        if over:
            paid_out[seat] = got
            env.step(None)
        else:
            assert got == 0
            env.step(rng.choice(view.actions))
    outcome = env.episode.state.outcome
    assert [paid_out[seat] for seat in range(players)] == rewards_of(outcome, reward)


def test_forced_decisions_can_be_skipped() -> None:
    env = aec("turn-of-time", 4, skip_forced=True)
    env.reset(seed=1)
    asked = 0
    while not env.episode.state.is_over:
        mask = env.observe(env.agent_selection)["action_mask"]
        assert mask.sum() > 1
        env.step(int(mask.argmax()))
        asked += 1
    assert asked > 0


def test_an_agent_that_waits_may_choose_nothing() -> None:
    env = aec("turn-of-time", 3)
    env.reset(seed=1)
    waiting = [agent for agent in env.agents if agent != env.agent_selection]
    assert len(waiting) == 2
    assert not any(env.observe(agent)["action_mask"].any() for agent in waiting)
    for agent in env.agents:
        assert np.array_equal(env.infos[agent]["action_mask"], env.observe(agent)["action_mask"])


# -------------------------------------------------------------------------------------------------- OpenSpiel


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_openspiel_s_kit_passes(name: str, players: int) -> None:
    pyspiel.random_sim_test(spiel(name, players=players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("reward", ["score", "margin"])
def test_openspiel_s_kit_passes_for_other_rewards_and_skipping(reward: str) -> None:
    game = spiel("turn-of-time", players=2, reward=reward, skip_forced=True)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_is_told_what_is_hidden(name: str) -> None:
    hidden = pyspiel.GameType.Information.IMPERFECT_INFORMATION
    kind = spiel(name).get_type()
    assert (kind.information == hidden) == (name in ("shifting-stones", "high-card"))
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC


def test_chance_has_the_probabilities_of_the_weights() -> None:
    """Winter's first card, counted by hand from its deck of 18."""
    state = spiel("winter").new_initial_state()
    assert state.is_chance_node()
    named = {state.action_to_string(action): share for action, share in state.chance_outcomes()}
    deck = {"DDDL": 3, "DDLD": 3, "DDLL": 2, "DLDL": 2, "DLLD": 1, "DLLL": 3, "LDDL": 1, "LDLL": 3}
    assert named == pytest.approx({f"draw:{card}": copies / 18 for card, copies in deck.items()})


def test_a_spiel_player_is_told_only_what_its_seat_saw() -> None:
    """Seat 0 is dealt a 3 in both games; what seat 1 is dealt, only seat 1 can tell."""
    states = []
    for other in ("deal:5", "deal:1"):
        state = spiel("high-card").new_initial_state()
        for move in ("deal:3", other):
            action = next(a for a in state.legal_actions() if state.action_to_string(a) == move)
            state.apply_action(action)
        states.append(state)
    one, two = states
    for player, same in ((0, True), (1, False)):
        assert (one.observation_string(player) == two.observation_string(player)) == same
        assert (one.information_state_string(player) == two.information_state_string(player)) == same
        assert (one.observation_tensor(player) == two.observation_tensor(player)) == same
    assert one.information_state_string(0) == "seat 0: deal:3 deal:?"
    assert one.information_state_string(1) == "seat 1: deal:? deal:5"


def test_a_spiel_tensor_is_made_of_the_planes() -> None:
    game = spiel("turn-of-time", players=3)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    mine = fourfold.game("turn-of-time", players=3).start()
    while mine.seat == "chance":
        mine = mine.play(min(mine.actions))
    for player in range(3):
        assert state.observation_tensor(player) == observation(mine.view(player)).tolist()
        seen = make_observation(game)
        seen.set_from(state, player)
        assert seen.dict["up"].shape == (4, 7, 7)


def test_options_reach_openspiel_as_parameters() -> None:
    game = spiel("shifting-seasons", players=3, cards="[1;5;8;13]", colours='["Wi";"Sp";"Au"]')
    assert game.game == fourfold.game("shifting-seasons", players=3, cards=[1, 5, 8, 13], colours=["Wi", "Sp", "Au"])
    assert game.num_players() == 3
    assert pyspiel.load_game(str(game)).game == game.game


# -------------------------------------------------------------------------------------------------- bad input


def test_an_illegal_action_is_named_with_what_is_legal() -> None:
    for env in (aec("turn-of-time", 2), fourfold.envs.solo("turn-of-time")):
        env.reset(seed=1)
        state = env.episode.state
        for wrong in (0, -1, 83, 14.0, "card:Sp", None, True):
            with pytest.raises(IllegalMove) as caught:
                env.step(wrong)
            message = str(caught.value)
            assert f"action {wrong}" in message
            assert f"{state.actions[0]} ({state.moves[0]})" in message
        assert env.episode.state == state


@pytest.mark.parametrize("make", [lambda: aec("turn-of-time", 2), lambda: fourfold.envs.solo("turn-of-time")])
def test_an_environment_is_used_between_its_reset_and_its_close(make: Any) -> None:
    env = make()
    with pytest.raises(NotReady, match=r"call reset\(\) first"):
        env.step(14)
    env.reset(seed=1)
    env.close()
    env.close()
    for use in (env.reset, lambda: env.step(14)):
        with pytest.raises(NotReady, match="the environment is closed; make a new one"):
            use()


def test_a_finished_game_takes_no_further_action() -> None:
    env = fourfold.envs.solo("turn-of-time")
    env.reset(seed=1)
    while not env.episode.state.is_over:
        env.step(env.episode.state.actions[0])
    with pytest.raises(IllegalMove, match=r"the game is over; call reset\(\)"):
        env.step(14)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: aec("turn-of-time", 2, reward="fame"), "reward='fame' is not possible; give one of: win, score, mar"),
        (lambda: aec("turn-of-time", 9), "players=9 is not possible"),
        (lambda: aec("turn-of-time", 2, render_mode="svg"), "render_mode='svg' is not possible; give 'ansi'"),
        (lambda: fourfold.envs.aec("coin"), "coin has no planes.py"),
        (lambda: fourfold.envs.solo("coin"), "coin has no planes.py"),
        (lambda: fourfold.envs.solo("chess"), "no game is called 'chess'"),
    ],
)
def test_an_environment_that_cannot_be_is_refused(make: Any, message: str) -> None:
    with pytest.raises(FourfoldError, match=message):
        make()


@pytest.mark.parametrize(
    ("parameters", "message"),
    [({"reward": "fame"}, "reward='fame' is not possible"), ({"players": 9}, "players=9 is not")],
)
def test_a_spiel_game_that_cannot_be_is_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(Exception, match=message):
        spiel("turn-of-time", **parameters)


@pytest.mark.parametrize(
    ("package", "title", "make"),
    [
        ("pettingzoo", "PettingZoo", lambda: aec("turn-of-time", 2)),
        ("gymnasium", "Gymnasium", lambda: fourfold.envs.solo("turn-of-time")),
        ("pyspiel", "OpenSpiel", fourfold.envs.openspiel_games),
    ],
)
def test_a_missing_framework_says_what_to_install(
    package: str, title: str, make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourfold.envs.find_spec", lambda name: None if name == package else find_spec(name))
    with pytest.raises(OptionError, match=rf"this needs {title}, which is not .* -m pip install 'fourfold\[envs"):
        make()


def test_the_batch_needs_no_framework() -> None:
    """In a process of its own in which none of them can be imported."""
    code = (
        "import sys; sys.modules.update(dict.fromkeys(('gymnasium', 'pettingzoo', 'pyspiel')));"
        "import importlib.util as u; find = u.find_spec;"
        "u.find_spec = lambda name, *more: find(name, *more) if sys.modules.get(name, 0) is not None else None;"
        "import fourfold.envs; env = fourfold.envs.batch('turn-of-time', n=2); env.reset(); print(env.sample().shape)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "(2,)"


def test_registering_twice_does_nothing() -> None:
    gymnasium_solo.register()
    assert fourfold.envs.openspiel_games() == fourfold.envs.openspiel_games()
