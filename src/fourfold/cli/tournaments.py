"""The command `tournament`."""

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

from fourfold.arena.report.charts import check_charts
from fourfold.arena.tournament.cluster import cluster_executor
from fourfold.arena.tournament.report import report
from fourfold.arena.tournament.scoreboard import notes, scoreboard
from fourfold.arena.tournament.seating import Plan
from fourfold.arena.tournament.tournament import WorkerLost
from fourfold.arena.tournament.tournament import tournament as run_tournament
from fourfold.cli.app import (
    INTERRUPTED,
    AsJson,
    GameName,
    Options,
    Players,
    Seed,
    app,
    make_game,
    progress_bar,
    whole_number,
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
        str, typer.Option("--bots", help="The bots, separated by commas: random, easy, hard, search:5000, expert:1s …")
    ],
    against: Annotated[
        str | None,
        typer.Option("--against", help="Each bot plays alone against bots of this kind; no other games."),
    ] = None,
    n: Annotated[
        int, typer.Option("-n", parser=whole_number, help="Games at each table, rounded up to complete deals.")
    ] = 200,
    players: Players = None,
    option: Options = None,
    seed: Seed = 0,
    workers: Annotated[
        int | None, typer.Option("--workers", parser=whole_number, help="Processes. Default: one per core.")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--file", help="The results file; an existing one is continued. Default: a new one in your data folder."
        ),
    ] = None,
    records: Annotated[Path | None, typer.Option("--records", help="A folder for the record of every game.")] = None,
    html: Annotated[
        Path | None, typer.Option("--html", help="Write a report with charts to this file, one page of HTML.")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            "--cluster", metavar="ADDRESS", help="Play on Ray: host:port, auto for a cluster that runs here, or local."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other and rate them.

    A deal fixes the luck of the draw; each is played once from every seat, so that luck cancels. With two players every
    pair of bots has a table. With more, as many bots as seats share one table; otherwise each bot plays alone against
    bots of each other kind. One player: all bots get the same deals.

    Every finished game is stored at once. Ctrl-C shows the standing so far; the same command with the same --file
    continues, also with a larger -n.
    """
    game = make_game(name, players, option)
    plan = Plan(game, tuple(bot.strip() for bot in bots.split(",")), against and against.strip(), seed or 0)
    if plan.deals(check_count("-n", n, 1)) * plan.rotations != n:
        _print_to_stderr(
            f"-n {n}: a deal has {plan.rotations} games, so each table has {plan.deals(n) * plan.rotations}."
        )
    if workers is not None:
        check_count("--workers", workers, 1)
        if cluster is not None:
            raise OptionError(f"--workers {workers}: a cluster has its own workers; give --cluster alone")
    if html is not None:
        check_charts()
        if html.is_dir() or not html.absolute().parent.is_dir():
            raise OptionError(f"--html {str(html)!r}: cannot be written; give a file in an existing folder")
    path = file or _new_file(name)
    resume = f"To continue: {_resume_command(path if file is None else None)}"
    bar = progress_bar()
    task = bar.add_task(name, total=plan.games(n))

    def show(done: int, total: int) -> None:
        bar.start()  # not before the first call: compiling has its own message
        bar.update(task, completed=done, total=total)

    try:
        executor = None if cluster is None else cluster_executor(cluster)
        found = run_tournament(
            *(game, plan.bots, n, plan.seed, plan.against, workers, path, records), progress=show, executor=executor
        )
    except WorkerLost as error:
        raise WorkerLost(f"{error}. {resume}") from None
    finally:
        bar.stop()
    if as_json:
        print(json.dumps(found.as_json() | {"file": str(path)}, indent=2))
    else:
        console = open_console()
        for result_table in scoreboard(found):
            console.print(result_table.table())
        for line in notes(found):
            console.print(Text(line))
        if file is None:
            console.print(Text(f"Results: {path}"), soft_wrap=True)
    if html is not None:
        write_file(html, report(found))
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
        raise OptionError(f"{folder}: cannot be made: {error.strerror}; give a --file") from None
    return folder / f"{name}-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.jsonl"
