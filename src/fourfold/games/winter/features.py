"""What a net looks at in Winter, as rows of its first layer, as `engine/features.py` asks.

Nothing is hidden, so it is always the seat whose turn it is that looks. The table has no fixed place, so cards are seen
by what lies on them and around them, not by where they lie.
"""

from __future__ import annotations

import numpy as np

from fourfold.engine.bits import count, first
from fourfold.engine.net import BASELINE
from fourfold.engine.planes import from_seat
from fourfold.engine.rule import rule
from fourfold.games.winter import CARDS, COUNTERS, FACES, KINDS
from fourfold.games.winter.geometry import flip_for, is_on, touch
from fourfold.games.winter.policy import SPREAD, cut_off, left_over, patterns, value
from fourfold.games.winter.rules import DROP, FREEZE, GAME_OVER, KEEP, THAWS
from fourfold.games.winter.table import NONE

PLACES = {2: 2}
SEARCH = {2: {"simulations": 4_000, "exploration": 0.7, "prior": 150.0}}
"""How to search with a net: moves in the order of the evaluation, which is quick; a net's own order was no better."""

STEEPNESS = int(SPREAD)
VALUES, WIDTH = 81, 30
"""What the evaluation says, in steps of `WIDTH`."""
LEADS = 17
MOST_HELD = 3
MOST_TOUCHED = 5
MOST_ON = 4
"""A counter lies on at most so many cards."""
ON_BITS = 3
"""Bits that hold such a number."""
MELTS, LOSSES = 8, 5
"""Free cards that can go without cutting off a counter, and those that cut off some of a seat's, are counted so far."""
DECK_COUNTS = 4
LATE = 20

PHASE = 0
VALUE = PHASE + GAME_OVER + 1
COUNTERS_LAID = VALUE + (GAME_OVER + 1) * VALUES  # of both seats, while it freezes or thaws
SAFE = COUNTERS_LAID + 2 * (COUNTERS + 1) ** 2  # of both seats, those that no single melt cuts off
QUIET = SAFE + (COUNTERS + 1) ** 2  # of both seats, those that can be taken back without freeing a card
SQUARES = QUIET + 2 * (COUNTERS + 1) ** 2
HALVES = SQUARES + 2 * LEADS
FREE = HALVES + 2 * LEADS
SECTIONS = FREE + 2 * (CARDS + 1)
MELT = SECTIONS + 2 * LEADS  # how many free cards can go, by what they cut off
LAID = MELT + MELTS * LOSSES * LOSSES
THAWED = LAID + 2 * (CARDS + 1)
HELD = THAWED + THAWS // LATE + 1
DECK = HELD + len(KINDS) + 1
COUNTER = DECK + len(KINDS) * DECK_COUNTS  # a counter by its owner, the cards it lies on, and those it alone holds
CARD = COUNTER + 2 * 2 * (MOST_ON + 1) ** 2  # a card by its face, what holds it down, and how many cards it touches
ROWS = CARD + 2 * FACES * MOST_HELD * MOST_HELD * MOST_TOUCHED
MOST_ROWS = 13 + len(KINDS) + CARDS + 2 * COUNTERS


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
    """Every card and every counter, and what they hold together."""
    flip = flip_for(s.colours[look])
    other = 1 - look
    alone = free = sections = 0
    lies_on = holds = 0  # per counter in its own bits: on how many cards it lies, how many it alone holds
    for i in range(s.cards):
        holders = last = 0
        for owner in range(2):
            for k in range(s.counters[owner]):
                if is_on(s.x[i], s.y[i], s.counter_x[owner, k], s.counter_y[owner, k]):
                    last = owner * COUNTERS + k
                    holders |= 1 << last
                    lies_on += 1 << last * ON_BITS
        face = int(s.face[i]) ^ int(flip)
        if holders == 0:
            free |= 1 << i
            sections += 2 * count(face) - 4
        elif holders & (holders - 1) == 0:
            alone |= holders
            holds += 1 << last * ON_BITS
        touched = 0
        for j in range(s.cards):
            touched += int(touch(s, i, j))
        mine = min(count(holders >> int(look) * COUNTERS & (1 << COUNTERS) - 1), MOST_HELD - 1)
        theirs = min(count(holders >> int(other) * COUNTERS & (1 << COUNTERS) - 1), MOST_HELD - 1)
        held = (mine * MOST_HELD + theirs) * MOST_TOUCHED + min(touched, MOST_TOUCHED - 1)
        rows[n] = CARD + (thaws * FACES + (face & FACES - 1)) * MOST_HELD * MOST_HELD * MOST_TOUCHED + held
        n += 1
    for owner in range(2):
        for k in range(s.counters[owner]):
            at = (owner * COUNTERS + k) * ON_BITS
            kind = (thaws * 2 + int(owner == look)) * (MOST_ON + 1) + min(lies_on >> at & 7, MOST_ON)
            rows[n] = COUNTER + kind * (MOST_ON + 1) + min(holds >> at & 7, MOST_ON)
            n += 1
    quiet = (thaws * (COUNTERS + 1) + left_over(s, look, alone)) * (COUNTERS + 1) + left_over(s, other, alone)
    rows[n] = QUIET + quiet
    rows[n + 1] = FREE + thaws * (CARDS + 1) + count(free)
    rows[n + 2] = SECTIONS + thaws * LEADS + step_of(sections // 2, LEADS)
    n += 3
    if thaws == 1:
        n = melt_rows(s, look, free, rows, n)
    return n


@rule
def melt_rows(s, look, free, rows, n):
    """What the free cards cut off if they go: a melt that cuts off nothing is a move in reserve."""
    other = 1 - look
    lost = harmless = hurt_own = hurt_other = 0
    if s.phase in (DROP, KEEP):
        lost |= cut_off(s, np.int64(s.cards))  # without the card that is lifted now
    while free != 0:
        gone = cut_off(s, first(free))
        free &= free - 1
        lost |= gone
        harmless += int(gone == 0)
        hurt_own += int(gone >> int(look) * COUNTERS & (1 << COUNTERS) - 1 != 0)
        hurt_other += int(gone >> int(other) * COUNTERS & (1 << COUNTERS) - 1 != 0)
    hurt = min(hurt_own, LOSSES - 1) * LOSSES + min(hurt_other, LOSSES - 1)
    rows[n] = SAFE + left_over(s, look, lost) * (COUNTERS + 1) + left_over(s, other, lost)
    rows[n + 1] = MELT + min(harmless, MELTS - 1) * LOSSES * LOSSES + hurt
    return n + 2
