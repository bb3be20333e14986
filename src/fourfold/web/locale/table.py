"""Texts of the table page: hints, phrases, why a move is not possible, the table as text, offline."""

from __future__ import annotations

from collections.abc import Mapping

TABLE_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "hint": "Hint ({left} left)",
        "hint searching": "Looking for a hint …",
        "hint take": "Play this move",
        "chat": "Chat",
        "why turn": "It is not your turn: {who} decides.",
        "why watching": "You are watching; the players decide.",
        "why over": "The game is over.",
        "why later": "Not yet: {name}. Next: {todo}",
        "why nowhere": "{name} can’t go there. Select a highlighted spot, or choose “Cancel”.",
        "wait": "No one has a decision to make right now.",
        "nearer": "Zoom in or out",
        "aim": "Zoomed in: tap the spot you want.",
        "as text": "The table as text",
        "text empty": "nothing",
        "text elsewhere": "Elsewhere",
        "off title": "No connection",
        "off words": "You are offline. Your games are safe on the server.",
        "off again": "Try again",
    },
    "de": {
        "hint": "Tipp (noch {left})",
        "hint searching": "Ein Tipp wird gesucht …",
        "hint take": "Diesen Zug machen",
        "chat": "Sagen",
        "why turn": "Du bist nicht dran: {who} entscheidet.",
        "why watching": "Du siehst zu; wer mitspielt, entscheidet.",
        "why over": "Das Spiel ist zu Ende.",
        "why later": "Noch nicht: {name}. Jetzt dran: {todo}",
        "why nowhere": "{name} kann dort nicht hin. Tippe auf eine markierte Stelle oder wähle „Abbrechen“.",
        "wait": "Gerade muss niemand etwas entscheiden.",
        "nearer": "Vergrößern oder verkleinern",
        "aim": "Jetzt ist es größer. Tippe auf die gewünschte Stelle.",
        "as text": "Der Tisch als Text",
        "text empty": "nichts",
        "text elsewhere": "Sonst noch",
        "off title": "Keine Verbindung",
        "off words": "Du bist offline. Deine Partien sind auf dem Server sicher.",
        "off again": "Jetzt versuchen",
    },
}
