"""The command `report`, a balance study of a game."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from fourfold.arena.report.charts import check_charts
from fourfold.arena.study.balance import FEWEST_RUNGS, FORMAT, GAMES, RUNGS, study
from fourfold.arena.study.findings import in_short
from fourfold.arena.study.page import balance_page, notes
from fourfold.cli.app import (
    INTERRUPTED,
    Cluster,
    GameName,
    Options,
    Players,
    Seed,
    app,
    check_beside_cluster,
    cluster_of,
    make_game,
    progress_bar,
    whole_number,
    write_file,
)
from fourfold.core.errors import OptionError
from fourfold.core.validation import check_count
from fourfold.terminal.paint import open_console

MINUTES = 4
QUICK_GAMES, QUICK_RUNGS, QUICK_MINUTES = 20, 3, 1


@app.command()
def report(
    name: GameName,
    players: Players = None,
    option: Options = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            parser=whole_number,
            help=f"Games per pair of bots; random and greedy players play many more. Default: {GAMES}.",
        ),
    ] = None,
    minutes: Annotated[
        int | None,
        typer.Option(
            "--minutes",
            parser=whole_number,
            help=f"The time limit; when it runs out, fewer games are played. 0 means no limit. Default: {MINUTES}.",
        ),
    ] = None,
    budget: Annotated[
        int | None,
        typer.Option(
            "--budget",
            parser=whole_number,
            help="Simulations per decision for the weakest bot. Default: as the easy bot.",
        ),
    ] = None,
    rungs: Annotated[
        int | None,
        typer.Option(
            "--rungs",
            parser=whole_number,
            help=f"How many bots to compare, each with four times the simulations of the one before. Default: {RUNGS}.",
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
    workers: Annotated[
        int | None,
        typer.Option("--workers", parser=whole_number, help="The number of processes. Default: one per core."),
    ] = None,
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
    write_file(page, balance_page(found))
    console = open_console()
    for sentence in [*notes(found), *in_short(found)]:
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
