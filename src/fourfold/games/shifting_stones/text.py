"""Texts of Shifting Stones: moves, and their descriptions for every viewpoint."""

from __future__ import annotations

import re
from typing import Any

from fourfold.core.scene.score_sheet import Line, Sheet
from fourfold.core.state import Outcome
from fourfold.games.shifting_stones.cards import ANY, CARDS, PATTERNS, POINTS, SYMBOLS
from fourfold.games.shifting_stones.distances import cheapest, way
from fourfold.games.shifting_stones.geometry import CELLS, SWAPS, symbol_at
from fourfold.games.shifting_stones.positions import load, load_view, numbers, position, view
from fourfold.games.shifting_stones.rules import (
    BONUS,
    DEAL_CARD,
    END,
    FLIP,
    HAND,
    MINI_CARD,
    MOST_IN_HAND,
    SCORE,
    SHIFT,
    SKIP,
    SKIP_DEAL,
    TAKE,
    USE,
    VALUES,
)

__all__ = [
    "FORMS",
    "READABLE",
    "advise",
    "canonical",
    "decided_by",
    "describe",
    "describe_for",
    "explain",
    "load",
    "load_view",
    "move",
    "position",
    "redact",
    "view",
]

# ------------------------------------------------------------------------------------------------- moves

_SYMBOL, _CARD, _CELL = "|".join(SYMBOLS), "#(?:[1-9]|[1-6][0-9]|7[0-2])", "[abc][123]"
READABLE = re.compile(rf"stone:(?:{_SYMBOL})|(?:mini:|deal:)?{_CARD}|~{_CELL}{_CELL}|!{_CELL}|\+|end|skip")
SWAP_FORM = re.compile(rf"~{_CELL}{_CELL}")
FORMS = "stone:fish, mini:#17, deal:#17, #17, ~a1b1, !b2, +, end or skip"

CELL_NAMES = tuple("abc"[cell % 3] + "123"[cell // 3] for cell in range(CELLS))
MOVES = (
    *(f"stone:{symbol}" for symbol in SYMBOLS),
    *(f"mini:#{number}" for number in range(1, CARDS + 1)),
    *(f"deal:#{number}" for number in range(1, CARDS + 1)),
    *(f"#{number}" for number in range(1, CARDS + 1)),
    *(f"~{CELL_NAMES[one]}{CELL_NAMES[other]}" for one, other in SWAPS),
    *(f"!{cell}" for cell in CELL_NAMES),
    *("+", "end", "skip"),
)
"""The text of every action."""


def move(s: Any, action: int) -> str:
    return MOVES[action]


def canonical(move: str) -> str:
    """A swap with its cells in reading order, in whichever order they were named."""
    if not SWAP_FORM.fullmatch(move):
        return move
    return "~" + "".join(sorted((move[1:3], move[3:]), key=CELL_NAMES.index))


def is_secret(s: Any, action: int, seat: int | None) -> bool:
    """Whether a card changes hands that the seat does not see: dealt to another, or taken by another."""
    return DEAL_CARD <= action < SHIFT and int(s.turn) != seat


def redact(s: Any, action: int, seat: int | None) -> str:
    if is_secret(s, action, seat):
        return "#?" if action >= TAKE else "deal:?"
    return move(s, action)


# ------------------------------------------------------------------------------------------------- words

SYMBOL_WORDS = {
    "en": SYMBOLS,
    "de": ("Sonne", "Mond", "Fisch", "Vogel", "Pferd", "Boot", "Samen", "Baum"),
}
WORDS = {
    "en": {
        "any": "any",
        "card": "card {number} ({points})",
        "point": "1 point",
        "points": "{n} points",
        "stone": "Chance lays {symbol} on {cell}",
        "mini": "Chance puts {card} into the mini-deck",
        "deal": "Chance deals {card} to player {player}",
        "deal hidden": "Chance deals a card to player {player}",
        "take": "Take {card}",
        "take hidden": "Take a card from the hand",
        "swap": "Discard card {card}: swap {one} on {first} and {other} on {second}",
        "flip": "Discard card {card}: turn {one} on {first} over to {other}",
        "score": "Score {card}",
        "end": "End the turn",
        "skip": "Skip the turn",
        0: "no card is dealt",
        1: "1 card is dealt",
        "cards": "{n} cards are dealt",
        "match": "{card} matches now",
        "hint": "Cheapest to match: {card}, after {discards} ({moves})",
        "discard": "1 discard",
        "discards": "{n} discards",
        "short": "; that takes more cards than the hand has",
        "line one": "Cards worth 1 point",
        "line": "Cards worth {n} points",
        "bonus": "Most cards worth 1 point",
        "shared": "{points} each: equal points share the win.",
    },
    "de": {
        "any": "beliebig",
        "card": "Karte {number} ({points})",
        "point": "1 Punkt",
        "points": "{n} Punkte",
        "stone": "Der Zufall legt {symbol} auf {cell}",
        "mini": "Der Zufall legt {card} in den kleinen Stapel",
        "deal": "Der Zufall gibt {card} an Person {player}",
        "deal hidden": "Der Zufall gibt eine Karte an Person {player}",
        "take": "{card} nehmen",
        "take hidden": "Eine Karte aus der Hand nehmen",
        "swap": "Karte {card} abwerfen: {one} auf {first} und {other} auf {second} tauschen",
        "flip": "Karte {card} abwerfen: {one} auf {first} zu {other} wenden",
        "score": "{card} werten",
        "end": "Den Zug beenden",
        "skip": "Den Zug auslassen",
        0: "es wird nicht nachgezogen",
        1: "1 Karte wird nachgezogen",
        "cards": "{n} Karten werden nachgezogen",
        "match": "{card} passt jetzt",
        "hint": "Am nächsten dran: {card}, nach {discards} ({moves})",
        "discard": "1 Abwurf",
        "discards": "{n} Abwürfen",
        "short": "; dafür reicht die Hand nicht",
        "line one": "Karten mit 1 Punkt",
        "line": "Karten mit {n} Punkten",
        "bonus": "Die meisten Karten mit 1 Punkt",
        "shared": "Je {points}: Wer gleich viele Punkte hat, teilt sich den Sieg.",
    },
}


def points_words(points: int, language: str) -> str:
    return WORDS[language]["point" if points == 1 else "points"].format(n=points)


def card_words(card: int, language: str) -> str:
    """A card by its number and points."""
    return WORDS[language]["card"].format(number=card + 1, points=points_words(POINTS[card], language))


def pattern_words(card: int, language: str) -> str:
    """A card's pattern, row by row from the top."""
    names = dict(zip(SYMBOLS, SYMBOL_WORDS[language], strict=True)) | {ANY: WORDS[language]["any"]}
    return "; ".join(", ".join(names[symbol] for symbol in row) for row in PATTERNS[card])


def describe(s: Any, action: int, language: str) -> str:
    words, symbols = WORDS[language], SYMBOL_WORDS[language]
    if action >= END:
        return _end_words(s, action, language)
    if action >= SHIFT:
        return _use_words(s, action, language)
    if action >= MINI_CARD:
        kind = "take" if action >= TAKE else "deal" if action >= DEAL_CARD else "mini"
        card = card_words((action - MINI_CARD) % CARDS, language)
        return words[kind].format(card=card, player=int(s.turn) + 1)
    return words["stone"].format(symbol=symbols[action], cell=CELL_NAMES[s.laid])


def _end_words(s: Any, action: int, language: str) -> str:
    words, in_hand = WORDS[language], int(s.cards[s.turn])
    owed = min(SKIP_DEAL, MOST_IN_HAND - in_hand) if action == SKIP else max(0, HAND - in_hand)
    dealt = words[owed] if owed < 2 else words["cards"].format(n=owed)
    return f"{words['skip' if action == SKIP else 'end']}; {dealt}"


def _use_words(s: Any, action: int, language: str) -> str:
    words, card, grid = WORDS[language], int(s.held) + 1, int(s.grid)
    if action == SCORE:
        return words["score"].format(card=card_words(card - 1, language))
    if action >= FLIP:
        cell = action - FLIP
        return words["flip"].format(card=card, first=CELL_NAMES[cell], **_two(symbol_at(grid, cell), None, language))
    first, second = SWAPS[action - SHIFT]
    stones = _two(symbol_at(grid, first), symbol_at(grid, second), language)
    return words["swap"].format(card=card, first=CELL_NAMES[first], second=CELL_NAMES[second], **stones)


def _two(symbol: int, other: int | None, language: str) -> dict[str, str]:
    """A stone's symbol, and another stone's or that on its own other side."""
    symbols = SYMBOL_WORDS[language]
    return {"one": symbols[symbol], "other": symbols[symbol ^ 1 if other is None else other]}


def describe_for(s: Any, action: int, seat: int | None, language: str) -> str:
    """What a seat, or a spectator, is told of a move."""
    if is_secret(s, action, seat):
        kind = "take hidden" if action >= TAKE else "deal hidden"
        return WORDS[language][kind].format(player=int(s.turn) + 1)
    return describe(s, action, language)


def advise(s: Any, seat: int, language: str) -> str:
    """A hint: the card in hand that matches after the fewest discards, and how to use them."""
    words, grid = WORDS[language], int(s.grid)
    card, discards = cheapest(s, seat)
    if card is None:
        return ""
    name = f"{card_words(card, language)}: {pattern_words(card, language)}"
    if discards == 0:
        return words["match"].format(card=name) + "."
    others = int(s.cards[seat]) - (s.phase != USE)
    number = words["discard" if discards == 1 else "discards"].format(n=discards)
    moves = " ".join(MOVES[action] for action in way(grid, card))
    short = words["short"] if discards > others else ""
    return words["hint"].format(card=name, discards=number, moves=moves) + short + "."


# ------------------------------------------------------------------------------------------------ points


def explain(s: Any, language: str) -> Sheet:
    """Per seat the points of its scored cards by their value, then the bonus, which the solo game does not have."""
    words, seats = WORDS[language], range(int(s.players))
    values = [[POINTS[number - 1] for number in numbers(s.scored[seat])] for seat in seats]
    most = max(scored.count(1) for scored in values)
    sheet = []
    for scored in values:
        lines = [_line(value, scored.count(value), language) for value in VALUES]
        if len(seats) > 1:
            lines.append(Line("bonus", words["bonus"], BONUS if most and scored.count(1) == most else 0))  # H6
        sheet.append(tuple(lines))
    return tuple(sheet)


def _line(value: int, cards: int, language: str) -> Line:
    return Line(str(value), WORDS[language]["line one" if value == 1 else "line"].format(n=value), value * cards)


def decided_by(s: Any, outcome: Outcome, names: tuple[str, ...], language: str) -> str:
    """Only a shared win needs an explanation."""
    if len(outcome.winners) < 2:
        return ""
    return WORDS[language]["shared"].format(points=points_words(outcome.scores[outcome.winners[0]], language))
