"""Texts of Shifting Seasons: moves, what they are called and how they are told, and where points come from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from fourfold.core.compiled.bits import count
from fourfold.core.locale.cldr import list_words
from fourfold.core.scene.score_sheet import Line, Sheet
from fourfold.core.state import Outcome, Viewer
from fourfold.games.shifting_seasons import CARDS, WORDS
from fourfold.games.shifting_seasons.geometry import AREA, AREA_OF_CELL, CELLS, LANES, NAMES
from fourfold.games.shifting_seasons.positions import TILES, card_numbers, load, position
from fourfold.games.shifting_seasons.rules import (
    AT,
    DONE,
    DOUBLE,
    DRAW,
    MOVE,
    MOVE_TO,
    PUSH,
    REFILL,
)
from fourfold.games.shifting_seasons.scoring import best_tiles, points_for

__all__ = [
    "FORMS",
    "MOVES",
    "READABLE",
    "decided_by",
    "describe",
    "explain",
    "load",
    "move",
    "narrate",
    "only_ends_turn",
    "position",
    "set_up_words",
]

# ------------------------------------------------------------------------------------------------- moves

_TILE, _CELL = r"(Sp|Su|Au|Wi)\*?", "[a-f][1-6]"
READABLE = re.compile(rf"card:[0-9]+|draw:{_TILE}|(push|double):{_TILE}>[1-4]|(move|to|at):{_CELL}|done")
FORMS = "push:Su*>2, double:Wi>1, at:c3, move:c3, to:d4, done, card:5 or draw:Su*"

MOVES = (
    *(f"card:{card}" for card in range(1, CARDS + 1)),
    *(f"draw:{tile}" for tile in TILES),
    *(f"push:{tile}>{lane}" for tile in TILES for lane in range(1, 5)),
    *(f"double:{tile}>{lane}" for tile in TILES for lane in range(1, 5)),
    *(f"move:{cell}" for cell in NAMES),
    *(f"to:{cell}" for cell in NAMES),
    *(f"at:{cell}" for cell in NAMES),
    "done",
)
"""The text of every action."""


def move(s: Any, action: int) -> str:
    return MOVES[action]


# ------------------------------------------------------------------------------------------------- words

SEASON_NAMES = ("spring", "summer", "autumn", "winter")
"""What messages call the colours; in each language they choose their own words by that."""


def season(colour: int) -> dict[str, str]:
    """A colour as a variable of messages."""
    return {"season": SEASON_NAMES[colour]}


def tile(kind: int) -> dict[str, str]:
    """A tile as variables of messages."""
    return season(kind // 2) | {"precious": "yes" if kind % 2 else "no"}


def card_name(card: int, language: str) -> str:
    """The name of a score card."""
    return WORDS[language](f"card-{card}")


def describe(s: Any, action: int, language: str) -> str:
    words = WORDS[language]
    if action == DONE:
        return words("move-done")
    if action >= MOVE:
        cell = (action - MOVE) % CELLS
        kind = kind_at(s, int(s.seat), cell) if action < MOVE_TO else int(s.held)
        id = "move-lift" if action < MOVE_TO else "move-to" if action < AT else "move-at"
        return words(id, cell=NAMES[cell], **tile(kind))
    if action >= PUSH:
        id, number = ("move-double", action - DOUBLE) if action >= DOUBLE else ("move-push", action - PUSH)
        return words(id, lane=number % 4 + 1, **tile(number // 4))
    if action >= DRAW:
        return words("draw-display" if s.slide[-1] >= 0 else "draw-slide", **tile(action - DRAW))
    return words("draw-card", card=action + 1, name=card_name(action + 1, language))


def narrate(s: Any, action: int, seat: Viewer, names: Sequence[str], language: str) -> str:
    """A move in the past tense, with what it caused. Nothing is hidden, so that all are told the same."""
    words = WORDS[language]
    if action < CARDS:
        return words("log-card", card=action + 1, name=card_name(action + 1, language))
    if action < PUSH:
        id = "log-refill" if s.phase == REFILL else "log-display" if s.slide[-1] >= 0 else "log-slide"
        return words(id, **tile(action - DRAW))
    who = names[s.seat]
    if action == DONE:
        return words("log-done", who=who)
    if action >= MOVE_TO:
        return _laid(s, action, who, language)
    if action >= MOVE:
        cell = action - MOVE
        return words("log-lift", who=who, cell=NAMES[cell], **tile(kind_at(s, int(s.seat), cell)))
    pushes, number = (2, action - DOUBLE) if action >= DOUBLE else (1, action - PUSH)
    lane = number % 4
    out = tile(int(s.slide[LANES[lane][-pushes]]))
    return words(
        "log-push" if pushes == 1 else "log-double",
        who=who,
        lane=lane + 1,
        **tile(number // 4),
        out_season=out["season"],
        out_precious=out["precious"],
    )


def _laid(s: Any, action: int, who: str, language: str) -> str:
    """A tile placed or moved, and the area that it filled."""
    placed = action >= AT
    cell = (action - MOVE) % CELLS
    area = int(AREA_OF_CELL[cell])
    values: dict[str, str | int] = {"who": who, "cell": NAMES[cell], **tile(int(s.held))}
    id = "log-place"
    if not placed:
        id = "log-move"
        values["from"] = NAMES[s.lifted]
    if (int(s.covered[s.seat]) | 1 << cell) & int(AREA[area]) == int(AREA[area]):
        id += "-fills"
        framed = s.frames > 0 and not s.filled[s.seat] >> area & 1
        values["area"] = area + 1
        values["reward"] = "none" if not framed else "token" if placed and s.supply > 0 else "frame"
    return WORDS[language](id, **values)


def only_ends_turn(s: Any, action: int) -> bool:
    return action == DONE


def set_up_words(s: Any, seat: int | None, names: Sequence[str], language: str) -> str:
    """The score cards: all else that was drawn is tiles, which lie on the table."""
    words = WORDS[language]
    cards = [words("set-up-card", name=card_name(card, language)) for card in card_numbers(s)]
    return words("set-up", cards=list_words(cards, language))


def kind_at(s: Any, seat: int, cell: int) -> int:
    """The kind of a tile on a seat's board."""
    colour = next(colour for colour in range(4) if int(s.coloured[seat, colour]) >> cell & 1)
    return 2 * colour + (int(s.precious[seat]) >> cell & 1)


# ------------------------------------------------------------------------------------------------ points


def explain(s: Any, language: str) -> Sheet:
    """Per seat a line for each score card drawn so far, with the board as it is now."""
    return tuple(tuple(_line(s, seat, card, language) for card in card_numbers(s)) for seat in range(int(s.players)))


def _line(s: Any, seat: int, card: int, language: str) -> Line:
    words, tiles = WORDS[language], int(best_tiles(s, seat, card))
    times = 2 if card == 2 else 1  # S20
    own = int(s.coloured[seat, s.colours[seat]])
    counts = {
        "part-tiles": times * count(tiles),
        "part-precious": times * count(tiles & int(s.precious[seat])),
        "part-own": times * count(tiles & own),
    }
    places = tuple(name for cell, name in enumerate(NAMES) if tiles >> cell & 1)
    return Line(
        key=str(card),
        name=words("card", card=card, name=card_name(card, language)),
        points=int(points_for(s, seat, card, tiles)),
        parts=tuple((words(id, n=n), n) for id, n in counts.items()),
        places=places,
        spots=tuple(f"cell:{seat}:{name}" for name in places),
        brief=card_name(card, language),
    )


def decided_by(s: Any, outcome: Outcome, names: tuple[str, ...], language: str) -> str:
    """Precious tiles decide between equal scores; seats that are still equal share the win."""
    best = max(outcome.scores)
    tied = [seat for seat, score in enumerate(outcome.scores) if score == best]
    if len(tied) == 1:
        return ""
    words = WORDS[language]
    precious = [int(count(s.precious[seat])) for seat in tied]
    if len(outcome.winners) == len(tied):
        return words("tie-shared", points=best, n=precious[0])
    tiles = [words("tie-tiles", who=names[seat], n=n) for seat, n in zip(tied, precious, strict=True)]
    return words("tie", points=best, tiles=list_words(tiles, language))
