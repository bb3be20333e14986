"""Opening the database of a server before anything else, so that a problem with it is one line; and bringing an older
one to the schema of this program: only on purpose, and a SQLite file after a copy."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from fourfold.core.errors import OptionError
from fourfold.core.extras import extra
from fourfold.server.storage.migrations import lock, schema_versions, upgrade
from fourfold.server.storage.sqlite_writer import BUSY_SECONDS, configure_sqlite
from fourfold.server.storage.store import Store
from fourfold.server.storage.urls import database_url, is_shared, require_file, sqlite_file


@dataclass(frozen=True)
class Migration:
    """What was migrated: from which version to which, and where the database is kept as it was."""

    before: str
    after: str
    copy: Path | None


def migrate(database: str, copies: bool = True) -> Migration | None:
    """Migrate an existing database; None if nothing had to change. `copies`: copy a SQLite file first."""
    file = sqlite_file(database)
    if file is not None and not file.is_file():
        return None
    url = sa.make_url(database_url(database))
    engine = sa.create_engine(
        url if file is None else url.set(drivername="sqlite"),
        connect_args={} if file is None else {"timeout": BUSY_SECONDS},
        hide_parameters=True,
    )
    if file is not None:
        configure_sqlite(engine)
    copy: Path | None = None
    try:
        with engine.begin() as connection:  # nobody writes between the copy and the migration
            lock(connection)
            before, after = schema_versions(connection)
            if before in (None, after):
                return None
            if copies and file is not None:
                copy = _copy(database, file, before)
            upgrade(connection)
    except BaseException:
        if copy is not None:  # nothing has changed, and starts that fail again and again must not fill the disk
            copy.unlink(missing_ok=True)
        raise
    finally:
        engine.dispose()
    assert before is not None
    return Migration(before, after, copy)


def _copy(database: str, file: Path, version: str) -> Path:
    copy = file.with_name(f"{file.name}.schema-{version}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}")
    try:
        back_up(database, copy)
    except OptionError as error:
        raise OptionError(
            f"--database: it is not migrated, because it cannot be copied first: {error}; make room for the copy, or "
            "keep one elsewhere with `fourfold backup` and then use `fourfold migrate --no-copy`"
        ) from None
    return copy


# -------------------------------------------------------------------------------------------------------------- backups

# A copy of everything, taken while the server runs.


def back_up(database: str, file: Path) -> int:
    """Copy a SQLite database to a new file, whole or not at all. Returns the number of games in it."""
    source = require_file(database)
    if source is None:
        raise OptionError(f"--database {database}: only SQLite files can be copied; use pg_dump for PostgreSQL")
    if os.path.lexists(file):
        raise OptionError(f"{file}: already exists; give the name of a new file")
    part: Path | None = None
    try:
        # Created readable by the owner only, before SQLite writes to it: the copy holds the original's secrets.
        handle, name = tempfile.mkstemp(".part", f".{file.name}.", file.parent)
        os.close(handle)
        part = Path(name)
        reader = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
        writer = sqlite3.connect(part)
        try:
            reader.backup(writer)
            (games,) = writer.execute("SELECT count(*) FROM game").fetchone()
        finally:
            writer.close()
            reader.close()
        os.replace(part, file)
    except (sqlite3.Error, OSError) as error:
        if part is not None:
            part.unlink(missing_ok=True)
        reason = getattr(error, "strerror", None) or error
        raise OptionError(f"{file}: cannot be written: {reason}") from None
    return int(games)


log = logging.getLogger("fourfold.store")


# ------------------------------------------------------------------------------------------------- one server at a time

# One server at a time for a SQLite file: a second one would go on with tables that it has in memory.


@contextmanager
def serving(database: str) -> Iterator[None]:
    """Prepare a database for a server, and keep other servers from the same SQLite file. Migrates an older one."""
    with ExitStack() as held:
        with explained(database):
            held.enter_context(server_lock(database))
            check_pages(database)
            if done := migrate(database):
                kept = f"; it is kept as it was in {done.copy}" if done.copy else ""
                log.info("database migrated from schema %s to %s%s", done.before, done.after, kept)
            asyncio.run(_create(database))
        yield


async def check_database(database: str) -> None:
    """Open the store of a worker once. It may be new, but not older than the program: servers migrate it."""
    with explained(database):
        await _create(database)


async def open_existing(database: str) -> Store:
    """Open the store of a server for a command of its operator, which never creates or migrates one."""
    with explained(database):
        return await Store.open_existing(database)


def migrate_stopped(database: str, copies: bool) -> Migration | None:
    """Migrate a database that no server uses; None if it is of the current version."""
    require_file(database)
    with explained(database), server_lock(database):
        check_pages(database)
        done = migrate(database, copies)
        asyncio.run(_check(database))
        return done


async def _create(database: str) -> None:
    await (await Store.open(database)).close()


async def _check(database: str) -> None:
    await (await Store.open_existing(database)).close()


@contextmanager
def explained(database: str) -> Iterator[None]:
    """Turn the errors of whoever opens a database into an `OptionError`."""
    if sys.platform == "win32" and is_shared(database):
        raise OptionError("--database: PostgreSQL needs Linux or macOS; on Windows give sqlite:///FILE")
    if is_shared(database):
        with extra("postgres", "--database postgresql://…"):
            for package in ("psycopg", "procrastinate"):  # the store needs the one, its tasks the other
                import_module(package)
    try:
        yield
    except (OSError, SQLAlchemyError, ImportError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        if isinstance(error, ArgumentError):
            raise OptionError(
                f"--database: the URL cannot be opened: {reason}; give sqlite:///FILE or postgresql://…"
            ) from None
        shown = make_url(database_url(database)).render_as_string(hide_password=True)
        advice = "is PostgreSQL running there?" if is_shared(database) else "give sqlite:///FILE or postgresql://…"
        raise OptionError(f"--database: {shown} cannot be opened: {reason}; {advice}") from None


@contextmanager
def server_lock(database: str) -> Iterator[None]:
    """Hold the lock of a SQLite file's server; `OptionError` if another process has it. PostgreSQL needs none.

    It is SQLite's own lock on an empty file beside the database, which works on every platform: the system releases it
    with the process, however that ends. Commands such as `fourfold backup` do not need it.
    """
    file = sqlite_file(database)
    if file is None:
        yield
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    name = f"{file.resolve()}.lock"  # resolved: the same file may be given by several names
    os.close(os.open(name, os.O_CREAT | os.O_RDWR, 0o600))
    if hasattr(os, "geteuid") and hasattr(os, "chown") and os.geteuid() == 0 and file.is_file():
        os.chown(name, file.stat().st_uid, file.stat().st_gid)  # or root's migration would lock out the server's user
    with closing(sqlite3.connect(name, timeout=0, isolation_level=None, check_same_thread=False)) as holder:
        try:
            holder.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise OptionError(
                f"--database {database}: another server is running on this file; stop it first, or give another file"
            ) from None
        yield


# --------------------------------------------------------------------------------------------------------------- damage

# Whether a SQLite file is damaged: what is written to a damaged one may be lost, and spread the damage.

CHECK_SECONDS = 5.0
"""How long a start may take to check a file. Large ones are checked as far as that goes."""
STEPS = 10_000
"""Instructions of SQLite between two looks at the clock."""


def check_pages(database: str) -> None:
    """`OptionError` for a SQLite file with damaged pages, as far as `CHECK_SECONDS` are enough to find them."""
    file = sqlite_file(database)
    if file is None or not file.is_file():
        return
    end = time.monotonic() + CHECK_SECONDS
    with closing(sqlite3.connect(file)) as connection:
        connection.set_progress_handler(lambda: time.monotonic() > end, STEPS)
        try:
            [problem] = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                log.info("the database is too large to be checked for damage in %g s", CHECK_SECONDS)
                return
            if error.sqlite_errorcode != sqlite3.SQLITE_CORRUPT:
                return  # not a database, or not readable: whoever opens it next says so
            problem = str(error)
    if problem != "ok":
        found = " ".join(str(problem).split())
        raise OptionError(
            f"--database: {file} is damaged ({found}); keep the file, and restore the latest copy "
            "(docs/how-to/hosting.md)"
        )
