### Shifting Stones

## About the game

summary = Défausse des cartes pour échanger et retourner neuf pierres, jusqu’à ce qu’elles montrent le motif d’une carte que tu as gardée.
# Even shorter, for the home page
tag = Défausse des cartes pour amener les pierres au motif gardé.

## Its options

option-players = Nombre de personnes, de 1 à 5.
option-rounds = La partie s’arrête au plus tard au bout de ce nombre de manches (100 par défaut).

## The same where somebody sets a table

choose-rounds = Nombre maximal de manches

## Goals of the solo game

solo-cards = Toutes les cartes avant le quatrième échec

## Stones and places: parts of other messages
## $stone, $other: a stone's symbol: sun, moon, fish, bird, horse, boat, seed or tree. Where a stone is flipped, $other is its other side.
## $at, $to: a place in the grid: top-left, top, top-right, left, centre, right, bottom-left, bottom or bottom-right.

symbol = { $symbol ->
    [sun] soleil
    [moon] lune
    [fish] poisson
    [bird] oiseau
    [horse] cheval
    [boat] bateau
    [seed] graine
    [tree] arbre
   *[any] case vide
  }
# At most five letters for each symbol, for a stone in a terminal
symbol-on-stone = { $symbol ->
    [sun] sol.
    [moon] lune
    [fish] pois.
    [bird] ois.
    [horse] chev.
    [boat] bat.
    [seed] gr.
   *[tree] arbre
  }
# Two letters for each symbol, for a card in a terminal. They must differ.
symbol-short = { $symbol ->
    [sun] so
    [moon] lu
    [fish] po
    [bird] oi
    [horse] ch
    [boat] ba
    [seed] gr
   *[tree] ar
  }
stone = { $stone ->
    [sun] le soleil
    [moon] la lune
    [fish] le poisson
    [bird] l’oiseau
    [horse] le cheval
    [boat] le bateau
    [seed] la graine
   *[tree] l’arbre
  }
other = { $other ->
    [sun] le soleil
    [moon] la lune
    [fish] le poisson
    [bird] l’oiseau
    [horse] le cheval
    [boat] le bateau
    [seed] la graine
   *[tree] l’arbre
  }
    .side = { $other ->
        [sun] côté soleil
        [moon] côté lune
        [fish] côté poisson
        [bird] côté oiseau
        [horse] côté cheval
        [boat] côté bateau
        [seed] côté graine
       *[tree] côté arbre
      }
place = { $at ->
    [top-left] en haut à gauche
    [top] en haut au milieu
    [top-right] en haut à droite
    [left] au milieu à gauche
    [centre] au centre
    [right] au milieu à droite
    [bottom-left] en bas à gauche
    [bottom] en bas au milieu
   *[bottom-right] en bas à droite
  }
other-place = { $to ->
    [top-left] en haut à gauche
    [top] en haut au milieu
    [top-right] en haut à droite
    [left] au milieu à gauche
    [centre] au centre
    [right] au milieu à droite
    [bottom-left] en bas à gauche
    [bottom] en bas au milieu
   *[bottom-right] en bas à droite
  }

## Cards: parts of other messages
## $card: a card's number. $points: its points.

points = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
card = la carte { $card } ({ points })

## Patterns of cards: row by row from the top, or for a whole grid the symbols with their places
## $first, $second, $third: symbols from left to right. $top, $middle, $bottom: rows.

row-1 = { $first }
row-2 = { $first }, { $second }
row-3 = { $first }, { $second }, { $third }
pattern-1 = { $top }
pattern-2 = { $top } ; en dessous : { $bottom }
pattern-3 = en haut : { $top } ; au milieu : { $middle } ; en bas : { $bottom }
pattern-place = { symbol } ({ place })

## Moves: what a player can do, on buttons and in lists
## $n: how many cards are drawn. $strike: the number of this strike in the solo game, 0 for none.

take = Prendre { card }
swap = Défausser la carte { $card } pour échanger { stone } ({ place }) et { other } ({ other-place })
flip = Défausser la carte { $card } pour retourner { stone } ({ place }) { other.side }
score = Valider { card }
end = { $n ->
    [0] Terminer le tour sans piocher
    [one] Terminer le tour et piocher { $n } carte
   *[other] Terminer le tour et piocher { $n } cartes
  }
end-strike = { $n ->
    [0] Terminer le tour sans piocher (échec { $strike } sur 4)
    [one] Terminer le tour et piocher { $n } carte (échec { $strike } sur 4)
   *[other] Terminer le tour et piocher { $n } cartes (échec { $strike } sur 4)
  }
end-lost = Terminer le tour (quatrième échec : partie perdue)
skip = { $n ->
    [0] Passer son tour sans piocher
    [one] Passer son tour et piocher { $n } carte
   *[other] Passer son tour et piocher { $n } cartes
  }
skip-strike = { $n ->
    [0] Passer son tour sans piocher (échec { $strike } sur 4)
    [one] Passer son tour et piocher { $n } carte (échec { $strike } sur 4)
   *[other] Passer son tour et piocher { $n } cartes (échec { $strike } sur 4)
  }
skip-lost = Passer son tour (quatrième échec : partie perdue)

## Draws: what chance can bring

lay = Poser une pierre : { symbol } ({ place })
mini = Ajouter { card } à la mini-pioche
deal = Distribuer { card }

## Log: what was done, and by whom
## $who: a player's name. $n: how many cards that player has scored by now.

log-lay = { $stone ->
    [sun] Le soleil a été posé ({ place }).
    [moon] La lune a été posée ({ place }).
    [fish] Un poisson a été posé ({ place }).
    [bird] Un oiseau a été posé ({ place }).
    [horse] Un cheval a été posé ({ place }).
    [boat] Un bateau a été posé ({ place }).
    [seed] Une graine a été posée ({ place }).
   *[tree] Un arbre a été posé ({ place }).
  }
log-mini = La carte { $card } ({ points }) a rejoint la mini-pioche.
log-deal = { $who } a reçu { card }.
log-deal-hidden = { $who } a reçu une carte.
log-draw = { $who } a pioché { card }.
log-draw-hidden = { $who } a pioché une carte.
log-take = { $who } a pris { card } dans sa main.
log-take-hidden = { $who } a pris une carte dans sa main.
log-swap = { $who } a défaussé la carte { $card } pour échanger { stone } ({ place }) et { other } ({ other-place }).
log-flip = { $who } a défaussé la carte { $card } pour retourner { stone } ({ place }) { other.side }.
log-score = { $n ->
    [one] { $who } a validé { card }, ce qui fait { $n } carte jusqu’ici.
   *[other] { $who } a validé { card }, ce qui fait { $n } cartes jusqu’ici.
  }
log-score-target = { $who } a validé { card }, ce qui fait { $n } cartes : cette manche est la dernière.
log-score-all = { $who } a validé { card }, la dernière des { $n }.
log-end = { $who } a terminé son tour.
log-end-strike = { $who } a terminé son tour sans valider de carte : échec { $strike } sur 4.
log-end-lost = { $who } a terminé son tour sans valider de carte : avec ce quatrième échec, la partie est perdue.
log-skip = { $who } a passé son tour.
log-skip-strike = { $who } a passé son tour : échec { $strike } sur 4.
log-skip-lost = { $who } a passé son tour : avec ce quatrième échec, la partie est perdue.
# After one of these: the deck was empty, and another card is to be drawn.
log-shuffled = La défausse a été mélangée pour former une nouvelle pioche.

# $cards: a list of card numbers.
set-up = Les pierres ont été disposées, et tout le monde a reçu quatre cartes ; { $who } a eu les cartes { $cards }.
set-up-hidden = Les pierres ont été disposées, et tout le monde a reçu quatre cartes.
set-up-solo = Les pierres ont été disposées, et une mini-pioche de 16 cartes a été tirée ; { $who } a reçu les cartes { $cards }.
set-up-solo-hidden = Les pierres ont été disposées, et une mini-pioche de 16 cartes a été tirée ; { $who } en a reçu quatre.

## Table: what is to be done

ask-stone = Avec quelle voisine l’échanger ? Choisis-la encore pour la retourner.
title-stones = On dispose les pierres
title-mini = On tire la mini-pioche
title-hands = { $who } reçoit ses cartes
title-deal = { $who } pioche des cartes
# The page cuts off the name and the colon.
title-act = Prends une carte ou termine ton tour
title-act-fresh = Prends une carte, termine ton tour ou passe-le
title-act-other = { $who } peut prendre une carte ou terminer son tour
title-use = Échange deux pierres, retournes-en une ou valide la carte { $card }
title-use-plain = Échange deux pierres ou retournes-en une
title-use-other = { $who } s’apprête à utiliser une carte
# $n: how many win. $who: their names.
title-won = { $n ->
    [one] La partie est terminée. { $who } gagne.
   *[other] La partie est terminée. { $who } gagnent.
  }
title-lost = La partie est terminée : perdue au quatrième échec.
title-limit = { $rounds ->
    [one] La partie est terminée, sans victoire en { $rounds } manche.
   *[other] La partie est terminée, sans victoire en { $rounds } manches.
  }
# $target: how many cards have to be scored.
progress = Manche { $round } sur { $rounds } au plus. Dernière manche dès { $target } cartes validées.
progress-last = Manche { $round } : la dernière.
progress-over = La partie s’est terminée à la manche { $round }.
progress-solo = Manche { $round } sur { $rounds } au plus. Valide les { $target } cartes avant le quatrième échec.

# The same in a few words
goal = Manche { $round } · fin à { $target } cartes
goal-solo = Manche { $round } · les { $target } cartes, perdu au 4e échec

## Table: pieces and labels

stone-name = { $stone ->
    [sun] Soleil (autre face : lune)
    [moon] Lune (autre face : soleil)
    [fish] Poisson (autre face : oiseau)
    [bird] Oiseau (autre face : poisson)
    [horse] Cheval (autre face : bateau)
    [boat] Bateau (autre face : cheval)
    [seed] Graine (autre face : arbre)
   *[tree] Arbre (autre face : graine)
  }
# $pattern: the card's pattern, in words.
card-name = Carte { $card } ({ points }) : { $pattern }
card-matching = Carte { $card } ({ points }) : { $pattern } ; correspond maintenant
# $n: cards in another player's hand. $taken: whether that player has taken one more to use it, yes or no.
fan-name = { $taken ->
    [yes] { $n ->
        [0] Une carte cachée, sur le point de servir
        [one] { $n } carte cachée et une autre, sur le point de servir
       *[other] { $n } cartes cachées et une autre, sur le point de servir
      }
   *[no] { $n ->
        [0] Aucune carte
        [one] { $n } carte cachée
       *[other] { $n } cartes cachées
      }
  }
hand = Main : { $who }
deck = Pioche
deck-name = { $n ->
    [one] Pioche : { $n } carte
   *[other] Pioche : { $n } cartes
  }
discards = Défausse
discards-name = { $n ->
    [one] Défausse : { $n } carte
   *[other] Défausse : { $n } cartes
  }
# $cards: the numbers of all cards in it.
discards-listed = Défausse : { $cards }
discards-none = Défausse : vide

## Scoring
## Room for 21 letters in each of the first four. $ones: how many cards of 1 point were scored.

standing = { $points ->
    [one] { $points } pt (dont { $ones } × 1)
   *[other] { $points } pts (dont { $ones } × 1)
  }
# On a player's plate: the cards in hand. Short.
plate = { $held ->
    [one] { $held } carte
   *[other] { $held } cartes
  }
standing-final = Total : { points }
standing-strikes = Échecs : { $strikes } sur 4
standing-skipped = A passé son tour
sheet-cards = { $points ->
    [one] Cartes à { $points } point
   *[other] Cartes à { $points } points
  }
sheet-bonus = Le plus de cartes à 1 point
# $who: the names of all who win.
decided-shared = À égalité avec { points }, { $who } se partagent la victoire.

## Hints
## $n: how many cards have to be discarded. $pattern: the card's pattern, in words.

advice-match = La carte { $card } ({ points }) correspond maintenant : { $pattern }.
# The steps follow, each as a sentence.
advice-nearest = { $n ->
    [one] La carte { $card } ({ points }) est la plus proche : { $pattern }. Pour y arriver, tu dois défausser { $n } carte.
   *[other] La carte { $card } ({ points }) est la plus proche : { $pattern }. Pour y arriver, tu dois défausser { $n } cartes.
  }
advice-swap = Échange { stone } ({ place }) et { other } ({ other-place }).
advice-flip = Retourne { stone } ({ place }) { other.side }.
advice-short = Tu n’as pas autant de cartes à défausser pendant ce tour.
# The buttons on the table: one short word each
sign-end = Fin du tour
# $n: how many cards it brings
sign-skip = Passer +{ $n }
sign-score = Valider { $points }
