"""A copy of everything, taken while the server runs."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from pathlib import Path

from fourfold.core.errors import OptionError
from fourfold.web.storage.urls import require_file


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
