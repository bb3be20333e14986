"""What whoever runs a server may choose."""

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
    """How much is let through, in the words of the library `limits`; an empty text lets everything through."""

    address: str = "3000/minute"
    """Requests from one address."""
    session: str = "1500/minute"
    """Requests of one cookie or token."""
    table: str = "3000/minute"
    """Requests that would change one table."""
    opening: str = "600/hour"
    """New tables from one address, those of brought records included. Thirty people of a class may have twenty each."""
    opener: str = "60/hour"
    """New tables of one person."""
    guest: str = "120/hour"
    """New guests from one address."""
    running: int = 30
    """Games with bots that one person hosts and that go on at the same time."""
    running_address: int = 300
    """The same for all who came from one address. Thirty people of a class may have ten each."""
    password: str = "10/15 minutes"
    """Passwords tried for one name from one address."""
    passwords: str = "100/hour"
    """Passwords tried from one address, and for one name."""
    export: str = "10/hour"
    """Exports of everything that is kept of one person."""
    body: int = 16 * 1024
    """Bytes of a request's body."""
    record: int = 64 * 1024
    """Bytes of a record that is brought: five people at Shifting Stones may need 3,000 moves, which are 26 kB."""
    message: int = 4 * 1024
    """Bytes of a message on a live channel."""
    sockets: int = 200
    """Live channels from one address."""
    connections: int = 400
    """Open connections from one address, beside its live channels; a trusted proxy may have any number."""
    head: int = 32 * 1024
    """Bytes of a request's head: its address and headers."""
    head_seconds: float = 10.0
    """Seconds in which the head of a connection's next request must be complete."""


def origin_of(given: str) -> str:
    """An origin as browsers write it: scheme, host and port, and no path."""
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
            f"--origin {given!r}: give a scheme, a host and maybe a port, such as https://play.example.org"
        )
    return origin


def proxy_of(given: str) -> str:
    """An address or a network, in the usual form."""
    try:
        network = ip_network(given)
    except ValueError as error:
        words = f"give an address such as 192.0.2.7, or a network such as 10.0.0.0/8 ({error})"
        raise OptionError(f"--proxy {given!r}: {words}") from None
    return str(network)


def limits_of(given: Iterable[str]) -> Limits:
    """The limits with some of them set, each as NAME=VALUE."""
    usual = asdict(Limits())
    found = dict(usual)
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or name not in usual:
            raise OptionError(f"--limit {text!r}: give NAME=VALUE with one of the names {', '.join(usual)}")
        found[name] = _rate(text, value) if isinstance(usual[name], str) else _number(text, value, type(usual[name]))
    return Limits(**found)


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
"""For measurements and tests, and for those who only think for bots."""


@dataclass(frozen=True)
class Settings:
    """A server's settings."""

    database: str = field(default_factory=default_database)
    host: str = "localhost"
    port: int = 8000
    workers: int = 1
    """How many processes serve; more than one need PostgreSQL."""
    bots: int = 2
    """How many bots think at the same time; none, if others do that."""
    bot_seconds: float = 20.0
    """After so long a bot's move is made for it."""
    origins: tuple[str, ...] = ()
    """Where pages may come from, such as `https://play.example.org`, beside the address that the server itself has."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed."""
    metrics_token: str = ""
    """What Prometheus must show at `/metrics`; without one there is no such address."""
    limits: Limits = field(default_factory=Limits)
    heartbeat: float = 20.0
    """Seconds of silence after which a live channel says that it lives."""
    slow: float = 30.0
    """Seconds that a live channel may take to accept a message."""
    compile: bool = True
    """Whether games are compiled in the background when the server starts; else where they are first needed."""

    @property
    def trusted(self) -> list[str]:
        """The networks of the proxies; those of IPv4 also as a socket shows them that listens for both at `::`."""
        found = [ip_network(given) for given in self.proxies]
        both = [
            f"::ffff:{each.network_address}/{96 + each.prefixlen}" for each in found if isinstance(each, IPv4Network)
        ]
        return [*map(str, found), *both]
