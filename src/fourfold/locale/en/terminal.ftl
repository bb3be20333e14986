### The table in the terminal

terminal-prompt = { $who }, your move (number, move or help): 
terminal-seats = At the table: { $seats }.
terminal-you = you
terminal-forced = the only move
terminal-hurried = not at full strength yet
terminal-preparing = Bots get stronger in about { $seconds } s.
terminal-better-hints = Hints get better in about { $seconds } s.
terminal-thinks = { $who } is thinking …
terminal-searching = Searching for a hint …
terminal-hint = Hint: { $number } = { $move }, { $percent }% chance of winning. { $words }.
terminal-next-best = Next best: { $number } = { $move }, { $percent }%. { $words }.
terminal-exact = That is exact: the rest of the game is solved.
terminal-lost = No move wins any more: the rest of the game is solved.
terminal-greedy-hint = Hint: { $number } = { $move } looks best at first glance; none of the lines searched wins. { $words }.
terminal-no-hint = None of the lines searched wins, so there is no hint.
terminal-undone = Taken back.
terminal-no-undo = There is nothing to take back.
terminal-unreadable = { $text } is not a number from 1 to { $n }, a move, or one of: { $commands }
terminal-illegal = { $text } cannot be played now; possible: { $moves }
terminal-not-text = That is not valid text.
terminal-saved = Saved to { $path }
terminal-go-on = Saved. Resume with: fourfold play { $path }
terminal-look-back = Saved. Review it with: fourfold show { $path }
terminal-not-saved = Not saved to { $path }: { $why }.
terminal-exists = a file with that name already exists
terminal-goes-on = The game continues; `save FILE` saves it elsewhere.
terminal-unsaved = `save FILE` saves it elsewhere; another `quit` leaves without saving.
terminal-wins = { $who } wins.
terminal-share = { $who } win.
terminal-fails = { $who } does not win.
terminal-nobody = Nobody wins.
terminal-limit = The game reached its move limit.
terminal-score = Score: { $scores }
terminal-scores = Scores: { $scores }
terminal-help =
    Type the number of a move, or the move itself, such as { $move }. Other commands:
      hint         the best move that a short search finds, and its chance of winning
      undo         back to your last choice (draws stay the same)
      save [FILE]  save now, and from now on in that file
      quit         save and leave; so does Ctrl-C
      Enter        show the table again
    The rules: fourfold rules { $game }
terminal-moves = Your moves:
