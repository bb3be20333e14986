### The table

hint = Hint ({ $left } left)
hint-searching = Looking for a hint …
hint-take = Play this move
chat = Chat
why-turn = It is not your turn: { $who } decides.
why-watching = You are watching; the players decide.
why-over = The game is over.
why-later = Not yet: { $name }. Next: { $todo }
why-nowhere = { $name } can’t go there. Select a highlighted spot, or choose “Cancel”.
wait = No one has a decision to make right now.
nearer = Zoom in or out
aim = Zoomed in: tap the spot you want.
as-text = The table as text
text-empty = nothing
text-elsewhere = Elsewhere
off-title = No connection
off-words = You are offline. Your games are safe on the server.
off-again = Try again
