### Bots and other players

level-random = random
level-greedy = greedy
level-easy = easy
level-medium = medium
level-hard = hard
level-expert = expert
level-human = human
level-search = search
seat-name = Player { $number }
# What the table asks of somebody, such as “Ann: Choose a card”
title-of-task = { $who }: { $task }

## Bots by name

bot-random = Random
bot-greedy = Greedy
bot-easy = Easy
bot-medium = Medium
bot-hard = Hard
bot-expert = Expert
