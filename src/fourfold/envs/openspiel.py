"""The games as OpenSpiel Python games: chance is a player with probabilities, and seats are shown views only.

Every game that has planes is registered as `fourfold_` and its name with underscores. Parameters are the game's
options, `reward`, `skip_forced`, and `position`, from which to begin; a list or a map is given as JSON with `;` for
each comma, since OpenSpiel splits parameters at commas.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from fourfold.core.about import parse_option
from fourfold.core.errors import OptionError
from fourfold.core.game import Game, game
from fourfold.core.registry import game_package, names
from fourfold.core.state import State
from fourfold.engine.planes import named, size
from fourfold.envs.observations import check_reward, observation, planes_of, rewards_of

LONGEST = 2**31 - 1
"""OpenSpiel's lengths are 32-bit integers."""
KINDS = pyspiel.GameType


def short_name(name: str) -> str:
    return f"fourfold_{name.replace('-', '_')}"


def register() -> list[str]:
    """Register all games with `pyspiel.load_game`; return their names there."""
    known = set(pyspiel.registered_names())
    found = [name for name in names() if game_package(name).planes]
    for name in found:
        if short_name(name) not in known:
            # A class, not a function or a partial: OpenSpiel releases it only after the interpreter has shut down, and
            # only a class survives that.
            pyspiel.register_game(
                _type(Game(game_package(name), {})), type(f"{SpielGame.__name__}_{name}", (SpielGame,), {"name": name})
            )
    return [short_name(name) for name in found]


def _type(game: Game, reward: str = "win") -> Any:
    about, is_open = game.about, game.package.engine.is_open
    defaults = {option.name: _plain(option.default) for option in about.options}
    return pyspiel.GameType(
        short_name=short_name(about.name),
        long_name=about.title,
        dynamics=KINDS.Dynamics.SEQUENTIAL,
        chance_mode=KINDS.ChanceMode.EXPLICIT_STOCHASTIC,
        information=KINDS.Information.PERFECT_INFORMATION if is_open else KINDS.Information.IMPERFECT_INFORMATION,
        utility=_utility(game, reward),
        reward_model=KINDS.RewardModel.TERMINAL,
        min_num_players=about.players[0],
        max_num_players=about.players[1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # the history of a game has no fixed size
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults | {"reward": "win", "skip_forced": False, "position": ""},
    )


def _utility(game: Game, reward: str) -> Any:
    """Shares of a win add up to 1 if there always is a winner, and the two margins of a game for two to 0."""
    if reward == "win" and game.players > 1 and game.about.always_won:
        return KINDS.Utility.CONSTANT_SUM
    return KINDS.Utility.ZERO_SUM if reward == "margin" and game.players == 2 else KINDS.Utility.GENERAL_SUM


def _plain(value: Any) -> Any:
    """A default as an OpenSpiel parameter, a number or a string; the empty string stands for any other value."""
    return value if isinstance(value, (bool, int, float, str)) else ""


def _read(value: Any) -> Any:
    return parse_option(value.replace(";", ",")) if isinstance(value, str) else value


@dataclass(frozen=True)
class Path:
    """How a state was reached. Immutable, so it is its own copy; it is pickled as its beginning and its actions."""

    state: State
    before: Path | None = None
    action: int = -1
    knows: tuple[int, str] | None = None
    """If the path begins with a sampled state, for whom it was sampled and what that player had been told before."""

    def play(self, action: int) -> Path:
        return Path(self.state.play(action), self, action)

    def steps(self) -> tuple[Path, list[Path]]:
        """The beginning, and all steps after it, in order."""
        found, here = [], self
        while here.before:
            found.append(here)
            here = here.before
        return here, found[::-1]

    def told(self, player: int) -> str:
        """Every move as a player saw it. One who has not followed a sampled world is shown where it begins."""
        start, steps = self.steps()
        words = [f"seat {player}:"]
        if start.knows:
            seer, log = start.knows
            words = [log] if seer == player else [*words, json.dumps(start.state.view(player).position())]
        return " ".join([*words, *(step.before.state.redact(step.action, player) for step in steps if step.before)])

    def __deepcopy__(self, memo: Any) -> Path:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        start, steps = self.steps()
        return _replayed, (start.state, start.knows, [step.action for step in steps])


def _replayed(start: State, knows: tuple[int, str] | None, actions: list[int]) -> Path:
    path = Path(start, knows=knows)
    for action in actions:
        path = path.play(action)
    return path


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options, as OpenSpiel sees it; each game has its own subclass, which sets `name`."""

    name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        texts = {key: value.replace(",", ";") for key, value in (params or {}).items() if isinstance(value, str)}
        given = dict(params or {}) | texts
        parameters = dict(given)
        self.reward: str = check_reward(given.pop("reward", "win"))
        self.skip_forced: bool = bool(given.pop("skip_forced", False))
        position = _read(given.pop("position", ""))
        options = {key: _read(value) for key, value in given.items()}
        self.game: Game = game(self.name, **{key: value for key, value in options.items() if value != ""})
        self.start: State = self.game.start() if position == "" else self.game.load(position)
        kind = _type(self.game, self.reward)
        sums = {KINDS.Utility.CONSTANT_SUM: 1.0, KINDS.Utility.ZERO_SUM: 0.0}
        rules, low, high = self.game.package.rules, 0.0, 1.0
        if self.reward != "win":
            low, high = -np.inf, np.inf  # games do not bound their scores
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.ACTIONS,
            max_chance_outcomes=rules.ACTIONS,
            num_players=self.game.players,
            min_utility=low,
            max_utility=high,
            utility_sum=sums.get(kind.utility),
            max_game_length=min(self.game.most_decisions, LONGEST),
        )
        super().__init__(kind, info, parameters)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return min(self.game.most_decisions, LONGEST)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a game, as OpenSpiel sees it."""

    def __init__(self, of: SpielGame) -> None:
        super().__init__(of)
        self.reward: str = of.reward
        self.skip_forced: bool = of.skip_forced
        self.path: Path = Path(of.start)
        self._skip()

    @property
    def state(self) -> State:
        return self.path.state

    def current_player(self) -> int:
        seat = self.state.seat
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if isinstance(seat, str) else seat

    def is_terminal(self) -> bool:
        return self.state.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.state.actions)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = list((self.state.weights or {}).values())
        return [(action, w / sum(weights)) for action, w in sorted(zip(self.state.actions, weights, strict=True))]

    def _apply_action(self, action: int) -> None:
        self.path = self.path.play(action)
        self._skip()

    def _skip(self) -> None:
        while self.skip_forced and isinstance(self.state.seat, int) and len(self.state.actions) == 1:
            self.path = self.path.play(self.state.actions[0])

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.move(action) if action in self.state.actions else str(action)

    def returns(self) -> list[float]:
        outcome = self.state.outcome
        return rewards_of(outcome, self.reward) if outcome else [0.0] * self.state.game.players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this player cannot tell from the true one, with its probability for the player.

        Its `history()` is still the true one, which a player must not use.
        """
        seed = int(sampler() * 2**53)
        sampled: SpielState = self.clone()
        sampled.path = Path(self.state.view(player).guess(seed), knows=(player, self.path.told(player)))
        return sampled

    def __str__(self) -> str:
        return json.dumps(self.state.position())


class Observer:
    """What a player sees: as planes or as the JSON of its view; with perfect recall, every move as it saw it."""

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise OptionError(f"observation parameters {params!r} are not possible; there are none")
        self.recalls: bool = kind.perfect_recall
        planes = planes_of(game.package)
        self.tensor: NDArray[np.float32] | None = None if self.recalls else np.zeros(size(planes), np.float32)
        self.dict: dict[str, NDArray[Any]] = {} if self.tensor is None else named(planes, self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = observation(state.state.view(player))

    def string_from(self, state: SpielState, player: int) -> str:
        if not self.recalls:
            return json.dumps(state.state.view(player).position())
        return state.path.told(player)
