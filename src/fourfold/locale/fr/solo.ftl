### The solo page

solo-title = En solo
solo-words = Une table rien que pour toi. Pars quand tu veux : tes parties t’attendent ici.
today = Défis du jour
today-words = Les mêmes tirages pour tout le monde, jusqu’à minuit (UTC). Ton premier essai compte ; ensuite, c’est de l’entraînement.
next-deal = Prochain défi dans
streak = { $n ->
    [0] Joue un défi aujourd’hui pour commencer une série.
    [one] Série : { $n } jour
   *[other] Série : { $n } jours
}
try = Jouer le défi du jour
try-on = Continuer
practise = S’entraîner encore
alone-solved = Réussi
alone-missed = Pas réussi
alone-given-up = Abandonné
alone-closed = Table fermée
daily-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
daily = Défi du { $day }
daily-practice = Entraînement : défi du { $day }
everybody-none = Personne ne l’a encore terminé.
everybody = { $solved ->
    [0] Personne ne l’a encore réussi (essais : { $played }).
   *[other] Réussi { $solved } fois sur { $played }.
}
everybody-best = Meilleur score : { $n }.
promise = Vérifier les tirages
promise-words = Une empreinte (SHA-256) de la valeur de départ du jour. Ta table affiche cette valeur à la fin de la partie. Les tirages sont les mêmes pour tout le monde : personne n’ajoute donc de nombre.
free-game = Partie libre
free-words = De nouveaux tirages à chaque fois, et tu peux annuler autant de coups que tu veux.
unfinished = En cours
statistics = Tes parties
no-statistics = Les parties que tu as jouées apparaîtront ici.
played = Jouées
solved = Réussies
solved-share = { $solved } ({ NUMBER($share, style: "percent", maximumFractionDigits: 0) })
best = Record
distribution = Répartition des scores
times = { $n } fois
to-solo = Solo : défis du jour et statistiques
