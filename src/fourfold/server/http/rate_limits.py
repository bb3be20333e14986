"""Rate limits. Each process counts for itself, so N processes together may let N times as much through."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from math import ceil

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

ROUNDING = 0.001
"""Seconds. The library divides the current time by the window, which loses the last digits."""

MAX_LENGTH = 45
"""Characters of the longest address."""


def address_key(address: str) -> str:
    """The key under which an address is counted. For IPv6 it is the /64 network, since one household has all of its
    addresses. A proxy may forward any text, so it is cut to the length of an address."""
    if ":" not in address:
        return address[:MAX_LENGTH]
    try:
        known = ipaddress.IPv6Address(address)
    except ValueError:
        return address[:MAX_LENGTH]
    return str(known.ipv4_mapped or ipaddress.IPv6Address(int(known) >> 64 << 64))


class RateLimiter:
    """Rate limits by name, in the notation of the library `limits`; an empty text means no limit."""

    def __init__(self, limits: Mapping[str, str]) -> None:
        self._storage = MemoryStorage()
        self._counts = SlidingWindowCounterRateLimiter(self._storage)
        self._limits = {name: parse(text) for name, text in limits.items() if text}

    def hit(self, name: str, *key: str) -> RateLimitItem | None:
        """Count a hit for a key. Returns the limit if it is exceeded."""
        limit = self._limits.get(name)
        return None if limit is None or self._counts.hit(limit, name, *key) else limit

    def retry_after(self, name: str, *key: str) -> int:
        """Whole seconds until a key that exceeded its limit may try again.

        The library's own reset time only says when its count next changes, not when it falls below the limit.
        """
        limit = self._limits[name]
        window = limit.get_expiry()
        before, _, now, remaining = self._storage.get_sliding_window(limit.key_for(name, *key), window)
        left = remaining - window
        if now < limit.amount and before:  # the previous window counts less and less as this one goes on
            left -= (limit.amount - now) * window / before
        return max(1, ceil(left + ROUNDING))

    def reset(self, name: str, *key: str) -> None:
        """Reset the count of a key."""
        limit = self._limits.get(name)
        if limit is not None:
            self._counts.clear(limit, name, *key)
