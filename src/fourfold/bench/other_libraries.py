"""Random play in other libraries, for comparison, through their own Python interfaces as their users write it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random

Burst = Callable[[], int]
"""Plays for a short time and returns the number of decisions."""

INSTALL = "make .venv/peers"

OPEN_SPIEL_CONNECT_FOUR = "OpenSpiel, connect_four"
PYTHON_CHESS = "python-chess"
LONGEST_CHESS = 200
"""Random chess can take very long; a game is abandoned after so many plies."""


def rows(seed: int) -> Iterator[tuple[str, Burst | None]]:
    """Every peer with its burst, or None if its package is not installed."""
    for name, peer in PEERS.items():
        try:
            burst = peer(Random(seed))
        except ImportError:
            burst = None
        yield name, burst


def _open_spiel(name: str) -> Callable[[Random], Burst]:
    def peer(rng: Random) -> Burst:
        game = import_module("pyspiel").load_game(name)

        def play() -> int:
            state, decisions = game.new_initial_state(), 0
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
            return decisions

        return play

    return peer


def _pettingzoo_connect_four(rng: Random) -> Burst:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # or it prints a banner into our output
    env = import_module("pettingzoo.classic.connect_four.connect_four").env()  # connect_four_v3

    def play() -> int:
        decisions = 0
        env.reset()
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(int(rng.choice(observation["action_mask"].nonzero()[0])))
                decisions += 1
        return decisions

    return play


def _python_chess(rng: Random) -> Burst:
    chess = import_module("chess")

    def play() -> int:
        board, decisions = chess.Board(), 0
        # The fastest way: without `is_game_over`, which also looks for rare draws.
        while decisions < LONGEST_CHESS and (moves := list(board.legal_moves)):
            board.push(rng.choice(moves))
            decisions += 1
        return decisions

    return play


PEERS: dict[str, Callable[[Random], Burst]] = {
    OPEN_SPIEL_CONNECT_FOUR: _open_spiel("connect_four"),
    "OpenSpiel, othello": _open_spiel("othello"),
    "PettingZoo, connect_four": _pettingzoo_connect_four,
    PYTHON_CHESS: _python_chess,
}
