"""Before a table opens: quotas on new tables and on concurrent games with bots, by person and by address; and promises.

A promise is the id and the commitment of a table that does not exist yet. A nonce only binds the server if the seed was
fixed before the nonce was sent (docs/concepts/draws.md). So clients that open a table first get a promise: the id of
the table, and the SHA-256 of its seed. Nothing is stored for it. The seed is the HMAC-SHA-256 of the table's id under a
secret of the store, and the promise is signed with the same secret. It is good for one table, since a table's id exists
once, and for a day.
"""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from fourfold.core.draws import commitment
from fourfold.core.errors import OptionError
from fourfold.server.http.rate_limits import AttemptLimits
from fourfold.server.people.people import Person
from fourfold.server.settings import UNLIMITED, Limits
from fourfold.server.storage.store import Store
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


SECRET = "draws secret"
"""The mark that holds the secret."""
LIFETIME = 24 * 3600 * 1000
"""Milliseconds for which a promise can be redeemed."""
_FORM = re.compile(r"([a-z0-9]{1,16})\.([1-9][0-9]{0,15})\.[A-Za-z0-9_=-]{24}")


@dataclass(frozen=True)
class Promise:
    """A table that does not exist yet. `text` is what the client sends back when it opens the table."""

    id: str
    seed: bytes = field(repr=False)
    expires: int
    text: str

    def as_json(self) -> dict[str, Any]:
        return {
            "promise": self.text,
            "table": self.id,
            "commitment": commitment(self.seed),
            "expires": self.expires,
        }


class Promises:
    """Makes promises and redeems them; all servers of a store have the same secret."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._secret = b""

    async def make(self, id: str, now: int) -> Promise:
        """The promise of a table with a new id."""
        return await self._promise(id, now + LIFETIME)

    async def redeem(self, text: str, now: int) -> Promise:
        """Check a promise that a client sends back. Whether its table already exists is for the store to say."""
        found = _FORM.fullmatch(text)
        promise = await self._promise(found[1], int(found[2])) if found else None
        if promise is None or not hmac.compare_digest(promise.text, text):
            raise OptionError(f"promise={text[:80]!r} is not from this server; get one with GET /api/v1/promise")
        if promise.expires <= now:
            raise Refused("promise", "this promise has expired; ask for a new one")
        return promise

    async def _promise(self, id: str, expires: int) -> Promise:
        if not self._secret:
            self._secret = await self._store.secret(SECRET)
        signed = f"{id}.{expires}"
        signature = urlsafe_b64encode(self._hash(f"promise {signed}")[:18]).decode()
        return Promise(id, self._hash(f"seed {id}"), expires, f"{signed}.{signature}")

    def _hash(self, text: str) -> bytes:
        return hmac.new(self._secret, text.encode(), sha256).digest()
