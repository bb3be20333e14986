"""Hints: a short search's opinion of the position in which a seat is to decide.

Asking is an event, so everybody sees it, and their number is limited. The hint itself is kept in memory until the
position changes. A hint for a position that has changed meanwhile is dropped.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from weakref import WeakValueDictionary

from fourfold.web.errors import Refused
from fourfold.web.live.table_service import TableService
from fourfold.web.tables.commands import Hint
from fourfold.web.tables.found_hint import FoundHint

MAX_KEPT = 500


class Hints:
    """The hints of a server's tables."""

    def __init__(self, table_service: TableService) -> None:
        self.table_service = table_service
        self._kept: OrderedDict[tuple[str, int], FoundHint] = OrderedDict()
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    def kept(self, id: str, seat: int | None, turn: int) -> FoundHint | None:
        """The hint that a seat got for a position, if any."""
        found = None if seat is None else self._kept.get((id, seat))
        return found if found is not None and found.turn == turn else None

    async def ask(self, id: str, person: str, seq: int) -> FoundHint:
        """A hint for a person whose turn it is; `Refused` if the position has changed meanwhile. The same position
        gives the same hint, which counts once."""
        lock = self._locks.setdefault((id, person), asyncio.Lock())
        async with lock:
            return await self._ask(id, person, seq)

    async def _ask(self, id: str, person: str, seq: int) -> FoundHint:
        table = await self.table_service.current(id)
        seat = table.viewpoint(table.seats_of(person))
        found = self.kept(id, seat, table.turn)
        if found is not None and table.turn <= seq:
            return found
        table = await self.table_service.act(id, Hint(person, seq))
        assert seat is not None, "otherwise the command was refused"
        view = table.state.view(seat)
        bots = self.table_service.bots
        thought = await bots.bot_runner.consider(view, bots.requester(table))
        now = await self.table_service.current(id)
        if now.turn != table.turn or now.viewpoint(now.seats_of(person)) != seat:
            raise Refused("stale", "the position has changed")
        found = self._kept[id, seat] = FoundHint(table.turn, view, thought)
        while len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)
        return found
