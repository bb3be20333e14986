"""Finished games looked at again by the search, in the background: one at a time, and bots of tables go first.

What was found is kept in the store by the table's id, so that it is worked out once, whichever server is asked. A
record that is over never changes, and neither does what was found.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from fourfold.bots.analysis import Analysis, Decision, analyse
from fourfold.bots.player import Budget
from fourfold.core.record import Record
from fourfold.web.clock import now_ms
from fourfold.web.errors import Refused
from fourfold.web.live.warmup import is_compiling
from fourfold.web.offload import LONG, LONG_JSON, offload_if
from fourfold.web.storage.store import Store

log = logging.getLogger("fourfold.analysis")

BUDGET = Budget(simulations=500)
"""For each decision: a game takes seconds with it, and mistakes stand out."""
MAX_WAITING, MAX_PER_ADDRESS = 60, 30
"""Analyses that are not done: of all together, and of those who asked from one address. A person has one."""
PROGRESS_SECONDS = 1.0
"""How often it is noted for other servers how far an analysis is."""
LOST_SECONDS = 60.0
"""After so long without a note, whoever analysed has stopped."""
MAX_PAUSE = 2.0
"""So long at most a decision waits for bots that think."""
PAUSE = 0.05

Analyse = Callable[[Record, Budget, int, Callable[[int, int], object]], Analysis]


@dataclass(frozen=True)
class AnalysisProgress:
    """An analysis that is not done: how many decisions are, and of how many; `asked` is 0 while it waits."""

    done: int
    asked: int


@dataclass(frozen=True)
class AnalysisRequest:
    """Who wants an analysis: a person's id, or where nobody is known the address, and the address."""

    person: str
    address: str


class Analyses:
    """What is known of the finished games of a store. `crowded` says whether all places for bots are taken, `compiling`
    whether a game, by its name, is being compiled: an analysis begins after that."""

    def __init__(
        self,
        store: Store,
        bots_busy: Callable[[], bool],
        analyse: Analyse = analyse,
        compiling: Callable[[str], bool] = is_compiling,
    ) -> None:
        self.store, self._bots_busy, self._compiling, self._analyse = store, bots_busy, compiling, analyse
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._requests: dict[str, AnalysisRequest] = {}
        self._lock = asyncio.Lock()
        self._stopping = False

    async def found(self, id: str, record: Record) -> Analysis | AnalysisProgress | None:
        """What there is on the record of a table; None if nobody has asked for it."""
        stored = await self.store.get_mark(_key(id))
        kept = await offload_if(len(stored) > LONG_JSON, json.loads, stored) if stored else None
        if kept is None:
            return None
        if "decisions" in kept:
            return await offload_if(len(kept["decisions"]) > LONG, _restored, record, kept["decisions"])
        if id not in self._tasks and now_ms() - kept["at"] > 1000 * LOST_SECONDS:
            return None
        return AnalysisProgress(kept["done"], kept["asked"])

    async def start(self, id: str, record: Record, request: AnalysisRequest) -> None:
        """Have a record analysed, unless it was, or is."""
        if await self.found(id, record) is not None or id in self._tasks:
            return
        requests = self._requests.values()
        if any(other.person == request.person for other in requests):
            raise Refused("one at a time", "another game of yours is being analysed; try again when that is done")
        beside = sum(other.address == request.address for other in requests)
        if len(requests) >= MAX_WAITING or beside >= MAX_PER_ADDRESS or self._stopping:
            raise Refused("busy", "too many games wait to be analysed; try again later")
        self._requests[id] = request
        self._tasks[id] = task = asyncio.create_task(self._run(id, record), name=f"analysis of {id}")
        task.add_done_callback(lambda _: self._end(id))
        await self._save_progress(id, 0, 0)

    def _end(self, id: str) -> None:
        del self._tasks[id], self._requests[id]

    async def _run(self, id: str, record: Record) -> None:
        async with self._lock:
            while self._compiling(record.game.name):
                await self._save_progress(id, 0, 0)
                await asyncio.sleep(PROGRESS_SECONDS)
            work = _AnalysisThread(record, self._analyse, self._bots_busy, lambda: self._stopping)
            while not work.is_done:
                await self._save_progress(id, *work.progress)
                await work.wait(PROGRESS_SECONDS)
            if work.analysis is None:
                log.warning("the analysis of %s failed: %r", id, work.error)
                await self._save(id, {"done": 0, "asked": 0, "at": 0})
            else:
                decisions = work.analysis.decisions
                stored = await offload_if(len(decisions) > LONG, lambda: [each.as_json() for each in decisions])
                await self._save(id, {"decisions": stored})

    async def _save_progress(self, id: str, done: int, asked: int) -> None:
        await self._save(id, {"done": done, "asked": asked, "at": now_ms()})

    async def _save(self, id: str, what: dict[str, Any]) -> None:
        await self.store.set_mark(_key(id), await offload_if(len(what.get("decisions", ())) > LONG, json.dumps, what))

    async def stop(self) -> None:
        """Give up what is not done; it can be asked for again."""
        self._stopping = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _AnalysisThread:
    """An analysis in a thread of its own, which is left alone when the server stops."""

    def __init__(
        self, record: Record, analyse: Analyse, bots_busy: Callable[[], bool], stopping: Callable[[], bool]
    ) -> None:
        self.progress = 0, 0
        self.analysis: Analysis | None = None
        self.error: BaseException | None = None
        self._bots_busy, self._stopping = bots_busy, stopping
        self._loop, self._ended = asyncio.get_running_loop(), asyncio.Event()
        work = threading.Thread(target=self._think, args=(record, analyse), name="analysis", daemon=True)
        work.start()

    @property
    def is_done(self) -> bool:
        return self._ended.is_set()

    async def wait(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ended.wait(), seconds)

    def _think(self, record: Record, analyse: Analyse) -> None:
        try:
            self.analysis = analyse(record, BUDGET, 0, self._on_progress)
        except BaseException as error:
            self.error = error
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._ended.set)

    def _on_progress(self, done: int, asked: int) -> None:
        """Between two decisions."""
        self.progress = done, asked
        until = time.monotonic() + MAX_PAUSE
        while self._bots_busy() and time.monotonic() < until:
            time.sleep(PAUSE)
        if self._stopping():
            raise KeyboardInterrupt  # what `analyse` takes as the wish to stop


def _key(id: str) -> str:
    return f"analysis {BUDGET} {id}"


def _restored(record: Record, decisions: list[dict[str, Any]]) -> Analysis:
    found = []
    for each in decisions:
        stored = {name: value for name, value in each.items() if name != "loss"}
        found.append(Decision(**{**stored, "chances": tuple(each["chances"])}))
    return Analysis(record, BUDGET, 0, len(found), tuple(found))
