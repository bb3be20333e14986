"""Texts of Shifting Seasons: moves, what they are called and how they are told, and where points come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fourfold.core.locale.catalogue import Value
from fourfold.core.locale.cldr import list_words
from fourfold.core.state import Outcome
from fourfold.core.words import Viewer
from fourfold.engine.bits import count
from fourfold.engine.contract import CHANCE
from fourfold.games.shifting_seasons import WORDS
from fourfold.games.shifting_seasons.geometry import AREA, AREA_OF_CELL, LANES, NAMES
from fourfold.games.shifting_seasons.positions import POSITION, board_of, card_numbers, load, position  # noqa: F401
from fourfold.games.shifting_seasons.rules import ACTION, DONE, REFILL
from fourfold.games.shifting_seasons.scoring import best_tiles, points_for
from fourfold.scene.score_sheet import Line, Sheet

# ------------------------------------------------------------------------------------------------- moves

MOVES, READABLE, FORMS = ACTION.texts, ACTION.readable, ACTION.forms


# ------------------------------------------------------------------------------------------------- words

SEASON_NAMES = ("spring", "summer", "autumn", "winter")
"""What messages call the colours; in each language they choose their own words by that."""


def season(colour: int) -> dict[str, Value]:
    """A colour as a variable of messages."""
    return {"season": SEASON_NAMES[colour]}


def tile(kind: int) -> dict[str, Value]:
    """A tile as variables of messages."""
    return season(kind // 2) | {"precious": "yes" if kind % 2 else "no"}


def card_name(card: int, language: str) -> str:
    """The name of a score card."""
    return WORDS[language](f"card-{card}")


def describe(s: Any, action: int, language: str) -> str:
    group, k = ACTION.split(action)
    message, values = _said(s, group, k, language)
    return WORDS[language](DESCRIPTIONS[message], **values)


def narrate(s: Any, action: int, seat: Viewer, names: Sequence[str], language: str) -> str:
    """A move in the past tense, with what it caused. Nothing is hidden, so that all are told the same."""
    group, k = ACTION.split(action)
    message, values = _said(s, group, k, language)
    if s.seat != CHANCE:
        values["who"] = names[s.seat]
    return WORDS[language](f"log-{message}{_caused(s, group, k, values)}", **values)


DESCRIPTIONS = {
    "card": "draw-card",
    "slide": "draw-slide",
    "display": "draw-display",
    "refill": "draw-display",
    "push": "move-push",
    "double": "move-double",
    "lift": "move-lift",
    "move": "move-to",
    "place": "move-at",
    "done": "move-done",
}
"""What messages call a move that can be made, by what `log-` messages call it afterwards."""


def _said(s: Any, group: str, k: int, language: str) -> tuple[str, dict[str, Value]]:
    """What a message calls a move, and its variables."""
    if group == "done":
        return group, {}
    if group == "card":
        return group, {"card": k + 1, "name": card_name(k + 1, language)}
    if group == "draw":
        return "refill" if s.phase == REFILL else "display" if s.slide[-1] >= 0 else "slide", tile(k)
    if group in ("push", "double"):
        return group, {"lane": k % 4 + 1, **tile(k // 4)}
    kind = board_of(s, int(s.seat))[k] if group == "lift" else int(s.held)
    return group, {"cell": NAMES[k], **tile(kind)}


def _caused(s: Any, group: str, k: int, values: dict[str, Value]) -> str:
    """What a log tells besides: the tile pushed out, or where a tile came from and the area that it filled, for which
    this is the end of the message's name."""
    if group in ("push", "double"):
        out = tile(int(s.slide[LANES[k % 4][-1 if group == "push" else -2]]))
        values["out_season"], values["out_precious"] = out["season"], out["precious"]
    if group == "move":
        values["from"] = NAMES[s.lifted]
    if group not in ("move", "place"):
        return ""
    area = int(AREA_OF_CELL[k])
    if (int(s.covered[s.seat]) | 1 << k) & int(AREA[area]) != int(AREA[area]):
        return ""
    framed = s.frames > 0 and not s.filled[s.seat] >> area & 1
    values["area"] = area + 1
    values["reward"] = "none" if not framed else "token" if group == "place" and s.supply > 0 else "frame"
    return "-fills"


def only_ends_turn(s: Any, action: int) -> bool:
    return action == DONE


def set_up_words(s: Any, seat: int | None, names: Sequence[str], language: str) -> str:
    """The score cards: all else that was drawn is tiles, which lie on the table."""
    words = WORDS[language]
    cards = [words("set-up-card", name=card_name(card, language)) for card in card_numbers(s)]
    return words("set-up", cards=list_words(cards, language))


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
