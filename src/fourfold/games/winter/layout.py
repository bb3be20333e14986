"""Cards on the table for Python code: words, pictures and checks of positions. The rules have their own way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from fourfold.games.winter.cards import CODES

Place = tuple[int, int]
"""x to the right and y down: of a section, of the top-left section of a card, or of that of a square."""

BLOCK = ((0, 0), (1, 0), (0, 1), (1, 1))
TOUCHING = tuple(
    (dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if max(abs(dx), abs(dy)) == 2 != min(abs(dx), abs(dy))
)
"""Where a card lies that shares the edge of a section with one at 0, 0."""


def reading_order(place: Place) -> tuple[int, int]:
    return place[1], place[0]


def block(place: Place) -> Iterator[Place]:
    """The sections of a card or a square."""
    return ((place[0] + dx, place[1] + dy) for dx, dy in BLOCK)


class Layout:
    """Cards by their places, each with its face as written."""

    def __init__(self, cards: Mapping[Place, str]) -> None:
        self.cards = dict(cards)

    @classmethod
    def of(cls, s: Any) -> Layout:
        """The cards on the table of a record."""
        n = int(s.cards)
        places = zip(s.x[:n].tolist(), s.y[:n].tolist(), strict=True)
        return cls(dict(zip(places, (CODES[face] for face in s.face[:n].tolist()), strict=True)))

    def with_card(self, place: Place, face: str) -> Layout:
        return Layout({**self.cards, place: face})

    def without(self, places: Iterable[Place]) -> Layout:
        gone = set(places)
        return Layout({place: face for place, face in self.cards.items() if place not in gone})

    @cached_property
    def card_at(self) -> dict[Place, Place]:
        """For every covered section the card that covers it."""
        return {section: place for place in self.cards for section in block(place)}

    @cached_property
    def colour_at(self) -> dict[Place, str]:
        """For every covered section its colour, L or D."""
        return {
            section: colour
            for place, face in self.cards.items()
            for section, colour in zip(block(place), face, strict=True)
        }

    def is_square(self, place: Place, colour: str) -> bool:
        return all(self.colour_at.get(section) == colour for section in block(place))

    def squares(self, colour: str) -> list[Place]:
        """All squares of a colour, in reading order."""
        return sorted((place for place in self.colour_at if self.is_square(place, colour)), key=reading_order)

    def squares_with(self, card: Place, colour: str) -> list[Place]:
        """The squares of a colour that have a section of a card."""
        x, y = card
        near = ((x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
        return [place for place in near if self.is_square(place, colour)]

    def under(self, square: Place) -> set[Place]:
        """The cards that have a section in a square."""
        return {self.card_at[section] for section in block(square) if section in self.card_at}

    def groups(self) -> list[list[Place]]:
        """What hangs together, the groups by their first card in reading order."""
        left, found = set(self.cards), []
        for start in sorted(self.cards, key=reading_order):
            if start in left:
                group, grown = {start}, [start]
                while grown:
                    x, y = grown.pop()
                    beside = {(x + dx, y + dy) for dx, dy in TOUCHING} & left - group
                    group |= beside
                    grown.extend(beside)
                left -= group
                found.append(sorted(group, key=reading_order))
        return found

    def falling(self) -> list[Place] | None:
        """The cards outside the largest group; None where several are largest and somebody must choose."""
        groups = self.groups()
        most = max(map(len, groups), default=0)
        if sum(len(group) == most for group in groups) > 1:
            return None
        return [place for group in groups if len(group) < most for place in group]
