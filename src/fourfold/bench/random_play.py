"""Decisions per second of random play, for every game and for other libraries.

Machines are noisy. So the rows take turns, round after round, and the report has the median, lowest and highest of the
rounds; the ratio of two rows is computed within each round.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from random import Random
from statistics import median
from typing import Any

import numpy as np
from rich.table import Table
from rich.text import Text

import fourfold
from fourfold.bench import other_libraries
from fourfold.bench.other_libraries import INSTALL, OPEN_SPIEL_CONNECT_FOUR, PYTHON_CHESS, Burst
from fourfold.bots.search import SearchRun, SearchTree, settings_of

ROUNDS = 5
SECONDS = 0.4
"""How long a row plays in each round."""
SEED = 1
WARM_STARTS = 3
"""Starts of the command, of which the median is reported."""
BURST_GAMES = 5_000
"""Games per core in one call of compiled code, enough that the call itself does not matter."""

BURST_SIMULATIONS = 20_000
"""Simulations in one tree: about the budget of a strong level."""

FIRST_SEARCH = "search from the first decision, simulations"
HALFWAY_SEARCH = "search in the middle of a random game, simulations"
ONE_CORE, ALL_CORES, STEPPED = "compiled, one core", "compiled, all cores", "stepped from Python"
COMPARED = ((ONE_CORE, OPEN_SPIEL_CONNECT_FOUR), (STEPPED, PYTHON_CHESS))


@dataclass(frozen=True)
class Measurement:
    """One value per round; none if it could not be measured."""

    name: str
    rounds: tuple[float, ...]

    @property
    def median(self) -> float | None:
        return median(self.rounds) if self.rounds else None

    def as_json(self) -> dict[str, Any]:
        return {"name": self.name, "median": self.median, "rounds": list(self.rounds)}


@dataclass(frozen=True)
class Starts:
    """How long the command takes for one game, in seconds, start-up included."""

    game: str
    first: float
    """With an empty cache: every driver of the game is compiled and called once."""
    warm: float
    """`fourfold simulate GAME -n 1` with all of that in the cache."""


@dataclass(frozen=True)
class Report:
    """The measurements of `bench`, in decisions per second."""

    rows: tuple[Measurement, ...]
    starts: tuple[Starts, ...]

    @property
    def ratios(self) -> tuple[Measurement, ...]:
        """The speed of each game relative to a peer, if both were measured."""
        rounds = {row.name: row.rounds for row in self.rows if row.rounds}
        return tuple(
            Measurement(f"{ours} / {theirs}", tuple(a / b for a, b in zip(rounds[ours], rounds[theirs], strict=True)))
            for ours in rounds
            for way, theirs in COMPARED
            if ours.endswith(way) and theirs in rounds
        )

    def as_json(self) -> dict[str, Any]:
        return {
            "cores": _cores(),
            "decisions_per_second": [row.as_json() for row in self.rows],
            "ratios": [ratio.as_json() for ratio in self.ratios],
            "starts": [
                {"game": start.game, "first_compilation": start.first, "warm_simulate": start.warm}
                for start in self.starts
            ],
        }

    def table(self) -> Table:
        """The report as a table for a terminal."""
        table = Table(title="Decisions per second of random play, or what the row says")
        table.add_column("")
        for heading, style in (("median", "bold"), ("lowest", "dim"), ("highest", "dim")):
            table.add_column(heading, justify="right", style=style)
        for row in self.rows:
            missing = "" if row.rounds else f": {INSTALL}"
            table.add_row(Text(row.name + missing), *_cells(row, ",.0f"))
        table.add_section()
        for ratio in self.ratios:
            table.add_row(ratio.name, *_cells(ratio, ",.2f", " ×"))
        table.add_section()
        for start in self.starts:
            table.add_row(f"{start.game}, first compilation", f"{start.first:.2f} s")
            table.add_row(f"{start.game}, warm simulate -n 1", f"{start.warm:.2f} s")
        return table


def _cells(sample: Measurement, form: str, unit: str = "") -> tuple[str, ...]:
    if not sample.rounds:
        return ()
    values = median(sample.rounds), min(sample.rounds), max(sample.rounds)
    return tuple(f"{value:{form}}{unit}" for value in values)


def bench(
    peers: bool,
    progress: Callable[[str], object] | None = None,
    seconds: float = SECONDS,
    rounds: int = ROUNDS,
) -> Report:
    """Measure every game with its default options and, if asked, the peers.

    `progress` is called with the name of what is measured next. The start of the command line is measured too.
    """
    on_progress = progress or (lambda words: None)
    starts = []
    for name in fourfold.games():
        on_progress(f"{name}, first compilation and warm start")
        starts.append(measure_starts(name))
    bursts: list[tuple[str, Burst | None]] = [row for name in fourfold.games() for row in _game_rows(name)]
    if peers:
        bursts.extend(other_libraries.rows(SEED))
    return Report(tuple(measure(bursts, on_progress, seconds, rounds)), tuple(starts))


def _game_rows(name: str) -> Iterator[tuple[str, Burst]]:
    game = fourfold.game(name)
    ways = ((ONE_CORE, _compiled(game, 1)), (ALL_CORES, _compiled(game, _cores())), (STEPPED, _stepped(game)))
    for way, burst in (*ways, *_searches(game), *_further_rows(game)):
        yield f"{name}, {way}", burst


def _further_rows(game: fourfold.Game) -> Iterable[tuple[str, Burst]]:
    """A game's folder may have a `bench.py`, whose `rows(game)` gives further names and bursts."""
    module = f"{game.package.module}.bench"
    return import_module(module).rows(game) if find_spec(module) else ()


def _cores() -> int:
    return os.cpu_count() or 1


def _compiled(game: fourfold.Game, threads: int) -> Burst:
    start, games = game.start(), BURST_GAMES * threads
    numbers = count(step=games)
    return lambda: fourfold.playouts(start, games, SEED, threads, first=next(numbers)).decisions


def _stepped(game: fourfold.Game) -> Burst:
    start, rng, dice = game.start(), Random(SEED), np.random.default_rng(SEED)
    return lambda: sum(1 for _ in random_game(start, rng, dice))


def _searches(game: fourfold.Game) -> Iterator[tuple[str, Burst]]:
    """Simulations per second of a search on one core, with a new tree for each burst."""
    path = [
        game.start().play_chance(SEED),
        *random_game(game.start().play_chance(SEED), Random(SEED), np.random.default_rng(SEED)),
    ]
    choices = [state for state in path if isinstance(state.seat, int) and len(state.moves) > 1]
    for way, state in ((FIRST_SEARCH, choices[0]), (HALFWAY_SEARCH, choices[len(choices) // 2])):
        assert isinstance(state.seat, int)
        yield way, _searched(game, state.view(state.seat))


def _searched(game: fourfold.Game, view: fourfold.View) -> Burst:
    tree = SearchTree(game, settings_of(game), BURST_SIMULATIONS)
    seeds = count()

    def burst() -> int:
        tree.clear()
        SearchRun([tree], view, next(seeds)).grow(BURST_SIMULATIONS)
        return BURST_SIMULATIONS

    return burst


def random_game(state: fourfold.State, rng: Random, dice: np.random.Generator) -> Iterator[fourfold.State]:
    """Play a random game from Python; yield the state after each decision."""
    while not state.is_over:
        state = state.draw(dice) if state.seat == "chance" else state.play(rng.choice(state.moves))
        yield state


def measure(
    bursts: Sequence[tuple[str, Burst | None]], on_progress: Callable[[str], object], seconds: float, rounds: int
) -> Iterator[Measurement]:
    """Run the rows in turns, after a warm-up; a row without a burst has no values."""
    for name, burst in bursts:
        if burst:
            on_progress(f"{name}, warming up")
            burst()
    values: dict[str, list[float]] = {name: [] for name, _ in bursts}
    for number in range(rounds):
        for name, burst in bursts:
            if burst:
                on_progress(f"{name}, round {number + 1} of {rounds}")
                values[name].append(_rate(burst, seconds))
    for name, rates in values.items():
        yield Measurement(name, tuple(rates))


def _rate(burst: Burst, seconds: float) -> float:
    """Decisions per second over at least `seconds` and one burst."""
    decisions, elapsed, began = 0, 0.0, time.perf_counter()
    while not decisions or elapsed < seconds:
        decisions += burst()
        elapsed = time.perf_counter() - began
    return decisions / elapsed


def measure_starts(name: str) -> Starts:
    """Time processes with an empty cache folder of their own."""
    with tempfile.TemporaryDirectory() as cache:
        first = _run_seconds(
            ["-c", f"from fourfold.bench.random_play import call_all_drivers as f; f({name!r})"], cache
        )
        simulate = ["-m", "fourfold", "simulate", name, "-n", "1"]
        _run_seconds(simulate, cache)
        return Starts(name, first, median(_run_seconds(simulate, cache) for _ in range(WARM_STARTS)))


def call_all_drivers(name: str) -> None:
    """Call each compiled driver of a game once, so that all of them are compiled."""
    start, dice = fourfold.game(name).start(), np.random.default_rng(SEED)
    *_, final = random_game(start, Random(SEED), dice)
    assert final.outcome is not None
    start.view(None).guess(dice)
    fourfold.playouts(start, 1)
    fourfold.perft(start, 1)


def _run_seconds(arguments: list[str], cache: str) -> float:
    """The seconds that a Python process with these arguments takes."""
    began = time.perf_counter()
    environment = os.environ | {"FOURFOLD_CACHE": cache}
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)
    elapsed = time.perf_counter() - began
    if done.returncode:
        problem = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
        raise RuntimeError(f"python {' '.join(arguments)} failed with {done.returncode}: {' '.join(problem)}")
    return elapsed
