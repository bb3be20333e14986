### Bots and other players

level-random = random
level-greedy = greedy
level-easy = easy
level-medium = medium
level-hard = hard
level-expert = expert
level-master = master
level-human = human
level-search = search
seat-name = Player { $number }
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
bot-search = Search
# A level in a list of choices, such as “Fern (medium)”
bot-choice = { $name } ({ $level })

## How they play

bot-random-plays = Plays whatever comes to mind. Good for a first look at a game.
bot-greedy-plays = Takes what scores now and never looks ahead.
bot-easy-plays = Thinks a little, and forgives most slips.
bot-medium-plays = Patient. Plans a few turns and forgives one slip.
bot-hard-plays = Weighs your next turns as carefully as its own.
bot-expert-plays = Sees far, and closes the way that you need.
bot-master-plays = Taught itself in millions of games, and judges by what it learned.
