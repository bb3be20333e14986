### Ratings

rated-later = Esta partida contará para la clasificación.
rated-now = Esta partida cuenta para la clasificación.
rated-then = Esta partida contó para la clasificación.
rating-change = Tu nivel: { $rating } ({ $change }).
rating-provisional = Provisional: todavía varía mucho.
unrated-bot = No cuenta para la clasificación: los bots de esta dificultad no tienen nivel.
unrated-daily = No cuenta para la clasificación: los retos diarios se comparan aparte.
unrated-casual = No cuenta para la clasificación: es una partida amistosa.
unrated-forgotten = No cuenta para la clasificación: alguien que jugó ha borrado sus datos.
unrated-help = No cuenta para la clasificación: se deshizo una jugada o alguien pidió una pista.
unrated-no-clock = No cuenta para la clasificación: entre personas hace falta un reloj.
unrated-nobody = No cuenta para la clasificación: solo juegan bots.
unrated-often = No cuenta para la clasificación: solo valen cinco partidas al día entre las mismas personas o las mismas direcciones.
unrated-one-device = No cuenta para la clasificación: varias personas juegan en un mismo dispositivo.
unrated-options = No cuenta para la clasificación: las opciones no son las de las reglas normales.
unrated-short = No cuenta para la clasificación: la partida terminó antes de que todo el mundo tomara tres decisiones.
unrated-taken-over = No cuenta para la clasificación: alguien ocupó el lugar de un bot.
unrated-waits = No cuenta para la clasificación: tienes en curso una partida anterior contra bots. Termínala o ríndete.
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
rating-of = Nivel { $rating }
provisional = provisional
rating-chart =
    { $n ->
        [one] Una partida
       *[other] { $n } partidas
    }, de { $first } a { $last }. La franja muestra lo seguro que es el número.
rated-games-count =
    { $n ->
        [one] Una partida puntuada.
       *[other] { $n } partidas puntuadas.
    }
rating-date = Fecha
rating-difference = Cambio
rating-table = En una tabla
with-players = { $n } personas
players-column = Personas
games-drawn = empatadas
across-words = Solo partidas que cuentan. Entre más de dos, gana quien queda en mejor puesto.
across-guests = Invitados
lately = Últimamente
bots-title = Bots
