"""What a seat sees of Shifting Seasons, as numbers. Nothing is hidden in this game."""

from __future__ import annotations

from fourfold.engine.bits import count, first
from fourfold.engine.planes import Plane, from_seat, starts
from fourfold.engine.rule import rule
from fourfold.games.shifting_seasons import CARDS
from fourfold.games.shifting_seasons.geometry import AREAS, CELLS, SIDE, SLIDE_CELLS
from fourfold.games.shifting_seasons.rules import (
    AFTER,
    COPIES,
    FRAMES,
    GAME_OVER,
    KINDS,
    MOST_SEATS,
    NONE,
    SHOWN,
    TURNS,
)

MOST_TOKENS = AREAS + 1
"""A seat begins with one token and wins at most one more for each area."""

PLANES = (
    Plane("players", (MOST_SEATS,), 1, "1 at how many play, from 1"),
    Plane("phase", (GAME_OVER + 1,), 1, "cards, tiles, refill, turn, to, place, after, over: 1 at the present one"),
    Plane("decides", (MOST_SEATS,), 1, "1 at the seat that decides; nowhere while chance does"),
    Plane("turn", (MOST_SEATS,), 1, "1 at the seat whose turn it is, also while chance refills"),
    Plane("cards", (CARDS,), 1, "1 for each score card of this game"),
    Plane("largest", (1,), 1, "1 if card 13 counts the largest group of all colours together"),
    Plane("colours", (MOST_SEATS, 4), 1, "per seat, 1 at its own colour: spring, summer, autumn, winter"),
    Plane("bag", (KINDS,), COPIES[-1], "how many tiles of each kind; kind 2 * colour, + 1 if precious"),
    Plane("slide", (KINDS, SLIDE_CELLS), 1, "per kind, 1 at the cells of the sliding board with it, in reading order"),
    Plane("display", (KINDS,), SHOWN, "how many tiles of each kind"),
    Plane("tokens", (MOST_SEATS,), MOST_TOKENS, "how many each seat holds"),
    Plane("supply", (1,), MOST_TOKENS, "tokens on the display"),
    Plane("frames", (1,), FRAMES, "frames left"),
    Plane("filled", (MOST_SEATS, AREAS), 1, "per seat, 1 for each area that was filled once"),
    Plane("held", (KINDS,), 1, "phases to and place: 1 at the kind of the tile in hand"),
    Plane("area", (AREAS,), 1, "phase place: 1 at the area where it must go"),
    Plane("lifted", (SIDE, SIDE), 1, "phase to: 1 at the cell it was lifted from; rows from 1, columns from a"),
    Plane("after", (1,), 1, "phase to: 1 if the turn's tile was placed before"),
    Plane("tiles", (MOST_SEATS,), TURNS, "how many tiles lie on each board: the turns that a seat has had"),
    Plane("boards", (MOST_SEATS, 4, SIDE, SIDE), 1, "per seat and colour, 1 at the cells with such a tile"),
    Plane("precious", (MOST_SEATS, SIDE, SIDE), 1, "per seat, 1 at the cells with a precious tile"),
)
PLAYERS, PHASE, DECIDES, TURN_OF, SCORE_CARDS, LARGEST_GROUP, COLOURS, BAG, SLIDE, DISPLAY = starts(PLANES)[:10]
TOKENS, SUPPLY_LEFT, FRAMES_LEFT, FILLED, HELD, AREA_FOR, LIFTED, BACK_TO_AFTER, TILES_LAID, BOARDS, PRECIOUS = starts(
    PLANES
)[10:]


@rule
def observe(s, seat, out):
    players = int(s.players)
    out[PLAYERS + players - 1] = 1
    out[PHASE + int(s.phase)] = 1
    if s.seat >= 0:
        out[DECIDES + from_seat(seat, int(s.seat), players)] = 1
    if s.turn != NONE:
        out[TURN_OF + from_seat(seat, int(s.turn), players)] = 1
    for card in range(1, CARDS + 1):
        out[SCORE_CARDS + card - 1] = int(s.cards) >> card & 1
    out[LARGEST_GROUP] = s.group
    observe_supplies(s, out)
    observe_held(s, out)
    for other in range(players):
        observe_seat(s, other, from_seat(seat, other, players), out)


@rule
def observe_supplies(s, out):
    for kind in range(KINDS):
        out[BAG + kind] = s.bag[kind]
        out[DISPLAY + kind] = s.display[kind]
    for cell in range(SLIDE_CELLS):
        if s.slide[cell] != NONE:
            out[SLIDE + SLIDE_CELLS * int(s.slide[cell]) + cell] = 1
    out[SUPPLY_LEFT] = s.supply
    out[FRAMES_LEFT] = s.frames


@rule
def observe_held(s, out):
    if s.held != NONE:
        out[HELD + int(s.held)] = 1
    if s.area != NONE:
        out[AREA_FOR + int(s.area)] = 1
    if s.lifted != NONE:
        out[LIFTED + int(s.lifted)] = 1
    out[BACK_TO_AFTER] = s.back == AFTER


@rule
def observe_seat(s, other, place, out):
    """What belongs to one seat, at its place counted from the seat that observes."""
    out[COLOURS + 4 * place + int(s.colours[other])] = 1
    out[TOKENS + place] = s.tokens[other]
    for area in range(AREAS):
        out[FILLED + AREAS * place + area] = s.filled[other] >> area & 1
    out[TILES_LAID + place] = count(s.covered[other])
    for colour in range(4):
        observe_cells(s.coloured[other, colour], BOARDS + CELLS * (4 * place + colour), out)
    observe_cells(s.precious[other], PRECIOUS + CELLS * place, out)


@rule
def observe_cells(cells, start, out):
    while cells != 0:
        out[start + first(cells)] = 1
        cells &= cells - 1
