"""Commands that run the web server, back it up, verify its draws, and write its pages as files.

Each command imports the server itself: it would add most of a second to the start of every other command.
"""

from __future__ import annotations

import asyncio
import os
import sys
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fourfold.cli.app import app
from fourfold.cli.setting_sources import SettingSources
from fourfold.core.draws import TAG, verify
from fourfold.core.errors import OptionError, RecordError, listed
from fourfold.core.extras import extra
from fourfold.core.locale.languages import SOURCE
from fourfold.core.record import Record
from fourfold.scene.scene import seat_name

if TYPE_CHECKING:
    from fourfold.server.settings import Settings

MAX_PORT = 65_535

NETWORK, STORAGE, NOTICES, OPERATION = "Address", "Games", "Notifications", "Operation"
"""The headings of the options in `--help`."""


def _option(flag: str, metavar: str, words: str, panel: str) -> Any:
    """An option that may also come from a variable or from the file; `setting_sources` reads them."""
    return typer.Option(flag, metavar=metavar, help=words, rich_help_panel=panel, show_default=False)


Database = Annotated[
    str | None,
    _option("--database", "URL", "sqlite:///FILE or postgresql://… Default: a file in your data folder.", STORAGE),
]
Bots = Annotated[
    str | None, _option("--bots", "N", "How many bots may think at the same time. Default: one per core.", STORAGE)
]
Origin = Annotated[
    list[str] | None,
    _option(
        "--origin",
        "URL",
        "A public URL of the server, such as https://play.example.org. Links begin with the first one.",
        NETWORK,
    ),
]
Prefix = Annotated[
    str | None,
    _option("--prefix", "PATH", "The path at which a proxy offers the site, such as /games. Default: none.", NETWORK),
]
Smtp = Annotated[
    str | None,
    _option(
        "--smtp",
        "URL",
        "A mail server, smtp://USER:PASSWORD@HOST:PORT or smtps://… Without one there is no e-mail.",
        NOTICES,
    ),
]
MailFrom = Annotated[str | None, _option("--mail-from", "ADDRESS", "The sender of e-mail; --smtp needs it.", NOTICES)]
PushService = Annotated[
    list[str] | None,
    _option(
        "--push-service",
        "HOST",
        "A host that may be sent messages for browsers, or any. Default: those of the common browsers.",
        NOTICES,
    ),
]
LogFormat = Annotated[
    str | None, _option("--log-format", "FORMAT", "How to log: text or json, a line each. Default: text.", OPERATION)
]
Config = Annotated[
    Path | None,
    _option(
        "--config",
        "FILE",
        "A TOML file with settings. Variables override it, options override both.",
        OPERATION,
    ),
]
EPILOG = (
    "All but --browser and --limit are also variables, such as FOURFOLD_MAIL_FROM, and lines of the file, such as "
    "mail_from. A limit is a variable such as FOURFOLD_LIMIT_OPENING. docs/reference/settings.md lists them."
)


@app.command(epilog=EPILOG)
def serve(
    host: Annotated[
        str | None,
        _option("--host", "ADDRESS", "The address to listen on; 0.0.0.0 means all. Default: localhost.", NETWORK),
    ] = None,
    port: Annotated[str | None, _option("--port", "N", "The port to listen on. Default: 8000.", NETWORK)] = None,
    origin: Origin = None,
    prefix: Prefix = None,
    proxy: Annotated[
        list[str] | None,
        _option(
            "--proxy",
            "ADDRESS",
            "A proxy or network whose X-Forwarded-For, X-Forwarded-Proto and X-Request-ID headers are trusted. "
            "Default: none.",
            NETWORK,
        ),
    ] = None,
    database: Database = None,
    workers: Annotated[
        str | None,
        _option("--workers", "N", "Server processes; more than one needs PostgreSQL. Default: 1.", STORAGE),
    ] = None,
    bots: Bots = None,
    smtp: Smtp = None,
    mail_from: MailFrom = None,
    push_service: PushService = None,
    config: Config = None,
    limit: Annotated[
        list[str] | None,
        _option(
            "--limit",
            "NAME=VALUE",
            "Override a limit, such as opening=300/hour. Names: address, session, table, opening, opener, "
            "bot_opener, guest, rename, running, running_address, listed, listed_address, password, passwords, "
            "export, letter, letters, notice, request, invitation, to_one, chat, report, body, record, message, "
            "sockets, connections, head, head_seconds (docs/reference/settings.md).",
            OPERATION,
        ),
    ] = None,
    metrics_token: Annotated[
        str | None,
        _option(
            "--metrics-token",
            "TEXT",
            "The bearer token for /metrics; without one, /metrics is off. Better as FOURFOLD_METRICS_TOKEN: "
            "others can see a command line.",
            OPERATION,
        ),
    ] = None,
    log_format: LogFormat = None,
    browser: Annotated[
        bool,
        typer.Option("--browser/--no-browser", help="Open a browser, if there is one.", rich_help_panel=OPERATION),
    ] = True,
) -> None:
    """Start the web server for playing in a browser. Ctrl-C stops it; games resume when it starts again."""
    with extra("web"):
        from fourfold.server.server import run_server  # noqa: PLC0415
        from fourfold.server.settings import limits_of, proxy_of, with_limit  # noqa: PLC0415
        from fourfold.server.storage.urls import is_shared  # noqa: PLC0415

    flags = {"host": host, "port": port, "origin": origin, "prefix": prefix, "proxy": proxy, "database": database}
    flags |= {"workers": workers, "bots": bots, "smtp": smtp, "mail_from": mail_from, "push_service": push_service}
    flags |= {"metrics_token": metrics_token, "log_format": log_format}
    sources = SettingSources(flags, config)
    with sources.named_in_errors():
        common = _common_settings(sources)
        limits = common.limits
        for name, given in sources.limits():
            limits = with_limit(limits, name, given.text, str(given))
        shared = is_shared(common.database)
        elsewhere = "" if shared else "; with PostgreSQL, 0 leaves bots to `fourfold worker`"
        settings = replace(
            common,
            host=sources.text("host", "localhost"),
            port=sources.number("port", 8000, 0, MAX_PORT, "; 0 means any free port"),
            workers=sources.number("workers", 1, 1),
            bots=sources.number("bots", _cores(), 0 if shared else 1, more=elsewhere),
            proxies=tuple(proxy_of(given.text) for given in sources.many("proxy")),
            metrics_token=sources.text("metrics_token"),
            limits=limits_of(limit or (), limits),
        )
        if settings.workers > 1 and not shared:
            raise OptionError(
                f"--workers {settings.workers}: SQLite allows only one process; use --database postgresql://… or leave "
                "out --workers"
            )
        run_server(settings, lambda address: _greet(address, settings, browser))


def _cores() -> int:
    return os.cpu_count() or 1


def _common_settings(sources: SettingSources) -> Settings:
    """What servers and workers have in common."""
    from fourfold.server.settings import (  # noqa: PLC0415
        PUSH_SERVICES,
        TEXT,
        Settings,
        default_database,
        log_format_of,
        mail_server_of,
        origin_of,
        prefix_of,
        push_service_of,
        require_mail_settings,
    )

    smtp = sources.text("smtp")
    settings = Settings(
        database=sources.text("database", default_database()),
        origins=tuple(origin_of(given.text) for given in sources.many("origin")),
        prefix=prefix_of(sources.text("prefix")),
        smtp=mail_server_of(smtp) if smtp else None,
        mail_from=sources.text("mail_from"),
        push_services=tuple(push_service_of(given.text) for given in sources.many("push_service")) or PUSH_SERVICES,
        log_format=log_format_of(sources.text("log_format", TEXT)),
    )
    require_mail_settings(settings)
    return settings


@app.command(epilog=EPILOG)
def worker(
    database: Annotated[
        str | None, _option("--database", "URL", "The servers' database: postgresql://… It is needed.", STORAGE)
    ] = None,
    bots: Bots = None,
    origin: Origin = None,
    prefix: Prefix = None,
    smtp: Smtp = None,
    mail_from: MailFrom = None,
    push_service: PushService = None,
    config: Config = None,
    log_format: LogFormat = None,
) -> None:
    """Run bots for servers that share a PostgreSQL database. Start as many as you like, anywhere; Ctrl-C stops one."""
    with extra("postgres"):
        from fourfold.server.cluster.workers import work  # noqa: PLC0415
        from fourfold.server.logs import configure_logging  # noqa: PLC0415
        from fourfold.server.storage.opening import check_database  # noqa: PLC0415
        from fourfold.server.storage.urls import is_shared  # noqa: PLC0415

    flags = {"database": database, "bots": bots, "origin": origin, "prefix": prefix}
    flags |= {"smtp": smtp, "mail_from": mail_from, "push_service": push_service, "log_format": log_format}
    sources = SettingSources(flags, config)
    with sources.named_in_errors():
        settings = _common_settings(sources)
        if not is_shared(settings.database):
            raise OptionError("--database: workers need postgresql://…; with SQLite the server runs the bots itself")
        settings = replace(settings, bots=sources.number("bots", _cores(), 1))
        configure_logging(settings.log_format)
        asyncio.run(check_database(settings.database))
        asyncio.run(work(settings, lambda: print("Worker ready. Ctrl-C stops it.", flush=True)))


def _greet(address: str, settings: Settings, browser: bool) -> None:
    if settings.origins:
        print(f"Fourfold is running at {settings.base}/ (listening at {address})", flush=True)
        address = f"{settings.base}/"
    else:
        print(f"Fourfold is running at {address}", flush=True)
        print(_for_others(address, settings), flush=True)
    print("Ctrl-C stops it. Games are saved.", flush=True)
    if browser and sys.stdout.isatty():
        webbrowser.open(address)


def _for_others(address: str, settings: Settings) -> str:
    """What others in the network type, or why they cannot reach the server."""
    from fourfold.server.server import network_addresses  # noqa: PLC0415
    from fourfold.server.settings import is_loopback  # noqa: PLC0415

    if is_loopback(settings.host):
        return "Only this computer can reach it. For others in your network: fourfold serve --host 0.0.0.0"
    port_and_path = address.rpartition(":")[2]
    found = network_addresses(settings.host)
    if not found:
        return "Others in your network can reach it under this computer's name or address."
    return f"Others in your network can type {listed([f'http://{each}:{port_and_path}' for each in found])}"


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; it must not exist yet.")],
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            envvar="FOURFOLD_DATABASE",
            show_envvar=True,
            help="sqlite:///FILE. Default: the file in your data folder.",
        ),
    ] = None,
) -> None:
    """Copy all tables and accounts to a file. The server may keep running."""
    with extra("web"):
        from fourfold.server.settings import default_database  # noqa: PLC0415
        from fourfold.server.storage.opening import back_up  # noqa: PLC0415

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


@app.command()
def site(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write: a new folder, or an older site's.")],
) -> None:
    """Write a site of plain files: home, rules, and tables that run in the visitor's browser, without a server."""
    with extra("web"):
        from fourfold.device.site import WORKER, write_site  # noqa: PLC0415

    if folder.is_dir() and any(folder.iterdir()) and not (folder / WORKER.lstrip("/")).is_file():
        raise OptionError(f"{folder} has other files in it; give a new folder, or one with a site")
    try:
        count = write_site(folder)
    except OSError as error:
        raise OptionError(f"{folder} cannot be written: {error.strerror}; give a folder that can") from None
    print(f"{folder}: {count} files. Any host of files can serve them over HTTPS, under any path.")
    print(f"To look at it here: python -m http.server --directory {folder} 8080, then http://localhost:8080/")
