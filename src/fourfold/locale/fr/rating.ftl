### Ratings

rated-later = Cette partie sera classée.
rated-now = Cette partie est classée.
rated-then = Cette partie était classée.
rating-change = Ta cote : { $rating } ({ $change }).
rating-provisional = Provisoire : elle varie encore beaucoup.
unrated-bot = Non classée : les bots de ce niveau n’ont pas de cote.
unrated-daily = Non classée : les défis du jour ont leur propre comparaison.
unrated-casual = Non classée : c’est une partie amicale.
unrated-forgotten = Non classée : une personne qui jouait a supprimé ses données.
unrated-help = Non classée : un coup a été annulé, ou quelqu’un a demandé un indice.
unrated-no-clock = Non classée : sans pendule, les parties entre personnes ne comptent pas.
unrated-nobody = Non classée : seuls des bots jouent.
unrated-often = Non classée : entre les mêmes personnes ou depuis le même réseau, seules cinq parties par jour comptent.
unrated-one-device = Non classée : plusieurs personnes jouent sur un même appareil.
unrated-options = Non classée : les options s’écartent des règles standard.
unrated-short = Non classée : la partie s’est terminée avant que tout le monde ait pris trois décisions.
unrated-taken-over = Non classée : quelqu’un a pris la suite d’un bot.
unrated-waits = Non classée : une partie plus ancienne contre des bots n’est pas terminée. Termine-la ou abandonne-la d’abord.
resign-title = Abandonner cette partie ?
keep-playing = Continuer à jouer
resign-ask = Tu la perdras.
concede = Indices et annulations
concede-title = Compter cette partie comme perdue ?
concede-ask = Elle est classée : pas d’indice ni de coup annulé tant qu’elle ne compte pas comme perdue. Tu continues à jouer.
concede-sure = Oui, la compter comme perdue
you-gave-up = Tu as abandonné.
gave-up = { $who } a abandonné.
you-ran-out = Tu n’as plus de temps.
ran-out = { $who } n’a plus de temps.
lost-resign = abandon
lost-late = temps écoulé
stand-in = un bot prend la suite
rating-of = Cote : { $rating }
provisional = provisoire
rating-chart =
    { $n ->
        [one] Une partie classée
       *[other] { $n } parties classées
    }, de { $first } à { $last }. La bande montre la fiabilité du nombre.
rated-games-count =
    { $n ->
        [one] Une partie classée.
       *[other] { $n } parties classées.
    }
rating-date = Date
rating-difference = Écart
rating-table = En tableau
with-players = à { $n }
players-column = Personnes
games-drawn = nulles
across-words = Parties classées seulement. À plus de deux, le meilleur rang l’emporte.
across-guests = Profils invités
lately = Dernièrement
bots-title = Bots
