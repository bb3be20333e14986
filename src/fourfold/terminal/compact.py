"""A scene in fewer lines, for small terminals.

The picture is cut at columns that are free from top to bottom (the table on one side, the hands on the other). In each
part, rows that contain only frames are left out, and so are the second rows of small things without a frame. Then the
parts are put side by side again, or one below the other on a narrow terminal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from fourfold.core.scene.scene import COLUMN, LINE, Scene
from fourfold.core.scene.text_renderer import ASCII, UNICODE, Ink, Letters, is_low, runs, to_ascii

GUTTER = 2
"""Free columns that separate two parts of a scene."""
GAP = 3
"""Columns between two parts on the screen."""
LOW = 3
"""The height of the lowest framed things, which are still clear without their frames."""

Cell = tuple[str, Ink]
Row = list[Cell]
BLANK: Cell = (" ", Ink())


def compact_runs(scene: Scene, ascii: bool, width: int) -> list[list[tuple[str, Ink]]]:
    """The scene as lines of text runs with their colours, at most `width` wide if possible."""
    return [
        [("".join(letter for letter, _ in run), ink) for ink, run in groupby(row, key=lambda cell: cell[1])]
        for row in _rows(scene, ascii, width)
    ]


def _rows(scene: Scene, ascii: bool, width: int) -> list[Row]:
    titles = [label for label in scene.labels if label.words == scene.title]
    rest = replace(scene, labels=tuple(label for label in scene.labels if label not in titles))
    rows = [[(letter, ink) for words, ink in line for letter in words] for line in runs(rest, ascii)]
    letters = ASCII if ascii else UNICODE
    parts = [part for band in _bands(rest) if (part := list(_part(rest, rows, *band, letters)))]
    heading: list[Row] = [
        [(letter, Ink(strong=True)) for letter in (to_ascii(label.words) if ascii else label.words)] for label in titles
    ]
    if sum(len(part[0]) + GAP for part in parts) - GAP > width:
        return heading + [row for part in parts for row in part]
    return heading + _side_by_side(parts)


def _bands(scene: Scene) -> list[tuple[int, int]]:
    """The ranges of columns, start and end, that are not empty."""
    used: set[int] = set()
    for spot in scene.spots:
        used.update(range(round(spot.x / COLUMN), round((spot.x + spot.width) / COLUMN)))
    for label in scene.labels:
        used.update(range(round(label.x / COLUMN), round(label.x / COLUMN) + len(label.words)))
    for wall in scene.walls:
        if wall.side in "ew":
            used.add(round(wall.x / COLUMN) - (wall.side == "w"))
    bands: list[tuple[int, int]] = []
    for column in sorted(used):
        if bands and column - bands[-1][1] < GUTTER:
            bands[-1] = bands[-1][0], column + 1
        else:
            bands.append((column, column + 1))
    return bands


def _part(scene: Scene, rows: list[Row], left: int, right: int, letters: Letters) -> Iterator[Row]:
    """The rows of a part with content, and at most one empty row between them."""
    boxes = (letters.card, letters.last, letters.turned, letters.pinned, letters.falling, letters.target)
    frames = {" ", letters.across, letters.down}.union(*boxes)
    needed, spare = _floors(scene, left, right), _second_rows(scene, left, right)
    empty: Row = []
    begun = False
    for number, whole in enumerate(rows[: _last_row(scene, left, right)]):
        row = (whole + [BLANK] * right)[left:right]
        words = {letter for letter, _ in row}
        if number in spare:
            continue
        if words == {" "}:
            empty = row
        elif number in needed or not words <= frames:
            if empty and begun:
                yield empty
            yield row
            empty, begun = [], True


def _last_row(scene: Scene, left: int, right: int) -> int:
    """The row below everything but numbers of rows, which lie in no zone."""
    used = {piece.spot for piece in scene.pieces} | {spot for choice in scene.choices for spot in choice.path}
    ends = [spot.y + spot.height for spot in scene.spots if spot.id in used and left <= round(spot.x / COLUMN) < right]
    for label in scene.labels:
        if not scene.zones or any(zone.holds(label.x, label.y) for zone in scene.zones):
            ends.append(label.y + LINE)
    ends += [wall.y + (0 if wall.side in "ns" else wall.length) + LINE for wall in scene.walls]
    return round(max(ends, default=0) / LINE)


def _second_rows(scene: Scene, left: int, right: int) -> set[int]:
    """Rows in which only small things continue: their first row is enough to recognise them."""
    first_rows, later_rows = set[int](), set[int]()
    for spot in scene.spots:
        if left <= round(spot.x / COLUMN) < right:
            first, below = round(spot.y / LINE), round((spot.y + spot.height) / LINE)
            first_rows.update([first] if is_low(spot) else range(first, below))
            later_rows.update(range(first + 1, below) if is_low(spot) else ())
    first_rows.update(int(label.y / LINE) for label in scene.labels if left <= round(label.x / COLUMN) < right)
    return later_rows - first_rows


def _floors(scene: Scene, left: int, right: int) -> set[int]:
    """Rows to keep although they contain only lines: walls, and the lower edges of cards, which separate them."""
    rows: set[int] = set()
    for wall in scene.walls:
        if wall.side in "ns" and left <= round(wall.x / COLUMN) < right:
            rows.add(round(wall.y / LINE) - (wall.side == "n"))
    for piece in scene.pieces:
        spot = scene.spot(piece.spot)
        if left <= round(spot.x / COLUMN) < right and spot.height > LOW * LINE:
            rows.add(round((spot.y + spot.height) / LINE) - 1)
    return rows


def _side_by_side(parts: list[list[Row]]) -> list[Row]:
    height = max((len(part) for part in parts), default=0)
    rows: list[Row] = [[] for _ in range(height)]
    for part in parts:
        for number in range(height):
            rows[number] += [BLANK] * (GAP if rows[number] else 0)
            rows[number] += part[number] if number < len(part) else [BLANK] * len(part[0])
    return rows
