"""Whether the server is well, at next to no cost: everybody may ask, as often as they like."""

from __future__ import annotations

import asyncio
import time

from fourfold.web.storage.store import Store

SECONDS = 1.0
"""So long the last answer of the store is believed."""


class Health:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._asked = 0.0
        self._answer: asyncio.Task[str | None] | None = None

    async def check(self) -> None:
        """Raise what the store raises; all who ask within a second, or while it has not answered, share a read."""
        if self._answer is None or (self._answer.done() and time.monotonic() - self._asked >= SECONDS):
            self._asked = time.monotonic()
            self._answer = asyncio.create_task(self._store.get_mark("alive"))
        await asyncio.shield(self._answer)
