### Preparar una mesa: la página /new/GAME y las mismas preguntas en la terminal

set-table = Preparar una mesa
setup-players = Personas
setup-fewer = Una persona menos
setup-more = Una persona más
setup-close = Volver a todos los juegos

## Chairs

setup-chair =
    { $n ->
        [1] En el primer asiento
        [2] En el segundo asiento
        [3] En el tercer asiento
        [4] En el cuarto asiento
        [5] En el quinto asiento
       *[other] En el asiento { $n }
    }
setup-change = { setup-chair }: { $who }. Cambiar
who-me = Tú
who-friend = Alguien que conoces
who-friend-note = por enlace
who-anyone = Cualquiera
who-anyone-note = del lobby
who-here = Alguien aquí
who-here-note = en este dispositivo
bench-me = Yo
bench-friend = Por enlace
bench-anyone = Cualquiera
bench-here = Aquí
setup-level = nivel { $n }
setup-own-name = Tu nombre
setup-here-name = Su nombre
setup-alone = Tienes la mesa para ti.

## Rules

setup-lot = Al azar
setup-all-lot = Todas al azar
setup-picked =
    { $n ->
        [0] todas al azar
        [one] { $n } elegida, { $rest } al azar
       *[other] { $n } elegidas, { $rest } al azar
    }
setup-full = todas elegidas
setup-sum = { $n } de { $total }
setup-usual = Reglas estándar
setup-more-rules = Más reglas
setup-one-more = Una más: { $name }
setup-one-fewer = Una menos: { $name }
setup-gets = { $who }: { $value }

## Pace

setup-pace = Ritmo
pace-none = Sin reloj
pace-none-words = sin prisas
pace-time = { $minutes } + { $seconds }
pace-time-words = minutos + segundos por turno
pace-days =
    { $n ->
        [one] { $n } día
       *[other] { $n } días
    }
pace-days-words = por jugada
setup-minutes = Minutos
setup-seconds = Segundos que se suman por turno
setup-days = Días por jugada

## Rated or casual, private or listed

setup-counts = Clasificatoria o amistosa
setup-rated = Clasificatoria
setup-casual = Amistosa
setup-rated-needs = Las partidas clasificatorias usan las reglas estándar. Entre personas, necesitan un reloj. No hay pistas.
setup-casual-words = No cambia la puntuación de nadie.
setup-found = Quién puede encontrarla
setup-private = Privada
setup-listed = Pública
setup-private-words = Solo puede unirse quien tenga un enlace.
setup-listed-words = Cualquiera puede verla en el lobby y unirse.

## The near edge

setup-invite = Crear e invitar
setup-start = Empezar la partida
setup-count =
    { $n ->
        [one] persona
       *[other] personas
    }

## What is not possible. $given: what was given

setup-bad-players = { $low ->
    [1] Este juego es para un máximo de { $high } personas.
   *[other] Este juego es para entre { $low } y { $high } personas.
}
setup-bad-seat = «{ $given }» no puede sentarse aquí. Elige a alguien del banco.
setup-no-seat = Necesitas un asiento para ti.
setup-bad-pace = Elige uno de los tres ritmos.
setup-bad-minutes = Elige de { $low } a { NUMBER($high, useGrouping: 0) } minutos.
setup-bad-seconds = Elige de { $low } a { NUMBER($high, useGrouping: 0) } segundos por turno.
setup-bad-days = Elige de { $low } a { $high } días por jugada.
setup-bad-name = Elige un nombre de 1 a 24 caracteres visibles.
setup-same-name = Hay dos personas llamadas «{ $given }». Cambia uno de los nombres.
setup-bad-number = { $title }: elige de { $low } a { $high }.
setup-bad-sum = { $title }: hacen falta exactamente { $total }.
setup-bad-option = { $title }: «{ $given }» no está entre las opciones.
setup-bad-rules = Estas reglas no se pueden combinar.
setup-anyone-private = «Cualquiera» necesita una mesa pública. Hazla pública o guarda el asiento para alguien que conoces.
setup-rated-options = Las partidas clasificatorias usan las reglas estándar. Elige esas o juega una amistosa.
setup-rated-no-clock = Las partidas clasificatorias entre personas necesitan un reloj. Elige uno o juega una amistosa.
setup-rated-alone = A solas no hay partidas clasificatorias. Añade a alguien o juega una amistosa.
setup-rated-one-device = En un mismo dispositivo las partidas son amistosas. Elige «{ setup-casual }» o invita por enlace.

## After the last lesson

first-table = Juega tu primera partida
first-table-words = Una buena primera mesa: { $who }.
first-table-change = Prepararla de otra forma

## Setting a table: questions of `fourfold play`

ask-title = Preparar una mesa
ask-how = Escribe un número o un nombre. Intro toma lo marcado, Ctrl-C sale.
ask-game = ¿Qué juego?
ask-players = ¿Cuántas personas juegan?
ask-seat = ¿Quién ocupa el asiento { $n }?
ask-rules = ¿Qué reglas?
ask-rules-usual = las estándar
ask-rules-own = otras
ask-hand = Hasta { $n } números, separados por comas; el resto se saca al azar.
ask-counts = Nombres con su número, por ejemplo { $example }; { $n } en total.
ask-each = Uno para cada una de las { $n } personas, separados por comas: { $values }.
ask-number = Un número de { $low } a { $high }.
ask-json = En JSON.
ask-wrong = «{ $text }» no es posible aquí. Escribe uno de estos: { $keys }.
