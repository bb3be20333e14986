### The daily challenges: the page of a day, that of a game's challenge, and what is shared of it

daily-title = Retos diarios
daily-of = { $game }: reto del { $day }
daily-against = Contra el bot «{ $level }». Responde igual a todo el mundo.
daily-none = Sin jugar todavía
daily-missed = Sin jugar
daily-begun = Empezado, sin terminar
daily-won = Victoria por { $n }
daily-won-even = Victoria
daily-lost = Derrota por { $n }
daily-not-won = Sin victoria
everybody-won = { $solved ->
    [0] De { $played }, nadie ha ganado.
    [one] Ha ganado 1 de { $played }.
   *[other] Han ganado { $solved } de { $played }.
}
daily-first = Nadie más lo ha terminado todavía.
daily-few =
    { $others ->
        [one] Has superado a { $beaten } de 1
       *[other] Has superado a { $beaten } de { $others }
    }
daily-many = Mejor que el { NUMBER($share, style: "percent", maximumFractionDigits: 0) } de otras { $others } personas
daily-left = { $hours } h { $minutes } min
streak-days =
    { $n ->
        [0] sin racha todavía
        [one] día: empieza una racha
       *[other] días seguidos
    }
streak-longest = Tu racha más larga: { $n }
streak-record = Tu racha más larga
daily-see = Resultado y tarjeta
daily-share = Compartir
daily-copy = Copiar el texto
daily-text = Tu resultado en texto
daily-picture = Guardar la imagen
daily-card = Una tarjeta con tu resultado, sin los sorteos
daily-practise = Practicar
daily-earlier = Días anteriores
daily-earlier-words = Juega un reto antiguo para practicar. Ya no cuenta.
daily-to-today = Retos de hoy
daily-month-before = Mes anterior
daily-month-after = Mes siguiente
daily-cell = { $day }: jugados { $played } de { $all }, logrados o ganados { $solved }
daily-mark-solved = Logrado o ganado
daily-mark-played = Jugado
daily-open = Sin jugar
daily-home = { $played ->
    [0] Retos diarios: sin jugar todavía
   *[other] Retos diarios: { $played } de { $all }
}
