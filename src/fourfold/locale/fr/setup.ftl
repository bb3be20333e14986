### Préparer une table : la page /new/GAME et les mêmes questions au terminal

set-table = Préparer une table
setup-players = Personnes
setup-fewer = Une personne de moins
setup-more = Une personne de plus
setup-close = Retour à tous les jeux

## Chairs

setup-chair =
    { $n ->
        [1] À la première place
        [2] À la deuxième place
        [3] À la troisième place
        [4] À la quatrième place
        [5] À la cinquième place
       *[other] À la place { $n }
    }
setup-change = { setup-chair } : { $who }. Changer
who-me = Toi
who-friend = Un ami, une amie
who-friend-note = par lien
who-anyone = N’importe qui
who-anyone-note = de la liste
who-here = Quelqu’un ici
who-here-note = sur cet appareil
bench-me = Moi
bench-friend = Par lien
bench-anyone = N’importe qui
bench-here = Ici
setup-level = niveau { $n }
setup-own-name = Ton nom
setup-here-name = Son nom
setup-alone = Tu as la table pour toi.

## Rules

setup-lot = Au hasard
setup-all-lot = Toutes au hasard
setup-picked =
    { $n ->
        [0] toutes au hasard
        [one] { $n } choisie, { $rest } au hasard
       *[other] { $n } choisies, { $rest } au hasard
    }
setup-full = toutes choisies
setup-sum = { $n } sur { $total }
setup-usual = Comme dans les règles
setup-more-rules = Autres règles
setup-one-more = Une de plus : { $name }
setup-one-fewer = Une de moins : { $name }
setup-gets = { $who } : { $value }

## Pace

setup-pace = Rythme
pace-none = Sans pendule
pace-none-words = prends ton temps
pace-time = { $minutes } + { $seconds }
pace-time-words = minutes + secondes par tour
pace-days =
    { $n ->
        [one] { $n } jour
       *[other] { $n } jours
    }
pace-days-words = pour chaque coup
setup-minutes = Minutes
setup-seconds = Secondes ajoutées par tour
setup-days = Jours pour chaque coup

## Rated or casual, private or listed

setup-counts = Classée ou amicale
setup-rated = Classée
setup-casual = Amicale
setup-rated-needs = Une partie classée demande les règles habituelles et, à plusieurs personnes, une pendule. Il n’y a pas d’indices.
setup-casual-words = La cote de personne ne change.
setup-found = Qui peut la trouver
setup-private = Privée
setup-listed = Publique
setup-private-words = Seules les personnes qui ont un lien peuvent venir.
setup-listed-words = Tout le monde voit la table et peut prendre une place libre.

## The near edge

setup-invite = Créer et inviter
setup-start = Commencer la partie
setup-count =
    { $n ->
        [one] personne
       *[other] personnes
    }

## What is not possible. $given: what was given

setup-bad-players = À { $given }, ce n’est pas possible. { $low ->
        [1] Ce jeu se joue jusqu’à { $high }.
       *[other] Ce jeu se joue de { $low } à { $high }.
    }
setup-bad-seat = « { $given } » ne peut pas s’asseoir ici. Choisis quelqu’un sur le banc.
setup-no-seat = Il te faut une place.
setup-bad-pace = Le rythme « { $given } » n’existe pas. Choisis l’un des trois.
setup-bad-minutes = { $given } minutes, ce n’est pas possible. Donne de { $low } à { NUMBER($high, useGrouping: 0) }.
setup-bad-seconds = { $given } secondes par tour, ce n’est pas possible. Donne de { $low } à { NUMBER($high, useGrouping: 0) }.
setup-bad-days = { $given } jours par coup, ce n’est pas possible. Donne de { $low } à { $high }.
setup-bad-name = « { $given } » n’est pas un nom. Donne de 1 à 24 caractères visibles.
setup-same-name = Deux personnes ici s’appellent « { $given } ». Donne à chacune un autre nom.
setup-bad-number = { $title } : { $given }, ce n’est pas possible. Donne de { $low } à { $high }.
setup-bad-sum = { $title } : il en faut { $total } en tout.
setup-bad-option = { $title } : « { $given } », ce n’est pas possible.
setup-bad-rules = Ces règles ne vont pas ensemble.
setup-anyone-private = « N’importe qui » demande une table publique. Rends-la publique, ou garde la place pour quelqu’un.
setup-rated-options = Les parties classées suivent les règles habituelles. Choisis-les, ou joue une partie amicale.
setup-rated-no-clock = Entre personnes, une partie classée demande une pendule. Choisis-en une, ou joue une partie amicale.
setup-rated-alone = En solo, pas de partie classée. Ajoute quelqu’un, ou joue une partie amicale.
setup-rated-one-device = Sur un même appareil, les parties sont amicales. Choisis « { setup-casual } », ou invite par lien.

## After the last lesson

first-table = Joue ta première partie
first-table-words = Une bonne première table : { $who }.
first-table-change = La préparer autrement

## Setting a table: questions of `fourfold play`

ask-title = Préparer une table
ask-how = Tape un numéro ou un nom. Entrée prend ce qui est marqué, Ctrl-C quitte.
ask-game = Quel jeu ?
ask-players = Combien de personnes ?
ask-seat = Qui prend la place { $n } ?
ask-rules = Quelles règles ?
ask-rules-usual = les règles habituelles
ask-rules-own = d’autres règles
ask-hand = Jusqu’à { $n } numéros, séparés par des virgules ; le reste est tiré au hasard.
ask-counts = Des noms et des nombres, par exemple { $example } ; { $n } en tout.
ask-each = Un pour chacune des { $n } personnes, séparés par des virgules : { $values }.
ask-number = Un nombre de { $low } à { $high }.
ask-json = En JSON.
ask-wrong = « { $text } », ce n’est pas possible ici. Tape l’un de ceux-ci : { $keys }.
