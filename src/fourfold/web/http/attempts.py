"""Limits on trying: passwords, and what costs the server much."""

from __future__ import annotations

from fourfold.web.errors import Refused
from fourfold.web.http.rate_limits import Rates
from fourfold.web.settings import Limits


class Attempts:
    """What was tried lately, by whom."""

    def __init__(self, limits: Limits) -> None:
        self._rates = Rates(
            {
                "password": limits.password,
                "passwords": limits.passwords,
                "export": limits.export,
                "guest": limits.guest,
                "opening": limits.opening,
                "opener": limits.opener,
            }
        )

    def password(self, name: str, address: str, browser: str | None = None, familiar: bool = False) -> None:
        """Somebody tries a password; `Refused` if that happened too often, right or wrong.

        Others' guesses count neither for a `browser` that has opened this account before, nor, unless they come from
        there, for an address that is `familiar` for the same reason.
        """
        self._try("password", name, browser or address)
        if browser is not None:
            return
        self._try("passwords", "address", address)
        if not familiar:
            self._try("passwords", "name", name)

    def right(self, name: str, place: str) -> None:
        """It was the right one: earlier slips in the same browser, or from the same address, are forgiven."""
        self._rates.forgive("password", name, place)

    def account(self, address: str) -> None:
        """Somebody asks for a new account: that costs a hash, and tells whether a name is taken."""
        self._try("passwords", "address", address)

    def guest(self, address: str) -> None:
        """Somebody new comes."""
        self._try("guest", address)

    def opening(self, person: str, address: str) -> None:
        """Somebody makes a table."""
        self._try("opener", person)
        if address:
            self._try("opening", address)

    def export(self, person: str) -> None:
        self._try("export", person)

    def _try(self, name: str, *key: str) -> None:
        limit = self._rates.passed(name, *key)
        if limit is not None:
            wait = self._rates.wait(name, *key)
            raise Refused("limit", f"too often; {limit} are let through, so try again later", retry_after=wait)
