### Shifting Seasons

## About the game

summary = Pousse une tuile dans un couloir, prends celle qui en sort et pose-la là où elle rapporte le plus.
# Even shorter, for the home page
tag = Pousse une tuile et pose celle qui sort.
duel-lead = Bats le bot avec le plus d’avance possible

## Its options

option-players = Nombre de personnes, de 2 à 4.
option-colours = La couleur de chaque personne, par exemple ["Wi","Sp"] ; par défaut Sp, Su, Au, Wi, dans cet ordre.
option-cards = Les cartes de score, deux de 1 à 7 et deux de 8 à 14 ; tirées par défaut. Pour une première partie : [1,5,8,13].
option-group = Carte 13 : le plus grand groupe d’une couleur au choix (chosen) ou de toutes les couleurs (largest).

## The same where somebody sets a table

choose-cards = Ce qui rapporte
choose-colours = Couleurs
choose-group = La carte 13 compte
choose-group-chosen = une couleur au choix
choose-group-largest = le plus grand groupe, toutes couleurs

## Tiles, for use in other messages
# $season: spring, summer, autumn or winter; $precious: yes or no

# After a noun, where it never changes: une tuile été, la zone hiver
season = { $season ->
    [spring] printemps
    [summer] été
    [autumn] automne
   *[winter] hiver
}
# The same on its own
season-alone = { $season ->
    [spring] Printemps
    [summer] Été
    [autumn] Automne
   *[winter] Hiver
}
# The name of a tile, on its own or at the beginning of a text
tile = { $precious ->
    [yes] Tuile { season } précieuse
   *[no] Tuile { season }
}
the-tile = { $precious ->
    [yes] la tuile { season } précieuse
   *[no] la tuile { season }
}
a-tile = { $precious ->
    [yes] une tuile { season } précieuse
   *[no] une tuile { season }
}
# The tile that falls out of a lane. $out_season and $out_precious: as $season and $precious
out-tile = { $out_precious ->
    [yes] une tuile { out-season } précieuse
   *[no] une tuile { out-season }
}
out-season = { $out_season ->
    [spring] printemps
    [summer] été
    [autumn] automne
   *[winter] hiver
}

## Moves, as buttons name them
# $lane: 1 to 4; $cell: a space such as e4; $name: the name of a score card

move-push = Pousser { the-tile } dans le couloir { $lane }
move-double = Dépenser un jeton bonus pour pousser deux fois dans le couloir { $lane }, d’abord { the-tile }
move-lift = Dépenser un jeton bonus pour prendre { the-tile } en { $cell }
move-to = Déplacer { the-tile } en { $cell }
move-at = Poser { the-tile } en { $cell }
move-done = Terminer le tour
# Written on the table, where there is room for eight letters
move-done-sign = Terminer
draw-card = Tirer la carte de score { $card } : { $name }
draw-slide = Tirer { a-tile } pour le plateau coulissant
draw-display = Tirer { a-tile } pour le présentoir

## Log
# $who: a player’s name; $reward: what filling an area brought, token (a frame and a token), frame or none

log-push = { $who } a poussé { a-tile } dans le couloir { $lane }, et { out-tile } est sortie.
log-double = { $who } a dépensé un jeton bonus et poussé deux fois dans le couloir { $lane }, d’abord { a-tile } ; { out-tile } est sortie.
log-place = { $who } a posé { a-tile } en { $cell }.
log-place-fills = { $reward ->
    [token] { $who } a posé { a-tile } en { $cell } et rempli la zone { $area }, ce qui rapporte un cadre et un jeton bonus.
    [frame] { $who } a posé { a-tile } en { $cell } et rempli la zone { $area }, ce qui rapporte un cadre, mais pas de jeton bonus.
   *[none] { $who } a posé { a-tile } en { $cell } et rempli la zone { $area }.
}
log-lift = { $who } a dépensé un jeton bonus et pris { a-tile } en { $cell }.
# $from: the space it came from
log-move = { $who } a déplacé { a-tile } de { $from } à { $cell }.
log-move-fills = { $reward ->
    [frame] { $who } a déplacé { a-tile } de { $from } à { $cell } et rempli la zone { $area }, ce qui rapporte un cadre.
   *[none] { $who } a déplacé { a-tile } de { $from } à { $cell } et rempli la zone { $area }.
}
log-done = { $who } a terminé son tour.
log-card = La carte de score { $card } a été tirée : { $name }.
log-slide = Le plateau coulissant a reçu { a-tile }.
log-display = Le présentoir a reçu { a-tile }.
log-refill = Le présentoir a été complété avec { a-tile }.
# $cards: a list of score cards, each as set-up-card writes it
set-up = Les cartes de score sont { $cards }.
set-up-card = « { $name } »

## Table: what happens or what to do; the page leaves out the name before the colon

status = Tour { $n } sur { $of } · qui a le plus de points gagne
title-cards = On tire les cartes de score
title-tiles = On tire les tuiles
title-refill = On complète le présentoir
title-turn = Choisis une tuile et un couloir
title-bonus = Choisis une tuile et un couloir, ou un jeton bonus
title-place = Pose { the-tile } dans la zone { $area }
title-to = Choisis une nouvelle case pour { the-tile }
title-after = Dépense un jeton bonus ou termine ton tour
ask-lane = Dans quel couloir la pousser ?
ask-bonus = Pousser deux fois, ou déplacer une tuile de ton plateau ?
title-over = La partie est terminée. { $who } gagne.
# $who: a list of names
title-shared = La partie est terminée. { $who } se partagent la victoire.

## Table: labels, and the names of things

# Parts of the table, as a screen reader names them
zone-slide = Plateau coulissant
zone-cards = Cartes de score
# “Points de” would have to become “Points d’” before some names
zone-sheet = Points : { $who }
# Room for twelve letters, for six (bag, tokens) and six (frames)
label-display = Présentoir
label-bag = Sac
label-supply = Jetons
label-frames = Cadres
# Above a board, if players have names. $number: 1 to 4
board-owner = { $number } : { $who }
board-points = { season-alone }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
# On a score card: how many points a player would have for it
standing = { $who } : { $points }
# $filled: whether the area was filled once, yes or no
number = { $filled ->
    [yes] Numéro { $area }, zone { season }, déjà remplie
   *[no] Numéro { $area }, zone { season }
}
lane = Couloir { $lane }
exit = Sortie du couloir { $lane }
tokens = { $n ->
    [0] Aucun jeton bonus
    [one] { $n } jeton bonus
   *[other] { $n } jetons bonus
}
bag = { $n ->
    [0] Le sac est vide
    [one] { $n } tuile dans le sac
   *[other] { $n } tuiles dans le sac
}
frames = { $n ->
    [0] Plus aucun cadre
    [one] { $n } cadre restant
   *[other] { $n } cadres restants
}

## Score cards: name and what each asks for, both as on the rules page

card = Carte { $card } : { $name }
# Shown when somebody points at a card
card-explained = Carte { $card } : { $name }. { $about }
card-1 = Grandes diagonales
    .about = Chacune des deux diagonales d’un coin à l’autre, si ses six cases sont pleines. Deux fois au plus.
card-2 = Le centre, en double
    .about = Les quatre cases du milieu, si elles sont toutes pleines. Ici, tout compte double : tuiles, tuiles précieuses, ta couleur. Une fois au plus.
card-3 = Colonnes pleines
    .about = La colonne c et la colonne d, les deux qui n’ont pas de numéro, chacune si ses six cases sont pleines. Deux fois au plus.
card-4 = Les bords
    .about = Chaque bord du plateau dont les cinq cases sont pleines ; un bord a six cases, mais l’une porte un numéro. Un coin ne compte qu’une fois, même s’il appartient à deux bords pleins. Quatre fois au plus.
card-5 = De numéro à numéro
    .about = Chaque ligne droite de quatre cases entre deux numéros, dont les bouts touchent l’un et l’autre : de b2 à e2, de e2 à e5, de b5 à e5, de b2 à b5. Les coins ne comptent qu’une fois. Quatre fois au plus.
card-6 = Autour des numéros
    .about = Pour chaque numéro, les trois cases qui le touchent par un côté, si toutes les trois sont pleines. Quatre fois au plus.
card-7 = Petites diagonales
    .about = Chacune des quatre diagonales d’exactement trois cases, si toutes les trois sont pleines. Quatre fois au plus.
card-8 = À la maison
    .about = Chaque tuile qui a la couleur de sa zone : automne dans la zone 1, été dans la 2, printemps dans la 3, hiver dans la 4. Quatre fois au plus, une fois par zone.
card-9 = Quatre couleurs
    .about = Dans chaque zone, jusqu’à deux séries de quatre tuiles, une de chaque couleur, où qu’elles soient dans la zone. Huit séries au plus.
card-10 = Suites de quatre
    .about = Pour chaque couleur, une ligne ou une colonne de quatre tuiles voisines de cette couleur. S’il y en a cinq, les quatre meilleures qui se suivent comptent. Un numéro interrompt une suite ; une frontière entre deux zones, non. Quatre fois au plus.
card-11 = Trois en diagonale
    .about = Pour chaque couleur, une diagonale de trois tuiles de cette couleur, n’importe où sur le plateau. Quatre fois au plus.
card-12 = Paires de frontière
    .about = Les paires de tuiles d’une même couleur qui se touchent par un côté, mais sont dans deux zones différentes. Chaque tuile fait partie d’une paire au plus. Dix paires au plus.
card-13 = Un seul groupe
    .about = Un groupe de tuiles d’une même couleur reliées côté à côté. Tu choisis la couleur ; c’est le plus grand groupe de cette couleur qui compte. Une fois au plus.
card-14 = Carrés
    .about = Pour chaque couleur, un carré de deux tuiles sur deux de cette couleur. Quatre fois au plus.

## Scoring

# Written after a number of points, as in “3 tiles + 1 precious + 2 own colour”.
# $n: the number
part-tiles = { $n ->
    [one] tuile
   *[other] tuiles
}
# $n: how many
part-precious = { $n ->
    [one] précieuse
   *[other] précieuses
}
# $n: how many
part-own = de sa couleur
# $tiles: a list of players, each as tie-tiles writes it
tie = Égalité à { tie-points } ; les tuiles précieuses font la différence : { $tiles }.
# $n: how many precious tiles a player has
tie-tiles = { $who } en a { $n }
# $n: how many precious tiles each of the winners has
tie-shared = { $n ->
    [0] Égalité à { tie-points }, sans aucune tuile précieuse.
    [one] Égalité à { tie-points } et { $n } tuile précieuse.
   *[other] Égalité à { tie-points } et { $n } tuiles précieuses.
}
tie-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
