"""Shifting Stones: the record and its rules, in the order of the rules page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fourfold.core.actions import Actions, moves
from fourfold.engine.bits import count
from fourfold.engine.contract import CHANCE, OVER
from fourfold.engine.rule import rule
from fourfold.games.shifting_stones.cards import CARDS, NAMES, POINTS, STONES, SYMBOLS
from fourfold.games.shifting_stones.geometry import CELL_BITS, CELL_NAMES, CELLS, SWAPS, matches, swapped, turned
from fourfold.games.shifting_stones.piles import ALL, add, list_cards, move_all, pick, remove, size, two_words

# ---------------------------------------------------------------------------------------------- material

# A card is its number less one.
NO_CARD, HIDDEN, NOBODY = -1, -2, -1

VALUES = tuple(sorted(set(POINTS)))
WORTH = np.array(
    [two_words(sum(1 << card for card in range(CARDS) if POINTS[card] == points)) for points in VALUES], np.int64
)
"""The piles of all cards of 1, 2, 3 and 5 points."""
MINI = (8, 4, 3, 1)
"""How many of each value make the mini-deck of the solo game."""
MINI_DECK = sum(MINI)
MINI_VALUE = np.repeat(np.arange(len(VALUES)), MINI).astype(np.int8)
"""For each card of the mini-deck, in the order in which they are drawn, the value it has."""

HAND = 4
MOST_IN_HAND = 6
SKIP_DEAL = 2
TARGET = np.array([0, MINI_DECK, 10, 9, 8, 7], np.int8)
"""For 1 to 5 players: how many scored cards set off the end."""
STRIKES = 4
BONUS = 3

PAIR_STONES = np.array(STONES, np.int8)

# ------------------------------------------------------------------------------------------------ record

PHASES = ("stones", "mini", "hands", "deal", "act", "use", "over")
LAY_STONES, DRAW_MINI, HANDS, DEAL, ACT, USE, GAME_OVER = range(len(PHASES))

MOST_SEATS = 5
State = np.dtype(
    [
        ("seat", "i1"),
        ("phase", "i1"),
        ("players", "i1"),
        ("turn", "i1"),  # whose turn it is or, while chance deals, to whom; NOBODY when over
        ("laid", "i1"),  # how many stones lie in the grid
        ("held", "i1"),  # phase USE: the card taken, HIDDEN in a view; else NO_CARD
        ("owed", "i1"),  # phases HANDS and DEAL: cards still to be dealt
        ("fresh", "i1"),  # phase ACT: whether no decision of this turn was made
        ("skipped", "i1"),  # the set of seats whose last turn was a skip
        ("strikes", "i1"),  # solo
        ("scoring", "i1"),  # solo, phases ACT and USE: whether a card was scored in this turn
        ("cards", "i1", (MOST_SEATS,)),  # per seat how many are in hand: a cache of `hands`, which a view empties
        ("grid", "i4"),  # a symbol on each cell, as `geometry.packed` has it
        ("played", "i4"),  # full rounds
        ("rounds", "i4"),
        ("deck", "i8", (2,)),  # in a view: every card whose place the seat does not know
        ("discards", "i8", (2,)),
        ("hands", "i8", (MOST_SEATS, 2)),
        ("scored", "i8", (MOST_SEATS, 2)),
    ],
    align=True,
)

ACTION = Actions(
    moves("lay", "stone:{}", SYMBOLS),  # chance lays a symbol
    moves("mini", "mini:{}", NAMES),  # chance draws a card for the mini-deck
    moves("deal", "deal:{}", NAMES),
    moves("take", "{}", NAMES),
    moves("swap", "~{}{}", [(CELL_NAMES[one], CELL_NAMES[other]) for one, other in SWAPS], blank="[abc][123]"),
    moves("flip", "!{}", CELL_NAMES),
    moves("score", "+"),
    moves("end", "end"),
    moves("skip", "skip"),
    examples="stone:fish mini:#17 deal:#17 #17 ~a1b1 !b2 + end skip",
)
STONE, MINI_CARD, DEAL_CARD, TAKE, SHIFT, FLIP, SCORE, END, SKIP = ACTION.starts
ACTIONS = ACTION.size

MOST_LEGAL = CARDS
TURN_DECISIONS = 2 * HAND + 1 + HAND
"""Take and use four cards, end, be dealt four. With six cards it takes four more, but the turn before took only three:
skip, two deals."""


def most_decisions(options: Mapping[str, Any]) -> int:
    players: int = options["players"]
    set_up = CELLS + MINI_DECK * (players == 1) + HAND * players
    return set_up + TURN_DECISIONS * players * int(options["rounds"])


# ------------------------------------------------------------------------------------------------ set-up


def set_up(s: Any, options: Mapping[str, Any]) -> None:
    s.players, s.rounds = options["players"], options["rounds"]
    s.seat, s.phase = CHANCE, LAY_STONES
    s.held = NO_CARD
    if s.players > 1:
        s.deck[:] = ALL


# --------------------------------------------------------------------------------------- legal and play


@rule
def legal(s, actions):
    if s.phase == USE:
        return legal_uses(s, actions)
    if s.phase == ACT:
        return legal_acts(s, actions)
    if s.phase in (DEAL, HANDS):
        return list_cards(s.deck[0], s.deck[1], DEAL_CARD, actions)
    if s.phase == LAY_STONES:
        return legal_stones(s, actions)
    if s.phase == DRAW_MINI:
        return legal_mini(s, actions)
    return 0


@rule
def weight(s, action):
    if s.phase == LAY_STONES:
        return stones_left(s, (action - STONE) >> 1)
    return 1


@rule
def play(s, action):
    if action >= END:
        end_turn(s, action == SKIP)
    elif action == SCORE:
        score(s)
    elif action >= SHIFT:
        discard(s, action)
    elif action >= TAKE:
        take(s, action - TAKE)
    elif action >= DEAL_CARD:
        deal(s, action - DEAL_CARD)
        if s.phase == HANDS:
            deal_hands(s)
        else:
            draw_up(s)
    elif action >= MINI_CARD:
        draw_mini(s, action - MINI_CARD)
    else:
        lay_stone(s, action - STONE)


# ------------------------------------------------------------- set-up: `stone:sun`, `mini:#1`, `deal:#1`


@rule
def stones_left(s, pair):
    """How many stones of a pair were not laid yet."""
    left = PAIR_STONES[pair]
    for cell in range(s.laid):
        left -= (int(s.grid) >> CELL_BITS * cell & 7) >> 1 == pair
    return left


@rule
def legal_stones(s, actions):
    n = 0
    for symbol in range(len(SYMBOLS)):
        actions[n] = STONE + symbol
        n += stones_left(s, symbol >> 1) > 0
    return n


@rule
def lay_stone(s, symbol):
    """Either face of a stone may come up (H8)."""
    s.grid |= int(symbol) << CELL_BITS * int(s.laid)
    s.laid += 1
    if s.laid == CELLS:
        s.phase = DRAW_MINI if s.players == 1 else HANDS
        s.owed = HAND * (s.players > 1)


@rule
def legal_mini(s, actions):
    value = MINI_VALUE[size(s.deck)]
    return list_cards(WORTH[value, 0] & ~s.deck[0], WORTH[value, 1] & ~s.deck[1], MINI_CARD, actions)


@rule
def draw_mini(s, card):
    add(s.deck, card)
    if size(s.deck) == MINI_DECK:
        s.phase = HANDS
        s.owed = HAND


@rule
def deal(s, card):
    """To the seat whose turn it is; in the set-up the hands are dealt one after another."""
    remove(s.deck, card)
    add(s.hands[s.turn], card)
    s.cards[s.turn] += 1
    s.owed -= 1


@rule
def deal_hands(s):
    if s.owed == 0:
        s.turn += 1
        s.owed = HAND
        if s.turn == s.players:
            s.turn = s.owed = 0
            begin_turn(s)


# ---------------------------------------------------- a turn: take a card, or end it: `#1`, `end`, `skip`


@rule
def begin_turn(s):
    s.seat = s.turn
    s.phase = ACT
    s.fresh = 1


@rule
def legal_acts(s, actions):
    """A card from the hand, or the end of the turn (H1); a skip only at once and not twice running (H3)."""
    n = list_cards(s.hands[s.turn, 0], s.hands[s.turn, 1], TAKE, actions)
    skips = (s.fresh == 1) & (n > 0) & (int(s.skipped) >> int(s.turn) & 1 == 0)
    actions[n] = END
    n += 1
    actions[n] = SKIP
    return n + skips


@rule
def take(s, card):
    remove(s.hands[s.turn], card)
    s.cards[s.turn] -= 1
    s.held = card
    s.fresh = 0
    s.phase = USE


# ------------------------------------------------------- use the card: `~a1b1`, `!a1`, score it: `+`


@rule
def legal_uses(s, actions):
    """Any card may be discarded, even one that matches (H9)."""
    for use in range(len(SWAPS) + CELLS):
        actions[use] = SHIFT + use
    actions[len(SWAPS) + CELLS] = SCORE
    return len(SWAPS) + CELLS + matches(s.grid, s.held)


@rule
def discard(s, action):
    """A card is discarded for a swap or a flip, or it is scored: never both (H9)."""
    add(s.discards, s.held)
    s.held = NO_CARD
    s.grid = swapped(s.grid, action - SHIFT) if action < FLIP else turned(s.grid, action - FLIP)
    s.phase = ACT


@rule
def score(s):
    """A card scores once, no matter in how many places it matches (H7)."""
    add(s.scored[s.turn], s.held)
    s.held = NO_CARD
    s.phase = ACT
    if s.players == 1:
        s.scoring = 1
        if size(s.scored[0]) == MINI_DECK:
            finish(s)


# ------------------------------------------------- the end of a turn: cards are dealt, the next seat begins


@rule
def end_turn(s, skips):
    in_hand = s.cards[s.turn]
    if skips:
        s.skipped |= 1 << int(s.turn)
        s.owed = min(SKIP_DEAL, MOST_IN_HAND - in_hand)  # H3
    else:
        s.skipped &= ~(1 << int(s.turn))
        s.owed = max(0, HAND - in_hand)  # H2
    s.fresh = 0
    if s.players == 1:
        s.strikes += 1 - s.scoring  # H5
        s.scoring = 0
        if s.strikes == STRIKES:
            finish(s)
            return
    draw_up(s)


@rule
def draw_up(s):
    """Chance deals as long as a card is owed and there is one (H4); then the turn passes on, or the game ends."""
    if s.owed > 0 and size(s.deck) == 0:
        move_all(s.discards, s.deck)
    if s.owed > 0 and size(s.deck) > 0:
        s.phase = DEAL
        s.seat = CHANCE
        return
    s.owed = 0
    s.turn += 1
    if s.turn == s.players:
        s.turn = 0
        s.played += 1
        if is_target_reached(s) or s.played == s.rounds:
            finish(s)
            return
    begin_turn(s)


@rule
def finish(s):
    s.seat = OVER
    s.phase = GAME_OVER
    s.turn = NOBODY
    s.owed = 0
    s.scoring = 0


# ------------------------------------------------------------------------------------------------- score


@rule
def is_target_reached(s):
    target = TARGET[s.players]
    for seat in range(s.players):
        if size(s.scored[seat]) >= target:
            return True
    return False


@rule
def worth(cards, value):
    """How many cards of a value are in a set."""
    return count(cards[0] & WORTH[value, 0]) + count(cards[1] & WORTH[value, 1])


@rule
def points(cards):
    total = 0
    for value in range(len(VALUES)):
        total += VALUES[value] * worth(cards, value)
    return total


@rule
def most_ones(s):
    """The most 1-point cards that a seat has scored; with none at all nobody gets the bonus (H6)."""
    most = 0
    for seat in range(s.players):
        most = max(most, worth(s.scored[seat], 0))
    return most


@rule
def result(s, scores, wins):
    if s.players == 1:
        scores[0] = points(s.scored[0])
        won = is_target_reached(s)
        wins[0] = won
        return not won and s.strikes < STRIKES
    ones, best = most_ones(s), 0
    for seat in range(s.players):
        bonus = ones > 0 and worth(s.scored[seat], 0) == ones
        scores[seat] = points(s.scored[seat]) + BONUS * bonus
        best = max(best, scores[seat])
    for seat in range(s.players):
        wins[seat] = scores[seat] == best
    return not is_target_reached(s)


STATISTICS = (*(f"points from: cards of {points}" for points in VALUES), "points from: the bonus")
"""What a simulation adds up besides scores; the solo game has no bonus."""


@rule
def statistics(s, values):
    ones = most_ones(s)
    for seat in range(s.players):
        for value in range(len(VALUES)):
            values[value, seat] = VALUES[value] * worth(s.scored[seat], value)
        if s.players > 1:
            values[len(VALUES), seat] = BONUS * (ones > 0 and worth(s.scored[seat], 0) == ones)


# ------------------------------------------------------------------------------------ hidden information


@rule
def hide(s, seat):
    """Put every card whose place the seat does not know into the deck; the sizes of the hands stay."""
    for other in range(s.players):
        if other != seat:
            move_all(s.hands[other], s.deck)
    if s.phase == USE and s.turn != seat:
        add(s.deck, s.held)
        s.held = HIDDEN


@rule
def guess(s, seat, rng):
    """Deal the hidden cards again: every world with these numbers of cards is as likely as any other."""
    for other in range(s.players):
        if other != seat:
            for _ in range(s.cards[other]):
                add(s.hands[other], pick(s.deck, rng))
    if s.held == HIDDEN:
        s.held = pick(s.deck, rng)
