### Shifting Seasons

## About the game

summary = Empuja una loseta en un carril, quédate con la que sale y colócala donde más puntos dé.
# Even shorter, for the home page
tag = Empuja una loseta y coloca la que sale.
duel-lead = Gana al bot por tantos puntos como puedas

## Its options

option-players = Cuántas personas juegan, de 2 a 4.
option-colours = El color propio de cada persona, por ejemplo ["Wi","Sp"]; si no se indica, Sp, Su, Au, Wi en este orden.
option-cards = Las cartas de puntuación, dos de 1–7 y dos de 8–14; si no se indican, se sacan al azar. Para una primera partida: [1,5,8,13].
option-group = Carta 13: el grupo más grande de un color a tu elección (chosen) o de todos los colores (largest).

## The same where somebody sets a table

choose-cards = Qué puntúa
choose-colours = Colores
choose-group = La carta 13 cuenta
choose-group-chosen = un color a tu elección
choose-group-largest = el grupo más grande de cualquier color

## Tiles, for use in other messages
# $season: spring, summer, autumn or winter; $precious: yes or no

season = { $season ->
    [spring] primavera
    [summer] verano
    [autumn] otoño
   *[winter] invierno
}
# The same on its own
season-alone = { $season ->
    [spring] Primavera
    [summer] Verano
    [autumn] Otoño
   *[winter] Invierno
}
# The name of a tile, on its own or at the beginning of a text
tile = { $precious ->
    [yes] Loseta preciosa de { season }
   *[no] Loseta de { season }
}
the-tile = { $precious ->
    [yes] la loseta preciosa de { season }
   *[no] la loseta de { season }
}
a-tile = { $precious ->
    [yes] una loseta preciosa de { season }
   *[no] una loseta de { season }
}
# The tile that falls out of a lane. $out_season and $out_precious: as $season and $precious
out-season = { $out_season ->
    [spring] primavera
    [summer] verano
    [autumn] otoño
   *[winter] invierno
}
out-tile = { $out_precious ->
    [yes] una loseta preciosa de { out-season }
   *[no] una loseta de { out-season }
}

## Moves, as buttons name them
# $lane: 1 to 4; $cell: a space such as e4; $name: the name of a score card

move-push = Empujar { the-tile } en el carril { $lane }
move-double = Gastar una ficha para empujar dos veces en el carril { $lane }: primero, { the-tile }
move-lift = Gastar una ficha para levantar { the-tile } de { $cell }
move-to = Dejar { the-tile } en { $cell }
move-at = Colocar { the-tile } en { $cell }
move-done = Terminar el turno
# Written on the table, where there is room for eight letters
move-done-sign = Terminar
draw-card = Sacar la carta de puntuación { $card }: { $name }
draw-slide = Sacar { a-tile } para el tablero deslizante
draw-display = Sacar { a-tile } para el expositor

## Log
# $who: a player’s name; $reward: what filling an area brought, token (a frame and a token), frame or none

log-push = { $who } empujó { a-tile } en el carril { $lane } y salió { out-tile }.
log-double = { $who } gastó una ficha de bonificación y empujó dos veces en el carril { $lane }, primero { a-tile }; al final salió { out-tile }.
log-place = { $who } colocó { a-tile } en { $cell }.
log-place-fills = { $reward ->
    [token] { $who } colocó { a-tile } en { $cell }, llenó la zona { $area } y ganó un marco y una ficha de bonificación.
    [frame] { $who } colocó { a-tile } en { $cell }, llenó la zona { $area } y ganó un marco, pero ninguna ficha de bonificación.
   *[none] { $who } colocó { a-tile } en { $cell } y llenó la zona { $area }.
}
log-lift = { $who } gastó una ficha de bonificación y levantó { a-tile } de { $cell }.
# $from: the space it came from
log-move = { $who } movió { a-tile } desde { $from } hasta { $cell }.
log-move-fills = { $reward ->
    [frame] { $who } movió { a-tile } desde { $from } hasta { $cell }, llenó la zona { $area } y ganó un marco.
   *[none] { $who } movió { a-tile } desde { $from } hasta { $cell } y llenó la zona { $area }.
}
log-done = { $who } terminó su turno.
log-card = Se sacó la carta de puntuación { $card }: { $name }.
log-slide = El tablero deslizante recibió { a-tile }.
log-display = El expositor recibió { a-tile }.
log-refill = El expositor se repuso con { a-tile }.
# $cards: a list of score cards, each as set-up-card writes it
set-up = Las cartas de puntuación son { $cards }.
set-up-card = «{ $name }»

## Table: what happens or what to do; the page leaves out the name before the colon

status = Turno { $n } de { $of } · gana quien suma más puntos
title-cards = Se están sacando las cartas de puntuación
title-tiles = Se están sacando las losetas
title-refill = Se está reponiendo el expositor
title-turn = Elige una loseta y un carril
title-bonus = Elige una loseta y un carril, o usa una ficha de bonificación
title-place = Coloca { the-tile } en la zona { $area }
title-to = Elige una nueva casilla para { the-tile }
title-after = Usa una ficha de bonificación o termina tu turno
ask-lane = ¿Por qué carril la empujas?
ask-bonus = ¿Empujas dos veces o mueves una loseta de tu tablero?
title-over = La partida ha terminado. Gana { $who }.
# $who: a list of names
title-shared = La partida ha terminado. { $who } comparten la victoria.

## Table: labels, and the names of things

# Parts of the table, as a screen reader names them
zone-slide = Tablero deslizante
zone-cards = Cartas de puntuación
zone-sheet = Puntos: { $who }
# Room for twelve letters, for six (bag, tokens) and six (frames)
label-display = Expositor
label-bag = Bolsa
label-supply = Fichas
label-frames = Marcos
# Above a board, if players have names. $number: 1 to 4
board-owner = { $number }: { $who }
board-points = { season-alone }, { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}
# On a score card: how many points a player would have for it
standing = { $who }: { $points }
# $filled: whether the area was filled once, yes or no
number = { $filled ->
    [yes] Número { $area }, zona de { season }, ya llenada
   *[no] Número { $area }, zona de { season }
}
lane = Carril { $lane }
exit = Salida del carril { $lane }
tokens = { $n ->
    [0] Ninguna ficha de bonificación
    [one] { $n } ficha de bonificación
   *[other] { $n } fichas de bonificación
}
bag = { $n ->
    [0] La bolsa está vacía
    [one] { $n } loseta en la bolsa
   *[other] { $n } losetas en la bolsa
}
frames = { $n ->
    [0] No quedan marcos
    [one] Queda { $n } marco
   *[other] Quedan { $n } marcos
}

## Score cards: name and what each asks for, both as on the rules page

card = Carta { $card }: { $name }
# Shown when somebody points at a card
card-explained = Carta { $card }: { $name }. { $about }
card-1 = Diagonales largas
    .about = Cada una de las dos diagonales de esquina a esquina, si sus seis casillas están llenas. Dos veces como máximo.
card-2 = El centro, doble
    .about = Las cuatro casillas del centro, si todas están llenas. Aquí todo cuenta el doble: losetas, preciosas y color propio. Una vez como máximo.
card-3 = Columnas llenas
    .about = La columna c y la columna d, las dos que no tienen número, cada una si sus seis casillas están llenas. Dos veces como máximo.
card-4 = Bordes
    .about = Cada borde del tablero que tenga llenas sus cinco casillas; un borde tiene seis, pero una es un número. Una esquina cuenta una sola vez, aunque pertenezca a dos bordes llenos. Cuatro veces como máximo.
card-5 = De número a número
    .about = Cada línea recta de cuatro casillas entre dos números, con un extremo pegado a cada uno: de b2 a e2, de e2 a e5, de b5 a e5 y de b2 a b5. Las esquinas cuentan una sola vez. Cuatro veces como máximo.
card-6 = Alrededor de los números
    .about = Por cada número, las tres casillas que lo tocan por un lado, si las tres están llenas. Cuatro veces como máximo.
card-7 = Diagonales cortas
    .about = Cada una de las cuatro diagonales de exactamente tres casillas, si las tres están llenas. Cuatro veces como máximo.
card-8 = En casa
    .about = Cada loseta que tiene el color de su zona: otoño en la zona 1, verano en la 2, primavera en la 3 e invierno en la 4. Cuatro veces como máximo, una por zona.
card-9 = Cuatro colores
    .about = En cada zona, hasta dos conjuntos de cuatro losetas, una de cada color, estén donde estén dentro de la zona. Ocho conjuntos como máximo.
card-10 = Cuatro en línea
    .about = Por cada color, una línea de cuatro losetas contiguas de ese color, en fila o en columna. Si hay cinco seguidas, cuentan las cuatro contiguas mejores. Un número interrumpe la línea; los límites entre zonas, no. Cuatro veces como máximo.
card-11 = Tres en diagonal
    .about = Por cada color, una diagonal de tres losetas de ese color, en cualquier parte del tablero. Cuatro veces como máximo.
card-12 = Parejas fronterizas
    .about = Parejas de losetas de un mismo color que se tocan por un lado, pero están en dos zonas distintas. Cada loseta pertenece a una pareja como máximo. Diez parejas como máximo.
card-13 = Un grupo
    .about = Un grupo de losetas de un mismo color unidas lado con lado. El color lo eliges tú; de ese color cuenta el grupo más grande. Una vez como máximo.
card-14 = Cuadrados
    .about = Por cada color, un cuadrado de dos por dos losetas de ese color. Cuatro veces como máximo.

## Scoring

# Written after a number of points, as in “3 tiles + 1 precious + 2 own colour”.
# $n: the number
part-tiles = { $n ->
    [one] loseta
   *[other] losetas
}
part-precious = por preciosas
part-own = por color propio
# $tiles: a list of players, each as tie-tiles writes it
tie = Empate a { tie-points }; deciden las losetas preciosas: { $tiles }.
# $n: how many precious tiles a player has
tie-tiles = { $who } tiene { $n }
# $n: how many precious tiles each of the winners has
tie-shared = { $n ->
    [0] Empate a { tie-points }, sin losetas preciosas.
    [one] Empate a { tie-points }, con { $n } loseta preciosa por persona.
   *[other] Empate a { tie-points }, con { $n } losetas preciosas por persona.
}
tie-points = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}
