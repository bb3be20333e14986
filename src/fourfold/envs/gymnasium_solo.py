"""Games for one player as Gymnasium environments.

They are registered when `fourfold.envs` is imported, each under its title without spaces: `fourfold/TurnOfTime-v0`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
from gymnasium import spaces

from fourfold.core.errors import IllegalMove, OptionError
from fourfold.core.game import game
from fourfold.core.registry import game_package, names
from fourfold.envs.episode import RENDER_MODES, Episode, Observation

VERSION = 0
RAISE, LOSE = "raise", "lose"


def solo_games() -> list[str]:
    return [name for name in names() if game_package(name).about.players[0] == 1]


def id_of(name: str) -> str:
    words = "".join(word.capitalize() for word in name.split("-"))
    return f"fourfold/{words}-v{VERSION}"


def register() -> None:
    """Register the solo games with `gymnasium.make`."""
    for name in solo_games():
        if id_of(name) not in gymnasium.registry:
            gymnasium.register(id_of(name), entry_point=f"{__name__}:SoloEnv", kwargs={"name": name})


class SoloEnv(gymnasium.Env[Observation, Any]):
    """One game for one player. `fourfold.envs.solo` and `gymnasium.make` make one."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  (as the base class has it)

    def __init__(
        self, name: str, reward: str = "win", skip_forced: bool = False, illegal: str = RAISE,
        render_mode: str | None = None, **options: Any,
    ) -> None:  # fmt: skip
        if illegal not in (RAISE, LOSE):
            raise OptionError(f"illegal={illegal!r} is not possible; give {RAISE!r} or {LOSE!r}")
        if options.get("players", 1) != 1:
            raise OptionError(f"players={options['players']!r} is not possible: this environment is for one player")
        if name in names() and name not in solo_games():
            raise OptionError(f"{name} is not for one player; games that are: {', '.join(solo_games())}")
        self.episode: Episode = Episode(game(name, **options | {"players": 1}), reward, skip_forced, render_mode)
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space: spaces.Space[Any] = self.episode.space()
        self.action_space: spaces.Space[Any] = spaces.Discrete(self.episode.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        self.episode.check_open()
        super().reset(seed=seed)
        self.episode.reset(self.np_random)
        return self.episode.observation(0), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play one action. An illegal one raises; with `illegal="lose"` it ends the game with a reward of 0."""
        try:
            self.episode.play(action)
        except IllegalMove:
            if self.illegal == RAISE or self.episode.state.is_over:
                raise
            return self.episode.observation(0), 0.0, True, False, {}
        return self.episode.observation(0), self.episode.rewards()[0], self.episode.state.is_over, False, {}

    def render(self) -> str | None:
        """With `render_mode="ansi"`, the table as text."""
        return str(self.episode.state) if self.render_mode else None

    def close(self) -> None:
        self.episode.close()
