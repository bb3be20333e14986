### The log of a table, phrases and hints

## Events

event-sit = { $name } a rejoint la table.
event-leave = { $name } a quitté la table.
event-kick = { $name } a dû quitter la table.
event-bot = { $bot } (bot, niveau { $level }) a pris la place.
event-no-bot = Le bot a quitté la place.
event-start = La partie a commencé.
event-undo = { $who } a annulé le dernier coup.
event-concede = { $who } a déclaré cette partie perdue et continue à jouer.
event-resign = { $who } a abandonné.
event-late = { $who } a perdu au temps.
event-offer = { $who } a proposé un match nul.
event-accept = { $who } a accepté le match nul.
event-decline = { $who } a refusé le match nul.
event-withdraw = { $who } a retiré sa proposition de match nul.
event-nudge = { $who } a fait signe à { $to }.
event-hint = { $who } a demandé un indice.
event-say = { $who } : « { $phrase } »
event-rematch = Une nouvelle partie est prête.
event-limit = La partie a été interrompue : elle devenait trop longue.
event-import = Une partie jouée ailleurs.
event-close = L’administration du serveur a fermé la table.
event-forced = { $sentence } Aucun autre coup n’était possible.
event-repeated = { $sentence } ({ $count } fois)
somebody = quelqu’un

## Phrases that people can say

phrase-hello = Bonjour !
phrase-luck = Bonne chance !
phrase-well-played = Bien joué !
phrase-thanks = Merci !
phrase-moment = Un petit instant, merci.
phrase-your-turn = C’est ton tour ?
phrase-oops = Oups !
phrase-good-game = Belle partie !
phrase-bye = À bientôt !

## Hints

hint-move = Indice : { $words }. { $percent } de chances de gagner.
hint-exact = C’est certain : toutes les fins possibles ont été vérifiées.
hint-lost = Plus aucun coup ne gagne : toutes les fins possibles ont été vérifiées.
hint-greedy = Indice : { $words }. Aucune suite gagnante trouvée ; c’est ce qui semble le mieux.
