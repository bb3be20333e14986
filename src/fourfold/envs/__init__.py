"""Environments for reinforcement learning: a batch of games in compiled code, and adapters for three frameworks.

>>> import fourfold.envs
>>> with fourfold.envs.batch("turn-of-time", n=8, players=3, seed=1) as env:
...     step = env.reset()
...     step = env.step(env.sample())
>>> step.observations.shape, step.masks.shape, step.rewards.shape
((8, 569), (8, 83), (8, 3))

Importing this registers the games with Gymnasium, where that is installed.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

from fourfold.core.errors import OptionError
from fourfold.core.extras import missing
from fourfold.core.game import game
from fourfold.core.playouts import check_for_cuda
from fourfold.engine.device import CPU, check_device
from fourfold.envs.batch_compiled import Step
from fourfold.envs.batch_env import Batch
from fourfold.envs.device_batch import DeviceBatch
from fourfold.envs.observations import observation

if TYPE_CHECKING:
    from fourfold.envs.gymnasium_solo import SoloEnv
    from fourfold.envs.pettingzoo_aec import AecEnv

__all__ = ["Batch", "DeviceBatch", "Step", "aec", "batch", "observation", "openspiel_games", "solo"]


def batch(
    name: str, /, n: int, *, seed: int = 0, reward: str = "win", skip_forced: bool = False,
    threads: int | None = None, device: str = CPU, **options: Any,
) -> Batch:  # fmt: skip
    """n games of the game called `name` with these options, which are reset and stepped together.

    `reward` is that of a finished game: `win`, 1 shared by the winners; `score`; or `margin`, the score minus the best
    score of the others. With `skip_forced`, the environment plays decisions with one legal action itself. Without
    `threads`, all cores are used. With `device="cuda"`, the same games are played on the GPU, where all arrays stay.
    """
    if check_device(device) == CPU:
        return Batch(game(name, **options), n, seed, reward, skip_forced, threads)
    check_for_cuda(threads, None)
    return DeviceBatch(game(name, **options), n, seed, reward, skip_forced)


def _adapter(module: str, package: str, title: str) -> ModuleType:
    if find_spec(package) is None:
        raise OptionError(missing("this", title, "envs"))
    return import_module(f"{__name__}.{module}")


def aec(
    name: str, /, *, reward: str = "win", skip_forced: bool = False, render_mode: str | None = None, **options: Any
) -> AecEnv:
    """A PettingZoo environment (AEC) for the game called `name` with these options; `reward` as for `batch`."""
    adapter = _adapter("pettingzoo_aec", "pettingzoo", "PettingZoo")
    made: AecEnv = adapter.AecEnv(game(name, **options), reward, skip_forced, render_mode)
    return made


def solo(
    name: str, /, *, reward: str = "win", skip_forced: bool = False, illegal: str = "raise",
    observations: str = "dict", opponent: str | None = None, seat: int | None = 0, render_mode: str | None = None,
    **options: Any,
) -> SoloEnv:  # fmt: skip
    """A Gymnasium environment for one learner: alone, or at `seat` with bots in the others; `reward` as for `batch`.

    `opponent` is the bots' name, such as `easy`; `seat=None` draws the learner's for every game. With `illegal="lose"`,
    an illegal action ends the game with a reward of 0: for learners without action masks.
    """
    adapter = _adapter("gymnasium_solo", "gymnasium", "Gymnasium")
    made: SoloEnv = adapter.SoloEnv(
        name, reward, skip_forced, illegal, observations, opponent, seat, render_mode, **options
    )
    return made


def openspiel_games() -> list[str]:
    """Register the games with OpenSpiel and return their names for `pyspiel.load_game`."""
    names: list[str] = _adapter("openspiel", "pyspiel", "OpenSpiel").register()
    return names


if find_spec("gymnasium"):
    import_module(f"{__name__}.gymnasium_solo").register()
