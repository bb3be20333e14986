### Le salon : tables ouvertes, recherche de partenaires, parties à regarder

lobby = Salon
lobby-find = Trouve-moi une partie
lobby-game = Jeu
lobby-any = N’importe lequel
lobby-players = Personnes
lobby-pace = Rythme
lobby-live = En direct
lobby-slow = Lent
lobby-calm = Tranquille
lobby-pace-none = Sans pendule
lobby-pace-time = { $bank } + { $add }
lobby-pace-days = { $n ->
    [one] 1 jour par coup
   *[other] { $n } jours par coup
}
lobby-counts = Ça compte ?
lobby-rated = Classée
lobby-casual = Amicale
lobby-look = Chercher avec qui jouer
lobby-public = Tout le monde peut regarder la partie.
lobby-looking = Recherche en cours…
lobby-stop = Arrêter la recherche
lobby-bot-words = Personne encore. Un bot est libre.
lobby-bot = Jouer contre un bot
lobby-others = { $n ->
    [0] Personne ne cherche en ce moment
    [one] Une personne cherche en ce moment
   *[other] { $n } personnes cherchent en ce moment
}
lobby-none = Personne n’attend à une table en ce moment.
lobby-waiting = d’attente
lobby-hours = { $n } h
lobby-join = Rejoindre
lobby-played = En cours
lobby-none-played = Aucune partie à regarder en ce moment.
spectators = { $n ->
    [0] Personne ne regarde
    [one] Une personne regarde
   *[other] { $n } personnes regardent
}
spectators-label = Public
