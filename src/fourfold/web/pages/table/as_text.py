"""A table as text, for screen readers: each zone in rows, from top to bottom and from left to right."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby

import htpy as h

from fourfold.core.scene.scene import Scene
from fourfold.web.pages.table.arrange import ORDER, Arrangement

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
