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

from fourfold.arena.executors import WorkerLost
from fourfold.arena.report import check_charts
from fourfold.arena.tournament.match import Plan
from fourfold.arena.tournament.scoreboard import notes, report, scoreboard
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
    app,
    check_beside_cluster,
    cluster_of,
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
        str,
        typer.Option("--bots", help="The bots, separated by commas, such as random,easy,hard,search:5000,expert:1s."),
    ],
    against: Annotated[
        str | None,
        typer.Option("--against", help="Only play each bot against copies of this one."),
    ] = None,
    n: Annotated[
        int,
        typer.Option(
            "-n", parser=whole_number, help="Games per pairing, rounded up so that every deal is played from all seats."
        ),
    ] = 200,
    players: Players = None,
    option: Options = None,
    seed: Seed = 0,
    workers: Annotated[
        int | None,
        typer.Option("--workers", parser=whole_number, help="The number of processes. Default: one per core."),
    ] = None,
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
    bar = progress_bar()
    task = bar.add_task(name, total=plan.games(n))

    def show(done: int, total: int) -> None:
        bar.start()  # not before the first call: compiling has its own message
        bar.update(task, completed=done, total=total)

    try:
        with cluster_of(cluster) as executor:
            found = run_tournament(
                *(game, plan.bots, n, plan.seed, plan.against, workers, path, records),
                progress=show,
                executor=executor,
                sprt=test,
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
        raise OptionError(f"{folder} cannot be created: {error.strerror}; choose a file with --file") from None
    return folder / f"{name}-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.jsonl"
