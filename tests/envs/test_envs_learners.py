"""Learners that others wrote, for a few steps: the examples of docs/how-to/learners.md, with smaller numbers.

They show that spaces, masks and ends of games are what these kits expect; a few steps teach nobody anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from helpers.missing import missing
from helpers.repository import ROOT

pytestmark = pytest.mark.slow

KITS = ("sb3_contrib", "tianshou", "torch")
EXAMPLES = dict(
    re.findall(r'```python title="learn_with_(\w+).py"\n(.*?)```', (ROOT / "docs/how-to/learners.md").read_text(), re.S)
)


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    """At this size several threads only wait for each other, the longer the busier the machine."""
    if not all(map(find_spec, KITS)):
        missing("no kits that learn; install them with `make .venv/learners`")
    import torch  # noqa: PLC0415 - takes seconds to import

    torch.set_num_threads(1)


@pytest.fixture
def torchrl() -> None:
    if not find_spec("torchrl"):
        missing("no TorchRL; install it with `make .venv/learners`")


@pytest.fixture
def one_worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A Ray instance of its own with one core: RLlib would join any other that runs on this machine."""
    import ray  # noqa: PLC0415

    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    for patience in (2, 1, 0):
        try:
            ray.init(address="local", num_cpus=1, include_dashboard=False, object_store_memory=100_000_000)
            break
        except Exception:  # it waits 30 s for its own processes, which need more on a very busy machine
            ray.shutdown()
            if not patience:
                raise
    yield
    ray.shutdown()


def run(name: str, **numbers: str) -> dict[str, Any]:
    """Run an example with other values for some of its arguments, and return its names."""
    code = EXAMPLES[name]
    for argument, value in numbers.items():
        code, found = re.subn(rf"\b{argument}(=|\()[\w\[\]]+", rf"{argument}\g<1>{value}", code)
        assert found == 1, argument
    names: dict[str, Any] = {}
    exec(compile(code, f"learn_with_{name}.py", "exec"), names)
    return names


def test_maskable_ppo_plays_against_a_bot() -> None:
    """An illegal action would raise."""
    names = run("sb3", n_envs="2", n_steps="32", learn="128")
    assert names["learner"].num_timesteps == 128
    assert names["envs"].render_mode == "rgb_array"  # make_vec_env asks for that first


def test_ppo_without_masks_takes_the_default_observations() -> None:
    from stable_baselines3 import PPO  # noqa: PLC0415
    from stable_baselines3.common.env_util import make_vec_env  # noqa: PLC0415

    envs = make_vec_env("fourfold/TurnOfTime-v0", n_envs=2, seed=1, env_kwargs={"illegal": "lose"})
    learner = PPO("MultiInputPolicy", envs, n_steps=16, batch_size=16, n_epochs=1, device="cpu", seed=1)
    assert learner.learn(64).num_timesteps == 64


@pytest.mark.usefixtures("torchrl")
def test_torchrl_learns_from_legal_actions_alone() -> None:
    """An illegal action would raise."""
    assert run("torchrl", frames_per_batch="200", total_frames="400")["games"] > 5


@pytest.mark.usefixtures("torchrl")
def test_torchrl_without_masks_loses_by_illegal_actions() -> None:
    import torch  # noqa: PLC0415
    from torchrl.envs import GymEnv  # noqa: PLC0415

    torch.manual_seed(1)
    env = GymEnv("fourfold/TurnOfTime-v0", illegal="lose")
    env.set_seed(1)
    played = env.rollout(50)
    assert played["next", "done"][-1].all() and played["next", "reward"].sum() == 0
    assert len(played) < 15  # of the cards of a game


def test_tianshou_plays_against_itself() -> None:
    """An illegal action would raise."""
    collected = run("tianshou", n_episode="8")["collected"]
    assert collected.n_collected_episodes >= 8
    assert np.allclose(collected.returns.sum(axis=1), 1)  # the two share a win


def test_rllib_learns_from_the_batch_with_one_worker(one_worker: None) -> None:
    found = run(
        "rllib", num_envs_per_env_runner="16", train_batch_size_per_learner="512", minibatch_size="256", num_epochs="1"
    )["found"]
    assert found["num_env_steps_sampled_lifetime"] >= 512
    assert found["env_runners"]["num_episodes"] > 0
    assert found["env_runners"]["episode_len_min"] >= 7  # of 15 cards that two players lay in turn
