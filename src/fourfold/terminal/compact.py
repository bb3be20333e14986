"""A scene in fewer lines, for small terminals.

The picture is cut at columns that are free from top to bottom (the table on one side, the hands on the other). In each
part, rows that contain only frames are left out, and so are the second rows of small things without a frame. Then the
parts are put side by side again. On a terminal that is too narrow for that, they are cut into blocks, such as the cards
of one player, which are packed into as few lines as possible: the others' first and the board last, where it stays in
sight.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby

from fourfold.scene.scene import COLUMN, LINE, Role, Scene
from fourfold.scene.text_renderer import ASCII, UNICODE, Ink, Letters, is_low, runs, to_ascii

GUTTER = 2
"""Free columns that separate two parts of a scene."""
GAP, NARROW_GAP = 3, 1
"""Columns between two parts on the screen, and the fewest between two blocks."""
ORDER: tuple[Role, ...] = ("margin", "other", "own", "store", "board")
"""The blocks of a narrow terminal from top to bottom, by the last of their zones' roles."""
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
    bands = [(*band, 0, _last_row(rest, *band)) for band in _bands(rest)]
    parts = [part for band in bands if (part := list(_part(rest, rows, *band, letters)))]
    heading: list[Row] = [
        [(letter, Ink(strong=True)) for letter in (to_ascii(label.words) if ascii else label.words)] for label in titles
    ]
    if sum(len(part[0]) + GAP for part in parts) - GAP > width:
        cut = [block for band in bands for block in _blocks(rest, *band)]
        blocks = sorted(cut, key=lambda block: (block.rank, block.top, block.left))
        areas = [(each.left, each.right, each.top, each.bottom) for each in blocks]
        return heading + _packed([part for area in areas if (part := list(_part(rest, rows, *area, letters)))], width)
    return heading + _side_by_side(parts, GAP)


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


@dataclass(frozen=True)
class _Block:
    """Columns and rows of the picture that stay together."""

    left: int
    right: int
    top: int
    bottom: int
    rank: int
    """The place in `ORDER`."""


def _blocks(scene: Scene, left: int, right: int, top: int, bottom: int) -> list[_Block]:
    """A band, cut between its zones. Zones of the same name stay together, and those that share a row."""
    named: dict[str, tuple[int, int, int]] = {}
    for zone in scene.zones:
        if left <= round(zone.x / COLUMN) < right:
            first, last = int(zone.y / LINE), math.ceil((zone.y + zone.height) / LINE)
            key = zone.name or zone.id
            begin, end, rank = named.get(key, (first, last, 0))
            named[key] = min(begin, first), max(end, last), max(rank, ORDER.index(zone.role))
    blocks: list[_Block] = []
    for begin, end, rank in sorted(named.values()):
        if blocks and begin < blocks[-1].bottom:
            above = blocks[-1]
            blocks[-1] = replace(above, bottom=max(end, above.bottom), rank=max(rank, above.rank))
        else:
            blocks.append(_Block(left, right, blocks[-1].bottom if blocks else top, end, rank))
    if not blocks:
        return [_Block(left, right, top, bottom, 0)]
    return [*blocks[:-1], replace(blocks[-1], bottom=max(bottom, blocks[-1].bottom))]


def _part(
    scene: Scene, rows: list[Row], left: int, right: int, top: int, bottom: int, letters: Letters
) -> Iterator[Row]:
    """The rows of a part with content, and at most one empty row between them; none below a heading."""
    boxes = (letters.card, letters.last, letters.turned, letters.pinned, letters.falling, letters.target)
    frames = {" ", letters.across, letters.down}.union(*boxes)
    needed, spare = _floors(scene, left, right), _second_rows(scene, left, right)
    headings = _headings(scene, left, right)
    empty: Row = []
    begun = False
    for number, whole in enumerate(rows[top:bottom], start=top):
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
            empty, begun = [], number not in headings


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


def _headings(scene: Scene, left: int, right: int) -> set[int]:
    """Rows in which something is written and nothing lies."""
    lies: set[int] = set()
    for spot in scene.spots:
        if left <= round(spot.x / COLUMN) < right:
            lies.update(range(round(spot.y / LINE), round((spot.y + spot.height) / LINE)))
    return {int(label.y / LINE) for label in scene.labels if left <= round(label.x / COLUMN) < right} - lies


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


def _packed(blocks: Sequence[list[Row]], width: int) -> list[Row]:
    """Blocks in as few lines as possible: on shelves, one below the other, of columns of blocks, all in their order."""
    blocks = [[row[: max(map(_used, block))] for row in block] for block in blocks]
    heights, widths = [len(block) for block in blocks], [len(block[0]) for block in blocks]
    Shelf = tuple[tuple[int, int], ...]

    @cache
    def shelves(first: int) -> tuple[int, tuple[Shelf, ...]]:
        """The least height of the blocks from the `first` one on, and their shelves: where each column begins and
        ends."""
        if first == len(blocks):
            return 0, ()
        found = []
        for shelf in columns(first, width):
            height = max(sum(heights[begin:end]) for begin, end in shelf)
            below, more = shelves(shelf[-1][1])
            found.append((height + below, (shelf, *more)))
        return min(found, key=lambda each: each[0])

    def columns(first: int, room: int) -> Iterator[Shelf]:
        """All shelves that begin with the `first` block; its own column is there even if it is too wide."""
        for end in range(first + 1, len(blocks) + 1):
            left = room - max(widths[first:end])
            if left < 0 and (room < width or end > first + 1):
                return
            yield ((first, end),)
            for more in columns(end, left - NARROW_GAP) if end < len(blocks) else ():
                yield ((first, end), *more)

    rows: list[Row] = []
    for shelf in shelves(0)[1]:
        stacks = [[row for block in blocks[begin:end] for row in block] for begin, end in shelf]
        wide = [max(widths[begin:end]) for begin, end in shelf]
        spare = (width - sum(wide)) // max(1, len(stacks) - 1)
        filled = [
            [row + [BLANK] * (most - len(row)) for row in stack] for stack, most in zip(stacks, wide, strict=True)
        ]
        rows += _side_by_side(filled, max(NARROW_GAP, min(GAP, spare)))
    return rows


def _used(row: Row) -> int:
    """The columns of a row without empty ones at its end."""
    return len("".join(letter for letter, _ in row).rstrip())


def _side_by_side(parts: list[list[Row]], gap: int) -> list[Row]:
    height = max((len(part) for part in parts), default=0)
    rows: list[Row] = [[] for _ in range(height)]
    for part in parts:
        for number in range(height):
            rows[number] += [BLANK] * (gap if rows[number] else 0)
            rows[number] += part[number] if number < len(part) else [BLANK] * len(part[0])
    return rows
