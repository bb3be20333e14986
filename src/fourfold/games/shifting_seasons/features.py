"""What a net looks at in Shifting Seasons, as rows of its first layer, as `engine/features.py` asks.

Nothing is hidden, so it is always the seat whose turn it is that looks. Much of what it sees is what the evaluation of
`policy.py` counts, card by card: a net weighs it better, and sees how far the others are.
"""

from __future__ import annotations

import numpy as np

from fourfold.engine.bits import count, first
from fourfold.engine.net import BASELINE
from fourfold.engine.planes import from_seat
from fourfold.engine.rule import rule
from fourfold.games.shifting_seasons import CARDS, POSITION_CARDS
from fourfold.games.shifting_seasons.geometry import AREAS, CELLS, SLIDE_CELLS
from fourfold.games.shifting_seasons.policy import POINT, SPREAD, promise, value
from fourfold.games.shifting_seasons.rules import FRAMES, GAME_OVER, KINDS, MOST_SEATS, NONE, SHOWN, TURNS, card_points

PLACES = {2: 2, 3: 3, 4: 4}
BY_EVALUATION = {"simulations": 3_000, "exploration": 0.5, "prior": 500.0}
SEARCH = dict.fromkeys(PLACES, BY_EVALUATION)
"""How to search with a net: moves in the order of the evaluation."""

STEEPNESS = int(SPREAD)
SCORES = 12
"""Points of a card are told apart in steps of two, and so are those that it promises."""
LEADS = 41
"""Leads in the score to expect, up to 20 points either way."""
STAGES = 6
MOST_COUNTED = 8
WORST = np.int64(-1 << 40)

PHASE = 0
SCORED = PHASE + GAME_OVER + 1  # per seat and card, what it scores now
PROMISED = SCORED + MOST_SEATS * CARDS * SCORES  # per seat and card of colours, what it promises
LEAD = PROMISED + MOST_SEATS * CARDS * SCORES  # per seat and stage of the game, the score to expect against the best
LAID = LEAD + MOST_SEATS * STAGES * LEADS
TOKENS = LAID + MOST_SEATS * (TURNS + 1)
PRECIOUS = TOKENS + MOST_SEATS * MOST_COUNTED
SUPPLY = PRECIOUS + MOST_SEATS * MOST_COUNTED
FRAMES_LEFT = SUPPLY + MOST_COUNTED
HELD = FRAMES_LEFT + FRAMES + 1
AREA = HELD + KINDS + 1
DISPLAY = AREA + AREAS + 1
SLIDE = DISPLAY + KINDS * (SHOWN + 1)
BOARD = SLIDE + SLIDE_CELLS * KINDS  # the own board, by cell and kind
ROWS = BOARD + CELLS * KINDS
MOST_ROWS = 4 + MOST_SEATS * (4 + 4 + 4) + 4 + KINDS + SLIDE_CELLS + TURNS


@rule
def viewpoint(s, seat):
    return int(s.turn)


@rule
def features(s, look, symmetry, rows, baseline):
    players = int(s.players)
    rows[0] = PHASE + int(s.phase)
    rows[1] = SUPPLY + min(int(s.supply), MOST_COUNTED - 1)
    rows[2] = FRAMES_LEFT + int(s.frames)
    rows[3] = HELD + int(s.held) + 1
    rows[4] = AREA + int(s.area) + 1
    n = 5
    # Values are costly, so each is found once; rules have no arrays of their own to keep them in.
    one = np.int64(value(s, np.int64(0)))
    two = np.int64(value(s, np.int64(1)))
    three = np.int64(value(s, np.int64(2))) if players > 2 else WORST
    four = np.int64(value(s, np.int64(3))) if players > 3 else WORST
    best = max(one, two, three, four)
    second = max(min(max(one, two), max(three, four)), min(one, two), min(three, four))
    for seat in range(players):
        own = (one if seat == 0 else two) if seat < 2 else (three if seat == 2 else four)
        place = from_seat(look, seat, players)
        baseline[place] += (own - best) * BASELINE // STEEPNESS
        n = seat_rows(s, np.int64(seat), place, own, best, second, rows, n)
    for kind in range(KINDS):
        if s.display[kind] > 0:
            rows[n] = DISPLAY + kind * (SHOWN + 1) + int(s.display[kind])
            n += 1
    for cell in range(SLIDE_CELLS):
        if s.slide[cell] != NONE:
            rows[n] = SLIDE + cell * KINDS + int(s.slide[cell])
            n += 1
    for colour in range(4):
        cells = int(s.coloured[look, colour])
        while cells != 0:
            cell = first(cells)
            cells &= cells - 1
            rows[n] = BOARD + cell * KINDS + 2 * colour + int(int(s.precious[look]) >> cell & 1)
            n += 1
    return n


@rule
def seat_rows(s, seat, place, own, best, second, rows, n):
    """What a seat has, at its place counted from the one that looks; `best` and `second` are the highest values."""
    laid = count(int(s.covered[seat]))
    lead = own - (second if own == best else best)
    step = min(max(lead // POINT + LEADS // 2, 0), LEADS - 1)
    rows[n] = LEAD + (place * STAGES + min(laid * STAGES // TURNS, STAGES - 1)) * LEADS + step
    rows[n + 1] = LAID + place * (TURNS + 1) + min(laid, TURNS)
    rows[n + 2] = TOKENS + place * MOST_COUNTED + min(int(s.tokens[seat]), MOST_COUNTED - 1)
    rows[n + 3] = PRECIOUS + place * MOST_COUNTED + min(count(int(s.precious[seat])), MOST_COUNTED - 1)
    n += 4
    left = max(TURNS - laid, 0) + int(s.tokens[seat])
    cards = int(s.cards)
    while cards != 0:
        card = first(cards)
        cards &= cards - 1
        at = (place * CARDS + card - 1) * SCORES
        rows[n] = SCORED + at + min(card_points(s, seat, card) // 2, SCORES - 1)
        n += 1
        if card > POSITION_CARDS:
            rows[n] = PROMISED + at + min(promise(s, seat, card, left) // (2 * POINT), SCORES - 1)
            n += 1
    return n
