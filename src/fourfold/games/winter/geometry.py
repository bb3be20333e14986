"""The ice of Winter: what touches, where a card fits, what is a square, which cards are connected.

A place is x to the right and y down: that of a section, or of the top-left section of a card or a square. Here lie the
cards DLLL at 0,0, LLLD at 2,0 and LDLL at 1,2, which touches both; the light square 1,0 lies on the first two:

      x   0   1   2   3
    y   +-------+-------+
    0   | D   L | L   L |
    1   | L   L | L   D |
        +---+---+---+---+
    2       | L   D |
    3       | L   L |
            +-------+

The functions ask about a record, or about a `layout.Layout`, which has its fields `cards`, `x`, `y` and `face`. A set
of cards is a word, bit i for card number i.
"""

from __future__ import annotations

from typing import NamedTuple

from fourfold.engine.bits import first
from fourfold.engine.rule import rule
from fourfold.games.winter import LIGHT

EDGE = 40
"""x and y of a card stay within -40 and 40."""

# --------------------------------------------------------------------------------------- cards and squares


@rule
def are_touching(dx, dy):
    """Whether two cards this far apart share the edge of a section; a corner is not enough (W1)."""
    dx, dy = abs(dx), abs(dy)
    return (dx == 2 and dy < 2) or (dy == 2 and dx < 2)


@rule
def touch(s, i, j):
    return are_touching(s.x[i] - s.x[j], s.y[i] - s.y[j])


@rule
def is_on(card_x, card_y, x, y):
    """Whether a square, or another card, at x, y has a section where the card lies."""
    return abs(int(card_x) - int(x)) < 2 and abs(int(card_y) - int(y)) < 2


@rule
def is_held_down(s, i):
    """Whether a counter of either seat lies on a square that has a section of card i."""
    for seat in range(2):
        for k in range(s.counters[seat]):
            if is_on(s.x[i], s.y[i], s.counter_x[seat, k], s.counter_y[seat, k]):
                return True
    return False


@rule
def flip_for(colour):
    """What turns a face into the set of its sections of a colour."""
    return 15 if colour == LIGHT else 0


@rule
def squares_around(s, x, y, flip):
    """The squares that a card at x, y can be part of, as nine bits in reading order: x - 1, y - 1 to x + 1, y + 1."""
    found = above = 0
    for row in range(y - 1, y + 3):
        here = own_sections(s, row, x, flip)
        found = found >> 3 | (in_square(above, here) >> (MARGIN - 1) & 7) << 6
        above = here
    return found


@rule
def own_sections(s, row, x, flip):
    """The own sections of a row, as a word whose base is x - 3; those further than 3 from x are left out."""
    found = 0
    for i in range(s.cards):
        half = row - int(s.y[i])
        away = int(s.x[i]) - x
        if half in (0, 1) and abs(away) <= MARGIN:
            found |= ((int(s.face[i]) ^ flip) >> 2 * half & 3) << (away + MARGIN)
    return found


# ------------------------------------------------------------------------------------- sweeping over the ice
#
# What asks about many places slides a window over the ice, row by row from the top. A row of sections is a word: bit k
# is the section at x = base + k, so that `row & row >> 1` are the places where two sections lie side by side. The base
# lies 3 left of the leftmost card: shifts by 2 stay within the word. Cards are sorted by y, so that one walk through
# them meets every row; a card lies in two, and what it has in the second waits until the window gets there.

MARGIN = 3


class Rows(NamedTuple):
    """Four rows of sections round a card, or a square, whose top-left section lies in row y.

    y - 1   over
                    +---+---+
    y       upper   |   |   |
    y + 1   lower   |   |   |
                    +---+---+
    y + 2   under
    """

    over: int
    upper: int
    lower: int
    under: int


class Window(NamedTuple):
    ice: Rows
    """Where sections lie."""
    own: Rows
    """Those of one colour."""
    met: int
    """How many cards it has met."""
    next_ice: int
    """What the last of them have in the row after `under`."""
    next_own: int
    base: int
    flip: int
    """That of the colour."""
    cards: int
    """The set of the cards that count."""


NO_ROWS = Rows(0, 0, 0, 0)


@rule
def window_above(s, cards, colour):
    """The window before it comes to its first row, `top(s) - 2`. It may be slid down to `bottom(s) + 2`."""
    return Window(NO_ROWS, NO_ROWS, 0, 0, 0, leftmost(s) - MARGIN, flip_for(colour), cards)


@rule
def slid(s, window, y):
    """The window at row y, from that at y - 1."""
    _, over, upper, lower = window.ice
    _, own_over, own_upper, own_lower = window.own
    own_under, next_ice, next_own = window.next_own, 0, 0
    i = window.met
    while i < s.cards and s.y[i] == y + 2:
        if window.cards >> i & 1:
            shift = int(s.x[i]) - window.base
            face = int(s.face[i]) ^ window.flip
            next_ice |= 3 << shift
            own_under |= (face & 3) << shift
            next_own |= (face >> 2) << shift
        i += 1
    return Window(
        Rows(over, upper, lower, window.next_ice | next_ice),
        Rows(own_over, own_upper, own_lower, own_under),
        i,
        next_ice,
        next_own,
        window.base,
        window.flip,
        window.cards,
    )


@rule
def top(s):
    return int(s.y[0])


@rule
def bottom(s):
    return int(s.y[s.cards - 1])


@rule
def leftmost(s):
    xs = s.x
    left = int(xs[0])
    for i in range(1, s.cards):
        left = min(left, int(xs[i]))
    return left


@rule
def free_places(window):
    """The places of row y where a card overlaps none and touches one with the edge of a section (W1)."""
    over, upper, lower, under = window.ice
    beside, ends = upper | lower, over | under
    return (beside << 1 | beside >> 2 | ends | ends >> 1) & ~(beside | beside >> 1)


@rule
def within_edge(window, y):
    """The places of row y that lie within the edge of the table."""
    if abs(y) > EDGE:
        return 0
    low, high = max(-EDGE - window.base, 0), min(EDGE - window.base, 62)
    return (1 << (high + 1)) - (1 << low)


@rule
def in_square(upper, lower):
    """The places where two rows of own sections have a square."""
    return upper & upper >> 1 & lower & lower >> 1


@rule
def squares_formed(face, window):
    """For each of the nine squares that a card can be part of, the places of row y where it forms that square.

    A square lies on the card alone, shares two sections with it, or one.
    """
    over, upper, lower, under = window.own
    has = face ^ window.flip
    top_left, top_right, bottom_left, bottom_right = -(has & 1), -(has >> 1 & 1), -(has >> 2 & 1), -(has >> 3 & 1)
    both = upper & lower
    return (
        top_left & top_right & bottom_left & bottom_right,
        top_left & bottom_left & both << 1,
        top_right & bottom_right & both >> 2,
        top_left & top_right & over & over >> 1,
        bottom_left & bottom_right & under & under >> 1,
        top_left & over << 1 & over & upper << 1,
        top_right & over >> 1 & over >> 2 & upper >> 2,
        bottom_left & under << 1 & under & lower << 1,
        bottom_right & under >> 1 & under >> 2 & lower >> 2,
    )


@rule
def forming(face, window):
    """The places of row y where a card becomes part of a square (W5)."""
    a, b, c, d, e, f, g, h, i = squares_formed(face, window)
    return a | b | c | d | e | f | g | h | i


# ------------------------------------------------------------------------------------------------ groups


@rule
def all_cards(s):
    return (1 << int(s.cards)) - 1


@rule
def first_group(s, cards):
    """Of a set of cards those that are connected within the set with its first."""
    grown = cards & -cards
    left = cards & ~grown
    group = grown
    while grown != 0 and left != 0:
        i = first(grown)
        grown &= grown - 1
        others = left
        while others != 0:
            j = first(others)
            others &= others - 1
            if touch(s, i, j):
                group |= 1 << j
                grown |= 1 << j
                left &= ~(1 << j)
    return group
