"""What a seat sees of Turn of Time, as numbers. Nothing is hidden in this game."""

from __future__ import annotations

from fourfold.engine.bits import first
from fourfold.engine.planes import Plane, from_seat, starts
from fourfold.engine.rule import rule
from fourfold.games.turn_of_time.codes import FACES, KINDS
from fourfold.games.turn_of_time.geometry import CELLS, SIDE
from fourfold.games.turn_of_time.rules import (
    CARD,
    CARDS,
    CELL,
    GAME_OVER,
    MOST_SEATS,
    NOBODY,
    NONE,
    SEASONS,
)

PLANES = (
    Plane("players", (MOST_SEATS,), 1, "1 at how many play, from 1"),
    Plane("goal", (2,), 1, "alone: 1 for dominance, 1 for balance"),
    Plane("phase", (GAME_OVER + 1,), 1, "draw, card, cell, flip, over: 1 at the present one"),
    Plane("decides", (MOST_SEATS,), 1, "1 at the seat that decides; nowhere while chance does"),
    Plane("seasons", (MOST_SEATS, SEASONS), 1, "per seat, 1 for each season that it owns"),
    Plane("drawn", (SEASONS, SEASONS), 1, "per season, 1 at its place in the order of the draw, which breaks ties"),
    Plane("hands", (MOST_SEATS, len(KINDS)), 2, "per seat, how many cards of each kind"),
    Plane("deck", (len(KINDS),), 2, "alone: how many cards of each kind are left"),
    Plane("drawn_card", (len(KINDS),), 1, "alone, phase card: 1 at the kind that was drawn"),
    Plane("held", (FACES,), 1, "phase cell: 1 at the face to be placed, 4 * the season up + the season below"),
    Plane("cards", (1,), CARDS, "how many cards lie on the table"),
    Plane("up", (SEASONS, SIDE, SIDE), 1, "per season, 1 at the cells whose card shows it; rows from the top"),
    Plane("below", (SEASONS, SIDE, SIDE), 1, "per season, 1 at the cells whose card has it below"),
    Plane("placed", (SIDE, SIDE), 1, "phase flip: 1 at the card that was just placed"),
    Plane("todo", (4,), 1, "phase flip: 1 for each neighbour still to meet: north, east, south, west"),
)
PLAYERS, GOAL, PHASE, DECIDES, OWNED, DRAWN, HANDS, DECK, DRAWN_CARD, HELD, LAID, UP, BELOW, PLACED, TODO = starts(
    PLANES
)


@rule
def observe(s, seat, out):
    players = int(s.players)
    out[PLAYERS + players - 1] = 1
    if s.goal > 0:
        out[GOAL + int(s.goal) - 1] = 1
    out[PHASE + int(s.phase)] = 1
    if s.seat >= 0:
        out[DECIDES + from_seat(seat, int(s.seat), players)] = 1
    observe_owners(s, seat, players, out)
    if s.phase == CELL:
        out[HELD + int(s.held)] = 1
    elif s.phase == CARD and s.held != NONE:
        out[DRAWN_CARD + int(s.held)] = 1
    observe_table(s, out)


@rule
def observe_owners(s, seat, players, out):
    """Seasons and cards, by seat."""
    for season in range(SEASONS):
        if s.owner[season] != NOBODY:
            out[OWNED + SEASONS * from_seat(seat, int(s.owner[season]), players) + season] = 1
    for place in range(s.drawn):
        out[DRAWN + SEASONS * int(s.order[place]) + place] = 1
    for other in range(players):
        hand = HANDS + len(KINDS) * from_seat(seat, other, players)
        for kind in range(len(KINDS)):
            out[hand + kind] = s.hands[other, kind]
    if players == 1:
        for kind in range(len(KINDS)):
            out[DECK + kind] = s.deck[kind]


@rule
def observe_table(s, out):
    out[LAID] = s.cards
    cells = s.covered
    while cells != 0:
        cell = first(cells)
        face = int(s.table[cell])
        out[UP + CELLS * (face >> 2) + cell] = 1
        out[BELOW + CELLS * (face & 3) + cell] = 1
        cells &= cells - 1
    if s.placed != NONE:
        out[PLACED + int(s.placed)] = 1
        for direction in range(4):
            out[TODO + direction] = s.todo >> direction & 1
