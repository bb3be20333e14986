"""Server settings."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from ipaddress import IPv4Network, ip_network
from urllib.parse import urlsplit

from limits import parse_many

from fourfold.core.errors import OptionError
from fourfold.core.paths import data_folder


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'tables.db'}"


@dataclass(frozen=True)
class Limits:
    """Limits. Rates are in the notation of the library `limits`; an empty text means no limit."""

    address: str = "3000/minute"
    """Requests from one address."""
    session: str = "1500/minute"
    """Requests of one cookie or token."""
    table: str = "3000/minute"
    """Requests that would change one table."""
    opening: str = "600/hour"
    """New tables from one address, including imported records: twenty each for a class of thirty."""
    opener: str = "60/hour"
    """New tables of one person."""
    guest: str = "120/hour"
    """New guests from one address."""
    running: int = 30
    """Running games with bots that one person hosts."""
    running_address: int = 300
    """The same for everybody from one address: ten each for a class of thirty."""
    password: str = "10/15 minutes"
    """Passwords tried for one name from one address."""
    passwords: str = "100/hour"
    """Passwords tried from one address, and for one name."""
    export: str = "10/hour"
    """Exports of one person's data."""
    body: int = 16 * 1024
    """Bytes of a request's body."""
    record: int = 64 * 1024
    """Bytes of an imported record: five people at Shifting Stones may need 3,000 moves, which are 26 kB."""
    message: int = 4 * 1024
    """Bytes of a message on a live channel."""
    sockets: int = 200
    """Live channels from one address."""
    connections: int = 400
    """Open connections from one address, not counting live channels; a trusted proxy may have any number."""
    head: int = 32 * 1024
    """Bytes of a request's head: its URL and headers."""
    head_seconds: float = 10.0
    """Seconds within which the head of a connection's next request must be complete."""


def origin_of(given: str) -> str:
    """An origin as browsers send it: scheme, host and port, without a path."""
    if not given.startswith(("http://", "https://")):
        raise OptionError(f"--origin {given!r} does not begin with http:// or https://")
    origin = given.lower().removesuffix("/")
    try:
        parts = urlsplit(origin)
        is_whole = bool(parts.hostname) and parts.port != 0 and origin == f"{parts.scheme}://{parts.netloc}"
    except ValueError:
        is_whole = False
    if not is_whole or "@" in origin:
        raise OptionError(
            f"--origin {given!r}: give a scheme, a host and optionally a port, such as https://play.example.org"
        )
    return origin


def proxy_of(given: str) -> str:
    """An address or a network in canonical form."""
    try:
        network = ip_network(given)
    except ValueError as error:
        advice = f"give an address such as 192.0.2.7, or a network such as 10.0.0.0/8 ({error})"
        raise OptionError(f"--proxy {given!r}: {advice}") from None
    return str(network)


def limits_of(given: Iterable[str]) -> Limits:
    """The default limits with some overridden, each as NAME=VALUE."""
    defaults = asdict(Limits())
    limits = dict(defaults)
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or name not in defaults:
            raise OptionError(f"--limit {text!r}: give NAME=VALUE with one of the names {', '.join(defaults)}")
        default = defaults[name]
        limits[name] = _rate(text, value) if isinstance(default, str) else _number(text, value, type(default))
    return Limits(**limits)


def _rate(text: str, value: str) -> str:
    try:
        rates = parse_many(value) if value else []
        if len(rates) <= 1 and all(rate.amount >= 1 for rate in rates):
            return value
    except ValueError:
        pass
    raise OptionError(f"--limit {text!r}: give a rate such as 300/hour or 10/15 minutes, or nothing for no limit")


def _number(text: str, value: str, kind: type[int] | type[float]) -> float:
    try:
        number = kind(value)
        if 0 < number < float("inf"):
            return number
    except ValueError:
        pass
    raise OptionError(f"--limit {text!r}: give a {'whole ' if kind is int else ''}number greater than 0")


UNLIMITED = Limits(
    address="", session="", table="", opening="", opener="", guest="", running=sys.maxsize, running_address=sys.maxsize
)
"""For benchmarks, tests and bot workers."""


@dataclass(frozen=True)
class Settings:
    """A server's settings."""

    database: str = field(default_factory=default_database)
    host: str = "localhost"
    port: int = 8000
    workers: int = 1
    """Number of server processes; more than one needs PostgreSQL."""
    bots: int = 2
    """How many bots think at the same time; 0 leaves them to workers."""
    bot_seconds: float = 20.0
    """Time limit for a bot's decision; after that a move is made for it."""
    origins: tuple[str, ...] = ()
    """Origins that pages may come from, such as `https://play.example.org`, besides the server's own address."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted."""
    metrics_token: str = ""
    """The bearer token for `/metrics`; without one there is no such route."""
    limits: Limits = field(default_factory=Limits)
    heartbeat: float = 20.0
    """Seconds of silence after which a live channel sends a heartbeat."""
    slow: float = 30.0
    """Seconds that a client may take to accept a message on its live channel."""
    compile: bool = True
    """Whether games are compiled in the background at startup; otherwise when they are first needed."""

    @property
    def trusted(self) -> list[str]:
        """The proxies' networks; IPv4 ones also in the IPv4-mapped form that a dual-stack socket at `::` reports."""
        found = [ip_network(given) for given in self.proxies]
        both = [
            f"::ffff:{each.network_address}/{96 + each.prefixlen}" for each in found if isinstance(each, IPv4Network)
        ]
        return [*map(str, found), *both]
