"""Texts of a table's log, of phrases and of hints, in every language. Moves are described by their games."""

from __future__ import annotations

from collections.abc import Mapping

LOG_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "sit": "{name} sits down",
        "leave": "{name} leaves the table",
        "kick": "{name} is sent away",
        "bot": "A bot ({level}) takes the seat",
        "no bot": "The bot leaves the seat",
        "start": "The game begins",
        "undo": "Takes the last move back",
        "resign": "Gives up",
        "late": "Has lost on time",
        "offer": "Proposes a draw",
        "accept": "Accepts the draw",
        "decline": "Declines the draw",
        "hint": "Asks for a hint",
        "say": "“{phrase}”",
        "rematch": "Another game is set up",
        "limit": "The game is broken off: it has become too long",
        "import": "A game that was played elsewhere",
        "close": "The operator of this server closed the table",
    },
    "de": {
        "sit": "{name} setzt sich",
        "leave": "{name} verlässt den Tisch",
        "kick": "{name} wird weggeschickt",
        "bot": "Ein Bot ({level}) übernimmt den Platz",
        "no bot": "Der Bot räumt den Platz",
        "start": "Das Spiel beginnt",
        "undo": "Nimmt den letzten Zug zurück",
        "resign": "Gibt auf",
        "late": "Hat nach Zeit verloren",
        "offer": "Schlägt ein Unentschieden vor",
        "accept": "Nimmt das Unentschieden an",
        "decline": "Lehnt das Unentschieden ab",
        "hint": "Lässt sich einen Tipp geben",
        "say": "„{phrase}“",
        "rematch": "Ein neues Spiel wird vorbereitet",
        "limit": "Das Spiel wird abgebrochen: Es ist zu lang geworden",
        "import": "Ein Spiel, das anderswo gespielt wurde",
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
        "your turn": "Your turn?",
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
        "good game": "Schönes Spiel!",
        "bye": "Bis bald!",
    },
}
"""Everything that people can say at a table. There is no free text, so nobody can be insulted."""
HINT_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "hint": "Hint: {words}. {percent}% to win.",
        "exact": "That is exact: the rest of the game is searched out.",
        "lost": "No move wins any more: the rest of the game is searched out.",
        "greedy": "Hint: {words}. It looks best at first sight; no line that was tried wins.",
    },
    "de": {
        "hint": "Tipp: {words}. Gewinnchance {percent} %.",
        "exact": "Das ist genau: Der Rest des Spiels ist durchgerechnet.",
        "lost": "Kein Zug gewinnt mehr: Der Rest des Spiels ist durchgerechnet.",
        "greedy": "Tipp: {words}. Das sieht am besten aus; keine versuchte Fortsetzung gewinnt.",
    },
}
FORCED = {"en": "{words} (forced)", "de": "{words} (erzwungen)"}
SOMEBODY = {"en": "somebody", "de": "jemand"}
"""The name of a deleted person."""
