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
who-anyone-note = depuis le salon
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
setup-usual = Règles standard
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
pace-days-words = par coup
setup-minutes = Minutes
setup-seconds = Secondes ajoutées par tour
setup-days = Jours par coup

## Rated or casual, private or listed

setup-counts = Classée ou amicale
setup-rated = Classée
setup-casual = Amicale
setup-rated-needs = Les parties classées suivent les règles standard. Entre personnes, il faut une pendule. Il n’y a pas d’indices.
setup-casual-words = La cote de personne ne change.
setup-found = Qui peut la trouver
setup-private = Privée
setup-listed = Publique
setup-private-words = Seules les personnes qui ont un lien peuvent la rejoindre.
setup-listed-words = Tout le monde peut la trouver dans le salon et la rejoindre.

## The near edge

setup-invite = Créer et inviter
setup-start = Commencer la partie
setup-count =
    { $n ->
        [one] personne
       *[other] personnes
    }

## What is not possible. $given: what was given

setup-bad-players = { $low ->
    [1] Ce jeu se joue jusqu’à { $high } personnes.
   *[other] Ce jeu se joue de { $low } à { $high } personnes.
}
setup-bad-seat = « { $given } » ne peut pas s’asseoir ici. Choisis quelqu’un sur le banc.
setup-no-seat = Il te faut une place.
setup-bad-pace = Choisis l’un des trois rythmes.
setup-bad-minutes = Choisis de { $low } à { NUMBER($high, useGrouping: 0) } minutes.
setup-bad-seconds = Choisis de { $low } à { NUMBER($high, useGrouping: 0) } secondes par tour.
setup-bad-days = Choisis de { $low } à { $high } jours par coup.
setup-bad-name = Choisis un nom de 1 à 24 caractères visibles.
setup-same-name = Deux personnes s’appellent « { $given } ». Change l’un des noms.
setup-bad-number = { $title } : choisis de { $low } à { $high }.
setup-bad-sum = { $title } : il en faut exactement { $total }.
setup-bad-option = { $title } : « { $given } » ne fait pas partie des choix.
setup-bad-rules = Ces règles ne vont pas ensemble.
setup-anyone-private = « N’importe qui » demande une table publique. Rends-la publique, ou garde la place pour quelqu’un.
setup-rated-options = Les parties classées suivent les règles standard. Choisis-les, ou joue une partie amicale.
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
ask-rules-usual = les règles standard
ask-rules-own = d’autres règles
ask-hand = Jusqu’à { $n } numéros, séparés par des virgules ; le reste est tiré au hasard.
ask-counts = Des noms et des nombres, par exemple { $example } ; { $n } en tout.
ask-each = Un pour chacune des { $n } personnes, séparés par des virgules : { $values }.
ask-number = Un nombre de { $low } à { $high }.
ask-json = En JSON.
ask-wrong = « { $text } », ce n’est pas possible ici. Tape l’un de ceux-ci : { $keys }.
