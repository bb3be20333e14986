"""Whether a SQLite file is damaged: what is written to a damaged one may be lost, and spread the damage."""

from __future__ import annotations

import logging
import sqlite3
import time
from contextlib import closing

from fourfold.core.errors import OptionError
from fourfold.web.storage.urls import sqlite_file

log = logging.getLogger("fourfold.store")

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
            f"--database: {file} is damaged ({found}); keep the file, and restore the latest copy (docs/hosting.md)"
        )
