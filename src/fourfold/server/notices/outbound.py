"""Requests to addresses that people have given: push services and webhooks.

A server must not be made to send requests into its own network (SSRF). So an address must be https; its name is
resolved here, no address behind it may be internal, and the connection goes to the very address that was checked.
Redirects are not followed, and of the response only the status and `Retry-After` are read.

Whoever gives an address may have a server behind it that says nothing, and a name server that says nothing. Neither
must keep others waiting: each address has a few connections at a time and a bound on what waits for it, whatever names
lead there; hosts that the operator knows share no connections with others; and names that people give are looked up in
threads of their own, never in the few that the event loop has for everybody.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit
from weakref import WeakValueDictionary

import h11

from fourfold.server.http.rate_limits import RateLimiter, address_key
from fourfold.server.settings import ANY_SERVICE
from fourfold.table.errors import Refused
from fourfold.table.names import MAX_URL

SECONDS = 15.0
"""Time limit for a whole request."""
RESOLVE_SECONDS = 3.0
HEAD_BYTES, MAX_HEADS = 16 * 1024, 8
"""Bytes of a response's head, and how many there may be: any number may come before the last one (1xx)."""
AT_ONCE, AT_ONCE_THERE = 64, 8
"""Requests that are being sent at the same time: in total, with as many again to hosts that the operator knows, and to
one address."""
MAX_THERE, RATE_THERE = 50, "600/minute"
"""Requests that wait for an address or are being sent there, and all to it. Hosts that the operator knows have no such
limits: most people's messages go there."""
MAX_LOOKUPS = 8
"""Names that are being looked up at the same time. A name server that says nothing takes half a minute of a thread."""
UNKNOWN_SECONDS, MAX_UNKNOWN = 60.0, 1000
"""How long a name that could not be looked up is not looked up again, and how many of those are remembered."""
NAT64 = IPv6Network("64:ff9b::/96")
ALLOCATED = IPv6Network("2000::/3")
"""All that may be routed on the public internet; other parts of IPv6 stand for IPv4 or for places inside."""
RELAYS, EXAMPLES = IPv4Network("192.88.99.0/24"), IPv6Network("3fff::/20")


class Unreachable(Exception):
    """No response: the name is unknown, the connection failed, or it took too long."""


class Internal(Unreachable):
    """The name belongs to an address in the server's own network."""


class Crowded(Unreachable):
    """Nothing was sent, as there is too much for that address, or too many names are being looked up."""


@dataclass(frozen=True)
class Answer:
    """The response to a request: its status, and the seconds after which to try again, if it says so."""

    status: int
    retry_after: float | None = None


class Outbound:
    """Sends requests. `services` are the hosts that the operator knows: nobody's choice of a name server.
    `allow_internal` also permits internal addresses and http, for tests."""

    def __init__(self, allow_internal: bool = False, services: Collection[str] = ()) -> None:
        self.allow_internal, self.services = allow_internal, services
        self._all = {is_service: asyncio.Semaphore(AT_ONCE) for is_service in (True, False)}
        self._there: WeakValueDictionary[tuple[bool, str], asyncio.Semaphore] = WeakValueDictionary()
        self._many_there: Counter[str] = Counter()
        self._rates = RateLimiter({"there": RATE_THERE})
        self._lookups = 0
        self._unknown: OrderedDict[str, float] = OrderedDict()

    def checked(self, url: str, what: str) -> str:
        """A URL to which requests may be sent; `Refused` if it cannot be one. Names are resolved later."""
        parts = _split(url)
        schemes = ("https", "http") if self.allow_internal else ("https",)
        if parts is None or parts.scheme not in schemes or parts.username is not None:
            raise Refused("url", f"{what} {url[:80]!r}: give an address such as https://example.org/hook")
        literal = _address(parts.hostname or "")
        is_local = parts.hostname == "localhost" or (literal is not None and _is_internal(literal))
        if is_local and not self.allow_internal:
            raise Refused("url", f"{what} {url[:80]!r}: this address is not on the public internet")
        return url

    def checked_service(self, url: str) -> str:
        """The address of a browser at a push service; `Refused` if it cannot be one."""
        host = urlsplit(self.checked(url, "endpoint")).hostname or ""
        if not self.allow_internal and ANY_SERVICE not in self.services and not self.is_service(host):
            raise Refused("url", f"endpoint {url[:80]!r}: this server knows no push service of that name")
        return url

    def is_service(self, host: str) -> bool:
        """Whether a host is, or belongs to, one that the operator knows."""
        return any(host == known or host.endswith(f".{known}") for known in self.services)

    async def require_public(self, url: str, what: str) -> None:
        """`Refused` if a URL's name belongs to an internal address. A name that nobody knows now may work later."""
        parts = urlsplit(url)
        try:
            async with asyncio.timeout(RESOLVE_SECONDS):
                await self._resolve(parts.hostname or "", parts.port or 443)
        except Internal as error:
            raise Refused("url", f"{what} {url[:80]!r}: {error}") from None
        except (OSError, TimeoutError, UnicodeError, Unreachable):
            pass

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Post a body; `Unreachable` without a response."""
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
        try:
            async with asyncio.timeout(SECONDS):
                address = await self._resolve(host, port)
            place, is_service = address_key(address), self.is_service(host)
            is_full = self._many_there[place] >= MAX_THERE or self._rates.hit("there", place) is not None
            if is_full and not is_service:
                raise Crowded(f"too many messages for {host}")
            there = self._there.setdefault((is_service, place), asyncio.Semaphore(AT_ONCE_THERE))
            with counted(self._many_there, place):
                async with there, self._all[is_service], asyncio.timeout(SECONDS):
                    return await self._post(parts, address, port, headers, body)
        except (OSError, TimeoutError, UnicodeError, h11.ProtocolError) as error:  # TLS errors are OSErrors, too
            raise Unreachable(f"{type(error).__name__}: {error}") from None

    async def _post(
        self, parts: SplitResult, address: str, port: int, headers: Mapping[str, str], body: bytes
    ) -> Answer:
        host, secure = parts.hostname or "", parts.scheme == "https"
        tls, name = (self._tls, host) if secure else (None, None)
        reader, writer = await asyncio.open_connection(address, port, ssl=tls, server_hostname=name)
        try:
            wire = h11.Connection(h11.CLIENT, max_incomplete_event_size=HEAD_BYTES)
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            named = f"[{host}]" if ":" in host else host
            default = {"host": f"{named}:{parts.port}" if parts.port else named, "connection": "close"}
            head = {**default, "content-length": str(len(body)), "user-agent": "fourfold", **headers}
            request = h11.Request(method="POST", target=target, headers=list(head.items()))
            for event in (request, h11.Data(data=body), h11.EndOfMessage()):
                writer.write(wire.send(event) or b"")
            await writer.drain()
            for _ in range(MAX_HEADS):
                while (found := wire.next_event()) is h11.NEED_DATA:
                    wire.receive_data(await reader.read(HEAD_BYTES))
                if isinstance(found, h11.Response):
                    return Answer(found.status_code, _retry_after(dict(found.headers)))
                if not isinstance(found, h11.InformationalResponse):
                    break
            raise Unreachable("there was no response")
        finally:
            writer.close()

    async def _resolve(self, host: str, port: int) -> str:
        """An address of a host; `Internal` if any of its addresses is."""
        found = await self._looked_up(host, port)
        addresses = [str(entry[4][0]).partition("%")[0] for entry in found]
        if not self.allow_internal and any(_is_internal(ip_address(address)) for address in addresses):
            raise Internal(f"{host} is not on the public internet")
        return addresses[0]

    async def _looked_up(self, host: str, port: int) -> list[Any]:
        loop = asyncio.get_running_loop()
        if self.is_service(host) or _address(host) is not None:
            return await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        if self._lookups >= MAX_LOOKUPS or self._unknown.get(host, 0.0) > time.monotonic():
            raise Crowded(f"{host} is not looked up now")
        found: asyncio.Future[list[Any]] = loop.create_future()

        def end(result: list[Any] | None, error: Exception | None) -> None:
            self._lookups -= 1
            if error is not None:
                self._unknown[host] = time.monotonic() + UNKNOWN_SECONDS
                self._unknown.move_to_end(host)
                while len(self._unknown) > MAX_UNKNOWN:
                    self._unknown.popitem(last=False)
            if found.done():  # nobody waits any more
                return
            if error is not None:
                found.set_exception(error)
            else:
                found.set_result(result or [])

        def look_up() -> None:
            result, error = None, None
            try:
                result = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            except Exception as problem:
                error = problem
            if not loop.is_closed():
                loop.call_soon_threadsafe(end, result, error)

        self._lookups += 1
        threading.Thread(target=look_up, name="lookup", daemon=True).start()
        return await found

    @cached_property
    def _tls(self) -> ssl.SSLContext:
        return ssl.create_default_context()


@contextmanager
def counted(counts: Counter[str], key: str) -> Iterator[None]:
    """Count something as long as it lasts."""
    counts[key] += 1
    try:
        yield
    finally:
        counts[key] -= 1
        if not counts[key]:
            del counts[key]


def _split(url: str) -> SplitResult | None:
    """The parts of a URL; None if it is malformed."""
    if len(url) > MAX_URL or not url.isascii() or not url.isprintable() or " " in url:
        return None
    try:
        parts = urlsplit(url)
        return parts if parts.hostname and parts.port != 0 else None
    except ValueError:
        return None


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def _is_internal(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is not one of the public internet. Some IPv6 addresses stand for an IPv4 address."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in NAT64:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return _is_internal(inner)
        if address.teredo is not None or address not in ALLOCATED or address in EXAMPLES:
            return True
    elif address in RELAYS:
        return True
    return not address.is_global or address.is_multicast


def _retry_after(headers: Mapping[bytes, bytes]) -> float | None:
    given = headers.get(b"retry-after", b"")
    return float(given) if given.isdigit() and len(given) < 6 else None
