"""What a browser's engine must do, worked out by machine code: jobs for tests/wasm/proof.mjs, and the answers."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from fourfold.bots.analysis import chance_of
from fourfold.bots.net_compiled import word_of
from fourfold.bots.player import Budget, Thought
from fourfold.bots.roster import CLASSIC, MASTER, level, level_names
from fourfold.bots.search import Search
from fourfold.core.game import Game
from fourfold.core.nets import has_net, net_of
from fourfold.core.registry import GamePackage
from fourfold.core.state import State
from fourfold.engine.engine import Records
from fourfold.engine.sums import Sums
from fourfold.wasm import SCRIPTS, entries_compiled
from fourfold.wasm.description import starts
from helpers.missing import missing
from helpers.repository import TESTS

GAMES = 1000
SEED = 20_261_118
SIMULATIONS = 300
ROUNDS = 10
"""Random games that nobody wins end after so many rounds; all of them would take a minute longer."""
LONGEST = 1 << 15
Answer = dict[str, list[Any]]


def node() -> str:
    return shutil.which("node") or missing(
        "no Node for the tests of the engine in JavaScript; install Debian's `nodejs`"
    )


def asked_of_node(module: Path, job: Any) -> Answer:
    """What the engine in Node answers."""
    command = [node(), str(TESTS / "wasm" / "node.mjs"), f"{SCRIPTS}/", str(module)]
    run = subprocess.run(command, input=json.dumps(job), capture_output=True, text=True, check=False, timeout=600)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)  # type: ignore[no-any-return]


def games_of(package: GamePackage) -> Iterator[Game]:
    """Games of all numbers of players, and of all options with few values."""
    short = {option.name: ROUNDS for option in package.about.options if option.name == "rounds"}
    for each in starts(package, set()):
        yield Game(package, each.options | short)


def job_and_answer(package: GamePackage) -> tuple[dict[str, Any], Answer]:
    """What to ask, and what machine code answers."""
    job: dict[str, Any] = {"game": package.about.name, "digests": [], "replays": [], "thoughts": []}
    answer: Answer = {"digests": [], "playouts": [], "replays": [], "thoughts": []}
    package.engine.compile()
    for game in games_of(package):
        start = game.start()
        options = {"options": game.options, "start": _hex(start._records)}
        job["digests"].append(options | {"games": GAMES, "seed": SEED})
        answer["digests"].append(_digest(game, start))
        answer["playouts"].append(_playouts(game, start))
        for state, name, with_net in _moments(game, start):
            view = state.view(state.seat)  # type: ignore[arg-type]
            search, thought = _thought(game, view, name, with_net)
            job["thoughts"].append(
                {"options": game.options, "view": _hex(view._records), "seat": view.seat, "search": search}
            )
            answer["thoughts"].append(thought)
    for game, moves in _vectors(package):
        state, steps = game.start(), []
        job["replays"].append({"options": game.options, "start": _hex(state._records), "moves": moves})
        for move in moves:
            weights = list(state.weights.values()) if state.weights else None
            steps.append({"record": _hex(state._records), "moves": list(state.moves), "weights": weights})
            state = state.play(move)
        answer["replays"].append({"steps": steps, "outcome": state.outcome and state.outcome.as_json()})
    return job, answer


def _hex(records: Records) -> str:
    return records.tobytes().hex()  # type: ignore[no-any-return]


def _digest(game: Game, start: State) -> dict[str, Any]:
    """What `hash_games` finds in machine code."""
    engine, rules = game.package.engine, game.package.rules
    scratch = engine.records(entries_compiled.RECORDS)
    words = scratch.view(word_of(engine.dtype)).reshape(entries_compiled.RECORDS, -1)
    actions, dice, digest = np.zeros(rules.MOST_LEGAL, np.int64), np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    score, win = np.zeros((2, game.players), np.int64)
    binding = engine.bind(entries_compiled, HIDES=not engine.is_open)
    decisions = binding.call(
        entries_compiled.hash_games, start._records, scratch, words, actions, dice, score, win, digest,
        game.players, 0, GAMES, np.uint64(SEED),
    )  # fmt: skip
    return {"digest": str(digest[0]), "decisions": decisions}


def _playouts(game: Game, start: State) -> dict[str, Any]:
    sums = Sums.zeros(game.players, LONGEST, 0)
    assert game.package.engine.add_playouts(start._records, 0, GAMES, SEED, sums) == GAMES
    decisions = int((sums.lengths * np.arange(len(sums.lengths))).sum())
    return {"scores": sums.scores.tolist(), "wins": sums.wins.tolist(), "decisions": decisions}


def _moments(game: Game, start: State) -> Iterator[tuple[State, str, bool]]:
    """Decisions of a random game, each with a level, and whether the net thinks."""
    path, _ = game.package.engine.trace(start._records, SEED, LONGEST)
    decisions = [State(game, path[k : k + 1].copy()) for k in range(len(path)) if path["seat"][k] >= 0]
    open_ones = [state for state in decisions if len(state.actions) > 1]
    names = level_names(game)
    for number, name in enumerate(names):
        yield open_ones[number * (len(open_ones) - 1) // (len(names) - 1)], name, False
    if has_net(game.package) and net_of(game) is not None:
        yield open_ones[len(open_ones) // 2], MASTER, True


def _thought(game: Game, view: Any, name: str, with_net: bool) -> tuple[dict[str, Any], dict[str, Any]]:
    _, settings = level(game, name)
    if settings.net and not with_net:
        _, settings = level(game, CLASSIC)
    settings = replace(settings, wavers=False)
    bot = Search(game, Budget(simulations=SIMULATIONS), settings)
    net = net_of(game) if with_net else None
    search = {"level": name, "simulations": SIMULATIONS, "seed": SEED, "settings": {"wavers": False}}
    thought: Thought = bot.think(view, SEED)
    found = thought.as_json()
    del found["seconds"], found["hurried"]
    search["played"] = view.moves[-1]
    found["played"] = chance_of(view.moves[-1], bot, view, thought, SEED)
    for what, after in (("afterPlayed", view.moves[-1]), ("afterBest", thought.move)):
        found[what] = bot.trees[0].likely_line(view, view.action(after))
    return search | ({"net": net.tolist()} if net is not None else {}), found


def _vectors(package: GamePackage) -> Iterator[tuple[Game, list[str]]]:
    """The games of tests/vectors, with their moves."""
    file = TESTS / "vectors" / f"{package.about.name}.jsonl.gz"
    if file.is_file():
        for line in gzip.decompress(file.read_bytes()).splitlines():
            vector = json.loads(line)
            yield Game(package, vector["options"]), [step["move"] for step in vector["steps"] if step["move"]]
