"""Which piece of a scene is which piece of the scene before: so that things slide instead of jumping.

Games name no pieces. Pieces of the same look are matched by least travel; what is left over is the same thing turned
over, if it lies where something lay, or what was taken in hand or laid down, if it stands out as that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from math import hypot, inf

from fourfold.core.scene.scene import Piece, Scene

MOVED = frozenset({"held", "last", "placed"})
"""The marks of a piece that has just come from somewhere."""


def follow(before: Scene, after: Scene) -> dict[int, int]:
    """For pieces of `after`, by their number in it, the number of the same piece in `before`; others are new."""
    return _Following(before, after).found


class Numbering:
    """Numbers for pieces that each keeps from scene to scene. They are given as things turn up, so they tell nothing of
    what lies face down."""

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._numbers: dict[int, int] = {}
        self._next = 1

    def number(self, scene: Scene) -> dict[int, int]:
        """For every piece of the next scene, by its place in it, its number."""
        found = follow(self._scene, scene) if self._scene else {}
        numbers = {}
        for place in range(len(scene.pieces)):
            if place in found:
                numbers[place] = self._numbers[found[place]]
            else:
                numbers[place], self._next = self._next, self._next + 1
        self._scene, self._numbers = scene, numbers
        return numbers


class _Following:
    def __init__(self, before: Scene, after: Scene) -> None:
        self.before, self.after = before, after
        self.found: dict[int, int] = {}
        self.came = dict(enumerate(after.pieces))
        self.went = dict(enumerate(before.pieces))
        held = [number for number, piece in self.went.items() if "held" in piece.marks]
        self.match(
            lambda piece: piece.look, self._moved(), held
        )  # what was in hand was laid down, not its like elsewhere
        self.match(lambda piece: (piece.look, piece.spot))
        self.match(lambda piece: piece.look)
        self.match(lambda piece: piece.look.name)
        self.match(lambda piece: piece.spot)
        self.match(lambda _: 0, self._moved())

    def _moved(self) -> list[int]:
        return [number for number, piece in self.came.items() if MOVED & set(piece.marks)]

    def match(
        self, key: Callable[[Piece], Hashable], came: Iterable[int] | None = None, went: Iterable[int] | None = None
    ) -> None:
        """Match what is left (or only some of it) and has the same key, by least travel in all."""
        groups: defaultdict[Hashable, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
        for number in self.came if came is None else came:
            groups[key(self.came[number])][0].append(number)
        for number in self.went if went is None else went:
            if (kind := key(self.went[number])) in groups:
                groups[kind][1].append(number)
        for new, old in groups.values():
            for one, other in least([[self.travel(b, a) for b in old] for a in new]):
                self.found[new[one]] = old[other]
                del self.came[new[one]], self.went[old[other]]

    def travel(self, before: int, after: int) -> float:
        one, other = (scene.spot(scene.pieces[n].spot) for scene, n in ((self.before, before), (self.after, after)))
        return hypot(
            one.x + one.width / 2 - other.x - other.width / 2, one.y + one.height / 2 - other.y - other.height / 2
        )


def least(costs: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """Pairs of a row and a column, as many as there can be, whose costs add up to the least (the Hungarian method)."""
    rows, columns = len(costs), len(costs[0]) if costs else 0
    if not rows or not columns:
        return []
    if rows > columns:
        return [(row, column) for column, row in least(list(zip(*costs, strict=True)))]
    by_row, by_column = [0.0] * (rows + 1), [0.0] * (columns + 1)
    holder, way = [0] * (columns + 1), [0] * (columns + 1)
    for row in range(1, rows + 1):
        holder[0], column = row, 0
        slack, seen = [inf] * (columns + 1), [False] * (columns + 1)
        while holder[column]:
            seen[column] = True
            delta, nearest = inf, 0
            for other in range(1, columns + 1):
                if seen[other]:
                    continue
                cost = costs[holder[column] - 1][other - 1] - by_row[holder[column]] - by_column[other]
                if cost < slack[other]:
                    slack[other], way[other] = cost, column
                if slack[other] < delta:
                    delta, nearest = slack[other], other
            for other in range(columns + 1):
                if seen[other]:
                    by_row[holder[other]] += delta
                    by_column[other] -= delta
                else:
                    slack[other] -= delta
            column = nearest
        while column:
            holder[column], column = holder[way[column]], way[column]
    return [(holder[column] - 1, column - 1) for column in range(1, columns + 1) if holder[column]]
