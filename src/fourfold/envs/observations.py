"""Observations, rewards and errors that the batch and every adapter share."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.core.errors import IllegalMove, OptionError, listed
from fourfold.core.registry import GamePackage
from fourfold.core.state import Outcome, State, View
from fourfold.engine.binding import Binding
from fourfold.engine.planes import DTYPE, Plane, size
from fourfold.envs import batch_compiled

REWARDS = {"win": batch_compiled.WIN, "score": batch_compiled.SCORE, "margin": batch_compiled.MARGIN}


def planes_of(package: GamePackage) -> tuple[Plane, ...]:
    """The planes of a game's observations, in the order of the flat vector."""
    if package.planes is None:
        raise OptionError(f"{package.about.name} has no planes.py, so there is no environment for it")
    return tuple(package.planes.PLANES)


@cache
def drivers_of(package: GamePackage) -> Binding:
    """The drivers of a game's batch."""
    planes_of(package)
    assert package.planes
    return package.engine.bind(batch_compiled, observe=package.planes.observe, HIDES=int(not package.engine.is_open))


def observation(view: View) -> NDArray[np.uint8]:
    """The observation of a view's seat: a flat vector of its game's planes."""
    if view.seat is None:
        raise OptionError("a spectator has no observation; give a seat's view")
    package = view.game.package
    out = np.zeros(size(planes_of(package)), DTYPE)
    drivers_of(package).call(batch_compiled.observe_view, view._records, view.seat, out)
    return out


def check_reward(reward: str) -> str:
    if reward not in REWARDS:
        raise OptionError(f"reward={reward!r} is not possible; give one of: {listed(REWARDS)}")
    return reward


def rewards_of(outcome: Outcome, reward: str) -> list[float]:
    """Each seat's reward in a finished game."""
    scores = outcome.scores
    if reward == "win":
        return [(seat in outcome.winners) / max(1, len(outcome.winners)) for seat in range(len(scores))]
    if reward == "score" or len(scores) == 1:
        return [float(score) for score in scores]
    return [float(score - max(scores[:seat] + scores[seat + 1 :])) for seat, score in enumerate(scores)]


def illegal_action(state: State, action: Any, where: str = "") -> IllegalMove:
    """The error for an action that is not legal in a state."""
    legal = [f"{number} ({move})" for number, move in zip(state.actions, state.moves, strict=True)]
    return IllegalMove(f"action {action}{where}", legal, "the game is over; call reset()")
