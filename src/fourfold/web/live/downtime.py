"""The times in which no server ran. They count on no clock, whenever a table is next read."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable

from fourfold.web.storage.store import Store

KEY = "stops"
"""The mark with all of them: `{GAME: [[from, until], …]}`."""
MAX_PERIODS = 1_000
"""So many are kept for each game: a table that sleeps for longer is not given back more."""


class Downtime:
    """Per game, as each can be played again at a time of its own. Times are in milliseconds."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ended: dict[str, list[list[int]]] = {}
        self._ongoing: dict[str, int] = {}
        """The games that cannot be played yet, and since when."""
        self._writing = asyncio.Lock()

    async def read(self) -> None:
        self._ended = json.loads(await self._store.get_mark(KEY) or "{}")

    def begin(self, games: Iterable[str], since: int) -> None:
        """No server has run since a time; these games had open tables."""
        self._ongoing = dict.fromkeys(games, since)

    async def end(self, game: str, now: int) -> None:
        """A game can be played again."""
        async with self._writing:
            if game not in self._ongoing:
                return
            since = self._ongoing[game]
            before = [stop for stop in self._ended.get(game, ()) if stop[0] != since]  # of a start that was cut short
            self._ended[game] = [*before, [since, now]][-MAX_PERIODS:]
            await self._store.set_mark(KEY, json.dumps(self._ended))
            del self._ongoing[game]

    @property
    def is_over(self) -> bool:
        return not self._ongoing

    def after(self, time: int, game: str) -> int:
        """How long a game could not be played after a time."""
        return sum(max(0, until - max(since, time)) for since, until in self._ended.get(game, ()))
