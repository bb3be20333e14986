"""Where a seat's points come from, and the same as a ledger: a row for each reason, a cell for each seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Line:
    """One line of a score sheet: what is scored, the points, and the places that count."""

    key: str
    """A key for programs, the same in all languages, such as the number of a card."""
    name: str
    points: int
    parts: tuple[tuple[str, int], ...] = ()
    """The points by their reason; they add up to `points`."""
    places: tuple[str, ...] = ()
    """The places that counted, as positions name them."""
    spots: tuple[str, ...] = ()
    """The spots of a scene where what counted lies."""
    brief: str = ""
    """A short name, for a ledger; if empty, the name."""
    note: str = ""
    """A few words under the short name."""

    def __str__(self) -> str:
        parts = " + ".join(f"{points} {reason}" for reason, points in self.parts)
        return f"{self.name}: {parts} = {self.points}" if parts else f"{self.name}: {self.points}"

    def as_json(self) -> dict[str, Any]:
        parts = [{"reason": reason, "points": points} for reason, points in self.parts]
        return {"key": self.key, "name": self.name, "points": self.points, "parts": parts, "places": list(self.places)}


Sheet = tuple[tuple[Line, ...], ...]
"""The lines of each seat."""


@dataclass(frozen=True)
class Row:
    """A reason for points, with the line of each seat; None for a seat that cannot have points for it."""

    cells: tuple[Line | None, ...]

    @property
    def _line(self) -> Line:
        return next(line for line in self.cells if line is not None)

    @property
    def key(self) -> str:
        return self._line.key

    @property
    def name(self) -> str:
        return self._line.brief or self._line.name

    @property
    def note(self) -> str:
        return self._line.note

    @property
    def spots(self) -> tuple[str, ...]:
        """All that counted, for anybody."""
        return tuple(spot for line in self.cells if line is not None for spot in line.spots)

    def points(self, seat: int) -> int:
        line = self.cells[seat]
        return 0 if line is None else line.points


def ledger(sheet: Sheet) -> tuple[Row, ...]:
    """The rows of a sheet, in the order of its lines; where each line is one seat's alone, the best come first."""
    keys = dict.fromkeys(line.key for lines in sheet for line in lines)
    by_key = [{line.key: line for line in lines} for lines in sheet]
    rows = [Row(tuple(lines.get(key) for lines in by_key)) for key in keys]
    if len(sheet) > 1 and all(row.cells.count(None) == len(sheet) - 1 for row in rows):
        rows.sort(key=lambda row: -max(map(row.points, range(len(sheet)))))
    return tuple(rows)
