"""Texts of Shifting Seasons: moves, descriptions, and where points come from."""

from __future__ import annotations

import re
from typing import Any

from fourfold.core.compiled.bits import count
from fourfold.core.scene.score_sheet import Line, Sheet
from fourfold.core.state import Outcome
from fourfold.games.shifting_seasons import CARDS
from fourfold.games.shifting_seasons.geometry import CELLS, NAMES
from fourfold.games.shifting_seasons.positions import TILES, card_numbers, load, position
from fourfold.games.shifting_seasons.rules import (
    AT,
    DONE,
    DOUBLE,
    DRAW,
    MOVE,
    MOVE_TO,
    PUSH,
)
from fourfold.games.shifting_seasons.scoring import best_tiles, points_for

__all__ = ["FORMS", "MOVES", "READABLE", "decided_by", "describe", "explain", "load", "move", "position"]

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

COLOUR_WORDS = {
    "en": ("spring", "summer", "autumn", "winter"),
    "de": ("Frühling", "Sommer", "Herbst", "Winter"),
}
TILE_WORDS = {
    "en": ("spring tile", "summer tile", "autumn tile", "winter tile"),
    "de": ("Frühlingsplättchen", "Sommerplättchen", "Herbstplättchen", "Winterplättchen"),
}
PRECIOUS_WORDS = {"en": "precious", "de": "kostbares"}
CARD_WORDS = {
    "en": (
        *("Long diagonals", "The centre, twice", "Full columns", "Outer sides", "Number to number"),
        *("Round the numbers", "Short diagonals", "At home", "Four colours", "Runs of four"),
        *("Diagonal threes", "Border pairs", "One group", "Squares"),
    ),
    "de": (
        *("Lange Diagonalen", "Die Mitte, doppelt", "Volle Spalten", "Außenseiten", "Nummer zu Nummer"),
        *("Um die Nummern", "Kurze Diagonalen", "Zu Hause", "Vier Farben", "Vier in Reihe"),
        *("Schräge Dreier", "Grenzpaare", "Eine Gruppe", "Quadrate"),
    ),
}
"""What each score card is called here."""
WORDS = {
    "en": {
        "card": "Chance draws score card {card}: {name}",
        "to lane": "Chance draws for the sliding board: {tile}",
        "to display": "Chance draws for the display: {tile}",
        "push": "Push the {tile} into lane {lane}",
        "double": "Double push with a token: {tile}, lane {lane}",
        "move": "Spend a token: pick up the {tile} at {cell}",
        "to": "Move the {tile} to {cell}",
        "at": "Place the {tile} at {cell}",
        "done": "End the turn",
        "tiles": "tiles",
        "precious": "precious",
        "own": "own colour",
        "line": "Card {card}: {name}",
        "with": "{who} with {n}",
        "tie": "{points} points each; precious tiles break the tie: {tiles}.",
        "shared": "{points} points each, and equally many precious tiles: {tiles}.",
    },
    "de": {
        "card": "Der Zufall zieht Wertungskarte {card}: {name}",
        "to lane": "Der Zufall zieht für den Schiebespielplan: {tile}",
        "to display": "Der Zufall zieht für die Auslage: {tile}",
        "push": "In Bahn {lane} schieben: {tile}",
        "double": "Mit Bonus zweimal in Bahn {lane} schieben: {tile}",
        "move": "Bonus einsetzen, von {cell} aufnehmen: {tile}",
        "to": "Nach {cell} verschieben: {tile}",
        "at": "Auf {cell} legen: {tile}",
        "done": "Den Zug beenden",
        "tiles": "Plättchen",
        "precious": "kostbar",
        "own": "eigene Farbe",
        "line": "Karte {card}: {name}",
        "with": "{who} mit {n}",
        "tie": "Je {points} Punkte; die kostbaren Plättchen entscheiden: {tiles}.",
        "shared": "Je {points} Punkte und gleich viele kostbare Plättchen: {tiles}.",
    },
}


def tile_words(kind: int, language: str) -> str:
    """A tile in words."""
    tile = TILE_WORDS[language][kind // 2]
    return f"{PRECIOUS_WORDS[language]} {tile}" if kind % 2 else tile


def describe(s: Any, action: int, language: str) -> str:
    words = WORDS[language]
    if action == DONE:
        return words["done"]
    if action >= MOVE:
        cell = (action - MOVE) % CELLS
        kind = kind_at(s, int(s.seat), cell) if action < MOVE_TO else int(s.held)
        key = "move" if action < MOVE_TO else "to" if action < AT else "at"
        return words[key].format(tile=tile_words(kind, language), cell=NAMES[cell])
    if action >= PUSH:
        key, number = ("double", action - DOUBLE) if action >= DOUBLE else ("push", action - PUSH)
        return words[key].format(tile=tile_words(number // 4, language), lane=number % 4 + 1)
    if action >= DRAW:
        key = "to display" if s.slide[-1] >= 0 else "to lane"
        return words[key].format(tile=tile_words(action - DRAW, language))
    return words["card"].format(card=action + 1, name=CARD_WORDS[language][action])


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
    parts = (
        (words["tiles"], times * count(tiles)),
        (words["precious"], times * count(tiles & int(s.precious[seat]))),
        (words["own"], times * count(tiles & own)),
    )
    return Line(
        key=str(card),
        name=words["line"].format(card=card, name=CARD_WORDS[language][card - 1]),
        points=int(points_for(s, seat, card, tiles)),
        parts=parts,
        places=tuple(name for cell, name in enumerate(NAMES) if tiles >> cell & 1),
    )


def decided_by(s: Any, outcome: Outcome, names: tuple[str, ...], language: str) -> str:
    """Precious tiles decide between equal scores; seats that are still equal share the win."""
    best = max(outcome.scores)
    tied = [seat for seat, score in enumerate(outcome.scores) if score == best]
    if len(tied) == 1:
        return ""
    with_tiles = WORDS[language]["with"]
    tiles = ", ".join(with_tiles.format(who=names[seat], n=count(s.precious[seat])) for seat in tied)
    key = "shared" if len(outcome.winners) == len(tied) else "tie"
    return WORDS[language][key].format(points=best, tiles=tiles)
