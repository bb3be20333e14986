### The table in the terminal

## The table

# A space follows, then what the player types
terminal-prompt = { $who }, your move (number, move or help):
# $players: a list of players, each as terminal-player says
terminal-seats = At the table: { $players }.
# $name: a player’s name; $kind: who plays there, such as “you” or “medium”
terminal-player = { $name } ({ $kind })
terminal-you = you
terminal-thinks = { $who } is thinking …
# While moves of bots are shown one after another
terminal-skip = Any key shows the rest at once.
# Several people at one terminal, and hands are hidden. A space follows
terminal-cover = Pass on to { $who }. Press Enter when you are { $who }:
terminal-preparing = Bots get stronger in about { $seconds } s.
# $sentence: a full sentence that says what a player did
terminal-forced = { $sentence } It was the only move.
terminal-hurried = { $sentence } (Not at full strength yet.)

## Hints

# $number and $move: what to type for the move; $words: the move in words; $chance: such as “53%”
terminal-hint = Hint: { $number } = { $move }, { $chance } chance of winning. { $words }.
terminal-next-best = Next best: { $number } = { $move }, { $chance }. { $words }.
terminal-greedy-hint = Hint: { $number } = { $move }. No winning line was found; this looks best. { $words }.
terminal-exact = This is certain: every possible ending was checked.
terminal-lost = No move wins any more: every possible ending was checked.
terminal-no-hint = No winning line was found, so there is no hint.
terminal-searching = Searching for a hint …
terminal-better-hints = Hints get better in about { $seconds } s.

## What was typed

terminal-undone = Move taken back.
terminal-no-undo = There is nothing to take back.
# $n: the number of moves; $commands: a list of commands
terminal-unreadable = “{ $text }” is not a number from 1 to { $n }, a move or a command. The commands are { $commands }.
terminal-illegal = “{ $text }” is not possible now. Type a number from 1 to { $n }, or help to see your moves.
terminal-not-text = That could not be read as text. Please type it again.

## Saving

terminal-saved = Saved to { $path }
terminal-picture = The picture is in { $path }
# $command: a command for the shell
terminal-resume = Saved. Resume with: { $command }
terminal-review = Saved. Review it with: { $command }
terminal-not-saved = Not saved to { $path }: { $why }.
terminal-exists = a file with that name already exists
terminal-bad-path = that is not a valid file name
terminal-not-saved-yet = The game continues. Type save FILE to save it somewhere else.
terminal-quit-unsaved = Type save FILE to save it somewhere else, or quit again to leave without saving.

## The end

# $n: how many win; $who: their names as a list
terminal-winners =
    { $n ->
        [one] { $who } wins.
       *[other] { $who } win.
    }
# A game for one player
terminal-fails = { $who } does not win.
terminal-nobody = No one wins.
terminal-limit = The game reached its move limit.
terminal-score = Score: { $score }
# $scores: a list, each item as terminal-player-score says
terminal-scores = Scores: { $scores }
terminal-player-score = { $who } { $score }
# The last row of the score sheet
terminal-sum = Total

## Help

# $move: a move as it is typed; $command: a command for the shell
terminal-help =
    Type the number of a move, or the move itself, such as { $move }. Other commands:
      hint         the best move that a short search finds, and its chance of winning
      undo         go back to your last choice (draws stay the same)
      save [FILE]  save now; with FILE, keep saving there
      quit         save and leave (so does Ctrl-C)
      Enter        show the table again
    The rules: { $command }
terminal-moves = Your moves:
# $n: how many, always many; $move: a move as it is typed
terminal-many = { $n } moves, such as { $move }; help lists them all.

## Other commands

# $language: the reader’s language, such as “Deutsch”
terminal-rules-in-english = These rules are not available in { $language } yet. Here they are in English.
# $number: how many moves were made so far; $total: how many there are; $move: the last one, as it is typed
terminal-step = After move { $number } of { $total } ({ $move }).
terminal-step-start =
    { $total ->
        [0] No moves yet.
       *[other] Before the first of { $total } moves.
    }
terminal-game-players =
    { $n ->
        [one] { $n } player
       *[other] { $n } players
    }, about { $minutes } min.
terminal-game-players-range = { $fewest } to { $most } players, about { $minutes } min.
terminal-game-credit = By { $designers }, published by { $publisher }.
terminal-games-next = fourfold rules NAME explains a game, fourfold play NAME starts one.
