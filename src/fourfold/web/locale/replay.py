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
        "step on": "One move on",
        "to end": "To the end",
        "replay run": "Play it by itself",
        "scrub": "Moment of the game",
        "scrub go": "Go",
        "moment of": "Move {at} of {last}",
        "the beginning": "The beginning",
        "all moves": "All moves",
        "other moves": "Other moves",
        "listed moves": "{first} to {last} of {all}",
        "earlier moves": "Earlier",
        "later moves": "Later",
        "current move": "To the current move",
        "seen by": "Seen by",
        "eyes of": "Seen by {who}",
        "try moves": "Try other moves from here",
        "trying": "Trying out: the game stays as it was.",
        "trying no": "To try other moves, press “Try other moves from here”.",
        "back to game": "Back to the game",
        "untry": "Take the last one back",
        "try this": "Try it",
        "chance decides": "Chance decides.",
        "let draw": "Draw",
        "choose outcome": "Choose what it brings",
        "take outcome": "Take this",
        "outcome odds": "{words} ({weight} in {total})",
        "share moment": "Share",
        "link moment": "Link to this moment",
        "picture svg": "Picture (SVG)",
        "picture png": "Picture (PNG)",
        "record file": "The record (JSON)",
        "analysis": "Analysis",
        "analysis intro": "The search looks at every decision again, as the seat saw it then: nobody is blamed for "
        "what they could not know. It gives each decision {budget} simulations, which takes some seconds; small "
        "differences mean nothing.",
        "analysis begin": "Analyse this game",
        "analysis waits": "It is about to begin; one game is analysed at a time.",
        "analysis runs": "{done} of {asked} decisions are done.",
        "look again": "Look again",
        "analysis none": "Nobody had a choice in this game, so there is nothing to analyse.",
        "chance to win": "Chance to win",
        "chance alone": "Chance of success",
        "after move": "After move",
        "as table": "The curve as a table",
        "summary title": "How well each seat decided",
        "summary choices": "Choices",
        "summary best": "Best moves",
        "summary loss": "Lost on average",
        "biggest losses": "Biggest losses",
        "no mistakes": "No decision cost {points} percentage points or more.",
        "all decisions": "All decisions",
        "decision number": "Move",
        "decision seat": "Seat",
        "decision played": "Played",
        "lost points": "Lost",
        "decision better": "Better",
        "was best": "The best move.",
        "was loss": "Cost {points} percentage points of the chance to win. Better: {words}",
        "was slight": "About as good as the best: {words}",
        "was forced": "There was no other move.",
        "decision exact": "exact",
        "draws": "The draws can be checked",
        "to draws": "Check the draws",
        "draws pledge mixed": "This is the hash of the table’s seed. Every draw follows from the seed and from random "
        "numbers that the players’ browsers add when they sit down. The server has fixed the seed before it gets to "
        "know the numbers, and nobody else knows the seed. When the game is over, all of them are shown, and anybody "
        "can work the draws out again.",
        "draws pledge alone": "This is the hash of the table’s seed, from which every draw follows. Nobody here added "
        "a number of their own. When the game is over, the seed is shown. That proves that no draw was changed during "
        "the game. It does not prove that the server did not pick the seed.",
        "draws pledge daily": "This is the hash of the day’s seed, from which every draw follows. The draws are the "
        "same for everybody, so nobody adds a number of their own. When the game is over, the seed is shown. That "
        "proves that no draw was changed since the hash was shown. It does not prove that the server did not pick "
        "the seed.",
        "draws source mixed": "the seed and the players’ numbers",
        "draws source alone": "the seed",
        "draws source daily": "the seed of the day",
        "draws honest": "All {count} draws follow from {source}.",
        "draws none": "Chance decided nothing in this game.",
        "draws wrong": "{count} of {all} draws do not follow from {source}.",
        "draws unknown": "These draws cannot be checked: {problem}.",
        "draws intro mixed": "The server had fixed a seed, and shown its hash, the commitment, before it got to know "
        "the random numbers that the players’ browsers added. Nobody else knew the seed. Every draw follows from the "
        "seed and these numbers. All of them are shown now, and here every draw is worked out again.",
        "draws intro alone": "Before the first draw the server took a seed and showed its hash, the commitment. Nobody "
        "added a number of their own. The seed is shown now, and here every draw is worked out again. That proves "
        "that no draw was changed after the commitment was shown. It does not prove that the server did not pick the "
        "seed.",
        "draws intro daily": "The server showed the hash of the day’s seed, the commitment, before the first draw. The "
        "draws are the same for everybody, so nobody added a number of their own. The seed is shown now, and here "
        "every draw is worked out again. That proves that no draw was changed after the commitment was shown. It does "
        "not prove that the server did not pick the seed.",
        "draws numbers": "The players’ numbers",
        "draws no number": "added nothing",
        "draws own found": "The number that this browser sent is among them, and the commitment is the one that it had "
        "been shown before.",
        "draws own lost": "This browser sent another number, or had been shown another commitment. If you sat down "
        "after the game had begun, your number did not count. Otherwise do not trust these draws.",
        "draws limits": "What this does not show: whoever added nothing has to trust that the server did not choose, "
        "and so has everybody if the server is in league with a player who sat down later. Numbers belong only to "
        "people who were there when the game began, never to a bot. That the commitment came first is known only "
        "to those who saw it. And the server knew all draws from the start.",
        "draws commitment": "Commitment (SHA-256 of the seed)",
        "draws compare": "Compare it with the one that you saw before you sat down or when the game began.",
        "draws seed": "Seed",
        "draw number": "Draw",
        "draw outcome": "Drawn",
        "draw odds": "Odds",
        "draw check": "Check",
        "draw honest": "follows",
        "draw not honest": "should be {due}",
        "elsewhere": "How to check it elsewhere",
        "elsewhere command": "With Fourfold on your own machine: save the record and run",
        "elsewhere own": "With a program of your own: draw number k is SHA-256 of 40 bytes, the key and then k with "
        "the highest byte first, read as one whole number n. The key is the seed if nobody added a number; else it is "
        "SHA-256 of the seed and then, for each seat, the length of its number as one byte and the number. "
        "With the outcomes’ weights in their order, the outcome is the first at which the running sum exceeds "
        "n × total ÷ 2²⁵⁶.",
        "records": "Look at a record",
        "records intro": "A record is the JSON file of a game, from here or from the command line. It becomes a "
        "finished table that can be replayed, tried from and analysed.",
        "records file": "A file",
        "records paste": "or the text itself",
        "records send": "Open it",
        "records wrong": "This record cannot be opened",
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
        "replay run": "Von selbst ablaufen lassen",
        "scrub": "Stelle im Spiel",
        "scrub go": "Los",
        "moment of": "Zug {at} von {last}",
        "the beginning": "Der Anfang",
        "all moves": "Alle Züge",
        "other moves": "Weitere Züge",
        "listed moves": "{first} bis {last} von {all}",
        "earlier moves": "Frühere",
        "later moves": "Spätere",
        "current move": "Zum aktuellen Zug",
        "seen by": "Gesehen von",
        "eyes of": "Gesehen von {who}",
        "try moves": "Von hier aus anderes versuchen",
        "trying": "Nur probiert: Das Spiel bleibt, wie es war.",
        "trying no": "Um andere Züge zu versuchen, drücke „Von hier aus anderes versuchen“.",
        "back to game": "Zurück zum Spiel",
        "untry": "Den letzten zurück",
        "try this": "Versuchen",
        "chance decides": "Der Zufall entscheidet.",
        "let draw": "Ziehen lassen",
        "choose outcome": "Wählen, was er bringt",
        "take outcome": "Das nehmen",
        "outcome odds": "{words} ({weight} von {total})",
        "share moment": "Teilen",
        "link moment": "Link zu dieser Stelle",
        "picture svg": "Bild (SVG)",
        "picture png": "Bild (PNG)",
        "record file": "Die Aufzeichnung (JSON)",
        "analysis": "Analyse",
        "analysis intro": "Die Suche sieht sich jede Entscheidung noch einmal an, so wie der Platz sie damals sah: "
        "Niemand wird für etwas getadelt, das nicht zu wissen war. Jede Entscheidung bekommt {budget} Simulationen, "
        "das dauert einige Sekunden; kleine Unterschiede bedeuten nichts.",
        "analysis begin": "Dieses Spiel analysieren",
        "analysis waits": "Es beginnt gleich; ein Spiel wird nach dem anderen analysiert.",
        "analysis runs": "{done} von {asked} Entscheidungen sind fertig.",
        "look again": "Noch einmal nachsehen",
        "analysis none": "Niemand hatte in diesem Spiel eine Wahl, es gibt also nichts zu analysieren.",
        "chance to win": "Chance zu gewinnen",
        "chance alone": "Chance auf Erfolg",
        "after move": "Nach Zug",
        "as table": "Die Kurve als Tabelle",
        "summary title": "Wie gut jeder Platz entschieden hat",
        "summary choices": "Entscheidungen",
        "summary best": "Beste Züge",
        "summary loss": "Im Mittel verloren",
        "biggest losses": "Größte Verluste",
        "no mistakes": "Keine Entscheidung hat {points} Prozentpunkte oder mehr gekostet.",
        "all decisions": "Alle Entscheidungen",
        "decision number": "Zug",
        "decision seat": "Platz",
        "decision played": "Gespielt",
        "lost points": "Verloren",
        "decision better": "Besser",
        "was best": "Der beste Zug.",
        "was loss": "Kostete {points} Prozentpunkte Gewinnchance. Besser: {words}",
        "was slight": "Etwa so gut wie der beste: {words}",
        "was forced": "Es gab keinen anderen Zug.",
        "decision exact": "genau",
        "draws": "Was gezogen wurde, lässt sich prüfen",
        "to draws": "Gezogenes prüfen",
        "draws pledge mixed": "Das ist der Hash des Startwerts. Alles Gezogene folgt aus dem Startwert und aus "
        "Zufallszahlen, die eure Browser beitragen, wenn ihr euch setzt. Der Server hat den Startwert festgelegt, "
        "bevor er die Zahlen kennt, und sonst kennt ihn niemand. Nach dem Spiel wird alles gezeigt, und alle können "
        "es nachrechnen.",
        "draws pledge alone": "Das ist der Hash des Startwerts, aus dem alles Gezogene folgt. Niemand hier hat eine "
        "eigene Zahl beigetragen. Nach dem Spiel wird der Startwert gezeigt. Das beweist, dass während des Spiels "
        "nichts geändert wurde, aber nicht, dass der Server den Startwert nicht ausgesucht hat.",
        "draws pledge daily": "Das ist der Hash des Startwerts dieses Tages, aus dem alles Gezogene folgt. Alle ziehen "
        "dasselbe, deshalb trägt niemand eine eigene Zahl bei. Nach dem Spiel wird der Startwert gezeigt. Das beweist, "
        "dass nichts geändert wurde, seit der Hash zu sehen war, aber nicht, dass der Server den Startwert nicht "
        "ausgesucht hat.",
        "draws source mixed": "dem Startwert und den Zahlen der Spieler",
        "draws source alone": "dem Startwert",
        "draws source daily": "dem Startwert des Tages",
        "draws honest": "Alles Gezogene ({count}) folgt aus {source}.",
        "draws none": "Der Zufall hat in diesem Spiel nichts entschieden.",
        "draws wrong": "{count} von {all} Ziehungen folgen nicht aus {source}.",
        "draws unknown": "Hier lässt sich nichts prüfen: {problem}.",
        "draws intro mixed": "Der Server hatte einen Startwert festgelegt und dessen Hash gezeigt, die Festlegung, "
        "bevor er die Zufallszahlen kannte, die eure Browser beigetragen haben. Sonst kannte niemand den Startwert. "
        "Alles Gezogene folgt aus dem Startwert und diesen Zahlen. Jetzt ist alles offen, und hier wird jede Ziehung "
        "noch einmal ausgerechnet.",
        "draws intro alone": "Vor der ersten Ziehung nahm der Server einen Startwert und zeigte dessen Hash, die "
        "Festlegung. Niemand hat eine eigene Zahl beigetragen. Jetzt ist der Startwert offen, und hier wird jede "
        "Ziehung noch einmal ausgerechnet. Das beweist, dass seit der Festlegung nichts geändert wurde, aber nicht, "
        "dass der Server den Startwert nicht ausgesucht hat.",
        "draws intro daily": "Vor der ersten Ziehung zeigte der Server den Hash des Startwerts dieses Tages, die "
        "Festlegung. Alle ziehen dasselbe, deshalb hat niemand eine eigene Zahl beigetragen. Jetzt ist der Startwert "
        "offen, und hier wird jede Ziehung noch einmal ausgerechnet. Das beweist, dass seit der Festlegung nichts "
        "geändert wurde, aber nicht, dass der Server den Startwert nicht ausgesucht hat.",
        "draws numbers": "Die Zahlen der Spieler",
        "draws no number": "nichts beigetragen",
        "draws own found": "Die Zahl, die dieser Browser geschickt hat, ist dabei, und die Festlegung ist die, die ihm "
        "vorher gezeigt wurde.",
        "draws own lost": "Dieser Browser hat eine andere Zahl geschickt, oder ihm wurde eine andere Festlegung "
        "gezeigt. Wenn du dich erst nach Spielbeginn gesetzt hast, zählte deine Zahl nicht. Sonst trau diesen "
        "Ziehungen nicht.",
        "draws limits": "Was das nicht zeigt: Wer nichts beigetragen hat, muss glauben, dass der Server nicht "
        "ausgesucht hat; und alle müssen es, wenn der Server mit jemandem gemeinsame Sache macht, der sich später "
        "gesetzt hat. Zahlen gehören nur zu Menschen, die bei Spielbeginn am Tisch saßen, nie zu einem Bot. Dass die "
        "Festlegung zuerst da war, wissen nur die, die sie gesehen haben. Und der Server kannte von Anfang an alles, "
        "was gezogen wird.",
        "draws commitment": "Festlegung (SHA-256 des Startwerts)",
        "draws compare": "Vergleiche sie mit der, die du gesehen hast, bevor du dich gesetzt hast oder als das Spiel "
        "begann.",
        "draws seed": "Startwert",
        "draw number": "Nr.",
        "draw outcome": "Gezogen",
        "draw odds": "Chance",
        "draw check": "Prüfung",
        "draw honest": "folgt",
        "draw not honest": "richtig wäre {due}",
        "elsewhere": "Wie man es anderswo prüft",
        "elsewhere command": "Mit Fourfold auf dem eigenen Rechner: die Aufzeichnung speichern und dann",
        "elsewhere own": "Mit einem eigenen Programm: Nummer k ist SHA-256 von 40 Bytes, dem Schlüssel und dann k "
        "mit dem höchsten Byte zuerst, gelesen als eine ganze Zahl n. Der Schlüssel ist der Startwert, wenn niemand "
        "eine Zahl beigetragen hat; sonst SHA-256 des Startwerts und dann, für jeden Platz, der Länge seiner Zahl als "
        "ein Byte und der Zahl. Mit den Gewichten der Ausgänge in ihrer Reihenfolge "
        "ist es der erste, bei dem die laufende Summe n × Gesamtgewicht ÷ 2²⁵⁶ übersteigt.",
        "records": "Eine Aufzeichnung ansehen",
        "records intro": "Eine Aufzeichnung ist die JSON-Datei eines Spiels, von hier oder von der Kommandozeile. "
        "Sie wird zu einem beendeten Tisch, der sich nachspielen, weiterversuchen und analysieren lässt.",
        "records file": "Eine Datei",
        "records paste": "oder der Text selbst",
        "records send": "Öffnen",
        "records wrong": "Diese Aufzeichnung lässt sich nicht öffnen",
    },
}
