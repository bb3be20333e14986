"""Turn of Time as an OpenSpiel Python game. Chance draws the seasons, one explicit node for each seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pyspiel

from bench.peers.plain import ACTIONS, DECISIONS, PLAYERS, SEASONS, Game

NAME = "python_turn_of_time_plain"
TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Turn of Time in plain Python",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=PLAYERS,
    min_num_players=PLAYERS,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=ACTIONS,
    max_chance_outcomes=SEASONS,
    num_players=PLAYERS,
    min_utility=1.0,
    max_utility=4.0,
    utility_sum=10.0,
    max_game_length=DECISIONS,
)


class TurnOfTimeGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(TYPE, INFO, params or {})

    def new_initial_state(self) -> TurnOfTimeState:
        return TurnOfTimeState(self)

    def max_chance_nodes_in_history(self) -> int:
        return SEASONS


class TurnOfTimeState(pyspiel.State):  # type: ignore[misc]
    """`game` is None until all seasons are drawn."""

    def __init__(self, of: TurnOfTimeGame) -> None:
        super().__init__(of)
        self.order: list[int] = []
        self.game: Game | None = None

    def current_player(self) -> int:
        if self.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.game.is_over else self.game.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        undrawn = [season for season in range(SEASONS) if season not in self.order]
        return [(season, 1 / len(undrawn)) for season in undrawn]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.game
        return self.game.legal()

    def _apply_action(self, action: int) -> None:
        if self.game is not None:
            self.game.play(action)
            return
        self.order.append(action)
        if len(self.order) == SEASONS:
            self.game = Game(self.order)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action)

    def is_terminal(self) -> bool:
        return self.game is not None and self.game.is_over

    def returns(self) -> list[float]:
        return [float(score) for score in self.game.scores()] if self.game and self.game.is_over else [0.0] * PLAYERS

    def __str__(self) -> str:
        return f"{self.order} {self.game.faces if self.game else ''} {self.history()}"


pyspiel.register_game(TYPE, TurnOfTimeGame)


def burst(seed: int) -> Callable[[], int]:
    """Plays one random game, as OpenSpiel's example does, and returns the number of games."""
    game, rng = pyspiel.load_game(NAME), Random(seed)

    def play() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, _ = zip(*state.chance_outcomes(), strict=True)  # all equally likely
                state.apply_action(rng.choice(actions))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        state.returns()
        return 1

    return play
