### Die Lobby: offene Tische, Mitspielersuche, Partien zum Zuschauen

lobby = Lobby
lobby-find = Finde mir eine Partie
lobby-game = Spiel
lobby-any = Egal welches
lobby-players = Personen
lobby-pace = Bedenkzeit
lobby-live = Live
lobby-slow = Langsam
lobby-calm = Gemütlich
lobby-pace-none = Ohne Uhr
lobby-pace-time = { $bank } + { $add }
lobby-pace-days = { $n ->
    [one] 1 Tag pro Zug
   *[other] { $n } Tage pro Zug
}
lobby-counts = Zählt es?
lobby-rated = Gewertet
lobby-casual = Ungewertet
lobby-look = Leute zum Mitspielen suchen
lobby-public = Alle dürfen zuschauen.
lobby-looking = Suche Leute zum Mitspielen …
lobby-stop = Nicht mehr suchen
lobby-bot-words = Noch niemand da. Ein Bot hat Zeit.
lobby-bot = Jetzt gegen einen Bot
lobby-others = { $n ->
    [0] Gerade sucht niemand
    [one] Eine Person sucht gerade
   *[other] { $n } Personen suchen gerade
}
lobby-none = Gerade wartet niemand auf Leute zum Mitspielen.
lobby-waiting = gewartet
lobby-hours = { $n } Std.
lobby-join = Mitspielen
lobby-played = Laufende Partien
lobby-none-played = Gerade gibt es nichts zum Zuschauen.
spectators = { $n ->
    [0] Niemand schaut zu
    [one] Eine Person schaut zu
   *[other] { $n } Personen schauen zu
}
spectators-label = Schauen zu
