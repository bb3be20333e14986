### Four Seasons: Winter

## About the game

summary = Bâtis la glace et occupe les carrés de ta couleur ; puis vient le dégel, et le dernier jeton gagne.
tag = Bâtis la glace, occupe ses carrés, survis au dégel.
duel-counters = Bats le bot et garde le plus de jetons possible sur la glace

## Its options

option-players = Toujours 2.
option-deck = Les 18 cartes, par nom et nombre d’exemplaires : { "{" }"DDLL": 9, "DLDL": 9{ "}" }.

## The same where somebody sets a table

choose-deck = La pioche

## Cards and places

# $face: the four sections in reading order (top left, top right, bottom left, bottom right), D for dark, L for light
face =
    { $face ->
        [LLLL] toute claire
        [DDDD] toute foncée
        [DDLL] foncée en haut, claire en bas
        [LLDD] claire en haut, foncée en bas
        [DLDL] foncée à gauche, claire à droite
        [LDLD] claire à gauche, foncée à droite
        [DLLL] claire sauf en haut à gauche
        [LDLL] claire sauf en haut à droite
        [LLDL] claire sauf en bas à gauche
        [LLLD] claire sauf en bas à droite
        [LDDD] foncée sauf en haut à gauche
        [DLDD] foncée sauf en haut à droite
        [DDLD] foncée sauf en bas à gauche
        [DDDL] foncée sauf en bas à droite
        [DLLD] claire sauf en haut à gauche et en bas à droite
       *[LDDL] claire sauf en haut à droite et en bas à gauche
    }

# Where a card or a square lies, by its top left section. Rows and columns of sections are counted from the top left of
# the ice, which is all the cards on the table. A card may go beside the ice, or jut out over an edge by one section.
# $down: in, above, half-above, half-below or below; $row: a number, if it is “in”
# $across: in, left, half-left, half-right or right; $column: a number, if it is “in”
at =
    { $down ->
        [above] au-dessus de la glace, { at-across }
        [below] au-dessous de la glace, { at-across }
        [half-above]
            { $across ->
                [half-left] en saillie en haut et à gauche
                [half-right] en saillie en haut et à droite
               *[other] en saillie en haut, { at-across }
            }
        [half-below]
            { $across ->
                [half-left] en saillie en bas et à gauche
                [half-right] en saillie en bas et à droite
               *[other] en saillie en bas, { at-across }
            }
       *[in]
            { $across ->
                [in] à la ligne { $row }, colonne { $column }
               *[other] à la ligne { $row }, { at-across }
            }
    }
at-across =
    { $across ->
        [left] à gauche de la glace
        [half-left] en saillie à gauche
        [half-right] en saillie à droite
        [right] à droite de la glace
       *[in] à la colonne { $column }
    }

## Moves, as buttons

draw = Piocher une carte
# A card of the deck that may be drawn
draw-card = Piocher cette carte : { face }
# $colour: light or dark, here and below
choose =
    { $colour ->
        [light] Choisir les clairs (ton adversaire joue les foncés)
       *[dark] Choisir les foncés (ton adversaire joue les clairs)
    }
place = Poser la carte { at } ({ face })
put =
    { $colour ->
        [light] Poser un jeton sur le carré clair { at }
       *[dark] Poser un jeton sur le carré foncé { at }
    }
cover =
    { $colour ->
        [light] Poser un jeton sur le nouveau carré clair { at }
       *[dark] Poser un jeton sur le nouveau carré foncé { at }
    }
lift = Soulever la carte { at } ({ face })
# A lifted card is placed, in the thawing phase. $squares: how many new squares it forms
drop =
    { $squares ->
        [one] Reposer la carte { at } ({ face }) : { $squares } nouveau carré{ loss }
       *[other] Reposer la carte { at } ({ face }) : { $squares } nouveaux carrés{ loss }
    }
# The same, with fewer counters in the supply ($supply) than new squares
drop-short =
    { $supply ->
        [one] Reposer la carte { at } ({ face }) : { $squares } nouveaux carrés, mais seulement { $supply } jeton{ loss }
       *[other] Reposer la carte { at } ({ face }) : { $squares } nouveaux carrés, mais seulement { $supply } jetons{ loss }
    }
melt = Faire fondre la carte { at } ({ face }){ loss }{ none-left }
take = Reprendre le jeton { at }{ none-left }
# $kept: how many cards the group has
keep =
    { $kept ->
        [one] Ne garder que la carte { at }
       *[other] Garder le groupe avec la carte { at } ({ $kept } cartes)
    }
# How a move ends that leaves its player without a counter on the table. $left: yes or no
none-left =
    { $left ->
        [no]  ; il ne te reste aucun jeton
       *[yes] { "" }
    }
# How some moves end. $loss: none; choice, when several groups are the largest; cards, when $cards cards break off
loss =
    { $loss ->
        [choice]  ; tu choisis quel groupe reste
        [cards]
            { $cards ->
                [one]  ; { $cards } carte se détache
               *[other]  ; { $cards } cartes se détachent
            }
       *[none] { "" }
    }

## Log: what somebody did. $who is the player’s name, $other the opponent’s

# $first and $held: cards in words, as “face” has them
set-up = La partie a commencé avec une carte sur la table ({ $first }), et { $who } en a pioché une autre ({ $held }).
log-draw-first = La première carte a été piochée : { face }.
log-draw-card = { $who } a pioché une carte : { face }.
log-draw = { $who } a choisi de piocher une carte.
log-choose =
    { $colour ->
        [light] { $who } a choisi les clairs ; { $other } joue donc les foncés.
       *[dark] { $who } a choisi les foncés ; { $other } joue donc les clairs.
    }
# $last: yes if it was the last card of the deck
log-place =
    { $last ->
        [yes] { $who } a posé la dernière carte { at } ({ face }). La phase de dégel commence.
       *[no] { $who } a posé la carte { at } ({ face }).
    }
log-put =
    { $colour ->
        [light] { $who } a posé un jeton sur le carré clair { at }.
       *[dark] { $who } a posé un jeton sur le carré foncé { at }.
    }
log-cover =
    { $colour ->
        [light] { $who } a posé un jeton sur le nouveau carré clair { at }.{ log-loss }
       *[dark] { $who } a posé un jeton sur le nouveau carré foncé { at }.{ log-loss }
    }
log-lift = { $who } a soulevé la carte { at } ({ face }).
log-drop =
    { $squares ->
        [one] { $who } a reposé la carte { at } ({ face }). Elle a formé un nouveau carré, qui a reçu un jeton.{ log-loss }
       *[other] { $who } a reposé la carte { at } ({ face }). Elle a formé { $squares } nouveaux carrés, qui ont reçu un jeton chacun.{ log-loss }
    }
log-drop-short =
    { $supply ->
        [one] { $who } a reposé la carte { at } ({ face }). Elle a formé { $squares } nouveaux carrés, mais il ne restait qu’un jeton dans la réserve.
       *[other] { $who } a reposé la carte { at } ({ face }). Elle a formé { $squares } nouveaux carrés, mais il ne restait que { $supply } jetons dans la réserve.
    }
log-melt = { $who } a fait fondre la carte { at } ({ face }).{ log-loss }
log-take = { $who } a repris son jeton { at }.
log-keep =
    { $kept ->
        [one] { $who } n’a gardé que la carte { at }.{ log-loss }
       *[other] { $who } a gardé le groupe avec la carte { at } ({ $kept } cartes).{ log-loss }
    }
# A further sentence, after a space. $counters: how many counters lay on the cards that broke off
log-loss =
    { $loss ->
        [choice] { " " }La glace s’est brisée en groupes de même taille.
        [cards]
            { $counters ->
                [0] { " " }{ log-cards }.
                [one] { " " }{ log-cards }, et { $counters } jeton est retourné dans la réserve.
               *[other] { " " }{ log-cards }, et { $counters } jetons sont retournés dans la réserve.
            }
       *[none] { "" }
    }
log-cards =
    { $cards ->
        [one] { $cards } carte s’est détachée
       *[other] { $cards } cartes se sont détachées
    }

## The same beside a picture of the table

seen-draw-first = { log-draw-first }
seen-draw = { "" }
seen-draw-card = { $who } a pioché une carte.
seen-choose = { log-choose }
seen-place =
    { $last ->
        [yes] { $who } a posé la dernière carte. La phase de dégel commence.
       *[no] { $who } a posé la carte.
    }
seen-put = { $who } a posé un jeton.
seen-cover = { $who } a posé un jeton sur un nouveau carré.{ log-loss }
seen-lift = { $who } a soulevé une carte.
seen-drop =
    { $squares ->
        [one] { $who } l’a reposée. Un nouveau carré a reçu un jeton.{ log-loss }
       *[other] { $who } l’a reposée. { $squares } nouveaux carrés ont reçu un jeton chacun.{ log-loss }
    }
seen-drop-short =
    { $supply ->
        [one] { $who } l’a reposée : { $squares } nouveaux carrés, mais il ne restait qu’un jeton.
       *[other] { $who } l’a reposée : { $squares } nouveaux carrés, mais il ne restait que { $supply } jetons.
    }
seen-melt = { $who } a fait fondre une carte.{ log-loss }
seen-take = { $who } a repris un jeton.
seen-keep =
    { $kept ->
        [one] { $who } n’a gardé qu’une carte.{ log-loss }
       *[other] { $who } a gardé un groupe de { $kept } cartes.{ log-loss }
    }

## Table: what is to be done

title-first = On pioche la première carte
title-draw = { $who } pioche une carte
title-place = Pose la carte
title-colour = Choisis ta couleur
title-freeze = Pioche une carte ou pose un jeton sur un carré
title-thaw = Soulève une carte, fais-en fondre une ou reprends un jeton
# The seat has no counter on the table, and loses if it has none after this turn; the second if it cannot place one
title-thaw-last = Tu n’as aucun jeton sur la glace : soulève une carte et poses-en un maintenant, sinon tu perds
title-thaw-lost = Tu n’as aucun jeton sur la glace et aucune carte à soulever pour en poser un : ce tour termine la partie
title-drop = Repose la carte là où elle forme un nouveau carré
title-cover = Choisis les nouveaux carrés qui reçoivent un jeton
title-keep = Choisis le groupe qui reste
ask-place = Où va-t-elle ?
ask-place-so = Pose-la : { face }
ask-thaw = La soulever, ou la faire fondre au soleil ?
title-won = La partie est terminée. { $who } gagne.
title-nobody = La partie est terminée. Personne ne gagne.
title-limit = La partie est terminée. Personne ne gagne : { $turns } tours de dégel ont été joués.

## Table: labels

# $colour: light, dark, or none before it is chosen
seat =
    { $colour ->
        [light] { $who } : clairs, { seat-placed }, { $supply } en réserve
        [dark] { $who } : foncés, { seat-placed }, { $supply } en réserve
       *[none] { $who } : pas encore de couleur
    }
seat-placed =
    { $placed ->
        [one] { $placed } jeton posé
       *[other] { $placed } jetons posés
    }
thawing = Phase de dégel, tour { $turn }
# The same in the title of a page, and before it thaws: $left cards are left in the deck. Short.
thaw = Dégel, tour { $turn } · garde un jeton
freezing = { $left ->
    [one] Gel · encore { $left } carte
   *[other] Gel · encore { $left } cartes
}
# On a player's plate: the colour, and how many counters lie on the ice
plate =
    { $colour ->
        [light] clair · { $placed } sur la glace
       *[dark] foncé · { $placed } sur la glace
    }
# Beside the signs for what is done with a card: short
sign-lift = Soulever
sign-melt = Faire fondre
label-hand = Main :
label-choose = Choix :
label-sun = Soleil :

## Table: pieces, for screen readers

# $state: free; held, if a counter holds it down; falls, if it would break off
piece-card =
    { $state ->
        [held] carte : { face } ; bloquée
        [falls] carte : { face } ; se détacherait
       *[free] carte : { face }
    }
piece-counter =
    { $colour ->
        [light] jeton clair
       *[dark] jeton foncé
    }
piece-deck = la pioche
piece-ghost = la carte était ici
piece-lift = le signe pour soulever une carte
piece-sun = le soleil : faire fondre une carte

## The end: what decided the game

# $counters: those of $who on the table
end-won =
    { $counters ->
        [one] { $who } a { $counters } jeton sur la table, { $other } n’en a aucun.
       *[other] { $who } a { $counters } jetons sur la table, { $other } n’en a aucun.
    }
end-nobody = Personne n’a de jeton sur la table.
# $others: the counters of $other
end-limit = Après { $turns } tours de dégel, il reste des jetons des deux côtés : { $who } en a { $counters }, { $other } en a { $others }.
tally-counters = Jetons sur la table
tally-held = Cartes bloquées
