"""The actions of Winter as numbers and texts.

An action that names a place on the table is a verb plus a cell: x and y modulo 40, as if the table were rolled up into
a torus of 40 by 40 cells. That is never ambiguous, because no two places that can be meant at once are 40 apart: the
cards on the table and in hand are connected or were a moment ago, so those on the table lie within 38 by 38 sections;
and a card that touches one of 17 others, which lie within 36 by 36, has at most 39 columns and 39 rows to choose from.
"""

from __future__ import annotations

import numpy as np

from fourfold.core.actions import WHOLE, Actions, moves
from fourfold.engine.bits import first
from fourfold.engine.rule import rule
from fourfold.games.winter import CODES, COLOURS, KINDS, NAMES, turned
from fourfold.games.winter.geometry import leftmost, top

WRAP = 40
CELLS = WRAP * WRAP

ACTION = Actions(
    moves("draw-card", "draw:{}", NAMES, blank="[DL]{4}"),  # chance turns over a card of this kind
    moves("choose", "{}", COLOURS),
    moves("draw", "draw"),
    moves("place", "{}@{},{}", CODES, blank=WHOLE, count=CELLS),  # the card in hand read by its name, at its top left
    moves("place", "", count=CELLS),  # the same, turned
    *(moves(verb, verb + ":{},{}", blank=WHOLE, count=CELLS) for verb in ("put", "lift", "melt", "take", "keep")),
    examples="draw draw:DLLL light LLLD@3,-1 put:0,2 lift:0,2 melt:0,2 take:0,2 keep:0,2",
)
DRAW_KIND, CHOOSE, DRAW_CARD, AS_NAMED, AS_TURNED, PUT, LIFT, MELT, TAKE, KEEP_GROUP = ACTION.starts
ACTIONS = ACTION.size


@rule
def cell_of(x, y):
    return (y + 2 * WRAP) % WRAP * WRAP + (x + 2 * WRAP) % WRAP


@rule
def write_row(actions, n, verb, places, base, y):
    """Write an action after the n that are there for each place of a row, given as a word (see `geometry`)."""
    while places != 0:
        actions[n] = verb + cell_of(base + first(places), y)
        places &= places - 1
        n += 1
    return n


@rule
def corner_of(s):
    """The leftmost x and the topmost y that an action can name: a card may come to lie 2 beyond the others."""
    return leftmost(s) - 2, top(s) - 2


@rule
def place_named(action, left, above):
    """The x and y that an action names, on a table with this corner."""
    at = action - AS_NAMED
    return unrolled(at % WRAP, left), unrolled(at % CELLS // WRAP, above)


@rule
def unrolled(coordinate, low):
    """The number from `low` to `low` + 39 that is `coordinate` modulo 40."""
    return low + (coordinate - low + WRAP) % WRAP


# ------------------------------------------------------------------------------------------------- texts

FACE_FORM = AS_NAMED
"""The first form with blanks: the card in hand laid so that it shows a face."""
PUT_FORM = FACE_FORM + len(CODES)
FACES_IN_HAND = np.array([[face, turned(face)] for face in KINDS])
"""Of each kind, the face that names it and the same card turned."""


@rule
def form_of(s, action):
    """The number of an action's form."""
    if action < AS_NAMED:
        return int(action)
    verb = (action - AS_NAMED) // CELLS
    if verb < 2:
        return FACE_FORM + FACES_IN_HAND[s.held, verb]
    return PUT_FORM + verb - 2


@rule
def spell(s, action, blanks):
    left, above = corner_of(s)
    if action >= AS_NAMED:
        blanks[0], blanks[1] = place_named(int(action), left, above)
    return form_of(s, action)
