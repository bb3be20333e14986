"""Analyses of finished games by the search, in the background: one at a time, and bots at tables go first.

A result is stored under the table's id, so that it is computed once, whichever server is asked. The record of a
finished game never changes, and neither does its analysis. The browser of a casual game's only person thinks itself, if
it can: the whole record is theirs, and so is what they make of it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple

from fourfold.bots.analysis import (
    Analysis,
    Decision,
    Lead,
    analyse,
    choices_of,
    is_puzzle,
    judged,
    needs_surer,
    search_seed,
    surer_budget,
)
from fourfold.bots.player import Budget, Thought
from fourfold.bots.reasons import line_after
from fourfold.bots.search import settings_of
from fourfold.core.errors import OptionError
from fourfold.core.record import Record
from fourfold.server.live.warmup import is_compiling
from fourfold.server.offload import LONG, LONG_JSON, offload, offload_if
from fourfold.server.storage.store import Store
from fourfold.table.clock import now_ms
from fourfold.table.errors import Refused
from fourfold.table.own_browser import question

log = logging.getLogger("fourfold.analysis")

BUDGET = Budget(simulations=500)
"""Per decision: with it a game takes seconds, and mistakes stand out."""
SURER_BUDGET = surer_budget(BUDGET)
SEED = 0
EDITION = 2
"""Raised when analyses say more, or judge otherwise: stored ones of an earlier edition are made again."""
MAX_WAITING, MAX_PER_ADDRESS = 60, 30
"""Most unfinished analyses: in total, and per address. A person may have one."""
PROGRESS_SECONDS = 1.0
"""How often the progress of an analysis is stored for other servers."""
LOST_SECONDS = 60.0
"""Without stored progress for this long, the server that ran the analysis has stopped."""
MAX_PAUSE = 2.0
"""How long a decision waits at most while bots are thinking."""
PAUSE = 0.05

Analyse = Callable[[Record, Budget, int, Callable[[int, int], object]], Analysis]


@dataclass(frozen=True)
class AnalysisProgress:
    """An unfinished analysis: `done` of `asked` decisions; `asked` is 0 while it is queued."""

    done: int
    asked: int


@dataclass(frozen=True)
class AnalysisRequest:
    """Who asks for an analysis: a person's id (the address if there is none), and the address."""

    person: str
    address: str


class Analyses:
    """The analyses of a store's games. `bots_busy` says whether all slots for bots are taken, `compiling` whether a
    game is being compiled: its analyses wait for that."""

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
        """A table's analysis or its progress; None if nobody has asked for it."""
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
        """Start the analysis of a record, unless it is done or running; `Refused` if there are too many."""
        if await self.found(id, record) is not None or id in self._tasks:
            return
        requests = self._requests.values()
        if any(other.person == request.person for other in requests):
            raise Refused("one at a time", "another game of yours is being analysed; try again when it is done")
        same_address = sum(other.address == request.address for other in requests)
        if len(requests) >= MAX_WAITING or same_address >= MAX_PER_ADDRESS or self._stopping:
            raise Refused("busy", "too many games are waiting to be analysed; try again later")
        self._requests[id] = request
        self._tasks[id] = task = asyncio.create_task(self._run(id, record), name=f"analysis of {id}")
        task.add_done_callback(lambda _: self._end(id))
        await self._save_progress(id, 0, 0)

    def _end(self, id: str) -> None:
        del self._tasks[id], self._requests[id]

    async def take(self, id: str, record: Record, found: Sequence[FoundDecision]) -> list[int]:
        """Take what the browser of a game's only person has found; `OptionError` if it cannot be of this record. Return
        which decisions the browser must search longer before anything is taken, because they may be puzzles. An
        analysis that is there already, or runs, stays."""
        if await self.found(id, record) is not None:
            return []
        numbers = choices_of(record)
        if len(found) != len(numbers):
            raise OptionError(f"{len(found)} decisions were found; the game has {len(numbers)}")
        decisions = await offload(
            lambda: [_checked(record, number, each) for number, each in zip(numbers, found, strict=True)]
        )
        both = list(zip(decisions, found, strict=True))
        if again := [k for k, (one, each) in enumerate(both) if each.surer is None and needs_surer(one, each.lead)]:
            return again
        await self._save_decisions(
            id, [replace(one, puzzle=is_puzzle(one, each.lead, each.surer)) for one, each in both]
        )
        return []

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
                await self._save_decisions(id, work.analysis.decisions)

    async def _save_progress(self, id: str, done: int, asked: int) -> None:
        await self._save(id, {"done": done, "asked": asked, "at": now_ms()})

    async def _save_decisions(self, id: str, decisions: Sequence[Decision]) -> None:
        stored = await offload_if(len(decisions) > LONG, lambda: [each.as_json() for each in decisions])
        await self._save(id, {"decisions": stored})

    async def _save(self, id: str, what: dict[str, Any]) -> None:
        await self.store.set_mark(_key(id), await offload_if(len(what.get("decisions", ())) > LONG, json.dumps, what))

    async def stop(self) -> None:
        """Cancel unfinished analyses; they can be requested again."""
        self._stopping = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _AnalysisThread:
    """An analysis in its own daemon thread, which is abandoned when the server stops."""

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
            self.analysis = analyse(record, BUDGET, SEED, self._on_progress)
        except BaseException as error:
            self.error = error
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._ended.set)

    def _on_progress(self, done: int, asked: int) -> None:
        """Called between two decisions: waits while bots are busy, and stops with the server."""
        self.progress = done, asked
        until = time.monotonic() + MAX_PAUSE
        while self._bots_busy() and time.monotonic() < until:
            time.sleep(PAUSE)
        if self._stopping():
            raise KeyboardInterrupt  # `analyse` stops on this


class FoundDecision(NamedTuple):
    """What a browser's search thought of a decision."""

    best: str
    chance: float
    played: float
    """The chance of the move that was played."""
    chances: tuple[float, ...]
    exact: bool
    lead: Lead
    after_played: tuple[int, ...]
    after_best: tuple[int, ...]
    """The actions that its search expects after either move."""
    surer: Lead | None
    """The lead in a search with `SURER_BUDGET`, where the server asked for one."""


def analysis_question(record: Record) -> dict[str, Any]:
    """What a browser is to think about, so that it finds what the server would: of every choice, what its seat knew."""
    decisions = []
    for number in choices_of(record):
        state = record.states[number]
        assert isinstance(state.seat, int)
        view = question(state.view(state.seat))
        seed = str(search_seed(SEED, number))  # more digits than a number of JSON may have
        decisions.append({"seat": state.seat, "view": view["view"], "move": record.moves[number], "seed": seed})
    settings = asdict(settings_of(record.game))
    game = {"game": record.game.name, "options": record.game.given_options()}
    return {
        **game,
        "search": {"simulations": BUDGET.simulations, "settings": settings},
        "decisions": decisions,
    }


def _checked(record: Record, number: int, found: FoundDecision) -> Decision:
    chances = (found.chance, found.played, *found.chances)
    if len(found.chances) != record.game.players or not all(0 <= chance <= 1 for chance in chances):
        raise OptionError(
            f"the chances of decision {number + 1} are not possible; give numbers from 0 to 1, for each seat"
        )
    if found.best not in record.states[number].moves:
        raise OptionError(f"{found.best[:40]!r} was not legal in decision {number + 1}")
    thought = Thought(found.best, found.chances, exact=found.exact)
    decision = judged(record, number, thought, found.chance, found.played)
    if not decision.is_mistake:
        return decision
    state = record.states[number]
    played = line_after(state, decision.move, found.after_played)
    return replace(decision, after_played=played, after_best=line_after(state, decision.best, found.after_best))


def _key(id: str) -> str:
    return f"analysis {EDITION} {BUDGET} {id}"


def _restored(record: Record, decisions: list[dict[str, Any]]) -> Analysis:
    found = []
    for each in decisions:
        stored = {name: value for name, value in each.items() if name != "loss"}
        lists = {name: tuple(value) for name, value in stored.items() if isinstance(value, list)}
        found.append(Decision(**{**stored, **lists}))
    return Analysis(record, BUDGET, 0, len(found), tuple(found))
