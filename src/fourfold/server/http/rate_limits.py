"""Rate limits: on requests, on attempts at passwords, and on whatever is costly for the server. Each process counts for
itself, so N processes together may let N times as much through."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from math import ceil

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from fourfold.server.settings import Limits
from fourfold.table.errors import Refused

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


COUNTED = ("password", "passwords", "export", "guest", "opening", "opener", "bot_opener", "letter", "letters", "notice",
           "rename", "request", "invitation", "to_one", "chat", "report")  # fmt: skip
"""The limits of `settings.Limits` on what people attempt, whose comments say what each counts."""


class AttemptLimits:
    """Counts recent attempts by person, name and address."""

    def __init__(self, limits: Limits) -> None:
        self._limiter = RateLimiter({name: getattr(limits, name) for name in COUNTED})

    def count(self, name: str, *key: str) -> None:
        """Count an attempt of a kind; `Refused` if there were too many."""
        limit = self._limiter.hit(name, *key)
        if limit is not None:
            wait = self._limiter.retry_after(name, *key)
            raise Refused("limit", f"too many attempts, the limit is {limit}; try again later", retry_after=wait)

    def count_password(self, name: str, address: str, browser: str | None = None, familiar: bool = False) -> None:
        """Count a password attempt, right or wrong; `Refused` if there were too many.

        Other people's guesses do not count against a `browser` that has logged in to this account before. Nor do they
        count against a `familiar` address that has, unless they come from that address.
        """
        self.count("password", name, browser or address)
        if browser is not None:
            return
        self.count("passwords", "address", address)
        if not familiar:
            self.count("passwords", "name", name)

    def clear_password(self, name: str, place: str) -> None:
        """The password was right: reset the count of this browser or address."""
        self._limiter.reset("password", name, place)

    def count_table(self, person: str, address: str, is_bot: bool = False) -> None:
        self.count("bot_opener" if is_bot else "opener", person)
        if address:
            self.count("opening", address)

    def count_invitation(self, person: str, other: str, to_bot: bool) -> None:
        """Count somebody's invitation of another person to their table."""
        self.count("invitation", person)
        if not to_bot:
            self.count("to_one", person, other)

    def count_letter(self, person: str, email: str, address: str) -> None:
        """Count a letter that asks to confirm an e-mail address: by recipient, whose mailbox has any number of
        addresses with `+`, by person, by client, and all of this server."""
        name, _, host = email.lower().rpartition("@")
        self.count("letter", "to", f"{name.partition('+')[0]}@{host}")
        self.count("letter", "of", person)
        self.count("passwords", "letters", address)
        self.count("letters")
