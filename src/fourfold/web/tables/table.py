"""A table as a value: its seats and its game, replayed from its events.

Nothing here reads a clock, a file or a random generator. `handlers.py` turns commands into events; a table is what its
events make of it (`events.py`), today and after every restart.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from fourfold.core.draws import commitment, mix
from fourfold.core.game import Game
from fourfold.core.record import Record
from fourfold.core.state import State
from fourfold.web.tables.clocks import Clocks

WAITING, PLAYING, OVER = "waiting", "playing", "over"
HUMAN, OPEN, BOT = "human", "open", "bot"
WATCH = "watch"
DELETED_PREFIX = "gone-"
"""Prefix of the ids that replace those of deleted people."""
POSITION_EVENTS = frozenset({"start", "move", "draw", "undo"})
"""The events that change the position: a move for an earlier position is stale."""
SERVER_EVENTS = frozenset({"draw", "pause", "forget", "import", "close", "limit", "rated"})
"""The events that are not caused by a person at the table."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at a table. `seq` counts from 1; `at` is in milliseconds since 1970."""

    seq: int
    kind: str
    seat: int | None
    data: Mapping[str, Any] = field(repr=False)
    at: int

    @property
    def is_by_person(self) -> bool:
        """Whether a person caused it. Moves of bots and forced moves have no client id."""
        return "client" in self.data if self.kind == "move" else self.kind not in SERVER_EVENTS


@dataclass(frozen=True)
class Seat:
    """A seat, and who sits there. If it has a bot, the bot decides, even if a person is named too."""

    kind: str
    """`human`: by link only; `open`: for anybody, if the table is listed; `bot`."""
    person: str | None = None
    name: str = ""
    bot: str | None = None
    """The level of the bot that plays here now."""
    reserved_for: str | None = None
    """Who may take this seat without a link: somebody who left, was out of time, or is invited to a rematch."""
    lost: bool = False
    """Resigned or lost on time: this seat can no longer win. A bot plays on if others are still playing."""
    links: int = 0
    """How many links were revoked."""
    origin: str | None = None
    """A pseudonym of the person's address, see `people/origins.py`."""
    nonce: bytes = field(default=b"", repr=False)
    """The person's contribution to the draws."""

    @property
    def is_free(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def is_played_by_person(self) -> bool:
        """Whether a person decides here."""
        return self.person is not None and self.bot is None and not self.lost


@dataclass(frozen=True)
class Daily:
    """The day (`2026-11-15`) of a table's daily deal, and whether it is the try that counts."""

    day: str
    counts: bool

    def as_json(self) -> dict[str, Any]:
        return {"day": self.day, "counts": self.counts}


@dataclass(frozen=True)
class Ending:
    """How a game ended: `played` to the end, `resigned`, on `time`, `agreed` as a draw; `closed` before it began or by
    the operator; `unfinished` if it was imported so, or if the table reached its limit of events."""

    how: str
    winners: tuple[int, ...]
    scores: tuple[int, ...] | None = None

    def as_json(self) -> dict[str, Any]:
        scores = None if self.scores is None else list(self.scores)
        return {"how": self.how, "winners": list(self.winners), "scores": scores}


@dataclass(frozen=True)
class RatingChange:
    """A player's rating before and after a game."""

    mu: float
    sigma: float
    new_mu: float
    new_sigma: float


@dataclass(frozen=True)
class RatingResult:
    """Why a game is not rated; or, after a rated game, the change of each seat's rating."""

    because: str | None = None
    changes: tuple[RatingChange, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """A log entry, not yet in words. `index` is the index of a move in the record."""

    seq: int
    kind: str
    seat: int | None
    at: int
    data: Mapping[str, Any]
    index: int | None = None


class TableStatus:
    """Derived properties, shared by `Table` and `TableBuilder`."""

    seats: tuple[Seat, ...]
    started: bool
    ending: Ending | None

    @property
    def state(self) -> State:
        raise NotImplementedError

    @property
    def status(self) -> str:
        return OVER if self.ending else PLAYING if self.started else WAITING

    @property
    def decides(self) -> int | None:
        """The seat whose turn it is; None if the game is not running, or chance is next."""
        seat = self.state.seat if self.status == PLAYING else None
        return seat if isinstance(seat, int) else None

    @property
    def remaining(self) -> tuple[int, ...]:
        """The seats that can still win."""
        return tuple(number for number, seat in enumerate(self.seats) if not seat.lost)


@dataclass(frozen=True)
class Table(TableStatus):
    """A table at one moment. Make one with `replay`."""

    id: str
    game: Game
    host: str
    seed: bytes = field(repr=False)
    secret: bytes = field(repr=False)
    listed: bool
    seats: tuple[Seat, ...]
    clocks: Clocks
    record: Record
    opened: int
    seq: int = 0
    turn: int = 0
    """The `seq` of the last event that changed the position."""
    draws: int = 0
    """How many draws of chance the record has."""
    nonces: tuple[bytes, ...] = field(default=(), repr=False)
    """Each seat's contribution to the draws when the game started. People who sit down later contribute nothing."""
    started: bool = False
    starting_seats: tuple[Seat, ...] = ()
    """The seats as they were when the game began."""
    rating_result: RatingResult | None = None
    """None as long as the game may still be rated, and for games that ended before this was stored."""
    ending: Ending | None = None
    offer: int | None = None
    """The seat that offers a draw."""
    agreed: frozenset[int] = frozenset()
    answers: Mapping[tuple[str, str], Event] = field(default_factory=dict)
    """The events of people's moves, by person and client id."""
    log: tuple[Note, ...] = ()
    rematch: str | None = None
    imported: bool = False
    """Whether the game was played elsewhere: its record has names and tags of its own."""
    daily: Daily | None = None
    links: int = 0
    """How many watch links were revoked."""
    changed: int = 0
    """When the last event happened."""
    last_acted: int = 0
    """When a person last did something here."""
    cache: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)
    """Cache for rendering. What is derived from an event never changes, so it is passed on to later tables."""

    @property
    def state(self) -> State:
        return self.record.final

    @property
    def is_full(self) -> bool:
        return not any(seat.is_free for seat in self.seats)

    @cached_property
    def commitment(self) -> str | None:
        """The commitment to the seed; None for an imported record without a seed."""
        return commitment(self.seed) if self.seed else None

    @cached_property
    def draw_key(self) -> bytes:
        """The key from which all draws of the game follow."""
        return mix(self.seed, self.nonces)

    def seat_of(self, person: str | None) -> int | None:
        """A person's seat. It alone decides what they may do and see."""
        if person is None:
            return None
        return next((number for number, seat in enumerate(self.seats) if seat.person == person), None)

    @property
    def bot_to_move(self) -> int | None:
        """The seat whose turn it is, if a bot plays there."""
        return self.decides if self.decides is not None and self.seats[self.decides].bot else None

    def waits_for(self, person: str) -> bool:
        """Whether it is a person's turn to move or to answer a draw offer."""
        seat = self.seat_of(person)
        if seat is None or self.status != PLAYING or not self.seats[seat].is_played_by_person:
            return False
        return self.decides == seat or (self.offer is not None and seat not in self.agreed)

    def link(self, seat: int | None) -> str:
        """The secret link to a seat, or (None) the watch link. Revoking it makes a new one."""
        what = f"{WATCH}:{self.links}" if seat is None else f"seat {seat}:{self.seats[seat].links}"
        token = hmac.new(self.secret, what.encode(), sha256).digest()[:18]
        return f"{self.id}.{urlsafe_b64encode(token).decode()}"

    def link_target(self, link: str) -> int | str | None:
        """What a link gives access to: a seat's number, `watch`, or None if it is not valid."""
        for seat in (None, *range(len(self.seats))):
            if hmac.compare_digest(self.link(seat).encode(), link.encode()):
                return WATCH if seat is None else seat
        return None
