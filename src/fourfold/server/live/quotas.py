"""Quotas on new tables and on concurrent games with bots, by person and by address."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable

from fourfold.server.http.rate_limits import AttemptLimits
from fourfold.server.people.people import Person
from fourfold.server.settings import UNLIMITED, Limits
from fourfold.table.errors import Refused
from fourfold.table.table import PLAYING, Table

RECENT_MS = 10 * 60 * 1000
"""A game in which nothing has happened for longer keeps no bot busy and does not count."""
MAX_REMEMBERED = 10_000


class TableQuotas:
    """Counts the tables that are opened here. Addresses are kept in memory only, and only of the latest tables."""

    def __init__(self, limits: Limits = UNLIMITED) -> None:
        self.limits = limits
        self._attempts = AttemptLimits(limits)
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def count(self, person: Person) -> None:
        """Count a new table; `Refused` if there were too many."""
        self._attempts.count_table(person.id, person.address, person.is_bot)

    def check(self, person: Person, tables: Iterable[Table], now: int) -> None:
        """`Refused` if a person, or their address, already has too many running games with bots."""
        going = [table for table in tables if _keeps_bots_busy(table, now)]
        self._check_count(going, lambda table: table.host == person.id, self.limits.running, "you host")
        if person.address:
            self._check_count(
                going,
                lambda table: self.address_of(table.id) == person.address,
                self.limits.running_address,
                "people at your address host",
            )

    def check_listed(self, person: Person, own: int, waiting: Iterable[str]) -> None:
        """`Refused` if a person, or their address, already has too many public tables that wait. `own` is the number of
        the person's, `waiting` has the ids of everybody's."""
        limits = self.limits
        near = sum(self.address_of(id) == person.address for id in waiting) if person.address else 0
        for count, most in ((own, limits.listed), (near, limits.listed_address)):
            if count >= most:
                raise Refused("listed", f"{most} public tables of yours or your network wait for players already")

    def _check_count(self, going: list[Table], own: Callable[[Table], bool], most: int, who: str) -> None:
        if sum(map(own, going)) >= most:
            raise Refused("running", f"{who} {most} running games with bots; finish or leave one first")

    def remember(self, id: str, person: Person) -> None:
        """Remember the address from which a table was opened."""
        self._addresses[id] = person.address
        if len(self._addresses) > MAX_REMEMBERED:
            self._addresses.popitem(last=False)

    def address_of(self, id: str) -> str:
        """The address from which a table was opened; empty if unknown, after a restart or on another server."""
        return self._addresses.get(id, "")


def _keeps_bots_busy(table: Table, now: int) -> bool:
    if table.status != PLAYING or now - table.changed > RECENT_MS:
        return False
    return any(seat.bot for seat in table.seats) and any(seat.person for seat in table.seats)
