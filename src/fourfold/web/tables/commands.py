"""What people, bots and the server may ask for at a table."""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.web.tables.arrival import NOTHING, Arrival


@dataclass(frozen=True)
class Sit:
    """Take a seat: that of a link, a given one, or any that is open to this person."""

    person: str
    name: str
    seat: int | None = None
    link: str | None = None
    arrival: Arrival = NOTHING


@dataclass(frozen=True)
class Leave:
    person: str


@dataclass(frozen=True)
class Kick:
    """The host sends somebody away before the game begins."""

    person: str
    seat: int


@dataclass(frozen=True)
class PutBot:
    """A bot takes an empty seat; `level` None sends it away again, before the game begins."""

    person: str
    seat: int
    level: str | None


@dataclass(frozen=True)
class Start:
    """The host starts with bots of a level on all empty seats."""

    person: str
    fill: str | None = None


@dataclass(frozen=True)
class Move:
    """A decision, as an answer to `seq`. The same client id again changes nothing."""

    person: str
    seq: int
    move: str
    client: str


@dataclass(frozen=True)
class BotMove:
    """The decision of a bot, from the server itself."""

    seat: int
    seq: int
    move: str


@dataclass(frozen=True)
class Undo:
    person: str
    seq: int


@dataclass(frozen=True)
class Resign:
    person: str


@dataclass(frozen=True)
class OfferDraw:
    person: str


@dataclass(frozen=True)
class AnswerDraw:
    person: str
    accept: bool


@dataclass(frozen=True)
class Claim:
    """Another seat is out of time: a bot of a level shall go on for it, or it has lost (`level` None)."""

    person: str
    seat: int
    level: str | None


@dataclass(frozen=True)
class Hint:
    """Have the search look at the position that `seq` answers; everybody is told that a seat asked."""

    person: str
    seq: int


@dataclass(frozen=True)
class Say:
    """Say one of the phrases of `words.PHRASES` to everybody at the table."""

    person: str
    phrase: str


@dataclass(frozen=True)
class Rematch:
    """The same people with rotated seats, at the new table whose id is given."""

    person: str
    table: str


@dataclass(frozen=True)
class Renew:
    """The host withdraws a link, a seat's or (None) the watch link; there is a new one at once."""

    person: str
    seat: int | None


@dataclass(frozen=True)
class SetListed:
    person: str
    listed: bool


@dataclass(frozen=True)
class Pause:
    """The server was away for so long."""

    milliseconds: int


@dataclass(frozen=True)
class Close:
    """The operator ends a table."""


Command = (
    Sit
    | Leave
    | Kick
    | PutBot
    | Start
    | Move
    | BotMove
    | Undo
    | Resign
    | OfferDraw
    | AnswerDraw
    | Claim
    | Hint
    | Say
    | Rematch
    | Renew
    | SetListed
    | Pause
    | Close
)
