"""The store: events on disk before anybody hears of them.

All writing goes through one task that takes what is waiting into one transaction, so that a commit to disk serves
many moves. Reading goes beside it. Everything is said in SQL that SQLite and PostgreSQL both understand.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from fourfold.web.offload import LONG, offload_if
from fourfold.web.storage import schema
from fourfold.web.storage.erasure import erase_person
from fourfold.web.storage.migrations import ONE_AT_A_TIME, upgrade
from fourfold.web.storage.projections import Appends, RatingEvents, add, build_statements
from fourfold.web.storage.rows import events_from_rows, select_events
from fourfold.web.storage.sqlite_writer import BUSY_SECONDS, SqliteWriter, configure_sqlite, truncate_wal
from fourfold.web.tables.events import apply
from fourfold.web.tables.table import OVER, Event, Table

log = logging.getLogger("fourfold.store")

MAX_BATCH = 200
"""Writings that share a transaction at most."""
SCRUB_TRIES, SCRUB_SECONDS = 20, 0.25
"""How often it is tried to empty SQLite's log while others read it, and the time between."""
CHANNEL = "fourfold"
"""Where PostgreSQL calls out that something was stored; what it was is in the tables."""

Answer = TypeVar("Answer")
Transaction = Callable[[AsyncConnection], Awaitable[Any]]


class Conflict(Exception):
    """Somebody else has added the same number to the table: look again."""


@dataclass(frozen=True)
class TableSummary:
    """A line of a list of tables."""

    id: str
    name: str
    status: str
    listed: bool
    changed: int
    waits: bool = False


def database_url(given: str) -> str:
    """The address for the driver that is used: `sqlite:///FILE` or `postgresql://…`, or just a file's name."""
    for scheme, driver in (("sqlite", "sqlite+aiosqlite"), ("postgresql", "postgresql+psycopg")):
        if given.startswith((f"{scheme}://", f"{driver}://")):
            return f"{driver}://{given.partition('://')[2]}"
    return f"sqlite+aiosqlite:///{given}"


def is_shared(database: str) -> bool:
    """Whether several servers may use a database: PostgreSQL, not a file."""
    return database_url(database).startswith("postgresql")


def _open_engine(url: str) -> AsyncEngine:
    # What is stored holds seeds and secrets of links: no error message may quote it.
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_pre_ping=True, hide_parameters=True)
    engine = create_async_engine(url, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)
    configure_sqlite(engine.sync_engine)
    return engine


class Store:
    """An open database. `await Store.open(url)`, and `close` when done."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.is_shared = engine.dialect.name == "postgresql"
        """Whether other servers may add to the same tables."""
        self._waiting: asyncio.Queue[tuple[Transaction | Appends, asyncio.Future[Any]] | None] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write_all(), name="store")
        self._sqlite_writer = None if self.is_shared else SqliteWriter(engine.url)
        self.commits = 0

    @classmethod
    async def open(cls, url: str) -> Store:
        """The store at an address, its schema brought up to date."""
        url = database_url(url)
        if url.startswith("sqlite") and (file := sa.make_url(url).database) and file != ":memory:":
            Path(file).parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))  # for whoever runs the server, and nobody else
        engine = _open_engine(url)
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
        return cls(engine)

    async def close(self) -> None:
        """Write what is waiting, then let go of the database."""
        self._waiting.put_nowait(None)
        await self._writer
        if self._sqlite_writer is not None:
            self._sqlite_writer.close()
        await self.engine.dispose()

    @property
    def conninfo(self) -> str:
        """The address for those who speak to PostgreSQL themselves; it may hold a password."""
        return self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

    @asynccontextmanager
    async def exclusive(self) -> AsyncIterator[None]:
        """While this lasts, no other server does what it does alone too. A file has one server only."""
        if not self.is_shared:
            yield
            return
        async with self.engine.begin() as connection:
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ONE_AT_A_TIME)))
            yield

    # --- writing

    async def write(self, transaction: Callable[[AsyncConnection], Awaitable[Answer]]) -> Answer:
        """Have something written; when this returns it is on disk. It may be called twice, but counts once."""
        answer: Answer = await self._put(transaction)
        return answer

    async def _put(self, work: Transaction | Appends) -> Any:
        if self._writer.done():
            raise RuntimeError("the store is closed")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((work, done))
        return await done

    async def _write_all(self) -> None:
        last = False
        while not last:
            batch, item = [], await self._waiting.get()
            while item is not None:
                batch.append(item)
                if len(batch) == MAX_BATCH or self._waiting.empty():
                    break
                item = self._waiting.get_nowait()
            last = item is None
            if not batch:
                continue
            try:
                answers = await self._write_together([work for work, _ in batch])
            except Exception as error:
                if len(batch) == 1:
                    _resolve(batch[0][1], error)
                else:  # one of them spoils the transaction: each for itself
                    for work, done in batch:
                        try:
                            _resolve(done, (await self._write_together([work]))[0])
                        except Exception as own:
                            _resolve(done, own)
            else:
                for (_, done), answer in zip(batch, answers, strict=True):
                    _resolve(done, answer)

    async def _write_together(self, works: Sequence[Transaction | Appends]) -> list[Any]:
        appends = [one for work in works if isinstance(work, list) for one in work]
        if self._sqlite_writer is not None and all(isinstance(work, list) for work in works):
            added = await self._sqlite_writer.add(appends)
            answers: list[Any] = [added] * len(works)
        else:
            async with self.engine.begin() as connection:
                added = await connection.run_sync(add, appends, build_statements(appends, bulk=not self.is_shared))
                answers = [added if isinstance(work, list) else await work(connection) for work in works]
                if self.is_shared:
                    await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, "")))
        self.commits += 1
        return answers

    async def append(self, table: Table, events: Sequence[Event]) -> Table:
        """Add events, and the lists' knowledge of the table after them. `Conflict` if others were quicker.

        The table comes back with the event that the store may add: what became of the ratings.
        """
        return (await self.append_all([(table, events)]))[0]

    async def append_all(self, several: Sequence[tuple[Table, Sequence[Event]]]) -> list[Table]:
        """Add events to several tables, all or none: a rematch is noted and opened at once."""
        try:
            added: RatingEvents = await self._put([(table, events) for table, events in several if events])
        except IntegrityError as error:
            raise Conflict(", ".join(table.id for table, _ in several)) from error
        return [apply(table, added[table.id]) if table.id in added else table for table, _ in several]

    async def erase_person(self, id: str, person: str, now: int) -> None:
        """Take somebody out of the events of a table. `Conflict` if others added one at the same time."""
        try:
            await self.write(lambda connection: erase_person(connection, id, person, now))
        except IntegrityError as error:
            raise Conflict(id) from error

    async def scrub(self) -> None:
        """Remove what was deleted from SQLite's write-ahead log too, where it stays until the log is emptied.

        PostgreSQL does this in its own time (autovacuum).
        """
        if self.is_shared:
            return
        for _ in range(SCRUB_TRIES):
            if await asyncio.to_thread(truncate_wal, str(self.engine.url.database)):
                return
            await asyncio.sleep(SCRUB_SECONDS)
        log.warning("what was deleted stays in the write-ahead log until the server stops: somebody else reads it")

    # --- reading

    async def read(self, query: sa.Executable) -> Sequence[sa.Row[Any]]:
        async with self.engine.connect() as connection:
            await connection.execution_options(fourfold_reads=True)
            return (await connection.execute(query)).all()

    async def events(self, id: str, after: int = 0) -> list[Event]:
        """What happened at a table, in order; nothing if there is none."""
        rows = await self.read(select_events(id, schema.event.c.seq > after))
        return await offload_if(len(rows) > LONG, events_from_rows, rows)

    async def open_tables(self, limit: int) -> list[TableSummary]:
        """Listed tables that wait for people, those that changed last first."""
        g = schema.game.c
        query = sa.select(g.id, g.name, g.status, g.listed, g.changed).where(g.status == "waiting", g.listed)
        return [
            TableSummary(**row._mapping) for row in await self.read(query.order_by(g.changed.desc(), g.id).limit(limit))
        ]

    async def tables_of(self, person: str, limit: int) -> list[TableSummary]:
        """The tables where somebody sits: those that wait for them first, then those that changed last."""
        g, s = schema.game.c, schema.sitting.c
        query = (
            sa.select(g.id, g.name, g.status, g.listed, g.changed, g.waits, s.seat)
            .join(schema.sitting, s.game == g.id)
            .where(s.person == person)
            .order_by(sa.case((g.status == OVER, 1), else_=0), g.changed.desc(), g.id)
            .limit(limit)
        )
        rows = await self.read(query)
        found = [TableSummary(r.id, r.name, r.status, r.listed, r.changed, bool(r.waits >> r.seat & 1)) for r in rows]
        return sorted(found, key=lambda row: not row.waits)

    async def playing_tables(self, since: int = 0) -> dict[str, str]:
        """The tables whose games go on, and which games they are; those where something has happened since a time,
        the last first."""
        g = schema.game.c
        query = sa.select(g.id, g.name).where(g.status == "playing", g.changed >= since).order_by(g.changed.desc())
        return {row.id: row.name for row in await self.read(query)}

    async def playing_counts(self) -> dict[str, int]:
        """At how many tables each game goes on."""
        g = schema.game.c
        query = sa.select(g.name, sa.func.count().label("tables")).where(g.status == "playing").group_by(g.name)
        return {row.name: row.tables for row in await self.read(query)}

    async def ended_tables(self, since: int) -> list[str]:
        """The tables that were over at their last change, and changed since a time."""
        g = schema.game.c
        by_index = g.listed.in_([True, False])
        query = sa.select(g.id).where(g.status == OVER, by_index, g.changed >= since)
        return [row.id for row in await self.read(query)]

    async def set_mark(self, key: str, value: str) -> None:
        """Remember a single fact."""
        m = schema.mark

        async def transaction(connection: AsyncConnection) -> None:
            changed = await connection.execute(sa.update(m).where(m.c.key == key).values(value=value))
            if not changed.rowcount:
                await connection.execute(sa.insert(m).values(key=key, value=value))

        await self.write(transaction)

    async def get_mark(self, key: str) -> str | None:
        rows = await self.read(sa.select(schema.mark.c.value).where(schema.mark.c.key == key))
        return str(rows[0].value) if rows else None

    async def secret(self, key: str) -> bytes:
        """32 random bytes that all servers of this store share, kept as a mark."""
        known = await self.get_mark(key)
        if known is None:
            new = secrets.token_hex(32)
            added = sa.insert(schema.mark).values(key=key, value=new)
            try:
                await self.write(lambda connection: connection.execute(added))
            except IntegrityError:  # another server, or somebody else's request, was quicker
                known = await self.get_mark(key)
            else:
                known = new
        assert known is not None
        return bytes.fromhex(known)

    async def may_watch(self, id: str, person: str) -> bool:
        w = schema.watcher.c
        return bool(await self.read(sa.select(w.game).where(w.game == id, w.person == person)))

    async def allow_watching(self, id: str, person: str) -> None:
        async def transaction(connection: AsyncConnection) -> None:
            w = schema.watcher
            known = await connection.execute(sa.select(w.c.game).where(w.c.game == id, w.c.person == person))
            if not known.first():
                await connection.execute(sa.insert(w).values(game=id, person=person))

        await self.write(transaction)


def _resolve(done: asyncio.Future[Any], answer: Any) -> None:
    with suppress(asyncio.InvalidStateError):  # whoever asked has gone
        if isinstance(answer, Exception):
            done.set_exception(answer)
        else:
            done.set_result(answer)
