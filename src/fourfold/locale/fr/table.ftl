### The table

hint = Indice (encore { $left })
hint-uncounted = Indice
hint-searching = Recherche d’un indice…
hint-take = Jouer ce coup
chat = Dire un mot
why-turn = Ce n’est pas ton tour : { $who } décide.
why-watching = Tu regardes : les décisions reviennent aux personnes qui jouent.
why-over = La partie est terminée.
why-later = D’abord : { $todo }
why-nowhere = Pas à cet endroit : { $name }. Choisis un endroit en surbrillance, ou « Annuler ».
turn-over = La retourner
wait = Un instant…
nearer = Agrandir ou réduire
aim = Vue agrandie : appuie sur l’endroit voulu.
as-text = La table en texte
text-empty = rien
text-elsewhere = Ailleurs
off-title = Pas de connexion
off-words = Tu es hors ligne. Tes parties sont à l’abri sur le serveur.
off-again = Réessayer

## The end of a game
## $row: what points were given for, as a line of the score sheet: “One group”, “Spring”, “Cards worth 5 points”.
## $points, $others: numbers of points.

end-over = Fin de la partie
end-draw = Match nul
end-you-win = Gagné !
end-shared = Victoire partagée !
end-solved = Réussi !
end-missed = Pas cette fois
end-by-points = { $points } à { $others }. Ce qui a fait la différence : { $row }, { $made }.
end-by-points-many = { $points } points, devant { $who } avec { $others }. Ce qui a fait la différence : { $row }, { $made }.
# For somebody who lost
end-ahead = Là, tu étais devant : { $row }, { $points } à { $others }.
end-best = Ton meilleur résultat : { $row }, { $points }.
end-next = Et maintenant ?
turning-ask = Quel coup a décidé de la partie ?
# $told: the move, as a sentence in the past tense
turning-point = Le coup { $number } a décidé de la partie : { $told }
