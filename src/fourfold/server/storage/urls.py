"""What the setting `database` means."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from fourfold.core.errors import OptionError


def database_url(given: str) -> str:
    """The SQLAlchemy URL with our drivers, from `sqlite:///FILE`, `postgresql://…` or a bare file name."""
    for scheme, driver in (("sqlite", "sqlite+aiosqlite"), ("postgresql", "postgresql+psycopg")):
        if given.startswith((f"{scheme}://", f"{driver}://")):
            return f"{driver}://{given.partition('://')[2]}"
    return f"sqlite+aiosqlite:///{given}"


def is_shared(database: str) -> bool:
    """Whether several servers can share a database: PostgreSQL yes, a SQLite file no."""
    return database_url(database).startswith("postgresql")


def sqlite_file(database: str) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL, and for one in memory."""
    url = sa.make_url(database_url(database))
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def require_file(database: str) -> Path | None:
    """The file of a SQLite database that must exist."""
    file = sqlite_file(database)
    if file is not None and not file.is_file():
        raise OptionError(f"--database {database}: there is no file {str(file)!r}")
    return file
