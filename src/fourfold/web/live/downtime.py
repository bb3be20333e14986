"""The times in which no server ran. They count on no clock, whenever a table is next read."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable

from fourfold.web.storage.store import Store

KEY = "stops"
"""The mark with all of them: `{GAME: [[from, until], …]}`."""
MOST = 1_000
"""So many are kept for each game: a table that sleeps for longer is not given back more."""


class Stops:
    """Per game, as each can be played again at a time of its own. Times are in milliseconds."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._over: dict[str, list[list[int]]] = {}
        self._lasting: dict[str, int] = {}
        """The games that cannot be played yet, and since when."""
        self._writing = asyncio.Lock()

    async def read(self) -> None:
        self._over = json.loads(await self._store.get_mark(KEY) or "{}")

    def begin(self, games: Iterable[str], since: int) -> None:
        """No server has run since a time; these games had open tables."""
        self._lasting = dict.fromkeys(games, since)

    async def end(self, game: str, now: int) -> None:
        """A game can be played again."""
        async with self._writing:
            if game not in self._lasting:
                return
            since = self._lasting[game]
            before = [stop for stop in self._over.get(game, ()) if stop[0] != since]  # of a start that was cut short
            self._over[game] = [*before, [since, now]][-MOST:]
            await self._store.set_mark(KEY, json.dumps(self._over))
            del self._lasting[game]

    @property
    def are_over(self) -> bool:
        return not self._lasting

    def after(self, time: int, game: str) -> int:
        """How long a game could not be played after a time."""
        return sum(max(0, until - max(since, time)) for since, until in self._over.get(game, ()))
