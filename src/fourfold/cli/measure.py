"""Commands that measure: simulate, analyse, perft, bench."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from itertools import chain, count
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from fourfold.arena.report import check_chart, write_chart
from fourfold.arena.simulate import simulate as run_simulation
from fourfold.bench.random_play import bench as run_bench
from fourfold.bots.analysis import BUDGET, MISTAKE
from fourfold.bots.analysis import analyse as run_analysis
from fourfold.bots.player import Budget
from fourfold.cli.app import (
    INTERRUPTED,
    AsJson,
    Cluster,
    GameName,
    GameNumber,
    Options,
    Plain,
    Players,
    Seed,
    Threads,
    app,
    check_beside_cluster,
    cluster_of,
    make_game,
    progress_bar,
    shown_progress,
    whole_option,
)
from fourfold.cli.language import Language, chosen_language
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.playouts import perft as count_sequences
from fourfold.core.record import read_record
from fourfold.core.validation import check_count, check_seed
from fourfold.engine.device import CPU
from fourfold.terminal.analysis_tables import decisions_table, seats_table
from fourfold.terminal.news import command_line
from fourfold.terminal.paint import open_console


@app.command()
def simulate(
    name: GameName,
    n: Annotated[int, whole_option("-n", "The number of games.")] = 10_000,
    players: Players = None,
    option: Options = None,
    seed: Seed = 0,
    threads: Threads = None,
    policy: Annotated[
        str,
        typer.Option(
            "--policy", help="How the players decide: random or greedy; one for all, or one each, separated by commas."
        ),
    ] = "random",
    device: Annotated[str, typer.Option("--device", help="cpu, or cuda for random play on an NVIDIA GPU.")] = CPU,
    first: Annotated[int, whole_option("--first", "The number of the first game. Default: 0.")] = 0,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Write a row for each game to this new file: .parquet, .csv or .jsonl."),
    ] = None,
    records: Annotated[
        Path | None, typer.Option("--records", help="Write each game with all its moves to this new .jsonl file.")
    ] = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and report how often each seat wins. Ctrl-C shows the results so far.

    The files of --out and --records appear when they are complete. After Ctrl-C they hold the games that were finished,
    and a line says which command plays the others.
    """
    game = make_game(name, players, option)
    check_count("-n", n, 1)
    check_count("--first", first, 0)
    names = [name.strip() for name in policy.split(",")]
    check_beside_cluster(cluster, threads=threads, device=None if device == CPU else device)
    with shown_progress(name, n) as show, cluster_of(cluster) as executor:
        found = run_simulation(game, n, seed or 0, threads, show, names, device, first, out, records, executor)
    if as_json:
        print(json.dumps(found.as_json(), indent=2))
    else:
        console = open_console()
        console.print(found.table())
        if (statistics := found.statistics_table()) is not None:
            console.print(statistics)
    if found.games < n and (out or records):
        where = " and ".join(str(path) for path in (out, records) if path) if found.games else "no file"
        rest = _continued(sys.argv[1:], first + found.games, n - found.games, out, records)
        print(f"{found.games} of {n} games are finished and in {where}. To play the others: {rest}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)


def _continued(typed: list[str], first: int, n: int, out: Path | None, records: Path | None) -> str:
    """The command that was typed, for the games that are missing and with files that do not exist yet."""
    words: list[str] = []
    typed_words = iter(typed)
    for word in typed_words:
        if word in ("-n", "--first", "--out", "--records"):
            next(typed_words, None)
        elif not re.match(r"-n\d|--(first|out|records)=", word):
            words.append(word)
    words += ["-n", str(n), "--first", str(first)]
    for option, path in (("--out", out), ("--records", records)):
        words += [] if path is None else [option, str(_free_name(path))]
    return shlex.join(["fourfold", *words])


def _free_name(path: Path) -> Path:
    """The path itself or, if it exists, with a number behind its name."""
    names = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(name for name in chain([path], names) if not os.path.lexists(name))


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
    seed: Annotated[int, whole_option("--seed", "The same seed and simulations give the same analysis.")] = 0,
    number: GameNumber = None,
    as_json: AsJson = False,
    language: Language = None,
    plain: Plain = False,
) -> None:
    """Find the mistakes in a saved game, and the better moves. Ctrl-C shows the results so far.

    Every decision is judged by what that player could see at the time.
    """
    language = chosen_language(language)
    game, thinking = read_record(record, number), Budget.read(budget)
    check_seed(seed)
    if chart is not None:
        check_chart(chart)
    with shown_progress(game.game.name) as show:
        found = run_analysis(game, thinking, seed, show)
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
        which = () if number is None else ("--game", str(number))
        command = command_line(language, "show", str(record), *which, "--step", str(worst.number - 1))
        console.print(WORDS[language]("analysis-worst", command=command), soft_wrap=True, markup=False)


@app.command()
def perft(
    name: GameName,
    moves: Annotated[list[str] | None, typer.Argument(metavar="MOVES…", help="Moves to play first.")] = None,
    depth: Annotated[int, whole_option("--depth", "The longest sequence to count, in decisions.")] = 3,
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
