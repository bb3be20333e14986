### The table

hint = Tipp (noch { $left })
hint-uncounted = Tipp
hint-searching = Ein Tipp wird gesucht …
hint-take = Diesen Zug machen
chat = Chat
why-turn = Du bist nicht dran: { $who } entscheidet.
why-watching = Du schaust zu; wer mitspielt, entscheidet.
why-over = Die Partie ist zu Ende.
why-later = Erst: { $todo }
why-nowhere = { $name } kann dort nicht hin. Tippe auf eine markierte Stelle oder wähle „Abbrechen“.
turn-over = Umdrehen
wait = Einen Moment …
nearer = Vergrößern oder verkleinern
aim = Jetzt ist es größer. Tippe auf die gewünschte Stelle.
as-text = Der Tisch als Text
text-empty = nichts
text-elsewhere = Sonst noch
off-title = Keine Verbindung
off-words = Du bist offline. Deine Partien sind auf dem Server sicher.
off-again = Jetzt versuchen

## The end of a game
## $row: what points were given for, as a line of the score sheet: “One group”, “Spring”, “Cards worth 5 points”.
## $points, $others: numbers of points.

end-over = Ende der Partie
end-draw = Unentschieden
end-you-win = Gewonnen!
end-shared = Gemeinsam gewonnen!
end-solved = Gelöst!
end-missed = Diesmal nicht
end-by-points = { $points } zu { $others }. Den Ausschlag gab: { $row }, { $made }.
end-by-points-many = { $points } Punkte, vor { $who } mit { $others }. Den Ausschlag gab: { $row }, { $made }.
# For somebody who lost
end-ahead = Hier lagst du vorn: { $row }, { $points } zu { $others }.
end-best = Am besten lief für dich: { $row }, { $points }.
end-next = Wie weiter?
turning-ask = Welcher Zug hat die Partie entschieden?
# $told: the move, as a sentence in the past tense
turning-point = Zug { $number } hat die Partie entschieden: { $told }
