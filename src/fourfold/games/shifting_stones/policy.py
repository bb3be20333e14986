"""How good a table of Shifting Stones looks: what was scored, what the turn can still score, and what the hand is for.

A turn is planned as if the distances of the cards added up: some cards are scored, each for as many discards as it
is away, the worst of the others pay, and the rest is kept. For one card that is exact; for several it is a guess that
every swap and flip puts right, since the plan is made anew after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fourfold.engine.bits import count, first
from fourfold.engine.rule import rule
from fourfold.games.shifting_stones.cards import POINTS
from fourfold.games.shifting_stones.distances import distance
from fourfold.games.shifting_stones.geometry import matches
from fourfold.games.shifting_stones.piles import WORD, size
from fourfold.games.shifting_stones.rules import (
    ACT,
    BONUS,
    DEAL,
    GAME_OVER,
    HAND,
    MINI_DECK,
    TARGET,
    USE,
    VALUES,
    is_target_reached,
    most_ones,
    points,
    worth,
)

SPREAD = 1000.0
"""By logistic fit to 2,000 games of greedy players for each number of players: 1190, 980, 910 and 890 for two to five;
alone `EVEN` and `SOLO_ODDS` make it so."""
WON = 1_000_000
POINT = 100

PACE = 310
"""What greedy players score in a turn, the bonus for cards of 1 point included."""
ONES_LEAD = 90
"""For each card of 1 point more, or less, than the best of the others: a share of the bonus, won or lost."""
MOST_ONES_LEAD = 2
"""A seat this many ahead will hardly lose the bonus."""
LAST_SPREAD, CARD_SPREAD = 85, 20
"""The lead that makes odds of e to 1: in the last round, and more for each card that the fastest has yet to score."""
CARDS_A_ROUND = 16
"""The cards that the fastest scores in ten rounds."""
LEAD, MOST_LEAD = 5, 500
"""In the last round it counts who leads: set it off when ahead, not when behind."""
EXTRA = 45
"""A card above the four that everybody is dealt: one more discard in a later turn."""
IDLE = 1
"""A discard that serves no plan: of two ways to the same end the shorter one."""

# What a card is worth when it is scored, by its value (1, 2, 3, 5 points); a little less as long as it is only planned.
GAIN = np.array([[0, 30, 80, 200], [POINT + 70, 2 * POINT, 3 * POINT, 5 * POINT]], np.int64)
"""[0] alone: hard cards first, easy ones save later turns from a strike. [1] else: points, and the bonus for ones."""
PLANNED = 1

FADE = np.array([0, 0, 100, 80, 60, 50], np.int64)
"""Per number of players: how much of a hand's promise, in percent, is left after the others have moved the stones.

Alone nothing is lost, but there the distances of all cards are counted (see `solo`); 0 is for a last turn.
"""
KEPT = np.array(
    [
        [0, -12, -18, -22, -28, -30, -30, -30],
        [68, 30, 0, -14, -23, -25, -30, -30],
        [130, 85, 51, 21, -8, -21, -27, -30],
        [260, 247, 183, 95, 25, -16, -24, -29],
    ],
    np.int64,
)
"""[value][distance]: what a card in hand adds to the next turn, more than a fresh card would. By least squares over
the next turns in 6,000 games of two greedy players."""
FARTHEST = KEPT.shape[1]
KEEP = FADE[:, None] * KEPT.reshape(1, -1) // 100
"""[players][kind]: the same by kind of card, which is its value and its distance in one number."""
VALUE = np.array([VALUES.index(each) for each in POINTS], np.int64)

# The hand as one number, a byte for the kind of each card, the card least worth keeping in the lowest.
BYTE = 8


@rule
def kind_at(hand, place):
    return hand >> BYTE * place & 255


@rule
def with_card(hand, n, kind):
    """A hand of n cards and one more."""
    place = np.int64(0)
    while place < n and KEEP[2, kind_at(hand, place)] < KEEP[2, kind]:
        place += 1
    low = hand & (1 << BYTE * place) - 1
    return low | kind << BYTE * place | (hand ^ low) << BYTE


@rule
def hand_of(s, seat):
    """The seat's hand, and how many cards that is."""
    hand = n = np.int64(0)
    for word in range(2):
        left = s.hands[seat, word]
        while left != 0:
            card = word * WORD + first(left)
            left &= left - 1
            hand = with_card(hand, n, VALUE[card] * FARTHEST + min(FARTHEST - 1, distance(np.int64(s.grid), card)))
            n += 1
    return hand, n


@rule
def kept(hand, places, row):
    """How much more the cards at these places are worth in the next turn than fresh ones."""
    total = EXTRA * max(0, count(places) - HAND)
    while places != 0:
        total += KEEP[row, kind_at(hand, first(places))]
        places &= places - 1
    return total


@rule
def plan(hand, n, paid, row, gains, nothing):
    """The most that a turn can bring with a hand of n cards, when `paid` more were discarded but not yet used.

    `nothing` is what it is worth to score no card at all.
    """
    best = -WON
    for scored in range(1 << n):
        rest = (1 << n) - 1 - scored
        total = nothing if scored == 0 else 0
        discards = -paid
        left = scored
        while left != 0:
            kind = kind_at(hand, first(left))
            left &= left - 1
            discards += kind % FARTHEST
            total += GAIN[gains, kind // FARTHEST] - PLANNED
        if discards > count(rest):
            continue
        if discards < 0:
            total -= IDLE
        while discards > 0:
            rest &= rest - 1
            discards -= 1
        best = max(best, total + kept(hand, rest, row))
    return best


@rule
def turn(s, row, gains, nothing):
    """What the rest of the turn can bring: a card that was taken is scored or discarded."""
    hand, n = hand_of(s, np.int64(s.turn))
    if s.phase == ACT:
        return plan(hand, n, 0, row, gains, nothing)
    best = plan(hand, n, 1, row, gains, nothing)
    if matches(s.grid, s.held):
        best = max(best, GAIN[gains, VALUE[s.held]] - PLANNED + plan(hand, n, 0, row, gains, 0))
    return best


@rule
def later(s, seat, row):
    """What the hand promises for turns to come; cards that are still owed are fresh ones."""
    hand, n = hand_of(s, seat)
    owed = np.int64(s.owed) if seat == s.turn else 0
    return kept(hand, (1 << n) - 1, row) + EXTRA * max(0, min(owed, n + owed - HAND))


# ------------------------------------------------------------------------------------------ two and more


@rule
def is_last_round(s):
    return is_target_reached(s) or s.played + 1 == s.rounds


@rule
def cards_to_come(s):
    """How many cards the fastest seat will yet score, by the rounds played: what a seat does now must not change it,
    or a seat behind the pace would rather score nothing."""
    return max(0, TARGET[s.players] - CARDS_A_ROUND * s.played // 10)


@rule
def standing(s, seat):
    """Points, and the seat's prospects of the bonus."""
    others = np.int64(0)
    for other in range(s.players):
        if other != seat:
            others = max(others, worth(s.scored[other], 0))
    lead = worth(s.scored[seat], 0) - others
    return POINT * points(s.scored[seat]) + ONES_LEAD * max(-MOST_ONES_LEAD, min(MOST_ONES_LEAD, lead))


@rule
def goes_on(s, seat):
    """Whether it is the seat's turn, and the turn is not over."""
    return seat == s.turn and s.phase != DEAL


@rule
def hand_worth(s, seat, ends):
    """What the hand brings: in this turn, or in the next one if there will be one."""
    if size(s.hands[seat]) != s.cards[seat]:
        return PACE if goes_on(s, seat) else 0  # hidden
    row = 0 if ends and seat <= s.turn else np.int64(s.players)
    return turn(s, row, 1, 0) if goes_on(s, seat) else later(s, seat, row)


@rule
def best_other(s, seat):
    """What the best of the others will have at the end of the round, from all that is open."""
    best = -WON
    for other in range(s.players):
        if other != seat:
            best = max(best, standing(s, other) + PACE * (other > s.turn or goes_on(s, other)))
    return best


@rule
def final(s, seat):
    ones = worth(s.scored[seat], 0)
    return points(s.scored[seat]) + BONUS * (ones > 0 and ones == most_ones(s))


@rule
def has_won(s, seat):
    if s.players == 1:
        return size(s.scored[0]) == MINI_DECK
    for other in range(s.players):
        if final(s, other) > final(s, seat):
            return False
    return True


# ------------------------------------------------------------------------------------------------- alone

STRIKE = 300
FAR = 160
"""A discard that any card is away, divided by the number of cards left: the last ones have few others to pay."""
EVEN, SOLO_ODDS = 3700, 37
"""Greedy players win 98 of 100 games; by logistic fit to the states of 1,500 of them."""


@rule
def solo(s):
    """No strikes, hard cards first, and the stones near to all cards that are left."""
    total = -STRIKE * np.int64(s.strikes)
    for value in range(len(VALUES)):
        total += GAIN[0, value] * worth(s.scored[0], value)
    away = distance(np.int64(s.grid), np.int64(s.held)) if s.phase == USE else 0
    for word in range(2):
        left = s.deck[word] | s.discards[word] | s.hands[0, word]
        while left != 0:
            away += distance(np.int64(s.grid), word * WORD + first(left))
            left &= left - 1
    total -= FAR * away // (MINI_DECK - size(s.scored[0]))
    total += later(s, 0, 0) if s.phase == DEAL else turn(s, 0, 0, -STRIKE * (1 - np.int64(s.scoring)))
    return EVEN + SOLO_ODDS * total // 10


@rule
def lead_of(s, seat, ends, hand):
    """How far a seat is ahead of the usual pace if its hand brings so much."""
    own = standing(s, seat) + hand
    turns = s.played + (seat <= s.turn)
    odds = 1000 * (own - PACE * turns) // (LAST_SPREAD + CARD_SPREAD * cards_to_come(s))
    if ends:
        odds += LEAD * max(-MOST_LEAD, min(MOST_LEAD, own - best_other(s, seat)))
    return odds


@rule
def value(s, seat):
    """How far the seat is ahead of the usual pace; a point counts more the nearer the end is."""
    if s.phase == GAME_OVER:
        return WON if has_won(s, seat) else -WON
    if s.players == 1:
        return solo(s)
    ends = is_last_round(s)
    return lead_of(s, seat, ends, hand_worth(s, seat, ends))


LEVELS = {
    "beginner": {"simulations": 20, "wavers": True, "prior": 700.0},
    "easy": {"simulations": 20, "wavers": True, "prior": 570.0},
    "medium": {"simulations": 20, "wavers": True, "prior": 450.0},
    "hard": {"simulations": 20, "wavers": True, "prior": 320.0},
    "strong": {"simulations": 20, "wavers": True, "prior": 200.0},
    "expert": {"simulations": 30, "net": True},
    "classic": {"simulations": 10_000},
}
"""How the named levels search. Thinking alone changes little here, so the lower the level, the less clearly it tells
good moves from others at first sight."""


def search(options: Mapping[str, Any]) -> dict[str, Any]:
    """How to search: moves ordered by value, and no rollouts, because random players hardly ever score."""
    return {"exploration": 1.0, "prior": 400.0, "cutoff": 0}
