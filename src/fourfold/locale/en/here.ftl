### Several people at one device

# the name of somebody at the same device who has given none
here-name = Player { $number }
# above a name: the phone, tablet or laptop goes to this player
cover-pass = Pass it on to
# a button that shows a player's hand
cover-show = I am { $who }
cover-until = The cards stay covered until you touch.
here-turn = { $who }, your turn
here-resign-ask = Really resign for { $who }? The game is lost then.
