"""Games as Gymnasium environments for one learner: alone, or with bots in the other seats.

They are registered when `fourfold.envs` is imported, each under its title without spaces: `fourfold/TurnOfTime-v0`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fourfold.bots.player import Bot
from fourfold.core.errors import IllegalMove
from fourfold.envs.episode import Episode
from fourfold.envs.learner import DICT, RAISE, learner_games, learner_in
from fourfold.envs.rendering import RENDER_MODES, Frame

VERSION = 0


def id_of(name: str) -> str:
    words = "".join(word.capitalize() for word in name.split("-"))
    return f"fourfold/{words}-v{VERSION}"


def register() -> None:
    """Register the games with `gymnasium.make` and `gymnasium.make_vec`."""
    for name in learner_games():
        if id_of(name) not in gymnasium.registry:
            gymnasium.register(
                id_of(name),
                entry_point=f"{__name__}:SoloEnv",
                vector_entry_point="fourfold.envs.gymnasium_vector:VectorSoloEnv",
                kwargs={"name": name},
            )


class SoloEnv(gymnasium.Env[Any, Any]):
    """One game with one learner. `fourfold.envs.solo` and `gymnasium.make` make one."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  (as the base class has it)

    def __init__(
        self, name: str, reward: str = "win", skip_forced: bool = False, illegal: str = RAISE,
        observations: str = DICT, opponent: str | None = None, seat: int | None = 0,
        render_mode: str | None = None, **options: Any,
    ) -> None:  # fmt: skip
        self.learner = learner_in(name, reward, skip_forced, illegal, observations, opponent, seat, **options)
        self.episode: Episode = Episode(self.learner.game, reward, skip_forced, render_mode)
        self.render_mode = render_mode
        self.seat: int = seat or 0
        self.observation_space: spaces.Space[Any] = self.learner.space()
        self.action_space: spaces.Space[Any] = spaces.Discrete(self.episode.actions)
        self._bots: dict[int, Bot] = {}
        self._has_lost = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        self.episode.check_open()
        super().reset(seed=seed)
        if self.learner.seat is None:
            self.seat = int(self.np_random.integers(self.learner.game.players))
        self._has_lost = False
        self._bots = self.learner.opponents()
        self.episode.reset(self.np_random)
        self._let_others_play()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play one action, and then for the others until the learner is to move again.

        An illegal action raises; with `illegal="lose"` it ends the game with a reward of 0.
        """
        try:
            self.episode.play(action)
        except IllegalMove:
            if self.learner.illegal == RAISE or self._is_over():
                raise
            self._has_lost = True
            return self._observation(), 0.0, True, False, self._info()
        self._let_others_play()
        return self._observation(), self.episode.rewards()[self.seat], self._is_over(), False, self._info()

    def _let_others_play(self) -> None:
        while not self._is_over() and self.episode.state.seat != self.seat:
            seat = self.episode.state.seat
            assert isinstance(seat, int)
            view = self.episode.state.view(seat)
            thought = self._bots[seat].decide(view, int(self.np_random.integers(1 << 31)))
            self.episode.play(view.action(thought.move))
        self.episode.show(self.seat)

    def _is_over(self) -> bool:
        return self.episode.state.is_over or self._has_lost

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as MaskablePPO asks for them. When the game is over, all: learners must name an
        action then that is ignored, and cannot choose from none."""
        return self._mask().astype(np.bool_)

    def _mask(self) -> NDArray[np.int8]:
        return np.ones(self.episode.actions, np.int8) if self._is_over() else self.episode.mask(self.seat)

    def _observation(self) -> Any:
        return self.learner.arrange(self.episode.observation(self.seat)["observation"], self._mask())

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask()}

    def render(self) -> Any:
        """The table as the learner sees it: text with `render_mode="ansi"`, an image with `"rgb_array"`; with
        `"human"` it is printed, which also happens after every move."""
        drawn: Frame = self.episode.render(self.seat)
        return drawn

    def close(self) -> None:
        self.episode.close()
