"""Several processes: servers that share a listening socket, and workers that only run bots."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from multiprocessing.synchronize import Event
from typing import TYPE_CHECKING

from fourfold.core.errors import FourfoldError
from fourfold.engine.background import background
from fourfold.server.live.bot_threads import BotThreads
from fourfold.server.live.table_service import TableService, no_preparation
from fourfold.server.live.warmup import compile_all, compile_next
from fourfold.server.metrics import Metrics
from fourfold.server.notices.notices import Notices
from fourfold.server.settings import Settings
from fourfold.server.storage.store import Store

if TYPE_CHECKING:
    from multiprocessing.context import ForkProcess  # Windows has none

log = logging.getLogger("fourfold.workers")

RESTART_SECONDS = 1.0
"""Seconds before a process that died is started again."""

Serve = Callable[[Callable[[], None]], None]
"""What a process runs; it calls its argument once it listens."""


@dataclass
class ProcessGroup:
    """Runs several processes until stopped, and restarts those that die.

    They are forked before there are threads or an event loop, so each starts with everything already imported.
    """

    serve: Serve
    count: int
    on_ready: Callable[[], None]
    stopping: bool = False
    processes: list[ForkProcess] = field(default_factory=list)

    def run(self) -> None:
        for signum in (signal.SIGINT, signal.SIGTERM):
            signal.signal(signum, self._stop)
        ready = multiprocessing.get_context("fork").Event()
        self.processes = [self._start(ready) for _ in range(self.count)]
        is_ready = False
        while any(process.is_alive() for process in self.processes):
            wait(
                [process.sentinel for process in self.processes if process.is_alive()],
                0.1 if not is_ready else RESTART_SECONDS,
            )
            if self.stopping:
                self._stop()  # again: a process that was just starting may have missed the signal
            if not is_ready and ready.is_set():
                is_ready = True
                self.on_ready()
            for number, process in enumerate(self.processes):
                if process.is_alive() or self.stopping:
                    continue
                if not is_ready:  # it failed to start, so the next one would too
                    self._stop()
                    break
                log.warning("a server process died (exit code %s); starting another", process.exitcode)
                time.sleep(RESTART_SECONDS)
                self.processes[number] = self._start(ready)
        if not is_ready:
            sys.exit(2)

    def _start(self, ready: Event) -> ForkProcess:
        process = multiprocessing.get_context("fork").Process(target=self._serve, args=(ready,))
        process.start()
        return process

    def _serve(self, ready: Event) -> None:
        for signum in (signal.SIGINT, signal.SIGTERM):
            signal.signal(signum, lambda *_: None)
        try:
            self.serve(ready.set)
        except FourfoldError as error:
            print(f"fourfold: {error}", file=sys.stderr)
            sys.exit(2)
        finally:
            background.stop()  # forked processes do not run `atexit` handlers

    def _stop(self, *_: object) -> None:
        self.stopping = True
        for process in self.processes:
            if process.is_alive():
                process.terminate()


async def compile_soon(game: str) -> None:
    compile_next(game)


async def work(settings: Settings, on_ready: Callable[[], None]) -> None:
    """Run bots of all servers until Ctrl-C or SIGTERM; unfinished jobs go to other workers."""
    from fourfold.server.cluster.multi_server import share_bots  # noqa: PLC0415 - needs the extra `postgres`

    stop = asyncio.Event()
    for signum in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(signum, stop.set)
    store, metrics = await Store.open(settings.database), Metrics()
    bots = BotThreads(settings.bots, settings.bot_seconds, metrics, waits=not settings.compile)
    table_service = TableService(store, bots, metrics, prepare=compile_soon if settings.compile else no_preparation)
    notices = Notices(table_service, settings, lambda table, person: False)  # people look through servers
    await notices.start()
    try:
        async with share_bots(table_service, settings.bots, settings.bot_seconds):
            if settings.compile:
                compile_all()
            on_ready()
            await stop.wait()
            table_service.closing = True
    finally:
        await notices.stop()
        await store.close()
