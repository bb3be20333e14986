### Bots and other players

level-random = al azar
level-greedy = voraz
level-easy = fácil
level-medium = medio
level-hard = difícil
level-expert = experto
level-master = maestro
level-human = persona
level-search = búsqueda
seat-name = J{ $number }
# What the table asks of somebody, such as “Ann: Choose a card”
title-of-task = { $who }: { $task }

## Bots by name: the same in every language

bot-random = Pip
bot-greedy = Dot
bot-easy = Tock
bot-medium = Fern
bot-hard = Brass
bot-expert = Onyx
bot-master = Nova
bot-search = Búsqueda
# A level in a list of choices, such as “Fern (medium)”
bot-choice = { $name } ({ $level })

## How they play

bot-random-plays = Juega lo primero que se le ocurre. Ideal para conocer un juego.
bot-greedy-plays = Se queda con lo que puntúa ya y nunca mira más allá.
bot-easy-plays = Piensa un poco y perdona casi todos los descuidos.
bot-medium-plays = Con paciencia. Prepara unos turnos y perdona un descuido.
bot-hard-plays = Calcula tus próximos turnos tan bien como los suyos.
bot-expert-plays = Ve lejos y cierra el camino que necesitas.
bot-master-plays = Aprendió por su cuenta en millones de partidas y juzga por lo aprendido.
