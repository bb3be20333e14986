"""Where the zones of a scene go on a page.

A layout (`scene/places.py`) has places, each with an origin and a unit that the stylesheet computes from the size
of the screen: registered lengths on `#surface`. A piece names its place and where it lies there, in steps of that unit:
`z-hand x0 w40 y0 h40`. So pages need no inline styles, one set of classes serves every screen, and a piece whose
classes change slides, also from one place to another. Horizontal classes come first, so that elements in a column begin
with the same text and messages compress well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from fourfold.scene.places import DEFAULT, Box, Layout, Place
from fourfold.scene.scene import Piece, Role, Scene, Spot, Zone

STEP = 2.5
"""A step, in units of the scene."""
GAP = 10.0
"""Between zones that share a place, in units."""
ORDER: tuple[Role, ...] = ("board", "own", "other", "store")
ROOM = 5.0
"""Margin, in units, around the used part of a zone that is cropped, plus half a piece: room for one more piece."""
MOST = 400
"""The largest number of a class: a place is at most so many steps wide or high."""
CANVASES = {
    "wide": "(min-aspect-ratio:1/1) and (min-height:520.1px)",
    "tall": "not all and (min-aspect-ratio:1/1)",
    "flat": "(min-aspect-ratio:1/1) and (max-height:520px)",
}
"""The media query of each canvas; exactly one matches any screen. `table.css` has the areas for the same queries."""


@dataclass(frozen=True)
class PlacedZone:
    """A zone in its place: the position of its corner, in steps, and the number of steps per unit."""

    zone: Zone
    place: str
    x: float
    y: float
    scale: float

    def box(self, x: float, y: float, width: float, height: float) -> tuple[int, int, int, int]:
        left, top = self.x + (x - self.zone.x) * self.scale, self.y + (y - self.zone.y) * self.scale
        right, bottom = left + width * self.scale, top + height * self.scale
        return round(left), round(right) - round(left), round(top), round(bottom) - round(top)


class Arrangement:
    """The places of everything in a scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.zones = scene.zones or (Zone("all", 0, 0, scene.width, scene.height, "board"),)
        cropped = {zone.id: self._crop(zone) for zone in self.zones if zone.fits}
        by_place: dict[str, list[Zone]] = defaultdict(list)
        for zone in self.zones:
            if (name := zone.place or zone.role) in scene.layout.places:
                by_place[name].append(cropped.get(zone.id, zone))
        self.placed = {
            placed.zone.id: placed
            for name, zones in by_place.items()
            for placed in _placed(name, scene.layout.places[name], zones)
        }

    def zones_at(self, x: float, y: float) -> Iterator[Zone]:
        for zone in self.zones:
            if zone.x <= x <= zone.x + zone.width and zone.y <= y <= zone.y + zone.height:
                yield zone

    def zone_at(self, x: float, y: float) -> Zone | None:
        return next(self.zones_at(x, y), None)

    def zone_of(self, spot: Spot) -> Zone | None:
        return self.zone_at(spot.x + spot.width / 2, spot.y + spot.height / 2)

    @property
    def classes(self) -> str:
        """The classes of the whole table."""
        return f"lay-{self.scene.layout.name}"

    @property
    def shown(self) -> list[Zone]:
        """The zones that a page shows, and of each the part that it shows."""
        return [self.placed[zone.id].zone for zone in self.zones if zone.id in self.placed]

    def place(self, zone: Zone, x: float, y: float, width: float, height: float) -> str | None:
        """The classes of a rectangle in a zone; None if a page does not show the zone."""
        placed = self.placed.get(zone.id)
        if placed is None:
            return None
        numbers = zip("xwyh", placed.box(x, y, width, height), strict=True)
        return f"z-{placed.place} " + " ".join(f"{name}{max(0, min(number, MOST))}" for name, number in numbers)

    def place_zone(self, zone: Zone) -> str | None:
        """The classes of the part of a zone that is shown."""
        placed = self.placed.get(zone.id)
        shown = placed.zone if placed else zone
        return self.place(zone, shown.x, shown.y, shown.width, shown.height)

    def place_piece(self, piece: Piece) -> str | None:
        """The classes of a piece, None if it is not shown. It keeps the shape of its face, unless it has a caption."""
        spot = self.scene.spot(piece.spot)
        zone = self.zone_of(spot)
        if zone is None:
            return None
        if piece.look.caption:
            return self.place_zone(zone)
        scale = min(spot.width / 100, spot.height / piece.look.height)
        width, height = 100 * scale, piece.look.height * scale
        return self.place(zone, spot.x + (spot.width - width) / 2, spot.y + (spot.height - height) / 2, width, height)

    def place_spot(self, spot: Spot) -> str | None:
        zone = self.zone_of(spot)
        return None if zone is None else self.place(zone, spot.x, spot.y, spot.width, spot.height)

    def _crop(self, zone: Zone) -> Zone:
        """A zone cropped to its pieces, with room for one more on every side until the game is over. The room does not
        depend on whose turn it is, so the zone stays the same until a piece is placed."""
        taken = {piece.spot for piece in self.scene.pieces}
        occupied = [spot for spot in map(self.scene.spot, sorted(taken)) if self.zone_of(spot) == zone]
        if not occupied:
            return zone
        room = ROOM if self.scene.signs else max(max(spot.width, spot.height) for spot in occupied) / 2 + ROOM
        targets = set[str]().union(*(choice.path for choice in self.scene.choices)) - taken
        free = [spot for spot in map(self.scene.spot, sorted(targets)) if self.zone_of(spot) == zone]
        left, right = _extent([(s.x, s.width) for s in occupied], [(s.x, s.width) for s in free], room)
        top, bottom = _extent([(s.y, s.height) for s in occupied], [(s.y, s.height) for s in free], room)
        left, right = max(left, zone.x), min(right, zone.x + zone.width)
        top, bottom = max(top, zone.y), min(bottom, zone.y + zone.height)
        return replace(zone, x=left, y=top, width=right - left, height=bottom - top)


def _placed(name: str, place: Place, zones: Sequence[Zone]) -> Iterator[PlacedZone]:
    """The zones of a place, centred in rows, all to the same scale: in rows that are no wider than the place, or in one
    row if they are larger there."""
    rows: list[list[Zone]] = []
    for zone in zones:
        if rows and sum(other.width for other in rows[-1]) + zone.width <= place.width:
            rows[-1].append(zone)
        else:
            rows.append([zone])
    rows = max(rows, [list(zones)], key=lambda rows: _scale(place, rows))
    scale = _scale(place, rows)
    heights = [max(zone.height for zone in row) for row in rows]
    y = (place.height - (sum(heights) + GAP * (len(rows) - 1)) * scale) / 2
    for row, height in zip(rows, heights, strict=True):
        x = (place.width - sum(zone.width for zone in row) * scale) / 2
        for zone in row:
            yield PlacedZone(zone, name, x / STEP, y / STEP, scale / STEP)
            x += zone.width * scale
        y += (height + GAP) * scale


def _scale(place: Place, rows: Sequence[Sequence[Zone]]) -> float:
    across = max(sum(zone.width for zone in row) for row in rows)
    down = sum(max(zone.height for zone in row) for row in rows) + GAP * (len(rows) - 1)
    return min(place.width / across, place.height / down, place.enlarges)


def _extent(
    occupied: Sequence[tuple[float, float]], free: Sequence[tuple[float, float]], room: float
) -> tuple[float, float]:
    """The range of the pieces with room around them, and of the free spots."""
    low = min([at - room for at, _ in occupied] + [at for at, _ in free])
    return low, max([at + size + room for at, size in occupied] + [at + size for at, size in free])


# --- stylesheets


def stylesheet() -> str:
    """The rules of all classes that express places, and of the default layout."""
    steps = "".join(f".{name}{n}{{--{name}:{n}}}" for name in "xywh" for n in range(MOST + 1))
    return steps + layout_rules([DEFAULT])


def layout_rules(layouts: Iterable[Layout]) -> str:
    """The rules that turn the boxes of layouts into origins and units, for each canvas."""
    layouts = tuple(layouts)
    places = {name: place for layout in layouts for name, place in layout.places.items()}
    rules = [_names_rules(name, _comes_nearer(place)) for name, place in places.items()]
    for canvas, query in CANVASES.items():
        inner = "".join(_canvas_rules(layout, canvas) for layout in layouts)
        rules.append(f"@media {query}{{{inner}}}")
    return "\n".join(rules)


def _comes_nearer(place: Place) -> bool:
    """Whether a place is enlarged on a phone when crowded spots come nearer."""
    return place.tall is not None and place.tall.area == "board"


def _names_rules(name: str, comes_nearer: bool) -> str:
    registered = "".join(
        f"@property --{name}-{part}{{syntax:'<length>';inherits:true;initial-value:{0 if part != 'u' else 1}px}}"
        for part in "xyu"
    )
    lengths = f".z-{name}{{--zx:var(--{name}-x);--zy:var(--{name}-y);--zu:var(--{name}-u)}}"
    near = "z-index:9"  # what stays lies above
    if comes_nearer:
        near = f"--zu:calc(var(--near)*var(--{name}-u))"
        near += "".join(f";--z{axis}:calc(var(--near)*var(--{name}-{axis}) + var(--pan-{axis}))" for axis in "xy")
    return f"{registered}{lengths}.near .z-{name}{{{near}}}"


def _canvas_rules(layout: Layout, canvas: str) -> str:
    at = f".lay-{layout.name}"
    lengths, hidden = [], []
    for name, place in layout.places.items():
        box: Box | None = getattr(place, canvas)
        if box is None:
            hidden.append(f"{at} .z-{name}")
            continue
        width, height = place.width / STEP, place.height / STEP
        room = {"w": f"{box.width:g}*var(--in-{box.area}-w)", "h": f"{box.height:g}*var(--in-{box.area}-h)"}
        lengths.append(f"--{name}-u:min({room['w']}/{width:g},{room['h']}/{height:g})")
        for axis, size, share, start, steps in (
            ("x", "w", box.across, box.x, width),
            ("y", "h", box.down, box.y, height),
        ):
            begin = f"var(--in-{box.area}-{axis}) + {start:g}*var(--in-{box.area}-{size})"
            spare = f"{share:g}*({room[size]} - {steps:g}*var(--{name}-u))"
            lengths.append(f"--{name}-{axis}:calc({begin} + {spare})")
    return f"{at}{{{';'.join(lengths)}}}" + (f"{','.join(hidden)}{{display:none!important}}" if hidden else "")
