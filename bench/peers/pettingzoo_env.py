"""Turn of Time as a PettingZoo AEC environment in plain Python.

Seasons are drawn in `reset`. The mask of legal actions is in `infos`, where PettingZoo lets it be, so that a player who
needs no observation does not pay for one: `last(observe=False)`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from bench.peers.plain import ACTIONS, CELLS, PLAYERS, SEASONS, Game

AGENTS = [f"player_{seat}" for seat in range(PLAYERS)]
SIZE = CELLS + 2 + PLAYERS


class TurnOfTime(AECEnv):  # type: ignore[misc]
    """Rewards come at the end: the points, 4 to 1. `reset(options={"order": [...]})` sets the seasons instead."""

    metadata = {"name": "turn_of_time_plain", "is_parallelizable": False, "render_modes": []}  # noqa: RUF012

    def __init__(self) -> None:
        self.possible_agents = AGENTS[:]
        self.render_mode = None
        self._draw = Random()

    @cache  # noqa: B019 - PettingZoo wants the same space each time
    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return spaces.Box(-1, CELLS, (SIZE,), np.int8)

    @cache  # noqa: B019
    def action_space(self, agent: str) -> spaces.Space[Any]:
        return spaces.Discrete(ACTIONS)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._draw = Random(seed)
        order = (options or {}).get("order") or self._draw.sample(range(SEASONS), SEASONS)
        self.game = Game(order)
        self.agents = AGENTS[:]
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._turn()

    def _turn(self) -> None:
        self.agent_selection = AGENTS[self.game.seat]
        mask = np.zeros(ACTIONS, np.int8)
        mask[self.game.legal()] = 1
        self.infos[self.agent_selection] = {"action_mask": mask}

    def observe(self, agent: str) -> np.ndarray[Any, Any]:
        """The face of each cell, the card held, the cell of the placed card, and the seasons in seat order."""
        game = self.game
        return np.array([*game.faces, game.held, game.placed, *game.order], np.int8)

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        game = self.game
        game.play(int(action))  # type: ignore[arg-type] # None is for agents that are done
        if game.is_over:
            self.rewards = dict(zip(AGENTS, game.scores(), strict=True))
            self._accumulate_rewards()  # once: all other rewards are 0
            self.terminations = dict.fromkeys(AGENTS, True)
            self.infos = {agent: {} for agent in AGENTS}
            self.agent_selection = AGENTS[0]
        else:
            self._turn()


def burst(seed: int) -> Callable[[], int]:
    """Plays one random game, with the loop of PettingZoo's documentation, and returns the number of games."""
    env, rng = TurnOfTime(), Random(seed)
    env.reset(seed)

    def play() -> int:
        env.reset()
        for _ in env.agent_iter():
            _, _, terminated, truncated, info = env.last(observe=False)
            if terminated or truncated:
                break  # over for all; the other three need no further step
            env.step(rng.choice(info["action_mask"].nonzero()[0].tolist()))
        return 1

    return play
