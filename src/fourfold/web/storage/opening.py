"""Opening the database of a server before anything else, so that a problem with it is one line."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from fourfold.core.errors import OptionError
from fourfold.core.extras import extra
from fourfold.web.storage.damage import check_pages
from fourfold.web.storage.migrate import Migration, migrate
from fourfold.web.storage.server_lock import server_lock
from fourfold.web.storage.store import Store
from fourfold.web.storage.urls import database_url, is_shared, require_file

log = logging.getLogger("fourfold.store")


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
