"""The engine as WebAssembly beside machine code: `python -m fourfold.bench.wasm [ROUNDS]`. Needs Node.

Both play the same random games and grow the same trees, in turns, in one thread each. What counts is the median of the
ratios within a round.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from fourfold.bots.roster import MASTER, level
from fourfold.bots.search import SearchRun, SearchTree, Settings, settings_of
from fourfold.core.game import Game, game
from fourfold.core.nets import has_net, net_of
from fourfold.core.registry import names
from fourfold.engine.sums import Sums
from fourfold.wasm import SCRIPTS, engine_file

ROUNDS = 9
SECONDS = 0.3
"""About how long one measurement takes."""
SIMULATIONS = 10_000
SEED = 7
LONGEST = 1 << 15
Ask = Callable[..., tuple[float, Any]]
Way = Callable[[], tuple[float, Any]]


@contextmanager
def node(name: str, module: Path) -> Iterator[Ask]:
    """A function that has Node do something, and returns the CPU seconds it took and what it found."""
    program = shutil.which("node")
    if program is None:
        sys.exit("Node is missing: install it (Debian's package `nodejs`)")
    script = Path(__file__).with_suffix(".mjs")
    with subprocess.Popen(
        [program, str(script), f"{SCRIPTS}/", name, str(module)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin and process.stdout

        def ask(what: str, **job: Any) -> tuple[float, Any]:
            assert process.stdin and process.stdout
            print(json.dumps({"what": what, **job}), file=process.stdin, flush=True)
            answer = json.loads(process.stdout.readline())
            return answer["seconds"], answer["found"]

        yield ask
        process.stdin.close()


def random_games(played: Game, games: int) -> tuple[float, int]:
    """Play random games in machine code: CPU seconds, decisions."""
    engine, sums = played.package.engine, Sums.zeros(played.players, LONGEST, 0)
    start, began = played.start()._records, time.process_time()
    engine.add_playouts(start, 0, games, SEED, sums)
    return time.process_time() - began, int((sums.lengths * np.arange(len(sums.lengths))).sum())


def measure(name: str, rounds: int) -> Iterator[tuple[str, float, list[float], list[float]]]:
    """What was measured, how much of it there was, and the seconds of each round in machine code and in Node."""
    played = game(name)
    module = engine_file(played.package)
    if module is None:
        return
    played.package.engine.compile()
    random_games(played, 10)
    seconds, _ = random_games(played, 1000)
    games = max(1, int(1000 * SECONDS / seconds))
    state = played.start().play_chance(3)
    assert isinstance(state.seat, int)
    view = state.view(state.seat)

    def search(settings: Settings) -> tuple[float, list[int]]:
        run = SearchRun([SearchTree(played, settings, 2 * SIMULATIONS)], view, SEED)
        run.grow(0)
        began = time.process_time()
        run.grow(SIMULATIONS)
        return time.process_time() - began, run.moves()[0].tolist()

    job = {"bytes": view._records.tobytes().hex(), "seat": view.seat, "seed": SEED}
    job |= {"nodes": 2 * SIMULATIONS, "simulations": SIMULATIONS}
    classic, net = settings_of(played), net_of(played) if has_net(played.package) else None
    with node(name, module) as ask:
        ways: list[tuple[str, Way, Way]] = [
            ("random", lambda: random_games(played, games), lambda: ask("random", games=games, seed=SEED)),
            ("search", lambda: search(classic), lambda: ask("search", settings=asdict(classic), **job)),
        ]
        if net is not None:
            learned, weights = level(played, MASTER)[1], net.tolist()
            with_net = {"settings": asdict(learned), "net": weights} | job
            ways.append(("search, net", lambda: search(learned), lambda: ask("search", **with_net)))
        for what, native, foreign in ways:
            own: list[float] = []
            other: list[float] = []
            for number in range(rounds + 1):  # the first is a warm-up: Node compiles better code meanwhile
                (one, found), (two, same) = native(), foreign()
                assert found == same, f"{name}: {what} differs"
                if number:
                    own.append(one)
                    other.append(two)
            yield what, found if isinstance(found, int) else SIMULATIONS, own, other


def main(rounds: int = ROUNDS) -> None:
    table = Table("game", "", "machine code /s", "Node /s", "ratio", "least", "most")
    for name in names():
        for what, amount, own, other in measure(name, rounds):
            ratios = sorted(one / two for one, two in zip(own, other, strict=True))
            speeds = (f"{amount / median(times):,.0f}" for times in (own, other))
            table.add_row(name, what, *speeds, *(f"{ratio:.2f}" for ratio in (median(ratios), ratios[0], ratios[-1])))
    Console(width=110).print(table)


if __name__ == "__main__":
    main(*(int(text) for text in sys.argv[1:]))
