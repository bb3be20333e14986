### Bots: the page of the levels, and accounts that are bots

bots-heading =
    { $n ->
        [6] Six amis à remonter
        [7] Sept amis à remonter
       *[other] { $n } amis à remonter
    }
bots-words = Tous les jeux, à toute heure. Chacun est un peu plus fort que le précédent.
bot-budget = { $level } : { NUMBER($n) } simulations par coup
you-and = toi : { $who }
bot-accounts = Les bots des autres
bot-accounts-words = Des programmes qui jouent ici. Un point veut dire : présent en ce moment.
no-bot-accounts = Personne n’a encore amené de bot.
bring-a-bot = Amène le tien :
present = présent
absent = absent
mark-bot = Marquer ce compte comme bot
mark-bot-title = Ce compte est-il un bot ?
mark-bot-words = Un programme qui joue doit le dire : un signe à côté du nom, et un classement parmi les bots. Après la première partie classée, cela ne change plus.
unmark-bot = Ce n’est plus un bot
play-with = Jouer avec { $who }
