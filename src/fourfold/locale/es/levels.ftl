### Bots and other players

level-random = al azar
level-greedy = voraz
level-easy = fácil
level-medium = medio
level-hard = difícil
level-expert = experto
level-human = persona
level-search = búsqueda
seat-name = J{ $number }
# What the table asks of somebody, such as “Ann: Choose a card”
title-of-task = { $who }: { $task }

## Bots by name

bot-random = Azar
bot-greedy = Voraz
bot-easy = Fácil
bot-medium = Medio
bot-hard = Difícil
bot-expert = Experto
