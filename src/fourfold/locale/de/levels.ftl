### Bots and other players

level-random = Zufall
level-greedy = gierig
level-easy = leicht
level-medium = mittel
level-hard = schwer
level-expert = Profi
level-human = Mensch
level-search = Suche
seat-name = Person { $number }
# What the table asks of somebody, such as “Ann: Choose a card”
title-of-task = { $who }: { $task }

## Bots by name

bot-random = Zufall
bot-greedy = Gierig
bot-easy = Leicht
bot-medium = Mittel
bot-hard = Schwer
bot-expert = Profi
