"""A slow model of the score cards of Shifting Seasons: it tries every choice. Boards are dictionaries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

Board = dict[str, str]
"""A tile, such as `Su*`, on each cell that has one."""
Tiles = frozenset[str]
"""Cells."""

COLUMNS, ROWS = "abcdef", "123456"
COLOURS = ("Sp", "Su", "Au", "Wi")
NUMBERS = {"b1": 1, "f2": 2, "e6": 3, "a5": 4}
AREA_COLOURS = {1: "Au", 2: "Su", 3: "Sp", 4: "Wi"}
NONE: Tiles = frozenset()


def cell(x: int, y: int) -> str:
    return COLUMNS[x] + ROWS[y]


CELLS = [cell(x, y) for y in range(6) for x in range(6) if cell(x, y) not in NUMBERS]


def xy(name: str) -> tuple[int, int]:
    return COLUMNS.index(name[0]), ROWS.index(name[1])


def area(name: str) -> int:
    x, y = xy(name)
    return {(False, False): 1, (True, False): 2, (True, True): 3, (False, True): 4}[x > 2, y > 2]


def line(x: int, y: int, dx: int, dy: int, length: int) -> Tiles:
    """`length` cells in a direction; fewer at the edge of the board, which then match nothing."""
    steps = [(x + dx * n, y + dy * n) for n in range(length)]
    return frozenset(cell(a, b) for a, b in steps if 0 <= a < 6 and 0 <= b < 6)


def beside(one: str, other: str) -> bool:
    (a, b), (c, d) = xy(one), xy(other)
    return abs(a - c) + abs(b - d) == 1


def shapes(card: int) -> list[Tiles]:
    """The cells that must be full, by the text of the card."""
    if card == 1:
        return [line(0, 0, 1, 1, 6), line(5, 0, -1, 1, 6)]
    if card == 2:
        return [frozenset(cell(x, y) for x in (2, 3) for y in (2, 3))]
    if card == 3:  # the columns without a number
        columns = [line(x, 0, 0, 1, 6) for x in range(6)]
        return [column for column in columns if not column & set(NUMBERS)]
    if card == 4:
        sides = [line(0, 0, 1, 0, 6), line(0, 5, 1, 0, 6), line(0, 0, 0, 1, 6), line(5, 0, 0, 1, 6)]
        return [side - set(NUMBERS) for side in sides]
    if card == 5:  # one step in from each side, without the cells at the side
        return [line(1, 1, 1, 0, 4), line(1, 4, 1, 0, 4), line(1, 1, 0, 1, 4), line(4, 1, 0, 1, 4)]
    if card == 6:
        return [frozenset(name for name in CELLS if beside(name, number)) for number in NUMBERS]
    found = []  # card 7: diagonals of exactly three cells that end at the sides of the board
    for x, y, dx in product(range(6), range(6), (1, -1)):
        whole = line(x, y, dx, 1, 6)
        starts_at_side = not (0 <= x - dx < 6 and 0 <= y - 1 < 6)
        if starts_at_side and len(whole) == 3:
            found.append(whole)
    return found


def worth(board: Board, tiles: Iterable[str], own: str) -> int:
    return sum(1 + board[name].endswith("*") + board[name].startswith(own) for name in tiles)


def of_colour(board: Board, colour: str) -> Tiles:
    return frozenset(name for name, tile in board.items() if tile.startswith(colour))


def groups(tiles: Tiles) -> Iterator[Tiles]:
    left = set(tiles)
    while left:
        group = {left.pop()}
        while more := {name for name in left if any(beside(name, other) for other in group)}:
            group |= more
            left -= more
        yield frozenset(group)


def best_matching(pairs: list[Tiles], board: Board, own: str) -> int:
    """The best value of disjoint pairs, trying each pair with and without."""
    if not pairs:
        return 0
    first, *rest = pairs
    apart = [pair for pair in rest if not pair & first]
    return max(worth(board, first, own) + best_matching(apart, board, own), best_matching(rest, board, own))


def points(board: Board, card: int, own: str, group: str = "chosen") -> int:
    if card <= 7:
        full = [shape for shape in shapes(card) if shape <= set(board)]
        return worth(board, NONE.union(*full), own) * (2 if card == 2 else 1)
    if card == 8:
        return worth(board, [name for name in board if board[name].startswith(AREA_COLOURS[area(name)])], own)
    if card == 9:
        return sum(_best_sets({n: t for n, t in board.items() if area(n) == number}, own) for number in AREA_COLOURS)
    if card == 12:
        pairs = [
            frozenset(pair)
            for pair in combinations(board, 2)
            if beside(*pair) and area(pair[0]) != area(pair[1]) and board[pair[0]][:2] == board[pair[1]][:2]
        ]
        return best_matching(pairs, board, own)
    if card == 13:
        return _best_group(board, own, group)
    ways = {10: ((1, 0, 4), (0, 1, 4)), 11: ((1, 1, 3), (1, -1, 3))}.get(card, ())
    candidates = [(line(x, y, dx, dy, n), n) for x in range(6) for y in range(6) for dx, dy, n in ways]
    if card == 14:
        candidates = [(line(x, y, 1, 0, 2) | line(x, y + 1, 1, 0, 2), 4) for x in range(6) for y in range(5)]
    total = 0
    for colour in COLOURS:
        tiles = of_colour(board, colour)
        fitting = [shape for shape, size in candidates if len(shape) == size and shape <= tiles]
        total += max((worth(board, shape, own) for shape in fitting), default=0)
    return total


def _best_sets(board: Board, own: str) -> int:
    sets = [frozenset(one) for one in product(*(of_colour(board, colour) for colour in COLOURS))]
    best = max((worth(board, one, own) for one in sets), default=0)
    for one, other in combinations(sets, 2):
        if not one & other:
            best = max(best, worth(board, one | other, own))
    return best


def _best_group(board: Board, own: str, group: str) -> int:
    ranked = {
        colour: max(
            ((len(found), worth(board, found, own)) for found in groups(of_colour(board, colour))), default=None
        )
        for colour in COLOURS
    }
    found = [rank for rank in ranked.values() if rank]
    if not found:
        return 0
    return max(found)[1] if group == "largest" else max(value for _, value in found)
