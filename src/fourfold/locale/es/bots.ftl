### Bots: the page of the levels, and accounts that are bots

bots-heading =
    { $n ->
        [6] Seis amigos de cuerda
        [7] Siete amigos de cuerda
       *[other] { $n } amigos de cuerda
    }
bots-words = Todos los juegos, a cualquier hora. Cada uno es un poco más fuerte que el anterior.
bot-budget = { $level }: { NUMBER($n) } simulaciones por jugada
you-and = tú : { $who }
bot-accounts = Bots de otras personas
bot-accounts-words = Programas que juegan aquí. Un punto indica que ahora está conectado.
no-bot-accounts = Nadie ha traído un bot todavía.
bring-a-bot = Trae el tuyo:
present = conectado
absent = ausente
mark-bot = Marcar esta cuenta como bot
mark-bot-title = ¿Esta cuenta es un bot?
mark-bot-words = Un programa que juega debe decirlo: lleva una señal junto al nombre y se clasifica entre los bots. Tras la primera partida que cuenta ya no se puede cambiar.
unmark-bot = Ya no es un bot
play-with = Jugar con { $who }
