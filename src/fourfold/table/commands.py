"""Commands: what people, bots and the server may ask a table to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fourfold.core.draws import read_nonce


@dataclass(frozen=True)
class Arrival:
    """All of it is optional."""

    promise: str = ""
    """The promise that a new table redeems (`server/live/new_tables.py`)."""
    nonce: bytes = b""
    """Mixed into the draws, if the game has not started."""
    origin: str | None = None
    """Where the person comes from, as `people/network.py` writes it."""
    is_bot: bool = False
    """Whether the person is an account that is a bot."""

    @classmethod
    def read(cls, promise: str, nonce: str, origin: str | None = None, is_bot: bool = False) -> Arrival:
        """As a form has it, with the nonce in hexadecimal."""
        return cls(promise, read_nonce(nonce) if nonce else b"", origin, is_bot)


NOTHING = Arrival()


# -------------------------------------------------------------------------------------------------------------- phrases

# What people can say at any table. Free text (`people/chat.py`) is only for those who chose each other, so nobody is
# insulted by strangers.

PHRASES = ("hello", "luck", "well played", "thanks", "moment", "your turn", "oops", "good game", "bye")
"""Their words are the messages `phrase-…`."""


@dataclass(frozen=True)
class Sit:
    """Take a seat: the link's, the given one, or any that is open to this person."""

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
    """The host removes somebody from a seat before the game begins."""

    person: str
    seat: int


@dataclass(frozen=True)
class PutBot:
    """Put a bot on an empty seat; `level` None removes it again, before the game begins."""

    person: str
    seat: int
    level: str | None


@dataclass(frozen=True)
class Start:
    """The host starts the game, with bots of the given levels in turn on all empty seats."""

    person: str
    fill: Sequence[str] = ()


@dataclass(frozen=True)
class Move:
    """A person's move in the position of event `seq`. Idempotent: the same client id again changes nothing."""

    person: str
    seq: int
    move: str
    client: str


@dataclass(frozen=True)
class BotMove:
    """A bot's move."""

    seat: int
    seq: int
    move: str


@dataclass(frozen=True)
class ProposeBotMove:
    """A bot's move that the browser of the table's only person has found."""

    person: str
    seat: int
    seq: int
    move: str


@dataclass(frozen=True)
class Uncover:
    """Show the hand of a seat at a device that several people share: its player is there. It lasts for the turn."""

    person: str
    seat: int


@dataclass(frozen=True)
class Undo:
    person: str
    seq: int


@dataclass(frozen=True)
class Resign:
    person: str


@dataclass(frozen=True)
class Concede:
    """Let a rated game against bots count as lost, and play on with hints and takebacks."""

    person: str


@dataclass(frozen=True)
class OfferDraw:
    person: str


@dataclass(frozen=True)
class AnswerDraw:
    """Accept or decline an offer. Who has made it can withdraw it by declining."""

    person: str
    accept: bool


@dataclass(frozen=True)
class Claim:
    """Claim that another seat is out of time: a bot of a level takes over, or (`level` None) the seat loses. At a table
    without a clock, that its player has not answered a nudge: then only a bot can take over."""

    person: str
    seat: int
    level: str | None
    seen: int = 0
    """When this server last saw the seat's player at the table, in milliseconds since 1970; 0 if it did not."""


@dataclass(frozen=True)
class Nudge:
    """Remind the player whose turn it is."""

    person: str


@dataclass(frozen=True)
class Hint:
    """Ask for a hint in the position of event `seq`. Everybody sees that the seat asked."""

    person: str
    seq: int


@dataclass(frozen=True)
class Say:
    """Say one of `phrases.PHRASES` to everybody at the table."""

    person: str
    phrase: str


@dataclass(frozen=True)
class Rematch:
    """Play again with the same people, on rotated seats, at the new table with this id."""

    person: str
    table: str


@dataclass(frozen=True)
class Renew:
    """The host revokes a seat's link or (None) the watch link, and gets a new one."""

    person: str
    seat: int | None


@dataclass(frozen=True)
class SetListed:
    person: str
    listed: bool


@dataclass(frozen=True)
class Pause:
    """Give back the time in which no server ran."""

    milliseconds: int


@dataclass(frozen=True)
class Close:
    """The operator closes a table."""


Command = (
    Sit
    | Leave
    | Kick
    | PutBot
    | Start
    | Move
    | BotMove
    | ProposeBotMove
    | Uncover
    | Undo
    | Resign
    | Concede
    | OfferDraw
    | AnswerDraw
    | Claim
    | Nudge
    | Hint
    | Say
    | Rematch
    | Renew
    | SetListed
    | Pause
    | Close
)
