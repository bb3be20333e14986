"""Turn of Time for four players in plain Python, as fast as the language allows without arrays.

The OpenSpiel and the PettingZoo game share it: both want Python objects. Sets of cells are whole numbers, everything
that can be looked up is a tuple made once. Actions: 16 faces (4 * season up + season below), 49 cells, 4 directions.
"""

from __future__ import annotations

from typing import TypeAlias

PLAYERS = SEASONS = 4
CARDS = 16
DECISIONS = 56
"""Decisions of players per game: 16 faces, 16 cells, and 24 meetings, one for each edge within the full table."""

SIDE, BOX = 7, 4
CELLS = SIDE * SIDE
HOME = CELLS // 2
AT = 16
MEET = AT + CELLS
ACTIONS = MEET + 4

Counts: TypeAlias = dict[int, int]
"""The cards in a hand: how many of each kind, which is the smaller of its two faces."""

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # n, e, s, w


def _neighbours(cell: int) -> tuple[int, ...]:
    """The neighbours of a cell to the north, east, south, west; if there is none, CELLS, which is never covered."""
    x, y = cell % SIDE, cell // SIDE
    found = [(x + dx, y + dy) for dx, dy in STEPS]
    return tuple(b * SIDE + a if 0 <= a < SIDE and 0 <= b < SIDE else CELLS for a, b in found)


def _cells(mask: int) -> tuple[int, ...]:
    return tuple(cell for cell in range(CELLS) if mask >> cell & 1)


KIND = tuple(min(face, face % 4 * 4 + face // 4) for face in range(16))
TURNED = tuple(face % 4 * 4 + face // 4 for face in range(16))
FACES = {kind: tuple(face for face in range(16) if KIND[face] == kind) for kind in KIND}
HAND = tuple(tuple(sorted({KIND[4 * season + other] for other in range(4)})) for season in range(SEASONS))
NEIGHBOURS = tuple(_neighbours(cell) for cell in range(CELLS))
BESIDE = tuple(sum(1 << n for n in row if n < CELLS) for row in NEIGHBOURS)
COLUMN = tuple(sum(1 << y * SIDE + x for y in range(SIDE)) for x in range(SIDE))
ROW = tuple(sum(1 << y * SIDE + x for x in range(SIDE)) for y in range(SIDE))
COLUMNS = tuple(
    tuple(sum(COLUMN[x] for x in range(SIDE) if right - BOX < x < left + BOX) for right in range(SIDE))
    for left in range(SIDE)
)
ROWS = tuple(
    tuple(sum(ROW[y] for y in range(SIDE) if bottom - BOX < y < top + BOX) for bottom in range(SIDE))
    for top in range(SIDE)
)
MEETINGS = tuple(tuple(MEET + d for d in range(4) if todo >> d & 1) for todo in range(16))


class Game:
    """One game, from the draw of the seasons on; `order[i]` is the season of seat i."""

    __slots__ = ("beside", "bottom", "cards", "covered", "faces", "hands", "held", "left", "order", "placed", "right",
                 "seat", "todo", "top")  # fmt: skip

    def __init__(self, order: list[int]) -> None:
        self.order = order
        self.hands: list[Counts] = [dict.fromkeys(HAND[season], 1) for season in order]
        self.seat = 0
        self.held = self.placed = -1
        self.todo = self.cards = self.covered = self.beside = 0
        self.left = self.right = self.top = self.bottom = SIDE // 2
        self.faces = [-1] * CELLS

    @property
    def is_over(self) -> bool:
        return self.cards == CARDS and not self.todo

    def legal(self) -> list[int]:
        """The legal actions of `seat`, in ascending order; none when the game is over."""
        if self.todo:
            return list(MEETINGS[self.todo])
        if self.held >= 0:
            return self._legal_cells()
        return sorted(face for kind in self.hands[self.seat] for face in FACES[kind])

    def _legal_cells(self) -> list[int]:
        if not self.cards:
            return [AT + HOME]
        cells = self.beside & ~self.covered & COLUMNS[self.left][self.right] & ROWS[self.top][self.bottom]
        found = []
        while cells:
            low = cells & -cells
            found.append(AT - 1 + low.bit_length())
            cells ^= low
        return found

    def play(self, action: int) -> None:
        """Play a legal action; this is not checked."""
        if action >= MEET:
            self._meet(action - MEET)
        elif action >= AT:
            self._place(action - AT)
        else:
            self.held = action
            del self.hands[self.seat][KIND[action]]  # with four players, never two of a kind in one hand

    def _place(self, cell: int) -> None:
        self.faces[cell], self.held = self.held, -1
        x, y = cell % SIDE, cell // SIDE
        self.left, self.right = min(self.left, x), max(self.right, x)
        self.top, self.bottom = min(self.top, y), max(self.bottom, y)
        self.cards += 1
        north, east, south, west = NEIGHBOURS[cell]
        covered = self.covered
        self.todo = (
            covered >> north & 1 | (covered >> east & 1) << 1 | (covered >> south & 1) << 2 | (covered >> west & 1) << 3
        )
        self.covered = covered | 1 << cell
        self.beside |= BESIDE[cell]
        self.placed = cell
        if not self.todo:
            self.seat = (self.seat + 1) % PLAYERS

    def _meet(self, direction: int) -> None:
        faces, here = self.faces, self.placed
        there = NEIGHBOURS[here][direction]
        steps = (faces[there] // 4 - faces[here] // 4) % 4
        if steps in (1, 2):
            faces[here] = TURNED[faces[here]]
        if steps in (2, 3):
            faces[there] = TURNED[faces[there]]
        self.todo ^= 1 << direction
        if not self.todo:
            self.seat = (self.seat + 1) % PLAYERS

    def scores(self) -> list[int]:
        """4 points for the best season down to 1: more cards, then the larger group, then drawn earlier."""
        showing = [0] * SEASONS
        for cell in _cells(self.covered):
            showing[self.faces[cell] // 4] |= 1 << cell
        merit = [(-showing[season].bit_count(), -largest_group(showing[season])) for season in self.order]
        scores = [0] * PLAYERS
        for points, seat in zip((4, 3, 2, 1), sorted(range(PLAYERS), key=merit.__getitem__), strict=True):
            scores[seat] = points
        return scores


def largest_group(cells: int) -> int:
    """Steps over the end of a row lead to a column 6 away, where no other card can be."""
    largest = 0
    while cells:
        group, grown = 0, cells & -cells
        while grown != group:
            group = grown
            grown = (group | group << 1 | group >> 1 | group << SIDE | group >> SIDE) & cells
        largest = max(largest, group.bit_count())
        cells ^= group
    return largest
