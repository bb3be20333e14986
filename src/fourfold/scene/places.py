"""Where the zones of a scene go on a page, and how the players stand: what surrounds a board.

A page is a table seen from a chair. It has five areas: the far edge (the others), the board, the near edge (the
viewer's own hand), and two wings. Their sizes are the page's business; a game only says in which part of which area a
zone goes, on three canvases: a wide screen, a tall one, and a phone on its side. A game that says nothing gets
`DEFAULT`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from fourfold.scene.scene import Face

Area = Literal["far", "left", "board", "right", "near"]


class Box(NamedTuple):
    """A part of an area: corner and size as shares of it; where its content lies in it (0 to 1) if there is room."""

    area: Area
    x: float = 0
    y: float = 0
    width: float = 1
    height: float = 1
    across: float = 0.5
    down: float = 0.5


@dataclass(frozen=True)
class Place:
    """A place for one or more zones: its size in units of the scene, which fixes its shape, and its box on each canvas.

    Zones that differ from this size are scaled to fit; several are arranged in rows. None: not shown on that canvas.
    """

    width: float
    height: float
    wide: Box | None
    tall: Box | None
    flat: Box | None = None
    enlarges: float = 2.4
    """How far zones that are smaller are enlarged at most."""


@dataclass(frozen=True)
class Layout:
    """The places of a table. Its name is part of a CSS class, unique in a game; zones name their places."""

    name: str
    places: Mapping[str, Place] = field(hash=False)


DEFAULT = Layout(
    "any",
    {
        "board": Place(600, 600, Box("board"), Box("board"), Box("board")),
        "own": Place(800, 150, Box("near"), Box("near"), Box("near")),
        "other": Place(300, 600, Box("left", down=0), Box("left"), None),
        "store": Place(300, 300, Box("right", down=0), Box("right"), None),
        "margin": Place(300, 300, Box("right", 0, 0.5, 1, 0.5, down=0), None, None),
    },
)
"""A place for each role."""


@dataclass(frozen=True)
class Material:
    """What a table is made of: its colour and that of the ink on it, by day and by night."""

    light: str = "#efe6d6"
    dark: str = "#211d18"
    light_ink: str = "#231f19"
    dark_ink: str = "#f3efe6"


WOOD = Material()
"""The table of a game that names no material."""


@dataclass(frozen=True)
class Crest:
    """A picture on a player's plate or at the foot of a piece, and a number beside it."""

    look: Face
    number: str = ""
    name: str = ""
    """What the number counts, for screen readers; if empty, the name of the face."""
    leads: bool = False
    """Whether it is the best of several."""


@dataclass(frozen=True)
class Standing:
    """How a seat stands: pages show it on a plate with the player's name."""

    seat: int
    score: int | None = None
    crests: tuple[Crest, ...] = ()
    pips: tuple[int, int] | None = None
    """How many of how many, shown as a row of the first crest."""
    words: str = ""
    """A few words under the name, such as the number of cards in hand."""
    wreath: str = ""
    """What a wreath for this seat is made of: a drawing of the page's `wreaths.svg`; if empty, leaves."""
    race: tuple[int, int] | None = None
    """How far of how far, beside the name on the tag of a zone that is this seat's."""
    gain: int = 0
    """Points beyond the score that the seat would get if the game ended now."""


@dataclass(frozen=True)
class Share:
    """One of the kinds of which a tally counts the pieces."""

    look: Face
    """Its sign; the paper of the face is the colour of its part of the ring."""
    count: int
    note: str = ""
    """A few words under the number."""
    name: str = ""
    """All of it in words, for screen readers; if empty, the name of the face."""
    seat: int | None = None
    """Whose it is, if it belongs to a seat."""
    points: int | None = None
    """What it would earn its seat if the game ended now."""


@dataclass(frozen=True)
class Tally:
    """How many pieces show each of a few kinds, where each kind is followed by the next and the last by the first.

    Pages draw it as a ring with arrows, or as a row where there is little room, with a line of points for each seat.
    """

    name: str
    shares: tuple[Share, ...]
    left: int
    """How many pieces are still to come, in the middle of the ring."""
    unit: str
    """What is left, in a word or two."""
