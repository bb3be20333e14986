### The daily challenges: the page of a day, that of a game's challenge, and what is shared of it

daily-title = Tagesaufgaben
daily-of = { $game }: Aufgabe vom { $day }
daily-against = Gegen den Bot „{ $level }“. Er antwortet allen gleich.
daily-none = Noch nicht gespielt
daily-missed = Nicht gespielt
daily-begun = Begonnen, nicht beendet
daily-won = Gewonnen, { $n } Vorsprung
daily-won-even = Gewonnen
daily-lost = Verloren, { $n } Rückstand
daily-not-won = Nicht gewonnen
everybody-won = { $solved ->
    [one] { $solved } von { $played } hat gewonnen.
   *[other] { $solved } von { $played } haben gewonnen.
}
daily-first = Vor dir war noch niemand fertig.
daily-few =
    { $others ->
        [one] Besser als { $beaten } von 1 anderen Person
       *[other] Besser als { $beaten } von { $others } anderen
    }
daily-many = Besser als { NUMBER($share, style: "percent", maximumFractionDigits: 0) } von { $others } anderen
daily-left = { $hours } Std. { $minutes } Min.
streak-days =
    { $n ->
        [0] noch keine Serie
        [one] Tag: eine Serie beginnt
       *[other] Tage in Folge
    }
streak-longest = Deine längste: { $n }
streak-record = Deine bisher längste
daily-see = Ergebnis und Karte
daily-share = Teilen
daily-copy = Text kopieren
daily-text = Dein Ergebnis als Text
daily-picture = Bild speichern
daily-card = Eine Karte mit deinem Ergebnis, ohne die Ziehungen
daily-practise = Üben
daily-earlier = Frühere Tage
daily-earlier-words = Alte Aufgaben kannst du üben. Sie zählen nicht mehr.
daily-to-today = Aufgaben von heute
daily-month-before = Voriger Monat
daily-month-after = Nächster Monat
daily-cell = { $day }: { $played } von { $all } gespielt, { $solved } gelöst oder gewonnen
daily-mark-solved = Gelöst oder gewonnen
daily-mark-played = Gespielt
daily-open = Nicht gespielt
daily-home = { $played ->
    [0] Tagesaufgaben: noch nicht gespielt
   *[other] Tagesaufgaben: { $played } von { $all } gespielt
}
