"""Positions of a finished game: after any of its moves, or after other moves tried from there.

The address alone identifies a position (`?at=37&as=1&try=…&try=…`): it can be shared, and the server stores nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from urllib.parse import urlencode

from markupsafe import Markup

from fourfold.core.errors import OptionError
from fourfold.core.record import Record
from fourfold.core.state import Rng, State
from fourfold.pages.frame.pictures import faces_of, head
from fourfold.scene.motion import match_pieces
from fourfold.scene.scene import Scene

Query = Sequence[tuple[str, str]]
"""The names and values of an address."""
MOST_TRIED = 300
GONE = 100_000
"""Added to the index of a piece that does not exist in the next position."""


@dataclass(frozen=True)
class ReplayPosition:
    """After `at` moves of a game and then the moves `tried`, seen from a `seat`. `tried` is None while the reader only
    looks; it is empty when the reader may try a first move."""

    record: Record
    at: int
    seat: int
    tried: tuple[str, ...] | None = None

    @cached_property
    def line(self) -> tuple[State, ...]:
        """The states of the moves tried, beginning with the position of the game."""
        states = [self.record.states[self.at]]
        for move in self.tried or ():
            states.append(states[-1].play(move))
        return tuple(states)

    @property
    def state(self) -> State:
        return self.line[-1]

    @property
    def before(self) -> tuple[State, str] | None:
        """The state before the last move, and that move; None at the start."""
        if self.tried:
            return self.line[-2], self.tried[-1]
        return (self.record.states[self.at - 1], self.record.moves[self.at - 1]) if self.at else None

    @property
    def viewer(self) -> int:
        """The seat whose view is shown: while moves are tried, the one that decides."""
        decides = self.state.seat
        return decides if self.tried is not None and isinstance(decides, int) else self.seat

    def scene(self, language: str, names: Sequence[str]) -> Scene:
        """The scene, with the effect of the last move marked. It has choices only if moves can be tried."""
        before = self.before
        since = None if before is None else before[0].view(self.viewer)
        scene = self.state.view(self.viewer).scene(language, since, names)
        return scene if self.tried is not None else replace(scene, choices=())

    def move_text(self, language: str, names: Sequence[str]) -> str:
        """The last move in words. The game is over, so nothing has to be hidden."""
        before = self.before
        return "" if before is None else before[0].words(language, names).narrate(before[1])

    def query(self, **other: object) -> str:
        """The query string of this position, or of one with `other` values."""
        target = replace(self, **other)  # type: ignore[arg-type]
        pairs = [("at", str(target.at)), ("as", str(target.seat))]
        if target.tried is not None:
            pairs += [("try", move) for move in target.tried or ("",)]
        return "?" + urlencode(pairs)

    def play_chance(self, rng: Rng = None) -> ReplayPosition:
        """The position after all chance moves up to the next decision of a player."""
        state, drawn = self.state, []
        while state.seat == "chance":
            drawn.append(state.sample_chance(rng))
            state = state.play(drawn[-1])
        return replace(self, tried=(*(self.tried or ()), *drawn))


def replay_position(record: Record, at: int | None, seat: int | None, tried: Iterable[str] | None) -> ReplayPosition:
    """The position that an address asks for. Without `at` it is the first decision of a player.

    Raises `OptionError` if it does not exist, `IllegalMove` if a move tried is not legal.
    """
    last, players = len(record.moves), record.game.players
    if at is None:
        at = next((number for number, state in enumerate(record.states) if state.seat != "chance"), last)
    if not 0 <= at <= last:
        raise OptionError(f"at={at} is not possible; this game has the positions 0 to {last}")
    if seat is None:
        seat = 0
    if not 0 <= seat < players:
        raise OptionError(f"as={seat} is not possible; the seats are 0 to {players - 1}")
    line = None if tried is None else tuple(move for move in tried if move)
    if line is not None and len(line) > MOST_TRIED:
        raise OptionError(f"{len(line)} moves are too many to be tried; {MOST_TRIED} are possible")
    found = ReplayPosition(record, at, seat, line)
    assert found.line
    return found


def position_in(record: Record, query: Query, usual: int | None = None) -> ReplayPosition:
    """The position that the query of an address names, seen from the seat that is `usual` if it names none."""
    tried, seat = [value for name, value in query if name == "try"], number_of(query, "as")
    return replay_position(record, number_of(query, "at"), usual if seat is None else seat, tried or None)


def number_of(query: Query, name: str) -> int | None:
    """A number in a query; None for anything else."""
    text = next((value for each, value in query if each == name), "")
    return int(text) if text.isdecimal() and len(text) < 9 else None


def renamed_pieces(before: Scene, after: Scene) -> dict[str, str]:
    """New ids for the pieces on a page, so that each piece of the next scene keeps its element and slides.

    Replays number pieces by their index in the scene. So the server keeps nothing between two positions, and any
    position can follow any other.
    """
    becomes = {old: new for new, old in match_pieces(before, after).items()}
    ids = {index: becomes.get(index, GONE + index) for index in range(len(before.pieces))}
    return {f"p{old + 1}": f"p{new + 1}" for old, new in ids.items() if old != new}


# --- the addresses of a finished game's pages


MOST_IN_QR = 2300
"""Characters of a link that fit into a QR code."""


@dataclass(frozen=True)
class ReplayLinks:
    """The addresses of a finished game with the key that admits a reader, and the names of its seats."""

    id: str
    base: str
    """The public address of the server."""
    names: tuple[str, ...]
    key: str = ""
    """The key in the reader's own address."""
    seated: bool = False
    """Whether the reader can open the table."""
    shared: str = ""
    """The key in links that the reader shares; empty if everybody may see the game."""
    bots: Mapping[int, str] = field(default_factory=dict)
    """The seats that bots played, with their levels."""
    on_device: bool = False
    """Whether the game was played on the reader's device, where nobody else can open it."""

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """For each seat the name whose head is shown."""
        return faces_of(self.names, self.bots)

    def head(self, seat: int) -> Markup:
        return head(self.faces[seat], self.bots.get(seat))

    def to(self, position: ReplayPosition | None = None, page: str = "replay", **other: object) -> str:
        """The reader's address of a position, on a page of this game."""
        return f"/t/{self.id}/{page}{_query(position, self.key, other)}"

    def share_link(self, position: ReplayPosition) -> str:
        """The absolute address of a position, to share with others."""
        return f"{self.base}/t/{self.id}/replay{_query(position, self.shared, {})}"


def _query(position: ReplayPosition | None, key: str, other: dict[str, object]) -> str:
    query = position.query(**other) if position else ""
    return query + (("&" if query else "?") + urlencode({"key": key}) if key else "")
