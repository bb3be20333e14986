"""Four Seasons: Winter: the record and its rules, in the order of the rules page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fourfold.core.compiled.bits import count, first
from fourfold.core.compiled.contract import CHANCE, OVER
from fourfold.core.compiled.rule import rule
from fourfold.games.winter import cards
from fourfold.games.winter.table import (
    EDGE,
    MARGIN,
    NONE,
    ZERO,
    find,
    flip_for,
    forming,
    free_places,
    group_with,
    insert,
    is_held_down,
    is_on,
    leftmost,
    next_row,
    on_table,
    remove,
)

# ---------------------------------------------------------------------------------------------- material

LIGHT, DARK = cards.LIGHT, cards.DARK
CARDS, COUNTERS = cards.CARDS, cards.COUNTERS
THAWS = 200
"""The limit of thawing turns (W13)."""

KINDS = np.array(cards.KINDS, np.int64)
"""For each kind of card the face that names it."""
TURNED = np.array([cards.turned(face) for face in range(cards.FACES)], np.int64)
KIND_OF_FACE = np.array(
    [cards.KINDS.index(face if face in cards.KINDS else cards.turned(face)) for face in range(cards.FACES)], np.int64
)

# ------------------------------------------------------------------------------------------------ record

FIRST, DRAW, PLACE, COLOUR, FREEZE, THAW, DROP, COVER, KEEP, DONE = range(10)
SPLIT, TURN_END = 10, 11  # only within `play`: what remains to be done

State = np.dtype(
    [
        ("seat", "i1"),
        ("turn", "i1"),  # whose turn it is, also while chance acts; NONE when over
        ("phase", "i1"),
        ("colours", "i1", (2,)),  # per seat LIGHT or DARK, NONE until chosen
        ("deck", "i1", (len(KINDS),)),  # copies left of each kind; NONE where the option does not name it
        ("cards", "i1"),  # how many lie on the table; they are sorted by y, then x
        ("x", "i1", (CARDS,)),
        ("y", "i1", (CARDS,)),
        ("face", "i1", (CARDS,)),
        ("counters", "i1", (2,)),  # per seat how many lie on the table; their squares are sorted by y, then x
        ("counter_x", "i1", (2, COUNTERS)),
        ("counter_y", "i1", (2, COUNTERS)),
        ("held", "i1"),  # phases PLACE and DROP: the kind of the card in hand; else NONE
        ("held_x", "i1"),  # phase DROP: where it lay; else 0
        ("held_y", "i1"),
        ("new", "i1"),  # phase COVER: how many new squares are still without a counter, sorted by y, then x
        ("new_x", "i1", (COUNTERS,)),
        ("new_y", "i1", (COUNTERS,)),
        ("thaws", "i2"),  # thawing turns finished
    ],
    align=True,
)

# An action that names a place on the table does so by its x and y modulo 40: the table rolled up into a grid of 40 by
# 40 cells. No two places that can be meant at once are 40 apart: the cards on the table and in hand hang together or
# did so a moment ago, so those on the table lie within 38 by 38 sections, and a card that touches one of 17 others,
# which lie within 36 by 36, has at most 39 columns and 39 rows to choose from.
WRAP = 40
CELLS = WRAP * WRAP

DRAW_KIND = 0  # chance turns over a card of this kind
CHOOSE = DRAW_KIND + len(KINDS)  # light or dark
DRAW_CARD = CHOOSE + 2
AS_NAMED = DRAW_CARD + 1  # place or drop the card in hand, read by its name, with its top-left section in this cell
AS_TURNED = AS_NAMED + CELLS  # the same, turned
PUT = AS_TURNED + CELLS
LIFT = PUT + CELLS
MELT = LIFT + CELLS
TAKE = MELT + CELLS
KEEP_GROUP = TAKE + CELLS
ACTIONS = KEEP_GROUP + CELLS

MOST_LEGAL = 2 * 12 * (CARDS - 1)  # two readings, and twelve places touch a card
MOST_FREEZING = 1 + 2 * (CARDS - 1) + 1 + (CARDS - 2) + 2 * COUNTERS  # draws and places, the colour, draw or put
MOST_DECISIONS = MOST_FREEZING + THAWS * (2 + COUNTERS - 1 + 1)  # lift and drop, cover, keep
MOST_SEATS = 2


@rule
def cell_of(x, y):
    return (y + 2 * WRAP) % WRAP * WRAP + (x + 2 * WRAP) % WRAP


@rule
def unrolled(rolled, low):
    """The number from `low` to `low` + 39 that is `rolled` modulo 40."""
    return low + (rolled - low + WRAP) % WRAP


@rule
def supply(s, seat):
    return COUNTERS - s.counters[seat]


# ------------------------------------------------------------------------------------------------ set-up


def set_up(s: Any, options: Mapping[str, Any]) -> None:
    s.seat, s.phase = CHANCE, FIRST
    s.colours[:] = NONE
    s.held = NONE
    s.deck[:] = [options["deck"].get(name, NONE) for name in cards.NAMES]


# ------------------------------------------------------------------------------------------------- legal


@rule
def legal(s, actions):
    if s.phase in (PLACE, DROP):
        return write_places(s, np.int64(s.held), NONE, s.held_x, s.held_y, actions, ZERO)
    if s.phase == FREEZE:
        return legal_freezing(s, actions)
    if s.phase in (FIRST, DRAW):
        return legal_draws(s, actions)
    if s.phase == THAW:
        return legal_thawing(s, actions)
    if s.phase == COLOUR:
        actions[0] = CHOOSE + LIGHT
        actions[1] = CHOOSE + DARK
        return 2
    if s.phase == COVER:
        return legal_covers(s, actions)
    if s.phase == KEEP:
        return legal_groups(s, actions)
    return 0


@rule
def legal_draws(s, actions):
    n = 0
    for kind in range(len(KINDS)):
        actions[n] = DRAW_KIND + kind
        n += s.deck[kind] > 0
    return n


@rule
def weight(s, action):
    return s.deck[action - DRAW_KIND]


@rule
def write_row(actions, n, places, base, y, action):
    """Write an action for each place of a row."""
    while places != 0:
        actions[n] = action + cell_of(base + first(places), y)
        places &= places - 1
        n += 1
    return n


@rule
def write_places(s, kind, out, x, y, actions, n):
    """Write where a card may go, in either reading: freezing anywhere, thawing only where it forms a square.

    A card to be moved is no longer on the table, or is number `out` on it; it lay at x, y. For one that is still on
    the table it is only asked whether there is a place, so the first row that has one ends the search.
    """
    flip = flip_for(s.colours[s.turn])
    face = KINDS[kind]
    symmetric = TURNED[face] == face
    base = leftmost(s) - MARGIN
    table = on_table(base)
    start = n
    thawing = s.phase != PLACE
    a = b = c = d = ZERO  # the cards in the rows two above to one below
    above = upper = lower = lowest = ZERO  # the own sections above the card, in both its rows, and below it
    i = ZERO
    for row in range(int(s.y[0]) - 2, int(s.y[s.cards - 1]) + 3):
        i, e, upper_half, lower_half = next_row(s, i, row + 2, out, base, flip)
        below = lowest | upper_half
        free = free_places(a, b, c, d, e) & table
        if free != 0 and abs(row) <= EDGE:
            as_named = as_turned = free
            if thawing:
                if row == y:
                    free &= ~(1 << (int(x) - base))  # W6
                as_named = free & forming(face ^ flip, above, upper, lower, below)
                as_turned = free & forming(TURNED[face] ^ flip, above, upper, lower, below)
            n = write_row(actions, n, as_named, base, row, AS_NAMED)
            if not symmetric:
                n = write_row(actions, n, as_turned, base, row, AS_TURNED)
            if out != NONE and n > start:
                return n
        a, b, c, d = b, c, d, e
        above, upper, lower, lowest = upper, lower, below, lower_half
    return n


@rule
def legal_freezing(s, actions):
    """Draw; or put a counter, if there is one left (W3), on an own square that has none."""
    actions[0] = DRAW_CARD
    n = 1
    seat = s.turn
    if supply(s, seat) == 0:
        return n
    flip = flip_for(s.colours[seat])
    base = leftmost(s) - MARGIN
    above = lowest = ZERO
    i = k = ZERO
    for row in range(int(s.y[0]), int(s.y[s.cards - 1]) + 2):
        i, _, upper_half, lower_half = next_row(s, i, row, NONE, base, flip)
        here = lowest | upper_half
        squares = above & above >> 1 & here & here >> 1  # they begin in the row above
        while k < s.counters[seat] and s.counter_y[seat, k] == row - 1:
            squares &= ~(1 << (int(s.counter_x[seat, k]) - base))  # one counter per square (W2)
            k += 1
        n = write_row(actions, n, squares, base, row - 1, PUT)
        above, lowest = here, lower_half
    return n


@rule
def legal_thawing(s, actions):
    """Lift or melt a card that is not held down, or take an own counter; no counter is put on old squares (W14)."""
    n = ZERO
    seat = s.turn
    for i in range(s.cards):
        if not is_held_down(s, i):
            cell = cell_of(int(s.x[i]), int(s.y[i]))
            actions[n] = MELT + cell
            n += 1
            if supply(s, seat) > 0:  # W4
                movable = write_places(s, KIND_OF_FACE[s.face[i]], i, s.x[i], s.y[i], actions, n) > n
                actions[n] = LIFT + cell
                n += movable
    for k in range(s.counters[seat]):
        actions[n] = TAKE + cell_of(int(s.counter_x[seat, k]), int(s.counter_y[seat, k]))
        n += 1
    return n


@rule
def legal_covers(s, actions):
    for k in range(s.new):
        actions[k] = PUT + cell_of(int(s.new_x[k]), int(s.new_y[k]))
    return s.new


@rule
def legal_groups(s, actions):
    """The largest groups, each by its first card in reading order (W8)."""
    n = most = 0
    left = (1 << int(s.cards)) - 1
    while left != 0:
        i = first(left)
        group = group_with(s, i)
        left &= ~group
        if count(group) > most:
            n, most = 0, count(group)
        actions[n] = KEEP_GROUP + cell_of(int(s.x[i]), int(s.y[i]))
        n += count(group) == most
    return n


# -------------------------------------------------------------------------------------------------- play


@rule
def play(s, action):
    chosen = NONE
    if action < CHOOSE:
        turn_over(s, action - DRAW_KIND)
    elif action < DRAW_CARD:
        choose_colour(s, action - CHOOSE)
    elif action == DRAW_CARD:
        s.seat = CHANCE
        s.phase = DRAW
    else:
        at = int(action) - AS_NAMED
        x = unrolled(at % WRAP, leftmost(s) - 2)
        y = unrolled(at % CELLS // WRAP, int(s.y[0]) - 2)
        if action < PUT:
            lay_held(s, x, y, action >= AS_TURNED)
        elif action < LIFT:
            put(s, x, y)
        elif action < MELT:
            lift(s, find(s.x, s.y, s.cards, x, y))
        elif action < TAKE:
            take_card(s, find(s.x, s.y, s.cards, x, y))
            s.phase = SPLIT
        elif action < KEEP_GROUP:
            take_counter(s, np.int64(s.turn), find(s.counter_x[s.turn], s.counter_y[s.turn], s.counters[s.turn], x, y))
            s.phase = TURN_END
        else:
            chosen = find(s.x, s.y, s.cards, x, y)
            s.phase = SPLIT
    if s.phase == SPLIT:
        split(s, chosen)
    if s.phase == TURN_END:
        end_turn(s)


@rule
def begin_turn(s, seat, phase):
    s.seat = s.turn = seat
    s.phase = phase


@rule
def lay_card(s, x, y, face):
    i = insert(s.x, s.y, s.cards, x, y)
    for j in range(s.cards, i, -1):
        s.face[j] = s.face[j - 1]
    s.face[i] = face
    s.cards += 1


@rule
def take_card(s, i):
    remove(s.x, s.y, s.cards, i)
    s.cards -= 1
    for j in range(i, s.cards):
        s.face[j] = s.face[j + 1]
    s.face[s.cards] = 0


@rule
def put(s, x, y):
    """A counter of the seat whose turn it is: that was its turn, or it covers one of the new squares."""
    lay_counter(s, x, y)
    if s.phase == FREEZE:
        begin_turn(s, 1 - s.turn, FREEZE)
    else:
        remove(s.new_x, s.new_y, s.new, find(s.new_x, s.new_y, s.new, x, y))
        s.new -= 1
        if supply(s, s.turn) == 0:
            forget_new_squares(s)
            s.phase = SPLIT


@rule
def lay_counter(s, x, y):
    seat = s.turn
    insert(s.counter_x[seat], s.counter_y[seat], s.counters[seat], x, y)
    s.counters[seat] += 1


@rule
def take_counter(s, seat, k):
    remove(s.counter_x[seat], s.counter_y[seat], s.counters[seat], k)
    s.counters[seat] -= 1


# --- freezing


@rule
def turn_over(s, kind):
    """Chance's card: the very first lies at 0,0 as its name reads, every other is placed by the seat."""
    s.deck[kind] -= 1
    if s.phase == FIRST:
        lay_card(s, 0, 0, KINDS[kind])
        s.phase = DRAW
    else:
        s.held = kind
        s.seat = s.turn
        s.phase = PLACE


@rule
def lay_held(s, x, y, is_turned):
    """Place the card in hand, or drop it where it forms squares."""
    face = KINDS[s.held]
    if is_turned:
        face = TURNED[face]
    lay_card(s, x, y, face)
    s.held = NONE
    if s.phase == DROP:
        s.held_x = s.held_y = 0
        cover_new_squares(s, x, y)
    elif s.colours[0] == NONE:
        begin_turn(s, 1, COLOUR)
    elif s.cards == CARDS:
        begin_turn(s, 1 - s.turn, THAW)  # W17
    else:
        begin_turn(s, 1 - s.turn, FREEZE)


@rule
def choose_colour(s, colour):
    s.colours[1] = colour
    s.colours[0] = 1 - colour
    s.phase = FREEZE


# --- thawing


@rule
def lift(s, i):
    s.held = KIND_OF_FACE[s.face[i]]
    s.held_x, s.held_y = s.x[i], s.y[i]
    take_card(s, i)
    s.phase = DROP


@rule
def cover_new_squares(s, x, y):
    """Every square that the card at x, y forms gets a counter; the seat chooses where there are too few (W4)."""
    find_new_squares(s, x, y)
    if s.new > supply(s, s.turn):
        s.phase = COVER
    else:
        for k in range(s.new):
            lay_counter(s, np.int64(s.new_x[k]), np.int64(s.new_y[k]))
        forget_new_squares(s)
        s.phase = SPLIT


@rule
def find_new_squares(s, x, y):
    """The squares of the mover's colour that have a section of the card at x, y (W5)."""
    flip = flip_for(s.colours[s.turn])
    base = x - MARGIN
    near = 7 << (MARGIN - 1)
    above = 0
    for row in range(y - 1, y + 3):
        here = own_sections(s, row, x, base, flip)
        squares = above & above >> 1 & here & here >> 1 & near
        while squares != 0:
            insert(s.new_x, s.new_y, s.new, base + first(squares), row - 1)
            s.new += 1
            squares &= squares - 1
        above = here


@rule
def own_sections(s, row, x, base, flip):
    """The own sections of a row of the table that are at most 3 away from x."""
    found = 0
    for i in range(s.cards):
        half = row - int(s.y[i])
        if half in (0, 1) and abs(int(s.x[i]) - x) <= MARGIN:
            found |= ((int(s.face[i]) ^ flip) >> 2 * half & 3) << (int(s.x[i]) - base)
    return found


@rule
def forget_new_squares(s):
    for k in range(s.new):
        s.new_x[k] = s.new_y[k] = 0
    s.new = 0


@rule
def split(s, chosen):
    """Judged on the final layout (W7): the largest group stays; where several are, the one with the chosen card (W8).

    As long as none is chosen, that is the next decision.
    """
    most = largest = kept = 0
    left = (1 << int(s.cards)) - 1
    while left != 0:
        group = group_with(s, first(left))
        left &= ~group
        if count(group) > most:
            most, largest = count(group), 0
        if count(group) == most:
            largest += 1
            if chosen == NONE or group >> chosen & 1:
                kept = group
    if largest > 1 and chosen == NONE:
        s.phase = KEEP
    else:
        keep(s, kept)
        s.phase = TURN_END


@rule
def keep(s, group):
    """All other cards are out of the game, and counters on them go back to their owners (W9)."""
    for seat in range(2):
        for k in range(s.counters[seat] - 1, -1, -1):
            if not lies_on(s, group, s.counter_x[seat, k], s.counter_y[seat, k]):
                take_counter(s, seat, k)
    for i in range(s.cards - 1, -1, -1):
        if not group >> i & 1:
            take_card(s, i)


@rule
def lies_on(s, group, x, y):
    """Whether the square at x, y lies on the group; a square always lies on one group only."""
    for i in range(s.cards):
        if group >> i & 1 and is_on(s.x[i], s.y[i], x, y):
            return True
    return False


@rule
def end_turn(s):
    """After every thawing turn: is a seat without counters on the table (W10, W11), or the limit reached (W13)?"""
    s.thaws += 1
    if s.counters[0] == 0 or s.counters[1] == 0 or s.thaws == THAWS:
        s.seat = OVER
        s.turn = NONE
        s.phase = DONE
    else:
        begin_turn(s, 1 - s.turn, THAW)


# ------------------------------------------------------------------------------------------------- score


@rule
def result(s, scores, wins):
    limit = s.counters[0] > 0 and s.counters[1] > 0
    for seat in range(2):
        scores[seat] = wins[seat] = s.counters[seat] > 0 and not limit
    return limit


STATISTICS = ("wins by colour: light", "wins by colour: dark", "at the end: thawing turns", "at the end: cards left")
"""What a simulation adds up besides scores. A colour's wins are of the seat that has it: 1 or 0."""


@rule
def statistics(s, values):
    for seat in range(2):
        values[s.colours[seat], seat] = s.counters[seat] > 0 and s.counters[1 - seat] == 0
        values[2, seat] = s.thaws
        values[3, seat] = s.cards
