"""Runs bots in threads: a few at a time, with a time limit, and a random move for those that fail.

Each decision has its own thread. The compiled search releases the GIL, so the server keeps answering meanwhile. Two
threads and two processes make equally many decisions, and the event loop's delay is 8 to 11 ms against 6 ms (p99, two
cores, two experts thinking all the time); but a process takes 180 MB and four seconds to start. A bot that hangs cannot
be killed, so its thread is abandoned: a move is made for it and its slot is freed. `FairQueue` decides who is next.
`BotRunner` is the interface for bots on other machines.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeVar

from fourfold.bots.names import GREEDY
from fourfold.bots.player import Budget, Thought
from fourfold.bots.roster import best_search, bot_names, make_bot
from fourfold.bots.search import Search
from fourfold.core.state import View
from fourfold.server.metrics import Metrics
from fourfold.table.errors import Refused

RECENT_SECONDS = 60.0
"""How long an address counts as active after its last request."""


@dataclass(frozen=True)
class Requester:
    """Who asks for a bot's decision: a table's host, and the address from which the table was opened."""

    host: str
    address: str
    person_waits: bool
    """Whether a person at the table, seen recently, waits for the decision."""


@dataclass(frozen=True, eq=False)
class _Waiting:
    requester: Requester
    granted: asyncio.Future[None]


class FairQueue:
    """Grants `slots` in a fair order."""

    def __init__(self, slots: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.slots, self._clock = slots, clock
        self._max_share = max(1, slots - 1)
        self._waiting: list[_Waiting] = []
        self._taken: list[Requester] = []
        self._served: dict[str, int] = {}
        """When an address or a host last got a slot, as a running count."""
        self._count = 0
        self._asked: dict[str, float] = {}
        """When an address last asked, most recent last."""

    @property
    def is_full(self) -> bool:
        return len(self._taken) >= self.slots or bool(self._waiting)

    @asynccontextmanager
    async def slot(self, requester: Requester) -> AsyncIterator[None]:
        """Hold a slot; waits until it is this requester's turn."""
        waiting = _Waiting(requester, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._note(requester.address)
        self._grant()
        try:
            await waiting.granted
            yield
        finally:
            if waiting in self._waiting:  # cancelled before its turn
                self._waiting.remove(waiting)
            else:
                self._taken.remove(requester)
            self._grant()

    def _note(self, address: str) -> None:
        now = self._clock()
        self._asked.pop(address, None)
        self._asked[address] = now
        while now - next(iter(self._asked.values())) > RECENT_SECONDS:
            del self._asked[next(iter(self._asked))]

    def _grant(self) -> None:
        while fitting := [waiting for waiting in self._waiting if self._fits(waiting.requester)]:
            chosen = min(fitting, key=lambda waiting: self._rank(waiting.requester))
            self._waiting.remove(chosen)
            self._taken.append(chosen.requester)
            self._count += 1
            self._served[chosen.requester.address] = self._served[chosen.requester.host] = self._count
            if not chosen.granted.done():
                chosen.granted.set_result(None)
        if not self._waiting and not self._taken:
            self._served.clear()

    def _fits(self, requester: Requester) -> bool:
        if len(self._taken) >= self.slots:
            return False
        if not requester.person_waits and sum(not taken.person_waits for taken in self._taken) >= self._max_share:
            return False
        if sum(taken.host == requester.host for taken in self._taken) >= self._max_share:
            return False
        alone = self._asked.keys() <= {requester.address}
        return alone or sum(taken.address == requester.address for taken in self._taken) < self._max_share

    def _rank(self, requester: Requester) -> tuple[bool, int, int]:
        return not requester.person_waits, self._served.get(requester.address, 0), self._served.get(requester.host, 0)


log = logging.getLogger("fourfold.bots")

Decide = Callable[[str, View, int], str]
Result = TypeVar("Result")
HINT = Budget(seconds=1)
"""The budget of a hint, as at the terminal."""


class BotRunner(Protocol):
    """Finds moves for bots: in threads of this process, or elsewhere."""

    async def decide(self, level: str, view: View, requester: Requester, seed: int | None = None) -> str:
        """A legal move for the view, within the time limit. Never fails. The same seed gives the same move; without
        one it is drawn."""
        ...

    async def consider(self, view: View, requester: Requester) -> Thought:
        """A short search's opinion of a view's moves; `Refused` if there is no capacity."""
        ...


def decide(level: str, view: View, seed: int, waits: bool = True) -> str:
    """A bot's move. The bot is created anew for each decision, so it does not matter where it runs. If it does not wait
    for the compiler, it makes do with a shorter search."""
    bot = make_bot(level, view.game)
    if isinstance(bot, Search):
        bot.waits = waits
    return bot.decide(view, seed).move


def consider(view: View, seed: int, waits: bool = True) -> Thought:
    """A short search's opinion; if none of its lines wins, that of the greedy bot."""
    search = best_search(view.game, HINT)
    search.waits = waits
    thought = search.decide(view, seed)
    hopeless = thought.opinions and thought.opinions[0].chance == 0 and not thought.exact
    return make_bot(GREEDY, view.game).decide(view, seed) if hopeless and GREEDY in bot_names(view.game) else thought


def random_move(view: View, seed: int | None = None) -> str:
    return secrets.choice(view.moves) if seed is None else view.moves[seed % len(view.moves)]


class BotThreads:
    """Runs at most `slots` bots at the same time. Those that hang do not count, up to as many again.

    `waits` is for processes that do not compile games in the background: there, bots wait for the compiler.
    """

    def __init__(
        self, slots: int, seconds: float, metrics: Metrics, how: Decide | None = None, waits: bool = True
    ) -> None:
        self.slots, self.seconds, self.metrics = max(1, slots), seconds, metrics
        self._decide, self._consider = how or partial(decide, waits=waits), partial(consider, waits=waits)
        self._queue = FairQueue(self.slots)
        self._hung = 0

    @property
    def is_full(self) -> bool:
        """Whether a new request would have to wait."""
        return self._queue.is_full

    async def decide(self, level: str, view: View, requester: Requester, seed: int | None = None) -> str:
        async with self._queue.slot(requester):
            if self._hung >= self.slots:
                return self._fallback(view, "crowded", seed)
            self.metrics.thinking.inc()
            try:
                thinking = self._start(lambda drawn: self._decide(level, view, drawn if seed is None else seed))
                move = await asyncio.wait_for(thinking, self.seconds)
            except TimeoutError:
                log.warning("a bot (%s, %s) took longer than %g s", view.game.name, level, self.seconds)
                return self._fallback(view, "time", seed)
            except Exception as error:
                log.warning("a bot (%s, %s) failed: %r", view.game.name, level, error)
                return self._fallback(view, "error", seed)
            finally:
                self.metrics.thinking.dec()
        return move if move in view.moves else self._fallback(view, "illegal", seed)

    async def consider(self, view: View, requester: Requester) -> Thought:
        async with self._queue.slot(requester):
            if self._hung >= self.slots:
                raise Refused("busy", "no capacity for a hint at the moment; try again")
            self.metrics.thinking.inc()
            try:
                return await asyncio.wait_for(self._start(lambda seed: self._consider(view, seed)), self.seconds)
            except (TimeoutError, RuntimeError) as error:
                log.warning("a hint (%s) failed: %r", view.game.name, error)
                raise Refused("busy", "no hint was found in time; try again") from None
            finally:
                self.metrics.thinking.dec()

    def _fallback(self, view: View, why: str, seed: int | None) -> str:
        self.metrics.fallbacks.labels(why).inc()
        return random_move(view, seed)

    def _start(self, work: Callable[[int], Result]) -> asyncio.Future[Result]:
        """Run `work` in a thread, with a random seed."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()

        def resolve(answer: Any) -> None:
            if done.cancelled():
                self._hung -= 1  # it finished after all
            elif isinstance(answer, BaseException):
                done.set_exception(RuntimeError(repr(answer)))
            else:
                done.set_result(answer)

        def think() -> None:
            try:
                answer: Any = work(secrets.randbits(32))
            except BaseException as error:
                answer = error
            if not loop.is_closed():
                loop.call_soon_threadsafe(resolve, answer)

        def count_hung(future: asyncio.Future[Result]) -> None:
            if future.cancelled():
                self._hung += 1

        done.add_done_callback(count_hung)
        threading.Thread(target=think, name="bot", daemon=True).start()
        return done
