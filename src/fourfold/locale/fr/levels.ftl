### Bots and other players

level-random = hasard
level-greedy = glouton
level-beginner = débutant
level-easy = facile
level-medium = moyen
level-hard = difficile
level-strong = fort
level-expert = expert
level-master = maître
level-human = humain
level-search = recherche
seat-name = J{ $number }
title-of-task = { $who } : { $task }

## Bots by name: those of the levels are the same in every language

bot-random = Hasard
bot-greedy = Dot
bot-beginner = Pip
bot-easy = Tock
bot-medium = Fern
bot-hard = Brass
bot-strong = Quill
bot-expert = Onyx
bot-master = Nova
bot-search = Recherche
# A level in a list of choices, such as “Fern (medium)”
bot-choice = { $name } ({ $level })

## How they play

bot-beginner-plays = Regarde quelques coups et en prend un qui semble bon. Parfait pour une première partie.
bot-easy-plays = Réfléchit un peu et pardonne presque tout.
bot-medium-plays = A de la patience : prévoit quelques tours, pardonne une erreur.
bot-hard-plays = Pèse tes prochains tours aussi bien que les siens.
bot-strong-plays = Vérifie tout deux fois et ne laisse presque rien passer.
bot-expert-plays = Voit loin et ferme la place qu’il te fallait.
bot-master-plays = A appris seul, en millions de parties, et juge d’après ce qu’il a vu.
