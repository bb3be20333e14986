"""Texts of the table page about ratings and resignations."""

from __future__ import annotations

from collections.abc import Mapping

RATING_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "rated later": "This game will be rated.",
        "rated now": "This game is rated.",
        "rated then": "This game was rated.",
        "rating change": "Your rating: {before} → {after}.",
        "unrated bot": "Not rated: bots of this level have no rating.",
        "unrated forgotten": "Not rated: someone who played has deleted their data.",
        "unrated help": "Not rated: a move was undone, or someone asked for a hint.",
        "unrated no clock": "Not rated: games between people need a clock.",
        "unrated nobody": "Not rated: only bots are playing.",
        "unrated often": "Not rated: only five games a day between the same players, or the same addresses, count.",
        "unrated options": "Not rated: the options differ from the standard rules.",
        "unrated short": "Not rated: the game ended before everyone had made three decisions.",
        "unrated taken over": "Not rated: someone took over from a bot.",
        "unrated waits": "Not rated: you have an earlier game against bots in progress. Finish it or resign it.",
        "resign ask": "Really resign? You will lose this game.",
        "you gave up": "You resigned.",
        "gave up": "{who} resigned.",
        "you ran out": "You ran out of time.",
        "ran out": "{who} ran out of time.",
        "lost resign": "resigned",
        "lost late": "out of time",
        "stand-in": "a bot plays on",
    },
    "de": {
        "rated later": "Diese Partie wird gewertet.",
        "rated now": "Diese Partie wird gewertet.",
        "rated then": "Diese Partie wurde gewertet.",
        "rating change": "Deine Wertung: {before} → {after}.",
        "unrated bot": "Nicht gewertet: Bots dieser Stärke haben keine Wertung.",
        "unrated forgotten": "Nicht gewertet: Jemand aus dieser Partie hat die eigenen Daten gelöscht.",
        "unrated help": "Nicht gewertet: Ein Zug wurde zurückgenommen oder ein Tipp geholt.",
        "unrated no clock": "Nicht gewertet: Partien zwischen Menschen brauchen dafür eine Uhr.",
        "unrated nobody": "Nicht gewertet: Hier spielen nur Bots.",
        "unrated often": "Nicht gewertet: Am Tag zählen nur fünf Partien derselben Personen oder derselben Adressen.",
        "unrated options": "Nicht gewertet: Die Optionen weichen von den Regeln ab.",
        "unrated short": "Nicht gewertet: Die Partie war zu Ende, bevor alle drei Entscheidungen getroffen hatten.",
        "unrated taken over": "Nicht gewertet: Jemand hat für einen Bot übernommen.",
        "unrated waits": "Nicht gewertet: Eine ältere Partie gegen Bots wartet noch. Spiel sie zu Ende oder gib sie "
        "auf.",
        "resign ask": "Wirklich aufgeben? Dann ist die Partie verloren.",
        "you gave up": "Du hast aufgegeben.",
        "gave up": "{who} hat aufgegeben.",
        "you ran out": "Deine Zeit ist abgelaufen.",
        "ran out": "Die Zeit von {who} ist abgelaufen.",
        "lost resign": "aufgegeben",
        "lost late": "Zeit abgelaufen",
        "stand-in": "ein Bot spielt weiter",
    },
}
