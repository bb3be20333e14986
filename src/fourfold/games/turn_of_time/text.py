"""Turn of Time in words: moves and descriptions; positions have a module of their own."""

from __future__ import annotations

import re
from typing import Any

from fourfold.games.turn_of_time.codes import CODES, COMPASS, FACE_CODES, SEASONS, xy
from fourfold.games.turn_of_time.positions import load, position
from fourfold.games.turn_of_time.rules import AT, CELLS, DRAW_KIND, DRAW_SEASON, FACE, KINDS, MEET, NEIGHBOUR

__all__ = ["FORMS", "READABLE", "describe", "load", "move", "position"]

# ------------------------------------------------------------------------------------------------- moves

READABLE = re.compile(r"(draw:)?(Sp|Su|Fa|Wi)(/(Sp|Su|Fa|Wi))?|@-?[0-9]+,-?[0-9]+|flip:[nesw]")
FORMS = "draw:Fa, draw:Sp/Wi, Wi/Sp, @1,-2 or flip:n"

MOVES = (
    *(f"draw:{season}" for season in SEASONS),
    *(f"draw:{code}" for code in CODES),
    *FACE_CODES,
    *("@{},{}".format(*xy(cell)) for cell in range(CELLS)),
    *(f"flip:{direction}" for direction in COMPASS),
)
"""The text of every action."""


def move(s: Any, action: int) -> str:
    return MOVES[action]


# ------------------------------------------------------------------------------------------------- words

SEASON_WORDS = {
    "en": ("spring", "summer", "fall", "winter"),
    "de": ("Frühling", "Sommer", "Herbst", "Winter"),
}
SINGLE_WORDS = {
    "en": ("the spring single", "the summer single", "the fall single", "the winter single"),
    "de": ("die reine Frühlingskarte", "die reine Sommerkarte", "die reine Herbstkarte", "die reine Winterkarte"),
}
COMPASS_WORDS = {
    "en": ("above", "to the right", "below", "to the left"),
    "de": ("darüber", "rechts daneben", "darunter", "links daneben"),
}
WORDS = {
    "en": {
        "draw season": "Chance draws {season} for player {player}",
        "draw card": "Chance draws {card}",
        "double": "{0}, with {1} below",
        "card": "the {0}/{1} card",
        "play": "Play {card}",
        "first": "Lay the first card",
        "place": "Place it at {x},{y}",
        "meet": "Meet the {other} {where}: {what}",
        0: "both are {season}, nothing turns",
        1: "{other} follows {season}, so the placed card turns over",
        2: "opposites, so both turn over",
        3: "{season} follows {other}, so the neighbour turns over",
    },
    "de": {
        "draw season": "Der Zufall zieht {season} für Platz {player}",
        "draw card": "Der Zufall zieht {card}",
        "double": "{0}, darunter {1}",
        "card": "die Karte {0}/{1}",
        "play": "{card} ausspielen",
        "first": "Die erste Karte legen",
        "place": "Auf {x},{y} legen",
        "meet": "Auf {other} {where} treffen: {what}",
        0: "beide sind {season}, nichts dreht sich",
        1: "{other} folgt auf {season}, also dreht sich die gelegte Karte um",
        2: "Gegensätze, also drehen sich beide um",
        3: "{season} folgt auf {other}, also dreht sich der Nachbar um",
    },
}


def face_words(face: int, language: str) -> str:
    """A card on the table or about to be laid there, in words."""
    up, below = face // 4, face % 4
    season = SEASON_WORDS[language]
    return SINGLE_WORDS[language][up] if up == below else WORDS[language]["double"].format(season[up], season[below])


def kind_words(kind: int, language: str) -> str:
    """A card of which either side may be used, in words."""
    early, late = KINDS[kind]
    season = SEASON_WORDS[language]
    return (
        SINGLE_WORDS[language][early] if early == late else WORDS[language]["card"].format(season[early], season[late])
    )


def describe(s: Any, action: int, language: str) -> str:
    words, season = WORDS[language], SEASON_WORDS[language]
    if action >= MEET:
        direction = action - MEET
        mine = int(s.table[s.placed]) // 4
        theirs = int(s.table[NEIGHBOUR[s.placed, direction]]) // 4
        what = words[(theirs - mine) % 4].format(season=season[mine], other=season[theirs])
        return words["meet"].format(other=season[theirs], where=COMPASS_WORDS[language][direction], what=what)
    if action >= AT:
        x, y = xy(action - AT)
        return words["first"] if s.cards == 0 else words["place"].format(x=x, y=y)
    if action >= FACE:
        return words["play"].format(card=face_words(action - FACE, language))
    if action >= DRAW_KIND:
        return words["draw card"].format(card=kind_words(action - DRAW_KIND, language))
    return words["draw season"].format(season=season[action - DRAW_SEASON], player=int(s.drawn) % int(s.players) + 1)
