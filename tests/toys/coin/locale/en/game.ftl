summary = Which fist?
option-players = How many play.
set-up = The coin is hidden.
