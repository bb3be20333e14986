### Turn of Time

## About the game

summary = Coloca cartas de estación en una cuadrícula de cuatro por cuatro; cada una voltea a sus vecinas o es volteada por ellas.
# Even shorter, for the home page
tag = Cada carta voltea a sus vecinas o es volteada.

## Its options

option-players = Cuántas personas juegan, de 1 a 4.
option-goal = Solo en solitario: dominance (un grupo de siete, si no se indica otra cosa) o balance (cuatro de cada estación).

## The same where somebody sets a table

choose-goal = Tu objetivo
choose-goal-dominance = { solo-dominance }
choose-goal-balance = { solo-balance }

## Goals of the solo game

solo-dominance = Dominio: un grupo de siete
solo-balance = Equilibrio: cuatro de cada estación

## Parts of other messages
# A card on the table shows one season ($season) and has another on its back ($back). A single ($kind) has the same
# season on both sides. Where cards meet, $other, $other_back and $other_kind belong to the neighbour.
# Every season is one of: spring, summer, fall, winter.

# As the face of a card: “muestra invierno”
season-bare = { $season ->
    [spring] primavera
    [summer] verano
    [fall] otoño
   *[winter] invierno
}
# At the beginning of a text
season-first = { $season ->
    [spring] Primavera
    [summer] Verano
    [fall] Otoño
   *[winter] Invierno
}
# With the article: a card that shows the season; in lists, “la primavera y el invierno” needs no “e”
season = { $season ->
    [spring] la { season-bare }
   *[other] el { season-bare }
}
the-season-start = { $season ->
    [spring] La { season-bare }
   *[other] El { season-bare }
}
of-the-season = { $season ->
    [spring] de la { season-bare }
   *[other] del { season-bare }
}
back = { $back ->
    [spring] primavera
    [summer] verano
    [fall] otoño
   *[winter] invierno
}
and-back = { $back ->
    [winter] e { back }
   *[other] y { back }
}
other = { $other ->
    [spring] primavera
    [summer] verano
    [fall] otoño
   *[winter] invierno
}
the-other = { $other ->
    [spring] la { other }
   *[other] el { other }
}
and-other = { $other ->
    [winter] e { other }
   *[other] y { other }
}
other-back = { $other_back ->
    [spring] primavera
    [summer] verano
    [fall] otoño
   *[winter] invierno
}
the-other-start = { $other ->
    [spring] La { other }
   *[other] El { other }
}
single = simple de { season-bare }
# A double with one side up
double = { season-bare }, con { back } en el reverso
# A double in hand, neither side up yet
pair = carta de { season-bare } { and-back }
# Where a neighbour lies, seen from the placed card
# $side: above, right, below or left
side = { $side ->
    [above] de arriba
    [right] de la derecha
    [below] de abajo
   *[left] de la izquierda
}

## Names of cards, as a screen reader says them
# $kind: single or double

card-on-table = { $kind ->
    [single] { single }
   *[double] { double }
}
card-in-hand = { $kind ->
    [single] { single }
   *[double] { pair }
}

## Moves, as buttons name them

draw-season = Sacar { season }
# $kind: single or double
draw-card = { $kind ->
    [single] Robar la { single }
   *[double] Robar la { pair }
}
# $kind: single or double
play = { $kind ->
    [single] Jugar la { single }
   *[double] Jugar { double }
}
place-first = Colocar la primera carta
# $places: a list of one to four messages “beside”
place = Colocar la carta { $places }
# The same where two spaces would read alike. Rows are counted from the top, columns from the left.
# $places: a list of one to four messages “beside”
place-exactly = Colocar la carta { $places } (fila { $row }, columna { $column })
# An item of $places, in moves and in the log: where a card is placed, seen from a neighbour.
# $side: above, right, below or left
# $season: what the neighbour shows
beside = { $side ->
    [above] encima { of-the-season }
    [right] a la derecha { of-the-season }
    [below] debajo { of-the-season }
   *[left] a la izquierda { of-the-season }
}

# The placed card (showing $season, with $back on the back) meets a neighbour (showing $other).
meet-same = Encontrarse con { the-other } { side }: no se voltea nada
# The neighbour’s season follows, so the placed card flips.
meet-placed = { $kind ->
    [single] Encontrarse con { the-other } { side }: la carta colocada se voltea y vuelve a mostrar { season-bare }
   *[double] Encontrarse con { the-other } { side }: la carta colocada se voltea y pasa a { back }
}
# The placed card’s season follows, so the neighbour flips.
# $season: the season of the placed card
meet-neighbour = { $other_kind ->
    [single] Encontrarse con { the-other } { side }: la vecina se voltea y vuelve a mostrar { other }
   *[double] Encontrarse con { the-other } { side }: la vecina se voltea y pasa a { other-back }
}
# Opposites: both flip.
# $season: the season of the placed card
# $outcome: same if both then show the same season, else different
meet-both = { $outcome ->
    [same] Encontrarse con { the-other } { side }: se voltean las dos y ambas mostrarán { back }
   *[different] Encontrarse con { the-other } { side }: se voltean las dos; la carta colocada mostrará { back } y la vecina, { other-back }
}

## Log: what has happened
# $who: the name of a player

log-draw-season = { $who } sacó { season }.
# $kind: single or double
log-draw-card = { $kind ->
    [single] { $who } robó la { single }.
   *[double] { $who } robó una { pair }.
}
# $kind: single or double
log-play = { $kind ->
    [single] { $who } jugó la { single }.
   *[double] { $who } jugó { double }.
}
log-place-first = { $who } colocó { season } como primera carta.
# $places: a list of one to four messages “beside”
log-place = { $who } colocó { season } { $places }.
# $other: the season of the neighbour, the same as $season
log-meet-same = { the-season-start } de { $who } se encontró con { the-other } { side }. No se volteó nada.
log-meet-placed = { $kind ->
    [single] { the-other-start } { side } volteó { season } de { $who }, que vuelve a mostrar { season-bare }.
   *[double] { the-other-start } { side } volteó { season } de { $who }, que pasó a { back }.
}
log-meet-neighbour = { $other_kind ->
    [single] { the-season-start } de { $who } volteó { the-other } { side }, que vuelve a mostrar { other }.
   *[double] { the-season-start } de { $who } volteó { the-other } { side }, que pasó a { other-back }.
}
# $outcome: same if both now show the same season, else different
log-meet-both = { $outcome ->
    [same] { the-season-start } de { $who } y { the-other } { side } se voltearon mutuamente: ambas cartas muestran { back }.
   *[different] { the-season-start } de { $who } y { the-other } { side } se voltearon mutuamente y pasaron a { back } y a { other-back }.
}

# Seasons by player, in the order in which they drew
# $seasons1, $seasons2 …: one or two seasons, as a list
set-up-2 = { $who1 } sacó { $seasons1 }; { $who2 }, { $seasons2 }.
# $season: the one that nobody owns
set-up-3 = { $who1 } sacó { $seasons1 }; { $who2 }, { $seasons2 }; { $who3 }, { $seasons3 }. { the-season-start } no es de nadie; su carta simple es la primera de la mesa.
set-up-4 = { $who1 } sacó { $seasons1 }; { $who2 }, { $seasons2 }; { $who3 }, { $seasons3 }; { $who4 }, { $seasons4 }.
# The solo game begins with its first card.
# $kind: single or double
set-up-1 = { $kind ->
    [single] Se barajó el mazo y { $who1 } robó la { single }.
   *[double] Se barajó el mazo y { $who1 } robó una { pair }.
}

## Table
# $who: the name of the player whose turn it is. Begin with the name and a colon: pages may leave it out.

task-draw-season = Se están sacando las estaciones
task-draw-card = Se está robando la siguiente carta
task-card = Elige una carta y la cara que queda arriba
# The solo game: the card was drawn.
task-face = Elige la cara que queda arriba
# $season: what the card shows
task-cell = Elige una casilla para { season }
ask-cell = ¿Dónde va { season }?
task-flip = Elige la vecina del próximo encuentro
over-won = La partida ha terminado. Gana { $who }.
over-won-by-group = La partida ha terminado. Hay empate y gana { $who }, con el grupo más grande.
over-won-by-turn = La partida ha terminado. Hay empate y gana { $who }, por jugar primero.
over-met = La partida ha terminado. Desafío superado.
over-missed = La partida ha terminado. Desafío no superado.

# The number is written on the cards of the player’s seasons.
seat = { $number }: { $who }
# A season, how many cards show it, and how many of them are in its largest group. Short: up to 30 letters.
standing = { $cards ->
    [0] { season-first } 0
   *[other] { season-first } { $cards }, grupo de { $group }
}
standing-points = { $points ->
    [one] { standing }: { $points } punto
   *[other] { standing }: { $points } puntos
}
deck = { $cards ->
    [0] Mazo: no quedan cartas
    [one] Mazo: queda { $cards } carta
   *[other] Mazo: quedan { $cards } cartas
}
drawn = Robada
# Short: up to 32 letters
goal-dominance = Dominio: un grupo de 7
goal-balance = Equilibrio: 4 de cada estación
wheel = Estaciones en la mesa
wheel-group = grupo { $group }
wheel-left = { $cards ->
    [one] carta por jugar
   *[other] cartas por jugar
}
laid = { $laid } de { $cards } cartas jugadas
laid-goal = { $players ->
    [2] { $laid } de { $cards } cartas · tus dos estaciones cuentan juntas
   *[other] { $laid } de { $cards } cartas · gana la estación más visible
}

## Scoring

# A season, how many cards show it, and how many of them are in its largest group
line = { season-first } ({ tally })
tally = { $cards ->
    [0] ninguna carta
    [one] { $cards } carta
   *[other] { $cards } cartas, grupo de { $group }
}
# Both players have as many points. $season and $other have the largest groups of the winner and of the other player.
decided-by-group = Empate a { $points } puntos. Gana { $who } con el grupo más grande: { $group } ({ season-bare }) frente a { $other_group } ({ other }).
# $season and $other: the seasons with the largest groups
decided-by-turn = Empate a { $points } puntos, y los grupos más grandes son iguales: { $group } ({ season-bare }) y { $group } ({ other }). Gana { $who } por jugar primero.
decided-by-draw = { season-first } { and-other } empatan ({ tally }); { season-bare } va antes en el orden de turno.
