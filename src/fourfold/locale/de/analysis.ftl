### Analyses of recorded games, in a terminal and in notebooks

analysis-title =
    { $n ->
        [one] { $game }, { $n } Person
       *[other] { $game }, { $n } Personen
    }
analysis-note =
    { $done ->
        [one] { $done } Entscheidung
       *[other] { $done } Entscheidungen
    } analysiert, je { $budget }. Ein Zug, der mindestens { $limit } kostet, ist ein Fehler.
analysis-note-stopped = { $done } von { $asked } Entscheidungen analysiert, je { $budget }. Ein Zug, der mindestens { $limit } kostet, ist ein Fehler.
analysis-simulations =
    { $n ->
        [one] { $n } Simulation
       *[other] { $n } Simulationen
    }
analysis-seconds = { $n } s
analysis-unfinished =
    { $n ->
        [one] Die Partie ist nicht zu Ende: bisher { $n } Zug.
       *[other] Die Partie ist nicht zu Ende: bisher { $n } Züge.
    }
analysis-exact = = steht vor exakten Werten
analysis-mistakes = Fehler
analysis-worst = Der Tisch vor dem größten Fehler: { $command }

## Headings of columns; keep them short

analysis-choices = Züge
analysis-best-moves = beste Züge
analysis-average = Verlust im Schnitt
analysis-worst-moves = größte Fehler: Zug (Verlust)
analysis-move = Zug
analysis-lost = Verlust
analysis-played = gespielt
analysis-better = besser
analysis-best = bester
analysis-chance = Gewinnchance
analysis-chance-alone = Erfolgschance
