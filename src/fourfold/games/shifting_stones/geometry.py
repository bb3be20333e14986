"""The grid of Shifting Stones: its cells, swaps and flips, and where a card's pattern can lie on it.

        a   b   c
    1   0   1   2
    2   3   4   5
    3   6   7   8

A grid is one number, three bits for the symbol on each cell, the lowest bits for cell 0.
"""

from __future__ import annotations

import numpy as np

from fourfold.engine.rule import rule
from fourfold.games.shifting_stones.cards import ANY, PATTERNS, SYMBOLS

SIDE = 3
CELLS = SIDE * SIDE
CELL_NAMES = tuple(column + row for row in "123" for column in "abc")
CELL_BITS = 3


def packed(symbols: tuple[str, ...] | list[str]) -> int:
    """A grid, or the beginning of one, as a number."""
    return sum(SYMBOLS.index(symbol) << CELL_BITS * cell for cell, symbol in enumerate(symbols))


def symbol_at(grid: int, cell: int) -> int:
    return grid >> CELL_BITS * cell & 7


# ------------------------------------------------------------------------------------- swaps and flips

SWAPS = tuple(
    (cell, other)
    for cell in range(CELLS)
    for other in (cell + 1, cell + SIDE)
    if other < CELLS and (other == cell + SIDE or cell % SIDE < SIDE - 1)
)
"""The pairs of cells that share an edge, both in reading order."""
SWAP = np.array(SWAPS, np.int8) * CELL_BITS
"""[swap]: how far to shift the grid for either stone."""


@rule
def swapped(grid, swap):
    one, other = int(SWAP[swap, 0]), int(SWAP[swap, 1])
    change = (int(grid) >> one ^ int(grid) >> other) & 7
    return int(grid) ^ (change << one | change << other)


@rule
def turned(grid, cell):
    return int(grid) ^ 1 << CELL_BITS * int(cell)


# ----------------------------------------------------------------------------------------- patterns


def placements(pattern: tuple[tuple[str, ...], ...]) -> list[dict[int, int]]:
    """Every way to lay a pattern on the grid, not turned and not mirrored: cell to symbol where it names one."""
    height, width = len(pattern), len(pattern[0])
    return [
        {
            (top + y) * SIDE + left + x: SYMBOLS.index(symbol)
            for y, row in enumerate(pattern)
            for x, symbol in enumerate(row)
            if symbol != ANY
        }
        for top in range(SIDE - height + 1)
        for left in range(SIDE - width + 1)
    ]


MOST_PLACEMENTS = 6


def _test(placement: dict[int, int]) -> tuple[int, int]:
    """The bits of a grid to look at, and what they must be."""
    return sum(7 << CELL_BITS * cell for cell in placement), sum(s << CELL_BITS * cell for cell, s in placement.items())


def _tests(pattern: tuple[tuple[str, ...], ...]) -> list[tuple[int, int]]:
    """One test for each placement; the last one is repeated where there are fewer than six."""
    tests = [_test(placement) for placement in placements(pattern)]
    return tests + tests[-1:] * (MOST_PLACEMENTS - len(tests))


TESTS = np.array([_tests(pattern) for pattern in PATTERNS], np.int32)
"""[card][placement]: mask and value."""


@rule
def matches(grid, card):
    """1 if a card's pattern lies somewhere on the grid, in one place or in several (H7); else 0."""
    found = 0
    for place in range(MOST_PLACEMENTS):
        found |= (grid & TESTS[card, place, 0]) == TESTS[card, place, 1]
    return found
