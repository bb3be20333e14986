"""High Card as numbers: the cards that a seat knows, its own first."""

from __future__ import annotations

from fourfold.engine.planes import Plane, from_seat, starts
from fourfold.engine.rule import rule
from toys.high_card.rules import CARDS, MOST_SEATS

PLANES = (
    Plane("players", (MOST_SEATS,), 1, "1 at how many play, from 1"),
    Plane("decides", (MOST_SEATS,), 1, "1 at the seat that decides"),
    Plane("cards", (MOST_SEATS, CARDS), 1, "per seat, 1 at its card, if it is known"),
    Plane("shown", (MOST_SEATS,), 1, "per seat, 1 if it has shown its card"),
)
PLAYERS, DECIDES, HANDS, SHOWN = starts(PLANES)


@rule
def observe(s, seat, out):
    players = int(s.players)
    out[PLAYERS + players - 1] = 1
    if s.seat >= 0:
        out[DECIDES + from_seat(seat, int(s.seat), players)] = 1
    for other in range(players):
        place = from_seat(seat, other, players)
        if s.cards[other] > 0:
            out[HANDS + CARDS * place + int(s.cards[other]) - 1] = 1
        out[SHOWN + place] = s.shown[other]
