### Bots and other players

level-random = hasard
level-greedy = glouton
level-easy = facile
level-medium = moyen
level-hard = difficile
level-expert = expert
level-human = humain
level-search = recherche
seat-name = J{ $number }
title-of-task = { $who } : { $task }

## Bots by name

bot-random = Hasard
bot-greedy = Glouton
bot-easy = Facile
bot-medium = Moyen
bot-hard = Difficile
bot-expert = Expert
