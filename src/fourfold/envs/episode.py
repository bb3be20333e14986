"""One game played move by move, for the adapters to PettingZoo and Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fourfold.core.errors import NotReady
from fourfold.core.game import Game
from fourfold.core.state import State
from fourfold.engine.planes import DTYPE, Plane
from fourfold.envs.observations import check_reward, illegal_action, observation, planes_of, rewards_of
from fourfold.envs.rendering import HUMAN, Frame, check_render_mode, frame

Observation = dict[str, NDArray[Any]]
"""`observation`, the planes as a flat vector, and `action_mask`, 1 for each legal action."""


class Episode:
    """A game that is always at a decision of a seat: chance and, with `skip_forced`, forced moves are played."""

    def __init__(self, game: Game, reward: str, skip_forced: bool, render_mode: str | None) -> None:
        self.game = game
        self.render_mode: str | None = check_render_mode(render_mode)
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

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each action that is legal for a seat: none unless it is to move."""
        mask = np.zeros(self.actions, np.int8)
        if self.state.seat == seat:
            mask[list(self.state.actions)] = 1
        return mask

    def observation(self, seat: int) -> Observation:
        return {"observation": observation(self.state.view(seat)), "action_mask": self.mask(seat)}

    def render(self, seat: int | None = None) -> Frame:
        """The game as a seat sees it, or as the one to move does, in the environment's render mode."""
        state = self.state
        return frame(state._default_view() if seat is None else state.view(seat), self.render_mode)

    def show(self, seat: int | None = None) -> None:
        """After a move: with `render_mode="human"`, show the game."""
        if self.render_mode == HUMAN:
            self.render(seat)

    def rewards(self) -> list[float]:
        """Each seat's reward: 0 before the end."""
        outcome = self.state.outcome
        return rewards_of(outcome, self.reward) if outcome else [0.0] * self.game.players

    def space(self) -> spaces.Dict:
        """The space of `observation`."""
        return spaces.Dict(
            {
                "observation": plane_space(self.planes),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )


def plane_space(planes: tuple[Plane, ...]) -> spaces.Box:
    """The space of the planes as a flat vector."""
    highest = np.concatenate([np.full(plane.size, plane.most, DTYPE) for plane in planes])
    return spaces.Box(np.zeros_like(highest), highest, dtype=DTYPE)
