"""How often things may happen. Each process counts for itself: of several, any one may let as much through."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter


def place_of(address: str) -> str:
    """An address as it is counted: of IPv6, where one house has all addresses of a network, the network."""
    if ":" not in address:
        return address
    try:
        known = ipaddress.IPv6Address(address)
    except ValueError:
        return address
    return str(known.ipv4_mapped or ipaddress.IPv6Address(int(known) >> 64 << 64))


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
