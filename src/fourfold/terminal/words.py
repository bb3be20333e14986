"""What the terminal table says, in every language."""

from __future__ import annotations

HUMAN, RANDOM = "human", "random"
SEAT_KINDS = (HUMAN, RANDOM)
COMMANDS = ("help", "hint", "undo", "save", "quit")

WORDS = {
    "en": {
        "prompt": "{who}, your move (number, move or help): ",
        "seats": "At the table: {seats}.",
        "you": "you",
        HUMAN: "human",
        RANDOM: "random",
        "forced": "the only move",
        "thinking": "Playing random games …",
        "hint": "Hint: {number} = {move} wins {percent}% of random games. {words}.",
        "no hint": "No move won a single random game, so there is no hint.",
        "undone": "Taken back.",
        "no undo": "There is nothing to take back.",
        "unreadable": "{text!r} is neither a number from 1 to {n}, nor a move, nor one of: {commands}",
        "illegal": "{text!r} cannot be played now; possible: {moves}",
        "not text": "That cannot be read as text.",
        "saved": "Saved to {path}",
        "go on": "Saved. Go on with: fourfold play {path}",
        "look back": "Saved. Look back with: fourfold show {path}",
        "not saved": "Not saved to {path}: {why}.",
        "exists": "a file of that name exists already",
        "goes on": "The game goes on; `save FILE` saves it elsewhere.",
        "unsaved": "`save FILE` saves it elsewhere, another `quit` leaves without saving.",
        "wins": "{who} wins.",
        "share": "{who} win.",
        "fails": "{who} does not win.",
        "nobody": "Nobody wins.",
        "limit": "The game ended at its limit.",
        "score": "Score: {scores}",
        "scores": "Scores: {scores}",
        "help": (
            "Type the number of a move, or the move itself, such as {move}. Besides:\n"
            "  hint         the move that wins most random games\n"
            "  undo         back to your last choice (draws come again as they were)\n"
            "  save [FILE]  save now, and from now on in that file\n"
            "  quit         save and leave; so does Ctrl-C\n"
            "  Enter alone  show the table again\n"
            "The rules: fourfold rules {game}"
        ),
        "moves": "Your moves:",
    },
    "de": {
        "prompt": "{who}, dein Zug (Nummer, Zug oder help): ",
        "seats": "Am Tisch: {seats}.",
        "you": "du",
        HUMAN: "Mensch",
        RANDOM: "Zufall",
        "forced": "der einzige Zug",
        "thinking": "Zufallspartien laufen …",
        "hint": "Tipp: {number} = {move} gewinnt {percent} % der Zufallspartien. {words}.",
        "no hint": "Kein Zug hat auch nur eine Zufallspartie gewonnen; daher kein Tipp.",
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
        "goes on": "Das Spiel geht weiter; `save DATEI` speichert es anderswo.",
        "unsaved": "`save DATEI` speichert anderswo, noch einmal `quit` geht ohne zu speichern.",
        "wins": "{who} gewinnt.",
        "share": "{who} gewinnen.",
        "fails": "{who} gewinnt nicht.",
        "nobody": "Niemand gewinnt.",
        "limit": "Das Spiel endete an seiner Grenze.",
        "score": "Punkte: {scores}",
        "scores": "Punkte: {scores}",
        "help": (
            "Gib die Nummer eines Zuges ein oder den Zug selbst, etwa {move}. Außerdem:\n"
            "  hint          der Zug, der die meisten Zufallspartien gewinnt\n"
            "  undo          zurück zu deiner letzten Wahl (Gezogenes kommt genauso wieder)\n"
            "  save [DATEI]  jetzt speichern, und von nun an in dieser Datei\n"
            "  quit          speichern und gehen; Strg-C tut dasselbe\n"
            "  nur Enter     den Tisch noch einmal zeigen\n"
            "Die Regeln: fourfold rules {game} --language de"
        ),
        "moves": "Deine Züge:",
    },
}
