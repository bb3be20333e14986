### The table in the terminal

## The table

terminal-prompt = { $who }, dein Zug (Nummer, Zug oder help):
terminal-seats = Am Tisch: { $players }.
terminal-player = { $name } ({ $kind })
terminal-you = du
terminal-thinks = { $who } überlegt …
terminal-skip = Jede Taste zeigt den Rest sofort.
# Several people at one terminal, and hands are hidden. A space follows
terminal-cover = Weitergeben an { $who }. Enter drücken, wenn du { $who } bist:
terminal-preparing = In etwa { $seconds } s spielen die Bots stärker.
terminal-forced = { $sentence } Es war der einzige Zug.
terminal-hurried = { $sentence } (Noch nicht mit voller Stärke.)

## Hints

terminal-hint = Tipp: { $number } = { $move }, Gewinnchance { $chance }. { $words }.
terminal-next-best = Zweitbester Zug: { $number } = { $move }, { $chance }. { $words }.
terminal-greedy-hint = Tipp: { $number } = { $move }. Ein Weg zum Sieg war nicht zu finden; das sieht am besten aus. { $words }.
terminal-exact = Das ist sicher: Jeder mögliche Ausgang ist geprüft.
terminal-lost = Kein Zug gewinnt mehr: Jeder mögliche Ausgang ist geprüft.
terminal-no-hint = Ein Weg zum Sieg war nicht zu finden, daher gibt es keinen Tipp.
terminal-searching = Ein Tipp wird gesucht …
terminal-better-hints = In etwa { $seconds } s werden die Tipps besser.

## What was typed

terminal-undone = Zug zurückgenommen.
terminal-no-undo = Es gibt nichts zurückzunehmen.
terminal-unreadable = „{ $text }“ ist weder eine Nummer von 1 bis { $n } noch ein Zug noch ein Befehl. Die Befehle sind { $commands }.
terminal-illegal = „{ $text }“ geht jetzt nicht. Gib eine Nummer von 1 bis { $n } ein; help zeigt deine Züge.
terminal-not-text = Das ließ sich nicht als Text lesen. Bitte gib es noch einmal ein.

## Saving

terminal-saved = Gespeichert in { $path }
terminal-picture = Das Bild ist in { $path }
terminal-resume = Gespeichert. Weiterspielen mit: { $command }
terminal-review = Gespeichert. Ansehen mit: { $command }
terminal-not-saved = Nicht gespeichert in { $path }: { $why }.
terminal-exists = eine Datei mit diesem Namen gibt es schon
terminal-bad-path = das ist kein gültiger Dateiname
terminal-not-saved-yet = Die Partie geht weiter. Mit save DATEI speicherst du sie anderswo.
terminal-quit-unsaved = Mit save DATEI speicherst du anderswo; noch einmal quit beendet ohne Speichern.

## The end

terminal-winners =
    { $n ->
        [one] { $who } gewinnt.
       *[other] { $who } gewinnen.
    }
terminal-fails = { $who } gewinnt nicht.
terminal-nobody = Niemand gewinnt.
terminal-limit = Die Partie endete, weil die Höchstzahl an Zügen erreicht war.
terminal-score = Punkte: { $score }
terminal-scores = Punkte: { $scores }
terminal-player-score = { $who } { $score }
terminal-sum = Summe

## Help

terminal-help =
    Gib die Nummer eines Zuges ein oder den Zug selbst, etwa { $move }. Weitere Befehle:
      hint          der beste Zug, den eine kurze Suche findet, mit Gewinnchance
      undo          zurück zu deiner letzten Wahl (Ziehungen bleiben gleich)
      save [DATEI]  jetzt speichern; mit DATEI von nun an dort
      quit          speichern und beenden (wie Strg-C)
      Enter         den Tisch noch einmal zeigen
    Die Regeln: { $command }
terminal-moves = Deine Züge:
terminal-many = { $n } Züge, zum Beispiel { $move }; help zeigt alle.

## Other commands

terminal-rules-in-english = Diese Regeln gibt es noch nicht auf { $language }. Hier sind sie auf Englisch.
terminal-step = Nach Zug { $number } von { $total } ({ $move }).
terminal-step-start =
    { $total ->
        [0] Noch keine Züge.
       *[other] Vor dem ersten von { $total } Zügen.
    }
terminal-game-players =
    { $n ->
        [one] { $n } Person
       *[other] { $n } Personen
    }, etwa { $minutes } Min.
terminal-game-players-range = { $fewest } bis { $most } Personen, etwa { $minutes } Min.
terminal-game-credit = Von { $designers }, erschienen bei { $publisher }.
terminal-games-next = fourfold rules NAME erklärt ein Spiel, fourfold play NAME startet es.
