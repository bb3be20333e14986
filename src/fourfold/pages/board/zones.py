"""Zones of a table: one as a picture of its own, for small screens; all of them as text, for screen readers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from itertools import groupby

import htpy as h
from markupsafe import Markup

from fourfold.core.locale.catalogue import Messages
from fourfold.pages.board.arrange import ORDER, Arrangement
from fourfold.pages.board.elements import Element, Parts
from fourfold.scene.scene import Scene, Zone
from fourfold.table.errors import Refused

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


# --- as text: each zone in rows, from top to bottom and from left to right


ROW = 25.0
"""Units of height that count as the same row."""

Rows = list[str]


def rows_of(scene: Scene, nothing: str) -> list[tuple[str, Rows]]:
    """Every zone that is not empty: its name, if it has one, and its rows. `nothing` is the text for an empty spot;
    equal neighbours are counted. Labels are in the row of their position; where zones overlap, in one with a name."""
    arrangement = Arrangement(scene)
    names_at: dict[str, list[str]] = defaultdict(list)
    for piece in scene.pieces:
        names_at[piece.spot].append(scene.name_of(piece))
    texts_by_zone: dict[str, list[tuple[float, float, str]]] = defaultdict(list)
    for spot in scene.spots:
        zone = arrangement.zone_of(spot)
        if zone is not None:
            texts_by_zone[zone.id].append((spot.y, spot.x, " + ".join(names_at[spot.id]) or nothing))
    for label in scene.labels:
        zone = min(arrangement.zones_at(label.x, label.y), key=lambda zone: not zone.name, default=None)
        if zone is not None and zone.role != "margin":
            texts_by_zone[zone.id].append((label.y, label.x, label.words))
    found = []
    for zone in sorted(arrangement.zones, key=lambda zone: ORDER.index(zone.role) if zone.role in ORDER else 9):
        rows = [_row_text(row, nothing) for row in _rows(texts_by_zone[zone.id])]
        if any(rows):
            found.append((zone.name, [row for row in rows if row]))
    return found


def _rows(texts: list[tuple[float, float, str]]) -> list[list[str]]:
    """Texts by row: a new row begins where one is at least `ROW` lower than the first of the row."""
    rows: list[tuple[float, list[tuple[float, str]]]] = []
    for y, x, words in sorted(texts):
        if not rows or y - rows[-1][0] >= ROW:
            rows.append((y, []))
        rows[-1][1].append((x, words))
    return [[words for _, words in sorted(row)] for _, row in rows]


def _row_text(row: list[str], nothing: str) -> str:
    """A row in words; an empty string if all its spots are empty."""
    if all(words == nothing for words in row):
        return ""
    texts = []
    for words, same in groupby(row):
        count = len(list(same))
        texts.append(f"{count} × {words}" if count > 1 else words)
    return ", ".join(texts)


def text_form(scene: Scene, nothing: str, elsewhere: str) -> h.Node:
    """The table as headings and lists."""
    zones = rows_of(scene, nothing)
    return h.div("#written.written", tabindex="0")[
        h.p[scene.title],
        [h.section[h.h2[name or elsewhere], h.ul[[h.li[row] for row in rows]]] for name, rows in zones],
    ]
