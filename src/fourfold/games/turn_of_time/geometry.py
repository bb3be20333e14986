"""The table of Turn of Time: its cells, what lies beside what, the box of four by four, groups.

The first card lies in the middle of 7 by 7 cells; no card can ever lie further than 3 from it. A set of cells is one
whole number, bit n for cell n.
"""

from __future__ import annotations

import numpy as np

from fourfold.engine.bits import count
from fourfold.engine.rule import rule

# The numbers of the cells, with x and y counted from the first card:
#
#         -3 -2 -1  0  1  2  3
#     -3   0  1  2  3  4  5  6
#     -2   7  8  9 10 11 12 13
#     -1  14 15 16 17 18 19 20
#      0  21 22 23 24 25 26 27
#      1  28 29 30 31 32 33 34
#      2  35 36 37 38 39 40 41
#      3  42 43 44 45 46 47 48
SIDE = 7
CELLS = SIDE * SIDE
HOME = CELLS // 2
OUTSIDE = CELLS  # stands for every cell beyond the edge, always empty
BOX = 4
DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # n, e, s, w as x, y


def cell_at(x: int, y: int) -> int:
    return (y + 3) * SIDE + x + 3


def _neighbour(cell: int, direction: int) -> int:
    x, y = cell % SIDE + DIRECTIONS[direction][0], cell // SIDE + DIRECTIONS[direction][1]
    return y * SIDE + x if 0 <= x < SIDE and 0 <= y < SIDE else OUTSIDE


def _columns(low: int, high: int) -> int:
    return sum(1 << cell for cell in range(CELLS) if low <= cell % SIDE <= high)


def _rows(low: int, high: int) -> int:
    return sum(1 << cell for cell in range(CELLS) if low <= cell // SIDE <= high)


NEIGHBOUR = np.array([[_neighbour(cell, d) for d in range(4)] for cell in range(CELLS)], np.int8)
AROUND = np.array([sum(1 << int(n) for n in row if n != OUTSIDE) for row in NEIGHBOUR], np.int64)
"""For each cell the set of cells that share an edge with it (T4)."""
COLUMNS_LEFT = np.array([[_columns(right - BOX + 1, left + BOX - 1) for right in range(SIDE)] for left in range(SIDE)])
ROWS_LEFT = np.array([[_rows(bottom - BOX + 1, top + BOX - 1) for bottom in range(SIDE)] for top in range(SIDE)])
"""[left][right] and [top][bottom] of the cards so far: where the next one keeps the box within 4 (T11)."""

# ------------------------------------------------------------------------------------------------ groups


@rule
def group_with(start, cells):
    """The connected part of `cells` around `start` (T4).

    A step beyond the end of a row of the 7 by 7 lands in the next row, 7 columns away, and no two cards are.
    """
    group = 0
    grown = start
    while grown != group:
        group = grown
        grown = (group | group << 1 | group >> 1 | group << SIDE | group >> SIDE) & cells
    return group


@rule
def largest_group(cells):
    largest = 0
    while cells != 0:
        group = group_with(cells & -cells, cells)
        largest = max(largest, count(group))
        cells &= ~group
    return largest
