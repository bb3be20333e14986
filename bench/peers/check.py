"""Checks that the peers play by the same rules, step by step: test vectors, then random games of Fourfold.

`python -m bench.peers.check` from the root of the repository. A peer that is not installed is named and left out.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import fourfold
from bench.peers import boardgame_io_node
from bench.peers.plain import AT, CELLS, MEET, PLAYERS, SIDE

VECTORS = Path(__file__).parents[2] / "tests" / "vectors" / "turn-of-time.jsonl.gz"
SEASONS = ("Sp", "Su", "Fa", "Wi")
RANDOM_GAMES = 50
INSTALL = "all peers: make bench-peers"


@dataclass(frozen=True)
class Step:
    """Before a decision: the seat, the legal actions in ascending order, and the face in each cell or -1."""

    seat: int
    legal: list[int]
    faces: list[int]


@dataclass(frozen=True)
class Played:
    """A whole game for four, from the draw of the seasons on: the actions, and the positions to expect."""

    order: list[int]
    actions: list[int]
    steps: list[Step]
    scores: list[int]


Follow = Callable[[list[int], list[int]], tuple[list[Step], list[int]]]
"""Plays a game with these seasons and actions in a peer; returns the positions before each action, and the scores."""

# ------------------------------------------------------------------------------------- what to expect


def face_of(code: str) -> int:
    up, _, below = code.partition("/")
    return 4 * SEASONS.index(up) + SEASONS.index(below or up)


def cell_of(x: int, y: int) -> int:
    return (y + SIDE // 2) * SIDE + x + SIDE // 2


def action_of(move: str) -> int:
    if move.startswith("flip:"):
        return MEET + "nesw".index(move[-1])
    if move.startswith("@"):
        x, y = move[1:].split(",")
        return AT + cell_of(int(x), int(y))
    return face_of(move)


def step_of(position: dict[str, Any], moves: list[str]) -> Step:
    faces = [-1] * CELLS
    for card in position["table"]:
        faces[cell_of(card["x"], card["y"])] = face_of(card["card"])
    return Step(position["seat"], sorted(action_of(move) for move in moves), faces)


def from_vectors() -> Iterator[Played]:
    for line in gzip.decompress(VECTORS.read_bytes()).splitlines():
        vector = json.loads(line)
        if vector["options"]["players"] != PLAYERS:
            continue
        played = [step for step in vector["steps"] if step["move"] is not None]
        draws, rest = played[:PLAYERS], played[PLAYERS:]
        yield Played(
            [SEASONS.index(step["move"].removeprefix("draw:")) for step in draws],
            [action_of(step["move"]) for step in rest],
            [step_of(step["position"], step["moves"]) for step in rest],
            vector["result"]["scores"],
        )


def from_fourfold(games: int, seed: int) -> Iterator[Played]:
    """Random games, which have all kinds of ties; the two vectors have few."""
    rng = Random(seed)
    for _ in range(games):
        state, order, actions, steps = fourfold.game("turn-of-time", players=PLAYERS).start(), [], [], []
        while state.outcome is None:
            move = rng.choice(state.moves)
            if state.seat == "chance":
                order.append(SEASONS.index(move.removeprefix("draw:")))
            else:
                actions.append(action_of(move))
                steps.append(step_of(state.position(), list(state.moves)))
            state = state.play(move)
        yield Played(order, actions, steps, list(state.outcome.scores))


# ------------------------------------------------------------------------------------------------ the peers


def pettingzoo() -> Follow:
    from bench.peers.pettingzoo_env import AGENTS, TurnOfTime  # noqa: PLC0415

    def follow(order: list[int], actions: list[int]) -> tuple[list[Step], list[int]]:
        env, steps = TurnOfTime(), []
        env.reset(options={"order": order})
        for action in actions:
            mask = env.last(observe=False)[4]["action_mask"]
            seat, seen = AGENTS.index(env.agent_selection), env.observe(env.agent_selection)
            steps.append(Step(seat, mask.nonzero()[0].tolist(), seen[:CELLS].tolist()))
            env.step(action)
        assert all(env.terminations.values())
        return steps, [int(env.rewards[agent]) for agent in AGENTS]

    return follow


def open_spiel() -> Follow:
    import pyspiel  # noqa: PLC0415

    from bench.peers.openspiel_game import NAME  # noqa: PLC0415

    def follow(order: list[int], actions: list[int]) -> tuple[list[Step], list[int]]:
        state, steps = pyspiel.load_game(NAME).new_initial_state(), []
        for season in order:
            assert season in dict(state.chance_outcomes())
            state.apply_action(season)
        for action in actions:
            steps.append(Step(state.current_player(), state.legal_actions(), state.game.faces[:]))
            state.apply_action(action)
        assert state.is_terminal()
        return steps, [int(value) for value in state.returns()]

    return follow


def jax() -> Follow:
    import jax  # noqa: PLC0415

    from bench.peers.jax_env import start, step  # noqa: PLC0415

    begin, advance = jax.jit(start), jax.jit(step)

    def follow(order: list[int], actions: list[int]) -> tuple[list[Step], list[int]]:
        state, steps = begin(np.array(order)), []
        for action in actions:
            assert not state.terminated and not state.rewards.any()
            legal = np.flatnonzero(state.legal_action_mask).tolist()
            steps.append(Step(int(state.current_player), legal, state.faces[:CELLS].tolist()))
            state = advance(state, action)
        assert state.terminated and not state.legal_action_mask.any()
        return steps, [int(value) for value in state.rewards]

    return follow


MOVES = (("take", 0), ("place", AT), ("meet", MEET))
"""boardgame.io's moves and the first action of each."""


def boardgame_io() -> Follow:
    boardgame_io_node.node()
    first = dict(MOVES)

    def move_of(action: int) -> tuple[str, int]:
        name, base = max((move for move in MOVES if move[1] <= action), key=lambda move: move[1])
        return name, action - base

    def follow(order: list[int], actions: list[int]) -> tuple[list[Step], list[int]]:
        answer = boardgame_io_node.ask({"order": order, "moves": [move_of(action) for action in actions]})
        steps = [
            Step(step["seat"], sorted(first[name] + argument for name, argument in step["legal"]), step["faces"])
            for step in answer["steps"]
        ]
        return steps, answer["scores"]

    return follow


PEERS: dict[str, Callable[[], Follow]] = {
    "PettingZoo": pettingzoo,
    "OpenSpiel": open_spiel,
    "JAX": jax,
    "boardgame.io": boardgame_io,
}
"""Each raises `ImportError` if its library is not installed."""


def differences(follow: Follow, played: Played) -> list[str]:
    """The differences between a peer and Fourfold, in words."""
    steps, scores = follow(played.order, played.actions)
    found = [
        f"decision {number}: {seen}, should be {due}"
        for number, (seen, due) in enumerate(zip(steps, played.steps, strict=True))
        if seen != due
    ]
    return found if scores == played.scores else [*found, f"scores {scores}, should be {played.scores}"]


def main() -> int:
    games, bad = [*from_vectors(), *from_fourfold(RANDOM_GAMES, seed=1)], 0
    for name, peer in PEERS.items():
        try:
            follow = peer()
        except ImportError as missing:
            print(f"{name}: left out, {missing} ({INSTALL})")
            continue
        found = [words for played in games for words in differences(follow, played)]
        bad += bool(found)
        print(f"{name}: {found[0] if found else f'agrees in {len(games)} games'}")
    boardgame_io_node.stop()
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
