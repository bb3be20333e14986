"""Texts of a table's log, of phrases and of hints, in every language. Moves are described by their games."""

from __future__ import annotations

from collections.abc import Mapping

LOG_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "sit": "{name} sat down",
        "leave": "{name} left the table",
        "kick": "{name} was removed",
        "bot": "A bot ({level}) took the seat",
        "no bot": "The bot left the seat",
        "start": "The game started",
        "undo": "took back the last move",
        "resign": "resigned",
        "late": "lost on time",
        "offer": "offered a draw",
        "accept": "accepted the draw",
        "decline": "declined the draw",
        "hint": "asked for a hint",
        "say": "“{phrase}”",
        "rematch": "A new game was set up",
        "limit": "The game was stopped: it became too long",
        "import": "A game played elsewhere",
        "close": "The operator of this server closed the table",
    },
    "de": {
        "sit": "{name} hat sich gesetzt",
        "leave": "{name} hat den Tisch verlassen",
        "kick": "{name} wurde entfernt",
        "bot": "Ein Bot ({level}) hat übernommen",
        "no bot": "Der Bot hat den Tisch verlassen",
        "start": "Die Partie hat begonnen",
        "undo": "hat den letzten Zug zurückgenommen",
        "resign": "hat aufgegeben",
        "late": "hat durch Zeitüberschreitung verloren",
        "offer": "hat ein Unentschieden vorgeschlagen",
        "accept": "hat das Unentschieden angenommen",
        "decline": "hat das Unentschieden abgelehnt",
        "hint": "hat sich einen Tipp geholt",
        "say": "„{phrase}“",
        "rematch": "Eine neue Partie wurde vorbereitet",
        "limit": "Die Partie wurde abgebrochen: Sie ist zu lang geworden",
        "import": "Eine Partie, die anderswo gespielt wurde",
        "close": "Wer diesen Server betreibt, hat den Tisch geschlossen",
    },
}
PHRASES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "hello": "Hello!",
        "luck": "Good luck!",
        "well played": "Well played!",
        "thanks": "Thank you!",
        "moment": "One moment, please.",
        "your turn": "Is it your turn?",
        "oops": "Oops!",
        "good game": "Good game!",
        "bye": "See you!",
    },
    "de": {
        "hello": "Hallo!",
        "luck": "Viel Glück!",
        "well played": "Gut gespielt!",
        "thanks": "Danke!",
        "moment": "Einen Moment, bitte.",
        "your turn": "Bist du dran?",
        "oops": "Hoppla!",
        "good game": "Schöne Partie!",
        "bye": "Bis bald!",
    },
}
"""Everything that people can say at a table. There is no free text, so nobody can be insulted."""
HINT_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "hint": "Hint: {words}. {percent}% chance of winning.",
        "exact": "That is exact: the rest of the game has been searched completely.",
        "lost": "No move wins any more: the rest of the game has been searched completely.",
        "greedy": "Hint: {words}. It looks best at first glance; none of the lines tried wins.",
    },
    "de": {
        "hint": "Tipp: {words}. Gewinnchance {percent} %.",
        "exact": "Das ist exakt: Der Rest der Partie ist durchgerechnet.",
        "lost": "Kein Zug gewinnt mehr: Der Rest der Partie ist durchgerechnet.",
        "greedy": "Tipp: {words}. Das sieht am besten aus; keine versuchte Fortsetzung gewinnt.",
    },
}
FORCED = {"en": "{words} (forced)", "de": "{words} (erzwungen)"}
SOMEBODY = {"en": "somebody", "de": "jemand"}
"""The name of a deleted person."""
