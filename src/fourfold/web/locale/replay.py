"""Texts of the pages of finished games: replay, variations, analysis, draws, records."""

from __future__ import annotations

from collections.abc import Mapping

REPLAY_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "replay": "Replay",
        "to replay": "Replay and share",
        "to analysis": "Analysis",
        "to table": "To the table",
        "to start": "To the start",
        "step back": "One move back",
        "step on": "One move forward",
        "to end": "To the end",
        "replay run": "Autoplay",
        "scrub": "Position in the game",
        "scrub go": "Go",
        "moment of": "Move {at} of {last}",
        "the beginning": "The beginning",
        "all moves": "All moves",
        "other moves": "Other moves",
        "listed moves": "{first} to {last} of {all}",
        "earlier moves": "Earlier",
        "later moves": "Later",
        "current move": "To the current move",
        "seen by": "View as",
        "eyes of": "View as {who}",
        "try moves": "Try other moves from here",
        "trying": "Exploring: the recorded game is not changed.",
        "trying no": "To try other moves, press “Try other moves from here”.",
        "back to game": "Back to the game",
        "untry": "Undo",
        "try this": "Try this",
        "chance decides": "Chance decides.",
        "let draw": "Draw at random",
        "choose outcome": "Choose the outcome",
        "take outcome": "Use this",
        "outcome odds": "{words} ({weight} in {total})",
        "share moment": "Share",
        "link moment": "Link to this position",
        "picture svg": "Picture (SVG)",
        "picture png": "Picture (PNG)",
        "record file": "Saved game (JSON)",
        "analysis": "Analysis",
        "analysis intro": "Every decision is re-examined using only what that player could see at the time. Each one "
        "gets {budget} simulations, which takes a few seconds; ignore small differences.",
        "analysis begin": "Analyse this game",
        "analysis waits": "Queued; games are analysed one at a time.",
        "analysis runs": "{done} of {asked} decisions analysed.",
        "look again": "Refresh",
        "analysis none": "There was no choice to make in this game, so there is nothing to analyse.",
        "chance to win": "Chance of winning",
        "chance alone": "Chance of success",
        "after move": "After move",
        "as table": "The curve as a table",
        "summary title": "How well each player played",
        "summary choices": "Choices",
        "summary best": "Best moves",
        "summary loss": "Average loss",
        "biggest losses": "Biggest losses",
        "no mistakes": "No decision cost {points} percentage points or more.",
        "all decisions": "All decisions",
        "decision number": "Move",
        "decision seat": "Player",
        "decision played": "Played",
        "lost points": "Lost",
        "decision better": "Better",
        "was best": "The best move.",
        "was loss": "Cost {points} percentage points of win chance. Better: {words}",
        "was slight": "About as good as the best move: {words}",
        "was forced": "There was no other move.",
        "decision exact": "exact",
        "draws": "Verify the draws",
        "to draws": "Verify the draws",
        "draws pledge mixed": "This is the hash of the table’s seed. The seed, and random numbers that the players’ "
        "browsers add when they sit down, determine every draw. The server fixed the seed before it received those "
        "numbers, and no one else knows the seed. When the game is over, all of them are shown, and anyone can "
        "recompute every draw.",
        "draws pledge alone": "This is the hash of the table’s seed, which determines every draw. No one here added a "
        "number of their own. When the game is over, the seed is shown. That proves that no draw was changed during "
        "the game. It does not prove that the server did not pick the seed.",
        "draws pledge daily": "This is the hash of the day’s seed, which determines every draw. The draws are the same "
        "for everyone, so no one adds a number of their own. When the game is over, the seed is shown. That proves "
        "that no draw was changed since the hash was shown. It does not prove that the server did not pick the seed.",
        "draws source mixed": "the seed and the players’ numbers",
        "draws source alone": "the seed",
        "draws source daily": "the seed of the day",
        "draws honest": "All {count} draws follow from {source}.",
        "draws none": "Chance decided nothing in this game.",
        "draws wrong": "{count} of {all} draws do not follow from {source}.",
        "draws unknown": "These draws cannot be checked: {problem}.",
        "draws intro mixed": "The server fixed a seed and showed its hash, the commitment, before it received the "
        "random numbers that the players’ browsers added. No one else knew the seed. The seed and these numbers "
        "determine every draw. All of them are shown now, and every draw is recomputed here.",
        "draws intro alone": "Before the first draw the server chose a seed and showed its hash, the commitment. No "
        "one added a number of their own. The seed is shown now, and every draw is recomputed here. That proves that "
        "no draw was changed after the commitment was shown. It does not prove that the server did not pick the seed.",
        "draws intro daily": "The server showed the hash of the day’s seed, the commitment, before the first draw. The "
        "draws are the same for everyone, so no one added a number of their own. The seed is shown now, and every "
        "draw is recomputed here. That proves that no draw was changed after the commitment was shown. It does not "
        "prove that the server did not pick the seed.",
        "draws numbers": "The players’ numbers",
        "draws no number": "added nothing",
        "draws own found": "The number this browser sent is among them, and the commitment is the one it was shown "
        "before.",
        "draws own lost": "This browser sent another number, or was shown another commitment. If you sat down after "
        "the game started, your number did not count. Otherwise do not trust these draws.",
        "draws limits": "What this does not show: anyone who added nothing has to trust that the server did not "
        "choose, and so does everyone if the server colludes with a player who sat down later. Numbers belong only to "
        "people who were there when the game started, never to a bot. Only those who saw the commitment know that it "
        "came first. And the server knew all draws from the start.",
        "draws commitment": "Commitment (SHA-256 of the seed)",
        "draws compare": "Compare it with the one you saw before you sat down or when the game started.",
        "draws seed": "Seed",
        "draw number": "Draw",
        "draw outcome": "Drawn",
        "draw odds": "Odds",
        "draw check": "Check",
        "draw honest": "follows",
        "draw not honest": "should be {due}",
        "elsewhere": "How to verify it elsewhere",
        "elsewhere command": "With Fourfold on your own computer: download the saved game and run",
        "elsewhere own": "With a program of your own: draw number k is SHA-256 of 40 bytes, the key and then k with "
        "the highest byte first, read as one whole number n. The key is the seed if nobody added a number; else it is "
        "SHA-256 of the seed and then, for each seat, the length of its number as one byte and the number. "
        "With the outcomes’ weights in their order, the outcome is the first at which the running sum exceeds "
        "n × total ÷ 2²⁵⁶.",
        "records": "Open a saved game",
        "records intro": "A saved game is a JSON file from this site or the command line. It opens as a finished game "
        "that you can replay, branch from and analyse.",
        "records file": "A file",
        "records paste": "or the text itself",
        "records send": "Open",
        "records wrong": "This saved game cannot be opened",
    },
    "de": {
        "replay": "Nachspielen",
        "to replay": "Nachspielen und teilen",
        "to analysis": "Analyse",
        "to table": "Zum Tisch",
        "to start": "Zum Anfang",
        "step back": "Ein Zug zurück",
        "step on": "Ein Zug weiter",
        "to end": "Zum Ende",
        "replay run": "Automatisch abspielen",
        "scrub": "Stelle in der Partie",
        "scrub go": "Los",
        "moment of": "Zug {at} von {last}",
        "the beginning": "Der Anfang",
        "all moves": "Alle Züge",
        "other moves": "Weitere Züge",
        "listed moves": "{first} bis {last} von {all}",
        "earlier moves": "Frühere",
        "later moves": "Spätere",
        "current move": "Zum aktuellen Zug",
        "seen by": "Aus Sicht von",
        "eyes of": "Aus Sicht von {who}",
        "try moves": "Von hier aus anderes versuchen",
        "trying": "Nur probiert: Die Partie bleibt, wie sie war.",
        "trying no": "Um andere Züge zu versuchen, drücke „Von hier aus anderes versuchen“.",
        "back to game": "Zurück zur Partie",
        "untry": "Letzten Zug zurücknehmen",
        "try this": "Versuchen",
        "chance decides": "Der Zufall entscheidet.",
        "let draw": "Ziehen lassen",
        "choose outcome": "Ergebnis wählen",
        "take outcome": "Das nehmen",
        "outcome odds": "{words} ({weight} von {total})",
        "share moment": "Teilen",
        "link moment": "Link zu dieser Stelle",
        "picture svg": "Bild (SVG)",
        "picture png": "Bild (PNG)",
        "record file": "Gespeicherte Partie (JSON)",
        "analysis": "Analyse",
        "analysis intro": "Jede Entscheidung wird noch einmal geprüft, nur mit dem, was die Person damals wissen "
        "konnte. Jede bekommt {budget} Simulationen, das dauert einige Sekunden; kleine Unterschiede bedeuten nichts.",
        "analysis begin": "Diese Partie analysieren",
        "analysis waits": "Es beginnt gleich; Partien werden nacheinander analysiert.",
        "analysis runs": "{done} von {asked} Entscheidungen sind analysiert.",
        "look again": "Aktualisieren",
        "analysis none": "In dieser Partie gab es nichts zu entscheiden, also auch nichts zu analysieren.",
        "chance to win": "Gewinnchance",
        "chance alone": "Chance auf Erfolg",
        "after move": "Nach Zug",
        "as table": "Die Kurve als Tabelle",
        "summary title": "Wie gut gespielt wurde",
        "summary choices": "Entscheidungen",
        "summary best": "Beste Züge",
        "summary loss": "Verlust im Mittel",
        "biggest losses": "Größte Verluste",
        "no mistakes": "Keine Entscheidung hat {points} Prozentpunkte oder mehr gekostet.",
        "all decisions": "Alle Entscheidungen",
        "decision number": "Zug",
        "decision seat": "Person",
        "decision played": "Gespielt",
        "lost points": "Verloren",
        "decision better": "Besser",
        "was best": "Der beste Zug.",
        "was loss": "Kostete {points} Prozentpunkte Gewinnchance. Besser: {words}",
        "was slight": "Etwa so gut wie der beste: {words}",
        "was forced": "Es gab keinen anderen Zug.",
        "decision exact": "exakt",
        "draws": "Ziehungen prüfen",
        "to draws": "Ziehungen prüfen",
        "draws pledge mixed": "Das ist der Hash des Startwerts. Alle Ziehungen folgen aus dem Startwert und aus "
        "Zufallszahlen, die eure Browser beitragen, wenn ihr euch setzt. Der Server hat den Startwert festgelegt, "
        "bevor er die Zahlen kennt, und sonst kennt ihn niemand. Nach der Partie wird alles gezeigt, und alle können "
        "es nachrechnen.",
        "draws pledge alone": "Das ist der Hash des Startwerts, aus dem alle Ziehungen folgen. Niemand hier hat eine "
        "eigene Zahl beigetragen. Nach der Partie wird der Startwert gezeigt. Das beweist, dass während der Partie "
        "nichts geändert wurde, aber nicht, dass der Server den Startwert nicht ausgesucht hat.",
        "draws pledge daily": "Das ist der Hash des Startwerts dieses Tages, aus dem alle Ziehungen folgen. Alle "
        "ziehen dasselbe, deshalb trägt niemand eine eigene Zahl bei. Nach der Partie wird der Startwert gezeigt. Das "
        "beweist, dass nichts geändert wurde, seit der Hash zu sehen war, aber nicht, dass der Server den Startwert "
        "nicht ausgesucht hat.",
        "draws source mixed": "dem Startwert und den Zahlen aller Beteiligten",
        "draws source alone": "dem Startwert",
        "draws source daily": "dem Startwert des Tages",
        "draws honest": "Alle {count} Ziehungen folgen aus {source}.",
        "draws none": "Der Zufall hat in dieser Partie nichts entschieden.",
        "draws wrong": "{count} von {all} Ziehungen folgen nicht aus {source}.",
        "draws unknown": "Diese Ziehungen lassen sich nicht prüfen: {problem}.",
        "draws intro mixed": "Der Server hatte einen Startwert festgelegt und dessen Hash gezeigt, die Festlegung, "
        "bevor er die Zufallszahlen kannte, die eure Browser beigetragen haben. Sonst kannte niemand den Startwert. "
        "Alle Ziehungen folgen aus dem Startwert und diesen Zahlen. Jetzt ist alles offen, und hier wird jede Ziehung "
        "noch einmal ausgerechnet.",
        "draws intro alone": "Vor der ersten Ziehung nahm der Server einen Startwert und zeigte dessen Hash, die "
        "Festlegung. Niemand hat eine eigene Zahl beigetragen. Jetzt ist der Startwert offen, und hier wird jede "
        "Ziehung noch einmal ausgerechnet. Das beweist, dass seit der Festlegung nichts geändert wurde, aber nicht, "
        "dass der Server den Startwert nicht ausgesucht hat.",
        "draws intro daily": "Vor der ersten Ziehung zeigte der Server den Hash des Startwerts dieses Tages, die "
        "Festlegung. Alle ziehen dasselbe, deshalb hat niemand eine eigene Zahl beigetragen. Jetzt ist der Startwert "
        "offen, und hier wird jede Ziehung noch einmal ausgerechnet. Das beweist, dass seit der Festlegung nichts "
        "geändert wurde, aber nicht, dass der Server den Startwert nicht ausgesucht hat.",
        "draws numbers": "Die Zahlen aller Beteiligten",
        "draws no number": "nichts beigetragen",
        "draws own found": "Die Zahl, die dieser Browser geschickt hat, ist dabei, und die Festlegung ist die, die ihm "
        "vorher gezeigt wurde.",
        "draws own lost": "Dieser Browser hat eine andere Zahl geschickt, oder ihm wurde eine andere Festlegung "
        "gezeigt. Wenn du dich erst nach Beginn der Partie gesetzt hast, zählte deine Zahl nicht. Sonst trau diesen "
        "Ziehungen nicht.",
        "draws limits": "Was das nicht zeigt: Wer nichts beigetragen hat, muss darauf vertrauen, dass der Server nicht "
        "ausgesucht hat; und alle müssen es, wenn der Server mit einer Person gemeinsame Sache macht, die sich später "
        "gesetzt hat. Zahlen gehören nur zu Menschen, die bei Spielbeginn am Tisch saßen, nie zu einem Bot. Dass die "
        "Festlegung zuerst da war, wissen nur die, die sie gesehen haben. Und der Server kannte von Anfang an alle "
        "Ziehungen.",
        "draws commitment": "Festlegung (SHA-256 des Startwerts)",
        "draws compare": "Vergleiche sie mit der, die du gesehen hast, bevor du dich gesetzt hast oder als die Partie "
        "begann.",
        "draws seed": "Startwert",
        "draw number": "Nr.",
        "draw outcome": "Gezogen",
        "draw odds": "Chance",
        "draw check": "Prüfung",
        "draw honest": "folgt",
        "draw not honest": "richtig wäre {due}",
        "elsewhere": "Wie man es anderswo prüft",
        "elsewhere command": "Mit Fourfold auf dem eigenen Rechner: die gespeicherte Partie herunterladen und dann",
        "elsewhere own": "Mit einem eigenen Programm: Nummer k ist SHA-256 von 40 Bytes, dem Schlüssel und dann k mit "
        "dem höchsten Byte zuerst, gelesen als eine ganze Zahl n. Der Schlüssel ist der Startwert, wenn niemand eine "
        "Zahl beigetragen hat; sonst SHA-256 des Startwerts und dann, für jede Person, der Länge ihrer Zahl als ein "
        "Byte und der Zahl. Mit den Gewichten der Ausgänge in ihrer Reihenfolge ist es der erste, bei dem die "
        "laufende Summe n × Gesamtgewicht ÷ 2²⁵⁶ übersteigt.",
        "records": "Eine gespeicherte Partie öffnen",
        "records intro": "Eine gespeicherte Partie ist eine JSON-Datei von hier oder von der Kommandozeile. Sie wird "
        "zu einer beendeten Partie, die du nachspielen, abwandeln und analysieren kannst.",
        "records file": "Eine Datei",
        "records paste": "oder der Text selbst",
        "records send": "Öffnen",
        "records wrong": "Diese gespeicherte Partie lässt sich nicht öffnen",
    },
}
