### Several people at one device

# the name of somebody at the same device who has given none
here-name = Person { $number }
# above a name: the phone, tablet or laptop goes to this player
cover-pass = Weitergeben an
# a button that shows a player's hand
cover-show = Ich bin { $who }
cover-until = Die Karten bleiben verdeckt, bis du tippst.
here-turn = { $who }, du bist dran
here-resign-ask = Wirklich für { $who } aufgeben? Dann ist die Partie verloren.
