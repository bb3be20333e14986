### Bots and other players

level-random = random
level-greedy = greedy
level-beginner = beginner
level-easy = easy
level-medium = medium
level-hard = hard
level-strong = strong
level-expert = expert
level-master = master
level-human = human
level-search = search
seat-name = Player { $number }
# What the table asks of somebody, such as “Ann: Choose a card”
title-of-task = { $who }: { $task }

## Bots by name: those of the levels are the same in every language

bot-random = Random
bot-greedy = Dot
bot-beginner = Pip
bot-easy = Tock
bot-medium = Fern
bot-hard = Brass
bot-strong = Quill
bot-expert = Onyx
bot-master = Nova
bot-search = Search
# A level in a list of choices, such as “Fern (medium)”
bot-choice = { $name } ({ $level })

## How they play

bot-beginner-plays = Looks at a few moves and takes one that seems good. Right for a first game.
bot-easy-plays = Thinks a little, and forgives most slips.
bot-medium-plays = Patient. Plans a few turns and forgives one slip.
bot-hard-plays = Weighs your next turns as carefully as its own.
bot-strong-plays = Double-checks everything and misses next to nothing.
bot-expert-plays = Looks far ahead and blocks the space you needed.
bot-master-plays = Taught itself in millions of games, and judges by what it learned.
