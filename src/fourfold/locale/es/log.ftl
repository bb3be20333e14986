### The log of a table, phrases and hints

## Events

event-sit = { $name } tomó asiento.
event-leave = { $name } dejó la mesa.
event-kick = Se expulsó a { $name } de la mesa.
event-bot = { $bot } (bot, nivel { $level }) ocupó el asiento.
event-no-bot = El bot dejó el asiento.
event-start = Empezó la partida.
event-undo = { $who } deshizo la última jugada.
event-concede = { $who } dio esta partida por perdida y sigue jugando.
event-resign = { $who } se rindió.
event-late = { $who } perdió por tiempo.
event-offer = { $who } propuso un empate.
event-accept = { $who } aceptó el empate.
event-decline = { $who } rechazó el empate.
event-withdraw = { $who } retiró la propuesta de empate.
event-nudge = { $who } dio un toque a { $to }.
event-hint = { $who } pidió una pista.
event-say = { $who }: «{ $phrase }»
event-rematch = Se preparó una nueva partida.
event-limit = La partida se interrumpió: se alargó demasiado.
event-import = Una partida jugada en otro lugar.
event-close = La administración de este servidor cerró la mesa.
event-forced = { $sentence } No había otra jugada posible.
event-repeated = { $sentence } ({ $count } veces)
somebody = alguien

## Phrases that people can say

phrase-hello = ¡Hola!
phrase-luck = ¡Suerte!
phrase-well-played = ¡Bien jugado!
phrase-thanks = ¡Gracias!
phrase-moment = Un momento, por favor.
phrase-your-turn = ¿Te toca a ti?
phrase-oops = ¡Uy!
phrase-good-game = ¡Buena partida!
phrase-bye = ¡Hasta pronto!

## Hints

hint-move = Pista: { $words }. Probabilidad de ganar: { $percent }.
hint-exact = Es seguro: se han comprobado todos los finales posibles.
hint-lost = Ya no hay jugada que gane: se han comprobado todos los finales posibles.
hint-greedy = Pista: { $words }. No se ha encontrado ninguna forma de ganar; esto parece lo mejor.
