"""How a moment of a game looks, said once for every renderer.

A scene has spots (where things can lie), pieces (what lies where) and choices (each legal move with the spots a
person points at to make it). Lengths are in units: a card is 100 by 100. In a terminal a column is 12.5 units wide
and a line 25 high, so a scene that keeps to those steps looks tidy there too. Spots of one or two lines are shown
there without a frame, with a dot where they are empty; the first line of a face should tell what it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

COLUMN, LINE = 12.5, 25.0

Mark = Literal["last", "turned", "held", "placed", "pinned", "falling"]
"""Why a piece stands out: laid last, turned over since, in hand to be placed, deciding now, unable to move, about to
leave the table. The last two change only the frame of a text; a look in SVG shows them itself."""

Role = Literal["board", "own", "other", "store", "margin"]
"""What a zone is for: the board, what the viewer's thumb should reach, what belongs to others and may be smaller, what
is only looked up, what is left out where there is no room."""

SEAT_NAMES = {"en": "Player {}", "de": "Platz {}"}


@dataclass(frozen=True)
class Face:
    """One kind of thing to look at. Pieces of the same look are interchangeable."""

    name: str
    """What a screen reader says, in the reader's language."""
    svg: str
    """The face, drawn in a box of 100 by `height`."""
    lines: tuple[str, ...]
    """The face for a terminal."""
    plain: tuple[str, ...]
    """The same in ASCII."""
    ink: str
    paper: str
    height: float = 100
    bare: bool = False
    """Shown at a terminal without a frame: the lines of the face are all there is."""
    about: str = ""
    """What it does, for somebody who points at it although it is in no choice."""


@dataclass(frozen=True)
class Spot:
    """A place where a piece can lie."""

    id: str
    x: float
    y: float
    width: float = 100
    height: float = 100


@dataclass(frozen=True)
class Piece:
    look: Face
    spot: str
    marks: tuple[Mark, ...] = ()
    badge: str = ""
    """A few letters in a corner, such as whose it is."""
    foot: tuple[str, ...] = ()
    """Up to four lines of small words over the foot of the face: what changes while the face stays the same."""

    @property
    def name(self) -> str:
        """In words, with all that is written on it."""
        written = ([self.badge] if self.badge else []) + list(self.foot)
        return f"{self.look.name} ({', '.join(written)})" if written else self.look.name


@dataclass(frozen=True)
class Choice:
    """A legal move: its text, its description, and the spots to point at, in order.

    A move has a choice for each way of pointing at it, such as either of two equal cards.
    """

    move: str
    words: str
    path: tuple[str, ...]
    sign: str = ""
    """What to write at the end of the path where the move is too long for it."""
    loses: tuple[str, ...] = ()
    """The spots whose pieces would leave the table with this move, to be shown while somebody points at it."""


@dataclass(frozen=True)
class Label:
    """Words on the table. `size` is the height of a line in units."""

    x: float
    y: float
    words: str
    size: float = 20
    strong: bool = False


@dataclass(frozen=True)
class Patch:
    """A stretch of the table under the pieces, coloured by a class of the scene's style; terminals leave it out."""

    x: float
    y: float
    width: float
    height: float
    kind: str


@dataclass(frozen=True)
class Wall:
    """An edge of the table that nothing can pass, on the given side of what it encloses."""

    x: float
    y: float
    length: float
    side: Literal["n", "e", "s", "w"]


@dataclass(frozen=True)
class Zone:
    """A stretch of the table that a page may put elsewhere, larger or smaller, where the screen has another shape.

    What lies in no zone (by its centre; words by where they begin) is not shown on a page: the title, say, which a
    page has a place of its own for. A scene without zones is one.
    """

    id: str
    x: float
    y: float
    width: float
    height: float
    role: Role
    name: str = ""
    """What the stretch is called, for those who want to see it enlarged."""
    fits: bool = False
    """Whether a small screen shows only as much of it as is used."""

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


@dataclass(frozen=True)
class Scene:
    """Everything to be drawn, in the order given."""

    title: str
    width: float
    height: float
    spots: tuple[Spot, ...]
    pieces: tuple[Piece, ...]
    choices: tuple[Choice, ...] = ()
    labels: tuple[Label, ...] = ()
    walls: tuple[Wall, ...] = ()
    style: str = ""
    """CSS for the classes that looks and patches use, a rule a line."""
    patches: tuple[Patch, ...] = ()
    zones: tuple[Zone, ...] = ()

    def spot(self, id: str) -> Spot:
        """The spot with an id; `KeyError` if the scene has none."""
        return self._by_id[id]

    @cached_property
    def _by_id(self) -> dict[str, Spot]:
        return {spot.id: spot for spot in self.spots}

    def part(self, prefix: str, margin: float = LINE) -> Scene:
        """Only the spots whose id begins with `prefix`, what lies on them and what is written near: for a detail.

        Several prefixes are separated by commas.
        Inside walls and on patches every spot is shown; else only those with a piece or a choice.
        """
        used = {piece.spot for piece in self.pieces} | {choice.path[-1] for choice in self.choices}
        parts, whole = tuple(prefix.split(",")), self.walls or self.patches
        spots = tuple(spot for spot in self.spots if spot.id.startswith(parts) and (whole or spot.id in used))
        kept = {spot.id for spot in spots}
        left, top = min(spot.x for spot in spots) - margin, min(spot.y for spot in spots) - margin
        right, bottom = max(spot.x + spot.width for spot in spots), max(spot.y + spot.height for spot in spots)

        def inside(thing: Label | Patch) -> bool:
            return left <= thing.x < right and top <= thing.y <= bottom

        return Scene(
            self.title,
            right - left + margin,
            bottom - top + margin,
            tuple(replace(spot, x=spot.x - left, y=spot.y - top) for spot in spots),
            tuple(piece for piece in self.pieces if piece.spot in kept),
            tuple(choice for choice in self.choices if choice.path[-1] in kept),
            tuple(replace(label, x=label.x - left, y=label.y - top) for label in self.labels if inside(label)),
            tuple(replace(wall, x=wall.x - left, y=wall.y - top) for wall in self.walls),
            self.style,
            tuple(replace(patch, x=patch.x - left, y=patch.y - top) for patch in self.patches if inside(patch)),
        )


def seat_name(seat: int, language: str, names: Sequence[str] = ()) -> str:
    """What a seat is called: its player's name, or its number counted from 1."""
    return names[seat] if names else SEAT_NAMES[language].format(seat + 1)
