"""Texts of the table page: hints, phrases, why a move is not possible, the table as text, offline."""

from __future__ import annotations

from collections.abc import Mapping

TABLE_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "hint": "Hint ({left} left)",
        "hint searching": "Looking for a hint …",
        "hint take": "Make this move",
        "chat": "Say",
        "why turn": "It is not your turn: {who} decides.",
        "why watching": "You are watching; the players decide.",
        "why over": "The game is over.",
        "why later": "{name}: something else comes first. {todo}.",
        "why nowhere": "That is no place for it ({name}). Point at a marked place, or choose “Not this”.",
        "wait": "Nobody is to decide now.",
        "nearer": "Nearer or farther",
        "aim": "The places are nearer now. Touch the one that you mean.",
        "as text": "The table as text",
        "text empty": "nothing",
        "text elsewhere": "Besides",
        "off title": "No connection",
        "off words": "You are offline. Your games are kept by the server; nothing is lost.",
        "off again": "Try now",
    },
    "de": {
        "hint": "Tipp (noch {left})",
        "hint searching": "Ein Tipp wird gesucht …",
        "hint take": "Diesen Zug machen",
        "chat": "Sagen",
        "why turn": "Du bist nicht dran: {who} entscheidet.",
        "why watching": "Du siehst zu; die Spieler entscheiden.",
        "why over": "Das Spiel ist zu Ende.",
        "why later": "{name}: Erst kommt etwas anderes. {todo}.",
        "why nowhere": "Dort geht es nicht hin ({name}). Zeig auf eine markierte Stelle oder wähle „Doch nicht“.",
        "wait": "Niemand ist jetzt dran.",
        "nearer": "Näher oder weiter",
        "aim": "Die Plätze sind jetzt näher. Berühre den, den du meinst.",
        "as text": "Der Tisch als Text",
        "text empty": "nichts",
        "text elsewhere": "Außerdem",
        "off title": "Keine Verbindung",
        "off words": "Du bist offline. Deine Spiele liegen auf dem Server, nichts geht verloren.",
        "off again": "Jetzt versuchen",
    },
}
