### Turn of Time

## About the game

summary = Legt Jahreszeiten in ein Raster von vier mal vier; jede dreht ihre Nachbarn um oder wird von ihnen umgedreht.
# Even shorter, for the home page
tag = Jede Karte dreht ihre Nachbarn um oder wird umgedreht.

## Its options

option-players = Wie viele mitspielen, 1 bis 4.
option-goal = Nur allein: dominance (eine Gruppe von sieben, Standard) oder balance (vier von jeder Jahreszeit).

## The same where somebody sets a table

choose-goal = Dein Ziel
choose-goal-dominance = { solo-dominance }
choose-goal-balance = { solo-balance }

## Goals of the solo game

solo-dominance = Vorherrschaft: eine Gruppe von sieben
solo-balance = Gleichgewicht: vier von jeder Jahreszeit

## Parts of other messages

season = { $season ->
    [spring] Frühling
    [summer] Sommer
    [fall] Herbst
   *[winter] Winter
}
back = { $back ->
    [spring] Frühling
    [summer] Sommer
    [fall] Herbst
   *[winter] Winter
}
other = { $other ->
    [spring] Frühling
    [summer] Sommer
    [fall] Herbst
   *[winter] Winter
}
other-back = { $other_back ->
    [spring] Frühling
    [summer] Sommer
    [fall] Herbst
   *[winter] Winter
}
season-first = { season }
single = { $season ->
    [spring] reine Frühlingskarte
    [summer] reine Sommerkarte
    [fall] reine Herbstkarte
   *[winter] reine Winterkarte
}
double = { season }, auf der Rückseite { back }
pair = Karte mit { season } und { back }
side = { $side ->
    [above] darüber
    [right] rechts daneben
    [below] darunter
   *[left] links daneben
}

## Names of cards, as a screen reader says them

card-on-table = { $kind ->
    [single] { single }
   *[double] { double }
}
card-in-hand = { $kind ->
    [single] { single }
   *[double] { pair }
}

## Moves, as buttons name them

draw-season = Ziehe den { season }
draw-card = { $kind ->
    [single] Ziehe die { single }
   *[double] Ziehe die { pair }
}
play = { $kind ->
    [single] Spiele die { single }
   *[double] Spiele den { season } mit { back } auf der Rückseite
}
place-first = Lege die erste Karte
place = Lege die Karte { $places }
place-exactly = Lege die Karte { $places } (Reihe { $row }, Spalte { $column })
beside = { $side ->
    [above] über den { season }
    [right] rechts neben den { season }
    [below] unter den { season }
   *[left] links neben den { season }
}
meet-same = Begegne dem { other } { side }: Nichts wird umgedreht
meet-placed = { $kind ->
    [single] Begegne dem { other } { side }: Die gelegte Karte wird umgedreht und zeigt wieder { season }
   *[double] Begegne dem { other } { side }: Die gelegte Karte wird zum { back }
}
meet-neighbour = { $other_kind ->
    [single] Begegne dem { other } { side }: Er wird umgedreht und zeigt wieder { other }
   *[double] Begegne dem { other } { side }: Er wird zum { other-back }
}
meet-both = { $outcome ->
    [same] Begegne dem { other } { side }: Beide werden umgedreht und zeigen dann { back }
   *[different] Begegne dem { other } { side }: Beide werden umgedreht; die gelegte Karte zeigt dann { back }, der Nachbar { other-back }
}

## Log: what has happened

log-draw-season = { $who } hat den { season } gezogen.
log-draw-card = { $kind ->
    [single] { $who } hat die { single } gezogen.
   *[double] { $who } hat eine { pair } gezogen.
}
log-play = { $kind ->
    [single] { $who } hat die { single } gespielt.
   *[double] { $who } hat den { season } mit { back } auf der Rückseite gespielt.
}
log-place-first = { $who } hat den { season } als erste Karte gelegt.
log-place = { $who } hat den { season } { $places } gelegt.
log-meet-same = Der { season } von { $who } ist dem { other } { side } begegnet. Nichts wurde umgedreht.
log-meet-placed = { $kind ->
    [single] Der { other } { side } hat den { season } von { $who } umgedreht; er zeigt wieder { season }.
   *[double] Der { other } { side } hat den { season } von { $who } zum { back } umgedreht.
}
log-meet-neighbour = { $other_kind ->
    [single] Der { season } von { $who } hat den { other } { side } umgedreht; er zeigt wieder { other }.
   *[double] Der { season } von { $who } hat den { other } { side } zum { other-back } umgedreht.
}
log-meet-both = { $outcome ->
    [same] Der { season } von { $who } und der { other } { side } haben sich gegenseitig umgedreht: Beide zeigen { back }.
   *[different] Der { season } von { $who } und der { other } { side } haben sich gegenseitig umgedreht, zum { back } und zum { other-back }.
}
set-up-2 = { $who1 } hat { $seasons1 } gezogen, { $who2 } { $seasons2 }.
set-up-3 = { $who1 } hat { $seasons1 } gezogen, { $who2 } { $seasons2 } und { $who3 } { $seasons3 }. Der { season } gehört niemandem; seine reine Karte liegt als erste auf dem Tisch.
set-up-4 = { $who1 } hat { $seasons1 } gezogen, { $who2 } { $seasons2 }, { $who3 } { $seasons3 } und { $who4 } { $seasons4 }.
set-up-1 = { $kind ->
    [single] Der Stapel ist gemischt, und { $who1 } hat die { single } gezogen.
   *[double] Der Stapel ist gemischt, und { $who1 } hat eine { pair } gezogen.
}

## Table

task-draw-season = Die Jahreszeiten werden gezogen
task-draw-card = Die nächste Karte wird gezogen
task-card = Wähle eine Karte und die Seite, die nach oben kommt
task-face = Wähle die Seite, die nach oben kommt
task-cell = Wähle ein Feld für den { season }
ask-cell = Wohin kommt der { season }?
task-flip = Wähle, welchem Nachbarn die Karte als Nächstes begegnet
over-won = Die Partie ist zu Ende. { $who } gewinnt.
over-won-by-group = Die Partie ist zu Ende. { $who } gewinnt bei Gleichstand mit der größeren Gruppe.
over-won-by-turn = Die Partie ist zu Ende. { $who } gewinnt bei Gleichstand als Startperson.
over-met = Die Partie ist zu Ende. Die Aufgabe ist geschafft.
over-missed = Die Partie ist zu Ende. Die Aufgabe ist nicht geschafft.
seat = { $number }: { $who }
standing = { $cards ->
    [0] { season } 0
   *[other] { season } { $cards }, Gruppe von { $group }
}
standing-points = { $points ->
    [one] { standing }: { $points } Punkt
   *[other] { standing }: { $points } Punkte
}
deck = { $cards ->
    [one] Stapel: noch { $cards } Karte
   *[other] Stapel: noch { $cards } Karten
}
drawn = Gezogen
goal-dominance = Vorherrschaft: eine Gruppe von 7
goal-balance = Gleichgewicht: jede viermal
wheel = Jahreszeiten auf dem Tisch
wheel-group = Gruppe { $group }
wheel-left = { $cards ->
    [one] Karte übrig
   *[other] Karten übrig
}
laid = { $laid } von { $cards } Karten gelegt
laid-goal = { $players ->
    [2] { $laid } von { $cards } Karten · beide Jahreszeiten zählen zusammen
   *[other] { $laid } von { $cards } Karten · die häufigste Jahreszeit gewinnt
}

## Scoring

line = { season } ({ tally })
tally = { $cards ->
    [0] keine Karte
    [one] { $cards } Karte
   *[other] { $cards } Karten, Gruppe von { $group }
}
decided-by-group = Je { $points } Punkte. { $who } gewinnt bei Gleichstand mit der größeren Gruppe: { $group } ({ season }) gegen { $other_group } ({ other }).
decided-by-turn = Je { $points } Punkte, und die größten Gruppen sind gleich groß: { $group } ({ season }) und { $group } ({ other }). { $who } gewinnt bei Gleichstand als Startperson.
decided-by-draw = { season } und { other } sind gleichauf ({ tally }); der { season } kommt in der Zugreihenfolge zuerst.
