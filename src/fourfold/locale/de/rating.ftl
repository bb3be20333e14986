### Ratings

rated-later = Diese Partie wird gewertet.
rated-now = Diese Partie wird gewertet.
rated-then = Diese Partie wurde gewertet.
rating-change = Deine Wertung: { NUMBER($before, minimumFractionDigits: 1, maximumFractionDigits: 1) } → { NUMBER($after, minimumFractionDigits: 1, maximumFractionDigits: 1) }.
unrated-bot = Nicht gewertet: Bots dieser Stärke haben keine Wertung.
unrated-forgotten = Nicht gewertet: Jemand aus dieser Partie hat die eigenen Daten gelöscht.
unrated-help = Nicht gewertet: Ein Zug wurde zurückgenommen oder ein Tipp geholt.
unrated-no-clock = Nicht gewertet: Partien zwischen Menschen brauchen dafür eine Uhr.
unrated-nobody = Nicht gewertet: Hier spielen nur Bots.
unrated-often = Nicht gewertet: Pro Tag zählen nur fünf Partien zwischen denselben Personen oder denselben Adressen.
unrated-options = Nicht gewertet: Die Optionen weichen von den Regeln ab.
unrated-short = Nicht gewertet: Die Partie war zu Ende, bevor jede Person drei Entscheidungen getroffen hatte.
unrated-taken-over = Nicht gewertet: Jemand hat den Sitz eines Bots übernommen.
unrated-waits = Nicht gewertet: Eine ältere Partie gegen Bots wartet noch. Spiele sie zu Ende oder gib sie auf.
resign-ask = Wirklich aufgeben? Dann ist die Partie verloren.
you-gave-up = Du hast aufgegeben.
gave-up = { $who } hat aufgegeben.
you-ran-out = Deine Zeit ist abgelaufen.
ran-out = Die Zeit von { $who } ist abgelaufen.
lost-resign = aufgegeben
lost-late = Zeit abgelaufen
stand-in = ein Bot spielt weiter
rating-number = { NUMBER($rating, minimumFractionDigits: 1, maximumFractionDigits: 1) }
rating-of = Wertung { NUMBER($rating, minimumFractionDigits: 1, maximumFractionDigits: 1) }
