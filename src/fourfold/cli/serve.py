"""Commands that run the table service, back it up and verify its draws.

Commands import the service themselves: it would add most of a second to the start of every other command.
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
from fourfold.core.record import Record

if TYPE_CHECKING:
    from fourfold.web.settings import Settings

MAX_PORT = 65_535

Database = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="sqlite:///FILE or postgresql://… Default: your data folder."),
]
Bots = Annotated[
    int | None,
    typer.Option("--bots", parser=whole_number, help="How many bots think at the same time. Default: one per core."),
]


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0 means all.")] = "localhost",
    port: Annotated[int, typer.Option("--port", parser=whole_number, help="The port to listen on.")] = 8000,
    database: Database = None,
    workers: Annotated[
        int, typer.Option("--workers", parser=whole_number, help="Number of server processes; several need PostgreSQL.")
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
            help="A proxy, or a network, whose X-Forwarded-For and -Proto headers are trusted. Default: none.",
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
            help="The bearer token for /metrics; without one there is no /metrics.",
        ),
    ] = "",
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Whether to open a browser, if there is one.")
    ] = True,
) -> None:
    """Start the table service. Ctrl-C stops it; open games continue after the next start."""
    with extra("web"):
        from fourfold.web.server import run_server  # noqa: PLC0415
        from fourfold.web.settings import Settings, default_database, limits_of, origin_of, proxy_of  # noqa: PLC0415
        from fourfold.web.storage.store import is_shared  # noqa: PLC0415

    if port not in range(MAX_PORT + 1):
        raise OptionError(f"--port {port}: give a number from 0 to {MAX_PORT}; 0 means any free port")
    database = database or default_database()
    if workers < 1:
        raise OptionError(f"--workers {workers}: give a number of at least 1")
    if workers > 1 and not is_shared(database):
        raise OptionError(
            f"--workers {workers}: SQLite allows one process; give --database postgresql://… or omit --workers"
        )
    if bots is not None and bots < (0 if is_shared(database) else 1):
        more = "" if is_shared(database) else "; with PostgreSQL, 0 leaves bots to `fourfold worker`"
        raise OptionError(f"--bots {bots}: give a number of at least {0 if is_shared(database) else 1}{more}")
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
        typer.Option("--database", metavar="URL", help="The servers' PostgreSQL: postgresql://…", show_default=False),
    ],
    bots: Bots = None,
) -> None:
    """Run bots for servers that share a PostgreSQL. Start any number of workers, anywhere; Ctrl-C stops one."""
    with extra("postgres"):
        from fourfold.web.cluster.workers import work  # noqa: PLC0415
        from fourfold.web.server import check_database, configure_logging  # noqa: PLC0415
        from fourfold.web.settings import Settings  # noqa: PLC0415
        from fourfold.web.storage.store import is_shared  # noqa: PLC0415

    if not is_shared(database):
        raise OptionError("--database: workers need postgresql://…; with SQLite the server runs the bots itself")
    if bots is not None and bots < 1:
        raise OptionError(f"--bots {bots}: give a number of at least 1")
    settings = Settings(database=database, bots=_slots(bots))
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
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the copy; the file must not exist.")],
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", help="sqlite:///FILE. Default: your data folder.")
    ] = None,
) -> None:
    """Copy all tables and people to a file, whether the server is running or not."""
    with extra("web"):
        from fourfold.web.settings import default_database  # noqa: PLC0415
        from fourfold.web.storage.backup import back_up  # noqa: PLC0415

    games = back_up(database or default_database(), file)
    print(f"{file}: {games} games copied; continue them with `fourfold serve --database sqlite:///{file}`")


@app.command("verify")
def verify_draws(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a finished game from a table.")],
) -> None:
    """Recompute every draw of a game from its seed and the players' numbers, and check that none was changed."""
    game = Record.read(record)
    try:
        draws = verify(game)
    except RecordError as error:
        raise RecordError(f"{record}: {error}") from None
    nonces = game.tags[TAG].get("nonces", ())
    source = "the seed and the players' numbers" if any(nonces) else "the seed"
    print(f"{record}: all {draws} draws follow from {source}, and the seed matches the commitment")
    print(f"{game.tags[TAG]['commitment']} is what the table must have shown from the start.")
    if not any(nonces):
        print("No player added a number: the draws were not changed after that, but the seed may have been picked.")
    for seat, nonce in enumerate(nonces):
        name = f" ({game.players[seat]})" if game.players else ""
        print(f"Seat {seat}{name} added {nonce or 'nothing'}.")
