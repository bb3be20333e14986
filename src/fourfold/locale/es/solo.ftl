### The solo page

solo-title = En solitario
solo-words = Una mesa para ti. Puedes irte cuando quieras: tus partidas te esperan aquí.
today = Retos diarios
today-words = El azar es el mismo para todo el mundo hasta la medianoche (UTC). Cuenta tu primer intento; los demás son práctica.
next-deal = Próximo reto en
streak = { $n ->
    [0] Juega uno hoy y empieza una racha.
    [one] Racha de 1 día
   *[other] Racha de { $n } días
}
try = Jugar el reto de hoy
try-on = Continuar
practise = Volver a practicar
alone-solved = ¡Logrado!
alone-missed = No logrado
alone-given-up = Rendición
alone-closed = Mesa cerrada
daily-points = { $n ->
    [one] 1 punto
   *[other] { $n } puntos
}
daily = Reto del { $day }
daily-practice = Práctica: reto del { $day }
everybody-none = Nadie lo ha terminado todavía.
everybody = { $solved ->
    [0] De { $played }, nadie lo ha logrado.
    [one] Lo ha logrado 1 de { $played }.
   *[other] Lo han logrado { $solved } de { $played }.
}
everybody-best = Mejor puntuación: { $n }.
promise = Comprobar los sorteos
promise-words = Una huella (SHA-256) de la semilla de hoy. Tu mesa muestra la semilla cuando termina la partida. Los sorteos son los mismos para todo el mundo; por eso nadie añade un número propio.
free-game = Juego libre
free-words = Cada vez con sorteos nuevos, y puedes deshacer cuanto quieras.
unfinished = En curso
statistics = Tus partidas
no-statistics = Aquí aparecen las partidas que has jugado.
played = Partidas
solved = Logradas
solved-share = { $solved } ({ NUMBER($share, style: "percent", maximumFractionDigits: 0) })
best = Récord
distribution = Distribución de puntos
times = { $n ->
    [one] una vez
   *[other] { $n } veces
}
to-solo = En solitario: retos y estadísticas
