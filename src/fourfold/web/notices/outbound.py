"""Requests to addresses that people have given: push services and webhooks.

A server must not be made to send requests into its own network (SSRF). So an address must be https; its name is
resolved here, no address behind it may be internal, and the connection goes to the very address that was checked.
Redirects are not followed, and of the response only the status and `Retry-After` are read.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

import h11

from fourfold.web.errors import Refused

MAX_URL = 1000
SECONDS = 15.0
"""Time limit for a whole request."""
RESOLVE_SECONDS = 3.0
HEAD_BYTES = 64 * 1024
NAT64 = IPv6Network("64:ff9b::/96")


class Unreachable(Exception):
    """No response: the name is unknown, the connection failed, or it took too long."""


class Internal(Unreachable):
    """The name belongs to an address in the server's own network."""


@dataclass(frozen=True)
class Answer:
    """The response to a request: its status, and the seconds after which to try again, if it says so."""

    status: int
    retry_after: float | None = None


class Outbound:
    """Sends requests. `allow_internal` also permits internal addresses and http, for tests."""

    def __init__(self, allow_internal: bool = False) -> None:
        self.allow_internal = allow_internal

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

    async def require_public(self, url: str, what: str) -> None:
        """`Refused` if a URL's name belongs to an internal address. A name that nobody knows now may work later."""
        parts = urlsplit(url)
        try:
            async with asyncio.timeout(RESOLVE_SECONDS):
                await self._resolve(parts.hostname or "", parts.port or 443)
        except Internal as error:
            raise Refused("url", f"{what} {url[:80]!r}: {error}") from None
        except (OSError, TimeoutError, UnicodeError):
            pass

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Post a body; `Unreachable` without a response."""
        parts = urlsplit(url)
        try:
            async with asyncio.timeout(SECONDS):
                return await self._post(parts, headers, body)
        except (OSError, TimeoutError, UnicodeError, h11.ProtocolError) as error:  # TLS errors are OSErrors, too
            raise Unreachable(f"{type(error).__name__}: {error}") from None

    async def _post(self, parts: SplitResult, headers: Mapping[str, str], body: bytes) -> Answer:
        host, secure = parts.hostname or "", parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        address = await self._resolve(host, port)
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
            while True:
                found = wire.next_event()
                if found is h11.NEED_DATA:
                    wire.receive_data(await reader.read(HEAD_BYTES))
                elif isinstance(found, h11.Response):
                    return Answer(found.status_code, _retry_after(dict(found.headers)))
                elif not isinstance(found, h11.InformationalResponse):
                    raise Unreachable("the connection was closed without a response")
        finally:
            writer.close()

    async def _resolve(self, host: str, port: int) -> str:
        """An address of a host; `Internal` if any of its addresses is."""
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=1)  # SOCK_STREAM
        addresses = [str(entry[4][0]).partition("%")[0] for entry in found]
        if not self.allow_internal and any(_is_internal(ip_address(address)) for address in addresses):
            raise Internal(f"{host} is not on the public internet")
        return addresses[0]

    @cached_property
    def _tls(self) -> ssl.SSLContext:
        return ssl.create_default_context()


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
        if address.teredo is not None:
            return True
    return not address.is_global or address.is_multicast


def _retry_after(headers: Mapping[bytes, bytes]) -> float | None:
    given = headers.get(b"retry-after", b"")
    return float(given) if given.isdigit() and len(given) < 6 else None
