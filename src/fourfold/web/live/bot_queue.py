"""Whose turn it is to have a bot think, where more tables wait than there are places.

Tables where a person waits come first. Among equals the address that was served longest ago is next, there the host
who was, and then first come, first served: who has opened forty tables waits for them longer, nobody else does.

Where there are several places, one stays free for others: neither one host nor the tables where nobody waits take all
of them, nor one address, unless no other has asked lately. A thought that was begun is not broken off, so whoever
comes would wait for it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

LATELY = 60.0
"""Seconds."""


@dataclass(frozen=True)
class Asker:
    """For whom a bot is to think: the host of a table, and the address that it was opened from."""

    host: str
    address: str
    waits: bool
    """Whether a person who plays there and was seen lately waits for it."""


@dataclass(frozen=True, eq=False)
class _Waiting:
    asker: Asker
    called: asyncio.Future[None]


class Turns:
    """`places`, handed out in a fair order."""

    def __init__(self, places: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.places, self._clock = places, clock
        self._most = max(1, places - 1)
        self._waiting: list[_Waiting] = []
        self._taken: list[Asker] = []
        self._served: dict[str, int] = {}
        """When an address, or a host, last got a place: a count."""
        self._count = 0
        self._asked: dict[str, float] = {}
        """When an address last asked, the latest at the end."""

    @property
    def is_full(self) -> bool:
        return len(self._taken) >= self.places or bool(self._waiting)

    @asynccontextmanager
    async def place(self, asker: Asker) -> AsyncIterator[None]:
        """A place, once it is this asker's turn."""
        waiting = _Waiting(asker, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._note(asker.address)
        self._hand_out()
        try:
            await waiting.called
            yield
        finally:
            if waiting in self._waiting:  # cancelled before its turn
                self._waiting.remove(waiting)
            else:
                self._taken.remove(asker)
            self._hand_out()

    def _note(self, address: str) -> None:
        now = self._clock()
        self._asked.pop(address, None)
        self._asked[address] = now
        while now - next(iter(self._asked.values())) > LATELY:
            del self._asked[next(iter(self._asked))]

    def _hand_out(self) -> None:
        while fitting := [waiting for waiting in self._waiting if self._fits(waiting.asker)]:
            chosen = min(fitting, key=lambda waiting: self._rank(waiting.asker))
            self._waiting.remove(chosen)
            self._taken.append(chosen.asker)
            self._count += 1
            self._served[chosen.asker.address] = self._served[chosen.asker.host] = self._count
            if not chosen.called.done():
                chosen.called.set_result(None)
        if not self._waiting and not self._taken:
            self._served.clear()

    def _fits(self, asker: Asker) -> bool:
        if len(self._taken) >= self.places:
            return False
        if not asker.waits and sum(not taken.waits for taken in self._taken) >= self._most:
            return False
        if sum(taken.host == asker.host for taken in self._taken) >= self._most:
            return False
        alone = self._asked.keys() <= {asker.address}
        return alone or sum(taken.address == asker.address for taken in self._taken) < self._most

    def _rank(self, asker: Asker) -> tuple[bool, int, int]:
        return not asker.waits, self._served.get(asker.address, 0), self._served.get(asker.host, 0)
