"""Every game as a PettingZoo environment (AEC): seats are agents, which move one at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from fourfold.core.game import Game
from fourfold.envs.episode import Episode, Observation
from fourfold.envs.rendering import RENDER_MODES, Frame


class AecEnv(AECEnv[str, Observation, Any]):  # type: ignore[misc]
    """One game; agent `player_k` sits at seat k. `fourfold.envs.aec` makes one."""

    def __init__(self, game: Game, reward: str, skip_forced: bool, render_mode: str | None) -> None:
        super().__init__()
        self.metadata: dict[str, Any] = {
            "name": f"{game.name}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.episode: Episode = Episode(game, reward, skip_forced, render_mode)
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        space = self.episode.space()
        self.observation_spaces: dict[str, spaces.Space[Any]] = dict.fromkeys(self.possible_agents, space)
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(self.episode.actions) for agent in self.possible_agents
        }
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. With a seed chance is the same each time; without one the random numbers continue."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.episode.reset(self._rng)
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {}
        self._select_agent()

    def observe(self, agent: str) -> Observation:
        return self.episode.observation(self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        """Play an action of the current agent; None once the game is over, as PettingZoo wants it."""
        self.episode.check_open()
        if self.agents and self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.episode.play(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = dict(zip(self.agents, self.episode.rewards(), strict=True))
        self._accumulate_rewards()
        self._select_agent()

    def _select_agent(self) -> None:
        seat = self.episode.state.seat
        if isinstance(seat, int):
            self.agent_selection: str = self.possible_agents[seat]
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self.infos = {
            agent: {"action_mask": self.episode.mask(self.possible_agents.index(agent))} for agent in self.agents
        }
        self.episode.show()

    def render(self) -> Frame:
        """The table as the seat to move sees it: text with `render_mode="ansi"`, an image with `"rgb_array"`; with
        `"human"` it is printed, which also happens after every move."""
        return self.episode.render()

    def close(self) -> None:
        self.episode.close()

    def __str__(self) -> str:
        return str(self.metadata["name"])
