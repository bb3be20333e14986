### Several people at one device

# the name of somebody at the same device who has given none
here-name = J{ $number }
# above a name: the phone, tablet or laptop goes to this player
cover-pass = Pásaselo a
# a button that shows a player's hand
cover-show = Soy { $who }
cover-until = Las cartas siguen ocultas hasta que toques.
here-turn = { $who }, tu turno
here-resign-ask = ¿Seguro que { $who } se rinde? Perderá esta partida.
