"""A server process: uvicorn with the application, and a stop that loses nothing."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from fastapi import FastAPI
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from uvicorn.server import HANDLED_SIGNALS

from fourfold.core.errors import OptionError
from fourfold.web.app import make_app, stop
from fourfold.web.cluster.workers import ProcessGroup
from fourfold.web.http.connections import Connections
from fourfold.web.settings import Settings
from fourfold.web.storage.store import Store, database_url, is_shared

SHUTDOWN_SECONDS = 10
BACKLOG = 2048
FILE_LIMIT, MAC_FILE_LIMIT = 65_536, 10_240
"""Open files to ask for. macOS may refuse the first, even where it calls its limit infinite; the second is OPEN_MAX."""
LOOPBACK = "127.0.0.1", "::1"
GC_THRESHOLDS = 2_000, 10, 250
"""New objects before the young ones are gone through, so often before the middle ones, so often before all."""
SWITCH_INTERVAL = 0.0005
"""After so long a thread lets another go on: storing a move asks for that some ten times, while a player waits."""


class TableServer(uvicorn.Server):
    """Tells who waits, once it listens; and stops the tables before the connections."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, listening: Callable[[], None]) -> None:
        super().__init__(config)
        self.tables, self.listening = app, listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            # What is loaded by now stays: the collector would go through a million objects of it again and again. And
            # going through all tables takes it up to half a second, for hardly anything: only seldom, then.
            gc.collect()
            gc.freeze()
            gc.set_threshold(*GC_THRESHOLDS)
            sys.setswitchinterval(SWITCH_INTERVAL)
            self.listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await stop(self.tables)
        await super().shutdown(sockets)


def run_server(settings: Settings, on_ready: Callable[[str], None]) -> None:
    """Serve until Ctrl-C or SIGTERM. `greet` is told the address that the server listens at, once it can be used."""
    configure_logging()
    raise_file_limit()
    asyncio.run(check_database(settings.database))
    listeners = listen(settings)
    port = listeners[0].getsockname()[1]
    shown = "localhost" if settings.host in ("0.0.0.0", "::") else settings.host
    address = f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"
    if settings.workers == 1:
        _serve(settings, listeners, lambda: on_ready(address))
    else:
        ProcessGroup(lambda told: _serve(settings, listeners, told), settings.workers, lambda: on_ready(address)).run()


def raise_file_limit() -> None:
    """Allow more open files: each channel is one, and the usual 1,024 (256 on macOS) are soon used up."""
    try:
        import resource  # noqa: PLC0415
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for most in (FILE_LIMIT, MAC_FILE_LIMIT):
        wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
        if soft == resource.RLIM_INFINITY or soft >= wanted:
            return
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return


def configure_logging() -> None:
    """What is told on standard error."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    for noisy in ("alembic", "aiosqlite", "procrastinate", "psycopg"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


def _serve(settings: Settings, listeners: list[socket.socket], listening: Callable[[], None]) -> None:
    app = make_app(settings)
    server = TableServer(config_of(app, settings), app, listening)
    for asked in HANDLED_SIGNALS:  # uvicorn raises again what has stopped it; a clean stop is no error
        signal.signal(asked, lambda *_: None)
    server.run(sockets=listeners)


def config_of(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the application."""
    return uvicorn.Config(
        app,
        http=Connections(settings, app.state.metrics).protocol(),
        log_config=None,
        log_level="warning",
        access_log=False,  # addresses of private links and of people belong in no log
        server_header=False,
        # uvicorn would believe whoever connects from this machine, or whom FORWARDED_ALLOW_IPS names.
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.trusted,
        ws="websockets-sansio",
        ws_max_size=settings.limits.message,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )


async def check_database(database: str) -> None:
    """Open the store once before anything else, so that what is wrong with it is told in a line."""
    if sys.platform == "win32" and is_shared(database):
        raise OptionError("--database: PostgreSQL needs Linux or macOS; on Windows give sqlite:///FILE")
    try:
        url = make_url(database_url(database)).render_as_string(hide_password=True)
        await (await Store.open(database)).close()
    except (OSError, SQLAlchemyError, ImportError) as error:
        if isinstance(error, ModuleNotFoundError):
            raise OptionError(f"--database: {error.name} is not installed; pip install 'fourfold[postgres]'") from None
        words = str(getattr(error, "orig", None) or error).splitlines()[0]
        shown = "what is given" if isinstance(error, ArgumentError) else url
        raise OptionError(
            f"--database: {shown} cannot be opened: {words}; give sqlite:///FILE or postgresql://…"
        ) from None


def listen(settings: Settings) -> list[socket.socket]:
    """Sockets that listen at the host and the port of the settings; port 0 is any one that is free.

    `localhost` means both addresses that it has: browsers may try either, and another program must not get the other.
    """
    found: list[socket.socket] = []
    try:
        for address in LOOPBACK if settings.host == "localhost" else (settings.host,):
            port = found[0].getsockname()[1] if found else settings.port
            try:
                found.append(_socket(address, port))
            except OSError as error:
                if not found or error.errno == errno.EADDRINUSE:
                    raise  # else this machine has no IPv6
    except OSError as error:
        for listener in found:
            listener.close()
        raise OptionError(
            f"--host {settings.host} --port {settings.port}: {error.strerror}; give another one"
        ) from None
    return found


def _socket(address: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    # Named as TCP, or asyncio would not send small answers at once but wait 40 ms for the client's receipt.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        # Windows lets anybody share a port that was bound with SO_REUSEADDR, and needs nothing to bind one again.
        option = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
        listener.setsockopt(socket.SOL_SOCKET, option, 1)
        listener.bind((address, port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener
