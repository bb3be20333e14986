"""What a net looks at in Shifting Stones, as rows of its first layer, as `engine/features.py` asks.

Of the hands only the own one is read, and a card that was taken only by the seat that took it.
"""

from __future__ import annotations

import numpy as np

from fourfold.engine.bits import first
from fourfold.engine.net import BASELINE
from fourfold.engine.planes import from_seat
from fourfold.engine.rule import rule
from fourfold.games.shifting_stones.cards import CARDS, SYMBOLS
from fourfold.games.shifting_stones.distances import distance
from fourfold.games.shifting_stones.geometry import CELL_BITS, CELLS, matches
from fourfold.games.shifting_stones.piles import WORD, size
from fourfold.games.shifting_stones.policy import (
    FARTHEST,
    PACE,
    SPREAD,
    VALUE,
    goes_on,
    hand_worth,
    is_last_round,
    lead_of,
)
from fourfold.games.shifting_stones.rules import (
    GAME_OVER,
    HAND,
    MOST_IN_HAND,
    MOST_SEATS,
    USE,
    VALUES,
    points,
    worth,
)

PLACES = {2: 2, 3: 3, 4: 4, 5: 5}
SEARCH = {players: {"simulations": 10_000, "prior": 400.0} for players in PLACES}
"""How to search with a net: moves in the order of the evaluation."""

STEEPNESS = int(SPREAD)
MOST_POINTS, MOST_SCORED, MOST_ROUNDS = 40, 12, 16
LEADS, ODDS, WORTHS = 21, 65, 32
NEAR = 4

PHASE = 0
FRESH = PHASE + (GAME_OVER + 1) * MOST_SEATS
OWED = FRESH + 2
PLAYED = OWED + HAND + 1
ODDS_OWN = PLAYED + 2 * MOST_ROUNDS  # what the evaluation says for the own seat
WORTH_OWN = ODDS_OWN + ODDS
LEAD = WORTH_OWN + 2 * WORTHS  # per seat, its points against the best of the others, in the last round or before
POINTS = LEAD + MOST_SEATS * 2 * LEADS
SCORED = POINTS + MOST_SEATS * MOST_POINTS
ONES = SCORED + MOST_SEATS * MOST_SCORED
IN_HAND = ONES + MOST_SEATS * MOST_SCORED
SKIPPED = IN_HAND + MOST_SEATS * (MOST_IN_HAND + 1)
KIND = SKIPPED + MOST_SEATS * 2  # a card in the own hand by value and distance
CARD = KIND + len(VALUES) * FARTHEST  # the same by its number, and how near it is
HELD = CARD + CARDS * NEAR
GRID = HELD + len(VALUES) * 2
ROWS = GRID + CELLS * len(SYMBOLS)
MOST_ROWS = 7 + 6 * MOST_SEATS + 2 * MOST_IN_HAND + CELLS


@rule
def place_of(s, look, seat):
    return from_seat(look, seat, int(s.players))


@rule
def features(s, look, symmetry, rows, baseline):
    players, ends = int(s.players), np.int64(is_last_round(s))
    rows[0] = PHASE + int(s.phase) * MOST_SEATS + from_seat(look, int(s.turn), players)
    rows[1] = FRESH + int(s.fresh)
    rows[2] = OWED + int(s.owed)
    rows[3] = PLAYED + ends * MOST_ROUNDS + min(int(s.played), MOST_ROUNDS - 1)
    hand = hand_worth(s, look, ends)
    odds = lead_of(s, look, ends, hand)
    baseline[0] += odds * BASELINE // STEEPNESS
    rows[4] = ODDS_OWN + min(max(odds // 100 + ODDS // 2, 0), ODDS - 1)
    brings = min(max(hand // 40, 0), WORTHS - 1)
    rows[5] = WORTH_OWN + np.int64(goes_on(s, look)) * WORTHS + brings
    n = 6
    best = second = np.int64(-1)
    for seat in range(players):
        found = np.int64(points(s.scored[seat]))
        second = max(second, min(best, found))
        best = max(best, found)
    for seat in range(players):
        place = from_seat(look, seat, players)
        if seat != look:
            hand = np.int64(PACE * goes_on(s, seat))
            baseline[place] += lead_of(s, np.int64(seat), ends, hand) * BASELINE // STEEPNESS
        n = seat_rows(s, seat, place, ends, best, second, rows, n)
    n = hand_rows(s, look, rows, n)
    if s.phase == USE and s.turn == look:
        rows[n] = HELD + 2 * int(VALUE[s.held]) + np.int64(matches(s.grid, s.held))
        n += 1
    for cell in range(CELLS):
        rows[n] = GRID + cell * len(SYMBOLS) + (int(s.grid) >> CELL_BITS * cell & 7)
        n += 1
    return n


@rule
def seat_rows(s, seat, place, ends, best, second, rows, n):
    """What everybody knows about a seat, at its place counted from the one that looks."""
    own = np.int64(points(s.scored[seat]))
    lead = own - (second if own == best else best)
    rows[n] = LEAD + (place * 2 + ends) * LEADS + min(max(lead + LEADS // 2, 0), LEADS - 1)
    rows[n + 1] = POINTS + place * MOST_POINTS + min(own, MOST_POINTS - 1)
    rows[n + 2] = SCORED + place * MOST_SCORED + min(size(s.scored[seat]), MOST_SCORED - 1)
    rows[n + 3] = ONES + place * MOST_SCORED + min(worth(s.scored[seat], 0), MOST_SCORED - 1)
    rows[n + 4] = IN_HAND + place * (MOST_IN_HAND + 1) + int(s.cards[seat])
    rows[n + 5] = SKIPPED + place * 2 + (int(s.skipped) >> seat & 1)
    return n + 6


@rule
def hand_rows(s, look, rows, n):
    for word in range(2):
        left = int(s.hands[look, word])
        while left != 0:
            card = word * WORD + first(left)
            left &= left - 1
            away = int(distance(np.int64(s.grid), card))
            rows[n] = KIND + int(VALUE[card]) * FARTHEST + min(away, FARTHEST - 1)
            rows[n + 1] = CARD + card * NEAR + min(away, NEAR - 1)
            n += 2
    return n
