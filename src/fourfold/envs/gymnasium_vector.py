"""Many games at once as a Gymnasium vector environment, over the compiled batch.

`gymnasium.make_vec("fourfold/TurnOfTime-v0", num_envs=1024)` makes one: ids name it as their `vector_entry_point`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from fourfold.bots.greedy import flat, policies
from fourfold.bots.names import GREEDY
from fourfold.core.errors import OptionError, listed
from fourfold.core.registry import GamePackage
from fourfold.engine.binding import Binding
from fourfold.engine.planes import DTYPE, size
from fourfold.envs import learner_compiled
from fourfold.envs.batch_env import Batch
from fourfold.envs.learner import LOSE, Learner, learner_in
from fourfold.envs.observations import REWARDS
from fourfold.envs.rendering import ANSI, RGB_ARRAY, check_render_mode, frame

RENDER_MODES = (ANSI, RGB_ARRAY)


@cache
def learner_drivers_of(package: GamePackage, opponent: str) -> Binding:
    """The drivers of a game's batch with learners, against one of the compiled players."""
    assert package.planes
    hides, greedy = int(not package.engine.is_open), int(opponent == GREEDY)
    value = package.policy.value if greedy and package.policy else flat
    return package.engine.bind(
        learner_compiled, observe=package.planes.observe, value=value, HIDES=hides, GREEDY=greedy
    )


class LearnerBatch(Batch):
    """n games with one learner in each; `seats` of a step are the learners'. Compiled players have the others."""

    def __init__(self, learner: Learner, n: int, seed: int, threads: int | None, same_step: bool) -> None:
        self._learner, self._same_step = learner, same_step
        super().__init__(learner.game, n, seed, learner.reward, learner.skip_forced, threads)

    def _allocate(self) -> None:
        super()._allocate()
        self._learner_drivers = learner_drivers_of(self.game.package, self._learner.opponent)
        self._trials = self.game.package.engine.records(self.threads)
        self.finals: NDArray[np.uint8] = np.zeros((self.n if self._same_step else 1, size(self.planes)), DTYPE)
        """With same-step autoreset, the last observation of each game that has just ended."""

    def _first_illegal(self, chosen: NDArray[Any]) -> int:
        self._games.actions[:] = chosen
        if self._learner.illegal == LOSE:
            return -1
        return int(self._learner_drivers.call(learner_compiled.first_illegal_of_learners, *self._games[:3]))

    def _step_games(self, first: int, last: int, thread: int, reset: bool) -> None:
        seat = self._learner.seat
        with np.errstate(over="ignore"):
            self._learner_drivers.call(
                learner_compiled.step_learners,
                self._states, self._views, self._trials, self._start, first, last, thread, reset, self.skip_forced,
                REWARDS[self.reward], learner_compiled.ANY_SEAT if seat is None else seat, self._same_step, self.finals,
                *self._games, *self._step,
            )  # fmt: skip


class VectorSoloEnv(VectorEnv[Any, Any, Any]):
    """n games with one learner in each, alone or against the compiled players: `random` or `greedy`.

    `learner` has what `SoloEnv` has, too: reward, skip_forced, illegal, observations, opponent, seat, and the options
    of the game.
    """

    closed = True  # until it has been made, or the base class would close what is not there

    def __init__(
        self, name: str, num_envs: int = 1, *, autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int | None = None, copy: bool = True, render_mode: str | None = None, **learner: Any,
    ) -> None:  # fmt: skip
        self.learner = learner_in(name, **learner)
        compiled, opponent = policies(self.learner.game), self.learner.opponent
        if opponent not in compiled:
            raise OptionError(
                f"opponent={opponent!r} is not possible for games in compiled code; give one of: {listed(compiled)}; "
                "or make the environment with vectorization_mode='sync'"
            )
        mode = _autoreset_mode(autoreset_mode)
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1, "autoreset_mode": mode}
        self.render_mode = check_render_mode(render_mode, RENDER_MODES)
        self.copy = bool(copy)
        self._is_same_step = mode == AutoresetMode.SAME_STEP
        seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0] >> 1)
        self.batch: LearnerBatch = LearnerBatch(self.learner, num_envs, seed, threads, self._is_same_step)
        self.num_envs = self.batch.n
        self.single_observation_space: spaces.Space[Any] = self.learner.space()
        self.single_action_space: spaces.Space[Any] = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._all = np.ones(self.num_envs, np.bool_)
        self._games = np.arange(self.num_envs)
        self.closed = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin new games: with a seed the same ones each time, without one others than before."""
        super().reset(seed=seed)
        self.batch.reset(seed)
        return self._seen()

    def step(self, actions: ArrayLike) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play the learner's action in every game, and then for the others until it is to move again.

        With next-step autoreset, the action of a game that has ended is ignored, and the next game begins. With same-
        step autoreset it has begun already, and `info["final_obs"]` has the end of the one before.
        """
        before = self.batch._step.seats.copy() if self._is_same_step else None
        now = self.batch.step(actions)
        seen, info = self._seen()
        rewards, done = self._rewards(now.seats if before is None else before), now.done.copy()
        if self._is_same_step and done.any():
            self._add_ends(info, done)
        return seen, rewards, done, np.zeros(self.num_envs, np.bool_), info

    def _rewards(self, seats: NDArray[np.int8]) -> NDArray[np.float64]:
        """The rewards of the learners, who had these seats; they may have others in the next games."""
        fixed, rewards = self.learner.seat, self.batch._step.rewards
        chosen = rewards[self._games, seats] if fixed is None else rewards[:, fixed]  # much faster than by a list
        return chosen.astype(np.float64)

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        now = self.batch._step
        seen, masks = now.observations, now.masks.view(np.int8)
        if self.copy:
            seen, masks = seen.copy(), masks.copy()
        return self.learner.arrange(seen, masks), {"action_mask": masks, "_action_mask": self._all}

    def _add_ends(self, info: dict[str, Any], done: NDArray[np.bool_]) -> None:
        mask = np.ones(self.batch.actions, np.int8)
        ends = np.full(self.num_envs, None, object)
        for i in done.nonzero()[0]:
            ends[i] = self.learner.arrange(self.batch.finals[i].copy(), mask)
        info |= {"final_obs": ends, "_final_obs": done, "final_info": {}, "_final_info": done}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal in each game; all where a game has ended."""
        return self.batch._step.masks.copy()

    def render(self) -> Any:
        """A picture of each game, as the learner sees it."""
        seats = self.batch._step.seats
        views = (self.batch.state(i).view(int(seats[i])) for i in range(self.num_envs))
        return tuple(frame(view, self.render_mode) for view in views) if self.render_mode else None

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()


def _autoreset_mode(given: AutoresetMode | str) -> AutoresetMode:
    modes = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)
    for mode in modes:
        if given in (mode, mode.value):
            return mode
    known = " or ".join(repr(mode.value) for mode in modes)
    raise OptionError(f"autoreset_mode={given!r} is not possible; give {known}")
