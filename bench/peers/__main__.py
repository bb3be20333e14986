"""Random games of Turn of Time for four in Fourfold and its peers, which take turns in one run: `make bench-peers`.

Only decisions of players count, 56 per game in all of them: some peers draw the seasons during set-up, others as
decisions of chance. A peer on one core is compared with Fourfold on one core, JAX with all cores, and JAX on a GPU with
Fourfold on the same GPU.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from itertools import count
from random import Random
from statistics import median

import numpy as np
from rich.console import Console
from rich.table import Table

import fourfold
from bench.peers import boardgame_io_node
from bench.peers.plain import DECISIONS, PLAYERS
from fourfold.bench.random_play import Measurement, measure, random_game
from fourfold.core.errors import FourfoldError
from fourfold.engine.device import CPU, CUDA

SEED = 1
SECONDS = 1.0
ROUNDS = 5
GAMES = 5_000
"""Games of Fourfold per core in one burst."""
GAMES_ON_GPU = 10_000_000
JAX_GAMES = 1024
JAX_GAMES_ON_GPU = (1 << 14, 1 << 17, 1 << 20)
"""Games in one batch. The best size depends on the GPU, so each is a row."""

WIDTH = 120
"""The width of the table, even if the output goes to a file."""

ONE_CORE, ALL_CORES, ON_GPU = "Fourfold, one core", "Fourfold, all cores", "Fourfold, GPU"
WAYS = {True: "rewards each step", False: "scores at the end"}

Games = Callable[[], int]
"""Plays for a short time and returns the number of games."""


@dataclass(frozen=True)
class Row:
    """One way to play: `games` sets it up, or fails with what is missing. `beside` is the row to compare it with."""

    name: str
    games: Callable[[], Games]
    beside: str | None = None


def rows() -> Iterator[Row]:
    yield Row(ONE_CORE, lambda: compiled(GAMES, 1, CPU))
    yield Row(ALL_CORES, lambda: compiled(GAMES * (os.cpu_count() or 1), None, CPU))
    yield Row("Fourfold, from Python", stepped)
    yield Row("PettingZoo", lambda: import_module("bench.peers.pettingzoo_env").burst(SEED), ONE_CORE)
    yield Row("OpenSpiel", lambda: import_module("bench.peers.openspiel_game").burst(SEED), ONE_CORE)
    yield Row("boardgame.io", boardgame_io_node.burst, ONE_CORE)
    for each, way in WAYS.items():
        yield Row(f"JAX, CPU, {way}", on_jax("cpu", JAX_GAMES, each), ALL_CORES)
    yield Row(ON_GPU, lambda: compiled(GAMES_ON_GPU, None, CUDA))
    for each, way in WAYS.items():
        for games in JAX_GAMES_ON_GPU:
            yield Row(f"JAX, GPU, {games:,} games, {way}", on_jax("gpu", games, each), ON_GPU)


def compiled(games: int, threads: int | None, device: str) -> Games:
    start, numbers = fourfold.game("turn-of-time", players=PLAYERS).start(), count(step=games)

    def play() -> int:
        fourfold.playouts(start, games, SEED, threads, first=next(numbers), device=device)
        return games

    play()  # compiles; raises if there is no GPU
    return play


def stepped() -> Games:
    start, rng, dice = fourfold.game("turn-of-time", players=PLAYERS).start(), Random(SEED), np.random.default_rng(SEED)

    def play() -> int:
        for _ in random_game(start, rng, dice):
            pass
        return 1

    return play


def on_jax(platform: str, games: int, rewards_each_step: bool) -> Callable[[], Games]:
    def set_up() -> Games:
        try:
            device = import_module("jax").devices(platform)[0]
        except RuntimeError:
            raise ImportError(f"JAX sees no {platform.upper()}") from None
        burst: Games = import_module("bench.peers.jax_env").burst(SEED, games, rewards_each_step, device)
        return burst

    return set_up


def decisions(games: Games) -> Callable[[], int]:
    return lambda: DECISIONS * games()


def started(found: list[Row], console: Console) -> tuple[list[tuple[str, Callable[[], int]]], dict[str, str]]:
    """The rows that can play, and the reasons why others cannot."""
    available, missing = [], {}
    for row in found:
        console.print(f"{row.name}: starting", style="dim")
        try:
            available.append((row.name, decisions(row.games())))
        except (ImportError, FourfoldError) as problem:
            missing[row.name] = str(problem).splitlines()[0]
    return available, missing


def table_of(found: list[Row], samples: dict[str, Measurement]) -> Table:
    """For each row that played, its rates, and the median over rounds of the speed-up of the row beside it."""
    table = Table(title="Turn of Time, four players: decisions per second of random play")
    for heading in ("", "median", "lowest", "highest", "Fourfold is"):
        table.add_column(heading, justify="right" if heading else "left", no_wrap=True)
    for row in found:
        if row.name in samples:
            rates = samples[row.name].rounds
            cells = [f"{value:,.0f}" for value in (median(rates), min(rates), max(rates))]
            if row.beside in samples:
                times = median(ours / theirs for ours, theirs in zip(samples[row.beside].rounds, rates, strict=True))
                cells.append(f"{times:,.1f} ×")
            table.add_row(row.name, *cells)
    return table


def left_out(missing: dict[str, str]) -> list[str]:
    """Why rows were left out, each reason once."""
    return [
        f"left out: {'; '.join(name for name, why in missing.items() if why == reason)}: {reason}"
        for reason in dict.fromkeys(missing.values())
    ]


def seconds(text: str) -> float:
    with suppress(ValueError):
        if 0 < float(text) < float("inf"):
            return float(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")


def whole(text: str) -> int:
    with suppress(ValueError):
        if int(text) > 0:
            return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.peers", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=seconds, default=SECONDS, help="how long each row plays in a round")
    parser.add_argument("--rounds", type=whole, default=ROUNDS, help="how often each row plays")
    given = parser.parse_args()
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # or JAX takes all of the GPU's memory
    console, found = Console(width=max(WIDTH, Console().width)), list(rows())
    try:
        available, missing = started(found, console)
        samples = {
            sample.name: sample for sample in measure(available, lambda words: None, given.seconds, given.rounds)
        }
    finally:
        boardgame_io_node.stop()
    console.print(table_of(found, samples))
    for words in left_out(missing):
        console.print(words, markup=False)


if __name__ == "__main__":
    main()
