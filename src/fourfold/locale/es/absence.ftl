### Cuando alguien no está, y cómo se entera uno de que le toca

## Quién está

here = aquí
away = ausente
is-away = { $who } no está
is-slow = { $who } está pensando
has-left = { $who } se ha ido
is-back = { $who } ha vuelto

## Un toque

nudge = Dar un toque
nudge-sent = Toque dado
nudges-you = { $who } te espera

## ¿Y ahora?

absent-ask = ¿Y ahora?
absent-title = ¿Seguir sin { $who }?
absent-words = Se le guarda el asiento. { $who } puede volver cuando quiera.
absent-wait = Seguir esperando
absent-wait-words = Te enterarás cuando te toque.
absent-bot = Que siga un bot
absent-bot-words = { $who } puede recuperar su asiento
absent-bot-rated = { $who } queda en el último puesto
absent-win = Quedarse con la victoria
absent-loss = Darla por perdida
absent-time-up = Se acabó el tiempo.
absent-in = en { $time }
absent-if-away = Si { $who } no vuelve
absent-after-nudge = Dos minutos después de un toque
clock-days = { $days } d { $hours } h

## Irse y volver

leave-game = Dejar la mesa
leave-title = ¿Dejar la mesa?
leave-ask = No pierdes: se te guarda el asiento, un bot puede seguir y puedes volver.
stand-in-plays = Un bot juega por ti
chair-kept = Se te guarda el asiento
come-back = Volver a mi asiento

## Tu turno

title-turn = ● Tu turno · { $title }
call-turn = Tu turno en { $game }
call-nudge = Te esperan en { $game }
call-me = Avísame cuando me toque
call-no = No, gracias
preference-badge = Aviso en la pestaña
badge-words = El título y el icono de la pestaña cambian cuando te toca.
preference-notify = Notificaciones
notify-words = Cuando te toca y la pestaña está oculta. El navegador pide permiso antes.
