### Four Seasons: Winter

## About the game

summary = Baut das Eis und besetzt Quadrate eurer Farbe; dann taut es, und wer zuletzt noch Steine hat, gewinnt.
# Even shorter, for the home page
tag = Bau das Eis, besetz seine Quadrate, übersteh das Tauen.
duel-counters = Schlag den Bot und behalte möglichst viele Steine auf dem Eis

## Its options

option-players = Immer 2.
option-deck = Die 18 Karten, als Namen mit Anzahl: { "{" }"DDLL": 9, "DLDL": 9{ "}" }.

## The same where somebody sets a table

choose-deck = Der Stapel

## Cards and places

# $face: the four sections in reading order (top left, top right, bottom left, bottom right), D for dark, L for light
face =
    { $face ->
        [LLLL] ganz hell
        [DDDD] ganz dunkel
        [DDLL] oben dunkel, unten hell
        [LLDD] oben hell, unten dunkel
        [DLDL] links dunkel, rechts hell
        [LDLD] links hell, rechts dunkel
        [DLLL] hell außer oben links
        [LDLL] hell außer oben rechts
        [LLDL] hell außer unten links
        [LLLD] hell außer unten rechts
        [LDDD] dunkel außer oben links
        [DLDD] dunkel außer oben rechts
        [DDLD] dunkel außer unten links
        [DDDL] dunkel außer unten rechts
        [DLLD] hell außer oben links und unten rechts
       *[LDDL] hell außer oben rechts und unten links
    }

# Where a card or a square lies, by its top left section. Rows and columns of sections are counted from the top left of
# the ice, which is all the cards on the table. A card may go beside the ice, or jut out over an edge by one section.
# $down: in, above, half-above, half-below or below; $row: a number, if it is “in”
# $across: in, left, half-left, half-right or right; $column: a number, if it is “in”
at =
    { $down ->
        [above] über dem Eis { at-across }
        [below] unter dem Eis { at-across }
        [half-above]
            { $across ->
                [half-left] oben und links überstehend
                [half-right] oben und rechts überstehend
               *[other] { at-across } und oben überstehend
            }
        [half-below]
            { $across ->
                [half-left] unten und links überstehend
                [half-right] unten und rechts überstehend
               *[other] { at-across } und unten überstehend
            }
       *[in]
            { $across ->
                [in] in Reihe { $row }, Spalte { $column }
               *[other] in Reihe { $row } { at-across }
            }
    }
at-across =
    { $across ->
        [left] links vom Eis
        [half-left] und links überstehend
        [half-right] und rechts überstehend
        [right] rechts vom Eis
       *[in] in Spalte { $column }
    }

## Moves, as buttons

draw = Eine Karte aufdecken
# A card of the deck that may be drawn
draw-card = Diese Karte aufdecken: { face }
# $colour: light or dark, here and below
choose =
    { $colour ->
        [light] Hell wählen (dein Gegenüber spielt dunkel)
       *[dark] Dunkel wählen (dein Gegenüber spielt hell)
    }
place = Die Karte { at } anlegen ({ face })
put =
    { $colour ->
        [light] Einen Stein auf das helle Quadrat { at } setzen
       *[dark] Einen Stein auf das dunkle Quadrat { at } setzen
    }
cover =
    { $colour ->
        [light] Einen Stein auf das neue helle Quadrat { at } setzen
       *[dark] Einen Stein auf das neue dunkle Quadrat { at } setzen
    }
lift = Die Karte { at } aufnehmen ({ face })
# A lifted card is placed, in the thawing phase. $squares: how many new squares it forms
drop =
    { $squares ->
        [one] Die Karte { at } anlegen ({ face }); 1 neues Quadrat{ loss }
       *[other] Die Karte { at } anlegen ({ face }); { $squares } neue Quadrate{ loss }
    }
# The same, with fewer counters in the supply ($supply) than new squares
drop-short =
    { $supply ->
        [one] Die Karte { at } anlegen ({ face }); { $squares } neue Quadrate, aber nur 1 Stein{ loss }
       *[other] Die Karte { at } anlegen ({ face }); { $squares } neue Quadrate, aber nur { $supply } Steine{ loss }
    }
melt = Die Karte { at } schmelzen ({ face }){ loss }{ none-left }
take = Deinen Stein { at } zurücknehmen{ none-left }
# $kept: how many cards the group has
keep =
    { $kept ->
        [one] Nur die Karte { at } behalten
       *[other] Die Gruppe mit der Karte { at } behalten ({ $kept } Karten)
    }
# How a move ends that leaves its player without a counter on the table. $left: yes or no
none-left =
    { $left ->
        [no] ; danach hast du keinen Stein mehr
       *[yes] { "" }
    }
# How some moves end. $loss: none; choice, when several groups are the largest; cards, when $cards cards break off
loss =
    { $loss ->
        [choice] ; du wählst, welche Gruppe bleibt
        [cards]
            { $cards ->
                [one] ; 1 Karte bricht ab
               *[other] ; { $cards } Karten brechen ab
            }
       *[none] { "" }
    }

## Log: what somebody did. $who is the player’s name, $other the opponent’s

# $first and $held: cards in words, as “face” has them
set-up = Zu Beginn lag eine Karte auf dem Tisch ({ $first }), und { $who } hat eine weitere aufgedeckt ({ $held }).
log-draw-first = Die erste Karte wurde aufgedeckt: { face }.
log-draw-card = { $who } hat eine Karte aufgedeckt: { face }.
log-draw = { $who } hat sich entschieden, eine Karte aufzudecken.
log-choose =
    { $colour ->
        [light] { $who } hat die helle Farbe gewählt, also spielt { $other } dunkel.
       *[dark] { $who } hat die dunkle Farbe gewählt, also spielt { $other } hell.
    }
# $last: yes if it was the last card of the deck
log-place =
    { $last ->
        [yes] { $who } hat die letzte Karte { at } angelegt ({ face }). Die Tauphase beginnt.
       *[no] { $who } hat die Karte { at } angelegt ({ face }).
    }
log-put =
    { $colour ->
        [light] { $who } hat einen Stein auf das helle Quadrat { at } gesetzt.
       *[dark] { $who } hat einen Stein auf das dunkle Quadrat { at } gesetzt.
    }
log-cover =
    { $colour ->
        [light] { $who } hat einen Stein auf das neue helle Quadrat { at } gesetzt.{ log-loss }
       *[dark] { $who } hat einen Stein auf das neue dunkle Quadrat { at } gesetzt.{ log-loss }
    }
log-lift = { $who } hat die Karte { at } aufgenommen ({ face }).
log-drop =
    { $squares ->
        [one] { $who } hat die aufgenommene Karte { at } angelegt ({ face }). Ein neues Quadrat ist entstanden und hat einen Stein bekommen.{ log-loss }
       *[other] { $who } hat die aufgenommene Karte { at } angelegt ({ face }). { $squares } neue Quadrate sind entstanden und haben je einen Stein bekommen.{ log-loss }
    }
log-drop-short =
    { $supply ->
        [one] { $who } hat die aufgenommene Karte { at } angelegt ({ face }). { $squares } neue Quadrate sind entstanden, aber im Vorrat war nur noch 1 Stein.
       *[other] { $who } hat die aufgenommene Karte { at } angelegt ({ face }). { $squares } neue Quadrate sind entstanden, aber im Vorrat waren nur noch { $supply } Steine.
    }
log-melt = { $who } hat die Karte { at } geschmolzen ({ face }).{ log-loss }
log-take = { $who } hat den Stein { at } zurückgenommen.
log-keep =
    { $kept ->
        [one] { $who } hat nur die Karte { at } behalten.{ log-loss }
       *[other] { $who } hat die Gruppe mit der Karte { at } behalten ({ $kept } Karten).{ log-loss }
    }
# A further sentence, after a space. $counters: how many counters lay on the cards that broke off
log-loss =
    { $loss ->
        [choice] { " " }Das Eis ist in gleich große Gruppen zerbrochen.
        [cards]
            { $counters ->
                [0] { " " }{ log-cards }.
                [one] { " " }{ log-cards }, und 1 Stein kam in den Vorrat zurück.
               *[other] { " " }{ log-cards }, und { $counters } Steine kamen in den Vorrat zurück.
            }
       *[none] { "" }
    }
log-cards =
    { $cards ->
        [one] 1 Karte ist abgebrochen
       *[other] { $cards } Karten sind abgebrochen
    }

## The same beside a picture of the table

seen-draw-first = { log-draw-first }
seen-draw = { "" }
seen-draw-card = { $who } hat eine Karte aufgedeckt.
seen-choose = { log-choose }
seen-place =
    { $last ->
        [yes] { $who } hat die letzte Karte angelegt. Die Tauphase beginnt.
       *[no] { $who } hat die Karte angelegt.
    }
seen-put = { $who } hat einen Stein gesetzt.
seen-cover = { $who } hat einen Stein auf ein neues Quadrat gesetzt.{ log-loss }
seen-lift = { $who } hat eine Karte aufgenommen.
seen-drop =
    { $squares ->
        [one] { $who } hat sie angelegt. Ein neues Quadrat hat einen Stein bekommen.{ log-loss }
       *[other] { $who } hat sie angelegt. { $squares } neue Quadrate haben je einen Stein bekommen.{ log-loss }
    }
seen-drop-short =
    { $supply ->
        [one] { $who } hat sie angelegt: { $squares } neue Quadrate, aber nur noch 1 Stein.
       *[other] { $who } hat sie angelegt: { $squares } neue Quadrate, aber nur noch { $supply } Steine.
    }
seen-melt = { $who } hat eine Karte geschmolzen.{ log-loss }
seen-take = { $who } hat einen Stein zurückgenommen.
seen-keep =
    { $kept ->
        [one] { $who } hat eine einzelne Karte behalten.{ log-loss }
       *[other] { $who } hat eine Gruppe von { $kept } Karten behalten.{ log-loss }
    }

## Table: what is to be done

title-first = Die erste Karte wird aufgedeckt
title-draw = { $who } deckt eine Karte auf
title-place = Lege die Karte an
title-colour = Wähle deine Farbe
title-freeze = Decke eine Karte auf oder setze einen Stein
title-thaw = Nimm eine Karte auf, schmilz eine oder nimm einen Stein zurück
# The seat has no counter on the table, and loses if it has none after this turn; the second if it cannot place one
title-thaw-last = Du hast keinen Stein auf dem Eis: Nimm eine Karte auf und setze jetzt einen, sonst verlierst du
title-thaw-lost = Du hast keinen Stein auf dem Eis, und keine Karte lässt sich so aufnehmen, dass du einen setzt: Dieser Zug beendet die Partie
title-drop = Lege die Karte so an, dass ein neues Quadrat entsteht
title-cover = Wähle, welche neuen Quadrate einen Stein bekommen
title-keep = Wähle, welche Gruppe bleibt
ask-place = Wohin kommt sie?
ask-place-so = Lege sie: { face }
ask-thaw = Aufnehmen oder mit der Sonne schmelzen?
title-won = Die Partie ist zu Ende. { $who } gewinnt.
title-nobody = Die Partie ist zu Ende. Niemand gewinnt.
title-limit = Die Partie ist zu Ende. Niemand gewinnt: { $turns } Züge der Tauphase sind um.

## Table: labels

# $colour: light, dark, or none before it is chosen
seat =
    { $colour ->
        [light] { $who }: hell, Steine: { $placed } gesetzt, { $supply } im Vorrat
        [dark] { $who }: dunkel, Steine: { $placed } gesetzt, { $supply } im Vorrat
       *[none] { $who }: noch keine Farbe
    }
thawing = Tauphase, Zug { $turn }
# The same in the title of a page, and before it thaws: $left cards are left in the deck. Short.
thaw = Tauphase, Zug { $turn } · behalte einen Stein
freezing = { $left ->
    [one] Frostphase · noch { $left } Karte
   *[other] Frostphase · noch { $left } Karten
}
# On a player's plate: the colour, and how many counters lie on the ice
plate =
    { $colour ->
        [light] hell · { $placed } auf dem Eis
       *[dark] dunkel · { $placed } auf dem Eis
    }
# Beside the signs for what is done with a card: short
sign-lift = Aufnehmen
sign-melt = Schmelzen
label-hand = Hand:
label-choose = Wähle:
label-sun = Sonne:

## Table: pieces, for screen readers

# $state: free; held, if a counter holds it down; falls, if it would break off
piece-card =
    { $state ->
        [held] Karte: { face }; liegt fest
        [falls] Karte: { face }; würde abbrechen
       *[free] Karte: { face }
    }
piece-counter =
    { $colour ->
        [light] heller Stein
       *[dark] dunkler Stein
    }
piece-deck = der Stapel
piece-ghost = hier lag die Karte
piece-lift = das Zeichen, eine Karte aufzunehmen
piece-sun = die Sonne: eine Karte schmelzen

## The end: what decided the game

# $counters: those of $who on the table
end-won =
    { $counters ->
        [one] { $who } hat noch 1 Stein auf dem Tisch, { $other } keinen.
       *[other] { $who } hat noch { $counters } Steine auf dem Tisch, { $other } keinen.
    }
end-nobody = Niemand hat noch einen Stein auf dem Tisch.
# $others: the counters of $other
end-limit = Nach { $turns } Zügen der Tauphase haben beide noch Steine auf dem Tisch: { $who } hat { $counters }, { $other } hat { $others }.
tally-counters = Steine auf dem Tisch
tally-held = Festliegende Karten
