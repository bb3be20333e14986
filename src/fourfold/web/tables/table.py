"""A table as a value: who sits there and how the game stands, replayed from its events.

Nothing here reads a clock, a file or a generator. `acting.py` says what may happen; each thing that happens is an
event, and a table is what its events make of it (`events.py`), today and after every restart.
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
"""Ids that take the place of deleted people begin with this."""
POSITION_EVENTS = frozenset({"start", "move", "draw", "undo"})
"""The events after which the position is another one: a move that answers an earlier one is stale."""
SERVER_EVENTS = frozenset({"draw", "pause", "forget", "import", "close", "limit", "rated"})
"""The events that no person at the table causes."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened at a table. `seq` counts from 1; `at` is in milliseconds since 1970."""

    seq: int
    kind: str
    seat: int | None
    data: Mapping[str, Any] = field(repr=False)
    at: int

    @property
    def is_personal(self) -> bool:
        """Whether a person did it: moves of bots, and forced ones, name no client."""
        return "client" in self.data if self.kind == "move" else self.kind not in SERVER_EVENTS


@dataclass(frozen=True)
class Seat:
    """Who sits here. With a bot, the bot decides, whoever else is named."""

    kind: str
    """`human`: by link only; `open`: for anyone, if the table is listed; `bot`."""
    person: str | None = None
    name: str = ""
    bot: str | None = None
    """The level of the bot that plays now."""
    reserved_for: str | None = None
    """Who may come back without a link: they left, were late, or are asked for a rematch."""
    lost: bool = False
    """Resigned, or out of time: this seat can no longer win. A bot plays on where others still play."""
    links: int = 0
    """How many links were withdrawn."""
    origin: str | None = None
    """Where the person came from, as `origins.py` writes it."""
    nonce: bytes = field(default=b"", repr=False)
    """What the person who sits here added to the draws."""

    @property
    def is_free(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def is_personal(self) -> bool:
        """Whether a person decides here."""
        return self.person is not None and self.bot is None and not self.lost


@dataclass(frozen=True)
class Daily:
    """That a table plays the deal of a day (`2026-11-15`), and whether it is the try that counts."""

    day: str
    counts: bool

    def as_json(self) -> dict[str, Any]:
        return {"day": self.day, "counts": self.counts}


@dataclass(frozen=True)
class Ending:
    """How a game ended: `played` to its end, `resigned`, on `time`, `agreed` as a draw; `closed` before it began, or by
    the operator; `unfinished`, as the record of it came here, or where a table had no room for more."""

    how: str
    winners: tuple[int, ...]
    scores: tuple[int, ...] | None = None

    def as_json(self) -> dict[str, Any]:
        scores = None if self.scores is None else list(self.scores)
        return {"how": self.how, "winners": list(self.winners), "scores": scores}


@dataclass(frozen=True)
class RatingChange:
    """What a game made of a player's rating."""

    mu: float
    sigma: float
    new_mu: float
    new_sigma: float


@dataclass(frozen=True)
class RatingResult:
    """That a game is not rated, and why; or, after its end, what it made of the ratings, seat by seat."""

    because: str | None = None
    changes: tuple[RatingChange, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """A line of the log, not yet in words. `index` is the number of a move in the record."""

    seq: int
    kind: str
    seat: int | None
    at: int
    data: Mapping[str, Any]
    index: int | None = None


class TableStatus:
    """What follows from how a table stands, for a finished value and for a table in the making."""

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
        """The seat that the table waits for."""
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
    """How many decisions of chance the record has."""
    nonces: tuple[bytes, ...] = field(default=(), repr=False)
    """What each seat had added to the draws when the game started. Who sits down later adds nothing."""
    started: bool = False
    starting_seats: tuple[Seat, ...] = ()
    """The seats as they were when the game began."""
    rating_result: RatingResult | None = None
    """Missing as long as the game may be rated, and where it ended before this was kept."""
    ending: Ending | None = None
    offer: int | None = None
    """The seat that proposes a draw."""
    agreed: frozenset[int] = frozenset()
    answers: Mapping[tuple[str, str], Event] = field(default_factory=dict)
    """Per person and client id the move that it made."""
    log: tuple[Note, ...] = ()
    rematch: str | None = None
    imported: bool = False
    """Whether the game was played elsewhere: its record has names and tags of its own."""
    daily: Daily | None = None
    links: int = 0
    """How many watch links were withdrawn."""
    changed: int = 0
    """When the last event happened."""
    last_acted: int = 0
    """When a person last did something here."""
    cache: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)
    """For whoever renders: what was made of an event stays true, so it is kept with the table."""

    @property
    def state(self) -> State:
        return self.record.final

    @property
    def is_full(self) -> bool:
        return not any(seat.is_free for seat in self.seats)

    @cached_property
    def commitment(self) -> str | None:
        """None for a record from elsewhere that says nothing of a seed."""
        return commitment(self.seed) if self.seed else None

    @cached_property
    def draw_key(self) -> bytes:
        """What every draw of the game follows from."""
        return mix(self.seed, self.nonces)

    def seat_of(self, person: str | None) -> int | None:
        """Where a person sits: the one thing that decides what they may do and see."""
        if person is None:
            return None
        return next((number for number, seat in enumerate(self.seats) if seat.person == person), None)

    @property
    def bot_to_move(self) -> int | None:
        """The seat that a bot is to decide for now."""
        return self.decides if self.decides is not None and self.seats[self.decides].bot else None

    def waits_for(self, person: str) -> bool:
        """Whether a person is to move, or to answer a proposal."""
        seat = self.seat_of(person)
        if seat is None or self.status != PLAYING or not self.seats[seat].is_personal:
            return False
        return self.decides == seat or (self.offer is not None and seat not in self.agreed)

    def link(self, seat: int | None) -> str:
        """The secret that lets its holder sit on a seat, or watch (None). Withdrawing it makes another one."""
        what = f"{WATCH}:{self.links}" if seat is None else f"seat {seat}:{self.seats[seat].links}"
        token = hmac.new(self.secret, what.encode(), sha256).digest()[:18]
        return f"{self.id}.{urlsafe_b64encode(token).decode()}"

    def link_target(self, link: str) -> int | str | None:
        """What a link is good for: a seat's number, `watch`, or None for nothing."""
        for seat in (None, *range(len(self.seats))):
            if hmac.compare_digest(self.link(seat).encode(), link.encode()):
                return WATCH if seat is None else seat
        return None
