### The solo page

solo-title = Allein
solo-words = Ein Tisch für dich. Geh, wann du willst: Deine Partien warten hier.
today = Tagesaufgaben
today-words = Für alle gleich gemischt, bis Mitternacht (UTC). Der erste Versuch zählt, weitere sind Übung.
next-deal = Nächste Aufgabe in
streak = { $n ->
    [0] Spiele heute eine, um eine Serie zu beginnen.
    [one] Serie: 1 Tag
   *[other] Serie: { $n } Tage
}
try = Heutige Aufgabe spielen
try-on = Weiterspielen
practise = Noch einmal üben
alone-solved = Gelöst
alone-missed = Nicht gelöst
alone-given-up = Aufgegeben
alone-closed = Geschlossen
daily-points = { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
}
daily = Aufgabe vom { $day }
daily-practice = Übung: Aufgabe vom { $day }
everybody-none = Noch ist niemand damit fertig.
everybody = { $solved ->
    [one] { $solved } von { $played } hat sie gelöst.
   *[other] { $solved } von { $played } haben sie gelöst.
}
everybody-best = Bestwert: { $n }.
promise = Ziehungen prüfen
promise-words = Ein Fingerabdruck (SHA-256) des heutigen Startwerts. Dein Tisch zeigt den Startwert, wenn die Partie zu Ende ist. Alle ziehen dasselbe, deshalb trägt niemand eine eigene Zahl bei.
free-game = Freie Partie
free-words = Jedes Mal neu gemischt, und du darfst zurücknehmen, so viel du willst.
unfinished = Nicht beendet
statistics = Deine Partien
no-statistics = Hier erscheint, was du gespielt hast.
played = Gespielt
solved = Gelöst
solved-share = { $solved } ({ NUMBER($share, style: "percent", maximumFractionDigits: 0) })
best = Bestwert
distribution = Verteilung der Punkte
times = { $n ->
    [one] einmal
   *[other] { $n }-mal
}
to-solo = Allein: Aufgaben und Statistik
