"""The table of Winter: what touches, where a card can go, what a square is, which cards are connected.

A place is x to the right and y down: that of a section, or of the top-left section of a card or a square. The rules
ask about a record. Texts, pictures and checks of positions ask the same functions about a `Layout`, which has the
record's fields `cards`, `x`, `y` and `face`.

Where many places are looked at together, a row of the table is a word: bit k stands for x = base + k, and the base lies
3 left of the leftmost card, so that shifts by 2 stay within the word. Cards are sorted by y, so that one walk through
them meets every row from top to bottom.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourfold.core.compiled.bits import first
from fourfold.core.compiled.rule import rule
from fourfold.games.winter.actions import AS_NAMED, AS_TURNED, write_row
from fourfold.games.winter.cards import CODES, FACE_OF_CODE, LIGHT
from fourfold.games.winter.record import FACE_OF_KIND, NONE, PLACE, TURNED, ZERO, leftmost

EDGE = 40
"""x and y of a card stay within -40 and 40."""
MARGIN = 3

# --------------------------------------------------------------------------------------- cards and squares


@rule
def are_touching(dx, dy):
    """Whether two cards this far apart share the edge of a section; a corner is not enough (W1)."""
    dx, dy = abs(dx), abs(dy)
    return (dx == 2 and dy < 2) or (dy == 2 and dx < 2)


@rule
def touch(s, i, j):
    return are_touching(s.x[i] - s.x[j], s.y[i] - s.y[j])


@rule
def is_on(card_x, card_y, x, y):
    """Whether a square, or another card, at x, y has a section where the card lies."""
    return abs(int(card_x) - int(x)) < 2 and abs(int(card_y) - int(y)) < 2


@rule
def is_held_down(s, i):
    """Whether a counter of either seat lies on a square that has a section of card i."""
    for seat in range(2):
        for k in range(s.counters[seat]):
            if is_on(s.x[i], s.y[i], s.counter_x[seat, k], s.counter_y[seat, k]):
                return True
    return False


@rule
def flip_for(colour):
    """What turns a face into the set of its sections of a colour."""
    return 15 if colour == LIGHT else 0


@rule
def squares_around(s, x, y, flip):
    """The squares that a card at x, y can be part of, as nine bits in reading order: x - 1, y - 1 to x + 1, y + 1."""
    found = above = ZERO
    for row in range(y - 1, y + 3):
        here = own_sections(s, row, x, flip)
        squares = above & above >> 1 & here & here >> 1
        found = found >> 3 | (squares >> (MARGIN - 1) & 7) << 6
        above = here
    return found


@rule
def own_sections(s, row, x, flip):
    """The own sections of a row, as a word whose base is x - 3; those further than 3 from x are left out."""
    found = ZERO
    for i in range(s.cards):
        half = row - int(s.y[i])
        away = int(s.x[i]) - x
        if half in (0, 1) and abs(away) <= MARGIN:
            found |= ((int(s.face[i]) ^ flip) >> 2 * half & 3) << (away + MARGIN)
    return found


# ----------------------------------------------------------------------------------------- places for a card


@rule
def next_row(s, i, y, out, base, flip):
    """The cards that lie in row y, number i being the first: their places, and their own sections in y and y + 1.

    `flip` is 15 for light, 0 for dark; card number `out` is left out. Also returns the number of the next card.
    """
    places = upper = lower = ZERO
    while i < s.cards and s.y[i] == y:
        if i != out:
            shift = int(s.x[i]) - base
            own = int(s.face[i]) ^ flip
            places |= 1 << shift
            upper |= (own & 3) << shift
            lower |= (own >> 2) << shift
        i += 1
    return i, places, upper, lower


NO_ROWS = (ZERO,) * 11
"""The window above the first row of the table."""


@rule
def next_window(s, row, last, out, base, flip):
    """All that decides about a card whose top-left section lies in a row; `last` is the window one row higher.

    For a card in row y the window has five rows of cards, by their top-left sections, and four rows of own sections:

                cards                         own sections
        y - 2   far_above
        y - 1   above                         over
                            +----+----+
        y       here        |    |    |       upper
                            +----+----+
        y + 1   below       |    |    |       lower
                            +----+----+
        y + 2   far_below                     under
        y + 3                                 half, so far

    A window is a tuple: the number of the next card that was not met yet, the five rows of cards, the four rows of
    own sections, and `half`, what the cards of `far_below` have in the row after.
    """
    i, _, far_above, above, here, below, _, over, upper, lower, half = last
    i, far_below, upper_half, lower_half = next_row(s, i, row + 2, out, base, flip)
    return i, far_above, above, here, below, far_below, over, upper, lower, half | upper_half, lower_half


@rule
def free_places(window):
    """The places of a row where a card overlaps none and touches one (W1)."""
    _, far_above, above, here, below, far_below, _, _, _, _, _ = window
    near = above | here | below
    far = far_above | far_below
    touching = near << 2 | near >> 2 | far | far << 1 | far >> 1
    return touching & ~(near | near << 1 | near >> 1)


@rule
def squares_formed(own, window):
    """For each of the nine squares that a card can be part of, the places of the row where it forms that square.

    `own` is the set of the card's own sections. A square lies on the card alone, shares two sections with it, or one.
    """
    _, _, _, _, _, _, over, upper, lower, under, _ = window
    top_left, top_right, bottom_left, bottom_right = -(own & 1), -(own >> 1 & 1), -(own >> 2 & 1), -(own >> 3 & 1)
    both = upper & lower
    return (
        top_left & top_right & bottom_left & bottom_right,
        top_left & bottom_left & both << 1,
        top_right & bottom_right & both >> 2,
        top_left & top_right & over & over >> 1,
        bottom_left & bottom_right & under & under >> 1,
        top_left & over << 1 & over & upper << 1,
        top_right & over >> 1 & over >> 2 & upper >> 2,
        bottom_left & under << 1 & under & lower << 1,
        bottom_right & under >> 1 & under >> 2 & lower >> 2,
    )


@rule
def forming(own, window):
    """The places of a row where a card with these own sections becomes part of a square (W5)."""
    a, b, c, d, e, f, g, h, i = squares_formed(own, window)
    return a | b | c | d | e | f | g | h | i


@rule
def on_table(base):
    """The part of a row that lies within the edge of the table."""
    low, high = max(-EDGE - base, 0), min(EDGE - base, 62)
    return (1 << (high + 1)) - (1 << low)


@rule
def write_places(s, kind, out, x, y, actions, n):
    """Write where a card may go, in either reading: freezing anywhere, thawing only where it forms a square.

    A card to be moved is no longer on the table, or is number `out` on it; it lay at x, y. For one that is still on
    the table the question is only whether there is a place, so that the first row that has one ends the search.
    """
    flip = flip_for(s.colours[s.turn])
    face = FACE_OF_KIND[kind]
    symmetric = TURNED[face] == face
    base = leftmost(s) - MARGIN
    table = on_table(base)
    start = n
    thawing = s.phase != PLACE
    window = NO_ROWS
    for row in range(int(s.y[0]) - 2, int(s.y[s.cards - 1]) + 3):
        window = next_window(s, row, window, out, base, flip)
        free = free_places(window) & table
        if free != 0 and abs(row) <= EDGE:
            as_named = as_turned = free
            if thawing:
                if row == y:
                    free &= ~(1 << (int(x) - base))  # W6
                as_named = free & forming(face ^ flip, window)
                as_turned = free & forming(TURNED[face] ^ flip, window)
            n = write_row(actions, n, as_named, base, row, AS_NAMED)
            if not symmetric:
                n = write_row(actions, n, as_turned, base, row, AS_TURNED)
            if out != NONE and n > start:
                return n
    return n


# ------------------------------------------------------------------------------------------------ groups


@rule
def first_group(s, cards):
    """Of a set of cards, by number, those that are connected within the set with its first."""
    grown = cards & -cards
    left = cards & ~grown
    group = grown
    while grown != 0 and left != 0:
        i = first(grown)
        grown &= grown - 1
        others = left
        while others != 0:
            j = first(others)
            others &= others - 1
            if touch(s, i, j):
                group |= 1 << j
                grown |= 1 << j
                left &= ~(1 << j)
    return group


@rule
def all_cards(s):
    """The set of all cards on the table."""
    return (1 << int(s.cards)) - 1


# ------------------------------------------------------------------------- the table for texts and pictures

Place = tuple[int, int]

TOUCHING = tuple((dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if are_touching(dx, dy))
"""Where a card lies that touches one at 0, 0."""


def reading_order(place: Place) -> tuple[int, int]:
    return place[1], place[0]


class Layout:
    """Cards by their places, as a record has them and as a dictionary."""

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
        n = int(s.cards)
        places = zip(s.x[:n].tolist(), s.y[:n].tolist(), strict=True)
        return cls(dict(zip(places, (CODES[face] for face in s.face[:n].tolist()), strict=True)))

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
