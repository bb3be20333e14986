"""A zone of a table as a picture of its own, for small screens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from markupsafe import Markup

from fourfold.core.locale.catalogue import Messages
from fourfold.core.scene.scene import Scene, Zone
from fourfold.core.scene.svg import Theme, svg
from fourfold.web.errors import Refused
from fourfold.web.pages.table.arrange import Arrangement
from fourfold.web.pages.table.elements import Element, Parts
from fourfold.web.tables.table import Table
from fourfold.web.tables.views import view_of

MARGIN = 12.5
ZOOM_ICON = Markup(
    '<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5"/></svg>'
)


def zone_scene(scene: Scene, id: str) -> Scene:
    """The scene of one zone."""
    arrangement = Arrangement(scene)
    zone = next((zone for zone in arrangement.zones if zone.id == id), None)
    if zone is None:
        raise Refused("missing", f"this table has no zone {id!r}")
    left, top = zone.x - MARGIN, zone.y - MARGIN
    spots = tuple(spot for spot in scene.spots if arrangement.zone_of(spot) == zone)
    kept = {spot.id for spot in spots}
    return replace(
        scene,
        title=zone.name or scene.title,
        width=zone.width + 2 * MARGIN,
        height=zone.height + 2 * MARGIN,
        spots=tuple(replace(spot, x=spot.x - left, y=spot.y - top) for spot in spots),
        pieces=tuple(piece for piece in scene.pieces if piece.spot in kept),
        choices=(),
        labels=tuple(replace(x, x=x.x - left, y=x.y - top) for x in scene.labels if zone.holds(x.x, x.y)),
        walls=(),
        patches=tuple(
            replace(patch, x=patch.x - left, y=patch.y - top)
            for patch in scene.patches
            if zone.holds(patch.x + patch.width / 2, patch.y + patch.height / 2)
        ),
        zones=(),
        standings=(),
    )


def board_picture(table: Table, theme: Theme) -> bytes:
    """The board as spectators see it, without words. It is kept with the table, since many may look at it."""
    turn, picture = table.cache.get(("board", theme), (0, b""))
    if turn != table.turn:
        scene = view_of(table, None, last=0).view.scene()
        board = next((zone for zone in scene.zones if zone.role == "board"), None)
        drawn = scene if board is None else zone_scene(scene, board.id)
        if board is not None and board.fits:
            drawn = _cropped(drawn)
        picture = svg(replace(drawn, title=""), theme).encode()
        table.cache["board", theme] = table.turn, picture
    return bytes(picture)


def _cropped(scene: Scene) -> Scene:
    """A scene without the room around its pieces."""
    used = [scene.spot(piece.spot) for piece in scene.pieces]
    if not used:
        return scene
    left, top = min(spot.x for spot in used) - MARGIN, min(spot.y for spot in used) - MARGIN
    right, bottom = max(spot.x + spot.width for spot in used), max(spot.y + spot.height for spot in used)
    kept = {spot.id for spot in used}
    return replace(
        scene,
        width=right - left + MARGIN,
        height=bottom - top + MARGIN,
        spots=tuple(replace(spot, x=spot.x - left, y=spot.y - top) for spot in scene.spots if spot.id in kept),
        labels=(),
        patches=(),
    )


def zoom_links(address: Callable[[str], str], scene: Scene, say: Messages) -> Parts:
    """A link to the picture of each zone that belongs to another player and holds something. `address` makes one from a
    zone's id."""
    if not any(zone.role == "other" for zone in scene.zones):
        return {}
    arrangement = Arrangement(scene)
    holding = {arrangement.zone_of(scene.spot(piece.spot)) for piece in scene.pieces}
    others = [zone for zone in scene.zones if zone.role == "other" and zone in holding]
    links = ((zone.id, _zoom_link(address(zone.id), zone, arrangement, say)) for zone in others)
    return {f"zoom-{id}": link for id, link in links if link is not None}


def _zoom_link(href: str, zone: Zone, arrangement: Arrangement, say: Messages) -> Element | None:
    place = arrangement.place_zone(zone)
    if place is None:
        return None
    attributes = {"class": f"zone zoom {place}", "href": href, "aria-label": say("enlarge", name=zone.name or zone.id)}
    return Element("a", attributes, Markup(f"<span>{ZOOM_ICON}</span>"))
