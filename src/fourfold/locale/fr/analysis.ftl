### Analyses of recorded games, in a terminal and in notebooks

analysis-title =
    { $n ->
        [one] { $game }, { $n } personne
       *[other] { $game }, { $n } personnes
    }
analysis-note =
    { $done ->
        [one] { $done } décision analysée
       *[other] { $done } décisions analysées
    }, { $budget } chacune. Un coup qui coûte { $limit } ou plus est une erreur.
analysis-note-stopped =
    { $done ->
        [one] { $done } décision analysée
       *[other] { $done } décisions analysées
    } sur { $asked }, { $budget } chacune. Un coup qui coûte { $limit } ou plus est une erreur.
analysis-simulations =
    { $n ->
        [one] { $n } simulation
       *[other] { $n } simulations
    }
analysis-seconds = { $n } s
analysis-unfinished =
    { $n ->
        [one] La partie n’est pas terminée : { $n } coup pour l’instant.
       *[other] La partie n’est pas terminée : { $n } coups pour l’instant.
    }
analysis-exact = = signale une valeur exacte
# What a mistake gave up: $differences are lines as analysis-difference says
analysis-why = Avec les coups qui suivraient sans doute : { $differences }
# $what: a line of the score sheet, such as a card; $got instead of $could: points or things counted
analysis-difference = { $what } ({ $who }) : { $got } au lieu de { $could }
# $sign marks decisions in which one move was better than all others
analysis-puzzles =
    { $n ->
        [one] { $sign } Problème au coup { $moves } : un coup vaut { $limit } ou plus de mieux que tous les autres.
       *[other] { $sign } Problèmes aux coups { $moves } : un coup vaut { $limit } ou plus de mieux que tous les autres.
    }
analysis-mistakes = Erreurs
analysis-worst = Voir la table avant la plus grosse erreur : { $command }

## Headings of columns; keep them short

analysis-choices = décisions
analysis-best-moves = meilleurs coups
analysis-average = perte moyenne
analysis-worst-moves = plus grosses erreurs : coup (perte)
analysis-move = coup
analysis-lost = perte
analysis-played = joué
analysis-better = mieux
analysis-best = meilleur
analysis-chance = chances de gagner
analysis-chance-alone = chances de réussir
