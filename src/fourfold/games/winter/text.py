"""Texts of Four Seasons: Winter: moves and their descriptions. `positions.py` has the positions."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any

from fourfold.core.locale.catalogue import Value
from fourfold.core.state import Outcome
from fourfold.games.winter import CARDS, CODES, COLOURS, COUNTERS, KINDS, NAMES, WORDS, actions
from fourfold.games.winter.actions import ACTION, AS_TURNED, FACES_IN_HAND, corner_of, form_of, place_named
from fourfold.games.winter.layout import Layout, Place, squares_with_counters
from fourfold.games.winter.positions import POSITION, load, position  # noqa: F401 - part of a game's text
from fourfold.games.winter.rules import COVER, DROP, FIRST, PLACE, THAWS
from fourfold.scene.score_sheet import Line, Sheet

# ------------------------------------------------------------------------------------------------- moves

SPELLINGS, READABLE, FORMS, spell = ACTION.texts, ACTION.readable, ACTION.forms, actions.spell


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
    message, values = _said(s, action)
    return WORDS[language](message, **values)


def narrate(s: Any, action: int, seat: int | str | None, names: Sequence[str], language: str) -> str:
    return _told("log", s, action, names, language)


def caption(s: Any, action: int, seat: int | str | None, names: Sequence[str], language: str) -> str:
    """Without places and faces."""
    return _told("seen", s, action, names, language)


def _told(how: str, s: Any, action: int, names: Sequence[str], language: str) -> str:
    message, values = _said(s, action)
    if s.phase == FIRST:
        message = "draw-first"
    return WORDS[language](f"{how}-{message}", who=names[s.turn], other=names[1 - s.turn], **values)


def set_up_words(s: Any, seat: int | None, names: Sequence[str], language: str) -> str:
    """The two cards that are drawn before anybody decides."""
    if s.phase != PLACE or s.cards != 1:
        return ""
    words = WORDS[language]
    first, held = (words("face", face=CODES[face]) for face in (s.face[0], KINDS[s.held]))
    return words("set-up", who=names[s.turn], first=first, held=held)


def _said(s: Any, action: int) -> tuple[str, dict[str, Value]]:
    """The message for a move, and its variables. Before its name, `log-` and `seen-` tell it afterwards."""
    group, k = ACTION.split(action)
    if group == "draw-card":
        return group, {"face": NAMES[k]}
    if group == "choose":
        return group, {"colour": COLOURS[k]}
    if group == "draw":
        return group, {}
    place, layout, turn = place_named(action, *corner_of(s)), Layout.of(s), s.turn
    values = place_values(s, layout, place)
    supply = COUNTERS - int(s.counters[turn])
    if group == "place":
        face = CODES[FACES_IN_HAND[s.held, int(action >= AS_TURNED)]]
        values["face"] = face
        if s.phase == PLACE:
            return group, values | {"last": "yes" if s.cards == CARDS - 1 else "no"}
        layout = layout.with_card(place, face)
        squares = layout.squares_with(place, s.colours[turn])
        values |= {"squares": len(squares), "supply": supply} | _loss(s, layout, squares)
        return "drop" if len(squares) <= supply else "drop-short", values
    if group == "put":
        values["colour"] = COLOURS[s.colours[turn]]
        if s.phase != COVER:
            return group, values
        return "cover", values | (_loss(s, layout, [place]) if supply == 1 else NO_LOSS)
    if group == "take":
        return group, values | {"left": "yes" if s.counters[turn] > 1 else "no"}
    if group == "keep":
        (kept,) = (cards for cards in layout.groups() if cards[0] == place)
        return group, values | {"kept": len(kept)} | _lost(s, layout, set(layout.places) - set(kept))
    values["face"] = layout.faces[place]
    if group == "lift":
        return group, values
    return group, values | {"left": "yes" if s.counters[turn] else "no"} | _loss(s, layout.without(place))


NO_LOSS: dict[str, Value] = {"loss": "none", "cards": 0, "counters": 0}


def _loss(s: Any, layout: Layout, new: Sequence[Place] = ()) -> dict[str, Value]:
    """What breaks off a layout with counters on these new squares, too."""
    falling = layout.falling()
    return {**NO_LOSS, "loss": "choice"} if falling is None else _lost(s, layout, set(falling), new)


def _lost(s: Any, layout: Layout, cards: Set[Place], new: Sequence[Place] = ()) -> dict[str, Value]:
    """The number of these cards and of the counters on them."""
    if not cards:
        return NO_LOSS
    squares = [*(square for own in squares_with_counters(s) for square in own), *new]
    counters = sum(not cards.isdisjoint(layout.under(square)) for square in squares)
    return {"loss": "cards", "cards": len(cards), "counters": counters}


# ------------------------------------------------------------------------------------------------ the end


def tally(s: Any, language: str) -> Sheet:
    """Per seat its counters on the table, and the cards under them, which cannot be taken."""
    words, layout, sheet = WORDS[language], Layout.of(s), []
    for squares in squares_with_counters(s):
        held = sorted({card for square in squares for card in layout.under(square)})
        sheet.append(
            (
                Line(
                    "counters",
                    words("tally-counters"),
                    len(squares),
                    spots=tuple(f"table/square:{x},{y}" for x, y in squares),
                ),
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
