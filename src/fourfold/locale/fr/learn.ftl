### Lessons and rules pages

learn-title = Apprendre { $game }
learn-words = { $n ->
    [one] Une première partie en une courte leçon.
   *[other] Une première partie en { $n } courtes leçons, une dizaine de minutes. Tu essaieras chaque action une fois.
}
begin = Commencer
lessons = Leçons
lesson-of = Leçon { $n } sur { $all }
next-lesson = Ensuite : { $title }
again = Recommencer
done-all = C’est tout. Maintenant, joue !
you-name = Toi
other-name = Adversaire
right = C’est bon
not-that = Pas tout à fait
now-you = À toi
went-back = Pas celui-là, il est annulé.
rules = Règles
rules-title = Règles de { $game }
rules-search = Chercher dans les règles
search = Chercher
contents = Sommaire
found = { $n ->
    [0] Rien trouvé pour « { $q } ».
    [one] { $n } section trouvée
   *[other] { $n } sections trouvées
}
show-all = Tout afficher
to-lessons = Apprendre en jouant
now = Que puis-je faire maintenant ?
sheet = Feuille à imprimer
sheet-title = { $game } sur une page
sheet-hint = Cette page tient sur une feuille : imprime-la depuis ton navigateur.
counts-here = Ici : { $parts } = { $points }.
counts-now = Maintenant : { $parts } = { $points }. Avant tes coups : { $before }.
