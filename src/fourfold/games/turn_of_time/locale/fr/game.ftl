### Turn of Time

## About the game

summary = Pose des cartes de saison dans une grille de quatre sur quatre ; chacune retourne ses voisines ou se fait retourner par elles.
# Even shorter, for the home page
tag = Chaque carte retourne ses voisines, ou se fait retourner.

## Its options

option-players = Nombre de personnes, de 1 à 4.
option-goal = En solo seulement : dominance (un groupe de sept, par défaut) ou balance (quatre de chaque saison).

## The same where somebody sets a table

choose-goal = Ton objectif
choose-goal-dominance = { solo-dominance }
choose-goal-balance = { solo-balance }

## Goals of the solo game

solo-dominance = Domination : un groupe de sept
solo-balance = Équilibre : quatre de chaque saison

## Parts of other messages
# With the article: season, back, other, other-back. Without: the same with -name. With “de”: of-season.

season = { $season ->
    [spring] le printemps
    [summer] l’été
    [fall] l’automne
   *[winter] l’hiver
}
season-name = { $season ->
    [spring] printemps
    [summer] été
    [fall] automne
   *[winter] hiver
}
season-first = { $season ->
    [spring] Printemps
    [summer] Été
    [fall] Automne
   *[winter] Hiver
}
of-season = { $season ->
    [spring] du printemps
    [summer] de l’été
    [fall] de l’automne
   *[winter] de l’hiver
}
back = { $back ->
    [spring] le printemps
    [summer] l’été
    [fall] l’automne
   *[winter] l’hiver
}
back-name = { $back ->
    [spring] printemps
    [summer] été
    [fall] automne
   *[winter] hiver
}
other = { $other ->
    [spring] le printemps
    [summer] l’été
    [fall] l’automne
   *[winter] l’hiver
}
other-name = { $other ->
    [spring] printemps
    [summer] été
    [fall] automne
   *[winter] hiver
}
other-back = { $other_back ->
    [spring] le printemps
    [summer] l’été
    [fall] l’automne
   *[winter] l’hiver
}
other-first = { $other ->
    [spring] Le printemps
    [summer] L’été
    [fall] L’automne
   *[winter] L’hiver
}
the-season-first = { $season ->
    [spring] Le printemps
    [summer] L’été
    [fall] L’automne
   *[winter] L’hiver
}
single = carte simple { season-name }
double = { season-name }, avec { back } au dos
pair = carte double { season-name }/{ back-name }
# After a season: l’été de gauche
side = { $side ->
    [above] du dessus
    [right] de droite
    [below] du dessous
   *[left] de gauche
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

draw-season = Tirer { season }
draw-card = { $kind ->
    [single] Piocher la { single }
   *[double] Piocher la { pair }
}
play = { $kind ->
    [single] Jouer la { single }
   *[double] Jouer { season }, avec { back } au dos
}
place-first = Poser la première carte
place = Poser la carte { $places }
place-exactly = Poser la carte { $places } (ligne { $row }, colonne { $column })
beside = { $side ->
    [above] au-dessus { of-season }
    [right] à droite { of-season }
    [below] au-dessous { of-season }
   *[left] à gauche { of-season }
}
meet-same = Rencontrer { other } { side } : rien ne se retourne
meet-placed = { $kind ->
    [single] Rencontrer { other } { side } : la carte posée se retourne et montre encore { season }
   *[double] Rencontrer { other } { side } : la carte posée se retourne et montre { back }
}
meet-neighbour = { $other_kind ->
    [single] Rencontrer { other } { side } : la voisine se retourne et montre encore { other }
   *[double] Rencontrer { other } { side } : la voisine se retourne et montre { other-back }
}
meet-both = { $outcome ->
    [same] Rencontrer { other } { side } : les deux cartes se retournent et montrent { back }
   *[different] Rencontrer { other } { side } : les deux cartes se retournent ; la carte posée montre { back }, la voisine { other-back }
}

## Log: what has happened
# “son” fits every season and, unlike “de” or “d’”, every name

log-draw-season = { $who } a tiré { season }.
log-draw-card = { $kind ->
    [single] { $who } a pioché la { single }.
   *[double] { $who } a pioché une { pair }.
}
log-play = { $kind ->
    [single] { $who } a joué la { single }.
   *[double] { $who } a joué { season }, avec { back } au dos.
}
log-place-first = { $who } a posé { season } comme première carte.
log-place = { $who } a posé { season } { $places }.
log-meet-same = { the-season-first } de { $who } a rencontré { other } { side }. Rien ne s’est retourné.
log-meet-placed = { $kind ->
    [single] { other-first } { side } a retourné { season } de { $who }, qui montre encore { season }.
   *[double] { other-first } { side } a retourné { season } de { $who }, qui montre { back }.
}
log-meet-neighbour = { $other_kind ->
    [single] { the-season-first } de { $who } a retourné { other } { side }, qui montre encore { other }.
   *[double] { the-season-first } de { $who } a retourné { other } { side }, qui montre { other-back }.
}
log-meet-both = { $outcome ->
    [same] { the-season-first } de { $who } et { other } { side } se sont retournés : les deux montrent { back }.
   *[different] { the-season-first } de { $who } et { other } { side } se sont retournés et montrent { back } et { other-back }.
}
set-up-2 = { $who1 } a tiré { $seasons1 }, { $who2 } a tiré { $seasons2 }.
set-up-3 = { $who1 } a tiré { $seasons1 }, { $who2 } { $seasons2 } et { $who3 } { $seasons3 }. La saison absente est { season } ; sa carte simple est la première sur la table.
set-up-4 = { $who1 } a tiré { $seasons1 }, { $who2 } { $seasons2 }, { $who3 } { $seasons3 } et { $who4 } { $seasons4 }.
set-up-1 = { $kind ->
    [single] La pioche a été mélangée, et { $who1 } a pioché la { single }.
   *[double] La pioche a été mélangée, et { $who1 } a pioché une { pair }.
}

## Table

task-draw-season = On tire les saisons
task-draw-card = On pioche la carte suivante
task-card = Choisis une carte et la face qui sera visible
task-face = Choisis la face qui sera visible
task-cell = Choisis une case pour { season }
ask-cell = Où va { season } ?
task-flip = Choisis la prochaine voisine à rencontrer
over-won = La partie est terminée. { $who } gagne.
over-won-by-group = La partie est terminée. À égalité de points, { $who } gagne grâce au plus grand groupe.
over-won-by-turn = La partie est terminée. À égalité de points, { $who } gagne pour avoir joué en premier.
over-met = La partie est terminée. Le défi est réussi.
over-missed = La partie est terminée. Le défi n’est pas réussi.
seat = { $number } : { $who }
standing = { $cards ->
    [0] { season-first } 0
   *[other] { season-first } { $cards }, groupe de { $group }
}
standing-points = { $points ->
    [one] { standing } : { $points } point
   *[other] { standing } : { $points } points
}
deck = { $cards ->
    [0] La pioche est vide
    [one] Pioche : encore { $cards } carte
   *[other] Pioche : encore { $cards } cartes
}
drawn = Piochée
goal-dominance = Domination : un groupe de 7
goal-balance = Équilibre : 4 cartes par saison
wheel = Saisons sur la table
wheel-group = groupe { $group }
wheel-left = { $cards ->
    [one] restante
   *[other] restantes
}
laid = { $laid } cartes posées sur { $cards }
laid-goal = { $players ->
    [2] { $laid } cartes sur { $cards } · tes deux saisons comptent ensemble
   *[other] { $laid } cartes sur { $cards } · la saison la plus visible gagne
}

## Scoring

line = { season-first } ({ tally })
tally = { $cards ->
    [0] aucune carte
    [one] { $cards } carte
   *[other] { $cards } cartes, groupe de { $group }
}
decided-by-group = Égalité à { $points } points. { $who } gagne grâce au plus grand groupe : { $group } ({ season-name }) contre { $other_group } ({ other-name }).
decided-by-turn = Égalité à { $points } points, et les plus grands groupes sont égaux : { $group } ({ season-name }) et { $group } ({ other-name }). { $who } gagne pour avoir joué en premier.
decided-by-draw = Égalité entre { season } et { other } ({ tally }) : { season } passe avant dans l’ordre du tour.
