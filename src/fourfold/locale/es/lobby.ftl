### La sala: mesas abiertas, búsqueda de rivales, partidas para ver

lobby = Lobby
lobby-find = Búscame una partida
lobby-game = Juego
lobby-any = Cualquiera
lobby-players = Personas
lobby-pace = Ritmo
lobby-live = En vivo
lobby-slow = Lento
lobby-calm = Sin prisas
lobby-pace-none = Sin reloj
lobby-pace-time = { $bank } + { $add }
lobby-pace-days = { $n ->
    [one] 1 día por jugada
   *[other] { $n } días por jugada
}
lobby-counts = ¿Cuenta?
lobby-rated = Clasificatoria
lobby-casual = Amistosa
lobby-look = Buscar con quién jugar
lobby-public = Cualquiera puede ver la partida.
lobby-looking = Buscando con quién jugar…
lobby-stop = Dejar de buscar
lobby-bot-words = Aún no hay nadie. Un bot tiene tiempo.
lobby-bot = Jugar ya con un bot
lobby-others = { $n ->
    [0] Ahora no busca nadie
    [one] Una persona busca ahora
   *[other] { $n } personas buscan ahora
}
lobby-none = Ahora no hay mesas que esperen a nadie.
lobby-waiting = de espera
lobby-hours = { $n } h
lobby-join = Unirse
lobby-played = En juego
lobby-none-played = Ahora no hay partidas que ver.
spectators = { $n ->
    [0] Nadie mira
    [one] Una persona mira
   *[other] { $n } personas miran
}
spectators-label = Público
