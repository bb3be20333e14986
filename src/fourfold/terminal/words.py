"""The texts of the terminal table, in every language."""

from __future__ import annotations

COMMANDS = ("help", "hint", "undo", "save", "quit")

WORDS = {
    "en": {
        "prompt": "{who}, your move (number, move or help): ",
        "seats": "At the table: {seats}.",
        "you": "you",
        "forced": "the only move",
        "hurried": "not at full strength yet",
        "preparing": "Bots get stronger in about {seconds} s.",
        "better hints": "Hints get better in about {seconds} s.",
        "thinks": "{who} is thinking …",
        "searching": "Searching for a hint …",
        "hint": "Hint: {number} = {move}, {percent}% chance of winning. {words}.",
        "next best": "Next best: {number} = {move}, {percent}%. {words}.",
        "exact": "That is exact: the rest of the game is solved.",
        "lost": "No move wins any more: the rest of the game is solved.",
        "greedy hint": "Hint: {number} = {move} looks best at first glance; none of the lines searched wins. {words}.",
        "no hint": "None of the lines searched wins, so there is no hint.",
        "undone": "Taken back.",
        "no undo": "There is nothing to take back.",
        "unreadable": "{text!r} is not a number from 1 to {n}, a move, or one of: {commands}",
        "illegal": "{text!r} cannot be played now; possible: {moves}",
        "not text": "That is not valid text.",
        "saved": "Saved to {path}",
        "go on": "Saved. Resume with: fourfold play {path}",
        "look back": "Saved. Review it with: fourfold show {path}",
        "not saved": "Not saved to {path}: {why}.",
        "exists": "a file with that name already exists",
        "goes on": "The game continues; `save FILE` saves it elsewhere.",
        "unsaved": "`save FILE` saves it elsewhere; another `quit` leaves without saving.",
        "wins": "{who} wins.",
        "share": "{who} win.",
        "fails": "{who} does not win.",
        "nobody": "Nobody wins.",
        "limit": "The game reached its move limit.",
        "score": "Score: {scores}",
        "scores": "Scores: {scores}",
        "help": (
            "Type the number of a move, or the move itself, such as {move}. Other commands:\n"
            "  hint         the best move that a short search finds, and its chance of winning\n"
            "  undo         back to your last choice (draws stay the same)\n"
            "  save [FILE]  save now, and from now on in that file\n"
            "  quit         save and leave; so does Ctrl-C\n"
            "  Enter        show the table again\n"
            "The rules: fourfold rules {game}"
        ),
        "moves": "Your moves:",
    },
    "de": {
        "prompt": "{who}, dein Zug (Nummer, Zug oder help): ",
        "seats": "Am Tisch: {seats}.",
        "you": "du",
        "forced": "der einzige Zug",
        "hurried": "noch nicht mit voller Stärke",
        "preparing": "In etwa {seconds} s spielen die Bots stärker.",
        "better hints": "In etwa {seconds} s werden die Tipps besser.",
        "thinks": "{who} denkt …",
        "searching": "Ein Tipp wird gesucht …",
        "hint": "Tipp: {number} = {move}, Gewinnchance {percent} %. {words}.",
        "next best": "Zweitbester Zug: {number} = {move}, {percent} %. {words}.",
        "exact": "Das ist exakt: Der Rest der Partie ist durchgerechnet.",
        "lost": "Kein Zug gewinnt mehr: Der Rest der Partie ist durchgerechnet.",
        "greedy hint": "Tipp: {number} = {move} sieht am besten aus; keine versuchte Fortsetzung gewinnt. {words}.",
        "no hint": "Keine versuchte Fortsetzung gewinnt; daher kein Tipp.",
        "undone": "Zurückgenommen.",
        "no undo": "Es gibt nichts zurückzunehmen.",
        "unreadable": "{text!r} ist weder eine Nummer von 1 bis {n} noch ein Zug noch eines von: {commands}",
        "illegal": "{text!r} geht jetzt nicht; möglich: {moves}",
        "not text": "Das lässt sich nicht als Text lesen.",
        "saved": "Gespeichert in {path}",
        "go on": "Gespeichert. Weiter mit: fourfold play {path}",
        "look back": "Gespeichert. Ansehen mit: fourfold show {path}",
        "not saved": "Nicht gespeichert in {path}: {why}.",
        "exists": "eine Datei dieses Namens gibt es schon",
        "goes on": "Die Partie geht weiter; `save DATEI` speichert sie anderswo.",
        "unsaved": "`save DATEI` speichert anderswo; noch einmal `quit` beendet ohne Speichern.",
        "wins": "{who} gewinnt.",
        "share": "{who} gewinnen.",
        "fails": "{who} gewinnt nicht.",
        "nobody": "Niemand gewinnt.",
        "limit": "Das Spiel endete, weil die Höchstzahl an Zügen erreicht war.",
        "score": "Punkte: {scores}",
        "scores": "Punkte: {scores}",
        "help": (
            "Gib die Nummer eines Zuges ein oder den Zug selbst, etwa {move}. Außerdem:\n"
            "  hint          der beste Zug, den eine kurze Suche findet, mit Gewinnchance\n"
            "  undo          zurück zu deiner letzten Wahl (Ziehungen bleiben gleich)\n"
            "  save [DATEI]  jetzt speichern, und von nun an in dieser Datei\n"
            "  quit          speichern und beenden; Strg-C tut dasselbe\n"
            "  Enter         den Tisch noch einmal zeigen\n"
            "Die Regeln: fourfold rules {game} --language de"
        ),
        "moves": "Deine Züge:",
    },
}

KINDS: dict[str, dict[str, str]] = {
    "en": {},
    "de": {
        "human": "Mensch",
        "random": "Zufall",
        "greedy": "gierig",
        "easy": "leicht",
        "medium": "mittel",
        "hard": "schwer",
        "expert": "Experte",
        "search": "Suche",
    },
}
"""Names of players in languages other than that of the command line."""


def kind_word(kind: str, language: str) -> str:
    """The name of a kind of player, with its budget if it has one."""
    name, colon, budget = kind.partition(":")
    return KINDS[language].get(name, name) + colon + budget
