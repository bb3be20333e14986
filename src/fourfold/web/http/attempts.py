"""Limits on trying: passwords, and what costs the server much."""

from __future__ import annotations

from fourfold.web.errors import Refused
from fourfold.web.http.rate_limits import RateLimiter
from fourfold.web.settings import Limits


class AttemptLimits:
    """What was tried lately, by whom."""

    def __init__(self, limits: Limits) -> None:
        self._limiter = RateLimiter(
            {
                "password": limits.password,
                "passwords": limits.passwords,
                "export": limits.export,
                "guest": limits.guest,
                "opening": limits.opening,
                "opener": limits.opener,
            }
        )

    def count_password(self, name: str, address: str, browser: str | None = None, familiar: bool = False) -> None:
        """Somebody tries a password; `Refused` if that happened too often, right or wrong.

        Others' guesses count neither for a `browser` that has opened this account before, nor, unless they come from
        there, for an address that is `familiar` for the same reason.
        """
        self._count("password", name, browser or address)
        if browser is not None:
            return
        self._count("passwords", "address", address)
        if not familiar:
            self._count("passwords", "name", name)

    def clear_password(self, name: str, place: str) -> None:
        """It was the right one: earlier slips in the same browser, or from the same address, are forgiven."""
        self._limiter.reset("password", name, place)

    def count_account(self, address: str) -> None:
        """Somebody asks for a new account: that costs a hash, and tells whether a name is taken."""
        self._count("passwords", "address", address)

    def count_guest(self, address: str) -> None:
        """Somebody new comes."""
        self._count("guest", address)

    def count_table(self, person: str, address: str) -> None:
        """Somebody makes a table."""
        self._count("opener", person)
        if address:
            self._count("opening", address)

    def count_export(self, person: str) -> None:
        self._count("export", person)

    def _count(self, name: str, *key: str) -> None:
        limit = self._limiter.hit(name, *key)
        if limit is not None:
            wait = self._limiter.retry_after(name, *key)
            raise Refused("limit", f"too often; {limit} are let through, so try again later", retry_after=wait)
