"""Texts of Four Seasons: Winter: moves and their descriptions. `positions.py` has the positions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fourfold.core.state import Outcome
from fourfold.games.winter.actions import (
    AS_NAMED,
    AS_TURNED,
    CHOOSE,
    DRAW_CARD,
    DRAW_KIND,
    KEEP_GROUP,
    LIFT,
    MELT,
    PUT,
    TAKE,
    corner_of,
    place_named,
    verb_of,
)
from fourfold.games.winter.cards import CODES, COUNTERS, KINDS, NAMES, turned
from fourfold.games.winter.geometry import Layout, Place
from fourfold.games.winter.positions import COLOURS, load, position
from fourfold.games.winter.record import COVER, PLACE
from fourfold.games.winter.rules import THAWS

__all__ = ["FORMS", "READABLE", "decided_by", "describe", "face_words", "load", "move", "moves", "position"]

# ------------------------------------------------------------------------------------------------- moves

READABLE = re.compile(r"draw(:[DL]{4})?|light|dark|([DL]{4}@|(put|lift|melt|take|keep):)-?\d+,-?\d+")
FORMS = "draw, draw:DLLL, light, LLLD@3,-1, put:0,2, lift:0,2, melt:0,2, take:0,2 or keep:0,2"

VERBS = {PUT: "put", LIFT: "lift", MELT: "melt", TAKE: "take", KEEP_GROUP: "keep"}


def face_of(s: Any, verb: int) -> str:
    """The card in hand as it will lie."""
    face = KINDS[s.held]
    return CODES[face if verb == AS_NAMED else turned(face)]


def move(s: Any, action: int) -> str:
    return moves(s, (action,))[0]


def moves(s: Any, actions: Sequence[int]) -> list[str]:
    """The texts of several actions at once, because reading the record takes longer than writing a text."""
    corner = corner_of(s)
    words = {verb: f"{word}:" for verb, word in VERBS.items()}
    if s.held >= 0:
        words |= {verb: f"{face_of(s, verb)}@" for verb in (AS_NAMED, AS_TURNED)}
    return [_written(action, corner, words) for action in actions]


def _written(action: int, corner: Place, words: Mapping[int, str]) -> str:
    if action < CHOOSE:
        return f"draw:{NAMES[action - DRAW_KIND]}"
    if action < DRAW_CARD:
        return COLOURS[action - CHOOSE]
    if action == DRAW_CARD:
        return "draw"
    x, y = place_named(action, *corner)
    return f"{words[verb_of(action)]}{x},{y}"


# ------------------------------------------------------------------------------------------------- words

CORNERS = {
    "en": ("top left", "top right", "bottom left", "bottom right"),
    "de": ("oben links", "oben rechts", "unten links", "unten rechts"),
}
HALVES = {
    "en": {
        "DDLL": "dark above light",
        "LLDD": "light above dark",
        "DLDL": "dark left of light",
        "LDLD": "light left of dark",
    },
    "de": {
        "DDLL": "oben dunkel, unten hell",
        "LLDD": "oben hell, unten dunkel",
        "DLDL": "links dunkel, rechts hell",
        "LDLD": "links hell, rechts dunkel",
    },
}
WORDS = {
    "en": {
        "all light": "all light",
        "all dark": "all dark",
        "one dark": "light with dark {0}",
        "one light": "dark with light {0}",
        "two dark": "light with dark {0} and {1}",
        "light": "light",
        "dark": "dark",
        "draw card": "Chance turns over {card}: {face}",
        "colour": "Choose {own}; player {other} plays {theirs}",
        "draw": "Turn over a card",
        "place": "Place the card at {at}: {face}",
        "put": "Put a counter on the {colour} square at {at}",
        "cover": "Put a counter on the new {colour} square at {at}",
        "lift": "Lift the card at {at}: {face}",
        "drop": "Drop the card at {at}: {face}; {new}",
        "melt": "Melt the card at {at}: {face}",
        "take": "Take back your counter at {at}",
        "keep": "Keep the group of {cards} round {at}",
        "new square": "1 new square",
        "new squares": "{n} new squares",
        "too many": "{new}, counters for {n}",
        "card falls": "; 1 card falls away",
        "cards fall": "; {n} cards fall away",
        "choice": "; you choose which group stays",
        "won": "{winner} has {counters} on the table, {loser} has none.",
        "counter": "1 counter",
        "counters": "{n} counters",
        "nobody": "Nobody has a counter on the table.",
        "with": "{who} with {n}",
        "limit": "After {thaws} thawing turns both still have counters on the table: {counters}.",
    },
    "de": {
        "all light": "ganz hell",
        "all dark": "ganz dunkel",
        "one dark": "hell, dunkel nur {0}",
        "one light": "dunkel, hell nur {0}",
        "two dark": "hell, dunkel {0} und {1}",
        "light": "hell",
        "dark": "dunkel",
        "draw card": "Der Zufall deckt {card} auf: {face}",
        "colour": "{own} wählen; Person {other} spielt {theirs}",
        "draw": "Eine Karte aufdecken",
        "place": "Die Karte auf {at} legen: {face}",
        "put": "Einen Stein auf das Quadrat {at} setzen ({colour})",
        "cover": "Einen Stein auf das neue Quadrat {at} setzen ({colour})",
        "lift": "Die Karte auf {at} aufnehmen: {face}",
        "drop": "Die Karte auf {at} legen: {face}; {new}",
        "melt": "Die Karte auf {at} schmelzen: {face}",
        "take": "Den eigenen Stein von {at} zurücknehmen",
        "keep": "Die Gruppe von {cards} um {at} behalten",
        "new square": "1 neues Quadrat",
        "new squares": "{n} neue Quadrate",
        "too many": "{new}, Steine für {n}",
        "card falls": "; 1 Karte fällt weg",
        "cards fall": "; {n} Karten fallen weg",
        "choice": "; du wählst, welche Gruppe bleibt",
        "won": "{winner} hat {counters} auf dem Tisch, {loser} keinen.",
        "counter": "1 Stein",
        "counters": "{n} Steine",
        "nobody": "Niemand hat einen Stein auf dem Tisch.",
        "with": "{who} mit {n}",
        "limit": "Nach {thaws} Zügen der Tauphase haben beide noch Steine auf dem Tisch: {counters}.",
    },
}


def face_words(face: str, language: str) -> str:
    """A face as a person would describe it."""
    words, corners = WORDS[language], CORNERS[language]
    if face in HALVES[language]:
        return HALVES[language][face]
    dark = [corner for corner, colour in zip(corners, face, strict=True) if colour == "D"]
    light = [corner for corner in corners if corner not in dark]
    key = ("all light", "one dark", "two dark", "one light", "all dark")[len(dark)]
    return words[key].format(*(light if key == "one light" else dark))


def describe(s: Any, action: int, language: str) -> str:
    words = WORDS[language]
    if action < CHOOSE:
        card = NAMES[action - DRAW_KIND]
        return words["draw card"].format(card=card, face=face_words(card, language))
    if action < DRAW_CARD:
        own, theirs = (words[COLOURS[colour]] for colour in (action - CHOOSE, 1 - (action - CHOOSE)))
        return words["colour"].format(own=own if language == "en" else own.capitalize(), other=1, theirs=theirs)
    if action == DRAW_CARD:
        return words["draw"]
    place, verb, layout = place_named(action, *corner_of(s)), verb_of(action), Layout.of(s)
    at = "{},{}".format(*place)
    colour = words[COLOURS[s.colours[s.turn]]] if s.colours[s.turn] >= 0 else ""
    if verb in (AS_NAMED, AS_TURNED):
        face = face_of(s, verb)
        if s.phase == PLACE:
            return words["place"].format(at=at, face=face_words(face, language))
        new = new_words(s, layout.with_card(place, face), place, language)
        return words["drop"].format(at=at, face=face_words(face, language), new=new)
    if verb == PUT:
        return words["cover" if s.phase == COVER else "put"].format(at=at, colour=colour)
    if verb == TAKE:
        return words["take"].format(at=at)
    if verb == KEEP_GROUP:
        (group,) = (group for group in layout.groups() if group[0] == place)
        return words["keep"].format(at=at, cards=len(group))
    text = words["lift" if verb == LIFT else "melt"].format(at=at, face=face_words(layout.faces[place], language))
    return text + (loss_words(layout.without(place), language) if verb == MELT else "")


def new_words(s: Any, layout: Layout, card: Place, language: str) -> str:
    """What a drop does: new squares, and cards that fall away."""
    words = WORDS[language]
    n, supply = len(layout.squares_with(card, s.colours[s.turn])), COUNTERS - int(s.counters[s.turn])
    new = words["new square" if n == 1 else "new squares"].format(n=n)
    return (words["too many"].format(new=new, n=supply) if n > supply else new) + loss_words(layout, language)


def loss_words(layout: Layout, language: str) -> str:
    """Which cards fall away from a layout."""
    words, falling = WORDS[language], layout.falling()
    if falling is None:
        return words["choice"]
    n = len(falling)
    return words["card falls" if n == 1 else "cards fall"].format(n=n) if n else ""


# ------------------------------------------------------------------------------------------------ the end


def decided_by(s: Any, outcome: Outcome, names: tuple[str, ...], language: str) -> str:
    """Who has counters left on the table (W10, W11), or that the limit ended the game (W13)."""
    words, down = WORDS[language], [int(n) for n in s.counters]
    if outcome.limit:
        counters = ", ".join(words["with"].format(who=who, n=n) for who, n in zip(names, down, strict=True))
        return words["limit"].format(thaws=THAWS, counters=counters)
    if not outcome.winners:
        return words["nobody"]
    (winner,) = outcome.winners
    counters = words["counter" if down[winner] == 1 else "counters"].format(n=down[winner])
    return words["won"].format(winner=names[winner], loser=names[1 - winner], counters=counters)
