"""Where a seat's points come from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Line:
    """One line of a score sheet: what is scored, for how many points, and what of the table counts for it."""

    key: str
    """What a program calls the line, in any language: a card's number, say."""
    name: str
    points: int
    parts: tuple[tuple[str, int], ...] = ()
    """The points by their reason; they add up to `points`."""
    places: tuple[str, ...] = ()
    """What counted, as positions name it."""

    def __str__(self) -> str:
        parts = " + ".join(f"{points} {reason}" for reason, points in self.parts)
        return f"{self.name}: {parts} = {self.points}" if parts else f"{self.name}: {self.points}"

    def as_json(self) -> dict[str, Any]:
        parts = [{"reason": reason, "points": points} for reason, points in self.parts]
        return {"key": self.key, "name": self.name, "points": self.points, "parts": parts, "places": list(self.places)}


Sheet = tuple[tuple[Line, ...], ...]
"""A line for each thing that is scored, seat by seat."""
