### Lessons and rules pages

learn-title = { $game } lernen
learn-words = Eine erste Partie in { $n } kurzen Lektionen, etwa zehn Minuten. Du probierst alles einmal aus.
begin = Anfangen
lessons = Lektionen
lesson-of = Lektion { $n } von { $all }
next-lesson = Weiter: { $title }
again = Von vorn
done-all = Das war alles. Jetzt wird gespielt!
you-name = Du
other-name = Gegenüber
right = Geschafft
not-that = Nicht ganz
now-you = Jetzt du
went-back = Das war es nicht, der Zug ist zurückgenommen.
rules = Regeln
rules-title = Regeln von { $game }
rules-search = In den Regeln suchen
search = Suchen
contents = Inhalt
found = { $n ->
    [0] Nichts gefunden zu „{ $q }“.
    [one] 1 Abschnitt gefunden
   *[other] { $n } Abschnitte gefunden
}
show-all = Alle zeigen
to-lessons = Spielend lernen
now = Was kann ich jetzt tun?
sheet = Blatt zum Drucken
sheet-title = { $game } auf einer Seite
sheet-hint = Diese Seite passt auf ein Blatt Papier: Drucke sie mit deinem Browser.
counts-here = Hier: { $parts } = { $points }.
counts-now = Jetzt: { $parts } = { $points }. Vor deinen Zügen: { $before }.
