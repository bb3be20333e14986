"""Commands that measure: simulate, analyse, perft, bench."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from fourfold.arena.report.chance_chart import check_chart, write_chart
from fourfold.arena.simulate import simulate as run_simulation
from fourfold.bench.random_play import bench as run_bench
from fourfold.bots.analysis import BUDGET, MISTAKE
from fourfold.bots.analysis import analyse as run_analysis
from fourfold.bots.player import Budget
from fourfold.cli.app import (
    AsJson,
    GameName,
    Options,
    Plain,
    Players,
    Seed,
    app,
    make_game,
    progress_bar,
    whole_number,
)
from fourfold.cli.language import Language, chosen_language
from fourfold.core.compiled.device import CPU
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.playouts import perft as count_sequences
from fourfold.core.record import Record
from fourfold.core.validation import check_count, check_seed
from fourfold.terminal.analysis_tables import decisions_table, seats_table
from fourfold.terminal.commands import command_line
from fourfold.terminal.paint import open_console


@app.command()
def simulate(
    name: GameName,
    n: Annotated[int, typer.Option("-n", parser=whole_number, help="The number of games.")] = 10_000,
    players: Players = None,
    option: Options = None,
    seed: Seed = 0,
    threads: Annotated[
        int | None, typer.Option("--threads", parser=whole_number, help="The number of threads. Default: one per core.")
    ] = None,
    policy: Annotated[
        str,
        typer.Option(
            "--policy", help="How the players decide: random or greedy; one for all, or one each, separated by commas."
        ),
    ] = "random",
    device: Annotated[str, typer.Option("--device", help="cpu, or cuda for random play on an NVIDIA GPU.")] = CPU,
    as_json: AsJson = False,
) -> None:
    """Play many games and report how often each seat wins. Ctrl-C shows the results so far."""
    game = make_game(name, players, option)
    check_count("-n", n, 1)
    with progress_bar() as bar:
        task = bar.add_task(name, total=n)
        names = [name.strip() for name in policy.split(",")]
        found = run_simulation(
            game, n, seed or 0, threads, lambda done: bar.update(task, completed=done), names, device
        )
    if as_json:
        print(json.dumps(found.as_json(), indent=2))
    else:
        console = open_console()
        console.print(found.table())
        if (statistics := found.statistics_table()) is not None:
            console.print(statistics)


@app.command()
def analyse(
    record: Annotated[Path, typer.Argument(metavar="FILE", help="The file of a saved game.")],
    budget: Annotated[
        str,
        typer.Option(
            "--budget", help="How long to search each decision: a number of simulations, or a time such as 1s."
        ),
    ] = str(BUDGET),
    every: Annotated[
        bool, typer.Option("--all", help=f"List all decisions, not only those that cost {MISTAKE:.0%} or more.")
    ] = False,
    chart: Annotated[
        Path | None,
        typer.Option("--chart", help="Draw the chances of winning over the game to this file, .svg or .png."),
    ] = None,
    seed: Annotated[
        int,
        typer.Option("--seed", parser=whole_number, help="The same seed and simulations give the same analysis."),
    ] = 0,
    as_json: AsJson = False,
    language: Language = None,
    plain: Plain = False,
) -> None:
    """Find the mistakes in a saved game, and the better moves. Ctrl-C shows the results so far.

    Every decision is judged by what that player could see at the time.
    """
    language = chosen_language(language)
    game, thinking = Record.read(record), Budget.read(budget)
    check_seed(seed)
    if chart is not None:
        check_chart(chart)
    bar = progress_bar()
    task = bar.add_task(game.game.name, total=None)

    def on_progress(done: int, total: int) -> None:
        bar.start()  # not before everything is compiled, which has its own message
        bar.update(task, completed=done, total=total)

    try:
        found = run_analysis(game, thinking, seed, on_progress)
    finally:
        bar.stop()
    if chart is not None:
        write_chart(found, chart)
    if as_json:
        print(json.dumps(found.as_json(), indent=2))
        return
    console = open_console(plain)
    if (decisions := decisions_table(found, every, language)) is not None:
        console.print(decisions)
    console.print(seats_table(found, language))
    if mistakes := [each for summary in found.summaries() for each in summary.worst]:
        worst = max(mistakes, key=lambda each: each.loss)
        command = command_line(language, "show", str(record), "--step", str(worst.number - 1))
        console.print(WORDS[language]("analysis-worst", command=command), soft_wrap=True, markup=False)


@app.command()
def perft(
    name: GameName,
    moves: Annotated[list[str] | None, typer.Argument(metavar="MOVES…", help="Moves to play first.")] = None,
    depth: Annotated[
        int, typer.Option("--depth", parser=whole_number, help="The longest sequence to count, in decisions.")
    ] = 3,
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
    peers: Annotated[
        bool, typer.Option("--peers", help="Also measure OpenSpiel, PettingZoo and python-chess.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Measure the speed of random play, in decisions per second."""
    with Console(stderr=True).status("Measuring …") as status:
        report = run_bench(peers, lambda words: status.update(f"Measuring {words} …"))
    if as_json:
        print(json.dumps(report.as_json(), indent=2))
    else:
        open_console().print(report.table())
