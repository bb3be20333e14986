### Bots: the page of the levels, and accounts that are bots

bots-heading =
    { $n ->
        [6] Seis amigos de cuerda
        [7] Siete amigos de cuerda
       *[other] { $n } amigos de cuerda
    }
bots-words = Juegan a todos los juegos, a cualquier hora. A dos, cada uno gana al anterior unas tres de cada cuatro partidas.
# $level: the level, such as “easy”; $clarity: how well it tells good moves from others, 1 to 5
bot-sees =
    { $clarity ->
        [1] { $level }: ve las jugadas entre niebla espesa
        [2] { $level }: ve las jugadas entre niebla
        [3] { $level }: ve las jugadas entre bruma
        [4] { $level }: ve las jugadas entre una bruma ligera
       *[5] { $level }: ve las jugadas casi con claridad
    }
bot-tries = { $level }: prueba { NUMBER($n) } continuaciones antes de cada jugada
bot-learned = { $level }: juzga por experiencia, prueba { NUMBER($n) } continuaciones
you-and = tú contra { $who }
bot-accounts = Bots de otras personas
bot-accounts-words = Programas que juegan aquí. Un punto indica que ahora está conectado.
no-bot-accounts = Nadie ha traído un bot todavía.
bring-a-bot = Trae el tuyo:
present = conectado
absent = ausente
mark-bot = Marcar esta cuenta como bot
mark-bot-title = ¿Esta cuenta es un bot?
mark-bot-words = Un programa que juega debe decirlo: lleva una señal junto al nombre y se clasifica entre los bots. Tras la primera partida clasificatoria ya no se puede cambiar.
unmark-bot = Ya no es un bot
play-with = Jugar con { $who }
