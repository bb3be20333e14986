"""SQLite by a thread of its own: a whole transaction is one errand there.

Through the event loop every statement would be one, with its cursor opened and closed: ten errands for a move, each of
which waits for the interpreter's lock.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import sqlalchemy as sa

from fourfold.web.storage.projections import Appends, RatingEvents, Statements, add, build_statements

BUSY_SECONDS = 10
CHECKPOINT_SECONDS = 0.05


def configure_sqlite(engine: sa.Engine) -> None:
    """What every connection to a SQLite file must be told."""

    @sa.event.listens_for(engine, "connect")
    def _(connection: Any, record: Any) -> None:
        connection.isolation_level = None  # transactions begin when we say so, below
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def _(connection: Any) -> None:
        reads = connection.get_execution_options().get("fourfold_reads")
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def truncate_wal(file: str) -> bool:
    """Copy the write-ahead log of a SQLite file into it, and empty the log; False if somebody still reads from it."""
    # Who writes waits while this waits for readers: so it does not wait long.
    with closing(sqlite3.connect(file, timeout=CHECKPOINT_SECONDS)) as connection:
        (busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


class SqliteWriter:
    """Adds events to a SQLite file, with one connection that stays open."""

    def __init__(self, url: sa.URL) -> None:
        file = url.set(drivername="sqlite")
        self._engine = sa.create_engine(file, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)
        configure_sqlite(self._engine)
        self._thread = ThreadPoolExecutor(1, "sqlite-writer")
        self._connection: sa.Connection | None = None

    async def add(self, appends: Appends) -> RatingEvents:
        """Add events in one transaction; when this returns they are on disk."""
        prepared = build_statements(appends, bulk=True)  # here: the thread would wait for the lock in between
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._add, appends, prepared)

    def _add(self, appends: Appends, prepared: Statements) -> RatingEvents:
        if self._connection is None:
            self._connection = self._engine.connect()
        with self._connection.begin():
            return add(self._connection, appends, prepared)

    def close(self) -> None:
        self._thread.shutdown()
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()
