"""Hints: a short search's opinion of the position in which a seat is to decide.

Asking is an event, so everybody sees it, and their number is limited. The hint itself is kept in memory until the
position changes. A hint for a position that has changed meanwhile is dropped.

Where a person's browser may think for the table (`table/own_browser.py`), it can be told what their seat knows, and
its opinion is put into words here. It deceives nobody but that person.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import asdict
from typing import Any
from weakref import WeakValueDictionary

from fourfold.bots.player import Thought
from fourfold.bots.search import settings_of
from fourfold.server.live.bot_threads import HINT
from fourfold.server.live.table_service import TableService
from fourfold.table.commands import Hint
from fourfold.table.errors import Refused
from fourfold.table.found_hint import FoundHint
from fourfold.table.own_browser import person_with_browser, question
from fourfold.table.table import Table

MAX_KEPT = 500


class Hints:
    """The hints of a server's tables."""

    def __init__(self, table_service: TableService) -> None:
        self.table_service = table_service
        self._kept: OrderedDict[tuple[str, int], FoundHint] = OrderedDict()
        self._asked: OrderedDict[tuple[str, int], int] = OrderedDict()
        """By table and seat: the last position for which a browser was to find the hint. It is counted already."""
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    def kept(self, id: str, seat: int | None, turn: int) -> FoundHint | None:
        """The hint that a seat got for a position, if any."""
        found = None if seat is None else self._kept.get((id, seat))
        return found if found is not None and found.turn == turn else None

    async def ask(self, id: str, person: str, seq: int) -> FoundHint:
        """A hint for a person whose turn it is; `Refused` if the position has changed meanwhile. The same position
        gives the same hint, which counts once."""
        async with self._lock(id, person):
            table, seat, found = await self._begin(id, person, seq)
            if found is not None:
                return found
            view = table.state.view(seat)
            bots = self.table_service.bots
            thought = await bots.bot_runner.consider(view, bots.requester(table))
            now = await self.table_service.current(id)
            if now.turn != table.turn or now.viewpoint(now.seats_of(person)) != seat:
                raise Refused("stale", "the position has changed")
            return self._keep(table, seat, thought)

    async def ask_browser(self, id: str, person: str, seq: int) -> FoundHint | dict[str, Any]:
        """What a person's browser is to think about for a hint; a hint if there is one already, or if it may not."""
        async with self._lock(id, person):
            table = await self.table_service.current(id)
            if person_with_browser(table) == person:
                table, seat, found = await self._begin(id, person, seq)
                if found is not None:
                    return found
                self._asked[id, seat] = table.turn
                while len(self._asked) > MAX_KEPT:
                    self._asked.popitem(last=False)
                search = {"seconds": HINT.seconds, "settings": asdict(settings_of(table.game))}
                return {"search": search, **question(table.state.view(seat))}
        return await self.ask(id, person, seq)

    async def take(self, id: str, person: str, seq: int, thought: Thought) -> FoundHint:
        """The hint that a person's browser has found; `Refused` if it was not to, or in another position."""
        async with self._lock(id, person):
            table = await self.table_service.current(id)
            seat = table.viewpoint(table.seats_of(person))
            if seat is None or self._asked.get((id, seat)) != table.turn or seq < table.turn:
                raise Refused("stale", "the position has changed")
            if thought.move not in table.state.view(seat).moves:
                raise Refused("illegal", f"{thought.move[:40]!r} is not legal here")
            return self._keep(table, seat, thought)

    def _lock(self, id: str, person: str) -> asyncio.Lock:
        return self._locks.setdefault((id, person), asyncio.Lock())

    async def _begin(self, id: str, person: str, seq: int) -> tuple[Table, int, FoundHint | None]:
        """Count a hint, once for a position. Returns the table, the seat, and the hint if it has one already."""
        table = await self.table_service.current(id)
        seat = table.viewpoint(table.seats_of(person))
        found = self.kept(id, seat, table.turn)
        if seat is not None and table.turn <= seq and (found or self._asked.get((id, seat)) == table.turn):
            return table, seat, found
        table = await self.table_service.act(id, Hint(person, seq))
        assert seat is not None, "otherwise the command was refused"
        return table, seat, None

    def _keep(self, table: Table, seat: int, thought: Thought) -> FoundHint:
        found = self._kept[table.id, seat] = FoundHint(table.turn, table.state.view(seat), thought)
        while len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)
        return found
