### Several people at one device

# the name of somebody at the same device who has given none
here-name = J{ $number }
# above a name: the phone, tablet or laptop goes to this player
cover-pass = À passer à
# a button that shows a player's hand
cover-show = Je suis { $who }
cover-until = Les cartes restent cachées jusqu’à ce que tu touches.
here-turn = { $who }, c’est ton tour
here-resign-ask = Abandonner vraiment pour { $who } ? La partie sera perdue.
