"""A health check that is cheap enough for anybody to call at any rate."""

from __future__ import annotations

import asyncio
import time

from fourfold.web.storage.store import Store

SECONDS = 1.0
"""How long the store's last answer is reused."""


class Health:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._asked = 0.0
        self._answer: asyncio.Task[str | None] | None = None

    async def check(self) -> None:
        """Raise what the store raises. Calls within a second, or while a read is pending, share one read."""
        if self._answer is None or (self._answer.done() and time.monotonic() - self._asked >= SECONDS):
            self._asked = time.monotonic()
            self._answer = asyncio.create_task(self._store.get_mark("alive"))
        await asyncio.shield(self._answer)
