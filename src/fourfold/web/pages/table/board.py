"""A scene as the parts of a page, each by its id: faces, ground, words, pieces, and spots to point at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from html import escape

import htpy as h
from markupsafe import Markup

from fourfold.core.scene.scene import Label, Mark, Patch, Scene, Wall, Zone
from fourfold.core.scene.svg import draw_label, draw_marks, draw_patch, draw_wall
from fourfold.web.pages.table.arrange import Arrangement
from fourfold.web.pages.table.sprites import face_id, symbol

Parts = dict[str, str]
LETTER = 0.56
"""How wide a letter is at most, on the average, beside its height."""


def draw(scene: Scene, ids: Mapping[int, int]) -> tuple[str, Parts]:
    """The classes of the whole, and its parts. `ids` names the pieces, by their number in the scene."""
    arrangement = Arrangement(scene)
    parts: Parts = {}
    labels, patches = _by_zone(scene, arrangement)
    for zone in arrangement.zones:
        box = arrangement.shown(zone)
        place = arrangement.place(zone, box.x, box.y, box.width, box.height)
        ground = [draw_patch(patch) for patch in patches[zone.id]]
        ground += [draw_wall(wall) for wall in scene.walls if _borders(box, wall)]
        words = [draw_label(_fitted(label, box)) for label in labels[zone.id]]
        kind = f"zone {zone.role} cut" if zone.fits else f"zone {zone.role}"
        for name, drawn in (("ground", ground), ("words", words)):
            if drawn:
                parts[f"{name}-{zone.id}"] = (
                    f'<svg id="{name}-{zone.id}" class="{kind} {place}" preserveAspectRatio="none"'
                    f' viewBox="{box.x:g} {box.y:g} {box.width:g} {box.height:g}">{"".join(drawn)}</svg>'
                )
    steps = {spot for choice in scene.choices for spot in choice.path}
    boxes: list[tuple[float, float, float, float, int]] = []
    for number, piece in sorted(enumerate(scene.pieces), key=lambda entry: ids[entry[0]]):
        place_or_none = arrangement.place_piece(piece)
        if place_or_none is None:
            continue
        face = face_id(piece.look)
        height = f"{piece.look.height:g}"
        if face not in parts:
            parts[face] = symbol(piece.look)
        spot = scene.spot(piece.spot)
        layer = sum(
            x < spot.x + spot.width / 2 < x + w and y < spot.y + spot.height / 2 < y + h and n < number
            for x, y, w, h, n in boxes
        )
        boxes.append((spot.x, spot.y, spot.width, spot.height, number))
        classes = " ".join(
            ["p", place_or_none, *[f"over{min(layer, 2)}"] * bool(layer), *(f"is-{mark}" for mark in piece.marks)]
        )
        marks = draw_marks(replace(piece, marks=_drawn(piece.marks)))
        about = f' data-about="{escape(piece.look.about)}"' if piece.look.about else ""
        parts[f"p{ids[number]}"] = (
            f'<button type="button" id="p{ids[number]}" class="{classes}" data-spot="{escape(piece.spot)}"'
            f' aria-label="{escape(piece.name)}"{about} tabindex=-1>'
            f'<svg viewBox="0 0 100 {height}" aria-hidden="true"><use href="#{face}"/>{marks}</svg>'
            "</button>"
        )
    parts |= _targets(scene, arrangement, steps - {piece.spot for piece in scene.pieces})
    return arrangement.size, parts


def _drawn(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """The marks that are drawn; the others are frames, which the stylesheet makes of the classes."""
    return tuple(mark for mark in marks if mark == "turned")


def _by_zone(scene: Scene, arrangement: Arrangement) -> tuple[dict[str, list[Label]], dict[str, list[Patch]]]:
    """Words and patches by the zone that they lie in."""
    labels: dict[str, list[Label]] = {zone.id: [] for zone in arrangement.zones}
    patches: dict[str, list[Patch]] = {zone.id: [] for zone in arrangement.zones}
    for label in scene.labels:
        if zone := arrangement.zone_at(label.x, label.y):
            labels[zone.id].append(label)
    for patch in scene.patches:
        if zone := arrangement.zone_at(patch.x + patch.width / 2, patch.y + patch.height / 2):
            patches[zone.id].append(patch)
    return labels, patches


def _fitted(label: Label, zone: Zone) -> Label:
    """A label in letters so small that it does not run over the edge of its zone: what is beyond may be another's."""
    width = len(label.words) * label.size * LETTER
    room = zone.x + zone.width - label.x
    return replace(label, size=round(label.size * room / width, 1)) if 0 < room < width else label


def _borders(zone: Zone, wall: Wall) -> bool:
    """Whether a wall is an edge of what is shown of a zone."""
    if wall.side in "ns":
        return zone.y <= wall.y <= zone.y + zone.height and wall.x <= zone.x + zone.width
    return zone.x <= wall.x <= zone.x + zone.width and wall.y <= zone.y + zone.height


def _targets(scene: Scene, arrangement: Arrangement, empty: set[str]) -> Parts:
    """A button on every empty spot that a choice leads over; the module names it after what it would do."""
    parts = {}
    for id in sorted(empty):
        place = arrangement.place_spot(scene.spot(id))
        if place is None:
            continue
        ends = [choice for choice in scene.choices if choice.path[-1] == id]
        sign = ends[0].sign or ends[0].move if ends else ""
        spot = scene.spot(id)
        small = "small " * (min(spot.width, spot.height) < 50)
        parts[f"at-{id}"] = (
            f'<button type="button" id="at-{escape(id)}" class="t {small}{place}" data-spot="{escape(id)}"'
            f">{'' if small else escape(sign)}</button>"
        )
    return parts


def felt(classes: str, parts: Parts, faces: str | None = None) -> h.Node:
    """The table itself: layers of parts, each where the module of the page looks for it.

    `faces` is where further ones come from.
    """
    return h.div("#felt", class_=f"fourfold felt {classes}", data_faces=faces)[
        Markup(f'<svg id="looks" hidden aria-hidden="true">{inside(parts, "k")}</svg>'),
        h.div("#ground", aria_hidden="true")[inside(parts, "ground-")],
        h.div("#pieces")[inside(parts, "p")],
        h.div("#targets")[inside(parts, "at-")],
        h.div("#words")[inside(parts, "words-", "zoom-")],
    ]


def inside(parts: Parts, *prefixes: str) -> Markup:
    """The parts whose ids begin so, in order."""
    return Markup("".join(html for id, html in parts.items() if id.startswith(prefixes)))
