"""Texts of Turn of Time: moves, and what is said of them and of the result. `positions.py` has the positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np

from fourfold.core.locale.catalogue import Value
from fourfold.core.locale.cldr import list_words
from fourfold.core.state import Outcome
from fourfold.core.words import Viewer
from fourfold.engine.bits import count
from fourfold.engine.contract import CHANCE
from fourfold.games.turn_of_time import WORDS
from fourfold.games.turn_of_time.codes import KINDS, SEASON_NAMES, SEASONS, shown, xy
from fourfold.games.turn_of_time.geometry import CELLS, NEIGHBOUR, SIDE, largest_group
from fourfold.games.turn_of_time.positions import POSITION, load, position  # noqa: F401 - part of a game's text
from fourfold.games.turn_of_time.rules import ACTION, NOBODY, NONE, open_cells, points
from fourfold.scene.score_sheet import Line, Sheet

# ------------------------------------------------------------------------------------------------- moves

MOVES, READABLE, FORMS = ACTION.texts, ACTION.readable, ACTION.forms


# ------------------------------------------------------------------------------------------------- words

SIDES = ("above", "right", "below", "left")
"""Where a neighbour lies, by direction."""
MEETINGS = ("same", "placed", "both", "neighbour")
"""What flips in a meeting, by the steps from the placed card's season to its neighbour's."""


def card_values(season: int, back: int) -> dict[str, Value]:
    """A card as messages take it: its seasons, the one that shows first, and its kind."""
    kind = "single" if season == back else "double"
    return {"season": SEASON_NAMES[season], "back": SEASON_NAMES[back], "kind": kind}


def describe(s: Any, action: int, language: str) -> str:
    group, k = ACTION.split(action)
    message, values = _said(s, group, k, language)
    if message == "place" and _neighbours(s.table, k) in _ambiguous(s.table.tobytes(), int(open_cells(s))):
        row = k // SIDE - shown(int(s.top), int(s.bottom))[0] + 1
        column = k % SIDE - shown(int(s.left), int(s.right))[0] + 1
        return WORDS[language]("place-exactly", row=row, column=column, **values)
    return WORDS[language](message, **values)


def narrate(s: Any, action: int, seat: Viewer, names: Sequence[str], language: str) -> str:
    """A move as the log tells it; everybody may know everything."""
    message, values = _said(s, *ACTION.split(action), language)
    who = names[s.drawn % s.players if s.seat == CHANCE else s.seat]
    return WORDS[language](f"log-{message}", who=who, **values)


def _said(s: Any, group: str, k: int, language: str) -> tuple[str, dict[str, Value]]:
    """The message for a move, and its variables. Before its name, `log-` tells it afterwards."""
    if group == "draw-season":
        return group, {"season": SEASON_NAMES[k]}
    if group == "draw-card":
        return group, card_values(*KINDS[k])
    if group == "play":
        return group, card_values(*divmod(k, 4))
    if group == "meet":
        return _meeting(s, k)
    season: dict[str, Value] = {"season": SEASON_NAMES[s.held // 4]}
    if s.cards == 0:
        return "place-first", season
    return group, {**season, "places": _places(_neighbours(s.table, k), language)}


def set_up_words(s: Any, seat: int | None, names: Sequence[str], language: str) -> str:
    """Who drew which seasons; alone, the first card."""
    words = WORDS[language]
    if s.players == 1:
        return words("set-up-1", who1=names[0], **card_values(*KINDS[s.held]))
    values: dict[str, Value] = {}
    order = s.order[: s.drawn].tolist()
    for number, who in enumerate(names):
        drawn = [words("season", season=SEASON_NAMES[season]) for season in order if s.owner[season] == number]
        values |= {f"who{number + 1}": who, f"seasons{number + 1}": list_words(drawn, language)}
    if s.players == 3:
        values["season"] = SEASON_NAMES[_owned(s, NOBODY)[0]]
    return words(f"set-up-{s.players}", **values)


# ------------------------------------------------------------------------------------------------ places

Neighbours = tuple[tuple[int, int], ...]
"""Direction and season of each card around a cell."""


def _neighbours(table: np.ndarray, cell: int) -> Neighbours:
    around = enumerate(NEIGHBOUR[cell].tolist())
    return tuple((side, int(table[n]) // 4) for side, n in around if n < CELLS and table[n] != NONE)


@lru_cache(2_000)
def _places(neighbours: Neighbours, language: str) -> str:
    """Where a cell is, seen from the cards around it."""
    words = WORDS[language]
    seen = [words("beside", side=SIDES[(side + 2) % 4], season=SEASON_NAMES[season]) for side, season in neighbours]
    return list_words(seen, language)


@lru_cache(500)
def _ambiguous(table: bytes, cells: int) -> frozenset[Neighbours]:
    """What several open cells have around them. Cached, because it is asked for each of them."""
    faces = np.frombuffer(table, np.int8)
    seen = Counter(_neighbours(faces, cell) for cell in range(CELLS) if cells >> cell & 1)
    return frozenset(neighbours for neighbours, cells_like_it in seen.items() if cells_like_it > 1)


def _meeting(s: Any, direction: int) -> tuple[str, dict[str, Value]]:
    """The message for what flips when the placed card meets a neighbour, and both cards, as it takes them."""
    season, back = divmod(int(s.table[s.placed]), 4)
    other, other_back = divmod(int(s.table[NEIGHBOUR[s.placed, direction]]), 4)
    values: dict[str, Value] = {
        **card_values(season, back),
        "side": SIDES[direction],
        "other": SEASON_NAMES[other],
        "other_back": SEASON_NAMES[other_back],
        "other_kind": "single" if other == other_back else "double",
        "outcome": "same" if back == other_back else "different",
    }
    return f"meet-{MEETINGS[(other - season) % 4]}", values


# ------------------------------------------------------------------------------------------------ points


def explain(s: Any, language: str) -> Sheet | None:
    """Per seat a line for each of its seasons, the best first; the solo game has a goal and no points."""
    if s.players == 1:
        return None
    lines = [
        sorted((_line(s, season, language) for season in _owned(s, seat)), key=lambda line: -line.points)
        for seat in range(int(s.players))
    ]
    return tuple(map(tuple, lines))


def _owned(s: Any, seat: int) -> list[int]:
    return [season for season in range(len(SEASONS)) if s.owner[season] == seat]


def _line(s: Any, season: int, language: str) -> Line:
    words = WORDS[language]
    values: dict[str, Value] = {"season": SEASON_NAMES[season], **standing(s, season)}
    cells = (cell for cell in range(CELLS) if int(s.showing[season]) >> cell & 1)
    return Line(
        SEASONS[season],
        words("line", **values),
        standing(s, season)["cards"] if s.players == 1 else int(points(s, season)),
        spots=tuple("cell:{},{}".format(*xy(cell)) for cell in cells),
        brief=words("season-first", **values),
        note=words("tally", **values),
    )


def tally(s: Any, language: str) -> Sheet | None:
    """Of the solo game: how many cards show each season."""
    if s.players > 1:
        return None
    return (tuple(_line(s, season, language) for season in range(len(SEASONS))),)


def standing(s: Any, season: int) -> dict[str, int]:
    """What ranks a season: the cards that show it, and how many of them lie together."""
    return {"cards": int(count(s.showing[season])), "group": int(largest_group(s.showing[season]))}


def decided_by(s: Any, outcome: Outcome, names: tuple[str, ...], language: str) -> str:
    """What broke ties: between two players their largest groups, then who played first (T3); between seasons that are
    equal on the table, which was drawn earlier (T13)."""
    if s.players == 1:
        return ""
    ranked = sorted(
        (season for season in range(len(SEASONS)) if s.owner[season] != NOBODY), key=lambda n: -points(s, n)
    )
    told = [_seats_tie(s, outcome, names, language)] if len(set(outcome.scores)) == 1 else []
    told += [
        WORDS[language]("decided-by-draw", season=SEASON_NAMES[one], other=SEASON_NAMES[other], **standing(s, one))
        for one, other in pairwise(ranked)
        if s.owner[one] != s.owner[other] and standing(s, one) == standing(s, other)
    ]
    return " ".join(told)


def _seats_tie(s: Any, outcome: Outcome, names: tuple[str, ...], language: str) -> str:
    winner = outcome.winners[0]
    (group, season), (other_group, other) = (
        max((standing(s, season)["group"], season) for season in _owned(s, seat)) for seat in (winner, 1 - winner)
    )
    values: dict[str, Value] = {
        "points": outcome.scores[0],
        "who": names[winner],
        "season": SEASON_NAMES[season],
        "group": group,
        "other": SEASON_NAMES[other],
    }
    if group == other_group:
        return WORDS[language]("decided-by-turn", **values)
    return WORDS[language]("decided-by-group", other_group=other_group, **values)
