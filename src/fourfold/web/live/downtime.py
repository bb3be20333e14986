"""Downtime: the periods in which no server ran. They are given back on a table's clocks when it is next loaded."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable

from fourfold.web.storage.store import Store

KEY = "stops"
"""The mark with all periods: `{GAME: [[from, until], …]}`."""
MAX_PERIODS = 1_000
"""Periods kept per game: a table that is not loaded for longer gets no more back."""


class Downtime:
    """Periods by game, since games become playable at different times. Times are in milliseconds."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ended: dict[str, list[list[int]]] = {}
        self._ongoing: dict[str, int] = {}
        """The games that are not playable yet, and since when."""
        self._writing = asyncio.Lock()

    async def read(self) -> None:
        self._ended = json.loads(await self._store.get_mark(KEY) or "{}")

    def begin(self, games: Iterable[str], since: int) -> None:
        """Begin a period: no server has run since a time, and these games have open tables."""
        self._ongoing = dict.fromkeys(games, since)

    async def end(self, game: str, now: int) -> None:
        """End the period of a game: it is playable again."""
        async with self._writing:
            if game not in self._ongoing:
                return
            since = self._ongoing[game]
            before = [stop for stop in self._ended.get(game, ()) if stop[0] != since]  # if a start was interrupted
            self._ended[game] = [*before, [since, now]][-MAX_PERIODS:]
            await self._store.set_mark(KEY, json.dumps(self._ended))
            del self._ongoing[game]

    @property
    def is_over(self) -> bool:
        return not self._ongoing

    def after(self, time: int, game: str) -> int:
        """A game's total downtime after a time."""
        return sum(max(0, until - max(since, time)) for since, until in self._ended.get(game, ()))
