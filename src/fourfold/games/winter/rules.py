"""Four Seasons: Winter: what the engine asks for. The phases are in the order of the rules page.

| file | what |
| --- | --- |
| `record.py` | the record, and changes to it that several phases share |
| `actions.py` | actions as numbers |
| `geometry.py` | the table: where cards can go, squares, groups |
| `freeze.py` | first phase: draw and place cards, choose a colour, put counters |
| `thaw.py` | second phase: move or melt a card, take a counter |
| `split.py` | cards that come apart |
| below | set-up, which phase decides, the end |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fourfold.core.compiled.contract import CHANCE, OVER
from fourfold.core.compiled.rule import rule
from fourfold.games.winter.actions import (
    ACTIONS,
    AS_TURNED,
    CHOOSE,
    DRAW_CARD,
    DRAW_KIND,
    KEEP_GROUP,
    LIFT,
    MELT,
    PUT,
    TAKE,
    corner_of,
    place_named,
)
from fourfold.games.winter.cards import CARDS, COUNTERS, NAMES
from fourfold.games.winter.freeze import (
    choose_colour,
    counter_put,
    draw,
    legal_colours,
    legal_draws,
    legal_freezing,
    placed,
    turn_over,
)
from fourfold.games.winter.geometry import write_places
from fourfold.games.winter.record import (
    COLOUR,
    COVER,
    DRAW,
    DROP,
    FIRST,
    FREEZE,
    GAME_OVER,
    KEEP,
    NONE,
    PLACE,
    THAW,
    ZERO,
    State,
    begin_turn,
    card_at,
    lay_counter,
    lay_held,
)
from fourfold.games.winter.split import legal_groups, split
from fourfold.games.winter.thaw import (
    DECISION,
    SPLIT,
    TURN_END,
    covered,
    dropped,
    legal_covers,
    legal_thawing,
    lift,
    melt,
    take,
)

__all__ = [
    "ACTIONS",
    "MOST_DECISIONS",
    "MOST_LEGAL",
    "MOST_SEATS",
    "STATISTICS",
    "THAWS",
    "State",
    "legal",
    "play",
    "result",
    "set_up",
    "statistics",
    "weight",
]

THAWS = 200
"""The limit of thawing turns (W13)."""

MOST_LEGAL = 2 * 12 * (CARDS - 1)  # two readings, and twelve places touch a card
MOST_FREEZING = 1 + 2 * (CARDS - 1) + 1 + (CARDS - 2) + 2 * COUNTERS  # draws and places, the colour, draw or put
MOST_DECISIONS = MOST_FREEZING + THAWS * (2 + COUNTERS - 1 + 1)  # lift and drop, cover, keep
MOST_SEATS = 2

# ------------------------------------------------------------------------------------------------ set-up


def set_up(s: Any, options: Mapping[str, Any]) -> None:
    s.seat, s.phase = CHANCE, FIRST
    s.colours[:] = NONE
    s.held = NONE
    s.deck[:] = [options["deck"].get(name, NONE) for name in NAMES]


# --------------------------------------------------------------------------------------- legal and play


@rule
def legal(s, actions):
    if s.phase in (PLACE, DROP):
        return write_places(s, np.int64(s.held), NONE, s.held_x, s.held_y, actions, ZERO)
    if s.phase == FREEZE:
        return legal_freezing(s, actions)
    if s.phase in (FIRST, DRAW):
        return legal_draws(s, actions)
    if s.phase == THAW:
        return legal_thawing(s, actions)
    if s.phase == COLOUR:
        return legal_colours(actions)
    if s.phase == COVER:
        return legal_covers(s, actions)
    if s.phase == KEEP:
        return legal_groups(s, actions)
    return 0


@rule
def weight(s, action):
    return s.deck[action - DRAW_KIND]


@rule
def play(s, action):
    if action < CHOOSE:
        turn_over(s, action - DRAW_KIND)
    elif action < DRAW_CARD:
        choose_colour(s, action - CHOOSE)
    elif action == DRAW_CARD:
        draw(s)
    else:
        left, top = corner_of(s)
        x, y = place_named(int(action), left, top)
        play_at(s, action, x, y)


@rule
def play_at(s, action, x, y):
    """An action that names a place. A card or counter is laid here, once for both phases: that keeps the code small."""
    follows, chosen = DECISION, NONE
    if action < PUT:
        lay_held(s, x, y, action >= AS_TURNED)
        if s.phase == DROP:
            follows = dropped(s, x, y)
        else:
            placed(s)
    elif action < LIFT:
        lay_counter(s, x, y)
        if s.phase == COVER:
            follows = covered(s, x, y)
        else:
            counter_put(s)
    elif action < MELT:
        follows = lift(s, x, y)
    elif action < TAKE:
        follows = melt(s, x, y)
    elif action < KEEP_GROUP:
        follows = take(s, x, y)
    else:
        follows, chosen = SPLIT, card_at(s, x, y)
    if follows == SPLIT:
        follows = split(s, chosen)
    if follows == TURN_END:
        end_turn(s)


# ----------------------------------------------------------------------------------------------- the end


@rule
def end_turn(s):
    """After every thawing turn: is a seat without counters on the table (W10, W11), or the limit reached (W13)?"""
    s.thaws += 1
    if s.counters[0] == 0 or s.counters[1] == 0 or s.thaws == THAWS:
        s.seat = OVER
        s.turn = NONE
        s.phase = GAME_OVER
    else:
        begin_turn(s, 1 - s.turn, THAW)


@rule
def result(s, scores, wins):
    limit = s.counters[0] > 0 and s.counters[1] > 0
    for seat in range(2):
        scores[seat] = wins[seat] = s.counters[seat] > 0 and not limit
    return limit


STATISTICS = ("wins by colour: light", "wins by colour: dark", "at the end: thawing turns", "at the end: cards left")
"""What a simulation adds up besides scores. A colour's wins are of the seat that has it: 1 or 0."""


@rule
def statistics(s, values):
    for seat in range(2):
        values[s.colours[seat], seat] = s.counters[seat] > 0 and s.counters[1 - seat] == 0
        values[2, seat] = s.thaws
        values[3, seat] = s.cards
