### Analyses of recorded games, in a terminal and in notebooks

# $game: the game’s title; $n: the number of players
analysis-title =
    { $n ->
        [one] { $game }, { $n } persona
       *[other] { $game }, { $n } personas
    }
# $limit: such as “5%”; $budget: as analysis-simulations or analysis-seconds says
analysis-note =
    { $done ->
        [one] { $done } decisión analizada
       *[other] { $done } decisiones analizadas
    }, { $budget } por decisión. Una jugada que cuesta { $limit } o más es un error.
# The analysis was stopped
analysis-note-stopped = { $done } de { $asked } decisiones analizadas, { $budget } por decisión. Una jugada que cuesta { $limit } o más es un error.
analysis-simulations =
    { $n ->
        [one] { $n } simulación
       *[other] { $n } simulaciones
    }
analysis-seconds = { $n } s
analysis-unfinished =
    { $n ->
        [one] La partida no ha terminado: { $n } jugada hasta ahora.
       *[other] La partida no ha terminado: { $n } jugadas hasta ahora.
    }
analysis-exact = = indica valores exactos
# What a mistake gave up: $differences are lines as analysis-difference says
analysis-why = Con las jugadas que probablemente siguen: { $differences }
# $what: a line of the score sheet, such as a card; $got instead of $could: points or things counted
analysis-difference = { $what } ({ $who }): { $got } en vez de { $could }
# $sign marks decisions in which one move was better than all others
analysis-puzzles =
    { $n ->
        [one] { $sign } Problema en la jugada { $moves }: una jugada supera a todas las demás en { $limit } o más.
       *[other] { $sign } Problemas en las jugadas { $moves }: una jugada supera a todas las demás en { $limit } o más.
    }
analysis-mistakes = Errores
# $command: a command for the shell
analysis-worst = Para ver la mesa antes del mayor error: { $command }

## Headings of columns; keep them short

analysis-choices = decisiones
analysis-best-moves = mejores jugadas
analysis-average = pérdida media
analysis-worst-moves = mayores errores: jugada (pérdida)
analysis-move = jugada
analysis-lost = pérdida
analysis-played = elegida
analysis-better = mejor
analysis-best = la mejor
analysis-chance = prob. de ganar
# A game for one player
analysis-chance-alone = prob. de éxito
