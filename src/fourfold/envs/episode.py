"""One game played move by move, for the adapters to PettingZoo and Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fourfold.core.compiled.planes import DTYPE, Plane
from fourfold.core.errors import NotReady, OptionError
from fourfold.core.game import Game
from fourfold.core.state import State
from fourfold.envs.observations import check_reward, illegal_action, observation, planes_of, rewards_of

RENDER_MODES = ("ansi",)

Observation = dict[str, NDArray[Any]]
"""`observation`, the planes as a flat vector, and `action_mask`, 1 for each legal action."""


class RenderModeError(OptionError, TypeError):
    """An unknown render mode.

    Also a `TypeError`: Gymnasium passes that on, and Stable-Baselines3's `make_vec_env`, which asks for `rgb_array`
    first, catches it and tries again without.
    """


class Episode:
    """A game that is always at a decision of a seat: chance and, with `skip_forced`, forced moves are played."""

    def __init__(self, game: Game, reward: str, skip_forced: bool, render_mode: str | None) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise RenderModeError(f"render_mode={render_mode!r} is not possible; give {RENDER_MODES[0]!r} or None")
        self.game = game
        self.reward: str = check_reward(reward)
        self.skip_forced: bool = bool(skip_forced)
        self.planes: tuple[Plane, ...] = planes_of(game.package)
        self.actions: int = int(game.package.rules.ACTIONS)
        self._state: State | None = None
        self._is_open = True

    @property
    def state(self) -> State:
        self.check_open()
        if self._state is None:
            raise NotReady("the environment has not begun; call reset() first")
        return self._state

    def check_open(self) -> None:
        if not self._is_open:
            raise NotReady("the environment is closed; make a new one")

    def close(self) -> None:
        self._is_open = False

    def reset(self, rng: np.random.Generator) -> None:
        self.check_open()
        self._rng = rng
        self._advance(self.game.start())

    def play(self, action: Any) -> None:
        """Play an action for the seat to move; `IllegalMove` lists the legal ones."""
        state = self.state
        is_whole = isinstance(action, (int, np.integer)) and not isinstance(action, bool)
        if not is_whole or int(action) not in state.actions:
            raise illegal_action(state, action)
        self._advance(state.play(int(action)))

    def _advance(self, state: State) -> None:
        state = state.play_chance(self._rng)
        while self.skip_forced and len(state.actions) == 1:
            state = state.play(state.actions[0]).play_chance(self._rng)
        self._state = state

    def observation(self, seat: int) -> Observation:
        view = self.state.view(seat)
        mask = np.zeros(self.actions, np.int8)
        mask[list(view.actions)] = 1
        return {"observation": observation(view), "action_mask": mask}

    def rewards(self) -> list[float]:
        """Each seat's reward: 0 before the end."""
        outcome = self.state.outcome
        return rewards_of(outcome, self.reward) if outcome else [0.0] * self.game.players

    def space(self) -> spaces.Dict:
        """The space of `observation`."""
        highest = np.concatenate([np.full(plane.size, plane.most, DTYPE) for plane in self.planes])
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(highest), highest, dtype=DTYPE),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )
