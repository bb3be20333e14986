"""One server at a time for a SQLite file: a second one would go on with tables that it has in memory."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from fourfold.core.errors import OptionError
from fourfold.web.storage.urls import sqlite_file


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
