### The table

hint = Indice (encore { $left })
hint-searching = Recherche d’un indice…
hint-take = Jouer ce coup
chat = Dire un mot
why-turn = Ce n’est pas ton tour : { $who } décide.
why-watching = Tu regardes : les décisions reviennent aux personnes qui jouent.
why-over = La partie est terminée.
why-later = Pas encore : { $name }. À faire : { $todo }
why-nowhere = Pas à cet endroit : { $name }. Choisis un endroit en surbrillance, ou « Annuler ».
wait = Personne n’a de décision à prendre pour l’instant.
nearer = Agrandir ou réduire
aim = Vue agrandie : appuie sur l’endroit voulu.
as-text = La table en texte
text-empty = rien
text-elsewhere = Ailleurs
off-title = Pas de connexion
off-words = Tu es hors ligne. Tes parties sont à l’abri sur le serveur.
off-again = Réessayer
