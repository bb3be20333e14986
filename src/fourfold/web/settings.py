"""What whoever runs a server may choose."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

from fourfold.core.places import data_folder


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


UNLIMITED = Limits(
    address="", session="", table="", opening="", opener="", guest="", running=sys.maxsize, running_address=sys.maxsize
)
"""For measurements and tests, and for those who only think for bots."""


@dataclass(frozen=True)
class Settings:
    """A server's settings."""

    database: str = field(default_factory=default_database)
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    """How many processes serve; more than one need PostgreSQL."""
    bots: int = 2
    """How many bots think at the same time; none, if others do that."""
    bot_seconds: float = 20.0
    """After so long a bot's move is made for it."""
    origins: tuple[str, ...] = ()
    """Where pages may come from, such as `https://play.example.org`, beside the address that the server itself has."""
    limits: Limits = field(default_factory=Limits)
    heartbeat: float = 20.0
    """Seconds of silence after which a live channel says that it lives."""
    slow: float = 30.0
    """Seconds that a live channel may take to accept a message."""
    compile: bool = True
    """Whether games are compiled in the background when the server starts."""
