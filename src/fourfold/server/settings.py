"""Server settings."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from ipaddress import IPv4Network, ip_address, ip_network
from typing import Any
from urllib.parse import unquote, urlsplit

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
    bot_opener: str = "600/hour"
    """New tables of one account that is a bot."""
    guest: str = "120/hour"
    """New guests from one address."""
    rename: str = "20/hour"
    """New names of one person, including those that are taken."""
    running: int = 30
    """Running games with bots that one person hosts."""
    running_address: int = 300
    """The same for everybody from one address: ten each for a class of thirty."""
    listed: int = 2
    """Public tables of one host that wait for players, of the last 24 hours."""
    listed_address: int = 3
    """The same for everybody from one address."""
    password: str = "10/15 minutes"
    """Passwords tried for one name from one address."""
    passwords: str = "100/hour"
    """Passwords tried from one address, and for one name."""
    export: str = "10/hour"
    """Exports of one person's data."""
    letter: str = "4/day"
    """Letters that ask to confirm an e-mail address: of one person, and to one address."""
    letters: str = "300/hour"
    """All letters that ask to confirm an address: strangers choose where they go."""
    notice: str = "60/hour"
    """Browsers and webhooks that one person adds."""
    request: str = "30/hour"
    """Requests of one person to be somebody's friend."""
    invitation: str = "120/hour"
    """Invitations of one person to their tables."""
    to_one: str = "10/hour"
    """Requests and invitations of one person to another; bots may be invited more often."""
    chat: str = "30/minute"
    """Lines that one person writes at tables."""
    report: str = "20/hour"
    """Reports of one person about others."""
    body: int = 16 * 1024
    """Bytes of a request's body."""
    record: int = 64 * 1024
    """Bytes of an imported record: five people at Shifting Stones may need 3,000 moves, which are 26 kB. The same
    for an analysis that a browser sends."""
    message: int = 4 * 1024
    """Bytes of a message on a live channel."""
    sockets: int = 200
    """Live channels from one address: at tables, in the lobby, and streams of events, so many of each."""
    connections: int = 400
    """Open connections from one address, not counting live channels; a trusted proxy may have any number."""
    head: int = 32 * 1024
    """Bytes of a request's head: its URL and headers."""
    head_seconds: float = 10.0
    """Seconds within which the head of a connection's next request must be complete."""


LIMIT_NAMES = tuple(each.name for each in fields(Limits))
LOG_FORMATS = TEXT, JSON = "text", "json"
_HOST = re.compile(r"(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}")
_PATH_PREFIX = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+")


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
            f"--origin {given!r}: give a scheme, a host and optionally a port, such as https://play.example.org; "
            "a path belongs into --prefix"
        )
    return origin


PUSH_SERVICES = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
"""Where browsers take messages from: Chrome and most others, Firefox, Safari, Edge."""
ANY_SERVICE = "any"


def push_service_of(given: str) -> str:
    """The host of a push service, or `any`."""
    host = given.lower()
    if host != ANY_SERVICE and not (len(host) <= 253 and _HOST.fullmatch(host)):
        raise OptionError(
            f"--push-service {given!r}: give the name of a host, such as push.example.org, or {ANY_SERVICE}"
        )
    return host


def prefix_of(given: str) -> str:
    """A path prefix without a slash at its end: `/games`; empty for `/`."""
    prefix = given.rstrip("/")
    if prefix and not _PATH_PREFIX.fullmatch(prefix):
        raise OptionError(
            f"--prefix {given!r}: give a path such as /games, of letters, digits and . _ ~ - between slashes"
        )
    return prefix


def log_format_of(given: str) -> str:
    if given not in LOG_FORMATS:
        raise OptionError(f"--log-format {given!r}: use one of: {', '.join(LOG_FORMATS)}")
    return given


def proxy_of(given: str) -> str:
    """An address or a network in canonical form."""
    try:
        network = ip_network(given)
    except ValueError as error:
        advice = f"give an address such as 192.0.2.7, or a network such as 10.0.0.0/8 ({error})"
        raise OptionError(f"--proxy {given!r}: {advice}") from None
    return str(network)


@dataclass(frozen=True)
class MailServer:
    """Where e-mail is handed in: with TLS from the start (`smtps`), or from when the server offers it (`smtp`)."""

    host: str
    port: int
    tls: bool = False
    user: str = ""
    password: str = field(default="", repr=False)


def mail_server_of(given: str) -> MailServer:
    """A mail server from `smtp://user:password@host:port` or `smtps://…`. Errors do not quote the password."""
    advice = "give smtp://HOST, smtps://HOST, or smtp://USER:PASSWORD@HOST:PORT, with % for special characters"
    try:
        parts = urlsplit(given)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path.strip("/") or parts.port == 0:
            raise ValueError
        port = parts.port or (465 if parts.scheme == "smtps" else 587 if parts.username else 25)
    except ValueError:
        raise OptionError(f"--smtp {given.rpartition('@')[2]!r}: {advice}") from None
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.hostname, port, parts.scheme == "smtps", user, password)


def is_loopback(host: str) -> bool:
    """Whether a host is this machine."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def limits_of(given: Iterable[str], base: Limits | None = None) -> Limits:
    """Limits with some overridden, each as NAME=VALUE."""
    limits = base or Limits()
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or name not in LIMIT_NAMES:
            raise OptionError(f"--limit {text!r}: give NAME=VALUE with one of the names {', '.join(LIMIT_NAMES)}")
        limits = with_limit(limits, name, value, f"--limit {text!r}")
    return limits


def with_limit(limits: Limits, name: str, value: str, shown: str) -> Limits:
    """Limits with one of them overridden; `shown` is how errors quote what was given."""
    if name not in LIMIT_NAMES:
        raise OptionError(f"{shown}: there is no such limit; the names are {', '.join(LIMIT_NAMES)}")
    kind = type(getattr(limits, name))
    changed: dict[str, Any] = {name: _rate(value, shown) if kind is str else _number(value, kind, shown)}
    return replace(limits, **changed)


def _rate(value: str, shown: str) -> str:
    try:
        rates = parse_many(value) if value else []
        if len(rates) <= 1 and all(rate.amount >= 1 for rate in rates):
            return value
    except ValueError:
        pass
    raise OptionError(f"{shown}: give a rate such as 300/hour or 10/15 minutes, or nothing for no limit")


def _number(value: str, kind: type[int] | type[float], shown: str) -> float:
    try:
        number = kind(value)
        if 0 < number < float("inf"):
            return number
    except ValueError:
        pass
    raise OptionError(f"{shown}: give a {'whole ' if kind is int else ''}number greater than 0")


UNLIMITED = Limits(
    address="",
    session="",
    table="",
    opening="",
    opener="",
    bot_opener="",
    guest="",
    rename="",
    request="",
    invitation="",
    to_one="",
    chat="",
    report="",
    running=sys.maxsize,
    running_address=sys.maxsize,
    listed=sys.maxsize,
    listed_address=sys.maxsize,
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
    """Addresses and networks whose `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Request-ID` are trusted."""
    prefix: str = ""
    """The path under which a proxy offers the site, such as `/games`; `server/http/prefix.py` adds and removes it."""
    log_format: str = TEXT
    metrics_token: str = ""
    """The bearer token for `/metrics`; without one there is no such route."""
    smtp: MailServer | None = None
    """The mail server; without one nobody is asked for an e-mail address."""
    mail_from: str = ""
    """The sender of e-mail."""
    push_services: tuple[str, ...] = PUSH_SERVICES
    """Hosts to which messages for browsers may be sent, themselves and what is below them; `any` permits all. A page
    could name any host as its push service, and have this server send there."""
    notice_waits: tuple[float, ...] = (5.0, 30.0, 120.0, 600.0)
    """Seconds after which a notice that could not be delivered is sent again."""
    internal_addresses: bool = False
    """Whether browsers and webhooks may have addresses in the server's own network, and without TLS: for tests."""
    limits: Limits = field(default_factory=Limits)
    heartbeat: float = 20.0
    """Seconds of silence after which a live channel sends a heartbeat."""
    slow: float = 30.0
    """Seconds that a client may take to accept a message on its live channel."""
    compile: bool = True
    """Whether games are compiled in the background at startup; otherwise when they are first needed."""

    @property
    def base(self) -> str:
        """The base of absolute links: the first origin with the prefix; empty without an origin."""
        return self.origins[0] + self.prefix if self.origins else ""

    @property
    def trusted(self) -> list[str]:
        """The proxies' networks; IPv4 ones also in the IPv4-mapped form that a dual-stack socket at `::` reports."""
        found = [ip_network(given) for given in self.proxies]
        both = [
            f"::ffff:{each.network_address}/{96 + each.prefixlen}" for each in found if isinstance(each, IPv4Network)
        ]
        return [*map(str, found), *both]


def require_mail_settings(settings: Settings) -> None:
    """`OptionError` if e-mail could be sent, but not answered or followed: without a sender or an address for links."""
    if settings.smtp is None:
        return
    if not _SENDER.fullmatch(settings.mail_from):
        raise OptionError(
            f"--mail-from {settings.mail_from!r}: with --smtp, give the address from which e-mail is sent, such as "
            "fourfold@example.org or 'Fourfold <fourfold@example.org>'"
        )
    if not settings.origins:
        raise OptionError("--smtp: also give --origin, the public URL for the links in e-mails")


_SENDER = re.compile(r"[^\s<>@]+@[^\s<>@]+|[^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>")
