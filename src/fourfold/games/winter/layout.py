"""The cards on the table of Winter by their places: for texts, pictures and checks of positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourfold.games.winter import CODES, FACE_OF_CODE
from fourfold.games.winter.geometry import all_cards, are_touching, first_group, flip_for, is_on, squares_around

Place = tuple[int, int]

TOUCHING = tuple((dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if are_touching(dx, dy))
"""Where a card lies that touches one at 0, 0."""


def reading_order(place: Place) -> tuple[int, int]:
    return place[1], place[0]


def squares_with_counters(s: Any) -> list[list[Place]]:
    """Per seat the squares on which its counters lie."""
    return [places(s.counter_x[seat], s.counter_y[seat], s.counters[seat]) for seat in range(2)]


def places(xs: Any, ys: Any, n: int) -> list[Place]:
    """The first n places of a record's lists."""
    return list(zip(xs[:n].tolist(), ys[:n].tolist(), strict=True))


class Layout:
    """Cards as a record has them and as a dictionary."""

    def __init__(self, faces: Mapping[Place, str]) -> None:
        self.places = sorted(faces, key=reading_order)
        self.faces = {place: faces[place] for place in self.places}
        """Each card's face as written, in reading order."""
        self.cards = len(self.places)
        self.x = [x for x, _ in self.places]
        self.y = [y for _, y in self.places]
        self.face = [FACE_OF_CODE[face] for face in self.faces.values()]

    @classmethod
    def of(cls, s: Any) -> Layout:
        """The cards on the table of a record."""
        faces = (CODES[face] for face in s.face[: s.cards].tolist())
        return cls(dict(zip(places(s.x, s.y, s.cards), faces, strict=True)))

    def with_card(self, place: Place, face: str) -> Layout:
        return Layout({**self.faces, place: face})

    def without(self, place: Place) -> Layout:
        return Layout({other: face for other, face in self.faces.items() if other != place})

    def under(self, place: Place) -> list[Place]:
        """The cards that have a section in a square, or that a card there would overlap."""
        return [card for card in self.places if is_on(*card, *place)]

    def is_square(self, place: Place, colour: int) -> bool:
        return place in self.squares_with(place, colour)

    def squares_with(self, card: Place, colour: int) -> list[Place]:
        """The squares of a colour that have a section where a card lies, in reading order."""
        (x, y), squares = card, squares_around(self, *card, flip_for(colour))
        return [(x - 1 + k % 3, y - 1 + k // 3) for k in range(9) if squares >> k & 1]

    def groups(self) -> list[list[Place]]:
        """What is connected, the groups by their first card in reading order."""
        found, left = [], all_cards(self)
        while left:
            group = first_group(self, left)
            left &= ~group
            found.append([place for i, place in enumerate(self.places) if group >> i & 1])
        return found

    def falling(self) -> list[Place] | None:
        """The cards outside the largest group; None where several are largest and somebody must choose."""
        groups = self.groups()
        most = max(map(len, groups), default=0)
        if sum(len(group) == most for group in groups) > 1:
            return None
        return [place for group in groups if len(group) < most for place in group]
