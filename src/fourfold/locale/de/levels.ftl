### Bots and other players

level-random = zufällig
level-greedy = gierig
level-beginner = sehr leicht
level-easy = leicht
level-medium = mittel
level-hard = schwer
level-strong = stark
level-expert = sehr stark
level-master = spitze
level-human = Mensch
level-search = Suche
seat-name = Person { $number }
# What the table asks of somebody, such as “Ann: Choose a card”
title-of-task = { $who }: { $task }

## Bots by name: those of the levels are the same in every language

bot-random = Zufall
bot-greedy = Dot
bot-beginner = Pip
bot-easy = Tock
bot-medium = Fern
bot-hard = Brass
bot-strong = Quill
bot-expert = Onyx
bot-master = Nova
bot-search = Suche
# A level in a list of choices, such as “Fern (medium)”
bot-choice = { $name } ({ $level })

## How they play

bot-beginner-plays = Sieht sich ein paar Züge an und nimmt einen, der gut aussieht. Richtig für die erste Partie.
bot-easy-plays = Denkt ein wenig nach und verzeiht die meisten Fehler.
bot-medium-plays = Geduldig. Plant ein paar Züge und verzeiht einen Fehler.
bot-hard-plays = Bedenkt deine nächsten Züge so gründlich wie die eigenen.
bot-strong-plays = Rechnet alles doppelt nach und übersieht so gut wie nichts.
bot-expert-plays = Denkt weit voraus und nimmt dir das Feld, das du gebraucht hättest.
bot-master-plays = Hat sich das Spiel in Millionen Partien selbst beigebracht und urteilt danach.
