"""Commands for the table service, and for what comes from it."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from fourfold.cli.app import app, whole_number
from fourfold.core.draws import TAG, verify
from fourfold.core.errors import OptionError, RecordError
from fourfold.core.record import Record
from fourfold.web.backup import back_up
from fourfold.web.server import run_server
from fourfold.web.settings import Settings, default_database

MOST_PORT = 65_535


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0 is everywhere.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", parser=whole_number, help="The port to listen on.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="URL", help="sqlite:///FILE or postgresql://… Default: your data folder."),
    ] = None,
    bots: Annotated[
        int | None,
        typer.Option("--bots", parser=whole_number, help="How many bots think at the same time. Default: all cores."),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            "--origin", metavar="URL", help="An address that people come by, such as https://play.example.org."
        ),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Whether to open a browser, where there is one.")
    ] = True,
) -> None:
    """Start the table service. Ctrl-C stops it; open games go on at the next start."""
    if port not in range(MOST_PORT + 1):
        raise OptionError(f"--port {port}: give a number from 0 to {MOST_PORT}; 0 takes any that is free")
    if bots is not None and bots < 1:
        raise OptionError(f"--bots {bots}: give a number of at least 1")
    for given in origin or []:
        if not given.startswith(("http://", "https://")):
            raise OptionError(f"--origin {given!r} does not begin with http:// or https://")
    settings = Settings(
        database=database or default_database(),
        host=host,
        port=port,
        bots=bots or os.cpu_count() or 1,
        origins=tuple(origin or ()),
    )
    run_server(settings, lambda address: _greet(address, settings, browser))


def _greet(address: str, settings: Settings, browser: bool) -> None:
    print(f"Fourfold is at {address} (Ctrl-C stops it; games are kept)", flush=True)
    print("Games are compiled in the background; a first move may take some seconds until then.", flush=True)
    if browser and sys.stdout.isatty():
        webbrowser.open(address)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the copy; nothing may lie there yet.")],
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", help="sqlite:///FILE. Default: your data folder.")
    ] = None,
) -> None:
    """Copy all tables and people to a file, while the server runs or not."""
    games = back_up(database or default_database(), file)
    print(f"{file}: {games} games are safe; `fourfold serve --database sqlite:///{file}` would go on with them")


@app.command("verify")
def verify_draws(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a finished game from a table.")],
) -> None:
    """Recompute every draw of a game from its seed, and tell whether chance was honest."""
    game = Record.read(record)
    try:
        draws = verify(game)
    except RecordError as error:
        raise RecordError(f"{record}: {error}") from None
    print(f"{record}: all {draws} draws follow from the seed, and the seed fits the commitment")
    print(f"{game.tags[TAG]['commitment']} is what the table must have shown from the start.")
