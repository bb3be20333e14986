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

## Bots by name

bot-random = Azar
bot-greedy = Voraz
bot-easy = Fácil
bot-medium = Medio
bot-hard = Difícil
bot-expert = Experto
