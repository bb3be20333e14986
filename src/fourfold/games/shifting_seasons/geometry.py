"""The player board and the sliding board of Shifting Seasons as sets of cells, and the shapes on the score cards.

A set of cells is one whole number, bit n for cell n. The player board's cells are numbered a1 b1 … f1 a2 … f6.
"""

from __future__ import annotations

import numpy as np

SIDE = 6
CELLS = SIDE * SIDE
NAMES = tuple(f"{column}{row}" for row in "123456" for column in "abcdef")


def cells(names: str) -> int:
    """The set of the cells in a text such as `a1 b2`."""
    return sum(1 << NAMES.index(name) for name in names.split())


def drawn(picture: str, letter: str) -> int:
    """The set of the cells that show a letter in a picture of six rows."""
    letters = "".join(picture.split())
    return sum(1 << cell for cell in range(CELLS) if letters[cell] == letter)


def masks(*sets: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    return np.array(sets, np.int64)


# Areas 0 to 3 are printed 1 to 4, clockwise from the top left (S22); `*` is where the number stands (S21).
AREAS = 4
AREA_PICTURE = """
    1*1 222
    111 22*
    111 222
    444 333
    *44 333
    444 3*3
"""
AREA = masks(*(drawn(AREA_PICTURE, letter) for letter in "1234"))
"""For each area its eight cells that can hold a tile."""
NUMBER_NAMES = ("b1", "f2", "e6", "a5")
NUMBER = masks(*(cells(name) for name in NUMBER_NAMES))
TILE_CELLS = int(AREA.sum())
AREA_OF_CELL = np.array(
    [next((a for a in range(AREAS) if (AREA[a] | NUMBER[a]) >> cell & 1), -1) for cell in range(CELLS)], np.int8
)

SPRING, SUMMER, AUTUMN, WINTER = range(4)
AREA_COLOUR = (AUTUMN, SUMMER, SPRING, WINTER)

# --- shapes of the score cards that ask for positions

SHAPES = {
    1: ("a1 b2 c3 d4 e5 f6", "f1 e2 d3 c4 b5 a6"),
    2: ("c3 d3 c4 d4",),
    3: ("c1 c2 c3 c4 c5 c6", "d1 d2 d3 d4 d5 d6"),
    4: ("a1 c1 d1 e1 f1", "f1 f3 f4 f5 f6", "a6 b6 c6 d6 f6", "a1 a2 a3 a4 a6"),
    5: ("b2 c2 d2 e2", "e2 e3 e4 e5", "b5 c5 d5 e5", "b2 b3 b4 b5"),
    6: ("a1 b2 c1", "f1 e2 f3", "f6 e5 d6", "a6 b5 a4"),
    7: ("c1 b2 a3", "d1 e2 f3", "f4 e5 d6", "a4 b5 c6"),  # S17
}
"""What must be full, shape by shape. A tile beside a shape never hurts it (S5)."""
NEVER = 1 << CELLS
"""A set that is never full: fills up the rows of the table below."""
SHAPE = np.array(
    [[cells(shape) for shape in SHAPES.get(card, ())] + [NEVER] * (4 - len(SHAPES.get(card, ()))) for card in range(8)],
    np.int64,
)

# --- shapes of the score cards that ask for colours, at the top left of the board, and where they may begin

ROW_OF_4 = cells("a1 b1 c1 d1")
COLUMN_OF_4 = cells("a1 a2 a3 a4")
FALLING_3 = cells("a1 b2 c3")
RISING_3 = cells("c1 b2 a3")
SQUARE = cells("a1 b1 a2 b2")

NOT_COLUMN_A = sum(1 << cell for cell in range(CELLS) if cell % SIDE > 0)
NOT_COLUMN_F = sum(1 << cell for cell in range(CELLS) if cell % SIDE < 5)
COLUMNS_A_TO_C = sum(1 << cell for cell in range(CELLS) if cell % SIDE < 3)
COLUMNS_A_TO_D = sum(1 << cell for cell in range(CELLS) if cell % SIDE < 4)
COLUMNS_C_TO_F = sum(1 << cell for cell in range(CELLS) if cell % SIDE > 1)

# --- card 12: the pairs across a border between two areas

PAIRS_PICTURE = """
    ..> <..
    ..> <..
    vvC Cvv
    ^^C C^^
    ..> <..
    ..> <..
"""
"""`>` pairs only with the `<` beside it, `v` only with the `^` below it; the four in the centre form a ring."""
PAIR_LEFT = drawn(PAIRS_PICTURE, ">")
PAIR_TOP = drawn(PAIRS_PICTURE, "v")
CENTRE_CELLS = ("c3", "d3", "c4", "d4")
CENTRE = cells(" ".join(CENTRE_CELLS))
CENTRE_PAIRS = ("c3 d3", "c4 d4", "c3 c4", "d3 d4")
CENTRE_TOP = NAMES.index("c3")
CENTRE_BOTTOM = NAMES.index("c4")


def _centre_choices(have: int) -> list[int]:
    """The ways to pair some of the four centre tiles: at most two are worth comparing."""
    if have == CENTRE:
        return [CENTRE, CENTRE]
    pairs = [cells(pair) for pair in CENTRE_PAIRS if cells(pair) & have == cells(pair)]
    return (pairs + pairs + [0, 0])[:2]


CENTRE_CHOICES = np.array(
    [_centre_choices(cells(" ".join(n for k, n in enumerate(CENTRE_CELLS) if key >> k & 1))) for key in range(16)],
    np.int64,
)
"""For c3, d3, c4, d4 as bits 0 to 3, the two best ways to pair them: of three tiles, one end is left over."""

# --- the sliding board

SLIDE_PICTURE = """
    .  0  .  1  .
    2  3  4  5  6
    .  7  .  8  .
    9 10 11 12 13
    . 14  . 15  .
"""
SLIDE_CELLS = 16
LANES = ((14, 10, 7, 3, 0), (2, 3, 4, 5, 6), (1, 5, 8, 12, 15), (13, 12, 11, 10, 9))
"""For each lane its cells in the direction of the push; the last one is at the exit of the same number (S23)."""
LANE = np.array(LANES, np.int8)
