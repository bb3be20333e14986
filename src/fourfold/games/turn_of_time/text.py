"""Texts of Turn of Time: moves and their descriptions. `positions.py` has the positions."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from fourfold.core.compiled.bits import count
from fourfold.core.scene.score_sheet import Line, Sheet
from fourfold.core.state import Outcome
from fourfold.games.turn_of_time.codes import CODES, COMPASS, FACE_CODES, SEASONS, xy
from fourfold.games.turn_of_time.geometry import CELLS, NEIGHBOUR, largest_group
from fourfold.games.turn_of_time.positions import load, position
from fourfold.games.turn_of_time.rules import (
    AT,
    DRAW_KIND,
    DRAW_SEASON,
    FACE,
    KINDS,
    MEET,
    NOBODY,
    points,
)

__all__ = ["FORMS", "READABLE", "decided_by", "describe", "explain", "load", "move", "position"]

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
        "no card": "no card",
        "one card": "1 card",
        "cards": "{cards} cards, group of {group}",
        "line": "{season} ({standing})",
        "by group": "{points} points each; the larger group breaks the tie: {groups}.",
        "by turn": "{points} points each, and the largest groups are equal: {groups}. {who} played first.",
        "group": "{who} with {group} ({season})",
        "by draw": "{first} and {second} are equal ({standing}); {first} was drawn earlier.",
    },
    "de": {
        "draw season": "Der Zufall zieht {season} für Person {player}",
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
        "no card": "keine Karte",
        "one card": "1 Karte",
        "cards": "{cards} Karten, Gruppe von {group}",
        "line": "{season} ({standing})",
        "by group": "Je {points} Punkte; die größere Gruppe entscheidet: {groups}.",
        "by turn": "Je {points} Punkte, und die größten Gruppen sind gleich groß: {groups}. {who} hat angefangen.",
        "group": "{who} mit {group} ({season})",
        "by draw": "{first} und {second} sind gleichauf ({standing}); {first} wurde früher gezogen.",
    },
}


def face_words(face: int, language: str) -> str:
    """A card on the table or about to be laid there, in words."""
    up, below = face // 4, face % 4
    season = SEASON_WORDS[language]
    return SINGLE_WORDS[language][up] if up == below else WORDS[language]["double"].format(season[up], season[below])


def kind_words(kind: int, language: str) -> str:
    """A card whose sides may both be used, in words."""
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
    name = words["line"].format(season=_capital(season, language), standing=_standing(s, season, language))
    return Line(SEASONS[season], name, int(points(s, season)))


def _capital(season: int, language: str) -> str:
    return SEASON_WORDS[language][season].capitalize()


def _standing(s: Any, season: int, language: str) -> str:
    """What ranks a season: the cards that show it, and how many of them lie together."""
    cards, words = count(s.showing[season]), WORDS[language]
    if cards < 2:
        return words["one card" if cards else "no card"]
    return words["cards"].format(cards=cards, group=largest_group(s.showing[season]))


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
        _seasons_tie(s, one, other, language)
        for one, other in pairwise(ranked)
        if s.owner[one] != s.owner[other] and _standing(s, one, language) == _standing(s, other, language)
    ]
    return " ".join(told)


def _seasons_tie(s: Any, one: int, other: int, language: str) -> str:
    season, standing = SEASON_WORDS[language], _standing(s, one, language)
    told = WORDS[language]["by draw"].format(first=season[one], second=season[other], standing=standing)
    return told[0].upper() + told[1:]


def _seats_tie(s: Any, outcome: Outcome, names: tuple[str, ...], language: str) -> str:
    words, sizes, groups = WORDS[language], [], []
    for seat, who in enumerate(names):
        group, season = max((int(largest_group(s.showing[season])), season) for season in _owned(s, seat))
        sizes.append(group)
        groups.append(words["group"].format(who=who, group=group, season=SEASON_WORDS[language][season]))
    how = words["by turn" if len(set(sizes)) == 1 else "by group"]
    return how.format(points=outcome.scores[0], groups=", ".join(groups), who=names[outcome.winners[0]])
