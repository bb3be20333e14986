"""Runs bots in threads: a few at a time, with a time limit, and a random move for those that fail.

Each decision has its own thread. The compiled search releases the GIL, so the server keeps answering meanwhile. Two
threads and two processes make equally many decisions, and the event loop's delay is 8 to 11 ms against 6 ms (p99, two
cores, two experts thinking all the time); but a process takes 180 MB and four seconds to start. A bot that hangs cannot
be killed, so its thread is abandoned: a move is made for it and its slot is freed. `bot_queue.py` decides who is next.
`BotRunner` is the interface for bots on other machines.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, TypeVar

from fourfold.bots.names import GREEDY
from fourfold.bots.player import Budget, Thought
from fourfold.bots.roster import best_search, bot_names, make_bot
from fourfold.bots.search import Search
from fourfold.core.state import View
from fourfold.server.live.bot_queue import FairQueue, Requester
from fourfold.server.metrics import Metrics
from fourfold.table.errors import Refused

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
