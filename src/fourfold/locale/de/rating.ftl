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
unrated-often = Nicht gewertet: Am Tag zählen nur fünf Partien derselben Personen oder derselben Adressen.
unrated-options = Nicht gewertet: Die Optionen weichen von den Regeln ab.
unrated-short = Nicht gewertet: Die Partie war zu Ende, bevor alle drei Entscheidungen getroffen hatten.
unrated-taken-over = Nicht gewertet: Jemand hat für einen Bot übernommen.
unrated-waits = Nicht gewertet: Eine ältere Partie gegen Bots wartet noch. Spiel sie zu Ende oder gib sie auf.
resign-ask = Wirklich aufgeben? Dann ist die Partie verloren.
you-gave-up = Du hast aufgegeben.
gave-up = { $who } hat aufgegeben.
you-ran-out = Deine Zeit ist abgelaufen.
ran-out = Die Zeit von { $who } ist abgelaufen.
lost-resign = aufgegeben
lost-late = Zeit abgelaufen
stand-in = ein Bot spielt weiter
