"""A fair queue for bots, for when more tables wait than there are slots.

Tables where a person waits come first. Among those, the address that was served longest ago is next, then the host who
was, then first come, first served: whoever has opened forty tables waits longer, but nobody else does.

With several slots, one is kept free for others: neither one host nor the tables where nobody waits can take them all,
nor can one address, unless no other has asked recently. A running search is never aborted, so a newcomer would have to
wait for it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

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
