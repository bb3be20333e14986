"""How far the grid is from a card: the fewest discards until it matches, exactly.

A card names at most four squares. Which stones end up there, how many swaps bring them there, and how many of them
show the wrong face, is all that counts: turning a stone takes one discard wherever it lies, and the other stones
may lie as they like. So for every card there is a table of the fewest swaps that bring stones from given cells to
where some placement of the pattern wants them, in its order, found by breadth-first search over the ways up to four
things can lie on nine cells (3,024 of them at most, instead of the 2,580,480 arrangements of the stones). A
distance is the best, over all choices of stones with the right symbols, of swaps plus wrong faces.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.engine.bits import first
from fourfold.engine.rule import rule
from fourfold.games.shifting_stones.cards import CARDS, PATTERNS, POINTS
from fourfold.games.shifting_stones.geometry import CELL_BITS, CELLS, SWAPS, matches, placements, swapped, turned
from fourfold.games.shifting_stones.piles import WORD
from fourfold.games.shifting_stones.rules import FLIP, HIDDEN, NO_CARD, SHIFT

MOST_NAMED = 4
FAR = 99
"""More than any distance."""

Cells = tuple[int, ...]


def _exchanged(cell: int, swap: tuple[int, int]) -> int:
    one, other = swap
    return other if cell == one else one if cell == other else cell


AFTER = tuple(tuple(_exchanged(cell, swap) for cell in range(CELLS)) for swap in SWAPS)
"""[swap][cell]: where a stone on that cell lies afterwards."""


def _key(cells: Cells) -> int:
    return sum(cell * CELLS**place for place, cell in enumerate(cells))


def _swaps_to(targets: list[Cells]) -> NDArray[np.int8]:
    """For things on any different cells, by their key: the fewest swaps that bring them to one of the targets."""
    table = np.full(CELLS ** len(targets[0]), FAR, np.int8)
    reached, swaps = set(targets), 0
    while reached:
        for cells in reached:
            table[_key(cells)] = swaps
        swaps += 1
        further = {tuple(after[cell] for cell in cells) for cells in reached for after in AFTER}
        reached = {cells for cells in further if table[_key(cells)] == FAR}
    return table


def _tables() -> tuple[NDArray[np.int8], NDArray[np.int16]]:
    """All tables in one row, and where each card's begins; cards that name the same squares share one."""
    shapes: dict[tuple[Cells, ...], int] = {}
    row: list[NDArray[np.int8]] = []
    starts = []
    for pattern in PATTERNS:
        targets = tuple(tuple(placement) for placement in placements(pattern))
        if targets not in shapes:
            shapes[targets] = sum(len(table) for table in row)
            row.append(_swaps_to(list(targets)))
        starts.append(shapes[targets])
    return np.concatenate(row), np.array(starts, np.int16)


SWAPS_TO, START = _tables()
NAMED = np.array([len(placements(pattern)[0]) for pattern in PATTERNS], np.int8)
SYMBOL = np.array([[*placements(pattern)[0].values(), *[0] * MOST_NAMED][:MOST_NAMED] for pattern in PATTERNS], np.int8)
"""[card][place]: the symbols that a card names, in the order of its squares."""

# A third of a grid (one row of it) holds nine bits; for each pair of symbols its stones there, and those face down.
ROW_BITS = 3 * CELL_BITS
PAIRS = 4


def _row_sets() -> NDArray[np.int64]:
    sets = np.zeros((2, 1 << ROW_BITS), np.int64)
    for row in range(1 << ROW_BITS):
        for x in range(3):
            symbol = row >> CELL_BITS * x & 7
            sets[0, row] |= 1 << CELLS * (symbol >> 1) + x
            sets[1, row] |= (symbol & 1) << x
    return sets


ROW_SETS = _row_sets()
"""[0][row]: nine bits for each pair, set where its stones lie; [1][row]: set where a stone shows its odd symbol."""


@rule
def cells_of(grid: int, kind: int) -> int:
    """The same for a whole grid."""
    sets = ROW_SETS  # once: every mention of a table is a copy of it in a kernel, which has room for 64 KB
    low, middle = sets[kind, grid & 511], sets[kind, grid >> ROW_BITS & 511]
    return low | middle << 3 | sets[kind, grid >> 2 * ROW_BITS] << 6  # type: ignore[no-any-return]


@rule
def distance(grid: int, card: int) -> int:
    """The fewest discards until a card matches; 0 if it does. `grid` as in the record, `card` its number less one."""
    pairs, odd = cells_of(grid, 0), cells_of(grid, 1)
    swaps_to = SWAPS_TO
    named, start = NAMED[card], START[card]
    a, b, c, d = SYMBOL[card, 0], SYMBOL[card, 1], SYMBOL[card, 2], SYMBOL[card, 3]
    best = FAR
    left_a = pairs >> CELLS * int(a >> 1) & 511
    while left_a != 0:
        cell_a = first(left_a)
        left_a &= left_a - 1
        key_a = start + cell_a
        flips_a = (odd >> cell_a ^ int(a)) & 1
        if named == 1:
            best = min(best, flips_a + swaps_to[key_a])
            continue
        free_a = ~(1 << cell_a)
        left_b = pairs >> CELLS * int(b >> 1) & 511 & free_a
        while left_b != 0:
            cell_b = first(left_b)
            left_b &= left_b - 1
            key_b = key_a + cell_b * CELLS
            flips_b = flips_a + ((odd >> cell_b ^ int(b)) & 1)
            if named == 2:
                best = min(best, flips_b + swaps_to[key_b])
                continue
            free_b = free_a & ~(1 << cell_b)
            left_c = pairs >> CELLS * int(c >> 1) & 511 & free_b
            while left_c != 0:
                cell_c = first(left_c)
                left_c &= left_c - 1
                key_c = key_b + cell_c * CELLS**2
                flips_c = flips_b + ((odd >> cell_c ^ int(c)) & 1)
                if named == 3:
                    best = min(best, flips_c + swaps_to[key_c])
                    continue
                left_d = pairs >> CELLS * int(d >> 1) & 511 & free_b & ~(1 << cell_c)
                while left_d != 0:
                    cell_d = first(left_d)
                    left_d &= left_d - 1
                    flips_d = flips_c + ((odd >> cell_d ^ int(d)) & 1)
                    best = min(best, flips_d + swaps_to[key_c + cell_d * CELLS**3])
    return best


def way(grid: int, card: int) -> list[int]:
    """Swaps and flips, as actions, that make a card match with the fewest discards."""
    actions: list[int] = []
    left = int(distance(grid, card))
    while left:
        for action in range(SHIFT, FLIP + CELLS):
            after = int(swapped(grid, action - SHIFT) if action < FLIP else turned(grid, action - FLIP))
            if distance(after, card) < left:
                break
        actions.append(action)
        grid, left = after, left - 1
    return actions


def cheapest(s: Any, seat: int) -> tuple[int | None, int]:
    """Of a seat's cards the one with the fewest discards to go, and these; more points first, then the lower number.

    A card that was taken counts only if it matches: else it can only be discarded.
    """
    cards = [card for card in range(CARDS) if int(s.hands[seat][card // WORD]) >> card % WORD & 1]
    if s.turn == seat and s.held not in (NO_CARD, HIDDEN) and matches(int(s.grid), int(s.held)):
        cards.append(int(s.held))
    ranked = sorted((int(distance(int(s.grid), card)), -POINTS[card], card) for card in cards)
    return (ranked[0][2], ranked[0][0]) if ranked else (None, 0)
