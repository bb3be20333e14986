"""Hints: what a short search thinks of the position that a seat is to decide in.

That somebody asked is an event, so everybody is told and a game has only a few; what was found is kept here for as long
as the position stays. A hint for a position that is gone by then is dropped.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from weakref import WeakValueDictionary

from fourfold.bots.player import Thought
from fourfold.core.state import View
from fourfold.web.errors import Refused
from fourfold.web.live.table_service import TableService
from fourfold.web.locale.log import HINT_WORDS
from fourfold.web.tables.commands import Hint

MAX_KEPT = 500


@dataclass(frozen=True)
class FoundHint:
    """A hint for one position."""

    turn: int
    view: View
    thought: Thought

    @property
    def move(self) -> str | None:
        """The move that is advised; None where all is lost."""
        lost = self.thought.exact and self.thought.opinions and self.thought.opinions[0].chance == 0
        return None if lost else self.thought.move

    def words(self, language: str) -> str:
        """The hint as a sentence or two, as the terminal says it; also what the game itself advises."""
        say, thought = HINT_WORDS[language], self.thought
        advice = self.view.advice(language)
        if self.move is None:
            text = say["lost"]
        else:
            words = self.view.describe(self.move, language)
            chance = thought.opinions[0].chance if thought.opinions else 0.0
            text = say["hint" if chance > 0 else "greedy"].format(words=words, percent=percent(chance, thought.exact))
            text += f" {say['exact']}" if thought.exact else ""
        return f"{advice} {text}".strip()


def percent(chance: float, exact: bool = False) -> str:
    """A chance in whole percent; one that is an estimate is never told as certain."""
    if exact and chance in (0, 1):
        return f"{100 * chance:.0f}"
    return "< 1" if chance < 0.01 else "> 99" if chance > 0.99 else f"{100 * chance:.0f}"


class Hints:
    """The hints of a server's tables."""

    def __init__(self, table_service: TableService) -> None:
        self.table_service = table_service
        self._kept: OrderedDict[tuple[str, int], FoundHint] = OrderedDict()
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    def kept(self, id: str, seat: int | None, turn: int) -> FoundHint | None:
        """What a seat was told of a position."""
        found = None if seat is None else self._kept.get((id, seat))
        return found if found is not None and found.turn == turn else None

    async def ask(self, id: str, person: str, seq: int) -> FoundHint:
        """A hint for the seat of a person who is to decide; `Refused` if the position has changed meanwhile. For the
        same position it is the same hint, and counts once."""
        lock = self._locks.setdefault((id, person), asyncio.Lock())
        async with lock:
            return await self._ask(id, person, seq)

    async def _ask(self, id: str, person: str, seq: int) -> FoundHint:
        table = await self.table_service.current(id)
        seat = table.seat_of(person)
        found = self.kept(id, seat, table.turn)
        if found is not None and table.turn <= seq:
            return found
        table = await self.table_service.act(id, Hint(person, seq))
        assert seat is not None, "the command was refused else"
        view = table.state.view(seat)
        thought = await self.table_service.bot_runner.consider(view, self.table_service.requester(table))
        now = await self.table_service.current(id)
        if now.turn != table.turn or now.seat_of(person) != seat:
            raise Refused("stale", "the position is another one by now")
        found = self._kept[id, seat] = FoundHint(table.turn, view, thought)
        while len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)
        return found
