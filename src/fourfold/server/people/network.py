"""Where a request comes from, and where an account has logged in from before.

Other people's wrong guesses must not lock an owner out. A browser that has logged in keeps a device cookie; the store
has its hash, and a keyed hash of the address. Both only decide which rate limit applies: neither grants access.
"""

from __future__ import annotations

import hmac
import re
import secrets
from dataclasses import dataclass
from hashlib import sha256

import sqlalchemy as sa
from fastapi import Request
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.server.http.requests import COOKIE_SECONDS, PREFIX, address_of, hashed, is_secure, set_cookie
from fourfold.server.people.daily import day_of
from fourfold.server.storage import schema
from fourfold.server.storage.rating_updates import DELETED_PLAYER
from fourfold.server.storage.store import Store
from fourfold.table.clock import now_ms

DEVICE_NAME = "fourfold_device"
SECRET = "source secret"
"""The mark that holds the key for hashing addresses."""
MAX_SOURCES = 40
"""Most sources remembered per account; the latest are kept."""
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)
"""Substrings of the User-Agent header and the names to show. The first match counts: most browsers mention others."""
_DEVICE = re.compile(r"[A-Za-z0-9_-]{43}")


@dataclass(frozen=True)
class Source:
    """Where a request comes from. `device` is the secret of the device cookie, a new one if the browser has none."""

    address: str
    browser: str
    device: str
    address_hash: str

    @classmethod
    def of(cls, request: Request, key: bytes) -> Source:
        name = PREFIX + DEVICE_NAME if is_secure(request) else DEVICE_NAME
        address, device = address_of(request), request.cookies.get(name, "")
        return cls(
            address,
            browser_of(request),
            device if _DEVICE.fullmatch(device) else secrets.token_urlsafe(32),
            hmac.new(key, address.encode(), sha256).hexdigest(),
        )

    @property
    def device_hash(self) -> str:
        return hashed(self.device)

    @property
    def hashes(self) -> tuple[str, str]:
        return self.device_hash, self.address_hash


def set_device_cookie(request: Request, source: Source) -> None:
    """From now on this browser is recognised, also after it has logged out."""
    set_cookie(request, source.device, DEVICE_NAME)


async def known_sources(store: Store, person: str, source: Source) -> set[str]:
    """Those hashes of a source from which this account has logged in before."""
    s = schema.login_source.c
    since = now_ms() - 1000 * COOKIE_SECONDS
    query = sa.select(s.hash).where(s.person == person, s.hash.in_(source.hashes), s.used > since)
    return {row.hash for row in await store.read(query)}


async def remember_source(connection: AsyncConnection, person: str, source: Source) -> None:
    """Remember that an account has logged in from here."""
    s, now = schema.login_source, now_ms()
    mine = s.c.person == person
    await connection.execute(sa.delete(s).where(mine, s.c.hash.in_(source.hashes)))
    rows = [{"person": person, "hash": hash, "used": now} for hash in source.hashes]
    await connection.execute(sa.insert(s), rows)
    oldest = sa.select(s.c.hash).where(mine).order_by(s.c.used.desc(), s.c.hash).offset(MAX_SOURCES)
    await connection.execute(sa.delete(s).where(mine, s.c.hash.in_(oldest)))


def browser_of(request: Request) -> str:
    """A browser in two words that its owner recognises, such as `Firefox, Linux`; empty if unknown."""
    agent = request.headers.get("user-agent", "")
    names = [next((name for sign, name in table if sign in agent), "") for table in (BROWSERS, SYSTEMS)]
    return ", ".join(name for name in names if name)


# -------------------------------------------------------------------------------------------------------------- origins

# Origins: pseudonyms of addresses that only tell whether two people came from the same address on the same day.
#
# An origin is an HMAC of the address under a random key that the store keeps for one day (UTC) and then overwrites.
# After that nobody can find the address by trying them all, and origins of different days cannot be compared. Origins
# of deleted people in the rating history are removed together with the key.

ORIGIN_KEY = "origin key"
"""The mark that holds the day and its key."""
ORIGIN_LENGTH = 24


class Origins:
    """Hashes addresses; all servers of a store share the day's key."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cache = ("", "")

    async def of(self, address: str, now: int) -> str:
        """The origin of an address at a time in milliseconds."""
        if self._cache[0] < day_of(now):
            self._cache = await self._renew(day_of(now))
        return hmac.new(bytes.fromhex(self._cache[1]), address.encode(), sha256).hexdigest()[:ORIGIN_LENGTH]

    async def _renew(self, day: str) -> tuple[str, str]:
        """The current day and key; a new key if the stored one is of an earlier day."""
        m, d, new = schema.mark, schema.rated, f"{day} {secrets.token_hex(32)}"

        async def transaction(connection: AsyncConnection) -> str:
            known: str | None = (await connection.execute(sa.select(m.c.value).where(m.c.key == ORIGIN_KEY))).scalar()
            if known is None:
                await connection.execute(sa.insert(m).values(key=ORIGIN_KEY, value=new))
            elif known < day:
                await connection.execute(
                    sa.update(m).where(m.c.key == ORIGIN_KEY, m.c.value == known).values(value=new)
                )
                await connection.execute(sa.update(d).where(d.c.player == DELETED_PLAYER).values(origin=None))
            held: str = (await connection.execute(sa.select(m.c.value).where(m.c.key == ORIGIN_KEY))).scalar_one()
            return held

        try:
            held = await self._store.write(transaction)
        except IntegrityError:  # another server was first
            held = await self._store.get_mark(ORIGIN_KEY) or new
        kept, _, key = held.partition(" ")
        return kept, key


# ----------------------------------------------------------------------------------------------- the cookie of Web Push

# Which browser of its owner a request comes from, for Web Push: a cookie names its subscription.
#
# Whoever logs out of a browser is told nothing there any more.

PUSH_NAME = "fourfold_push"
_PUSH_ID = re.compile(r"[0-9a-f]{64}")


def push_id_of(request: Request) -> str:
    """The id of the browser's subscription; empty if it has none."""
    id = request.cookies.get(PREFIX + PUSH_NAME if is_secure(request) else PUSH_NAME, "")
    return id if _PUSH_ID.fullmatch(id) else ""


def set_push_id(request: Request, id: str) -> None:
    set_cookie(request, id, PUSH_NAME)


async def forget_browser(connection: AsyncConnection, request: Request, person: str) -> None:
    """Tell a person nothing more in the browser of a request."""
    p = schema.push.c
    await connection.execute(sa.delete(schema.push).where(p.person == person, p.id == push_id_of(request)))


async def forget_other_browsers(connection: AsyncConnection, request: Request, person: str) -> None:
    p = schema.push.c
    await connection.execute(sa.delete(schema.push).where(p.person == person, p.id != push_id_of(request)))
