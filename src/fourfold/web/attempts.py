"""Limits on trying: passwords, and what costs the server much."""

from __future__ import annotations

from fourfold.web.commands import Refused
from fourfold.web.rates import Rates
from fourfold.web.settings import Limits


class Attempts:
    """What was tried lately, by whom."""

    def __init__(self, limits: Limits) -> None:
        self._rates = Rates(
            {
                "password": limits.password,
                "passwords": limits.passwords,
                "export": limits.export,
                "guest": limits.opening,
            }
        )

    def password(self, name: str, address: str) -> None:
        """Somebody tries a password; `Refused` if that happened too often, right or wrong."""
        self._try("password", name, address)
        self._try("passwords", "address", address)
        self._try("passwords", "name", name)

    def right(self, name: str, address: str) -> None:
        """It was the right one: earlier slips of the same person at the same place are forgiven."""
        self._rates.forgive("password", name, address)

    def guest(self, address: str) -> None:
        """Somebody new comes. The guard lets whoever shows a cookie pass; only here it is known to be nobody's."""
        self._try("guest", address)

    def export(self, person: str) -> None:
        self._try("export", person)

    def _try(self, name: str, *key: str) -> None:
        limit = self._rates.passed(name, *key)
        if limit is not None:
            wait = self._rates.wait(name, *key)
            raise Refused("limit", f"too often; {limit} are let through, so try again later", retry_after=wait)
