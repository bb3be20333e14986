"""Where a seat's points come from."""

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

    def __str__(self) -> str:
        parts = " + ".join(f"{points} {reason}" for reason, points in self.parts)
        return f"{self.name}: {parts} = {self.points}" if parts else f"{self.name}: {self.points}"

    def as_json(self) -> dict[str, Any]:
        parts = [{"reason": reason, "points": points} for reason, points in self.parts]
        return {"key": self.key, "name": self.name, "points": self.points, "parts": parts, "places": list(self.places)}


Sheet = tuple[tuple[Line, ...], ...]
"""The lines of each seat."""
