"""A scene as the parts of a page: faces, the ground and the labels of zones, pieces, and targets to point at; one zone
as a picture of its own, for small screens; all of them as text, for screen readers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

import htpy as h
from markupsafe import Markup

from fourfold.core.locale.catalogue import Messages
from fourfold.pages.board.arrange import ORDER, Arrangement
from fourfold.pages.board.elements import Element, Parts, Picture, Target, element, face_id, inside, symbol
from fourfold.pages.board.plates import crest_faces, plate, tag, tally_html, tally_parts, written
from fourfold.pages.frame.pictures import head, head_symbol, seat_head_id
from fourfold.scene.scene import Label, Patch, Piece, Scene, Wall, Zone
from fourfold.scene.svg import SMALL, draw_label, draw_marks, draw_patch, draw_wall
from fourfold.table.errors import Refused

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


MARGIN = 12.5
ZOOM_ICON = Markup(
    '<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5"/></svg>'
)


def zone_scene(scene: Scene, id: str) -> Scene:
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
