"""How a state of a game looks, for every renderer.

A scene has spots (where things can lie), pieces (what lies where) and choices (each legal move with the spots a
person points at to make it). Lengths are in units: a card is 100 by 100. In a terminal a column is 12.5 units wide
and a line 25 high, so a scene on that grid looks tidy there too. Spots of one or two lines are shown there without a
frame, with a dot if they are empty; the first line of a face should say what it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from fourfold.core.locale.catalogue import WORDS
from fourfold.scene.places import DEFAULT, WOOD, Crest, Layout, Material, Standing, Tally

COLUMN, LINE = 12.5, 25.0

Mark = Literal["last", "turned", "held", "placed", "pinned", "falling"]
"""Why a piece stands out: laid last, turned over since, in hand to be placed, deciding now, unable to move, about to
leave the table. The last two only change the frame in text; in SVG the face itself shows them."""

Role = Literal["board", "own", "other", "store", "margin"]
"""The purpose of a zone: the board, what the viewer's thumb should reach, what belongs to others and may be smaller,
reference material, what may be left out."""


@dataclass(frozen=True)
class Face:
    """How one kind of piece looks. Pieces with the same face are interchangeable."""

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
    """Whether a terminal shows only the lines of the face, without a frame."""
    about: str = ""
    """What it does, shown when a person points at it although it is not part of a choice."""
    caption: str = ""
    """What pages write on it as text, such as the name of a card. A piece with a caption fills its zone there."""


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
    """A few letters in a corner, such as how often it is there."""
    number: str = ""
    """How many there are, which the name of the face says too: a pile looks the same whatever is taken from it."""
    worth: tuple[Crest, ...] = ()
    """What it is worth to whom: pictures with numbers at its foot."""
    owner: int | None = None
    """The seat for which it counts. Pages show that player's head in a corner; drawings and terminals the number of the
    seat, as they do in its name."""

    @property
    def name(self) -> str:
        """The name of the face, with all that is written on the piece."""
        written = ([self.badge] if self.badge else []) + [crest.name for crest in self.worth]
        return f"{self.look.name} ({', '.join(written)})" if written else self.look.name

    @property
    def corner(self) -> str:
        """What is written in a corner of the piece where there are no heads."""
        return self.badge or ("" if self.owner is None else str(self.owner + 1))


@dataclass(frozen=True)
class Choice:
    """A legal move: its text, its description, and the spots to point at, in order.

    A move has a choice for each path that leads to it, such as either of two equal cards.
    """

    move: str
    words: str
    path: tuple[str, ...]
    sign: str = ""
    """Shown at the end of the path instead of the move, if that is too long."""
    loses: tuple[str, ...] = ()
    """The spots whose pieces would leave the table with this move, shown while a person points at it."""
    lays: Face | None = None
    """What will lie at the end of the path, if not the first piece of the path as it looks now: pages show it there
    beforehand. A piece from which paths lead to different faces can be turned before it is laid."""
    breadth: int = 1
    """How many times as wide as the last spot that is."""


@dataclass(frozen=True)
class Label:
    """Text on the table. `size` is the height of a line in units."""

    x: float
    y: float
    words: str
    size: float = 20
    strong: bool = False
    repeats: bool = False
    """Whether a plate says the same; left out where plates are shown."""


@dataclass(frozen=True)
class Patch:
    """A coloured area under the pieces, with a class of the scene's style; not shown on terminals."""

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
    """An area of the table that a page may place elsewhere and scale, to fit the screen.

    A page does not show what lies in no zone (by its centre; text by its start), such as the title, which a page shows
    itself. A scene without zones counts as one zone.
    """

    id: str
    x: float
    y: float
    width: float
    height: float
    role: Role
    name: str = ""
    """Its name, for people who enlarge it."""
    fits: bool = False
    """Whether a page shows only the part that is used, enlarged."""
    place: str = ""
    """Its place in the scene's layout; if empty, the place of its role. A page does not show a zone without a place."""
    tag: bool = False
    """Whether a page writes its name beside it, if there is room."""
    seat: int | None = None
    """Whose it is. The tag then shows that player's head, and how far they are in a race."""

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


@dataclass(frozen=True)
class Scene:
    """Everything to draw, in this order."""

    title: str
    width: float
    height: float
    spots: tuple[Spot, ...]
    pieces: tuple[Piece, ...]
    choices: tuple[Choice, ...] = ()
    labels: tuple[Label, ...] = ()
    walls: tuple[Wall, ...] = ()
    style: str = ""
    """CSS for the classes that faces and patches use, one rule per line."""
    patches: tuple[Patch, ...] = ()
    zones: tuple[Zone, ...] = ()
    task: str = ""
    """What the seat that decides is asked to do; empty if none is."""
    layout: Layout = DEFAULT
    standings: tuple[Standing, ...] = ()
    """How the seats stand, as data. Pages show them on plates, and then leave out the labels, which say the same."""
    names: tuple[str, ...] = ()
    """The names of the seats that the plates show."""
    status: str = ""
    """How far the game is and what it takes to win, in a few words."""
    tally: Tally | None = None
    """What the pieces on the table show, if that is what counts."""
    then: tuple[Choice, ...] = ()
    """The choices of the decision that follows, if it is the same seat's and does not depend on what is chosen now: a
    page lets a person point at both at once."""
    asks: tuple[tuple[str | Face, str], ...] = ()
    """What is asked once a move is begun: by the beginning of the id of the spot that was pointed at last, or by the
    face that will be laid."""
    signs: Mapping[str, Face] = field(default_factory=dict)
    """At the end, a picture for each line of the score sheet, by its key."""
    acting: int | None = None
    """The seat that decides now, if one does."""
    material: Material = WOOD
    """What the table is made of, in pictures that are not part of a page."""

    def spot(self, id: str) -> Spot:
        """The spot with an id; `KeyError` if the scene has none."""
        return self._by_id[id]

    def name_of(self, piece: Piece) -> str:
        """The name of a piece, and of the player for whom it counts."""
        return piece.name if piece.owner is None else f"{piece.name} ({self.names[piece.owner]})"

    @cached_property
    def _by_id(self) -> dict[str, Spot]:
        return {spot.id: spot for spot in self.spots}

    def board(self) -> Scene:
        """The table alone: without the labels that repeat title, status or plates, and the space they leave above it.

        For renderers that show those beside the table. A scene without standings stays as it is.
        """
        if not self.standings:
            return self
        told = {self.title, self.status}
        labels = tuple(label for label in self.labels if not label.repeats and label.words not in told)
        things: list[Label | Spot | Wall | Zone] = [*labels, *self.spots, *self.walls]
        things += [zone for zone in self.zones if zone.role != "margin" and zone.place != "none"]
        above = LINE * int(min((thing.y for thing in things), default=LINE) / LINE) - LINE
        return replace(
            self,
            height=self.height - above,
            spots=tuple(replace(spot, y=spot.y - above) for spot in self.spots),
            labels=tuple(replace(label, y=label.y - above) for label in labels),
            walls=tuple(replace(wall, y=wall.y - above) for wall in self.walls),
            patches=tuple(replace(patch, y=patch.y - above) for patch in self.patches),
            zones=tuple(replace(zone, y=zone.y - above) for zone in self.zones),
        )

    def part(self, prefix: str, margin: float = LINE) -> Scene:
        """A detail: the spots whose id begins with `prefix`, with their pieces and the text near them.

        Several prefixes are separated by commas. In a scene with walls or patches every such spot is shown; else only
        those with a piece or a choice.
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
    """The name of a seat: that of its player, or its number counted from 1."""
    return names[seat] if names else WORDS[language]("seat-name", number=seat + 1)
