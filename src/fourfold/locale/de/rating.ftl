### Ratings

rated-later = Diese Partie wird gewertet.
rated-now = Diese Partie wird gewertet.
rated-then = Diese Partie wurde gewertet.
rating-change = Deine Wertung: { $rating } ({ $change }).
rating-provisional = Vorläufig: Sie schwankt noch stark.
unrated-bot = Nicht gewertet: Bots dieser Stufe haben keine Wertung.
unrated-daily = Nicht gewertet: Tagesaufgaben werden nur untereinander verglichen.
unrated-casual = Nicht gewertet: So wurde die Partie eingerichtet.
unrated-forgotten = Nicht gewertet: Jemand aus dieser Partie hat die eigenen Daten gelöscht.
unrated-help = Nicht gewertet: Ein Zug wurde zurückgenommen oder ein Tipp geholt.
unrated-no-clock = Nicht gewertet: Partien zwischen Menschen brauchen dafür eine Uhr.
unrated-nobody = Nicht gewertet: Hier spielen nur Bots.
unrated-often = Nicht gewertet: Pro Tag zählen nur fünf Partien zwischen denselben Personen oder aus demselben Netz.
unrated-one-device = Nicht gewertet: Mehrere spielen an einem Gerät.
unrated-options = Nicht gewertet: Die Optionen weichen von den Standardregeln ab.
unrated-short = Nicht gewertet: Die Partie war zu Ende, bevor jede Person drei Entscheidungen getroffen hatte.
unrated-taken-over = Nicht gewertet: Jemand hat den Platz eines Bots übernommen.
unrated-waits = Nicht gewertet: Eine frühere Partie gegen Bots ist nicht beendet. Spiele sie zu Ende oder gib sie auf.
resign-title = Diese Partie aufgeben?
keep-playing = Weiterspielen
resign-ask = Sie ist dann verloren.
concede = Tipps und Zurücknehmen
concede-title = Diese Partie verloren geben?
concede-ask = Sie wird gewertet. Tipps und Zurücknehmen gibt es erst, wenn sie als verloren zählt. Du spielst weiter.
concede-sure = Ja, verloren geben
you-gave-up = Du hast aufgegeben.
gave-up = { $who } hat aufgegeben.
you-ran-out = Deine Zeit ist abgelaufen.
ran-out = Die Zeit von { $who } ist abgelaufen.
lost-resign = aufgegeben
lost-late = Zeit abgelaufen
stand-in = ein Bot spielt weiter
rating-of = Wertung { $rating }
provisional = vorläufig
rating-chart =
    { $n ->
        [one] Eine gewertete Partie
       *[other] { $n } gewertete Partien
    }, von { $first } bis { $last }. Das Band zeigt, wie sicher die Zahl ist.
rated-games-count =
    { $n ->
        [one] Eine gewertete Partie.
       *[other] { $n } gewertete Partien.
    }
rating-date = Datum
rating-difference = Änderung
rating-table = Als Tabelle
with-players =
    zu { $n ->
        [2] zweit
        [3] dritt
        [4] viert
        [5] fünft
       *[other] { $n }
    }
players-column = Personen
games-drawn = unentschieden
across-words = Nur gewertete Partien. Zu mehreren gewinnt der bessere Rang.
across-guests = Gäste
lately = Zuletzt
bots-title = Bots
