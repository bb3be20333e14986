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
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.web.clock import now_ms
from fourfold.web.http.cookies import COOKIE_SECONDS, PREFIX, hashed, is_secure, set_cookie
from fourfold.web.http.requests import address_of
from fourfold.web.storage import schema
from fourfold.web.storage.store import Store

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
