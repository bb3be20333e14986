"""Matches the pieces of two scenes, so that they slide instead of jumping.

Games give pieces no names. Pieces with the same face are matched by the shortest total distance. A piece that is left
over was turned over if it lies where another lay, or was taken in hand or laid down if it is marked so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from math import hypot, inf

from fourfold.scene.scene import Piece, Scene

MOVED = frozenset({"held", "last", "placed"})
"""Marks of a piece that has just moved."""


def match_pieces(before: Scene, after: Scene) -> dict[int, int]:
    """For the indices of pieces of `after`, the index of the same piece in `before`; missing ones are new."""
    return _Matching(before, after).found


class Numbering:
    """Numbers that pieces keep from scene to scene. They are assigned in the order of appearance, so they reveal
    nothing about cards that lie face down."""

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._numbers: dict[int, int] = {}
        self._next = 1

    def number(self, scene: Scene) -> dict[int, int]:
        """The numbers of the pieces of the next scene, by their indices."""
        found = match_pieces(self._scene, scene) if self._scene else {}
        numbers = {}
        for place in range(len(scene.pieces)):
            if place in found:
                numbers[place] = self._numbers[found[place]]
            else:
                numbers[place], self._next = self._next, self._next + 1
        self._scene, self._numbers = scene, numbers
        return numbers


class _Matching:
    def __init__(self, before: Scene, after: Scene) -> None:
        self.before, self.after = before, after
        self.found: dict[int, int] = {}
        self.new = dict(enumerate(after.pieces))
        self.old = dict(enumerate(before.pieces))
        held = [number for number, piece in self.old.items() if "held" in piece.marks]
        # A piece that was in hand was laid down; it is not another one with the same face.
        self.match(lambda piece: piece.look, self._moved(), held)
        self.match(lambda piece: (piece.look, piece.spot))
        self.match(lambda piece: piece.look)
        self.match(lambda piece: piece.look.name)
        self.match(lambda piece: piece.spot)
        self.match(lambda _: 0, self._moved())

    def _moved(self) -> list[int]:
        return [number for number, piece in self.new.items() if MOVED & set(piece.marks)]

    def match(
        self, key: Callable[[Piece], Hashable], new: Iterable[int] | None = None, old: Iterable[int] | None = None
    ) -> None:
        """Match remaining pieces (or only some of them) with equal keys, by the shortest total distance."""
        groups: defaultdict[Hashable, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
        for number in self.new if new is None else new:
            groups[key(self.new[number])][0].append(number)
        for number in self.old if old is None else old:
            if (kind := key(self.old[number])) in groups:
                groups[kind][1].append(number)
        for after, before in groups.values():
            for row, column in cheapest_pairs([[self.distance(b, a) for b in before] for a in after]):
                self.found[after[row]] = before[column]
                del self.new[after[row]], self.old[before[column]]

    def distance(self, before: int, after: int) -> float:
        one, other = (scene.spot(scene.pieces[n].spot) for scene, n in ((self.before, before), (self.after, after)))
        return hypot(
            one.x + one.width / 2 - other.x - other.width / 2, one.y + one.height / 2 - other.y - other.height / 2
        )


def cheapest_pairs(costs: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """As many pairs of a row and a column as possible, at the lowest total cost (the Hungarian method)."""
    rows, columns = len(costs), len(costs[0]) if costs else 0
    if not rows or not columns:
        return []
    if rows > columns:
        return [(row, column) for column, row in cheapest_pairs(list(zip(*costs, strict=True)))]
    by_row, by_column = [0.0] * (rows + 1), [0.0] * (columns + 1)
    holder, previous = [0] * (columns + 1), [0] * (columns + 1)
    for row in range(1, rows + 1):
        holder[0], column = row, 0
        slack, visited = [inf] * (columns + 1), [False] * (columns + 1)
        while holder[column]:
            visited[column] = True
            delta, nearest = inf, 0
            for other in range(1, columns + 1):
                if visited[other]:
                    continue
                cost = costs[holder[column] - 1][other - 1] - by_row[holder[column]] - by_column[other]
                if cost < slack[other]:
                    slack[other], previous[other] = cost, column
                if slack[other] < delta:
                    delta, nearest = slack[other], other
            for other in range(columns + 1):
                if visited[other]:
                    by_row[holder[other]] += delta
                    by_column[other] -= delta
                else:
                    slack[other] -= delta
            column = nearest
        while column:
            holder[column], column = holder[previous[column]], previous[column]
    return [(holder[column] - 1, column - 1) for column in range(1, columns + 1) if holder[column]]
