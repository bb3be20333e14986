"""What a net looks at in Winter, as rows of its first layer, as `core/compiled/features.py` asks.

Nothing is hidden, so it is always the seat whose turn it is that looks. The table has no fixed place, so cards are seen
by what lies on them and around them, not by where they lie.
"""

from __future__ import annotations

import numpy as np

from fourfold.core.compiled.bits import count
from fourfold.core.compiled.net import BASELINE
from fourfold.core.compiled.planes import from_seat
from fourfold.core.compiled.rule import rule
from fourfold.games.winter.cards import CARDS, COUNTERS, FACES, KINDS
from fourfold.games.winter.geometry import flip_for, is_on, touch
from fourfold.games.winter.policy import SPREAD, exposed, left_over, patterns, value
from fourfold.games.winter.record import FREEZE, GAME_OVER, NONE
from fourfold.games.winter.rules import THAWS

PLACES = {2: 2}
SEARCH = {2: {"simulations": 4_000, "exploration": 0.4, "prior": 150.0}}
"""How to search with a net: moves in the order of the evaluation, which is quick; a net's own order was no better."""

STEEPNESS = int(SPREAD)
VALUES, WIDTH = 81, 30
"""What the evaluation says, in steps of `WIDTH`."""
LEADS = 17
MOST_HELD = 3
MOST_TOUCHED = 5
DECK_COUNTS = 4
LATE = 20

PHASE = 0
VALUE = PHASE + GAME_OVER + 1
COUNTERS_LAID = VALUE + (GAME_OVER + 1) * VALUES  # of both seats, while it freezes or thaws
SAFE = COUNTERS_LAID + 2 * (COUNTERS + 1) ** 2  # of both seats, those that no single melt cuts off
QUIET = SAFE + (COUNTERS + 1) ** 2  # of both seats, those that can be taken back without freeing a card
SQUARES = QUIET + (COUNTERS + 1) ** 2
HALVES = SQUARES + 2 * LEADS
FREE = HALVES + 2 * LEADS
SECTIONS = FREE + CARDS + 1
LAID = SECTIONS + LEADS
THAWED = LAID + 2 * (CARDS + 1)
HELD = THAWED + THAWS // LATE + 1
DECK = HELD + len(KINDS) + 1
CARD = DECK + len(KINDS) * DECK_COUNTS  # a card by its face, what holds it down, and how many cards it touches
ROWS = CARD + 2 * FACES * MOST_HELD * MOST_HELD * MOST_TOUCHED
MOST_ROWS = 12 + len(KINDS) + CARDS


@rule
def viewpoint(s, seat):
    return int(s.turn)


@rule
def place_of(s, look, seat):
    return from_seat(look, seat, 2)


@rule
def step_of(number, steps):
    """A number as one of so many steps, of which the middle one is 0."""
    return min(max(number + steps // 2, 0), steps - 1)


@rule
def features(s, look, symmetry, rows, baseline):
    own = value(s, look)
    baseline[0] += own * BASELINE // STEEPNESS
    baseline[1] -= own * BASELINE // STEEPNESS
    thaws = np.int64(s.phase > FREEZE)
    rows[0] = PHASE + int(s.phase)
    rows[1] = VALUE + int(s.phase) * VALUES + step_of(own // WIDTH, VALUES)
    rows[2] = HELD + int(s.held) + 1
    rows[3] = LAID + thaws * (CARDS + 1) + int(s.cards)
    rows[4] = THAWED + int(s.thaws) // LATE
    other = 1 - look
    own_counters, other_counters = int(s.counters[look]), int(s.counters[other])
    rows[5] = COUNTERS_LAID + (thaws * (COUNTERS + 1) + own_counters) * (COUNTERS + 1) + other_counters
    n = 6
    if thaws == 0:
        for kind in range(len(KINDS)):
            rows[n] = DECK + kind * DECK_COUNTS + min(max(int(s.deck[kind]), 0), DECK_COUNTS - 1)
            n += 1
    if s.colours[0] == NONE:
        return n
    squares, halves = patterns(s, look)
    rows[n] = SQUARES + thaws * LEADS + step_of(squares, LEADS)
    rows[n + 1] = HALVES + thaws * LEADS + step_of(halves, LEADS)
    return card_rows(s, look, thaws, rows, n + 2)


@rule
def card_rows(s, look, thaws, rows, n):
    """Every card, and what they hold together."""
    flip = flip_for(s.colours[look])
    other = 1 - look
    alone = free = sections = 0
    for i in range(s.cards):
        holders = 0
        for owner in range(2):
            for k in range(s.counters[owner]):
                on = is_on(s.x[i], s.y[i], s.counter_x[owner, k], s.counter_y[owner, k])
                holders |= int(on) << (owner * COUNTERS + k)
        face = int(s.face[i]) ^ int(flip)
        if holders == 0:
            free |= 1 << i
            sections += 2 * count(face) - 4
        elif holders & (holders - 1) == 0:
            alone |= holders
        touched = 0
        for j in range(s.cards):
            touched += int(touch(s, i, j))
        mine = min(count(holders >> int(look) * COUNTERS & (1 << COUNTERS) - 1), MOST_HELD - 1)
        theirs = min(count(holders >> int(other) * COUNTERS & (1 << COUNTERS) - 1), MOST_HELD - 1)
        held = (mine * MOST_HELD + theirs) * MOST_TOUCHED + min(touched, MOST_TOUCHED - 1)
        rows[n] = CARD + (thaws * FACES + (face & FACES - 1)) * MOST_HELD * MOST_HELD * MOST_TOUCHED + held
        n += 1
    if thaws == 1:
        lost = exposed(s, free)
        rows[n] = SAFE + left_over(s, look, lost) * (COUNTERS + 1) + left_over(s, other, lost)
        rows[n + 1] = QUIET + left_over(s, look, alone) * (COUNTERS + 1) + left_over(s, other, alone)
        rows[n + 2] = FREE + count(free)
        rows[n + 3] = SECTIONS + step_of(sections // 2, LEADS)
        n += 4
    return n
