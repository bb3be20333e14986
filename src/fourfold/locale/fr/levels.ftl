### Bots and other players

level-random = hasard
level-greedy = glouton
level-easy = facile
level-medium = moyen
level-hard = difficile
level-expert = expert
level-master = maître
level-human = humain
level-search = recherche
seat-name = J{ $number }
title-of-task = { $who } : { $task }

## Bots by name: the same in every language

bot-random = Pip
bot-greedy = Dot
bot-easy = Tock
bot-medium = Fern
bot-hard = Brass
bot-expert = Onyx
bot-master = Nova
bot-search = Recherche
# A level in a list of choices, such as “Fern (medium)”
bot-choice = { $name } ({ $level })

## How they play

bot-random-plays = Joue ce qui lui passe par la tête. Parfait pour découvrir un jeu.
bot-greedy-plays = Prend ce qui rapporte tout de suite, sans jamais voir plus loin.
bot-easy-plays = Réfléchit un peu et pardonne presque tout.
bot-medium-plays = A de la patience : prévoit quelques tours, pardonne une erreur.
bot-hard-plays = Pèse tes prochains tours aussi bien que les siens.
bot-expert-plays = Voit loin et ferme le chemin qu’il te faut.
bot-master-plays = A appris seul, en millions de parties, et juge d’après ce qu’il a vu.
