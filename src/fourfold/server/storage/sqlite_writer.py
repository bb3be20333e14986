"""A dedicated thread that writes to SQLite, one task per transaction.

Through aiosqlite every statement, and every cursor opened and closed, would be a task of its own: ten thread switches
per move, each waiting for the GIL.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from fourfold.server.storage.projections import Appends, RatingEvents, Statements, add, build_statements

BUSY_SECONDS = 10
CHECKPOINT_SECONDS = 0.05


def configure_sqlite(engine: sa.Engine) -> None:
    """Set the pragmas, the transaction mode of every connection, and what damage of the file means."""

    @sa.event.listens_for(engine, "connect")
    def _(connection: Any, record: Any) -> None:
        connection.isolation_level = None  # we begin transactions ourselves, below
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def _(connection: Any) -> None:
        reads = connection.get_execution_options().get("fourfold_reads")
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    @sa.event.listens_for(engine, "handle_error")
    def _(context: sa.ExceptionContext) -> Exception | None:
        # A damaged page is no bug of a query: the store does not answer, as when the disk is full.
        if type(context.original_exception) is not sqlite3.DatabaseError:
            return None
        return OperationalError(context.statement, None, context.original_exception)


def truncate_wal(file: str) -> bool:
    """Checkpoint and truncate the write-ahead log; False if a reader still needs it."""
    # Writers are blocked while this waits for readers, so the timeout is short.
    with closing(sqlite3.connect(file, timeout=CHECKPOINT_SECONDS)) as connection:
        (busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


class SqliteWriter:
    """Appends events to a SQLite file through one connection that stays open."""

    def __init__(self, url: sa.URL) -> None:
        file = url.set(drivername="sqlite")
        self._engine = sa.create_engine(file, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)
        configure_sqlite(self._engine)
        self._thread = ThreadPoolExecutor(1, "sqlite-writer")
        self._connection: sa.Connection | None = None

    async def add(self, appends: Appends) -> RatingEvents:
        """Append events in one transaction; when this returns they are on disk."""
        prepared = build_statements(appends, bulk=True)  # on this thread: the other would have to wait for the GIL
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
