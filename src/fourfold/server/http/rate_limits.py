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


class AttemptLimits:
    """Counts recent attempts by person, name and address."""

    def __init__(self, limits: Limits) -> None:
        self._limiter = RateLimiter(
            {
                "password": limits.password,
                "passwords": limits.passwords,
                "export": limits.export,
                "guest": limits.guest,
                "opening": limits.opening,
                "opener": limits.opener,
                "letter": limits.letter,
                "letters": limits.letters,
                "notice": limits.notice,
                "rename": limits.rename,
                "request": limits.request,
                "invitation": limits.invitation,
                "to_one": limits.to_one,
                "chat": limits.chat,
                "report": limits.report,
                "bot_opener": limits.bot_opener,
            }
        )

    def count_password(self, name: str, address: str, browser: str | None = None, familiar: bool = False) -> None:
        """Count a password attempt, right or wrong; `Refused` if there were too many.

        Other people's guesses do not count against a `browser` that has logged in to this account before. Nor do they
        count against a `familiar` address that has, unless they come from that address.
        """
        self._count("password", name, browser or address)
        if browser is not None:
            return
        self._count("passwords", "address", address)
        if not familiar:
            self._count("passwords", "name", name)

    def clear_password(self, name: str, place: str) -> None:
        """The password was right: reset the count of this browser or address."""
        self._limiter.reset("password", name, place)

    def count_account(self, address: str) -> None:
        """Count a new account: it costs a hash and reveals whether a name is taken."""
        self._count("passwords", "address", address)

    def count_guest(self, address: str) -> None:
        """Count a new guest."""
        self._count("guest", address)

    def count_rename(self, person: str) -> None:
        """Count a new name of somebody, also one that is taken: others could be guessed."""
        self._count("rename", person)

    def count_table(self, person: str, address: str, is_bot: bool = False) -> None:
        """Count a new table."""
        self._count("bot_opener" if is_bot else "opener", person)
        if address:
            self._count("opening", address)

    def count_request(self, person: str) -> None:
        """Count somebody's request to be a friend, also to a name that nobody has: others could be guessed."""
        self._count("request", person)

    def count_to_one(self, person: str, other: str) -> None:
        """Count what somebody wants of one other person."""
        self._count("to_one", person, other)

    def count_invitation(self, person: str, other: str, to_bot: bool) -> None:
        """Count somebody's invitation of another person to their table."""
        self._count("invitation", person)
        if not to_bot:
            self.count_to_one(person, other)

    def count_chat(self, person: str) -> None:
        """Count a line that somebody writes at a table."""
        self._count("chat", person)

    def count_report(self, person: str) -> None:
        """Count a report about somebody."""
        self._count("report", person)

    def count_export(self, person: str) -> None:
        self._count("export", person)

    def count_letter(self, person: str, email: str, address: str) -> None:
        """Count a letter that asks to confirm an e-mail address: by recipient, whose mailbox has any number of
        addresses with `+`, by person, by client, and all of this server."""
        name, _, host = email.lower().rpartition("@")
        self._count("letter", "to", f"{name.partition('+')[0]}@{host}")
        self._count("letter", "of", person)
        self._count("passwords", "letters", address)
        self._count("letters")

    def count_notice(self, person: str) -> None:
        """Count a browser or a webhook."""
        self._count("notice", person)

    def _count(self, name: str, *key: str) -> None:
        limit = self._limiter.hit(name, *key)
        if limit is not None:
            wait = self._limiter.retry_after(name, *key)
            raise Refused("limit", f"too many attempts, the limit is {limit}; try again later", retry_after=wait)
