"""Turn of Time: the record and its rules, in the order of the rules page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fourfold.core.actions import WHOLE, Actions, moves
from fourfold.engine.bits import count, write_set
from fourfold.engine.contract import CHANCE, OVER
from fourfold.engine.rule import rule
from fourfold.games.turn_of_time.codes import ANY_CARD, CODES, COMPASS, FACE_CODES, FACES, KINDS, xy
from fourfold.games.turn_of_time.codes import SEASONS as SEASON_CODES
from fourfold.games.turn_of_time.geometry import (
    AROUND,
    CELLS,
    COLUMNS_LEFT,
    HOME,
    NEIGHBOUR,
    ROWS_LEFT,
    SIDE,
    largest_group,
)

# ---------------------------------------------------------------------------------------------- material

SPRING, SUMMER, FALL, WINTER = range(4)
SEASONS = 4
NOBODY = NONE = -1

CARDS = 16
EARLY, LATE = np.array(KINDS, np.int8).T.copy()
DECK = np.array([1, 1, 1, 1, 2, 2, 2, 2, 2, 2], np.int8)
KIND_OF_FACE = np.array([KINDS.index((min(f // 4, f % 4), max(f // 4, f % 4))) for f in range(FACES)], np.int8)

# ------------------------------------------------------------------------------------------------ record

PHASES = ("draw", "card", "cell", "flip", "over")
DRAW, CARD, CELL, FLIP, GAME_OVER = range(5)
GOALS = (None, "dominance", "balance")
NO_GOAL, DOMINANCE, BALANCE = range(3)

State = np.dtype(
    [
        ("seat", "i1"),
        ("phase", "i1"),
        ("players", "i1"),
        ("goal", "i1"),
        ("drawn", "i1"),  # how many seasons were drawn
        ("order", "i1", (4,)),  # the seasons as drawn, else NONE
        ("owner", "i1", (4,)),  # per season its seat, or NOBODY
        ("hands", "i1", (4, len(KINDS))),  # per seat, how many cards of each kind
        ("deck", "i1", (len(KINDS),)),  # solo
        ("held", "i1"),  # phase CELL: a face; solo phase CARD: a kind; else NONE
        ("placed", "i1"),  # phase FLIP: the cell of the placed card; else NONE
        ("todo", "i1"),  # phase FLIP: the set of directions still to meet
        ("cards", "i1"),  # cached from `table`, as all that follows: how many lie there
        ("left", "i1"),  # the columns and rows that have cards
        ("right", "i1"),
        ("top", "i1"),
        ("bottom", "i1"),
        ("table", "i1", (CELLS,)),  # per cell a face, or NONE
        ("covered", "i8"),  # the set of cells with a card
        ("showing", "i8", (SEASONS,)),  # per season the set of cells whose card shows it
        ("beside", "i8"),  # the set of cells that touch a card
    ],
    align=True,
)

# ----------------------------------------------------------------------------------------------- actions

ACTION = Actions(
    moves("draw-season", "draw:{}", SEASON_CODES),
    moves("draw-card", "draw:{}", CODES, blank=ANY_CARD),  # alone
    moves("play", "{}", FACE_CODES, blank=ANY_CARD),  # a card and its visible season
    moves("place", "@{},{}", [xy(cell) for cell in range(CELLS)], blank=WHOLE),
    moves("meet", "flip:{}", COMPASS),  # the neighbour that the placed card meets
    examples="draw:Fa draw:Sp/Wi Wi/Sp @1,-2 flip:n",
)
DRAW_SEASON, DRAW_KIND, FACE, AT, MEET = ACTION.starts
ACTIONS = ACTION.size

MOST_LEGAL = 16
MOST_DECISIONS = 72
MOST_SEATS = 4

# ------------------------------------------------------------------------------------------------ set-up


def set_up(s: Any, options: Mapping[str, Any]) -> None:
    s.players = options["players"]
    s.goal = {None: NO_GOAL, "dominance": DOMINANCE, "balance": BALANCE}[options["goal"]]
    s.seat, s.phase = CHANCE, DRAW
    s.order[:] = NONE
    s.owner[:] = NOBODY
    s.held = s.placed = NONE
    s.table[:] = NONE
    s.left = s.top = SIDE
    s.right = s.bottom = -1
    if s.players == 1:
        s.deck[:] = DECK


# ---------------------------------------------------------------------------------------- legal and play


@rule
def legal(s, actions):
    if s.phase == CARD:
        return legal_faces(s, actions)
    if s.phase == CELL:
        return legal_cells(s, actions)
    if s.phase == FLIP:
        return legal_meetings(s, actions)
    if s.phase == DRAW:
        return legal_draws(s, actions)
    return 0


@rule
def weight(s, action):
    if s.players == 1:
        return s.deck[action - DRAW_KIND]
    return 1


@rule
def play(s, action):
    if action >= MEET:
        meet(s, action - MEET)
    elif action >= AT:
        place(s, action - AT)
    elif action >= FACE:
        take(s, action - FACE)
    elif action >= DRAW_KIND:
        draw_card(s, action - DRAW_KIND)
    else:
        draw_season(s, action - DRAW_SEASON)


# ----------------------------------------------------------- chance draws: `draw:Sp`; alone `draw:Sp/Wi`


@rule
def draws(players):
    """How many seasons are drawn before play: with two players each owns two."""
    if players == 1:
        return 0
    if players == 3:
        return 3
    return 4


@rule
def legal_draws(s, actions):
    n = 0
    if s.players == 1:
        for kind in range(len(KINDS)):
            if s.deck[kind] > 0:
                actions[n] = DRAW_KIND + kind
                n += 1
    else:
        for season in range(SEASONS):
            if s.owner[season] == NOBODY:
                actions[n] = DRAW_SEASON + season
                n += 1
    return n


@rule
def draw_season(s, season):
    seat = s.drawn % s.players
    s.order[s.drawn] = season
    s.owner[season] = seat
    s.drawn += 1
    for kind in range(len(KINDS)):
        if EARLY[kind] == season or LATE[kind] == season:
            s.hands[seat, kind] += 1
    if s.drawn == draws(s.players):
        if s.players == 3:
            lay_absent_season(s)
        s.seat = 0
        s.phase = CARD


@rule
def lay_absent_season(s):
    """Its single opens the table; its doubles go to the owners of their other season (T1)."""
    for season in range(SEASONS):
        if s.owner[season] == NOBODY:
            lay(s, HOME, 4 * season + season)
            for kind in range(4, len(KINDS)):
                if EARLY[kind] == season:
                    s.hands[s.owner[LATE[kind]], kind] += 1
                elif LATE[kind] == season:
                    s.hands[s.owner[EARLY[kind]], kind] += 1


@rule
def draw_card(s, kind):
    s.deck[kind] -= 1
    s.held = kind
    s.seat = 0
    s.phase = CARD


# ------------------------------------------------------------------- choose a card and its face: `Wi/Sp`


@rule
def legal_faces(s, actions):
    """Either face of any card in hand (T3); in the solo game, of the drawn card.

    Every face is written, and counted only if it is legal; the next one then overwrites it or not. On random data that
    is faster than a branch.
    """
    n = 0
    hand, held = s.hands[s.seat], s.held
    for face in range(FACES):
        kind = KIND_OF_FACE[face]
        actions[n] = FACE + face
        n += (hand[kind] > 0) | (held == kind)
    return n


@rule
def take(s, face):
    if s.players > 1:
        s.hands[s.seat, KIND_OF_FACE[face]] -= 1
    s.held = face
    s.phase = CELL


# ------------------------------------------------------------------------------------- place it: `@1,-2`


@rule
def open_cells(s):
    """The cells where a card may be placed: beside a card (T4), within a box of 4 by 4 (T11)."""
    if s.cards == 0:
        return 1 << HOME
    return s.beside & ~s.covered & COLUMNS_LEFT[s.left, s.right] & ROWS_LEFT[s.top, s.bottom]


@rule
def legal_cells(s, actions):
    return write_set(actions, 0, AT, open_cells(s))


@rule
def place(s, cell):
    lay(s, cell, int(s.held))
    s.held = NONE
    todo, covered = 0, s.covered
    for direction in range(4):
        todo |= (covered >> NEIGHBOUR[cell, direction] & 1) << direction
    if todo == 0:
        end_turn(s)
    else:
        s.placed = cell
        s.todo = todo
        s.phase = FLIP


@rule
def lay(s, cell, face):
    """Lay a card on the table, and update what depends on it for the next one."""
    here = 1 << int(cell)
    s.table[cell] = face
    s.showing[face >> 2] |= here
    s.cards += 1
    s.covered |= here
    s.beside |= AROUND[cell]
    s.left = min(s.left, cell % SIDE)
    s.right = max(s.right, cell % SIDE)
    s.top = min(s.top, cell // SIDE)
    s.bottom = max(s.bottom, cell // SIDE)


# ------------------------------------------------------------------------- meet the neighbours: `flip:n`


@rule
def legal_meetings(s, actions):
    """Every neighbour that was not met yet, in any order; none may be skipped (T5)."""
    n = 0
    todo = s.todo
    for direction in range(4):
        actions[n] = MEET + direction
        n += todo >> direction & 1
    return n


@rule
def meet(s, direction):
    """The placed card meets a neighbour. The card whose season precedes the other's turns over; opposites both do."""
    neighbour = NEIGHBOUR[s.placed, direction]
    steps = ((s.table[neighbour] >> 2) - (s.table[s.placed] >> 2)) & 3
    turn_over(s, s.placed, (steps == 1) | (steps == 2))
    turn_over(s, neighbour, (steps == 2) | (steps == 3))
    s.todo &= ~(1 << direction)
    if s.todo == 0:
        s.placed = NONE
        end_turn(s)


@rule
def turn_over(s, cell, turns):
    """The other face, if it `turns`; a single shows the same season again (T6).

    Nothing branches here: whether a card turns is as good as random, and a processor that guesses wrong loses more.
    """
    face = int(s.table[cell])
    up, below = face >> 2, face & 3
    here = int(turns) << int(cell)
    s.table[cell] = (below << 2 | up) if turns else face
    s.showing[up] &= ~here
    s.showing[below] |= here


# ------------------------------------------------------------------------------------- the end of a turn


@rule
def end_turn(s):
    if s.cards == CARDS:
        s.seat = OVER
        s.phase = GAME_OVER
    elif s.players == 1:
        s.seat = CHANCE
        s.phase = DRAW
    else:
        s.seat = s.seat + 1 if s.seat + 1 < s.players else 0
        s.phase = CARD


# ------------------------------------------------------------------------------------------------- score


@rule
def result(s, scores, wins):
    if s.players == 1:
        solo_result(s, scores, wins)
    else:
        table_result(s, scores, wins)
    return False


@rule
def solo_result(s, scores, wins):
    """One of two separate challenges (T12)."""
    met = s.goal == BALANCE
    for season in range(SEASONS):
        if s.goal == DOMINANCE and largest_group(s.showing[season]) >= 7:
            met = True
        if s.goal == BALANCE and count(s.showing[season]) != 4:
            met = False
    scores[0] = wins[0] = met


@rule
def table_result(s, scores, wins):
    """The best season earns 4 points, then 3, 2, 1; only seasons with an owner are ranked (T2)."""
    for seat in range(s.players):
        scores[seat] = 0
    for season in range(SEASONS):
        if s.owner[season] != NOBODY:
            scores[s.owner[season]] += points(s, season)
    if s.players == 2:
        lead = scores[0] - scores[1]
        if lead == 0:
            lead = lead_in_groups(s)
        wins[0] = lead >= 0
        wins[1] = lead < 0
    else:
        for seat in range(s.players):
            wins[seat] = scores[seat] == 4


@rule
def points(s, season):
    """What a season earns its owner: 4 less one for each owned season that ranks before it."""
    earned = 4
    for other in range(SEASONS):
        if other != season and s.owner[other] != NOBODY and ranks_before(s, other, season):
            earned -= 1
    return earned


@rule
def ranks_before(s, season, other):
    """More cards, then the larger group, then drawn earlier (T13)."""
    cards, other_cards = count(s.showing[season]), count(s.showing[other])
    if cards != other_cards:
        return cards > other_cards
    group, other_group = largest_group(s.showing[season]), largest_group(s.showing[other])
    if group != other_group:
        return group > other_group
    for place in range(s.drawn):
        if s.order[place] == season:
            return True
        if s.order[place] == other:
            return False
    return False


@rule
def lead_in_groups(s):
    """By how much the largest group of seat 0's seasons exceeds that of seat 1's (T3)."""
    best_0 = best_1 = 0
    for season in range(SEASONS):
        group = largest_group(s.showing[season])
        if s.owner[season] == 0:
            best_0 = max(best_0, group)
        else:
            best_1 = max(best_1, group)
    return best_0 - best_1


STATISTICS = (
    *(f"points by season: {season}" for season in ("spring", "summer", "fall", "winter")),
    *(f"points by order of the draw: {place}" for place in ("first", "second", "third", "fourth")),
)
"""What a simulation adds up besides scores: what each season earned the seat that owns it; nothing in the solo game."""


@rule
def statistics(s, values):
    for place in range(s.drawn):
        season = np.int64(s.order[place])
        earned = points(s, season)
        values[season, s.owner[season]] = earned
        values[SEASONS + place, s.owner[season]] = earned
