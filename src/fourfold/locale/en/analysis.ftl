### Analyses of recorded games, in a terminal and in notebooks

# $game: the game’s title; $n: the number of players
analysis-title =
    { $n ->
        [one] { $game }, { $n } player
       *[other] { $game }, { $n } players
    }
# $limit: such as “5%”; $budget: as analysis-simulations or analysis-seconds says
analysis-note =
    { $done ->
        [one] { $done } choice
       *[other] { $done } choices
    } analysed, { $budget } each. A move that costs { $limit } or more is a mistake.
# The analysis was stopped
analysis-note-stopped = { $done } of { $asked } choices analysed, { $budget } each. A move that costs { $limit } or more is a mistake.
analysis-simulations =
    { $n ->
        [one] { $n } simulation
       *[other] { $n } simulations
    }
analysis-seconds = { $n } s
analysis-unfinished =
    { $n ->
        [one] The game is not finished: { $n } move so far.
       *[other] The game is not finished: { $n } moves so far.
    }
analysis-exact = = marks exact values
# What a mistake gave up: $differences are lines as analysis-difference says
analysis-why = With the moves that are likely to follow: { $differences }
# $what: a line of the score sheet, such as a card; $got instead of $could: points or things counted
analysis-difference = { $what } ({ $who }): { $got } instead of { $could }
# $sign marks decisions in which one move was better than all others
analysis-puzzles =
    { $n ->
        [one] { $sign } Puzzle at move { $moves }: one move is better than all others by { $limit } or more.
       *[other] { $sign } Puzzles at moves { $moves }: one move is better than all others by { $limit } or more.
    }
analysis-mistakes = Mistakes
# $command: a command for the shell
analysis-worst = See the table before the biggest mistake: { $command }

## Headings of columns; keep them short

analysis-choices = choices
analysis-best-moves = best moves
analysis-average = average loss
analysis-worst-moves = biggest mistakes: move (loss)
analysis-move = move
analysis-lost = loss
analysis-played = played
analysis-better = better
analysis-best = best
analysis-chance = chance of winning
# A game for one player
analysis-chance-alone = chance of success
