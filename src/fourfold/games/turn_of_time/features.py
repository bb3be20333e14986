"""What a net looks at in Turn of Time, as rows of its first layer, as `engine/features.py` asks.

Always looks the seat that decides. Seasons are counted from one of its own, so that all that matters is which seasons
follow which; the table is moved to the corner of a square of four by four and mirrored at will.

A turn is deterministic: a card, a cell, and one of a few outcomes of the meetings. So a net judges the end of a turn,
or a card in hand, but never a state between two meetings.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from fourfold.engine.bits import count, first
from fourfold.engine.planes import from_seat
from fourfold.engine.rule import rule
from fourfold.games.turn_of_time.codes import FACES, KINDS
from fourfold.games.turn_of_time.geometry import (
    AROUND,
    BOX,
    COLUMNS_LEFT,
    NEIGHBOUR,
    ROWS_LEFT,
    SIDE,
    largest_group,
)
from fourfold.games.turn_of_time.policy import NUMBER_OF_ORDERS, ORDER
from fourfold.games.turn_of_time.rules import (
    CARDS,
    CELL,
    EARLY,
    FLIP,
    KIND_OF_FACE,
    LATE,
    NONE,
    SEASONS,
    end_turn,
    lay,
    open_cells,
    take,
    turn_over,
)

PLACES = {2: 2, 3: 4, 4: 4}
"""Outputs of the net by the number of players: two seats, or the owners of four seasons, one of which may be absent."""
SYMMETRIES = 8
MOST_ROWS = 80
BY_EVALUATION = {"simulations": 10_000, "prior": 40.0, "patience": 8}
SEARCH = {2: {"simulations": 10_000, "prior": 0.7, "order_by_net": True}, 3: BY_EVALUATION, 4: BY_EVALUATION}
"""How to search with a net. Among more than two, its own order of moves was worse than that of the evaluation."""

# ---------------------------------------------------------------------------------------------- rows

# With two players the own seasons are neighbours or opposites; among more, the others can own theirs in six ways.
PAIRS_OF_OWN, WAYS = 2, 6
MOST_COUNTED = 10
OPEN_SIDES = 3
BLOCKED = SEASONS + 1
"""What lies beside an open cell: a season, nothing yet (`SEASONS`), or the edge of the square."""
SIDES = SEASONS + 2


def _bracelets() -> list[int]:
    """For each list of four sides, clockwise, a number that is the same for all turned and mirrored ones."""
    numbers: dict[tuple[int, ...], int] = {}
    found = []
    for sides in product(range(SIDES), repeat=4):
        alike = [(order * 2)[k : k + 4] for order in (sides, sides[::-1]) for k in range(4)]
        found.append(numbers.setdefault(min(alike), len(numbers)))
    return found


BRACELET = np.array(_bracelets(), np.int64)
BRACELETS = int(BRACELET.max()) + 1
"""Open cells that are told apart by their sides."""

CARD_AT = 0  # a card by its cell in the square, its face, and how many open cells lie beside it
PAIR = CARD_AT + PAIRS_OF_OWN * CARDS * FACES * OPEN_SIDES  # two neighbours, each by season and open sides
OPEN = PAIR + PAIRS_OF_OWN * (SEASONS * OPEN_SIDES) ** 2  # an open cell, and the season in hand
SHOWN = OPEN + PAIRS_OF_OWN * (SEASONS + 1) * BRACELETS  # how many cards show a season
SETTLED = SHOWN + WAYS * SEASONS * MOST_COUNTED  # how many of them have no open cell beside them
GROUP = SETTLED + WAYS * SEASONS * MOST_COUNTED  # the size of its largest group
HAND = GROUP + WAYS * SEASONS * MOST_COUNTED  # one or two cards of a kind in a seat's hand
ORDER_OF_DRAW = HAND + WAYS * 4 * len(KINDS) * 2
HELD = ORDER_OF_DRAW + WAYS * SEASONS * SEASONS
LAID = HELD + WAYS * (FACES + 1)
SIZE = LAID + WAYS * (CARDS + 1)
ROWS = SIZE + BOX * BOX


@rule
def base_of(s, look):
    """The own season from which seasons are counted, and which of the ways to own the others this is."""
    if s.players == 2:
        for season in range(SEASONS):
            if s.owner[season] == look and s.owner[season + 1 & 3] == look:
                return season, 0
        if s.owner[s.order[0]] == look:
            return int(s.order[0]), 1
        return int(s.order[1]), 1
    base = 0
    while s.owner[base] != look:
        base += 1
    after, opposite = owner_from(s, look, base + 1 & 3), owner_from(s, look, base + 2 & 3)
    before = 6 - after - opposite
    return base, 2 * (after - 1) + int(opposite > before)


@rule
def owner_from(s, look, season):
    """The seat that owns a season, counted from the one that looks; 3 for the absent season of three players."""
    if s.owner[season] < 0:
        return 3
    return from_seat(look, int(s.owner[season]), int(s.players))


@rule
def viewpoint(s, seat):
    """All is open, so it is always the seat that decides next that looks."""
    return int(s.seat)


@rule
def place_of(s, look, seat):
    """The output that belongs to a seat: with two players the own one first, else the season counted from the own."""
    if s.players == 2:
        return from_seat(look, seat, 2)
    base = place = 0
    while s.owner[base] != look:
        base += 1
    while s.owner[place] != seat:
        place += 1
    return place - base & 3


@rule
def features(s, look, symmetry, rows, baseline):
    base, way = base_of(s, look)
    gate = way if s.players == 2 else 0
    held = 0
    n = 0
    rows[n] = HELD + way * (FACES + 1) + FACES
    if s.phase == CELL:
        up, below = (int(s.held) >> 2) - base & 3, (int(s.held) & 3) - base & 3
        held = 1 + up
        rows[n] = HELD + way * (FACES + 1) + 4 * up + below
    n += 1
    if s.cards > 0:
        n = table_rows(s, base, gate, way, held, symmetry, rows, n)
    n = hand_rows(s, look, base, way, rows, n)
    for place in range(s.drawn):
        rows[n] = ORDER_OF_DRAW + (way * SEASONS + place) * SEASONS + (int(s.order[place]) - base & 3)
        n += 1
    rows[n] = LAID + way * (CARDS + 1) + int(s.cards)
    return n + 1


@rule
def cell_in_square(cell, left, top, width, height, symmetry):
    x, y = cell % SIDE - left, cell // SIDE - top
    if symmetry & 1:
        x = width - 1 - x
    if symmetry & 2:
        y = height - 1 - y
    if symmetry & 4:
        return x * BOX + y
    return y * BOX + x


@rule
def table_rows(s, base, gate, way, held, symmetry, rows, n):
    covered = int(s.covered)
    room = int(COLUMNS_LEFT[s.left, s.right] & ROWS_LEFT[s.top, s.bottom]) & ~covered
    is_open = int(s.beside) & room
    left, top = int(s.left), int(s.top)
    width, height = int(s.right) - left + 1, int(s.bottom) - top + 1
    settled = 0  # per season from the base, in its own 8 bits
    cells = covered
    while cells != 0:
        cell = first(cells)
        cells &= cells - 1
        face = int(s.table[cell])
        up, below = (face >> 2) - base & 3, (face & 3) - base & 3
        sides = min(count(int(AROUND[cell]) & is_open), OPEN_SIDES - 1)
        settled += int(sides == 0) << 8 * up
        at = cell_in_square(cell, left, top, width, height, symmetry)
        rows[n] = CARD_AT + ((gate * CARDS + at) * FACES + 4 * up + below) * OPEN_SIDES + sides
        n += 1
        for direction in range(1, 3):
            other = int(NEIGHBOUR[cell, direction])
            if covered >> other & 1:
                theirs = (int(s.table[other]) >> 2) - base & 3
                one = up * OPEN_SIDES + sides
                two = theirs * OPEN_SIDES + min(count(int(AROUND[other]) & is_open), OPEN_SIDES - 1)
                rows[n] = PAIR + (gate * SEASONS * OPEN_SIDES + min(one, two)) * SEASONS * OPEN_SIDES + max(one, two)
                n += 1
    cells = is_open
    while cells != 0:
        cell = first(cells)
        cells &= cells - 1
        code = 0
        for direction in range(4):
            other = int(NEIGHBOUR[cell, direction])
            side = BLOCKED
            if covered >> other & 1:
                side = (int(s.table[other]) >> 2) - base & 3
            elif room >> other & 1:
                side = SEASONS
            code = code * SIDES + side
        rows[n] = OPEN + (gate * (SEASONS + 1) + held) * BRACELETS + int(BRACELET[code])
        n += 1
    for season in range(SEASONS):
        place = (way * SEASONS + (season - base & 3)) * MOST_COUNTED
        rows[n] = SHOWN + place + min(count(int(s.showing[season])), MOST_COUNTED - 1)
        rows[n + 1] = SETTLED + place + min(settled >> 8 * (season - base & 3) & 255, MOST_COUNTED - 1)
        rows[n + 2] = GROUP + place + min(largest_group(int(s.showing[season])), MOST_COUNTED - 1)
        n += 3
    if symmetry & 4:
        width, height = height, width
    rows[n] = SIZE + (width - 1) * BOX + height - 1
    return n + 1


@rule
def hand_rows(s, look, base, way, rows, n):
    for seat in range(s.players):
        place = (way * 4 + from_seat(look, seat, int(s.players))) * len(KINDS)
        for kind in range(len(KINDS)):
            if s.hands[seat, kind] > 0:
                face = 4 * (int(EARLY[kind]) - base & 3) + (int(LATE[kind]) - base & 3)
                rows[n] = HAND + 2 * (place + int(KIND_OF_FACE[face])) + int(s.hands[seat, kind] > 1)
                n += 1
    return n


# ---------------------------------------------------------------------------------------------- turns

SIGNS = 32
"""How meetings can end: the neighbours that turned over, as a set, and whether the placed card did."""
CELL_CODES = 64
MOST_TURNS = 1024
MOST_ENDS = SIGNS


@rule
def list_ends(s, cell, face, todo, code, codes, n):
    """Write `code` plus each distinct outcome of the meetings of a card at a cell after the n that are there."""
    seen = 0
    for order in range(NUMBER_OF_ORDERS[todo]):
        mine, sign = face, 0
        for k in range(count(todo)):
            direction = int(ORDER[todo, order, k])
            steps = (int(s.table[NEIGHBOUR[cell, direction]]) >> 2) - (mine >> 2) & 3
            if steps in (1, 2):
                mine = (mine & 3) << 2 | mine >> 2
                sign ^= SIGNS >> 1
            if steps >= 2:
                sign |= 1 << direction
        if not seen >> sign & 1 and n < len(codes):
            seen |= 1 << sign
            codes[n] = code + sign
            n += 1
    return n


@rule
def finish(s, cell, sign):
    """Turn over what the meetings of the placed card turn over, and end the turn."""
    turn_over(s, cell, sign & SIGNS >> 1 != 0)
    for direction in range(4):
        if sign >> direction & 1:
            turn_over(s, int(NEIGHBOUR[cell, direction]), True)
    s.placed = NONE
    s.todo = 0
    end_turn(s)


@rule
def turns(s, codes):
    """All whole turns: a face, a cell and an outcome."""
    n = 0
    cells = int(open_cells(s))
    while cells != 0:
        cell = first(cells)
        cells &= cells - 1
        todo = 0
        for direction in range(4):
            todo |= (int(s.covered) >> int(NEIGHBOUR[cell, direction]) & 1) << direction
        for face in range(FACES):
            if s.hands[s.seat, KIND_OF_FACE[face]] > 0:
                n = list_ends(s, cell, face, todo, (face * CELL_CODES + cell) * SIGNS, codes, n)
    return n


@rule
def play_turn(s, code):
    cell, face = code // SIGNS % CELL_CODES, code // (SIGNS * CELL_CODES)
    take(s, face)
    lay(s, cell, face)
    s.held = NONE
    finish(s, cell, code % SIGNS)


@rule
def part_of(code):
    """The part of a turn after which a net also judges: the card in hand."""
    return code // (SIGNS * CELL_CODES)


@rule
def play_part(s, part):
    take(s, part)


@rule
def ends(s, codes):
    """Between two meetings: the distinct outcomes of those that are left, to be judged instead; else none."""
    if s.phase != FLIP:
        return 0
    cell = int(s.placed)
    return list_ends(s, cell, int(s.table[cell]), int(s.todo), 0, codes, 0)


@rule
def play_end(s, code):
    finish(s, int(s.placed), code)
