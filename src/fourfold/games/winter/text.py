"""Texts of Four Seasons: Winter: moves and their descriptions. `positions.py` has the positions."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from typing import Any

from fourfold.core.locale.catalogue import Value
from fourfold.core.scene.score_sheet import Line, Sheet
from fourfold.core.state import Outcome
from fourfold.games.winter import WORDS
from fourfold.games.winter.actions import (
    AS_NAMED,
    AS_TURNED,
    CHOOSE,
    DRAW_CARD,
    DRAW_KIND,
    FACES_IN_HAND,
    KEEP_GROUP,
    LIFT,
    PUT,
    SPELLINGS,
    TAKE,
    corner_of,
    form_of,
    place_named,
    spell,
    verb_of,
)
from fourfold.games.winter.cards import CARDS, CODES, COLOURS, COUNTERS, KINDS, NAMES
from fourfold.games.winter.layout import Layout, Place
from fourfold.games.winter.positions import load, position
from fourfold.games.winter.record import COVER, DROP, FIRST, PLACE
from fourfold.games.winter.rules import THAWS

__all__ = [
    "FORMS",
    "READABLE",
    "SPELLINGS",
    "decided_by",
    "describe",
    "load",
    "move",
    "moves",
    "narrate",
    "position",
    "set_up_words",
    "spell",
    "tally",
]

# ------------------------------------------------------------------------------------------------- moves

READABLE = re.compile(r"draw(:[DL]{4})?|light|dark|([DL]{4}@|(put|lift|melt|take|keep):)-?\d+,-?\d+")
FORMS = "draw, draw:DLLL, light, LLLD@3,-1, put:0,2, lift:0,2, melt:0,2, take:0,2 or keep:0,2"


def move(s: Any, action: int) -> str:
    return moves(s, (action,))[0]


def moves(s: Any, actions: Sequence[int]) -> list[str]:
    """The texts of several actions at once, because reading the record takes longer than writing a text."""
    corner = corner_of(s)
    return [SPELLINGS[form_of(s, action)].format(*place_named(action, *corner)) for action in actions]


# ------------------------------------------------------------------------------------------------- places


def place_values(s: Any, layout: Layout, place: Place) -> dict[str, Value]:
    """Where a card or a square lies, for the message `at`: its first section, counted from the corner of the ice.

    The place of a lifted card still counts as ice, so that rows and columns keep their numbers during a turn.
    """
    xs, ys = layout.x, layout.y
    if s.phase == DROP:
        xs, ys = [*xs, int(s.held_x)], [*ys, int(s.held_y)]
    (x, y), left, top = place, min(xs), min(ys)
    return {
        "across": _side(x, left, max(xs), ("left", "half-left", "half-right", "right")),
        "column": x - left + 1,
        "down": _side(y, top, max(ys), ("above", "half-above", "half-below", "below")),
        "row": y - top + 1,
    }


def _side(at: int, first: int, last: int, sides: tuple[str, str, str, str]) -> str:
    """Whether a card is within the ice, half beyond its edge or wholly, along one axis; all cards are two long."""
    before, half_before, half_after, after = sides
    if at < first:
        return half_before if at == first - 1 else before
    if at > last:
        return half_after if at == last + 1 else after
    return "in"


# ------------------------------------------------------------------------------------------------- words


def describe(s: Any, action: int, language: str) -> str:
    words = WORDS[language]
    if action < CHOOSE:
        return words("draw-card", face=NAMES[action - DRAW_KIND])
    if action < DRAW_CARD:
        return words("choose", colour=COLOURS[action - CHOOSE])
    if action == DRAW_CARD:
        return words("draw")
    name, values = _told(s, action)
    return words(name, **values)


def narrate(s: Any, action: int, seat: int | str | None, names: Sequence[str], language: str) -> str:
    words, who = WORDS[language], names[s.turn]
    if action < CHOOSE:
        name = "log-draw-first" if s.phase == FIRST else "log-draw-card"
        return words(name, face=NAMES[action - DRAW_KIND], who=who)
    if action < DRAW_CARD:
        return words("log-choose", colour=COLOURS[action - CHOOSE], who=who, other=names[1 - s.turn])
    if action == DRAW_CARD:
        return words("log-draw", who=who)
    name, values = _told(s, action)
    return words(f"log-{name}", who=who, **values)


def set_up_words(s: Any, seat: int | None, names: Sequence[str], language: str) -> str:
    """The two cards that are drawn before anybody decides."""
    if s.phase != PLACE or s.cards != 1:
        return ""
    words = WORDS[language]
    first, held = (words("face", face=CODES[face]) for face in (s.face[0], KINDS[s.held]))
    return words("set-up", who=names[s.turn], first=first, held=held)


def _told(s: Any, action: int) -> tuple[str, dict[str, Value]]:
    """The message for a move that names a place, and its variables. Before its name, `log-` tells it afterwards."""
    place, verb, layout, turn = place_named(action, *corner_of(s)), verb_of(action), Layout.of(s), s.turn
    values = place_values(s, layout, place)
    supply = COUNTERS - int(s.counters[turn])
    if verb in (AS_NAMED, AS_TURNED):
        face = CODES[FACES_IN_HAND[s.held, int(verb == AS_TURNED)]]
        values["face"] = face
        if s.phase == PLACE:
            return "place", values | {"last": "yes" if s.cards == CARDS - 1 else "no"}
        layout = layout.with_card(place, face)
        squares = layout.squares_with(place, s.colours[turn])
        values |= {"squares": len(squares), "supply": supply} | _loss(s, layout, squares)
        return "drop" if len(squares) <= supply else "drop-short", values
    if verb == PUT:
        values["colour"] = COLOURS[s.colours[turn]]
        if s.phase != COVER:
            return "put", values
        return "cover", values | (_loss(s, layout, [place]) if supply == 1 else NO_LOSS)
    if verb == TAKE:
        return "take", values | {"left": "yes" if s.counters[turn] > 1 else "no"}
    if verb == KEEP_GROUP:
        (group,) = (group for group in layout.groups() if group[0] == place)
        return "keep", values | {"kept": len(group)} | _lost(s, layout, set(layout.places) - set(group))
    values["face"] = layout.faces[place]
    if verb == LIFT:
        return "lift", values
    return "melt", values | {"left": "yes" if s.counters[turn] else "no"} | _loss(s, layout.without(place))


NO_LOSS: dict[str, Value] = {"loss": "none", "cards": 0, "counters": 0}


def _loss(s: Any, layout: Layout, new: Sequence[Place] = ()) -> dict[str, Value]:
    """What breaks off a layout with counters on these new squares, too."""
    falling = layout.falling()
    return {**NO_LOSS, "loss": "choice"} if falling is None else _lost(s, layout, set(falling), new)


def _lost(s: Any, layout: Layout, cards: Set[Place], new: Sequence[Place] = ()) -> dict[str, Value]:
    """The number of these cards and of the counters on them."""
    if not cards:
        return NO_LOSS
    squares = [
        place
        for n, xs, ys in zip(s.counters.tolist(), s.counter_x.tolist(), s.counter_y.tolist(), strict=True)
        for place in zip(xs[:n], ys[:n], strict=True)
    ]
    counters = sum(not cards.isdisjoint(layout.under(square)) for square in [*squares, *new])
    return {"loss": "cards", "cards": len(cards), "counters": counters}


# ------------------------------------------------------------------------------------------------ the end


def tally(s: Any, language: str) -> Sheet:
    """Per seat its counters on the table, and the cards under them, which cannot be taken."""
    words, layout, sheet = WORDS[language], Layout.of(s), []
    for n, xs, ys in zip(s.counters.tolist(), s.counter_x.tolist(), s.counter_y.tolist(), strict=True):
        squares = list(zip(xs[:n], ys[:n], strict=True))
        held = sorted({card for square in squares for card in layout.under(square)})
        sheet.append(
            (
                Line("counters", words("tally-counters"), n, spots=tuple(f"table/square:{x},{y}" for x, y in squares)),
                Line("held", words("tally-held"), len(held), spots=tuple(f"table/card:{x},{y}" for x, y in held)),
            )
        )
    return tuple(sheet)


def decided_by(s: Any, outcome: Outcome, names: tuple[str, ...], language: str) -> str:
    """Who has counters left on the table (W10, W11), or that the limit ended the game (W13)."""
    words, (first, second) = WORDS[language], (int(n) for n in s.counters)
    if outcome.limit:
        return words("end-limit", turns=THAWS, who=names[0], counters=first, other=names[1], others=second)
    if not outcome.winners:
        return words("end-nobody")
    (winner,) = outcome.winners
    return words("end-won", who=names[winner], counters=(first, second)[winner], other=names[1 - winner])
