"""What a seat sees of Four Seasons: Winter, as numbers. Nothing is hidden in this game.

The table is rolled up as it is for actions: x and y modulo 40. So a card at x, y lies in cell `y % 40, x % 40`, and an
action that names a cell points into these planes.
"""

from __future__ import annotations

from fourfold.engine.planes import Plane, from_seat, starts
from fourfold.engine.rule import rule
from fourfold.games.winter import CARDS, COUNTERS, DARK, KINDS, NAMES
from fourfold.games.winter.actions import CELLS, WRAP, cell_of
from fourfold.games.winter.rules import DROP, GAME_OVER, MOST_SEATS, THAWS
from fourfold.games.winter.table import NONE

PLANES = (
    Plane(
        "phase",
        (GAME_OVER + 1,),
        1,
        "first, draw, place, colour, freeze, thaw, drop, cover, keep, over: 1 at the present one",
    ),
    Plane("decides", (MOST_SEATS,), 1, "1 at the seat that decides; nowhere while chance does"),
    Plane("turn", (MOST_SEATS,), 1, "1 at the seat whose turn it is, also while chance draws"),
    Plane("colour", (2,), 1, "1 at the own colour, light or dark; nowhere until it is chosen"),
    Plane("deck", (len(KINDS),), CARDS, f"how many cards of each kind are left: {' '.join(NAMES)}"),
    Plane("held", (len(KINDS),), 1, "phases place and drop: 1 at the kind of the card in hand"),
    Plane("counters", (MOST_SEATS,), COUNTERS, "per seat, how many counters lie on the table"),
    Plane("cards", (1,), CARDS, "how many cards lie on the table"),
    Plane("thaws", (1,), THAWS, "thawing turns finished"),
    Plane(
        "sections",
        (2, WRAP, WRAP),
        1,
        "1 at the sections of the own colour, then of the other; until it is chosen light, then dark",
    ),
    Plane("corners", (WRAP, WRAP), 1, "1 at the top-left section of each card"),
    Plane("squares", (MOST_SEATS, WRAP, WRAP), 1, "per seat, 1 at the top-left section under each of its counters"),
    Plane("lifted", (WRAP, WRAP), 1, "phase drop: 1 where the card in hand lay"),
    Plane("new", (WRAP, WRAP), 1, "phase cover: 1 at the top-left section of each new square without a counter"),
)
PHASE, DECIDES, TURN, COLOUR_OWN, DECK, HELD, COUNTERS_LAID, CARDS_LAID, THAWED = starts(PLANES)[:9]
SECTIONS, CORNERS, SQUARES, LIFTED, NEW = starts(PLANES)[9:]


@rule
def observe(s, seat, out):
    out[PHASE + int(s.phase)] = 1
    if s.seat >= 0:
        out[DECIDES + from_seat(seat, int(s.seat), MOST_SEATS)] = 1
    if s.turn != NONE:
        out[TURN + from_seat(seat, int(s.turn), MOST_SEATS)] = 1
    if s.colours[seat] != NONE:
        out[COLOUR_OWN + int(s.colours[seat])] = 1
    for kind in range(len(KINDS)):
        out[DECK + kind] = max(s.deck[kind], 0)
    if s.held != NONE:
        out[HELD + int(s.held)] = 1
    out[CARDS_LAID] = s.cards
    out[THAWED] = s.thaws
    observe_cards(s, s.colours[seat] == DARK, out)
    for other in range(MOST_SEATS):
        place = from_seat(seat, other, MOST_SEATS)
        out[COUNTERS_LAID + place] = s.counters[other]
        observe_places(s.counter_x[other], s.counter_y[other], s.counters[other], SQUARES + CELLS * place, out)
    if s.phase == DROP:
        out[LIFTED + cell_of(int(s.held_x), int(s.held_y))] = 1
    observe_places(s.new_x, s.new_y, s.new, NEW, out)


@rule
def observe_cards(s, is_dark, out):
    """Every section, in the plane of the seat's colour or of the other."""
    for i in range(s.cards):
        x, y, face = int(s.x[i]), int(s.y[i]), int(s.face[i])
        out[CORNERS + cell_of(x, y)] = 1
        for section in range(4):
            colour = face >> section & 1
            plane = SECTIONS + CELLS * (colour ^ is_dark)
            out[plane + cell_of(x + (section & 1), y + (section >> 1))] = 1


@rule
def observe_places(xs, ys, n, start, out):
    for k in range(n):
        out[start + cell_of(int(xs[k]), int(ys[k]))] = 1
