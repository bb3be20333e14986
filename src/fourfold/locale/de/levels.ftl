### Bots and other players

level-random = Zufall
level-greedy = gierig
level-easy = leicht
level-medium = mittel
level-hard = schwer
level-expert = Profi
level-master = Meister
level-human = Mensch
level-search = Suche
seat-name = Person { $number }
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
bot-search = Suche
# A level in a list of choices, such as “Fern (medium)”
bot-choice = { $name } ({ $level })

## How they play

bot-random-plays = Spielt, was gerade in den Sinn kommt. Gut für den ersten Blick auf ein Spiel.
bot-greedy-plays = Nimmt, was jetzt Punkte bringt, und schaut nie voraus.
bot-easy-plays = Denkt ein wenig nach und verzeiht die meisten Fehler.
bot-medium-plays = Geduldig. Plant ein paar Züge und verzeiht einen Fehler.
bot-hard-plays = Bedenkt deine nächsten Züge so gründlich wie die eigenen.
bot-expert-plays = Sieht weit und versperrt den Weg, den du brauchst.
bot-master-plays = Hat sich das Spiel in Millionen Partien selbst beigebracht und urteilt danach.
