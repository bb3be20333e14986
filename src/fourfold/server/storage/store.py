"""The store: events are on disk before anybody is notified.

One task does all writing and batches whatever is queued into one transaction, so that one commit serves many moves.
Reads run alongside. All SQL works on SQLite and PostgreSQL.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from fourfold.core.errors import OptionError
from fourfold.server.offload import LONG, offload_if
from fourfold.server.storage import schema
from fourfold.server.storage.migrations import STARTUP_LOCK, lock, schema_versions, upgrade
from fourfold.server.storage.projections import Appends, RatingEvents, add, build_statements, erase_person
from fourfold.server.storage.schema import events_from_rows, select_events
from fourfold.server.storage.sqlite_writer import BUSY_SECONDS, SqliteWriter, configure_sqlite, truncate_wal
from fourfold.server.storage.urls import database_url, is_shared, require_file, sqlite_file
from fourfold.table.events import apply
from fourfold.table.table import OVER, WAITING, Event, Table

log = logging.getLogger("fourfold.store")

MAX_BATCH = 200
"""Most writes in one transaction."""
SCRUB_TRIES, SCRUB_SECONDS = 20, 0.25
"""Attempts to truncate SQLite's write-ahead log while others read it, and the pause between them."""
CHANNEL = "fourfold"
"""The NOTIFY channel. A notification has no payload: listeners read what changed from the tables."""
MESSAGES = "fourfold_messages"
"""The NOTIFY channel for what is not in a table's events. Its messages may be lost: whoever misses one finds out
later."""

Answer = TypeVar("Answer")
Transaction = Callable[[AsyncConnection], Awaitable[Any]]


class Conflict(Exception):
    """Another writer has appended an event with the same number: reload and try again."""


@dataclass(frozen=True)
class TableSummary:
    """One row of a list of tables."""

    id: str
    name: str
    status: str
    listed: bool
    changed: int
    waits: bool = False


@asynccontextmanager
async def _opened_engine(database: str) -> AsyncIterator[AsyncEngine]:
    """An engine that stays open, unless the work with it fails."""
    url = database_url(database)
    # Parameters contain seeds and link secrets: no error message may quote them.
    if is_shared(database):
        engine = create_async_engine(url, pool_pre_ping=True, hide_parameters=True)
    else:
        engine = create_async_engine(url, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)
        configure_sqlite(engine.sync_engine)
    try:
        yield engine
    except BaseException:
        await engine.dispose()
        raise


def _create_tables(connection: sa.Connection) -> None:
    lock(connection)
    if schema_versions(connection)[0] is None:
        upgrade(connection)
    _check_version(connection)


def _check_version(connection: sa.Connection) -> None:
    stored, latest = schema_versions(connection)
    if stored is None:
        raise OptionError("--database: it has no tables of Fourfold; `fourfold serve` creates them")
    if stored != latest:
        raise OptionError(
            f"--database: an older version of Fourfold has written it (schema {stored}, and this one uses {latest}), "
            "and nothing was changed; make a copy, then use `fourfold migrate`, or start `fourfold serve`"
        )


class Store:
    """An open database. `await Store.open(url)`, and `close` when done."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.is_shared: bool = engine.dialect.name == "postgresql"
        """Whether other servers may add to the same tables."""
        self._waiting: asyncio.Queue[tuple[Transaction | Appends, asyncio.Future[Any]] | None] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write_all(), name="store")
        self._sqlite_writer = None if self.is_shared else SqliteWriter(engine.url)
        self.commits: int = 0

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the store at a URL; a new or empty one gets its tables. `OptionError` for one of another version."""
        if file := sqlite_file(url):
            file.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))  # readable by the server's user only
        async with _opened_engine(url) as engine, engine.begin() as connection:
            await connection.run_sync(_create_tables)
        return cls(engine)

    @classmethod
    async def open_existing(cls, url: str) -> Store:
        """Open a store that a server has created, and change nothing; `OptionError` if there is none."""
        require_file(url)
        async with _opened_engine(url) as engine, engine.connect() as connection:
            await connection.execution_options(fourfold_reads=True)
            await connection.run_sync(_check_version)
        return cls(engine)

    async def close(self) -> None:
        """Flush the queue, then close the database."""
        self._waiting.put_nowait(None)
        await self._writer
        if self._sqlite_writer is not None:
            self._sqlite_writer.close()
        await self.engine.dispose()

    @property
    def conninfo(self) -> str:
        """The URL for code that connects to PostgreSQL directly. It may contain a password."""
        return self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

    @asynccontextmanager
    async def exclusive(self) -> AsyncIterator[None]:
        """Hold a lock that only one server can have at a time. A SQLite file has one server anyway."""
        if not self.is_shared:
            yield
            return
        async with self.engine.begin() as connection:
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(STARTUP_LOCK)))
            yield

    # --- writing

    async def write(self, transaction: Callable[[AsyncConnection], Awaitable[Answer]]) -> Answer:
        """Run `transaction`; when this returns it is committed to disk.

        It may run twice, if another write of its batch fails; the first run is rolled back.
        """
        answer: Answer = await self._put(transaction)
        return answer

    async def execute(self, *statements: sa.Executable) -> int:
        """Execute statements in one transaction; the number of rows that the last one changed."""

        async def transaction(connection: AsyncConnection) -> int:
            return [(await connection.execute(statement)).rowcount for statement in statements][-1]

        return await self.write(transaction)

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
                else:  # one of them fails the whole batch: write each on its own
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
        """Append events and update the projections. `Conflict` if another writer was first.

        Returns the table, including the `rated` event if the store has appended one.
        """
        return (await self.append_all([(table, events)]))[0]

    async def append_all(self, several: Sequence[tuple[Table, Sequence[Event]]]) -> list[Table]:
        """Append events to several tables, all or none: a rematch is noted at the old table and opens a new one."""
        try:
            added: RatingEvents = await self._put([(table, events) for table, events in several if events])
        except IntegrityError as error:
            raise Conflict(", ".join(table.id for table, _ in several)) from error
        return [apply(table, added[table.id]) if table.id in added else table for table, _ in several]

    async def append_within(self, connection: AsyncConnection, table: Table, events: Sequence[Event]) -> Table:
        """`append` as a part of a transaction that `write` runs."""
        appends: Appends = [(table, events)]
        added = await connection.run_sync(add, appends, build_statements(appends, bulk=not self.is_shared))
        return apply(table, added[table.id]) if table.id in added else table

    async def erase_person(self, id: str, person: str, now: int) -> None:
        """Erase a person from a table's events. `Conflict` if another writer appended at the same time."""
        try:
            await self.write(lambda connection: erase_person(connection, id, person, now))
        except IntegrityError as error:
            raise Conflict(id) from error

    async def scrub(self) -> None:
        """Remove deleted data from SQLite's write-ahead log, where it stays until the log is truncated.

        PostgreSQL does this by itself (autovacuum).
        """
        if self.is_shared:
            return
        for _ in range(SCRUB_TRIES):
            if await asyncio.to_thread(truncate_wal, str(self.engine.url.database)):
                return
            await asyncio.sleep(SCRUB_SECONDS)
        log.warning(
            "could not truncate the write-ahead log, another process reads it; deleted data stays in it for now"
        )

    # --- reading

    async def read(self, query: sa.Executable) -> Sequence[sa.Row[Any]]:
        async with self.engine.connect() as connection:
            await connection.execution_options(fourfold_reads=True)
            return (await connection.execute(query)).all()

    async def events(self, id: str, after: int = 0) -> list[Event]:
        """A table's events, in order; empty if there is no such table."""
        rows = await self.read(select_events(id, schema.event.c.seq > after))
        return await offload_if(len(rows) > LONG, events_from_rows, rows)

    async def listed_tables(self, status: str, limit: int) -> list[TableSummary]:
        """Listed tables that wait for players, or are playing. Of those with the same people the latest comes first,
        and the others only after everybody's latest; so nobody fills a list."""
        g, s = schema.game.c, schema.sitting.c
        people = sa.select(s.game, sa.func.min(s.person).label("person")).group_by(s.game).subquery()
        latest = (g.changed.desc(), g.id)
        turn = sa.func.row_number().over(partition_by=sa.func.coalesce(people.c.person, g.id), order_by=latest)
        query = (
            sa.select(g.id, g.name, g.status, g.listed, g.changed)
            .join_from(schema.game, people, people.c.game == g.id, isouter=True)
            .where(g.status == status, g.listed)
            .order_by(turn, *latest)
        )
        return [TableSummary(**row._mapping) for row in await self.read(query.limit(limit))]

    async def tables_of(self, person: str, limit: int) -> list[TableSummary]:
        """The tables where a person sits: those that wait for them first, then most recently changed first."""
        g, s = schema.game.c, schema.sitting.c
        held = sa.func.sum(sa.literal(1).op("<<")(s.seat)).label("held")
        query = (
            sa.select(g.id, g.name, g.status, g.listed, g.changed, g.waits, held)
            .join(schema.sitting, s.game == g.id)
            .where(s.person == person)
            .group_by(g.id)
            .order_by(sa.case((g.status == OVER, 1), else_=0), g.changed.desc(), g.id)
            .limit(limit)
        )
        rows = await self.read(query)
        found = [TableSummary(r.id, r.name, r.status, r.listed, r.changed, bool(r.waits & r.held)) for r in rows]
        return sorted(found, key=lambda row: not row.waits)

    async def playing_tables(self, since: int = 0) -> dict[str, str]:
        """The tables with running games that changed since a time, most recent first: id to name of the game."""
        g = schema.game.c
        query = sa.select(g.id, g.name).where(g.status == "playing", g.changed >= since).order_by(g.changed.desc())
        return {row.id: row.name for row in await self.read(query)}

    async def playing_counts(self) -> dict[str, int]:
        """The number of running tables of each game."""
        g = schema.game.c
        query = sa.select(g.name, sa.func.count().label("tables")).where(g.status == "playing").group_by(g.name)
        return {row.name: row.tables for row in await self.read(query)}

    async def ended_tables(self, since: int) -> list[str]:
        """The tables that are over and changed since a time."""
        g = schema.game.c
        by_index = g.listed.in_([True, False])
        query = sa.select(g.id).where(g.status == OVER, by_index, g.changed >= since)
        return [row.id for row in await self.read(query)]

    async def set_mark(self, key: str, value: str) -> None:
        """Store a value under a key."""
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
        """32 random bytes that all servers of this store share, stored as a mark. Created on first use."""
        known = await self.get_mark(key)
        if known is None:
            new = secrets.token_hex(32)
            try:
                await self.execute(sa.insert(schema.mark).values(key=key, value=new))
            except IntegrityError:  # another server or request was first
                known = await self.get_mark(key)
            else:
                known = new
        assert known is not None
        return bytes.fromhex(known)

    async def tell_servers(self, connection: AsyncConnection, message: str) -> None:
        """Send a message to all servers of this store when the transaction is committed."""
        if self.is_shared:
            await connection.execute(sa.select(sa.func.pg_notify(MESSAGES, message)))

    async def may_watch(self, id: str, person: str) -> bool:
        """Whether somebody came by a watch link, or is invited to a game that has not begun."""
        w = schema.watcher.c
        came = sa.select(w.game).where(w.game == id, w.person == person)
        invited = sa.select(schema.invitation.c.game).where(schema.invitation.c.game == id, invited_to(person))
        return bool(await self.read(sa.union_all(came, invited)))

    async def invited_seat(self, id: str, person: str) -> int | None:
        """The seat to which somebody is invited at a table whose game has not begun."""
        i = schema.invitation.c
        rows = await self.read(sa.select(i.seat).where(i.game == id, invited_to(person)).order_by(i.seat).limit(1))
        return rows[0].seat if rows else None

    async def forget_invitation(self, id: str, person: str) -> None:
        """Delete somebody's invitations to a table: they were accepted or declined."""
        i = schema.invitation
        await self.execute(sa.delete(i).where(i.c.game == id, i.c.person == person))

    async def allow_watching(self, id: str, person: str) -> None:
        async def transaction(connection: AsyncConnection) -> None:
            w = schema.watcher
            known = await connection.execute(sa.select(w.c.game).where(w.c.game == id, w.c.person == person))
            if not known.first():
                await connection.execute(sa.insert(w).values(game=id, person=person))

        await self.write(transaction)


def invited_to(person: str) -> sa.ColumnElement[bool]:
    """The condition for the invitations of a person: to games that have not begun, and from nobody they block."""
    i, b, g = schema.invitation.c, schema.block.c, schema.game.alias("invited").c
    waits = sa.exists().where(g.id == i.game, g.status == WAITING)
    blocked = sa.exists().where(b.person == person, b.blocked == i.sender)
    return sa.and_(i.person == person, waits, ~blocked)


def _resolve(done: asyncio.Future[Any], answer: Any) -> None:
    with suppress(asyncio.InvalidStateError):  # the caller was cancelled
        if isinstance(answer, Exception):
            done.set_exception(answer)
        else:
            done.set_result(answer)
