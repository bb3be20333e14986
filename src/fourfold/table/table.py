"""A table as a value: its seats and its game, replayed from its events.

Nothing here reads a clock, a file or a random generator. `handlers.py` turns commands into events; a table is what its
events make of it (`events.py`), today and after every restart.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from time import gmtime
from typing import Any

from fourfold.core.draws import commitment, mix
from fourfold.core.game import Game
from fourfold.core.record import Record
from fourfold.core.state import State
from fourfold.table.clocks import Clocks

WAITING, PLAYING, OVER = "waiting", "playing", "over"
HUMAN, OPEN, BOT = "human", "open", "bot"
HERE = "here"
"""A seat for another person at the same device: `here`, or `here:NAME`. It becomes a `human` seat of the host."""
WATCH = "watch"
DEVICE = "device"
"""The host of a table that a browser keeps for itself: no server knows it (`device`). Also the tag of a record of
such a game, with the table's id there: the device made the draws, and nobody else can vouch for them."""
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
    here: str | None = None
    """The name of the person who plays here at the device of the seat's holder, "" if none was given; None for a seat
    whose holder plays."""
    reserved_for: str | None = None
    """Who may take this seat without a link: somebody who left, was out of time, or is invited to a rematch."""
    lost: bool = False
    """Resigned or lost on time: this seat can no longer win. A bot plays on if others are still playing."""
    links: int = 0
    """How many links were revoked."""
    origin: str | None = None
    """A pseudonym of the person's address, see `people/network.py`."""
    nonce: bytes = field(default=b"", repr=False)
    """The person's contribution to the draws."""
    is_bot: bool = False
    """Whether the person is an account that is a bot."""

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

    def is_over(self, now: int) -> bool:
        """Whether the day has ended, in UTC."""
        year, month, day = gmtime(now // 1000)[:3]
        return f"{year:04}-{month:02}-{day:02}" > self.day

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
    offer: int | None
    agreed: frozenset[int]

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

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """All seats that a person holds: more than one if several people play at one device."""
        if person is None:
            return ()
        return tuple(number for number, seat in enumerate(self.seats) if seat.person == person)

    def players_of(self, held: Sequence[int]) -> tuple[int, ...]:
        """Those of the seats that somebody holds where a person still plays."""
        return tuple(number for number in held if self.seats[number].is_played_by_person)

    def has_to_answer(self, seat: int) -> bool:
        """Whether a seat has yet to answer a draw offer."""
        return self.offer is not None and seat not in self.agreed

    def acting_seat(self, held: Sequence[int]) -> int | None:
        """Of the seats that somebody holds, the one that has to answer a draw offer or to decide; the only one if just
        one is still played."""
        players, decides = self.players_of(held), self.decides
        if len(players) < 2:
            return players[0] if players else None
        asked = [number for number in players if self.has_to_answer(number)]
        if decides in players and (not asked or decides in asked):
            return decides
        return asked[0] if asked else None


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
    uncovered: frozenset[int] = frozenset()
    """The seats whose hands are shown at a device that several people share, see `viewpoint`."""
    conceded: frozenset[int] = frozenset()
    """The seats for which the game counts as lost, although they play on."""
    answers: Mapping[tuple[str, str], Event] = field(default_factory=dict)
    """The events of people's moves, by person and client id."""
    log: tuple[Note, ...] = ()
    rematch: str | None = None
    imported: bool = False
    """Whether the game was played elsewhere: its record has names and tags of its own."""
    daily: Daily | None = None
    casual: bool = False
    """Whether it was opened as a casual table: its game is never rated."""
    links: int = 0
    """How many watch links were revoked."""
    strangers: bool = False
    """Whether people may sit here who do not know each other: it is or was listed, or they met at such a table."""
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

    @property
    def on_device(self) -> bool:
        """Whether a browser keeps it for itself."""
        return self.host == DEVICE

    @cached_property
    def commitment(self) -> str | None:
        """The commitment to the seed; None for an imported record without a seed."""
        return commitment(self.seed) if self.seed else None

    def shows_seed(self, now: int) -> bool:
        """Whether everybody may know the seed: after the end, and that of a daily challenge once its day is over, since
        others have yet to play with it."""
        return self.status == OVER and (self.daily is None or self.daily.is_over(now))

    @cached_property
    def draw_key(self) -> bytes:
        """The key from which all draws of the game follow."""
        return mix(self.seed, self.nonces)

    def seat_of(self, person: str | None) -> int | None:
        """The seat that a person acts from. If they hold several, it is the one that has to act, else the one that last
        did."""
        held = self.seats_of(person)
        return self._place(held) if len(held) > 1 else held[0] if held else None

    def _place(self, held: Sequence[int]) -> int:
        acting = self.acting_seat(held)
        if acting is not None:
            return acting
        players = self.players_of(held) or held
        moved = (note.seat for note in reversed(self.log) if note.kind == "move" and note.seat is not None)
        return next((seat for seat in moved if seat in players), players[0])

    def viewpoint(self, held: Sequence[int]) -> int | None:
        """The seat from which somebody who holds these seats sees the table; None for a spectator's view.

        People who share a device must not see each other's hands. So if the game hides anything, it is the seat that
        has to act, once its hand was uncovered; it is covered again when its turn ends.
        """
        if len(held) < 2:
            return held[0] if held else None
        if self.status != PLAYING:
            return held[0] if self.status == WAITING else None
        if self.game.package.engine.is_open:
            return self._place(held)
        acting = self.acting_seat(held)
        return acting if acting in self.uncovered else None

    def covered_seat(self, held: Sequence[int]) -> int | None:
        """The seat whose hand a shared device covers until its player is there; None if it waits for nobody."""
        if len(held) < 2 or self.status != PLAYING or self.game.package.engine.is_open:
            return None
        acting = self.acting_seat(held)
        return None if acting in self.uncovered else acting

    @property
    def bot_to_move(self) -> int | None:
        """The seat whose turn it is, if a bot plays there."""
        return self.decides if self.decides is not None and self.seats[self.decides].bot else None

    def waits_for(self, person: str) -> bool:
        """Whether it is a person's turn to move or to answer a draw offer."""
        return any(map(self.waits_for_seat, self.seats_of(person)))

    def waits_for_seat(self, number: int) -> bool:
        """Whether it is the turn of a person on a seat."""
        if self.status != PLAYING or not self.seats[number].is_played_by_person:
            return False
        return self.decides == number or self.has_to_answer(number)

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
