"""Shifting Seasons: the record and its rules, in the order of the rules page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fourfold.core.actions import Actions, moves
from fourfold.engine.bits import first, write_set
from fourfold.engine.contract import CHANCE, OVER
from fourfold.engine.rule import rule
from fourfold.games.shifting_seasons import CARDS, COLOURS, POSITION_CARDS, TILES
from fourfold.games.shifting_seasons.geometry import (
    AREA,
    AREA_OF_CELL,
    LANE,
    LANES,
    NAMES,
    NUMBER,
    SLIDE_CELLS,
    TILE_CELLS,
)
from fourfold.games.shifting_seasons.scoring import CHOSEN, LARGEST, best_tiles, points_for, precious_tiles

# ---------------------------------------------------------------------------------------------- material

NONE = -1

# A tile's kind: 2 * its colour, + 1 if it is precious.
KINDS = 8
COPIES = (0, 0, 8, 11, 14)
"""How many tiles of each kind are in the game, by the number of players (S16)."""
SUPPLY = (0, 0, 3, 4, 5)
"""How many tokens lie on the display at first, by the number of players; each seat has one more."""
FRAMES = 7
SHOWN = 3
"""How many tiles the display has room for."""
DRAWN_CARDS = 4
SET_UP_TILES = SLIDE_CELLS + SHOWN
TURNS = 24
"""How many turns each seat has, and how many tiles in the end."""

# ------------------------------------------------------------------------------------------------ record

PHASES = ("cards", "tiles", "refill", "turn", "to", "place", "after", "over")
CARDS_PHASE, TILES_PHASE, REFILL, TURN, TO, PLACE, AFTER, GAME_OVER = range(8)

State = np.dtype(
    [
        ("seat", "i1"),
        ("phase", "i1"),
        ("turn", "i1"),  # whose turn it is, even while chance decides; NONE when over
        ("players", "i1"),
        ("group", "i1"),  # how card 13 is scored (S4)
        ("colours", "i1", (4,)),  # per seat its own colour, else NONE
        ("cards", "i2"),  # the set of score cards, bit n for card n
        ("bag", "i1", (KINDS,)),  # how many of each kind
        ("bagged", "i1"),  # cached: how many in all
        ("slide", "i1", (SLIDE_CELLS,)),  # per cell of the sliding board a kind, or NONE
        ("display", "i1", (KINDS,)),  # how many of each kind
        ("shown", "i1"),  # cached: how many in all
        ("tokens", "i1", (4,)),
        ("supply", "i1"),
        ("frames", "i1"),
        ("filled", "i1", (4,)),  # per seat the set of areas that were filled once
        ("held", "i1"),  # phases PLACE and TO: the kind of the tile in hand; else NONE
        ("area", "i1"),  # phase PLACE: where it must go; else NONE
        ("lifted", "i1"),  # phase TO: the cell it was lifted from; else NONE
        ("back", "i1"),  # phase TO: the phase to return to; else NONE
        ("covered", "i8", (4,)),  # cached from `coloured`: per seat the set of cells with a tile
        ("coloured", "i8", (4, 4)),  # per seat and colour the set of cells with such a tile
        ("precious", "i8", (4,)),  # per seat the set of cells with a precious tile
    ],
    align=True,
)

# -------------------------------------------------------------------------------------------------- actions

LANE_NUMBERS = range(1, len(LANES) + 1)
ACTION = Actions(
    moves("card", "card:{}", range(1, CARDS + 1), blank="[0-9]+"),
    moves("draw", "draw:{}", TILES),
    moves("push", "push:{}>{}", TILES, LANE_NUMBERS),
    moves("double", "double:{}>{}", TILES, LANE_NUMBERS),
    moves("lift", "move:{}", NAMES),
    moves("move", "to:{}", NAMES),
    moves("place", "at:{}", NAMES),
    moves("done", "done"),
    examples="push:Su*>2 double:Wi>1 at:c3 move:c3 to:d4 done card:5 draw:Su*",
)
CARD, DRAW, PUSH, DOUBLE, MOVE, MOVE_TO, AT, DONE = ACTION.starts
ACTIONS = ACTION.size

MOST_LEGAL = 2 * SHOWN * 4 + TURNS
MOST_SEATS = 4
# Cards and set-up; a push, a place and a refill a turn; a lift and a move for each token; every turn ended by hand.
MOST_DECISIONS = DRAWN_CARDS + SET_UP_TILES + 4 * TURNS * 3 + 2 * (4 + SUPPLY[4]) + 4 * TURNS

# ------------------------------------------------------------------------------------------------ set-up


def set_up(s: Any, options: Mapping[str, Any]) -> None:
    players = s.players = options["players"]
    s.group = {"chosen": CHOSEN, "largest": LARGEST}[options["group"]]
    s.colours[:] = NONE
    s.colours[:players] = [COLOURS.index(colour) for colour in options["colours"]]
    s.cards = sum(1 << card for card in options["cards"] or ())
    s.bag[:] = COPIES[players]
    s.bagged = KINDS * COPIES[players]
    s.slide[:] = NONE
    s.tokens[:players] = 1
    s.supply = SUPPLY[players]
    s.frames = FRAMES
    s.held = s.area = s.lifted = s.back = NONE
    s.seat = CHANCE
    s.phase = TILES_PHASE if s.cards else CARDS_PHASE


# --------------------------------------------------------------------------------------- legal and play


@rule
def legal(s, actions):
    if s.phase == TURN:
        return legal_turn(s, actions)
    if s.phase == PLACE:
        return write_set(actions, 0, AT, supported(s.covered[s.seat], s.area))
    if s.phase in (REFILL, TILES_PHASE):
        return legal_draws(s, actions)
    if s.phase == AFTER:
        actions[0] = DONE
        return write_set(actions, 1, MOVE, s.covered[s.seat])
    if s.phase == TO:
        free = TILE_CELLS & ~s.covered[s.seat] & ~(1 << int(s.lifted))
        return write_set(actions, 0, MOVE_TO, free)
    if s.phase == CARDS_PHASE:
        return legal_cards(s, actions)
    return 0


@rule
def weight(s, action):
    if s.phase == CARDS_PHASE:
        return 1
    return s.bag[action - DRAW]


@rule
def play(s, action):
    if action >= AT:
        if action == DONE:
            end_turn(s)
        else:
            place(s, action - AT)
    elif action >= MOVE_TO:
        move_to(s, action - MOVE_TO)
    elif action >= MOVE:
        move_from(s, action - MOVE)
    elif action >= DOUBLE:
        push_twice(s, (action - DOUBLE) >> 2, (action - DOUBLE) & 3)
    elif action >= PUSH:
        push_once(s, (action - PUSH) >> 2, (action - PUSH) & 3)
    elif action >= DRAW:
        draw_tile(s, action - DRAW)
    else:
        draw_card(s, action - CARD + 1)


# ------------------------------------------------------------------- chance draws: `card:5`, `draw:Su*`


@rule
def legal_cards(s, actions):
    """Two that ask for positions, then two that ask for colours.

    Every card is written, and counted only if it is legal; the next one then overwrites it or not. On random data that
    is faster than a branch.
    """
    n = 0
    low = 1 if how_many_cards(s) < 2 else POSITION_CARDS + 1
    for card in range(low, low + POSITION_CARDS):
        actions[n] = CARD + card - 1
        n += 1 - (s.cards >> card & 1)
    return n


@rule
def how_many_cards(s):
    n = 0
    for card in range(1, CARDS + 1):
        n += s.cards >> card & 1
    return n


@rule
def draw_card(s, card):
    s.cards |= 1 << int(card)
    if how_many_cards(s) == DRAWN_CARDS:
        s.phase = TILES_PHASE


@rule
def legal_draws(s, actions):
    n = 0
    for kind in range(KINDS):
        actions[n] = DRAW + kind
        n += s.bag[kind] > 0
    return n


@rule
def draw_tile(s, kind):
    """Out of the bag: to the sliding board first, then to the display, which is refilled in the same way."""
    drawn = KINDS * COPIES[s.players] - s.bagged
    s.bag[kind] -= 1
    s.bagged -= 1
    if drawn < SLIDE_CELLS:
        s.slide[drawn] = kind
        return
    s.display[kind] += 1
    s.shown += 1
    if s.phase == REFILL:
        begin_after(s)
    elif s.shown == SHOWN:
        s.seat = s.turn
        s.phase = TURN


# -------------------------------------------------------------------- push: `push:Su*>2`, `double:Wi>1`


@rule
def legal_turn(s, actions):
    """Every tile of the display into every open lane, once or, with a token, twice; or a tile to move (S2, S11)."""
    n = 0
    covered = s.covered[s.seat]
    for kind in range(KINDS):
        if s.display[kind] > 0:
            for lane in range(4):
                actions[n] = PUSH + 4 * kind + lane
                n += covered & AREA[lane] != AREA[lane]
    if s.tokens[s.seat] == 0:
        return n
    for k in range(n):
        actions[n + k] = actions[k] + (DOUBLE - PUSH)
    return write_set(actions, 2 * n, MOVE, covered)


@rule
def push_once(s, kind, lane):
    s.display[kind] -= 1
    s.shown -= 1
    s.held = push(s, kind, lane)
    s.area = lane
    s.phase = PLACE


@rule
def push_twice(s, kind, lane):
    """The tile between the two pushes goes straight back into the lane (S14); the token is gone (S13)."""
    s.tokens[s.seat] -= 1
    push_once(s, kind, lane)
    s.held = push(s, s.held, lane)


@rule
def push(s, kind, lane):
    """A tile into a lane; returns the one that falls out."""
    for step in range(5):
        cell = LANE[lane, step]
        fallen = s.slide[cell]
        s.slide[cell] = kind
        kind = fallen
    return kind


# --------------------------------------------------------------------------------------- place: `at:c3`


@rule
def supported(covered, area):
    """The free cells of an area that share an edge with its number or with a tile in it (S3)."""
    here = covered & AREA[area] | NUMBER[area]
    return (here << 1 | here >> 1 | here << 6 | here >> 6) & AREA[area] & ~covered


@rule
def place(s, cell):
    lay(s, s.seat, cell, s.held)
    if fill(s, s.area) and s.supply > 0:  # S6
        s.supply -= 1
        s.tokens[s.seat] += 1
    s.held = s.area = NONE
    if s.bagged > 0:
        s.seat = CHANCE
        s.phase = REFILL
    else:
        begin_after(s)


@rule
def lay(s, seat, cell, kind):
    here = 1 << int(cell)
    s.covered[seat] |= here
    s.coloured[seat, kind >> 1] |= here
    s.precious[seat] |= here * (int(kind) & 1)


@rule
def fill(s, area):
    """Mark the seat's area as filled if it is full for the first time; return whether it takes a frame (S6, S7)."""
    if s.covered[s.seat] & AREA[area] != AREA[area] or s.filled[s.seat] >> area & 1:
        return False
    s.filled[s.seat] |= 1 << int(area)
    if s.frames == 0:
        return False
    s.frames -= 1
    return True


# -------------------------------------------------------------------- spend a token: `move:c3`, `to:d4`


@rule
def move_from(s, cell):
    here = 1 << int(cell)
    s.tokens[s.seat] -= 1
    s.held = s.precious[s.seat] >> cell & 1
    for colour in range(4):
        s.held += 2 * colour * (s.coloured[s.seat, colour] >> cell & 1)
        s.coloured[s.seat, colour] &= ~here
    s.covered[s.seat] &= ~here
    s.precious[s.seat] &= ~here
    s.lifted = cell
    s.back = s.phase
    s.phase = TO


@rule
def move_to(s, cell):
    lay(s, s.seat, cell, s.held)
    fill(s, AREA_OF_CELL[cell])  # a frame, but never a token (S7)
    back = s.back
    s.held = s.lifted = s.back = NONE
    if back == TURN:
        s.phase = TURN
    else:
        begin_after(s)


# --------------------------------------------------------------------------- the rest of a turn: `done`


@rule
def begin_after(s):
    """The rest of a turn: a choice only for a seat that holds a token, even one won just now (S12)."""
    if s.tokens[s.turn] > 0:
        s.seat = s.turn
        s.phase = AFTER
    else:
        end_turn(s)


@rule
def end_turn(s):
    if s.shown == 0:
        s.turn = NONE
        s.seat = OVER
        s.phase = GAME_OVER
    else:
        s.turn = (s.turn + 1) % s.players
        s.seat = s.turn
        s.phase = TURN


# ------------------------------------------------------------------------------------------------- score


@rule
def card_points(s, seat, card):
    """What a score card is worth to a seat, with the board as it is now."""
    tiles = best_tiles(s, seat, card)
    return points_for(s, seat, card, tiles)


@rule
def result(s, scores, wins):
    """The most points win; of equal ones the most precious tiles; still equal, they share the win."""
    most = most_precious = -1
    for seat in range(s.players):
        points, cards = 0, int(s.cards)
        while cards != 0:
            points += card_points(s, seat, first(cards))
            cards &= cards - 1
        scores[seat] = points
        if points > most:
            most, most_precious = points, precious_tiles(s, seat)
        elif points == most:
            most_precious = max(most_precious, precious_tiles(s, seat))
    for seat in range(s.players):
        wins[seat] = scores[seat] == most and precious_tiles(s, seat) == most_precious
    return False


STATISTICS = tuple(f"card {card}" for card in range(1, CARDS + 1))
"""What a simulation adds up besides scores: the points for each score card, in the games that have it."""


@rule
def statistics(s, values):
    cards = int(s.cards)
    while cards != 0:
        card = first(cards)
        for seat in range(s.players):
            values[card - 1, seat] = card_points(s, seat, card)
        cards &= cards - 1
