"""Promises: the id and the commitment of a table that does not exist yet.

A nonce only binds the server if the seed was fixed before the nonce was sent (docs/draws.md). So clients that open a
table first get a promise: the id of the table, and the SHA-256 of its seed. Nothing is stored for it. The seed is the
HMAC-SHA-256 of the table's id under a secret of the store, and the promise is signed with the same secret. It is good
for one table, since a table's id exists once, and for a day.
"""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from fourfold.core.draws import commitment
from fourfold.core.errors import OptionError
from fourfold.server.storage.store import Store
from fourfold.table.errors import Refused

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
