"""Shifting Stones in words: moves, what is told of them to every viewpoint, hints, and where points come from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from fourfold.core.locale.catalogue import Value
from fourfold.core.locale.cldr import list_words
from fourfold.core.state import Outcome
from fourfold.core.words import Viewer
from fourfold.games.shifting_stones import WORDS
from fourfold.games.shifting_stones.cards import ANY, PATTERNS, POINTS, SYMBOLS
from fourfold.games.shifting_stones.distances import cheapest, way
from fourfold.games.shifting_stones.geometry import CELL_NAMES, SIDE, SWAPS, placements, swapped, symbol_at, turned
from fourfold.games.shifting_stones.piles import size
from fourfold.games.shifting_stones.positions import load, load_view, numbers, position, schema, view  # noqa: F401
from fourfold.games.shifting_stones.rules import (
    ACTION,
    BONUS,
    DEAL,
    END,
    FLIP,
    HAND,
    MOST_IN_HAND,
    SHIFT,
    SKIP,
    SKIP_DEAL,
    STRIKES,
    TARGET,
    USE,
    VALUES,
)
from fourfold.scene.score_sheet import Line, Sheet

# ------------------------------------------------------------------------------------------------- moves

MOVES, READABLE, FORMS = ACTION.texts, ACTION.readable, ACTION.forms
SWAP_FORM = re.compile("~([abc][123])([abc][123])")


def canonical(move: str) -> str:
    """A swap with its cells in reading order, in whichever order they were named."""
    cells = SWAP_FORM.fullmatch(move)
    return "~" + "".join(sorted(cells.groups(), key=CELL_NAMES.index)) if cells else move


def is_secret(s: Any, group: str, seat: Viewer) -> bool:
    """Whether a card changes hands that the seat does not see: dealt to another, or taken by another."""
    return group in ("deal", "take") and seat != "all" and int(s.turn) != seat


def redact(s: Any, action: int, seat: int | None) -> str:
    group, _ = ACTION.split(action)
    if is_secret(s, group, seat):
        return "#?" if group == "take" else "deal:?"
    return MOVES[action]


# --------------------------------------------------------------------------- what messages choose words by

PLACES = ("top-left", "top", "top-right", "left", "centre", "right", "bottom-left", "bottom", "bottom-right")
"""The cells, as the catalogue knows them."""
Values = dict[str, Value]


def card_values(card: int) -> Values:
    return {"card": card + 1, "points": POINTS[card]}


def _stone_values(grid: int, action: int) -> Values:
    """The stones and places of a swap or flip. Of a flip, `other` is the stone's other side."""
    if action >= FLIP:
        symbol = symbol_at(grid, action - FLIP)
        return {"stone": SYMBOLS[symbol], "at": PLACES[action - FLIP], "other": SYMBOLS[symbol ^ 1]}
    one, other = SWAPS[action - SHIFT]
    stones: Values = {"stone": SYMBOLS[symbol_at(grid, one)], "other": SYMBOLS[symbol_at(grid, other)]}
    return stones | {"at": PLACES[one], "to": PLACES[other]}


def pattern_words(card: int, language: str) -> str:
    """A card's pattern: row by row from the top or, if it covers the grid, the symbols that it names."""
    words, pattern = WORDS[language], PATTERNS[card]
    if len(pattern) == len(pattern[0]) == SIDE:
        (named,) = placements(pattern)
        places = (words("pattern-place", symbol=SYMBOLS[symbol], at=PLACES[cell]) for cell, symbol in named.items())
        return list_words(places, language)
    rows = []
    for row in pattern:
        symbols = [words("symbol", symbol="any" if symbol == ANY else symbol) for symbol in row]
        rows.append(words(f"row-{len(row)}", **dict(zip(("first", "second", "third"), symbols, strict=False))))
    names = {1: ("top",), 2: ("top", "bottom"), 3: ("top", "middle", "bottom")}[len(rows)]
    return words(f"pattern-{len(rows)}", **dict(zip(names, rows, strict=True)))


def _to_draw(s: Any, action: int) -> int:
    """How many cards the end of a turn brings, or its skip: no more than deck and discards hold (H4)."""
    in_hand = int(s.cards[s.turn])
    owed = min(SKIP_DEAL, MOST_IN_HAND - in_hand) if action == SKIP else max(0, HAND - in_hand)
    in_other_hands = int(s.cards.sum()) - sum(int(size(hand)) for hand in s.hands)  # a view has these in the deck
    return min(owed, int(size(s.deck)) + int(size(s.discards)) - in_other_hands)


def _end_kind(s: Any, action: int) -> str:
    """The message for the end of a turn: in the solo game a turn without a scored card is a strike."""
    kind = "skip" if action == SKIP else "end"
    if s.players > 1 or s.scoring:
        return kind
    return f"{kind}-lost" if s.strikes + 1 == STRIKES else f"{kind}-strike"


# ---------------------------------------------------------------------------------------- moves in words


def describe(s: Any, action: int, language: str) -> str:
    message, values = _said(s, action)
    return WORDS[language](message, **values)


def narrate(s: Any, action: int, seat: Viewer, names: Sequence[str], language: str) -> str:
    words, (message, values) = WORDS[language], _said(s, action)
    if message == "score":
        message, n = _score_kind(s)
        values["n"] = n
    elif message == "deal" and s.phase == DEAL:
        message = "draw"
    if is_secret(s, ACTION.split(action)[0], seat):
        message, values = f"{message}-hidden", {}
    told = words(f"log-{message}", who=names[s.turn], **values)
    return f"{told} {words('log-shuffled')}" if _shuffles(s, action) else told


def _said(s: Any, action: int) -> tuple[str, Values]:
    """The message for a move, and its variables. Before its name, `log-` tells it afterwards."""
    group, k = ACTION.split(action)
    if group == "lay":
        return group, {"symbol": SYMBOLS[k], "stone": SYMBOLS[k], "at": PLACES[s.laid]}
    if group in ("mini", "deal", "take"):
        return group, card_values(k)
    if group in ("swap", "flip"):
        return group, {"card": int(s.held) + 1, **_stone_values(int(s.grid), action)}
    if group == "score":
        return group, card_values(int(s.held))
    return _end_kind(s, action), {"n": _to_draw(s, action), "strike": int(s.strikes) + 1}


def only_ends_turn(s: Any, action: int) -> bool:
    """Not if there is more to tell: a strike, or that the discards were shuffled."""
    return action == END and _end_kind(s, action) == "end" and not _shuffles(s, action)


def _score_kind(s: Any) -> tuple[str, int]:
    """The message for a card that is scored, in the log, and how many its seat has then."""
    n, target = int(size(s.scored[s.turn])) + 1, int(TARGET[s.players])
    if n < target or max(int(size(scored)) for scored in s.scored) >= target:
        return "score", n
    return "score-all" if s.players == 1 else "score-target", n


def _shuffles(s: Any, action: int) -> bool:
    """Whether the discards become the deck after this, since it is empty and another card is to be drawn."""
    if action >= END:
        left, owed = int(size(s.deck)), 0 if _end_kind(s, action).endswith("lost") else _to_draw(s, action)
    elif s.phase == DEAL:
        left, owed = int(size(s.deck)) - 1, int(s.owed) - 1
    else:
        return False
    return left == 0 and owed > 0 and int(size(s.discards)) > 0


def set_up_words(s: Any, seat: int | None, names: Sequence[str], language: str) -> str:
    """What the set-up brought: the numbers of the viewer's own cards."""
    kind = "set-up-solo" if s.players == 1 else "set-up"
    who = names[seat or 0]
    if seat is None:
        return WORDS[language](f"{kind}-hidden", who=who)
    cards = list_words([str(number) for number in numbers(s.hands[seat])], language)
    return WORDS[language](kind, who=who, cards=cards)


# ------------------------------------------------------------------------------------------------- hints


def advise(s: Any, seat: int, language: str) -> str:
    """A hint: the card in hand that matches after the fewest discards, and how to use them."""
    words, grid = WORDS[language], int(s.grid)
    card, discards = cheapest(s, seat)
    if card is None:
        return ""
    values = card_values(card) | {"pattern": pattern_words(card, language)}
    if discards == 0:
        return words("advice-match", **values)
    sentences = [words("advice-nearest", n=discards, **values)]
    for action in way(grid, card):
        kind = "advice-flip" if action >= FLIP else "advice-swap"
        sentences.append(words(kind, **_stone_values(grid, action)))
        grid = int(turned(grid, action - FLIP) if action >= FLIP else swapped(grid, action - SHIFT))
    if discards > int(s.cards[seat]) - (s.phase != USE):
        sentences.append(words("advice-short"))
    return " ".join(sentences)


# ------------------------------------------------------------------------------------------------ points


def explain(s: Any, language: str) -> Sheet:
    """Per seat the points of its scored cards by their value, then the bonus, which the solo game does not have."""
    words, seats = WORDS[language], range(int(s.players))
    values = [[POINTS[number - 1] for number in numbers(s.scored[seat])] for seat in seats]
    most = max(scored.count(1) for scored in values)
    sheet = []
    for seat, scored in enumerate(values):
        at = {value: tuple(f"scored:{seat}:{n}" for n, own in enumerate(scored) if own == value) for value in VALUES}
        lines = [
            Line(str(value), words("sheet-cards", points=value), value * len(at[value]), spots=at[value])
            for value in VALUES
        ]
        if len(seats) > 1:
            gets_it = most > 0 and len(at[1]) == most  # H6
            lines.append(Line("bonus", words("sheet-bonus"), BONUS if gets_it else 0, spots=at[1] if gets_it else ()))
        sheet.append(tuple(lines))
    return tuple(sheet)


def decided_by(s: Any, outcome: Outcome, names: tuple[str, ...], language: str) -> str:
    """Only a shared win needs an explanation."""
    if len(outcome.winners) < 2:
        return ""
    who = list_words([names[seat] for seat in outcome.winners], language)
    return WORDS[language]("decided-shared", who=who, points=outcome.scores[outcome.winners[0]])
