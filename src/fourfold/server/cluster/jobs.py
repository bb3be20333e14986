"""A job queue in PostgreSQL for bots' decisions: any free server or worker takes the next job.

A job names only the table and the position in which a bot is to decide. Whoever takes it loads the table, thinks and
stores the move; the primary key of the events admits only one move, whatever else goes wrong. If nobody takes a job, or
the worker dies, it is queued again, and in the end a move is made for the bot.

Jobs of tables where a person waits come first, and hosts take turns: the more jobs a host has queued, the lower the
priority of the next one.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import procrastinate
import psycopg
import sqlalchemy as sa
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from procrastinate.jobs import Status
from procrastinate.schema import SchemaManager, migrations_path
from sqlalchemy.exc import SQLAlchemyError

from fourfold.server.live.bot_threads import Requester, random_move
from fourfold.server.live.table_service import TableService
from fourfold.server.live.warmup import awaits_compiler
from fourfold.server.storage import schema
from fourfold.server.storage.store import Store
from fourfold.table.clock import now_ms
from fourfold.table.commands import BotMove
from fourfold.table.errors import Refused
from fourfold.table.events import RulesChanged
from fourfold.table.solo import bot_seed
from fourfold.table.table import PLAYING, Table

log = logging.getLogger("fourfold.jobs")

QUEUE, TASK = "bots", "decide"
CONNECTIONS = 4
HEARTBEAT_SECONDS = 2.0
"""Seconds between heartbeats of a worker."""
STALLED_SECONDS = 10.0
"""Seconds without a heartbeat after which a worker's jobs are queued again."""
MAINTENANCE_SECONDS = 5.0
"""Seconds between two checks for stalled and overdue jobs."""
ABANDONED_SECONDS = 60 * 60.0
"""Seconds after which an unchanged table is no longer checked, unless somebody comes back to it."""
PERSON_PRIORITY = 1000
"""The priority bonus of a job for which a person waits. It also caps the penalty for a host's queued jobs."""
JOBS_OF_HOST = sa.text(
    "SELECT count(*) FROM procrastinate_jobs WHERE queue_name = :queue AND status = 'todo' AND args->>'host' = :host"
)
MIGRATION_MARK = "queue"
"""The mark that names the last of the library's migrations that the database has."""


class Jobs:
    """The queue as one server or worker sees it. After `late` seconds a move is made for a bot."""

    def __init__(self, table_service: TableService, slots: int, late: float) -> None:
        self.table_service, self.slots, self.late = table_service, slots, late
        info = table_service.store.conninfo
        connector = procrastinate.PsycopgConnector(conninfo=info, min_size=1, max_size=CONNECTIONS)
        self.app = procrastinate.App(connector=connector)
        retry = procrastinate.RetryStrategy(max_attempts=5, wait=1)
        self.app.task(name=TASK, queue=QUEUE, retry=retry)(self._decide)
        self._deferring: set[asyncio.Task[None]] = set()
        self._compiling_at: dict[str, int] = {}
        """When a table was last seen to wait for the compiler."""
        table_service.bots.share(self._defer_soon)

    async def open(self) -> None:
        await install(self.table_service.store)
        await self.app.open_async()

    async def close(self) -> None:
        self.table_service.bots.share(None)
        await asyncio.gather(*self._deferring, return_exceptions=True)
        await self.app.close_async()

    # --- queueing

    def _defer_soon(self, table: Table) -> None:
        deferring = asyncio.create_task(self.defer(table), name=f"bots at {table.id}")
        self._deferring.add(deferring)
        deferring.add_done_callback(self._deferring.discard)

    async def defer(self, table: Table) -> None:
        """Queue a job for the bot that a table waits for; calling it again has no effect."""
        try:
            priority = await self._priority(table)
            job = self.app.configure_task(TASK, queue=QUEUE, queueing_lock=_queueing_lock(table), priority=priority)
            await job.defer_async(id=table.id, turn=table.turn, host=table.host)
        except AlreadyEnqueued:
            pass
        except (ConnectorException, SQLAlchemyError) as error:  # `requeue_overdue` tries again
            log.warning("cannot reach the job queue: %s", error)

    async def _priority(self, table: Table) -> int:
        [[waiting]] = await self.table_service.store.read(JOBS_OF_HOST.bindparams(queue=QUEUE, host=table.host))
        return (PERSON_PRIORITY if any(seat.is_played_by_person for seat in table.seats) else 0) - min(
            int(waiting), PERSON_PRIORITY - 1
        )

    # --- deciding

    async def _decide(self, id: str, turn: int, host: str = "") -> None:
        """Run a job. Its `host` is only used for priorities; jobs of earlier versions have none."""
        try:
            if awaits_compiler(await self.table_service.table(id)):
                return  # it is queued again; meanwhile no other bot waits behind it
            # The job queue has already decided whose turn it is.
            await self.table_service.bots.decide(id, turn, Requester(id, id, person_waits=True))
        except RulesChanged as error:
            log.warning("%s", error)

    async def work(self) -> None:
        """Run jobs until cancelled; reconnects to the database."""
        while True:
            with suppress(ConnectorException, psycopg.Error):
                await self.app.run_worker_async(
                    queues=[QUEUE],
                    concurrency=self.slots,
                    delete_jobs="always",
                    shutdown_graceful_timeout=0,
                    install_signal_handlers=False,
                    update_heartbeat_interval=HEARTBEAT_SECONDS,
                    stalled_worker_timeout=STALLED_SECONDS,
                )
            await asyncio.sleep(HEARTBEAT_SECONDS)

    # --- maintenance

    async def maintain(self) -> None:
        """Periodically queue stalled and lost jobs again, and make overdue moves."""
        while True:
            try:
                await self.requeue_stalled()
                await self.requeue_overdue()
            except Exception as error:  # the database may be unreachable for a while
                log.warning("maintenance of the job queue failed: %s", error)
            await asyncio.sleep(MAINTENANCE_SECONDS)

    async def requeue_stalled(self) -> None:
        jobs = self.app.job_manager
        for job in await jobs.get_stalled_jobs(queue=QUEUE, seconds_since_heartbeat=STALLED_SECONDS):
            try:
                await jobs.retry_job(job)
                log.info("queued a job of a dead worker again")
            except ConnectorException:  # it was already queued again, here or by another server
                with suppress(ConnectorException):
                    await jobs.finish_job(job, Status.FAILED, delete_job=True)

    async def requeue_overdue(self) -> None:
        """Where a bot is overdue: ask again; after too long, move for it."""
        presence = self.table_service.bots.presence
        for id in {*await overdue(self.table_service.store, MAINTENANCE_SECONDS), *self._revisited()}:
            try:
                table = await self.table_service.refresh(id)
                seat = table.bot_to_move
                if seat is None or not presence.is_attended(table, now_ms()):
                    continue
                if awaits_compiler(table):
                    self._compiling_at[id] = now_ms()
                if now_ms() - max(table.changed, presence.since(id), self._compiling_at.get(id, 0)) < self.late * 1000:
                    if not await self.app.job_manager.list_jobs_async(queueing_lock=_queueing_lock(table)):
                        await self.defer(table)
                    continue
                log.warning("no worker decided within %g s: making a move for the bot", self.late)
                self.table_service.metrics.fallbacks.labels("late").inc()
                move = random_move(table.state.view(seat), bot_seed(table, seat))
                await self.table_service.act(id, BotMove(seat, table.seq, move))
            except Refused:
                pass  # another server was first
            except RulesChanged as error:
                log.warning("%s", error)

    def _revisited(self) -> list[str]:
        """Tables with a bot to decide that somebody looks at again, however long ago they were left."""
        found = (self.table_service.peek(id) for id in self.table_service.bots.presence.tables())
        old = now_ms() - int(ABANDONED_SECONDS * 1000)
        return [table.id for table in found if table and table.bot_to_move is not None and table.changed < old]


def _queueing_lock(table: Table) -> str:
    return f"{table.id}:{table.turn}"


async def overdue(store: Store, seconds: float) -> list[str]:
    """Running tables that wait for no person and have not changed for some time."""
    g, now = schema.game.c, now_ms()
    recent = g.changed.between(now - int(ABANDONED_SECONDS * 1000), now - int(seconds * 1000))
    return [row.id for row in await store.read(sa.select(g.id).where(g.status == PLAYING, recent, g.waits == 0))]


async def install(store: Store) -> None:
    """Migrate the library's own tables. It ships migrations; the store records the last one applied."""
    steps = sorted(path.name for path in migrations_path.glob("*.sql"))
    async with store.exclusive():
        installed = await store.get_mark(MIGRATION_MARK)
        if installed == steps[-1]:
            return
        texts = [SchemaManager.get_schema()] if installed is None else []
        texts += [
            (migrations_path / name).read_text("utf-8") for name in steps if installed is not None and name > installed
        ]
        async with await psycopg.AsyncConnection.connect(store.conninfo) as connection:
            for text in texts:
                await connection.execute(text.encode())
        await store.set_mark(MIGRATION_MARK, steps[-1])
