### The table in the terminal

## The table

terminal-prompt = { $who }, à toi de jouer (numéro, coup ou help) :
terminal-seats = Autour de la table : { $players }.
terminal-player = { $name } ({ $kind })
terminal-you = toi
terminal-thinks = { $who } réfléchit…
terminal-skip = N’importe quelle touche montre la suite tout de suite.
# Several people at one terminal, and hands are hidden. A space follows
terminal-cover = À passer à { $who }. Appuie sur Entrée si tu es { $who } :
terminal-preparing = Les bots seront plus forts dans environ { $seconds } s.
terminal-forced = { $sentence } C’était le seul coup possible.
terminal-hurried = { $sentence } (Pas encore à pleine force.)

## Hints

terminal-hint = Indice : { $number } = { $move }, { $chance } de chances de gagner. { $words }.
terminal-next-best = Deuxième choix : { $number } = { $move }, { $chance }. { $words }.
terminal-greedy-hint = Indice : { $number } = { $move }. Aucune suite gagnante trouvée ; c’est ce qui semble le mieux. { $words }.
terminal-exact = C’est certain : toutes les fins possibles ont été vérifiées.
terminal-lost = Plus aucun coup ne gagne : toutes les fins possibles ont été vérifiées.
terminal-no-hint = Aucune suite gagnante trouvée : il n’y a donc pas d’indice.
terminal-searching = Recherche d’un indice…
terminal-better-hints = Les indices seront meilleurs dans environ { $seconds } s.

## What was typed

terminal-undone = Coup annulé.
terminal-no-undo = Il n’y a rien à annuler.
terminal-unreadable = « { $text } » n’est ni un numéro de 1 à { $n }, ni un coup, ni une commande. Les commandes sont { $commands }.
terminal-illegal = « { $text } » n’est pas possible maintenant. Tape un numéro de 1 à { $n }, ou help pour voir tes coups.
terminal-not-text = Ce n’était pas lisible comme du texte. Tape-le encore une fois.

## Saving

terminal-saved = Partie enregistrée dans { $path }
terminal-picture = L’image est dans { $path }
terminal-resume = Partie enregistrée. Pour la reprendre : { $command }
terminal-review = Partie enregistrée. Pour la revoir : { $command }
terminal-not-saved = Partie non enregistrée dans { $path } : { $why }.
terminal-exists = un fichier de ce nom existe déjà
terminal-bad-path = ce n’est pas un nom de fichier valable
terminal-not-saved-yet = La partie continue. Tape save FICHIER pour l’enregistrer ailleurs.
terminal-quit-unsaved = Tape save FICHIER pour l’enregistrer ailleurs, ou encore une fois quit pour quitter sans enregistrer.

## The end

terminal-winners =
    { $n ->
        [one] { $who } gagne.
       *[other] { $who } gagnent.
    }
terminal-fails = { $who } ne gagne pas.
terminal-nobody = Personne ne gagne.
terminal-limit = La partie a atteint le nombre maximal de coups.
terminal-score = Score : { $score }
terminal-scores = Scores : { $scores }
terminal-player-score = { $who } { $score }
terminal-sum = Total

## Help

terminal-help =
    Tape le numéro d’un coup ou le coup lui-même (par exemple { $move }). Aussi :
      hint            le meilleur coup trouvé en peu de temps, avec ses chances
      undo            revenir à ta dernière décision (les tirages restent les mêmes)
      save [FICHIER]  enregistrer maintenant ; avec FICHIER, désormais à cet endroit
      quit            enregistrer et quitter (comme Ctrl-C)
      Entrée          montrer encore une fois la table
    Les règles : { $command }
terminal-moves = Tes coups :
terminal-many = { $n } coups, par exemple { $move } ; help les montre tous.

## Other commands

terminal-rules-in-english = Ces règles n’existent pas encore dans ta langue ({ $language }). Les voici en anglais.
terminal-step = Après le coup { $number } sur { $total } ({ $move }).
terminal-step-start =
    { $total ->
        [0] Aucun coup pour l’instant.
        [one] Avant le seul coup.
       *[other] Avant le premier des { $total } coups.
    }
terminal-game-players =
    { $n ->
        [one] { $n } personne
       *[other] { $n } personnes
    }, environ { $minutes } min.
terminal-game-players-range = De { $fewest } à { $most } personnes, environ { $minutes } min.
terminal-game-credit = Création : { $designers } ; édition : { $publisher }.
terminal-games-next = fourfold rules NOM explique un jeu, fourfold play NOM en lance une partie.
