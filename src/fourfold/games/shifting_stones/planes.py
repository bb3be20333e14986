"""What a seat sees of Shifting Stones, as numbers: its own hand, and of the others' only how many cards they hold."""

from __future__ import annotations

from fourfold.engine.bits import first
from fourfold.engine.planes import Plane, from_seat, starts
from fourfold.engine.rule import rule
from fourfold.games.shifting_stones.cards import CARDS, POINTS, SYMBOLS
from fourfold.games.shifting_stones.geometry import CELL_BITS, CELLS, SIDE, matches
from fourfold.games.shifting_stones.piles import WORD, size
from fourfold.games.shifting_stones.rules import (
    GAME_OVER,
    HAND,
    HIDDEN,
    MOST_IN_HAND,
    MOST_SEATS,
    NO_CARD,
    NOBODY,
    STRIKES,
    points,
    worth,
)

FAR = 255
"""The most rounds that are told apart."""

PLANES = (
    Plane("players", (MOST_SEATS,), 1, "1 at how many play, from 1"),
    Plane("phase", (GAME_OVER + 1,), 1, "stones, mini, hands, deal, act, use, over: 1 at the present one"),
    Plane("decides", (MOST_SEATS,), 1, "1 at the seat that decides; nowhere while chance does"),
    Plane("turn", (MOST_SEATS,), 1, "1 at the seat whose turn it is or, while chance deals, to whom"),
    Plane("rounds", (1,), FAR, f"rounds left, this one included; {FAR} stands for more, too"),
    Plane("grid", (len(SYMBOLS), SIDE, SIDE), 1, f"per symbol ({' '.join(SYMBOLS)}), 1 at the cells that show it"),
    Plane("hand", (CARDS,), 1, "1 for each card in the own hand, from number 1"),
    Plane("held", (CARDS,), 1, "phase use: 1 at the card taken, if the seat knows it"),
    Plane("ready", (CARDS,), 1, "1 for each of the cards in the own hand, or taken from it, whose pattern lies now"),
    Plane("unseen", (CARDS,), 1, "1 for each card that lies where the seat cannot know: the deck, others' hands"),
    Plane("discards", (CARDS,), 1, "1 for each discarded card"),
    Plane("scored", (MOST_SEATS, CARDS), 1, "per seat, 1 for each card that it has scored"),
    Plane("points", (MOST_SEATS,), sum(POINTS), "per seat, the points on those cards, without the bonus"),
    Plane("ones", (MOST_SEATS,), POINTS.count(1), "per seat, how many of those are 1-point cards: most get the bonus"),
    Plane("in_hand", (MOST_SEATS,), MOST_IN_HAND, "per seat, how many cards it holds"),
    Plane("deck", (1,), CARDS, "how many cards are left to be dealt before the discards are shuffled"),
    Plane("owed", (1,), HAND, "how many cards are still to be dealt now"),
    Plane("fresh", (1,), 1, "phase act: 1 if nothing was done in this turn yet"),
    Plane("skipped", (MOST_SEATS,), 1, "per seat, 1 if its last turn was a skip"),
    Plane("strikes", (1,), STRIKES, "alone: turns without a scored card"),
    Plane("scoring", (1,), 1, "alone: 1 if a card was scored in this turn"),
)
PLAYERS, PHASE, DECIDES, TURN, ROUNDS, GRID, OWN_HAND, HELD, READY, UNSEEN, DISCARDS = starts(PLANES)[:11]
SCORED, POINTS_ON, ONES, IN_HAND, DECK, OWED, FRESH, SKIPPED, STRUCK, SCORING = starts(PLANES)[11:]


@rule
def observe(s, seat, out):
    players = int(s.players)
    out[PLAYERS + players - 1] = 1
    out[PHASE + int(s.phase)] = 1
    if s.seat >= 0:
        out[DECIDES + from_seat(seat, int(s.seat), players)] = 1
    if s.turn != NOBODY:
        out[TURN + from_seat(seat, int(s.turn), players)] = 1
    out[ROUNDS] = min(s.rounds - s.played, FAR)
    for cell in range(s.laid):
        out[GRID + CELLS * (int(s.grid) >> CELL_BITS * cell & 7) + cell] = 1
    observe_hand(s, seat, out)
    observe_cards(s.deck, UNSEEN, out)
    observe_cards(s.discards, DISCARDS, out)
    hidden = int(s.held == HIDDEN)
    for other in range(players):
        observe_seat(s, other, from_seat(seat, other, players), out)
        if other != seat:
            hidden += s.cards[other]
    out[DECK] = size(s.deck) - hidden
    out[OWED] = s.owed
    out[FRESH] = s.fresh
    out[STRUCK] = s.strikes
    out[SCORING] = s.scoring


@rule
def observe_cards(cards, start, out):
    for word in range(2):
        left = cards[word]
        while left != 0:
            out[start + word * WORD + first(left)] = 1
            left &= left - 1


@rule
def observe_hand(s, seat, out):
    """The seat's own cards and, in phase use, the card that was taken, from whichever hand."""
    observe_cards(s.hands[seat], OWN_HAND, out)
    for word in range(2):
        left = s.hands[seat, word]
        while left != 0:
            card = word * WORD + first(left)
            out[READY + card] = matches(s.grid, card)
            left &= left - 1
    if s.held not in (NO_CARD, HIDDEN):
        out[HELD + int(s.held)] = 1
        out[READY + int(s.held)] = matches(s.grid, int(s.held))


@rule
def observe_seat(s, other, place, out):
    """What everybody knows about one seat, at its place counted from the seat that observes."""
    observe_cards(s.scored[other], SCORED + CARDS * place, out)
    out[POINTS_ON + place] = points(s.scored[other])
    out[ONES + place] = worth(s.scored[other], 0)
    out[IN_HAND + place] = s.cards[other]
    out[SKIPPED + place] = int(s.skipped) >> other & 1
