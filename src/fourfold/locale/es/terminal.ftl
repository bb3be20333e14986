### The table in the terminal

## The table

# A space follows, then what the player types
terminal-prompt = { $who }, te toca (número, jugada o help):
# $players: a list of players, each as terminal-player says
terminal-seats = En la mesa: { $players }.
# $name: a player’s name; $kind: who plays there, such as “you” or “medium”
terminal-player = { $name } ({ $kind })
terminal-you = tú
terminal-thinks = { $who } está pensando…
# While moves of bots are shown one after another
terminal-skip = Cualquier tecla muestra el resto de una vez.
# Several people at one terminal, and hands are hidden. A space follows
terminal-cover = Turno de { $who }. Pulsa Intro si eres { $who }:
terminal-preparing = En unos { $seconds } s, los bots jugarán mejor.
# $sentence: a full sentence that says what a player did
terminal-forced = { $sentence } Era la única jugada.
terminal-hurried = { $sentence } (Todavía no juega con toda su fuerza).

## Hints

# $number and $move: what to type for the move; $words: the move in words; $chance: such as “53%”
terminal-hint = Pista: { $number } = { $move }, probabilidad de ganar: { $chance }. { $words }.
terminal-next-best = La segunda mejor: { $number } = { $move }, { $chance }. { $words }.
terminal-greedy-hint = Pista: { $number } = { $move }. No se ha encontrado ninguna forma de ganar; esto parece lo mejor. { $words }.
terminal-exact = Es seguro: se han comprobado todos los finales posibles.
terminal-lost = Ya no hay jugada que gane: se han comprobado todos los finales posibles.
terminal-no-hint = No se ha encontrado ninguna forma de ganar, así que no hay pista.
terminal-searching = Buscando una pista…
terminal-better-hints = En unos { $seconds } s, las pistas serán mejores.

## What was typed

terminal-undone = Jugada deshecha.
terminal-no-undo = No hay nada que deshacer.
# $n: the number of moves; $commands: a list of commands
terminal-unreadable = «{ $text }» no es un número del 1 al { $n }, ni una jugada, ni una orden. Las órdenes son { $commands }.
terminal-illegal = «{ $text }» no se puede jugar ahora. Escribe un número del 1 al { $n }, o help para ver tus jugadas.
terminal-not-text = No se ha podido leer como texto. Escríbelo otra vez.

## Saving

terminal-saved = Guardada en { $path }
terminal-picture = La imagen está en { $path }
# $command: a command for the shell
terminal-resume = Partida guardada. Para continuarla: { $command }
terminal-review = Partida guardada. Para repasarla: { $command }
terminal-not-saved = No se ha guardado en { $path }: { $why }.
terminal-exists = ya existe un archivo con ese nombre
terminal-bad-path = no es un nombre de archivo válido
terminal-not-saved-yet = La partida continúa. Escribe save ARCHIVO para guardarla en otro lugar.
terminal-quit-unsaved = Escribe save ARCHIVO para guardarla en otro lugar, o quit otra vez para salir sin guardar.

## The end

# $n: how many win; $who: their names as a list
terminal-winners =
    { $n ->
        [one] Gana { $who }.
       *[other] Ganan { $who }.
    }
# A game for one player
terminal-fails = { $who } no gana.
terminal-nobody = No gana nadie.
terminal-limit = La partida ha llegado a su límite de jugadas.
terminal-score = Puntos: { $score }
# $scores: a list, each item as terminal-player-score says
terminal-scores = Puntos: { $scores }
terminal-player-score = { $who } { $score }
# The last row of the score sheet
terminal-sum = Total

## Help

# $move: a move as it is typed; $command: a command for the shell
terminal-help =
    Escribe el número de una jugada o la propia jugada, por ejemplo { $move }. Otras órdenes:
      hint            la mejor jugada (búsqueda breve) y su probabilidad de ganar
      undo            volver a tu última decisión (los sorteos no cambian)
      save [ARCHIVO]  guardar ahora; con ARCHIVO, seguir guardando ahí
      quit            guardar y salir (como Ctrl-C)
      Enter           mostrar la mesa otra vez
    Las reglas: { $command }
terminal-moves = Tus jugadas:
terminal-many = { $n } jugadas, como { $move }; help las muestra todas.

## Other commands

# $language: the reader’s language, such as “Deutsch”
terminal-rules-in-english = Estas reglas todavía no están disponibles en { $language }. Aquí están en inglés.
# $number: how many moves were made so far; $total: how many there are; $move: the last one, as it is typed
terminal-step = Tras la jugada { $number } de { $total } ({ $move }).
terminal-step-start =
    { $total ->
        [0] Aún no hay jugadas.
        [one] Antes de la única jugada.
       *[other] Antes de la primera de { $total } jugadas.
    }
terminal-game-players =
    { $n ->
        [one] { $n } persona
       *[other] { $n } personas
    }, unos { $minutes } min.
terminal-game-players-range = De { $fewest } a { $most } personas, unos { $minutes } min.
terminal-game-credit = De { $designers }, publicado por { $publisher }.
terminal-games-next = fourfold rules NOMBRE explica un juego; fourfold play NOMBRE empieza una partida.
