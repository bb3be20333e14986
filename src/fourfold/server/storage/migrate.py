"""Bringing a stored database to the schema of this program: only on purpose, and a SQLite file after a copy."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa

from fourfold.core.errors import OptionError
from fourfold.server.storage.migrations import lock, schema_versions, upgrade
from fourfold.server.storage.sqlite_writer import BUSY_SECONDS, configure_sqlite
from fourfold.server.storage.urls import database_url, require_file, sqlite_file


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
