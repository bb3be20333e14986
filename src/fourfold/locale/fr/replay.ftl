### Replays, analyses and draws

replay = Revoir la partie
to-replay = Revoir et partager
to-analysis = Analyse
to-table = Vers la table
to-start = Au début
step-back = Un coup en arrière
step-on = Un coup en avant
to-end = À la fin
replay-run = Lecture automatique
scrub = Moment de la partie
scrub-go = Y aller
moment-of = Coup { $at } sur { $last }
the-beginning = Le début
all-moves = Tous les coups
other-moves = Autres coups
listed-moves = { $first } à { $last } sur { $all }
earlier-moves = Avant
later-moves = Après
current-move = Au coup actuel
seen-by = Vu par
eyes-of = Vu par { $who }
try-moves = Essayer d’autres coups à partir d’ici
trying = Exploration : la partie enregistrée ne change pas.
trying-no = Pour jouer autre chose, appuie sur « Essayer d’autres coups à partir d’ici ».
back-to-game = Retour à la partie
untry = Annuler le coup
try-this = Essayer
chance-decides = Le hasard décide.
let-draw = Tirer au hasard
choose-outcome = Choisir le résultat
take-outcome = Choisir
outcome-odds = { $words } ({ $weight } sur { $total })
share-moment = Partager
link-moment = Lien vers cette position
picture-svg = Image (SVG)
picture-png = Image (PNG)
record-file = Partie enregistrée (JSON)
analysis = Analyse
analysis-intro = Chaque décision est réexaminée, avec seulement ce que l’on pouvait voir de ce siège à ce moment-là. Chacune reçoit { $budget } simulations, ce qui prend quelques secondes ; les petits écarts ne veulent rien dire.
analysis-begin = Analyser cette partie
analysis-waits = En attente : les parties sont analysées une par une.
analysis-runs = { $done ->
    [one] { $done } décision analysée sur { $asked }.
   *[other] { $done } décisions analysées sur { $asked }.
}
look-again = Actualiser
analysis-none = Il n’y avait aucun choix à faire dans cette partie, donc rien à analyser.
chance-to-win = Chances de gagner
chance-alone = Chances de réussir
after-move = Après le coup
as-table = La courbe en tableau
summary-title = Le bilan, siège par siège
summary-choices = Choix
summary-best = Meilleurs coups
summary-loss = Perte moyenne
biggest-losses = Plus grosses pertes
no-mistakes = Aucune décision n’a coûté { $points } points de pourcentage ou plus.
all-decisions = Toutes les décisions
decision-number = Coup
decision-seat = Nom
decision-played = Joué
lost-points = Perte
decision-better = Mieux
better-was = Mieux : { $move }
was-best = Le meilleur coup.
was-loss = { $points ->
    [one] A fait baisser les chances de gagner d’un point de pourcentage. Mieux : { $words }
   *[other] A fait baisser les chances de gagner de { $points } points de pourcentage. Mieux : { $words }
}
was-slight = À peu près aussi bon que le meilleur coup : { $words }
was-forced = Il n’y avait pas d’autre coup.
decision-exact = calcul exact
draws = Vérifier les tirages
to-draws = Vérifier les tirages
draws-pledge-mixed = Voici l’empreinte (hash) de la valeur de départ de cette table. Tous les tirages découlent de cette valeur et de nombres aléatoires que vos navigateurs ajoutent quand vous rejoignez la table. Le serveur a fixé la valeur de départ avant de recevoir ces nombres, et personne d’autre ne la connaît. À la fin de la partie, tout est affiché, et tout le monde peut recalculer chaque tirage.
draws-pledge-alone = Voici l’empreinte (hash) de la valeur de départ de cette table, dont découlent tous les tirages. Personne ici n’a ajouté de nombre. À la fin de la partie, la valeur de départ est affichée. Cela prouve qu’aucun tirage n’a été modifié pendant la partie. Cela ne prouve pas que le serveur a pris cette valeur au hasard.
draws-pledge-daily = Voici l’empreinte (hash) de la valeur de départ du jour, dont découlent tous les tirages. Ils sont les mêmes pour tout le monde : personne n’ajoute donc de nombre. À la fin de la partie, la valeur de départ est affichée. Cela prouve qu’aucun tirage n’a été modifié depuis l’affichage de l’empreinte. Cela ne prouve pas que le serveur a pris cette valeur au hasard.
draws-source-mixed = de la valeur de départ et des nombres ajoutés
draws-source-alone = de la valeur de départ
draws-source-daily = de la valeur de départ du jour
draws-honest = { $count ->
    [one] Le tirage découle bien { $source }.
   *[other] Les { $count } tirages découlent bien { $source }.
}
draws-none = Le hasard n’a rien décidé dans cette partie.
draws-wrong = { $count ->
    [one] { $count } tirage sur { $all } ne découle pas { $source }.
   *[other] { $count } tirages sur { $all } ne découlent pas { $source }.
}
draws-unknown = Ces tirages ne peuvent pas être vérifiés : { $problem }.
draws-intro-mixed = Le serveur a fixé une valeur de départ et montré son empreinte (hash), l’engagement, avant de recevoir les nombres aléatoires ajoutés par vos navigateurs. Personne d’autre ne connaissait la valeur de départ. Tous les tirages découlent de cette valeur et de ces nombres. Tout est maintenant affiché, et chaque tirage est recalculé ici.
draws-intro-alone = Avant le premier tirage, le serveur a pris une valeur de départ et montré son empreinte (hash), l’engagement. Personne n’a ajouté de nombre. La valeur de départ est maintenant affichée, et chaque tirage est recalculé ici. Cela prouve qu’aucun tirage n’a été modifié depuis l’affichage de l’engagement. Cela ne prouve pas que le serveur a pris cette valeur au hasard.
draws-intro-daily = Avant le premier tirage, le serveur a montré l’empreinte (hash) de la valeur de départ du jour, l’engagement. Les tirages sont les mêmes pour tout le monde : personne n’a donc ajouté de nombre. La valeur de départ est maintenant affichée, et chaque tirage est recalculé ici. Cela prouve qu’aucun tirage n’a été modifié depuis l’affichage de l’engagement. Cela ne prouve pas que le serveur a pris cette valeur au hasard.
draws-numbers = Les nombres ajoutés
draws-no-number = aucun nombre ajouté
draws-own-found = Le nombre envoyé par ce navigateur en fait partie, et l’engagement est bien celui qui lui avait été montré.
draws-own-lost = Ce navigateur a envoyé un autre nombre, ou un autre engagement lui a été montré. Si tu as rejoint la table après le début de la partie, ton nombre n’a pas compté. Sinon, ne te fie pas à ces tirages.
draws-limits = Ce que cela ne montre pas : qui n’a pas ajouté de nombre doit faire confiance au serveur, qui a pu choisir les tirages ; et tout le monde le doit si le serveur s’entend avec une personne arrivée plus tard à la table. Seules les personnes présentes au début de la partie ont un nombre, jamais un bot. Seules les personnes qui ont vu l’engagement savent qu’il est venu en premier. Et le serveur connaissait tous les tirages dès le début.
draws-commitment = Engagement (SHA-256 de la valeur de départ)
draws-compare = Compare-le à celui que tu as vu avant de rejoindre la table ou au début de la partie.
draws-seed = Valeur de départ
draw-number = Tirage
draw-outcome = Résultat
draw-odds = Probabilité
draw-check = Vérification
draw-honest = conforme
draw-not-honest = attendu : { $due }
elsewhere = Comment vérifier ailleurs
elsewhere-command = Avec Fourfold sur ton ordinateur : télécharge la partie enregistrée, puis lance
elsewhere-own = Avec ton propre programme : le tirage numéro k est le SHA-256 de 40 octets, la clé puis k avec l’octet de poids fort en premier, lu comme un seul nombre entier n. La clé est la valeur de départ si personne n’a ajouté de nombre ; sinon, c’est le SHA-256 de la valeur de départ suivie, pour chaque siège, de la longueur de son nombre sur un octet, puis de ce nombre. En prenant les résultats possibles dans leur ordre, avec leurs poids, celui qui est tiré est le premier pour lequel la somme cumulée des poids dépasse n × total ÷ 2²⁵⁶.
records = Ouvrir une partie enregistrée
records-intro = Une partie enregistrée est un fichier JSON qui vient de ce site ou de la ligne de commande. Elle s’ouvre comme une partie terminée : tu peux la revoir, y essayer d’autres coups et l’analyser.
records-file = Un fichier
records-paste = ou le texte lui-même
records-send = Ouvrir
records-wrong = Impossible d’ouvrir cette partie enregistrée
