"""Four Seasons: Winter: its rules, in the order of the rules page.

`__init__.py` has the cards, `actions.py` the table of all actions, `geometry.py` where cards fit and what a square is,
`table.py` how cards and counters are laid and taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fourfold.engine.bits import count, first
from fourfold.engine.contract import CHANCE, OVER
from fourfold.engine.rule import rule
from fourfold.games.winter import CARDS, COUNTERS, DARK, KINDS, LIGHT, NAMES
from fourfold.games.winter.actions import (
    ACTION,
    AS_NAMED,
    AS_TURNED,
    CHOOSE,
    DRAW_CARD,
    DRAW_KIND,
    KEEP_GROUP,
    LIFT,
    MELT,
    PUT,
    TAKE,
    cell_of,
    corner_of,
    place_named,
    write_row,
)
from fourfold.games.winter.geometry import (
    all_cards,
    bottom,
    first_group,
    flip_for,
    forming,
    free_places,
    in_square,
    is_held_down,
    is_on,
    slid,
    squares_around,
    top,
    window_above,
    within_edge,
)
from fourfold.games.winter.table import (
    FACE_OF_KIND,
    KIND_OF_FACE,
    NONE,
    TURNED,
    card_at,
    find,
    lay_counter,
    lay_held,
    remove,
    supply,
    take_card,
    take_counter,
)

ACTIONS = ACTION.size
THAWS = 200
"""The limit of thawing turns (W13)."""

MOST_LEGAL = 2 * 12 * (CARDS - 1)  # two readings, and twelve places touch a card
MOST_FREEZING = 1 + 2 * (CARDS - 1) + 1 + (CARDS - 2) + 2 * COUNTERS  # draws and places, the colour, draw or put
MOST_DECISIONS = MOST_FREEZING + THAWS * (2 + COUNTERS - 1 + 1)  # lift and drop, cover, keep
MOST_SEATS = 2

# ------------------------------------------------------------------------------------------------ record

PHASES = ("first", "draw", "place", "colour", "freeze", "thaw", "drop", "cover", "keep", "over")
FIRST, DRAW, PLACE, COLOUR, FREEZE, THAW, DROP, COVER, KEEP, GAME_OVER = range(len(PHASES))

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

# ------------------------------------------------------------------------------------------------ set-up


def set_up(s: Any, options: Mapping[str, Any]) -> None:
    s.seat, s.phase = CHANCE, FIRST
    s.colours[:] = NONE
    s.held = NONE
    s.deck[:] = [options["deck"].get(name, NONE) for name in NAMES]


# --------------------------------------------------------------------------------------- legal and play


@rule
def legal(s, actions):
    if s.phase in (PLACE, DROP):
        return legal_places(s, actions)
    if s.phase == FREEZE:
        return legal_freezing(s, actions)
    if s.phase in (FIRST, DRAW):
        return legal_draws(s, actions)
    if s.phase == THAW:
        return legal_thawing(s, actions)
    if s.phase == COLOUR:
        return legal_colours(actions)
    if s.phase == COVER:
        return legal_covers(s, actions)
    if s.phase == KEEP:
        return legal_groups(s, actions)
    return 0


@rule
def weight(s, action):
    return s.deck[action - DRAW_KIND]


@rule
def play(s, action):
    """A card or a counter is laid in one place for both phases: that keeps the code small."""
    if action < CHOOSE:
        turn_over(s, action - DRAW_KIND)
    elif action < DRAW_CARD:
        choose_colour(s, action - CHOOSE)
    elif action == DRAW_CARD:
        draw(s)
    else:
        left, above = corner_of(s)
        x, y = place_named(int(action), left, above)
        if action < PUT:
            lay_held(s, x, y, action >= AS_TURNED)
        elif action < LIFT:
            lay_counter(s, x, y)
        if s.phase < THAW:
            end_freezing_turn(s)
        else:
            thaw(s, action, x, y)


# ------------------------------------------------------------------- chance turns over a card: `draw:DLLL`


@rule
def legal_draws(s, actions):
    n = 0
    for kind in range(len(KINDS)):
        actions[n] = DRAW_KIND + kind
        n += s.deck[kind] > 0
    return n


@rule
def turn_over(s, kind):
    """The very first card lies at 0,0 as its name reads; the seat places every other one."""
    s.deck[kind] -= 1
    if s.phase == FIRST:
        s.face[0] = FACE_OF_KIND[kind]
        s.cards = 1
        s.phase = DRAW
    else:
        s.held = kind
        s.seat = s.turn
        s.phase = PLACE


# ------------------------------------------------------- place the card, drawn or lifted: `LLLD@3,-1`


@rule
def legal_places(s, actions):
    """Beside another card, in either reading (W1). A lifted one must form a square (W5), not where it lay (W6)."""
    face = FACE_OF_KIND[s.held]
    window = window_above(s, all_cards(s), s.colours[s.turn])
    n = 0
    for y in range(top(s) - 2, bottom(s) + 3):
        window = slid(s, window, y)
        as_named = as_turned = free_places(window) & within_edge(window, y)
        if as_named != 0:
            if s.phase == DROP:
                if y == s.held_y:
                    as_named &= ~(1 << (int(s.held_x) - window.base))
                as_turned = as_named & forming(TURNED[face], window)
                as_named &= forming(face, window)
            n = write_row(actions, n, AS_NAMED, as_named, window.base, y)
            if TURNED[face] != face:
                n = write_row(actions, n, AS_TURNED, as_turned, window.base, y)
    return n


@rule
def end_freezing_turn(s):
    """A card was placed or a counter put."""
    s.seat = s.turn = 1 - s.turn
    if s.colours[0] == NONE:
        s.phase = COLOUR
    elif s.cards == CARDS:
        s.phase = THAW  # W17
    else:
        s.phase = FREEZE


# --------------------------------------------------------------------------- choose a colour: `light`, `dark`


@rule
def legal_colours(actions):
    actions[0] = CHOOSE + LIGHT
    actions[1] = CHOOSE + DARK
    return 2


@rule
def choose_colour(s, colour):
    s.colours[1] = colour
    s.colours[0] = 1 - colour
    s.phase = FREEZE


# ----------------------------------------------------- freezing: draw, or put a counter: `draw`, `put:1,0`


@rule
def legal_freezing(s, actions):
    """Draw; or put a counter, if there is one left (W3), on an own square that has none (W2)."""
    actions[0] = DRAW_CARD
    n = 1
    seat = s.turn
    if supply(s, seat) == 0:
        return n
    window = window_above(s, all_cards(s), s.colours[seat])
    k = 0
    for y in range(top(s) - 2, bottom(s) + 1):
        window = slid(s, window, y)
        squares = in_square(window.own.upper, window.own.lower)
        while k < s.counters[seat] and s.counter_y[seat, k] == y:
            squares &= ~(1 << (int(s.counter_x[seat, k]) - window.base))
            k += 1
        n = write_row(actions, n, PUT, squares, window.base, y)
    return n


@rule
def draw(s):
    s.seat = CHANCE
    s.phase = DRAW


# ------------------------------- thawing: lift or melt a card, take a counter: `lift:6,2`, `melt:6,2`, `take:1,0`


@rule
def legal_thawing(s, actions):
    """Lift or melt a card that is not held down, or take an own counter; no counter is put on old squares (W14)."""
    n = 0
    seat = s.turn
    for i in range(s.cards):
        if not is_held_down(s, i):
            cell = cell_of(int(s.x[i]), int(s.y[i]))
            actions[n] = MELT + cell
            n += 1
            if supply(s, seat) > 0:  # W4
                actions[n] = LIFT + cell
                n += can_move(s, i)
    for k in range(s.counters[seat]):
        actions[n] = TAKE + cell_of(int(s.counter_x[seat, k]), int(s.counter_y[seat, k]))
        n += 1
    return n


@rule
def can_move(s, i):
    """Whether there is a place where `legal_places` will let card i go."""
    face = int(s.face[i])
    window = window_above(s, all_cards(s) & ~(1 << i), s.colours[s.turn])
    for y in range(top(s) - 2, bottom(s) + 3):
        window = slid(s, window, y)
        free = free_places(window) & within_edge(window, y)
        if y == s.y[i]:
            free &= ~(1 << (int(s.x[i]) - window.base))
        if free != 0 and free & (forming(face, window) | forming(TURNED[face], window)) != 0:
            return True
    return False


@rule
def thaw(s, action, x, y):
    """One decision of a thawing turn; then the phase says what is to be decided next, and THAW that all cards lie.

    Of cards that have come apart a group stays (W7), and the turn is over.
    """
    if s.phase == DROP:
        drop(s, x, y)
    elif s.phase == COVER:
        cover(s, x, y)
    elif action < MELT:
        lift(s, x, y)
    elif action < TAKE:
        take_card(s, card_at(s, x, y))
    elif action < KEEP_GROUP:
        take_counter(s, s.turn, find(s.counter_x[s.turn], s.counter_y[s.turn], s.counters[s.turn], x, y))

    if s.phase == THAW:
        stays = largest_group(s)
    elif s.phase == KEEP:
        stays = first_group(s, all_cards(s) & ~((1 << card_at(s, x, y)) - 1))
    else:
        return
    if stays == NONE:
        s.phase = KEEP
    else:
        if stays != all_cards(s):
            keep(s, stays)
        end_turn(s)


@rule
def lift(s, x, y):
    i = card_at(s, x, y)
    s.held = KIND_OF_FACE[s.face[i]]
    s.held_x, s.held_y = s.x[i], s.y[i]
    take_card(s, i)
    s.phase = DROP


# ------------------------------------------------- squares that the move has formed, with counters: `put:1,0`


@rule
def drop(s, x, y):
    """Every new square gets a counter (W5). The seat chooses which ones if it has too few (W4)."""
    s.held_x = s.held_y = 0
    squares = squares_around(s, x, y, flip_for(s.colours[s.turn]))
    s.phase = COVER if count(squares) > supply(s, s.turn) else THAW
    while squares != 0:
        k = first(squares)
        squares &= squares - 1
        if s.phase == COVER:
            s.new_x[s.new], s.new_y[s.new] = x - 1 + k % 3, y - 1 + k // 3
            s.new += 1
        else:
            lay_counter(s, x - 1 + k % 3, y - 1 + k // 3)


@rule
def legal_covers(s, actions):
    for k in range(s.new):
        actions[k] = PUT + cell_of(int(s.new_x[k]), int(s.new_y[k]))
    return s.new


@rule
def cover(s, x, y):
    """The new square at x, y has its counter. The seat goes on until its supply is empty (W4)."""
    remove(s.new_x, s.new_y, s.new, find(s.new_x, s.new_y, s.new, x, y))
    s.new -= 1
    if supply(s, s.turn) == 0:
        for k in range(s.new):
            s.new_x[k] = s.new_y[k] = 0
        s.new = 0
        s.phase = THAW


# ---------------------------------------------------------------------------------------- splits: `keep:0,0`


@rule
def legal_groups(s, actions):
    """The largest groups, each by its first card in reading order (W8)."""
    n = most = 0
    left = all_cards(s)
    while left != 0:
        i = first(left)
        group = first_group(s, left)
        left &= ~group
        if count(group) > most:
            n, most = 0, count(group)
        actions[n] = KEEP_GROUP + cell_of(int(s.x[i]), int(s.y[i]))
        n += count(group) == most
    return n


@rule
def largest_group(s):
    """The group with the most cards; NONE if several have as many (W8)."""
    most = largest = 0
    left = all_cards(s)
    while left != 0:
        group = first_group(s, left)
        left &= ~group
        if count(group) > most:
            most, largest = count(group), group
        elif count(group) == most:
            largest = NONE
    return largest


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


# ----------------------------------------------------------------------------------------------- the end


@rule
def end_turn(s):
    """After every thawing turn: is a seat without counters on the table (W10, W11), or the limit reached (W13)?"""
    s.thaws += 1
    if s.counters[0] == 0 or s.counters[1] == 0 or s.thaws == THAWS:
        s.seat = OVER
        s.turn = NONE
        s.phase = GAME_OVER
    else:
        s.seat = s.turn = 1 - s.turn
        s.phase = THAW


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
