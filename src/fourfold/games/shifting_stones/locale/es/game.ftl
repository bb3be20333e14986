### Shifting Stones

## About the game

summary = Descarta cartas para desplazar y voltear nueve piedras hasta que muestren el patrón de una carta que te has guardado.
# Even shorter, for the home page
tag = Descarta cartas hasta que las piedras muestren el patrón que guardaste.

## Its options

option-players = Número de personas, de 1 a 5.
option-rounds = La partida termina, como muy tarde, después de este número de rondas (100 si no eliges otro).

## The same where somebody sets a table

choose-rounds = Rondas como máximo

## Goals of the solo game

solo-cards = Todas las cartas antes del cuarto fallo

## Stones and places: parts of other messages
## $stone, $other: a stone's symbol: sun, moon, fish, bird, horse, boat, seed or tree. Where a stone is flipped, $other is its other side.
## $at, $to: a place in the grid: top-left, top, top-right, left, centre, right, bottom-left, bottom or bottom-right.

symbol = { $symbol ->
    [sun] sol
    [moon] luna
    [fish] pez
    [bird] pájaro
    [horse] caballo
    [boat] barco
    [seed] semilla
    [tree] árbol
   *[any] cualquiera
  }
# At most five letters for each symbol, for a stone in a terminal
symbol-on-stone = { $symbol ->
    [sun] sol
    [moon] luna
    [fish] pez
    [bird] páj.
    [horse] cab.
    [boat] barco
    [seed] sem.
   *[tree] árbol
  }
# Two letters for each symbol, for a card in a terminal. They must differ.
symbol-short = { $symbol ->
    [sun] so
    [moon] lu
    [fish] pe
    [bird] pá
    [horse] ca
    [boat] ba
    [seed] se
   *[tree] ár
  }
stone = { $stone ->
    [sun] el sol
    [moon] la luna
    [fish] el pez
    [bird] el pájaro
    [horse] el caballo
    [boat] el barco
    [seed] la semilla
   *[tree] el árbol
  }
other = { $other ->
    [sun] el sol
    [moon] la luna
    [fish] el pez
    [bird] el pájaro
    [horse] el caballo
    [boat] el barco
    [seed] la semilla
   *[tree] el árbol
  }
place = { $at ->
    [top-left] arriba a la izquierda
    [top] arriba en el centro
    [top-right] arriba a la derecha
    [left] en medio a la izquierda
    [centre] en el centro
    [right] en medio a la derecha
    [bottom-left] abajo a la izquierda
    [bottom] abajo en el centro
   *[bottom-right] abajo a la derecha
  }
other-place = { $to ->
    [top-left] arriba a la izquierda
    [top] arriba en el centro
    [top-right] arriba a la derecha
    [left] en medio a la izquierda
    [centre] en el centro
    [right] en medio a la derecha
    [bottom-left] abajo a la izquierda
    [bottom] abajo en el centro
   *[bottom-right] abajo a la derecha
  }

## Cards: parts of other messages
## $card: a card's number. $points: its points.

points = { $points ->
    [one] 1 punto
   *[other] { $points } puntos
  }
card = la carta { $card } ({ points })

## Patterns of cards: row by row from the top, or for a whole grid the symbols with their places
## $first, $second, $third: symbols from left to right. $top, $middle, $bottom: rows.

row-1 = { $first }
row-2 = { $first }, { $second }
row-3 = { $first }, { $second }, { $third }
pattern-1 = { $top }
pattern-2 = { $top }; debajo: { $bottom }
pattern-3 = arriba: { $top }; en medio: { $middle }; abajo: { $bottom }
pattern-place = { symbol } ({ place })

## Moves: what a player can do, on buttons and in lists
## $n: how many cards are drawn. $strike: the number of this strike in the solo game, 0 for none.

take = Tomar { card }
swap = Descartar la carta { $card } e intercambiar { stone } ({ place }) con { other } ({ other-place })
flip = Descartar la carta { $card } y voltear { stone } ({ place }): aparece { other }
score = Puntuar { card }
end = { $n ->
    [0] Terminar el turno sin robar
    [one] Terminar el turno y robar 1 carta
   *[other] Terminar el turno y robar { $n } cartas
  }
end-strike = { $n ->
    [0] Terminar el turno sin robar (fallo { $strike } de 4)
    [one] Terminar el turno y robar 1 carta (fallo { $strike } de 4)
   *[other] Terminar el turno y robar { $n } cartas (fallo { $strike } de 4)
  }
end-lost = Terminar el turno (cuarto fallo: pierdes)
skip = { $n ->
    [0] Saltar el turno sin robar
    [one] Saltar el turno y robar 1 carta
   *[other] Saltar el turno y robar { $n } cartas
  }
skip-strike = { $n ->
    [0] Saltar el turno sin robar (fallo { $strike } de 4)
    [one] Saltar el turno y robar 1 carta (fallo { $strike } de 4)
   *[other] Saltar el turno y robar { $n } cartas (fallo { $strike } de 4)
  }
skip-lost = Saltar el turno (cuarto fallo: pierdes)

## Draws: what chance can bring

lay = Colocar una piedra: { symbol } ({ place })
mini = Añadir { card } al minimazo
deal = Repartir { card }

## Log: what was done, and by whom
## $who: a player's name. $n: how many cards that player has scored by now.

log-lay = { $stone ->
    [sun] Se colocó el sol ({ place }).
    [moon] Se colocó la luna ({ place }).
    [fish] Se colocó un pez ({ place }).
    [bird] Se colocó un pájaro ({ place }).
    [horse] Se colocó un caballo ({ place }).
    [boat] Se colocó un barco ({ place }).
    [seed] Se colocó una semilla ({ place }).
   *[tree] Se colocó un árbol ({ place }).
  }
log-mini = Se añadió al minimazo la carta { $card } ({ points }).
log-deal = { $who } recibió { card }.
log-deal-hidden = { $who } recibió una carta.
log-draw = { $who } robó { card }.
log-draw-hidden = { $who } robó una carta.
log-take = { $who } tomó { card } de su mano.
log-take-hidden = { $who } tomó una carta de su mano.
log-swap = { $who } descartó la carta { $card } e intercambió { stone } ({ place }) con { other } ({ other-place }).
log-flip = { $who } descartó la carta { $card } y volteó { stone } ({ place }): apareció { other }.
log-score = { $n ->
    [one] { $who } puntuó { card }: su primera carta.
   *[other] { $who } puntuó { card }: ya son { $n } cartas.
  }
log-score-target = { $who } puntuó { card }: ya son { $n } cartas, y esta es la última ronda.
log-score-all = { $who } puntuó { card }, la última de las { $n }.
log-end = { $who } terminó su turno.
log-end-strike = { $who } terminó su turno sin puntuar: fallo { $strike } de 4.
log-end-lost = { $who } terminó su turno sin puntuar: con el cuarto fallo, la partida está perdida.
log-skip = { $who } saltó su turno.
log-skip-strike = { $who } saltó su turno: fallo { $strike } de 4.
log-skip-lost = { $who } saltó su turno: con el cuarto fallo, la partida está perdida.
# After one of these: the deck was empty, and another card is to be drawn.
log-shuffled = Se barajó la pila de descartes para formar un nuevo mazo.

# $cards: a list of card numbers.
set-up = Se colocaron las piedras y se repartieron cuatro cartas por persona; { $who } recibió las cartas { $cards }.
set-up-hidden = Se colocaron las piedras y se repartieron cuatro cartas por persona.
set-up-solo = Se colocaron las piedras y se sacó un minimazo de 16 cartas; { $who } recibió las cartas { $cards }.
set-up-solo-hidden = Se colocaron las piedras y se sacó un minimazo de 16 cartas; { $who } recibió cuatro de ellas.

## Table: what is to be done

ask-stone = ¿Con qué vecina se intercambia? Elígela otra vez para voltearla.
title-stones = Se están colocando las piedras
title-mini = Se está sacando el minimazo
title-hands = { $who } está recibiendo su mano
title-deal = { $who } está robando cartas
# The page cuts off the name and the colon.
title-act = Toma una carta o termina tu turno
title-act-fresh = Toma una carta, termina tu turno o sáltalo
title-act-other = { $who } puede tomar una carta o terminar su turno
title-use = Intercambia dos piedras, voltea una o puntúa la carta { $card }
title-use-plain = Intercambia dos piedras o voltea una
title-use-other = { $who } está a punto de usar una carta
# $n: how many win. $who: their names.
title-won = { $n ->
    [one] La partida ha terminado. Gana { $who }.
   *[other] La partida ha terminado. Ganan { $who }.
  }
title-lost = La partida ha terminado: se perdió con el cuarto fallo.
title-limit = { $rounds ->
    [one] La partida ha terminado sin victoria tras 1 ronda.
   *[other] La partida ha terminado sin victoria tras { $rounds } rondas.
  }
# $target: how many cards have to be scored.
progress = Ronda { $round } de { $rounds } como máximo. Es la última si alguien ha puntuado { $target } cartas.
progress-last = Ronda { $round }: la última.
progress-over = La partida terminó en la ronda { $round }.
progress-solo = Ronda { $round } de { $rounds } como máximo. Puntúa las { $target } cartas antes del cuarto fallo.

# The same in a few words
goal = Ronda { $round } · final con { $target } cartas
goal-solo = Ronda { $round } · las { $target } cartas; con el 4.º fallo pierdes

## Table: pieces and labels

stone-name = { $stone ->
    [sun] Sol (otra cara: luna)
    [moon] Luna (otra cara: sol)
    [fish] Pez (otra cara: pájaro)
    [bird] Pájaro (otra cara: pez)
    [horse] Caballo (otra cara: barco)
    [boat] Barco (otra cara: caballo)
    [seed] Semilla (otra cara: árbol)
   *[tree] Árbol (otra cara: semilla)
  }
# $pattern: the card's pattern, in words.
card-name = Carta { $card } ({ points }): { $pattern }
card-matching = Carta { $card } ({ points }): { $pattern }; coincide ahora
# $n: cards in another player's hand. $taken: whether that player has taken one more to use it, yes or no.
fan-name = { $taken ->
    [yes] { $n ->
        [0] Una carta oculta, a punto de usarse
        [one] 1 carta oculta y otra a punto de usarse
       *[other] { $n } cartas ocultas y otra a punto de usarse
      }
   *[no] { $n ->
        [0] Sin cartas
        [one] 1 carta oculta
       *[other] { $n } cartas ocultas
      }
  }
hand = Mano: { $who }
deck = Mazo
deck-name = { $n ->
    [one] Mazo: 1 carta
   *[other] Mazo: { $n } cartas
  }
discards = Descartes
discards-name = { $n ->
    [one] Pila de descartes: 1 carta
   *[other] Pila de descartes: { $n } cartas
  }
# $cards: the numbers of all cards in it.
discards-listed = Pila de descartes: { $cards }
discards-none = Pila de descartes: vacía

## Scoring
## Room for 21 letters in each of the first four. $ones: how many cards of 1 point were scored.

standing = { $ones ->
    [0] { points }
   *[other] { points } ({ $ones } × 1)
  }
# On a player's plate: the cards in hand. Short.
plate = { $held ->
    [one] { $held } carta
   *[other] { $held } cartas
  }
standing-final = Total: { points }
standing-strikes = Fallos: { $strikes } de 4
standing-skipped = Último turno saltado
sheet-cards = { $points ->
    [one] Cartas de 1 punto
   *[other] Cartas de { $points } puntos
  }
sheet-bonus = Más cartas de 1 punto
# $who: the names of all who win.
decided-shared = { $who } empatan a { points } y comparten la victoria.

## Hints
## $n: how many cards have to be discarded. $pattern: the card's pattern, in words.

advice-match = La carta { $card } ({ points }) coincide ahora: { $pattern }.
# The steps follow, each as a sentence.
advice-nearest = { $n ->
    [one] La que está más cerca de coincidir es { card }: { $pattern }. Para lograrlo tienes que descartar 1 carta.
   *[other] La que está más cerca de coincidir es { card }: { $pattern }. Para lograrlo tienes que descartar { $n } cartas.
  }
advice-swap = Intercambia { stone } ({ place }) con { other } ({ other-place }).
advice-flip = Voltea { stone } ({ place }): aparecerá { other }.
advice-short = En este turno no te sobran tantas cartas.
sign-end = Acabar turno
# $n: how many cards it brings
sign-skip = Saltar +{ $n }
sign-score = Puntuar { $points }
