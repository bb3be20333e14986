"""A scene as the parts of a page: faces, the ground and the labels of zones, pieces, and targets to point at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import htpy as h
from markupsafe import Markup

from fourfold.pages.board.arrange import Arrangement
from fourfold.pages.board.elements import Element, Parts, Picture, Target, element, face_id, inside, symbol
from fourfold.pages.board.plates import crest_faces, plate, tag, tally_html, tally_parts, written
from fourfold.pages.frame.pictures import head, head_symbol, seat_head_id
from fourfold.scene.scene import Label, Patch, Piece, Scene, Wall, Zone
from fourfold.scene.svg import SMALL, draw_label, draw_marks, draw_patch, draw_wall

LETTER = 0.56
"""An upper bound of the average letter width, relative to the font size."""
NO_BOTS: Mapping[int, str] = {}
MOST_LAYERS = 2
"""Pieces on top of more than this many others look like those on top of this many."""


def draw(
    scene: Scene,
    ids: Mapping[int, int],
    *,
    plates: bool = True,
    bots: Mapping[int, str] = NO_BOTS,
    heads: Sequence[str] = (),
) -> tuple[str, Parts]:
    """The CSS classes of the whole table, and its parts. `ids` has a number for each piece, by its index. `plates` are
    those of the players; a table has them outside the board, with clocks. `bots` has the levels of bots by seat.
    `heads` has the names whose heads are shown, if those of the players are not to choose them."""
    heads = heads or scene.names
    arrangement = Arrangement(scene)
    parts = _zones(scene, arrangement, bots, heads) | crest_faces(scene) | tally_parts(scene, bots, heads)
    for seat, name in enumerate(heads):
        parts[seat_head_id(seat)] = Element(
            "symbol", {"viewBox": "0 0 100 100"}, Markup(head_symbol(name, bots.get(seat)))
        )
    if plates:
        parts |= {f"standing-{each.seat}": plate(each, scene.names, face=heads[each.seat]) for each in scene.standings}
    for index, piece in sorted(enumerate(scene.pieces), key=lambda entry: ids[entry[0]]):
        place = arrangement.place_piece(piece)
        if place is None:
            continue
        face = face_id(piece.look)
        if face not in parts:
            parts[face] = symbol(piece.look)
        parts[f"p{ids[index]}"] = _piece(piece, scene.name_of(piece), face, place, _layer(scene, index))
    laid = dict.fromkeys(choice.lays for choice in (*scene.choices, *scene.then) if choice.lays is not None)
    faces = {face_id(look): symbol(look) for look in laid}
    return arrangement.classes, faces | parts | _targets(scene, arrangement)


def _zones(scene: Scene, arrangement: Arrangement, bots: Mapping[int, str], heads: Sequence[str]) -> Parts:
    """The ground and the labels of each zone, as two drawings: one under the pieces and one above them."""
    parts: Parts = {}
    labels, patches = _by_zone(scene, arrangement)
    for box in arrangement.shown:
        ground = [draw_patch(patch) for patch in patches[box.id]]
        ground += [draw_wall(wall) for wall in scene.walls if _borders(box, wall)]
        words = [] if scene.standings else [draw_label(_fitted(label, box)) for label in labels[box.id]]
        attributes = {
            "class": f"zone {box.role}{' cut' * box.fits} {arrangement.place_zone(box)}",
            "preserveAspectRatio": "none",
            "viewBox": f"{box.x:g} {box.y:g} {box.width:g} {box.height:g}",
        }
        for layer, drawn in (("ground", ground), ("words", words)):
            if drawn:
                parts[f"{layer}-{box.id}"] = Element("svg", attributes, tuple(drawn))
        if box.tag:
            standing = next((each for each in scene.standings if each.seat == box.seat), None)
            seat = box.seat
            face = head(heads[seat], bots.get(seat)) if heads and seat is not None else None
            content = tag(box.name, standing, face)
            place = arrangement.place_zone(box)
            parts[f"words-tag-{box.id}"] = element("p", content, class_=f"zone tag {place}")
    return parts


def _layer(scene: Scene, index: int) -> int:
    """How many pieces lie below one: those drawn before it that its middle touches. Elements are in another order."""
    spot = scene.spot(scene.pieces[index].spot)
    x, y = spot.x + spot.width / 2, spot.y + spot.height / 2
    below = (scene.spot(piece.spot) for piece in scene.pieces[:index])
    return sum(each.x <= x <= each.x + each.width and each.y <= y <= each.y + each.height for each in below)


def _piece(piece: Piece, name: str, face: str, place: str, layer: int) -> Element:
    classes = ["p", place, *[f"over{min(layer, MOST_LAYERS)}"] * bool(layer), *(f"is-{mark}" for mark in piece.marks)]
    if piece.look.caption:
        classes.append("titled")
    attributes = {
        "type": "button",
        "class": " ".join(classes),
        "data-spot": piece.spot,
        "aria-label": name,
        "tabindex": "-1",
    }
    if piece.look.about:
        attributes["data-about"] = piece.look.about
    marks = draw_marks(_without_frames(piece))
    if piece.owner is not None:
        marks += f'<use class="owner" href="#{seat_head_id(piece.owner)}" x="2" y="-1" width="32" height="32"/>'
    return Element("button", attributes, Picture(face, piece.look.height, marks, written(piece)))


def _without_frames(piece: Piece) -> Piece:
    """A piece with the marks that are drawn over it; the stylesheet draws the others as frames. If it has a
    caption, all that is on it is text. Owners are heads."""
    drawn = replace(piece, marks=tuple(mark for mark in piece.marks if mark == "turned"), worth=(), owner=None)
    return replace(drawn, badge="", number="") if piece.look.caption else drawn


def _by_zone(scene: Scene, arrangement: Arrangement) -> tuple[dict[str, list[Label]], dict[str, list[Patch]]]:
    """Labels and patches by the zone in which they lie."""
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
    """A label, shrunk if necessary to stay inside its zone, so that it does not overlap another zone."""
    width = len(label.words) * label.size * LETTER
    room = zone.x + zone.width - label.x
    return replace(label, size=round(label.size * room / width, 1)) if 0 < room < width else label


def _borders(zone: Zone, wall: Wall) -> bool:
    """Whether a wall is an edge of the visible part of a zone."""
    if wall.side in "ns":
        return zone.y <= wall.y <= zone.y + zone.height and zone.x - wall.length < wall.x < zone.x + zone.width
    return zone.x <= wall.x <= zone.x + zone.width and zone.y - wall.length < wall.y < zone.y + zone.height


def _targets(scene: Scene, arrangement: Arrangement) -> Parts:
    """A button on every empty spot that is a step of a choice. The page's script labels it with the move. A sign that
    is part of the move's notation is for terminals."""
    parts: Parts = {}
    steps = {spot for choice in (*scene.choices, *scene.then) for spot in choice.path}
    for id in sorted(steps - {piece.spot for piece in scene.pieces}):
        spot = scene.spot(id)
        place = arrangement.place_spot(spot)
        if place is None:
            continue
        if min(spot.width, spot.height) < SMALL:
            parts[f"at-{id}"] = Target(f"small {place}", "")
        else:
            last = next((choice for choice in scene.choices if choice.path[-1] == id), None)
            parts[f"at-{id}"] = Target(place, last.sign if last and last.sign not in last.move else "")
    return parts


def board_html(classes: str, parts: Parts, faces: str | None = None) -> h.Node:
    """The table itself, in layers. `faces` is the address of a file with all faces of the game."""
    return h.div("#surface", class_=f"fourfold surface {classes}", data_faces=faces)[
        Markup(f'<svg id="looks" hidden aria-hidden="true">{inside(parts, "k")}</svg>'),
        h.div("#ground", aria_hidden="true")[inside(parts, "ground-")],
        h.div("#pieces")[inside(parts, "p")],
        h.div("#targets")[inside(parts, "at-")],
        h.div("#words")[inside(parts, "words-", "zoom-")],
        h.ul("#plates.plates")[inside(parts, "standing-")] if any(id.startswith("standing-") for id in parts) else None,
        tally_html(parts),
    ]
