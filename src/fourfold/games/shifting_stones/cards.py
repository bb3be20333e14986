"""The stones and the 72 pattern cards."""

from __future__ import annotations

import numpy as np

SYMBOLS = ("sun", "moon", "fish", "bird", "horse", "boat", "seed", "tree")
"""Two and two on one stone: turning a stone over turns an even number into the next odd one, and back."""
STONES = (1, 2, 3, 3)
"""How many stones there are of each pair."""
ANY = "."

# Rows from the top; where a pattern is smaller than the grid it fits wherever all its squares lie inside.
PATTERNS_BY_POINTS = {
    1: (
        "bird horse",
        "boat bird",
        "boat horse",
        "fish tree",
        "horse boat",
        "horse horse",
        "seed boat",
        "seed fish",
        "seed tree",
        "tree horse",
        "tree seed",
        "tree tree",
        "bird / seed",
        "boat / boat",
        "boat / fish",
        "boat / horse",
        "boat / seed",
        "fish / horse",
        "horse / boat",
        "seed / seed",
        "seed / tree",
        "tree / bird",
        "tree / horse",
        "tree / seed",
        ". seed / boat .",
        "tree . / . horse",
        ". . . / . bird . / . . .",
        ". . . / . fish . / . . .",
    ),
    2: (
        "boat moon",
        "fish fish",
        "sun horse",
        ". . sun",
        ". horse bird",
        "boat . boat",
        "fish boat .",
        "horse . horse",
        "moon . .",
        "seed . tree",
        "tree . seed",
        "bird / bird",
        "moon / seed",
        "tree / sun",
        ". tree / bird .",
        "horse . / . fish",
        ". / . / moon",
        "fish / . / tree",
        "seed / . / bird",
        "sun / . / .",
        ". . . / . . . / . . moon",
        ". . bird / . . . / boat . .",
        ". . seed / . . . / seed . .",
        "horse . . / . . . / . . horse",
        "sun . . / . . . / . . .",
        "tree . . / . . . / . . fish",
    ),
    3: (
        "bird . bird",
        "horse bird seed",
        "seed seed seed",
        "tree fish boat",
        "tree tree tree",
        ". boat / boat moon",
        "tree . / sun tree",
        "boat / boat / boat",
        "fish / . / fish",
        "fish / tree / horse",
        "horse / horse / horse",
        ". seed . / . . . / seed . seed",
        "boat . boat / . . . / . boat .",
    ),
    5: (
        ". seed . / horse . horse / . moon .",
        ". sun . / . . . / bird . bird",
        ". tree . / fish . fish / . boat .",
        "horse . tree / . . . / seed . boat",
        "moon . . / . fish . / . . fish",
    ),
}


def _rows(pattern: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(row.split()) for row in pattern.split(" / "))


PATTERNS = tuple(_rows(pattern) for patterns in PATTERNS_BY_POINTS.values() for pattern in patterns)
"""Card number n is `PATTERNS[n - 1]`."""
POINTS = tuple(points for points, patterns in PATTERNS_BY_POINTS.items() for _ in patterns)
CARDS = len(PATTERNS)

# A grid is one number, three bits for the symbol on each cell: a1 b1 c1 a2 … c3, the lowest bits first.
SIDE = 3
CELLS = SIDE * SIDE
CELL_BITS = 3


def packed(symbols: tuple[str, ...] | list[str]) -> int:
    """A grid, or the beginning of one, as a number."""
    return sum(SYMBOLS.index(symbol) << CELL_BITS * cell for cell, symbol in enumerate(symbols))


def symbol_at(grid: int, cell: int) -> int:
    return grid >> CELL_BITS * cell & 7


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
    """One test for each placement; the last one again and again where there are fewer than six."""
    tests = [_test(placement) for placement in placements(pattern)]
    return tests + tests[-1:] * (MOST_PLACEMENTS - len(tests))


TESTS = np.array([_tests(pattern) for pattern in PATTERNS], np.int32)
"""[card][placement]: mask and value."""
