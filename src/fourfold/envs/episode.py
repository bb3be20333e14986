"""One game being played move by move, as the adapters for PettingZoo and Gymnasium host it."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fourfold.core.compiled.planes import DTYPE, Plane
from fourfold.core.errors import NotReady, OptionError
from fourfold.core.game import Game
from fourfold.core.state import State
from fourfold.envs.observations import check_reward, observation, paid, planes_of, refusal

RENDER_MODES = ("ansi",)

Seen = dict[str, NDArray[Any]]
"""`observation`, the planes in a flat vector, and `action_mask`, 1 for each action that the seat may choose now."""


class RenderModeError(OptionError, TypeError):
    """A way of rendering that there is not.

    Also a `TypeError`, because Gymnasium passes that on, and Stable-Baselines3's `make_vec_env`, which asks for
    `rgb_array` first, catches it and asks again without.
    """


class Episode:
    """Chance is settled, and with `skip_forced` decisions with one legal action are made, before a seat is asked."""

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
        self._go_on(self.game.start())

    def play(self, action: Any) -> None:
        """One decision of the seat that is asked; `IllegalMove` names what it may choose from."""
        state = self.state
        whole = isinstance(action, (int, np.integer)) and not isinstance(action, bool)
        if not whole or int(action) not in state.actions:
            raise refusal(state, action)
        self._go_on(state.play(int(action)))

    def _go_on(self, state: State) -> None:
        state = state.play_chance(self._rng)
        while self.skip_forced and len(state.actions) == 1:
            state = state.play(state.actions[0]).play_chance(self._rng)
        self._state = state

    def observation(self, seat: int) -> Seen:
        view = self.state.view(seat)
        mask = np.zeros(self.actions, np.int8)
        mask[list(view.actions)] = 1
        return {"observation": observation(view), "action_mask": mask}

    def rewards(self) -> list[float]:
        """What each seat is paid: nothing before the end."""
        outcome = self.state.outcome
        return paid(outcome, self.reward) if outcome else [0.0] * self.game.players

    def space(self) -> spaces.Dict:
        """Where `observation` lies."""
        highest = np.concatenate([np.full(plane.size, plane.most, DTYPE) for plane in self.planes])
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(highest), highest, dtype=DTYPE),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )
