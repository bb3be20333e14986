"""Commands that measure: random games in masses, counts of sequences, speed."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console

from fourfold.arena.bench import bench as run_bench
from fourfold.arena.simulate import simulate as run_simulation
from fourfold.cli.app import (
    AsJson,
    GameName,
    Options,
    Players,
    Seed,
    app,
    make_game,
    progress_bar,
    whole_number,
)
from fourfold.core.playouts import check_count
from fourfold.core.playouts import perft as count_sequences
from fourfold.terminal.paint import open_console


@app.command()
def simulate(
    name: GameName,
    n: Annotated[int, typer.Option("-n", parser=whole_number, help="How many games.")] = 10_000,
    players: Players = None,
    option: Options = None,
    seed: Seed = 0,
    threads: Annotated[int | None, typer.Option("--threads", parser=whole_number, help="Default: all cores.")] = None,
    policy: Annotated[
        str, typer.Option("--policy", help="How seats decide: random or greedy; one for all, or one each, by commas.")
    ] = "random",
    as_json: AsJson = False,
) -> None:
    """Play many games and tell who wins how often. Ctrl-C shows what there is so far."""
    game = make_game(name, players, option)
    check_count("-n", n, 1)
    with progress_bar() as bar:
        task = bar.add_task(name, total=n)
        names = [name.strip() for name in policy.split(",")]
        found = run_simulation(game, n, seed or 0, threads, lambda done: bar.update(task, completed=done), names)
    if as_json:
        print(json.dumps(found.as_json(), indent=2))
    else:
        console = open_console()
        console.print(found.table())
        if (statistics := found.statistics_table()) is not None:
            console.print(statistics)


@app.command()
def perft(
    name: GameName,
    moves: Annotated[list[str] | None, typer.Argument(metavar="MOVES…", help="Moves from the start.")] = None,
    depth: Annotated[int, typer.Option("--depth", parser=whole_number, help="How many decisions deep.")] = 3,
    players: Players = None,
    option: Options = None,
) -> None:
    """Count the sequences of exactly 1, 2 … DEPTH decisions: a fingerprint of the rules."""
    state = make_game(name, players, option).start()
    for move in moves or []:
        state = state.play(move)
    check_count("--depth", depth, 1)
    with progress_bar() as bar:
        for level in range(1, depth + 1):
            task = bar.add_task(f"depth {level}", total=len(state.moves))
            total = 0
            for move in state.moves:
                total += count_sequences(state.play(move), level - 1)
                bar.advance(task)
            print(f"depth {level}: {total}")


@app.command()
def bench(
    peers: Annotated[bool, typer.Option("--peers", help="Measure OpenSpiel, PettingZoo and python-chess too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure decisions per second of random play, each way side by side."""
    with Console(stderr=True).status("Measuring …") as status:
        report = run_bench(peers, lambda words: status.update(f"Measuring {words} …"))
    if as_json:
        print(json.dumps(report.as_json(), indent=2))
    else:
        open_console().print(report.table())
