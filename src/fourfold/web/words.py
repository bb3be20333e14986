"""The log's words for what happens at a table, in every language; moves have their game's own words."""

from __future__ import annotations

from collections.abc import Mapping

LOG: Mapping[str, Mapping[str, str]] = {
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
        "rematch": "Another game is set up",
        "say": "“{words}”",
        "import": "A game that was played elsewhere",
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
        "rematch": "Ein neues Spiel wird vorbereitet",
        "say": "„{words}“",
        "import": "Ein Spiel, das anderswo gespielt wurde",
    },
}
PHRASES: Mapping[str, Mapping[str, str]] = {
    "hello": {"en": "Hello!", "de": "Hallo!"},
    "luck": {"en": "Good luck!", "de": "Viel Glück!"},
    "nice": {"en": "Nice move!", "de": "Schöner Zug!"},
    "oops": {"en": "Oops!", "de": "Hoppla!"},
    "thinking": {"en": "I have to think.", "de": "Ich muss nachdenken."},
    "sorry": {"en": "Sorry for the wait.", "de": "Entschuldige, dass du warten musst."},
    "played": {"en": "Well played!", "de": "Gut gespielt!"},
    "thanks": {"en": "Thanks for the game!", "de": "Danke für das Spiel!"},
}
"""All that can be said at a table: nobody has to watch over it, and everybody reads it in their own language. What was
said is kept by its key, so no key may go."""
FORCED = {"en": "{words} (forced)", "de": "{words} (erzwungen)"}
SOMEBODY = {"en": "somebody", "de": "jemand"}
"""Who is gone for good."""
