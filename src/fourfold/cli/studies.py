"""Commands that let bots play many games: tournament, report."""

from __future__ import annotations

import json
import os
import secrets
import shlex
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from fourfold.arena.executors import WorkerLost
from fourfold.arena.report import check_charts
from fourfold.arena.study import page as study_page
from fourfold.arena.study.balance import FEWEST_RUNGS, FORMAT, GAMES, RUNGS, study
from fourfold.arena.study.findings import in_short
from fourfold.arena.tournament import scoreboard
from fourfold.arena.tournament.match import Plan
from fourfold.arena.tournament.sprt import Sprt
from fourfold.arena.tournament.tournament import tournament as run_tournament
from fourfold.cli.app import (
    INTERRUPTED,
    AsJson,
    Cluster,
    GameName,
    Options,
    Players,
    Seed,
    Workers,
    app,
    check_beside_cluster,
    cluster_of,
    make_game,
    progress_bar,
    shown_progress,
    whole_option,
    write_file,
)
from fourfold.core.errors import OptionError
from fourfold.core.paths import data_folder
from fourfold.core.validation import check_count
from fourfold.terminal.paint import open_console


@app.command()
def tournament(
    name: GameName,
    bots: Annotated[
        str,
        typer.Option("--bots", help="The bots, separated by commas, such as random,easy,hard,search:5000,expert:1s."),
    ],
    against: Annotated[
        str | None,
        typer.Option("--against", help="Only play each bot against copies of this one."),
    ] = None,
    n: Annotated[
        int, whole_option("-n", "Games per pairing, rounded up so that every deal is played from all seats.")
    ] = 200,
    players: Players = None,
    option: Options = None,
    seed: Seed = 0,
    workers: Workers = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", help="The results file; resumed if it exists. Default: a new one in your data folder."),
    ] = None,
    records: Annotated[
        Path | None, typer.Option("--records", help="Add every game with all its moves to this .jsonl file.")
    ] = None,
    html: Annotated[Path | None, typer.Option("--html", help="Write a report with charts to this HTML file.")] = None,
    cluster: Cluster = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt",
            metavar="LOW,HIGH",
            help="Stop as soon as it is clear whether the first bot is LOW or HIGH Elo points ahead, such as 0,20.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other and rate them.

    Every deal, with its draws, is played once from each seat, so that luck evens out. With two players, every pair of
    bots meets. With more, the bots share a table if there are as many bots as seats; otherwise each bot plays against
    copies of each other bot. In a solo game all bots get the same deals.

    Every finished game is saved immediately. Ctrl-C shows the standings so far; run the same command with the same
    --file, and a larger -n if you like, to continue.
    """
    game = make_game(name, players, option)
    plan = Plan(game, tuple(bot.strip() for bot in bots.split(",")), against and against.strip(), seed or 0)
    test = None if sprt is None else Sprt.read(sprt)
    if test:
        test.check(plan)
    if plan.deals(check_count("-n", n, 1)) * plan.rotations != n:
        _print_to_stderr(
            f"-n {n}: every deal takes {plan.rotations} games, so each pairing plays {plan.deals(n) * plan.rotations}."
        )
    if workers is not None:
        check_count("--workers", workers, 1)
    if html is not None:
        check_charts()
        if html.is_dir() or not html.absolute().parent.is_dir():
            raise OptionError(f"--html {str(html)!r} cannot be written; use a file in an existing folder")
    check_beside_cluster(cluster, workers=workers)
    path = file or _new_file(name)
    resume = f"To continue: {_resume_command(path if file is None else None)}"
    try:
        with shown_progress(name, plan.games(n)) as show, cluster_of(cluster) as executor:
            found = run_tournament(
                game, plan.bots, n, plan.seed, plan.against, workers, path, records, show, executor, test
            )
    except WorkerLost as error:
        raise WorkerLost(f"{error}. {resume}") from None
    if as_json:
        print(json.dumps(found.as_json() | {"file": str(path)}, indent=2))
    else:
        console = open_console()
        for result_table in scoreboard.scoreboard(found):
            console.print(result_table.table())
        for line in scoreboard.notes(found):
            console.print(Text(line))
        if file is None:
            console.print(Text(f"Results: {path}"), soft_wrap=True)
    if html is not None:
        write_file(html, scoreboard.report(found))
    if not found.is_complete:
        _print_to_stderr(resume)
        raise typer.Exit(INTERRUPTED)


def _print_to_stderr(words: str) -> None:
    print(words, file=sys.stderr)


def _resume_command(path: Path | None) -> str:
    """The command that was typed, with `--file` added if it was missing."""
    return shlex.join(["fourfold", *sys.argv[1:], *(() if path is None else ("--file", str(path)))])


def _new_file(name: str) -> Path:
    folder = data_folder() / "tournaments"
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise OptionError(f"{folder} cannot be created: {error.strerror}; choose a file with --file") from None
    return folder / f"{name}-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.jsonl"


MINUTES = 4
QUICK_GAMES, QUICK_RUNGS, QUICK_MINUTES = 20, 3, 1


@app.command()
def report(
    name: GameName,
    players: Players = None,
    option: Options = None,
    games: Annotated[
        int | None,
        whole_option("--games", f"Games per pair of bots; random and greedy players play many more. Default: {GAMES}."),
    ] = None,
    minutes: Annotated[
        int | None,
        whole_option(
            "--minutes",
            f"The time limit; when it runs out, fewer games are played. 0 means no limit. Default: {MINUTES}.",
        ),
    ] = None,
    budget: Annotated[
        int | None,
        whole_option("--budget", "Simulations per decision for the weakest bot. Default: as the easy bot."),
    ] = None,
    rungs: Annotated[
        int | None,
        whole_option(
            "--rungs",
            f"How many bots to compare, each with four times the simulations of the one before. Default: {RUNGS}.",
        ),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            "--level", help="A level that also plays against itself, such as master: what strong play is like."
        ),
    ] = None,
    quick: Annotated[
        bool,
        typer.Option("--quick", help=f"A first look: {QUICK_GAMES} games, {QUICK_RUNGS} bots, {QUICK_MINUTES} minute."),
    ] = False,
    seed: Seed = 0,
    workers: Workers = None,
    cluster: Cluster = None,
    html: Annotated[
        Path | None, typer.Option("--html", help="The file for the page. Default: GAME-report.html in this folder.")
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option("--data", help="The file for the figures. Default: next to the page, ending in .json."),
    ] = None,
) -> None:
    """Study how balanced a game is, and write a page with charts and a file with the figures.

    It covers how often each seat wins, the length of games, the spread of scores, the value of the game's own cards or
    seasons, luck and skill, and how much stronger bots get when they search longer. All games are played by bots; with
    --level they include those of strong players among themselves.

    Ctrl-C writes the results so far. An existing file is overwritten only if it is an earlier report.
    """
    game = make_game(name, players, option)
    page = html or Path(f"{game.name}-report.html")
    figures = data or page.with_suffix(".json")
    _check_files(page, figures)
    check_beside_cluster(cluster, workers=workers)
    check_charts()
    if workers is not None:
        check_count("--workers", workers, 1)
    limit = (QUICK_MINUTES if quick else MINUTES) if minutes is None else check_count("--minutes", minutes, 0)
    bar, stages = progress_bar(), list[str]()
    task = bar.add_task(game.name, total=None)

    def show(stage: str, done: int, total: int) -> None:
        bar.start()  # not before the first call: compiling has its own message
        if stage not in stages:
            stages.append(stage)
            bar.reset(task, total=total, description=f"{len(stages)}: {stage}")
        bar.update(task, completed=done)

    try:
        with cluster_of(cluster) as executor:
            found = study(
                game,
                (QUICK_GAMES if quick else GAMES) if games is None else check_count("--games", games, 1),
                seed or 0,
                None if budget is None else check_count("--budget", budget, 1),
                (QUICK_RUNGS if quick else RUNGS) if rungs is None else check_count("--rungs", rungs, FEWEST_RUNGS),
                workers,
                60.0 * limit if limit else None,
                show,
                level,
                executor,
            )
    finally:
        bar.stop()
    write_file(figures, json.dumps(found.as_json(), indent=1) + "\n")
    write_file(page, study_page.balance_page(found))
    console = open_console()
    for sentence in [*study_page.notes(found), *in_short(found)]:
        console.print(Text(f"- {sentence}"))
    console.print(Text(f"Written: {page} and {figures}"), soft_wrap=True)
    if found.is_stopped:
        print("Stopped. Run the same command to start over.", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)


def _check_files(page: Path, figures: Path) -> None:
    """Raise `OptionError` if a file cannot be written, or would replace something other than a report."""
    if page.absolute() == figures.absolute():
        raise OptionError(f"--html and --data are the same file, {str(page)!r}; use two different ones")
    for option, path in (("--html", page), ("--data", figures)):
        if path.is_dir() or not path.absolute().parent.is_dir():
            raise OptionError(f"{option} {str(path)!r} cannot be written; use a file in an existing folder")
        if path.exists() and not _is_report(path):
            raise OptionError(f"{option} {str(path)!r} exists and is not a report; choose another name")


def _is_report(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return FORMAT.encode() in file.read(1000)
    except OSError as error:
        raise OptionError(f"{path} cannot be read: {error.strerror}") from None
