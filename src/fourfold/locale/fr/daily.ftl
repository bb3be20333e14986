### The daily challenges: the page of a day, that of a game's challenge, and what is shared of it

daily-title = Défis du jour
daily-of = { $game } : défi du { $day }
daily-against = Contre le bot « { $level } ». Il répond à tout le monde de la même façon.
daily-none = Pas encore joué
daily-missed = Pas joué
daily-begun = Commencé, pas terminé
daily-won = Gagné de { $n }
daily-won-even = Gagné
daily-lost = Perdu de { $n }
daily-not-won = Pas gagné
everybody-won = { $solved ->
    [0] Personne n’a encore gagné (essais : { $played }).
   *[other] Gagné { $solved } fois sur { $played }.
}
daily-first = Personne d’autre n’a encore terminé.
daily-few =
    { $beaten ->
        [one] Mieux que { $beaten } autre personne sur { $others }
       *[other] Mieux que { $beaten } autres personnes sur { $others }
    }
daily-many = Mieux que { NUMBER($share, style: "percent", maximumFractionDigits: 0) } des { $others } autres
daily-left = { $hours } h { $minutes } min
streak-days =
    { $n ->
        [0] pas encore de série
        [one] jour : une série commence
       *[other] jours de suite
    }
streak-longest = Ta plus longue : { $n }
streak-record = Ta plus longue série
daily-see = Résultat et carte à partager
daily-share = Partager
daily-copy = Copier le texte
daily-text = Ton résultat en texte
daily-picture = Enregistrer l’image
daily-card = Une carte avec ton résultat, sans les tirages
daily-practise = S’entraîner
daily-earlier = Jours passés
daily-earlier-words = Joue un ancien défi pour t’entraîner. Il ne compte plus.
daily-to-today = Défis d’aujourd’hui
daily-month-before = Mois précédent
daily-month-after = Mois suivant
daily-cell = { $day } : { $played } joués sur { $all }, { $solved } réussis ou gagnés
daily-mark-solved = Réussi ou gagné
daily-mark-played = Joué
daily-open = Pas joué
daily-home = { $played ->
    [0] Défis du jour : pas encore joués
   *[other] Défis du jour : { $played } sur { $all }
}
