### Ratings

rated-later = Esta partida será clasificatoria.
rated-now = Esta partida es clasificatoria.
rated-then = Esta partida fue clasificatoria.
rating-change = Tu puntuación: { $rating } ({ $change }).
rating-provisional = Provisional: todavía varía mucho.
unrated-bot = No es clasificatoria: los bots de este nivel no tienen puntuación.
unrated-daily = No es clasificatoria: los retos diarios se comparan aparte.
unrated-casual = No es clasificatoria: es una partida amistosa.
unrated-forgotten = No es clasificatoria: alguien que jugó ha borrado sus datos.
unrated-help = No es clasificatoria: se deshizo una jugada o alguien pidió una pista.
unrated-no-clock = No es clasificatoria: entre personas hace falta un reloj.
unrated-nobody = No es clasificatoria: solo juegan bots.
unrated-often = No es clasificatoria: solo valen cinco partidas al día entre las mismas personas o desde la misma red.
unrated-one-device = No es clasificatoria: varias personas juegan en un mismo dispositivo.
unrated-options = No es clasificatoria: las opciones no son las de las reglas estándar.
unrated-short = No es clasificatoria: la partida terminó antes de que todo el mundo tomara tres decisiones.
unrated-taken-over = No es clasificatoria: alguien ocupó el asiento de un bot.
unrated-waits = No es clasificatoria: una partida anterior contra bots está sin terminar. Termínala o ríndete primero.
resign-title = ¿Rendirte en esta partida?
keep-playing = Seguir jugando
resign-ask = La perderás.
concede = Pistas y deshacer
concede-title = ¿Dar esta partida por perdida?
concede-ask = Es clasificatoria: solo habrá pistas y podrás deshacer cuando cuente como perdida. Sigues jugando.
concede-sure = Sí, darla por perdida
you-gave-up = Te rendiste.
gave-up = { $who } se rindió.
you-ran-out = Se te acabó el tiempo.
ran-out = A { $who } se le acabó el tiempo.
lost-resign = rendición
lost-late = sin tiempo
stand-in = sigue un bot
rating-of = Puntuación: { $rating }
provisional = provisional
rating-chart =
    { $n ->
        [one] Una partida clasificatoria
       *[other] { $n } partidas clasificatorias
    }, de { $first } a { $last }. La franja muestra lo seguro que es el número.
rated-games-count =
    { $n ->
        [one] Una partida clasificatoria.
       *[other] { $n } partidas clasificatorias.
    }
rating-date = Fecha
rating-difference = Cambio
rating-table = En una tabla
with-players = { $n } personas
players-column = Personas
games-drawn = empatadas
across-words = Solo partidas clasificatorias. Entre más de dos, gana quien queda en mejor puesto.
across-guests = Visitantes
lately = Últimamente
bots-title = Bots
