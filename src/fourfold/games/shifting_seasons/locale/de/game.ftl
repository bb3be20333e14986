### Shifting Seasons

## About the game

summary = Schiebt ein Plättchen in eine Bahn, nehmt das, was herausfällt, und legt es, wo es am meisten zählt.
# Even shorter, for the home page
tag = Schieb ein Plättchen hinein und leg, was herausfällt.
duel-lead = Schlag den Bot mit möglichst viel Vorsprung

## Its options

option-players = Wie viele Personen spielen, 2 bis 4.
option-colours = Die eigene Farbe jeder Person, etwa ["Wi","Sp"]; sonst Sp, Su, Au, Wi in dieser Reihenfolge.
option-cards = Die Wertungskarten, zwei aus 1–7 und zwei aus 8–14; sonst gezogen. Zum Einstieg: [1,5,8,13].
option-group = Karte 13: die größte Gruppe einer Farbe nach Wahl (chosen) oder aller Farben (largest).

## The same where somebody sets a table

choose-cards = Was zählt
choose-colours = Farben
choose-group = Karte 13 zählt
choose-group-chosen = eine Farbe deiner Wahl
choose-group-largest = die größte Gruppe, egal welche Farbe

## Tiles, for use in other messages
# $season: spring, summer, autumn or winter; $precious: yes or no

# Used in compounds: Sommerplättchen
season = { $season ->
    [spring] Frühlings
    [summer] Sommer
    [autumn] Herbst
   *[winter] Winter
}
# The same on its own
season-alone = { $season ->
    [spring] Frühling
    [summer] Sommer
    [autumn] Herbst
   *[winter] Winter
}
# The name of a tile, on its own or at the beginning of a text
tile = { $precious ->
    [yes] Kostbares { season }plättchen
   *[no] { season }plättchen
}
# Nominative and accusative
the-tile = { $precious ->
    [yes] das kostbare { season }plättchen
   *[no] das { season }plättchen
}
a-tile = { $precious ->
    [yes] ein kostbares { season }plättchen
   *[no] ein { season }plättchen
}
# The tile that falls out of a lane. $out_season and $out_precious: as $season and $precious
out-tile = { $out_season ->
    [spring] { $out_precious ->
        [yes] ein kostbares Frühlingsplättchen
       *[no] ein Frühlingsplättchen
    }
    [summer] { $out_precious ->
        [yes] ein kostbares Sommerplättchen
       *[no] ein Sommerplättchen
    }
    [autumn] { $out_precious ->
        [yes] ein kostbares Herbstplättchen
       *[no] ein Herbstplättchen
    }
   *[winter] { $out_precious ->
        [yes] ein kostbares Winterplättchen
       *[no] ein Winterplättchen
    }
}

## Moves, as buttons name them
# $lane: 1 to 4; $cell: a space such as e4; $name: the name of a score card

move-push = { tile } in Bahn { $lane } schieben
move-double = Bonus einsetzen und zweimal in Bahn { $lane } schieben: zuerst { the-tile }
move-lift = Bonus einsetzen und { the-tile } von { $cell } aufnehmen
move-to = { tile } nach { $cell } verschieben
move-at = { tile } auf { $cell } legen
move-done = Zug beenden
# Written on the table, where there is room for eight letters
move-done-sign = Fertig
draw-card = Wertungskarte { $card } ziehen: { $name }
draw-slide = { tile } für den Schiebespielplan ziehen
draw-display = { tile } für die Auslage ziehen

## Log
# $who: a player’s name; $reward: what filling an area brought, token (a frame and a token), frame or none

log-push = { $who } hat { a-tile } in Bahn { $lane } geschoben; herausgefallen ist { out-tile }.
log-double = { $who } hat einen Bonus eingesetzt und zweimal in Bahn { $lane } geschoben, zuerst { a-tile }; herausgefallen ist { out-tile }.
log-place = { $who } hat { a-tile } auf { $cell } gelegt.
log-place-fills = { $reward ->
    [token] { $who } hat { a-tile } auf { $cell } gelegt und Bereich { $area } gefüllt: Das bringt einen Rahmen und einen Bonus.
    [frame] { $who } hat { a-tile } auf { $cell } gelegt und Bereich { $area } gefüllt: Das bringt einen Rahmen, aber keinen Bonus.
   *[none] { $who } hat { a-tile } auf { $cell } gelegt und Bereich { $area } gefüllt.
}
log-lift = { $who } hat einen Bonus eingesetzt und { a-tile } von { $cell } aufgenommen.
# $from: the space it came from
log-move = { $who } hat { a-tile } von { $from } nach { $cell } verschoben.
log-move-fills = { $reward ->
    [frame] { $who } hat { a-tile } von { $from } nach { $cell } verschoben und Bereich { $area } gefüllt: Das bringt einen Rahmen.
   *[none] { $who } hat { a-tile } von { $from } nach { $cell } verschoben und Bereich { $area } gefüllt.
}
log-done = { $who } hat den Zug beendet.
log-card = Wertungskarte { $card } wurde gezogen: { $name }.
log-slide = Auf den Schiebespielplan kam { a-tile }.
log-display = In die Auslage kam { a-tile }.
log-refill = Neu in der Auslage: { a-tile }.
# $cards: a list of score cards, each as set-up-card writes it
set-up = Die Wertungskarten dieser Partie sind { $cards }.
set-up-card = „{ $name }“

## Table: what happens or what to do; the page leaves out the name before the colon

status = Zug { $n } von { $of } · die meisten Punkte gewinnen
title-cards = Die Wertungskarten werden gezogen
title-tiles = Die Plättchen werden gezogen
title-refill = Die Auslage wird aufgefüllt
title-turn = Wähle ein Plättchen und eine Bahn
title-bonus = Schiebe ein Plättchen oder setze einen Bonus ein
title-place = Lege { the-tile } in Bereich { $area }
title-to = Wähle ein neues Feld für { the-tile }
title-after = Setze einen Bonus ein oder beende deinen Zug
ask-lane = In welche Bahn schieben?
ask-bonus = Zweimal schieben oder ein Plättchen verschieben?
title-over = Die Partie ist zu Ende. { $who } gewinnt.
# $who: a list of names
title-shared = Die Partie ist zu Ende. { $who } teilen sich den Sieg.

## Table: labels, and the names of things

# Parts of the table, as a screen reader names them
zone-slide = Schiebespielplan
zone-cards = Wertungskarten
zone-sheet = Punkte von { $who }
# Room for twelve letters, for six (bag, tokens) and six (frames)
label-display = Auslage
label-bag = Beutel
label-supply = Boni
label-frames = Rahmen
# Above a board, if players have names. $number: 1 to 4
board-owner = { $number }: { $who }
board-points = { season-alone }, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
# On a score card: how many points a player would have for it
standing = { $who }: { $points }
# $filled: whether the area was filled once, yes or no
number = { $filled ->
    [yes] Nummer { $area }, { season }bereich, gefüllt
   *[no] Nummer { $area }, { season }bereich
}
lane = Bahn { $lane }
exit = Ausgang von Bahn { $lane }
tokens = { $n ->
    [0] Keine Boni
    [one] { $n } Bonus
   *[other] { $n } Boni
}
bag = { $n ->
    [0] Der Beutel ist leer
   *[other] { $n } Plättchen im Beutel
}
frames = { $n ->
    [0] Keine Rahmen mehr
   *[other] Noch { $n } Rahmen
}

## Score cards: name and what each asks for, both as on the rules page

card = Karte { $card }: { $name }
# Shown when somebody points at a card
card-explained = Karte { $card }: { $name }. { $about }
card-1 = Lange Diagonalen
    .about = Jede der beiden Diagonalen von Ecke zu Ecke, wenn alle sechs Felder voll sind. Höchstens zweimal.
card-2 = Die Mitte, doppelt
    .about = Die vier Felder in der Mitte, wenn alle voll sind. Hier zählt alles doppelt: Plättchen, kostbare, eigene Farbe. Höchstens einmal.
card-3 = Volle Spalten
    .about = Spalte c und Spalte d, die beiden ohne Nummer, jede für sich, wenn ihre sechs Felder voll sind. Höchstens zweimal.
card-4 = Außenseiten
    .about = Jede Seite des Spielfelds, deren fünf Felder voll sind; eine Seite hat sechs Felder, aber auf einem steht die Nummer. Eine Ecke zählt einmal, auch wenn sie zu zwei vollen Seiten gehört. Höchstens viermal.
card-5 = Nummer zu Nummer
    .about = Jede gerade Linie aus vier Feldern, deren Enden neben zwei Nummern liegen: b2 bis e2, e2 bis e5, b5 bis e5, b2 bis b5. Die Ecken zählen einmal. Höchstens viermal.
card-6 = Um die Nummern
    .about = Zu jeder Nummer die drei Felder, die sie mit einer Kante berühren, wenn alle drei voll sind. Höchstens viermal.
card-7 = Kurze Diagonalen
    .about = Jede der vier Diagonalen aus genau drei Feldern, wenn alle drei voll sind. Höchstens viermal.
card-8 = Zu Hause
    .about = Jedes Plättchen in der Farbe seines Bereichs: Herbst in Bereich 1, Sommer in 2, Frühling in 3, Winter in 4. Höchstens viermal, einmal je Bereich.
card-9 = Vier Farben
    .about = In jedem Bereich bis zu zwei Sets aus vier Plättchen, eines je Farbe, ganz gleich, wo sie darin liegen. Höchstens acht Sets.
card-10 = Vier in Reihe
    .about = Für jede Farbe eine Reihe oder Spalte von vier benachbarten Plättchen dieser Farbe. Von fünf in einer Reihe zählen die besseren vier benachbarten. Eine Nummer unterbricht, eine Bereichsgrenze nicht. Höchstens viermal.
card-11 = Schräge Dreier
    .about = Für jede Farbe eine Diagonale von drei Plättchen dieser Farbe, irgendwo auf dem Spielfeld. Höchstens viermal.
card-12 = Grenzpaare
    .about = Paare gleicher Farbe, die sich mit einer Kante berühren, aber in zwei verschiedenen Bereichen liegen. Jedes Plättchen gehört zu höchstens einem Paar. Höchstens zehn Paare.
card-13 = Eine Gruppe
    .about = Eine Gruppe von Plättchen einer Farbe, die Kante an Kante zusammenhängen. Du wählst die Farbe, und von ihr zählt die größte Gruppe. Höchstens einmal.
card-14 = Quadrate
    .about = Für jede Farbe ein Quadrat von zwei mal zwei Plättchen dieser Farbe. Höchstens viermal.

## Scoring

# Written after a number of points, as in “3 tiles + 1 precious + 2 own colour”.
# $n: the number
part-tiles = Plättchen
part-precious = kostbar
part-own = eigene Farbe
# $tiles: a list of players, each as tie-tiles writes it
tie = Je { tie-points }; die kostbaren Plättchen entscheiden: { $tiles }.
# $n: how many precious tiles a player has
tie-tiles = { $who } hat { $n }
# $n: how many precious tiles each of the winners has
tie-shared = { $n ->
    [0] Je { tie-points }, aber keine kostbaren Plättchen.
    [one] Je { tie-points } und je { $n } kostbares Plättchen.
   *[other] Je { tie-points } und je { $n } kostbare Plättchen.
}
tie-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
