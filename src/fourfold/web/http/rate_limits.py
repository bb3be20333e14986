"""How often things may happen. Each process counts for itself: of several, any one may let as much through."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from math import ceil

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

ROUNDING = 0.001
"""Seconds. The library divides the time of day by the window, which loses the last digits."""

MAX_LENGTH = 45
"""Of an address."""


def address_key(address: str) -> str:
    """An address as it is counted: of IPv6, where one house has all addresses of a network, the network. What a proxy
    forwards may be any text, of which only so much is kept as an address can have."""
    if ":" not in address:
        return address[:MAX_LENGTH]
    try:
        known = ipaddress.IPv6Address(address)
    except ValueError:
        return address[:MAX_LENGTH]
    return str(known.ipv4_mapped or ipaddress.IPv6Address(int(known) >> 64 << 64))


class RateLimiter:
    """Limits by name, in the words of the library `limits`; an empty text is none."""

    def __init__(self, limits: Mapping[str, str]) -> None:
        self._storage = MemoryStorage()
        self._counts = SlidingWindowCounterRateLimiter(self._storage)
        self._limits = {name: parse(text) for name, text in limits.items() if text}

    def hit(self, name: str, *key: str) -> RateLimitItem | None:
        """Count once more for a key; the limit, if it was reached before."""
        limit = self._limits.get(name)
        return None if limit is None or self._counts.hit(limit, name, *key) else limit

    def retry_after(self, name: str, *key: str) -> int:
        """Whole seconds until a key whose limit is reached may pass again.

        The reset time that the library reports is only when its count next changes, not when it falls below the limit.
        """
        limit = self._limits[name]
        window = limit.get_expiry()
        before, _, now, remaining = self._storage.get_sliding_window(limit.key_for(name, *key), window)
        left = remaining - window
        if now < limit.amount and before:  # the previous window counts for less and less as this one goes on
            left -= (limit.amount - now) * window / before
        return max(1, ceil(left + ROUNDING))

    def reset(self, name: str, *key: str) -> None:
        """Count a key from nothing again."""
        limit = self._limits.get(name)
        if limit is not None:
            self._counts.clear(limit, name, *key)
