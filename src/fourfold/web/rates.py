"""How often things may happen. Each process counts for itself: of several, any one may let as much through."""

from __future__ import annotations

from collections.abc import Mapping

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter


class Rates:
    """Limits by name, in the words of the library `limits`; an empty text is none."""

    def __init__(self, limits: Mapping[str, str]) -> None:
        self._counts = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._limits = {name: parse(text) for name, text in limits.items() if text}

    def passed(self, name: str, *key: str) -> RateLimitItem | None:
        """Count once more for a key; the limit, if it was reached before."""
        limit = self._limits.get(name)
        return None if limit is None or self._counts.hit(limit, name, *key) else limit

    def forgive(self, name: str, *key: str) -> None:
        """Count a key from nothing again."""
        limit = self._limits.get(name)
        if limit is not None:
            self._counts.clear(limit, name, *key)
