"""Commands that run the web server, back it up and verify its draws.

Each command imports the server itself: it would add most of a second to the start of every other command.
"""

from __future__ import annotations

import asyncio
import os
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourfold.cli.app import app, extra, whole_number
from fourfold.core.draws import TAG, verify
from fourfold.core.errors import OptionError, RecordError
from fourfold.core.locale.languages import SOURCE
from fourfold.core.record import Record
from fourfold.core.scene.scene import seat_name

if TYPE_CHECKING:
    from fourfold.web.settings import Settings

MAX_PORT = 65_535

Database = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://… Default: a file in your data folder."
    ),
]
Bots = Annotated[
    int | None,
    typer.Option(
        "--bots", parser=whole_number, help="How many bots may think at the same time. Default: one per core."
    ),
]


@app.command()
def serve(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on; 0.0.0.0 means all addresses.")
    ] = "localhost",
    port: Annotated[int, typer.Option("--port", parser=whole_number, help="The port to listen on.")] = 8000,
    database: Database = None,
    workers: Annotated[
        int,
        typer.Option(
            "--workers", parser=whole_number, help="The number of server processes; more than one needs PostgreSQL."
        ),
    ] = 1,
    bots: Bots = None,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", metavar="URL", help="A public URL of the server, such as https://play.example.org."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            help="A proxy or network whose X-Forwarded-For and X-Forwarded-Proto headers are trusted. Default: none.",
        ),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            "--limit",
            metavar="NAME=VALUE",
            help="Override a limit, such as opening=300/hour. Names: address, session, table, opening, opener, guest, "
            "running, running_address, password, passwords, export, body, record, message, sockets, connections, head, "
            "head_seconds (docs/hosting.md).",
        ),
    ] = None,
    metrics_token: Annotated[
        str,
        typer.Option(
            "--metrics-token",
            envvar="FOURFOLD_METRICS_TOKEN",
            help="The bearer token for /metrics; without one, /metrics is off.",
        ),
    ] = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser, if there is one.")] = True,
) -> None:
    """Start the web server for playing in a browser. Ctrl-C stops it; games resume when it starts again."""
    with extra("web"):
        from fourfold.web.server import run_server  # noqa: PLC0415
        from fourfold.web.settings import Settings, default_database, limits_of, origin_of, proxy_of  # noqa: PLC0415
        from fourfold.web.storage.store import is_shared  # noqa: PLC0415

    if port not in range(MAX_PORT + 1):
        raise OptionError(f"--port {port}: use a number from 0 to {MAX_PORT}; 0 means any free port")
    database = database or default_database()
    if workers < 1:
        raise OptionError(f"--workers {workers}: use 1 or more")
    if workers > 1 and not is_shared(database):
        raise OptionError(
            f"--workers {workers}: SQLite allows only one process; use --database postgresql://… or leave out --workers"
        )
    if bots is not None and bots < (0 if is_shared(database) else 1):
        more = "" if is_shared(database) else "; with PostgreSQL, 0 leaves bots to `fourfold worker`"
        raise OptionError(f"--bots {bots}: use {0 if is_shared(database) else 1} or more{more}")
    settings = Settings(
        database=database,
        host=host,
        port=port,
        workers=workers,
        bots=_slots(bots),
        origins=tuple(map(origin_of, origin or ())),
        proxies=tuple(map(proxy_of, proxy or ())),
        metrics_token=metrics_token,
        limits=limits_of(limit or ()),
    )
    run_server(settings, lambda address: _greet(address, settings, browser))


def _slots(bots: int | None) -> int:
    return (os.cpu_count() or 1) if bots is None else bots


@app.command()
def worker(
    database: Annotated[
        str,
        typer.Option("--database", metavar="URL", help="The servers' database: postgresql://…", show_default=False),
    ],
    bots: Bots = None,
) -> None:
    """Run bots for servers that share a PostgreSQL database. Start as many as you like, anywhere; Ctrl-C stops one."""
    with extra("postgres"):
        from fourfold.web.cluster.workers import work  # noqa: PLC0415
        from fourfold.web.server import check_database, configure_logging  # noqa: PLC0415
        from fourfold.web.settings import Settings  # noqa: PLC0415
        from fourfold.web.storage.store import is_shared  # noqa: PLC0415

    if not is_shared(database):
        raise OptionError("--database: workers need postgresql://…; with SQLite the server runs the bots itself")
    if bots is not None and bots < 1:
        raise OptionError(f"--bots {bots}: use 1 or more")
    settings = Settings(database=database, bots=_slots(bots))
    configure_logging()
    asyncio.run(check_database(database))
    asyncio.run(work(settings, lambda: print("Worker ready. Ctrl-C stops it.", flush=True)))


def _greet(address: str, settings: Settings, browser: bool) -> None:
    if settings.origins:
        print(f"Fourfold is running at {settings.origins[0]}/ (listening at {address})", flush=True)
        address = f"{settings.origins[0]}/"
    else:
        print(f"Fourfold is running at {address}", flush=True)
    print("Ctrl-C stops it. Games are saved.", flush=True)
    if browser and sys.stdout.isatty():
        webbrowser.open(address)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; it must not exist yet.")],
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="URL", help="sqlite:///FILE. Default: the file in your data folder."),
    ] = None,
) -> None:
    """Copy all tables and accounts to a file. The server may keep running."""
    with extra("web"):
        from fourfold.web.settings import default_database  # noqa: PLC0415
        from fourfold.web.storage.backup import back_up  # noqa: PLC0415

    games = back_up(database or default_database(), file)
    print(
        f"{games} game{'' if games == 1 else 's'} backed up. To serve the copy: fourfold serve --database sqlite:///{file}"
    )


@app.command("verify")
def verify_draws(
    record: Annotated[
        Path, typer.Argument(metavar="FILE", help="The file of a finished game, downloaded from its table.")
    ],
) -> None:
    """Check that no draw of a finished game was tampered with, by recomputing them all."""
    game = Record.read(record)
    try:
        draws = verify(game)
    except RecordError as error:
        raise RecordError(f"{record}: {error}") from None
    nonces = game.tags[TAG].get("nonces", ())
    source = "the seed and the players' numbers" if any(nonces) else "the seed"
    print(f"{record}: all {draws} draws follow from {source}, and the seed matches the commitment.")
    print(f"{game.tags[TAG]['commitment']} must be what the table showed from the start.")
    if not any(nonces):
        print("No player added a number: no draw was changed during the game, but the seed may have been hand-picked.")
    for seat, nonce in enumerate(nonces):
        print(f"{seat_name(seat, SOURCE, game.players)} added {nonce or 'nothing'}.")
