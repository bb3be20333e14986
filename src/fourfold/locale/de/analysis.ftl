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
# What a mistake gave up: $differences are lines as analysis-difference says
analysis-why = Mit den Zügen, die wohl folgen: { $differences }
# $what: a line of the score sheet, such as a card; $got instead of $could: points or things counted
analysis-difference = { $what } ({ $who }): { $got } statt { $could }
# $sign marks decisions in which one move was better than all others
analysis-puzzles =
    { $n ->
        [one] { $sign } Rätsel bei Zug { $moves }: Ein Zug ist um { $limit } oder mehr besser als alle anderen.
       *[other] { $sign } Rätsel bei den Zügen { $moves }: Ein Zug ist um { $limit } oder mehr besser als alle anderen.
    }
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
