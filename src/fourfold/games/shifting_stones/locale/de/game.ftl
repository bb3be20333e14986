### Shifting Stones

## About the game

summary = Werft Karten ab, um neun Steine zu tauschen und zu wenden, bis sie das Muster einer behaltenen Karte zeigen.
# Even shorter, for the home page
tag = Wirf Karten ab, bis die Steine das Muster einer behaltenen Karte zeigen.

## Its options

option-players = Wie viele mitspielen, 1 bis 5.
option-rounds = Nach so vielen Runden endet die Partie spätestens (100, wenn du nichts anderes wählst).

## The same where somebody sets a table

choose-rounds = Höchstens so viele Runden

## Goals of the solo game

solo-cards = Alle Karten vor dem vierten Fehlzug

## Stones and places: parts of other messages
## $stone, $other: a stone's symbol: sun, moon, fish, bird, horse, boat, seed or tree. Where a stone is flipped, $other is its other side.
## $at, $to: a place in the grid: top-left, top, top-right, left, centre, right, bottom-left, bottom or bottom-right.

symbol = { $symbol ->
    [sun] Sonne
    [moon] Mond
    [fish] Fisch
    [bird] Vogel
    [horse] Pferd
    [boat] Boot
    [seed] Samen
    [tree] Baum
   *[any] beliebig
  }
symbol-on-stone = { $symbol ->
    [sun] Sonne
    [moon] Mond
    [fish] Fisch
    [bird] Vogel
    [horse] Pferd
    [boat] Boot
    [seed] Samen
   *[tree] Baum
  }
# Two letters for each symbol, for a card in a terminal. They must differ.
symbol-short = { $symbol ->
    [sun] so
    [moon] mo
    [fish] fi
    [bird] vo
    [horse] pf
    [boat] bo
    [seed] sa
   *[tree] ba
  }
stone = { $stone ->
    [sun] die Sonne
    [moon] den Mond
    [fish] den Fisch
    [bird] den Vogel
    [horse] das Pferd
    [boat] das Boot
    [seed] den Samen
   *[tree] den Baum
  }
other = { $other ->
    [sun] der Sonne
    [moon] dem Mond
    [fish] dem Fisch
    [bird] dem Vogel
    [horse] dem Pferd
    [boat] dem Boot
    [seed] dem Samen
   *[tree] dem Baum
  }
    .to = { $other ->
        [sun] zur Sonne
        [moon] zum Mond
        [fish] zum Fisch
        [bird] zum Vogel
        [horse] zum Pferd
        [boat] zum Boot
        [seed] zum Samen
       *[tree] zum Baum
      }
place = { $at ->
    [top-left] oben links
    [top] oben Mitte
    [top-right] oben rechts
    [left] Mitte links
    [centre] Mitte
    [right] Mitte rechts
    [bottom-left] unten links
    [bottom] unten Mitte
   *[bottom-right] unten rechts
  }
other-place = { $to ->
    [top-left] oben links
    [top] oben Mitte
    [top-right] oben rechts
    [left] Mitte links
    [centre] Mitte
    [right] Mitte rechts
    [bottom-left] unten links
    [bottom] unten Mitte
   *[bottom-right] unten rechts
  }

## Cards: parts of other messages
## $card: a card's number. $points: its points.

points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }
card = Karte { $card } ({ points })

## Patterns of cards: row by row from the top, or for a whole grid the symbols with their places
## $first, $second, $third: symbols from left to right. $top, $middle, $bottom: rows.

row-1 = { $first }
row-2 = { $first }, { $second }
row-3 = { $first }, { $second }, { $third }
pattern-1 = { $top }
pattern-2 = { $top }; darunter: { $bottom }
pattern-3 = oben: { $top }; Mitte: { $middle }; unten: { $bottom }
pattern-place = { symbol } ({ place })

## Moves: what a player can do, on buttons and in lists
## $n: how many cards are drawn. $strike: the number of this strike in the solo game, 0 for none.

take = { card } nehmen
swap = Karte { $card } abwerfen: { stone } ({ place }) mit { other } ({ other-place }) tauschen
flip = Karte { $card } abwerfen: { stone } ({ place }) { other.to } wenden
score = { card } werten
end = { $n ->
    [0] Zug beenden, ohne nachzuziehen
    [one] Zug beenden und 1 Karte nachziehen
   *[other] Zug beenden und { $n } Karten nachziehen
  }
end-strike = { $n ->
    [0] Zug beenden, ohne nachzuziehen (Fehlzug { $strike } von 4)
    [one] Zug beenden und 1 Karte nachziehen (Fehlzug { $strike } von 4)
   *[other] Zug beenden und { $n } Karten nachziehen (Fehlzug { $strike } von 4)
  }
end-lost = Zug beenden (vierter Fehlzug: verloren)
skip = { $n ->
    [0] Zug auslassen, ohne zu ziehen
    [one] Zug auslassen und 1 Karte ziehen
   *[other] Zug auslassen und { $n } Karten ziehen
  }
skip-strike = { $n ->
    [0] Zug auslassen, ohne zu ziehen (Fehlzug { $strike } von 4)
    [one] Zug auslassen und 1 Karte ziehen (Fehlzug { $strike } von 4)
   *[other] Zug auslassen und { $n } Karten ziehen (Fehlzug { $strike } von 4)
  }
skip-lost = Zug auslassen (vierter Fehlzug: verloren)

## Draws: what chance can bring

lay = Stein auslegen: { symbol } ({ place })
mini = { card } in den kleinen Stapel legen
deal = { card } austeilen

## Log: what was done, and by whom
## $who: a player's name. $n: how many cards that player has scored by now.

log-lay = { $stone ->
    [sun] Die Sonne wurde ausgelegt ({ place }).
    [moon] Der Mond wurde ausgelegt ({ place }).
    [fish] Ein Fisch wurde ausgelegt ({ place }).
    [bird] Ein Vogel wurde ausgelegt ({ place }).
    [horse] Ein Pferd wurde ausgelegt ({ place }).
    [boat] Ein Boot wurde ausgelegt ({ place }).
    [seed] Ein Samen wurde ausgelegt ({ place }).
   *[tree] Ein Baum wurde ausgelegt ({ place }).
  }
log-mini = Karte { $card } ({ points }) kam in den kleinen Stapel.
log-deal = { $who } hat { card } bekommen.
log-deal-hidden = { $who } hat eine Karte bekommen.
log-draw = { $who } hat { card } gezogen.
log-draw-hidden = { $who } hat eine Karte gezogen.
log-take = { $who } hat { card } aus der Hand genommen.
log-take-hidden = { $who } hat eine Karte aus der Hand genommen.
log-swap = { $who } hat Karte { $card } abgeworfen und { stone } ({ place }) mit { other } ({ other-place }) getauscht.
log-flip = { $who } hat Karte { $card } abgeworfen und { stone } ({ place }) { other.to } gewendet.
log-score = { $n ->
    [one] { $who } hat { card } gewertet: bisher 1 Karte.
   *[other] { $who } hat { card } gewertet: bisher { $n } Karten.
  }
log-score-target = { $who } hat { card } gewertet: { $n } Karten, also ist dies die letzte Runde.
log-score-all = { $who } hat { card } gewertet, die letzte von { $n }.
log-end = { $who } hat den Zug beendet.
log-end-strike = { $who } hat den Zug beendet, ohne zu werten: Fehlzug { $strike } von 4.
log-end-lost = { $who } hat den Zug beendet, ohne zu werten: Mit dem vierten Fehlzug ist die Partie verloren.
log-skip = { $who } hat den Zug ausgelassen.
log-skip-strike = { $who } hat den Zug ausgelassen: Fehlzug { $strike } von 4.
log-skip-lost = { $who } hat den Zug ausgelassen: Mit dem vierten Fehlzug ist die Partie verloren.
# After one of these: the deck was empty, and another card is to be drawn.
log-shuffled = Der Ablagestapel wurde gemischt und bildet den neuen Stapel.

# $cards: a list of card numbers.
set-up = Die Steine wurden ausgelegt, und alle haben vier Karten bekommen; { $who } bekam die Karten { $cards }.
set-up-hidden = Die Steine wurden ausgelegt, und alle haben vier Karten bekommen.
set-up-solo = Die Steine wurden ausgelegt und ein kleiner Stapel aus 16 Karten gezogen; { $who } bekam daraus die Karten { $cards }.
set-up-solo-hidden = Die Steine wurden ausgelegt und ein kleiner Stapel aus 16 Karten gezogen; { $who } bekam vier davon.

## Table: what is to be done

ask-stone = Mit welchem Nachbarn tauschen? Noch einmal darauf wendet ihn.
title-stones = Die Steine werden ausgelegt
title-mini = Der kleine Stapel wird gezogen
title-hands = { $who } bekommt Handkarten
title-deal = { $who } zieht Karten
# The page cuts off the name and the colon.
title-act = Nimm eine Karte oder beende deinen Zug
title-act-fresh = Nimm eine Karte, beende deinen Zug oder lass ihn aus
title-act-other = { $who } kann eine Karte nehmen oder den Zug beenden
title-use = Tausche zwei Steine, wende einen oder werte Karte { $card }
title-use-plain = Tausche zwei Steine oder wende einen
title-use-other = { $who } nutzt gleich eine Karte
# $n: how many win. $who: their names.
title-won = { $n ->
    [one] Die Partie ist zu Ende. { $who } gewinnt.
   *[other] Die Partie ist zu Ende. { $who } gewinnen.
  }
title-lost = Die Partie ist zu Ende: mit dem vierten Fehlzug verloren.
title-limit = Die Partie ist zu Ende: in { $rounds } Runden nicht gewonnen.
# $target: how many cards have to be scored.
progress = Runde { $round } von höchstens { $rounds }. Hat jemand { $target } Karten gewertet, ist es die letzte.
progress-last = Runde { $round }: die letzte.
progress-over = Die Partie endete in Runde { $round }.
progress-solo = Runde { $round } von höchstens { $rounds }. Werte alle { $target } Karten vor dem vierten Fehlzug.

# The same in a few words
goal = Runde { $round } · Ende bei { $target } Karten
goal-solo = Runde { $round } · alle { $target } Karten, der 4. Fehlzug verliert

## Table: pieces and labels

stone-name = { $stone ->
    [sun] Sonne (andere Seite: Mond)
    [moon] Mond (andere Seite: Sonne)
    [fish] Fisch (andere Seite: Vogel)
    [bird] Vogel (andere Seite: Fisch)
    [horse] Pferd (andere Seite: Boot)
    [boat] Boot (andere Seite: Pferd)
    [seed] Samen (andere Seite: Baum)
   *[tree] Baum (andere Seite: Samen)
  }
# $pattern: the card's pattern, in words.
card-name = Karte { $card } ({ points }): { $pattern }
card-matching = Karte { $card } ({ points }): { $pattern }; passt jetzt
# $n: cards in another player's hand. $taken: whether that player has taken one more to use it, yes or no.
fan-name = { $taken ->
    [yes] { $n ->
        [0] Eine verdeckte Karte, die gleich genutzt wird
        [one] 1 verdeckte Karte und eine, die gleich genutzt wird
       *[other] { $n } verdeckte Karten und eine, die gleich genutzt wird
      }
   *[no] { $n ->
        [0] Keine Karten
        [one] 1 verdeckte Karte
       *[other] { $n } verdeckte Karten
      }
  }
hand = Hand: { $who }
deck = Stapel
deck-name = { $n ->
    [one] Stapel: 1 Karte
   *[other] Stapel: { $n } Karten
  }
discards = Ablagestapel
discards-name = { $n ->
    [one] Ablagestapel: 1 Karte
   *[other] Ablagestapel: { $n } Karten
  }
# $cards: the numbers of all cards in it.
discards-listed = Ablagestapel: { $cards }
discards-none = Ablagestapel: leer

## Scoring
## Room for 21 letters in each of the first four. $ones: how many cards of 1 point were scored.

standing = { $ones ->
    [0] { points }
   *[other] { points } ({ $ones } × 1)
  }
# On a player's plate: the cards in hand. Short.
plate = { $held ->
    [one] { $held } Karte
   *[other] { $held } Karten
  }
standing-final = Gesamt: { points }
standing-strikes = Fehlzüge: { $strikes } von 4
standing-skipped = Zug ausgelassen
sheet-cards = { $points ->
    [one] Karten zu 1 Punkt
   *[other] Karten zu { $points } Punkten
  }
sheet-bonus = Die meisten Karten zu 1 Punkt
# $who: the names of all who win.
decided-shared = { $who } haben je { points } und teilen sich den Sieg.

## Hints
## $n: how many cards have to be discarded. $pattern: the card's pattern, in words.

advice-match = Karte { $card } ({ points }) passt jetzt: { $pattern }.
# The steps follow, each as a sentence.
advice-nearest = { $n ->
    [one] Am nächsten dran ist { card }: { $pattern }. Dafür musst du 1 Karte abwerfen.
   *[other] Am nächsten dran ist { card }: { $pattern }. Dafür musst du { $n } Karten abwerfen.
  }
advice-swap = Tausche { stone } ({ place }) mit { other } ({ other-place }).
advice-flip = Wende { stone } ({ place }) { other.to }.
advice-short = So viele Karten hast du in diesem Zug nicht übrig.
sign-end = Zug beenden
# $n: how many cards it brings
sign-skip = Passen +{ $n }
sign-score = { $points } werten
