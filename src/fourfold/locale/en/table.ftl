### The table

hint = Hint ({ $left } left)
hint-uncounted = Hint
hint-searching = Looking for a hint …
hint-take = Play this move
chat = Chat
why-turn = It is not your turn: { $who } decides.
why-watching = You are watching; the players decide.
why-over = The game is over.
why-later = First: { $todo }
why-nowhere = { $name } can’t go there. Select a highlighted spot, or choose “Cancel”.
# A round button on a chosen piece that can lie either way
turn-over = Flip it
wait = One moment …
nearer = Zoom in or out
aim = Zoomed in: tap the spot you want.
as-text = The table as text
text-empty = nothing
text-elsewhere = Elsewhere
off-title = No connection
off-words = You are offline. Your games are safe on the server.
off-again = Try again

## The end of a game
## $row: what points were given for, as a line of the score sheet: “One group”, “Spring”, “Cards worth 5 points”.
## $points, $others: numbers of points.

end-over = Game over
end-draw = A draw
end-you-win = You win!
end-shared = Shared victory!
end-solved = Solved!
end-missed = Not this time
end-by-points = { $points } to { $others }. What made the difference: { $row }, { $made }.
end-by-points-many = { $points } points, ahead of { $who } with { $others }. What made the difference: { $row }, { $made }.
# For somebody who lost
end-ahead = You led here: { $row }, { $points } to { $others }.
end-best = Your best: { $row }, { $points }.
end-next = What next?
turning-ask = Which move decided the game?
# $told: the move, as a sentence in the past tense
turning-point = Move { $number } decided the game: { $told }
