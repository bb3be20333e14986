### Bots: the page of the levels, and accounts that are bots

bots-heading =
    { $n ->
        [6] Six amis à remonter
        [7] Sept amis à remonter
       *[other] { $n } amis à remonter
    }
bots-words = Ils jouent à tous les jeux, à toute heure. À deux, chacun gagne environ trois parties sur quatre contre le précédent.
bot-sees =
    { $clarity ->
        [1] { $level } : voit les coups dans un brouillard épais
        [2] { $level } : voit les coups dans le brouillard
        [3] { $level } : voit les coups dans la brume
        [4] { $level } : voit les coups dans une brume légère
       *[5] { $level } : voit les coups presque clairement
    }
bot-tries = { $level } : essaie { NUMBER($n) } suites avant chaque coup
bot-learned = { $level } : juge d’expérience, essaie { NUMBER($n) } suites
you-and = toi contre { $who }
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
