### Bots and other players

level-random = al azar
level-greedy = voraz
level-beginner = principiante
level-easy = fácil
level-medium = medio
level-hard = difícil
level-strong = fuerte
level-expert = experto
level-master = maestro
level-human = persona
level-search = búsqueda
seat-name = J{ $number }
# What the table asks of somebody, such as “Ann: Choose a card”
title-of-task = { $who }: { $task }

## Bots by name: those of the levels are the same in every language

bot-random = Azar
bot-greedy = Dot
bot-beginner = Pip
bot-easy = Tock
bot-medium = Fern
bot-hard = Brass
bot-strong = Quill
bot-expert = Onyx
bot-master = Nova
bot-search = Búsqueda
# A level in a list of choices, such as “Fern (medium)”
bot-choice = { $name } ({ $level })

## How they play

bot-beginner-plays = Mira unas pocas jugadas y elige una que parece buena. Ideal para la primera partida.
bot-easy-plays = Piensa un poco y perdona casi todos los descuidos.
bot-medium-plays = Con paciencia. Prepara unos turnos y perdona un descuido.
bot-hard-plays = Calcula tus próximos turnos tan bien como los suyos.
bot-strong-plays = Lo comprueba todo dos veces y casi nada se le escapa.
bot-expert-plays = Ve lejos y te cierra justo el lugar que necesitabas.
bot-master-plays = Aprendió por su cuenta en millones de partidas y juzga por lo aprendido.
