"""Commands for the table service, and for what comes from it.

The service is imported by the commands that need it: it would add most of a second to the start of every other one.
"""

from __future__ import annotations

import asyncio
import os
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourfold.cli.app import app, whole_number
from fourfold.core.draws import TAG, verify
from fourfold.core.errors import OptionError, RecordError
from fourfold.core.record import Record

if TYPE_CHECKING:
    from fourfold.web.settings import Settings

MOST_PORT = 65_535

Database = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="sqlite:///FILE or postgresql://… Default: your data folder."),
]
Bots = Annotated[
    int | None,
    typer.Option("--bots", parser=whole_number, help="How many bots think at the same time. Default: all cores."),
]


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0 is everywhere.")] = "localhost",
    port: Annotated[int, typer.Option("--port", parser=whole_number, help="The port to listen on.")] = 8000,
    database: Database = None,
    workers: Annotated[
        int, typer.Option("--workers", parser=whole_number, help="How many processes serve; several need PostgreSQL.")
    ] = 1,
    bots: Bots = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            "--origin", metavar="URL", help="An address that people come by, such as https://play.example.org."
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            help="A proxy, or a network of them, whose X-Forwarded-For and -Proto are believed. Default: none.",
        ),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            "--limit",
            metavar="NAME=VALUE",
            help="Another limit, such as opening=300/hour. Names: address, session, table, opening, opener, guest, "
            "running, running_address, password, passwords, export, body, record, message, sockets, connections, head, "
            "head_seconds (docs/hosting.md).",
        ),
    ] = None,
    metrics_token: Annotated[
        str,
        typer.Option(
            "--metrics-token",
            envvar="FOURFOLD_METRICS_TOKEN",
            help="What Prometheus shows to read /metrics, which is not there without.",
        ),
    ] = "",
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Whether to open a browser, where there is one.")
    ] = True,
) -> None:
    """Start the table service. Ctrl-C stops it; open games go on at the next start."""
    from fourfold.web.server import run_server  # noqa: PLC0415
    from fourfold.web.settings import Settings, default_database, limits_of, origin_of, proxy_of  # noqa: PLC0415
    from fourfold.web.storage.store import is_shared  # noqa: PLC0415

    if port not in range(MOST_PORT + 1):
        raise OptionError(f"--port {port}: give a number from 0 to {MOST_PORT}; 0 takes any that is free")
    database = database or default_database()
    if workers < 1:
        raise OptionError(f"--workers {workers}: give a number of at least 1")
    if workers > 1 and not is_shared(database):
        raise OptionError(
            f"--workers {workers}: SQLite serves one process; give --database postgresql://… or leave --workers out"
        )
    if bots is not None and bots < (0 if is_shared(database) else 1):
        more = "" if is_shared(database) else "; with PostgreSQL, 0 leaves them to `fourfold worker`"
        raise OptionError(f"--bots {bots}: give a number of at least {0 if is_shared(database) else 1}{more}")
    settings = Settings(
        database=database,
        host=host,
        port=port,
        workers=workers,
        bots=_places(bots),
        origins=tuple(map(origin_of, origin or ())),
        proxies=tuple(map(proxy_of, proxy or ())),
        metrics_token=metrics_token,
        limits=limits_of(limit or ()),
    )
    run_server(settings, lambda address: _greet(address, settings, browser))


def _places(bots: int | None) -> int:
    return (os.cpu_count() or 1) if bots is None else bots


@app.command()
def worker(
    database: Annotated[
        str,
        typer.Option("--database", metavar="URL", help="The servers' PostgreSQL: postgresql://…", show_default=False),
    ],
    bots: Bots = None,
) -> None:
    """Think for the bots of servers that share a PostgreSQL. Any number of these, anywhere; Ctrl-C stops one."""
    from fourfold.web.cluster.workers import work  # noqa: PLC0415
    from fourfold.web.server import check_database, configure_logging  # noqa: PLC0415
    from fourfold.web.settings import Settings  # noqa: PLC0415
    from fourfold.web.storage.store import is_shared  # noqa: PLC0415

    if not is_shared(database):
        raise OptionError("--database: workers need postgresql://…; with SQLite the server thinks for the bots itself")
    if bots is not None and bots < 1:
        raise OptionError(f"--bots {bots}: give a number of at least 1")
    settings = Settings(database=database, bots=_places(bots))
    configure_logging()
    asyncio.run(check_database(database))
    asyncio.run(work(settings, lambda: print("This worker takes jobs (Ctrl-C stops it).", flush=True)))


def _greet(address: str, settings: Settings, browser: bool) -> None:
    if settings.origins:
        print(f"Fourfold is at {settings.origins[0]}/ and listens at {address}", flush=True)
        address = f"{settings.origins[0]}/"
    else:
        print(f"Fourfold is at {address}", flush=True)
    print("Ctrl-C stops it; games are kept.", flush=True)
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
    from fourfold.web.settings import default_database  # noqa: PLC0415
    from fourfold.web.storage.backup import back_up  # noqa: PLC0415

    games = back_up(database or default_database(), file)
    print(f"{file}: {games} games are safe; `fourfold serve --database sqlite:///{file}` would go on with them")


@app.command("verify")
def verify_draws(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a finished game from a table.")],
) -> None:
    """Recompute every draw of a game from its seed and the players' numbers, and tell whether chance was honest."""
    game = Record.read(record)
    try:
        draws = verify(game)
    except RecordError as error:
        raise RecordError(f"{record}: {error}") from None
    nonces = game.tags[TAG].get("nonces", ())
    source = "the seed and the players' numbers" if any(nonces) else "the seed"
    print(f"{record}: all {draws} draws follow from {source}, and the seed fits the commitment")
    print(f"{game.tags[TAG]['commitment']} is what the table must have shown from the start.")
    if not any(nonces):
        print("No player added a number: the draws were not changed after that, but the seed may have been picked.")
    for seat, nonce in enumerate(nonces):
        name = f" ({game.players[seat]})" if game.players else ""
        print(f"Seat {seat}{name} added {nonce or 'nothing'}.")
