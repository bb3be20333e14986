### The table

hint = Tipp (noch { $left })
hint-searching = Ein Tipp wird gesucht …
hint-take = Diesen Zug machen
chat = Chat
why-turn = Du bist nicht dran: { $who } entscheidet.
why-watching = Du siehst zu; wer mitspielt, entscheidet.
why-over = Die Partie ist zu Ende.
why-later = Noch nicht: { $name }. Jetzt dran: { $todo }
why-nowhere = { $name } kann dort nicht hin. Tippe auf eine markierte Stelle oder wähle „Abbrechen“.
wait = Gerade muss niemand etwas entscheiden.
nearer = Vergrößern oder verkleinern
aim = Jetzt ist es größer. Tippe auf die gewünschte Stelle.
as-text = Der Tisch als Text
text-empty = nichts
text-elsewhere = Sonst noch
off-title = Keine Verbindung
off-words = Du bist offline. Deine Partien sind auf dem Server sicher.
off-again = Jetzt versuchen
