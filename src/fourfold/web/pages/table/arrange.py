"""Where the zones of a scene go on a screen: as in the scene if the screen is wide, in rows if it is tall.

A place is expressed by CSS classes (`x12 w20 y3 h20` for wide screens, `X.. W.. Y.. H..` for tall ones), which a
stylesheet turns into numbers: pages need no inline styles, and an element whose classes change slides. Horizontal
classes come first, so that elements in a column begin with the same text and messages compress well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from fourfold.core.scene.scene import Piece, Role, Scene, Spot, Zone

STEP = 2.5
"""A step on a wide screen, in units: scenes keep to multiples of it."""
TALL = 400
"""The steps across a tall screen."""
MAX_SCALE: dict[Role, float] = {"board": 1.35, "own": 1.35, "other": 0.72, "store": 0.9}
"""Steps per unit at most on a tall screen: a few pieces do not become huge, and zones of other players stay smaller."""
GAP = 10
ROW_WIDTH = 460.0
"""The maximum width of a row of zones, in units."""
OTHERS_ROW_WIDTH = 760.0
"""The same for zones of other players."""
ORDER: tuple[Role, ...] = ("board", "own", "other", "store")
ROOM = 15.0
"""Margin, in units, around the used part of a zone that is cropped, plus half a piece: room for one more piece."""
MAX_ENLARGEMENT = 1.8
"""How far a wide screen enlarges a cropped zone at most."""
MOST = {"x": 720, "y": 800, "w": 720, "h": 800, "X": TALL, "Y": 2400, "W": TALL, "H": 2400}
"""The largest number of each class."""


@dataclass(frozen=True)
class PlacedZone:
    """A zone on a screen: the position of its corner, in steps, and the number of steps per unit."""

    zone: Zone
    x: float
    y: float
    scale: float

    def box(self, x: float, y: float, width: float, height: float) -> tuple[int, int, int, int]:
        left, top = self.x + (x - self.zone.x) * self.scale, self.y + (y - self.zone.y) * self.scale
        right, bottom = left + width * self.scale, top + height * self.scale
        return round(left), round(top), round(right) - round(left), round(bottom) - round(top)


class Arrangement:
    """The places of everything in a scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.zones = scene.zones or (Zone("all", 0, 0, scene.width, scene.height, "board"),)
        self._left, self._top = min(zone.x for zone in self.zones), min(zone.y for zone in self.zones)
        self._across = max(zone.x + zone.width for zone in self.zones) - self._left
        self._down = max(zone.y + zone.height for zone in self.zones) - self._top
        self._cropped = {zone.id: self._crop(zone) for zone in self.zones if zone.fits}
        self.zones = tuple(zone for zone in self.zones if not self._is_scale(zone))
        self.wide = {placed.zone.id: placed for placed in self._wide_layout()}
        self.tall = {placed.zone.id: placed for placed in self._tall_layout()}

    def zone_at(self, x: float, y: float) -> Zone | None:
        for zone in self.zones:
            if zone.x <= x <= zone.x + zone.width and zone.y <= y <= zone.y + zone.height:
                return zone
        return None

    def zone_of(self, spot: Spot) -> Zone | None:
        return self.zone_at(spot.x + spot.width / 2, spot.y + spot.height / 2)

    @property
    def size(self) -> str:
        """The classes of the whole table."""
        wide = _classes("wh", (round(self._across / STEP), round(self._down / STEP)))
        return wide + " " + _classes("WH", (TALL, round(self.bottom)))

    def _is_scale(self, margin: Zone) -> bool:
        """Whether a margin is the scale of a zone that is cropped, and so would no longer fit."""
        cropped = [zone for zone in self.zones if zone.id in self._cropped and self._cropped[zone.id] != zone]
        return margin.role == "margin" and any(
            (margin.x, margin.width) == (zone.x, zone.width) or (margin.y, margin.height) == (zone.y, zone.height)
            for zone in cropped
        )

    def place(self, zone: Zone, x: float, y: float, width: float, height: float) -> str:
        """The classes of a rectangle in a zone; tall screens hide elements of the class `slim`."""
        left, top, across, down = self.wide[zone.id].box(x, y, width, height)
        tall = self.tall.get(zone.id)
        if tall is None:
            return _classes("xwyh", (left, across, top, down)) + " slim"
        tall_left, tall_top, tall_across, tall_down = tall.box(x, y, width, height)
        return _classes("xXwWyYhH", (left, tall_left, across, tall_across, top, tall_top, down, tall_down))

    def shown(self, zone: Zone) -> Zone:
        """The part of a zone that every screen shows."""
        return self.tall[zone.id].zone if zone.id in self.tall else zone

    def place_piece(self, piece: Piece) -> str | None:
        """The classes of a piece, which keeps the shape of its face; None if it is in no zone."""
        spot = self.scene.spot(piece.spot)
        zone = self.zone_of(spot)
        if zone is None:
            return None
        scale = min(spot.width / 100, spot.height / piece.look.height)
        width, height = 100 * scale, piece.look.height * scale
        return self.place(zone, spot.x + (spot.width - width) / 2, spot.y + (spot.height - height) / 2, width, height)

    def place_spot(self, spot: Spot) -> str | None:
        zone = self.zone_of(spot)
        return None if zone is None else self.place(zone, spot.x, spot.y, spot.width, spot.height)

    def _wide_layout(self) -> Iterator[PlacedZone]:
        for zone in self.zones:
            used = self._cropped.get(zone.id, zone)
            scale = min(zone.width / used.width, zone.height / used.height, MAX_ENLARGEMENT)
            x, y = (zone.width - used.width * scale) / 2, (zone.height - used.height * scale) / 2
            yield PlacedZone(used, (zone.x - self._left + x) / STEP, (zone.y - self._top + y) / STEP, scale / STEP)

    def _tall_layout(self) -> Iterator[PlacedZone]:
        """Rows from top to bottom: the board, the viewer's zones, those of others, stores."""
        y = 0.0
        for row in self._rows():
            across = sum(zone.width for zone in row)
            scale = min(MAX_SCALE[row[0].role], (TALL - GAP * (len(row) - 1)) / across)
            x = (TALL - across * scale - GAP * (len(row) - 1)) / 2
            for zone in row:
                yield PlacedZone(zone, x, y, scale)
                x += zone.width * scale + GAP
            y += max(zone.height for zone in row) * scale + GAP
        self.bottom = max(y - GAP, 1)

    def _rows(self) -> Iterator[list[Zone]]:
        for role in ORDER:
            row: list[Zone] = []
            most = OTHERS_ROW_WIDTH if role == "other" else ROW_WIDTH
            for zone in (self._cropped.get(zone.id, zone) for zone in self.zones if zone.role == role):
                if row and sum(other.width for other in row) + zone.width > most:
                    yield row
                    row = []
                row.append(zone)
            if row:
                yield row

    def _crop(self, zone: Zone) -> Zone:
        """A zone cropped to its pieces, with room for one more on every side. The room does not depend on whose turn it
        is, so the zone stays the same until a piece is placed."""
        taken = {piece.spot for piece in self.scene.pieces}
        occupied = [spot for spot in map(self.scene.spot, sorted(taken)) if self.zone_of(spot) == zone]
        if not occupied:
            return zone
        room = max(max(spot.width, spot.height) for spot in occupied) / 2 + ROOM
        targets = set[str]().union(*(choice.path for choice in self.scene.choices)) - taken
        free = [spot for spot in map(self.scene.spot, sorted(targets)) if self.zone_of(spot) == zone]
        left, right = _extent([(s.x, s.width) for s in occupied], [(s.x, s.width) for s in free], room)
        top, bottom = _extent([(s.y, s.height) for s in occupied], [(s.y, s.height) for s in free], room)
        left, right = max(left, zone.x), min(right, zone.x + zone.width)
        top, bottom = max(top, zone.y), min(bottom, zone.y + zone.height)
        return Zone(zone.id, left, top, right - left, bottom - top, zone.role, zone.name, True)


def _extent(
    occupied: Sequence[tuple[float, float]], free: Sequence[tuple[float, float]], room: float
) -> tuple[float, float]:
    """The range of the pieces with room around them, and of the free spots."""
    low = min([at - room for at, _ in occupied] + [at for at, _ in free])
    return low, max([at + size + room for at, size in occupied] + [at + size for at, size in free])


def _classes(names: str, numbers: Iterable[int]) -> str:
    return " ".join(f"{name}{max(0, min(number, MOST[name]))}" for name, number in zip(names, numbers, strict=True))


def stylesheet() -> str:
    """The rules of all classes that express places."""
    wide = "".join(f".{name}{n}{{--{name}:{n}}}" for name in "xywh" for n in range(MOST[name] + 1))
    tall = "".join(f".{name}{n}{{--{name.lower()}:{n}}}" for name in "XYWH" for n in range(MOST[name] + 1))
    return f"{wide}@media (max-width:760px){{{tall}}}"
