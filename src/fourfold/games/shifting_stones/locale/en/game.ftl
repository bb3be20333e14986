### Shifting Stones

## About the game

summary = Discard cards to shift and flip nine stones until they show the pattern of a card you kept.
# Even shorter, for the home page
tag = Discard cards to bring the stones into the pattern of a card you kept.

## Its options

option-players = Number of players, 1 to 5.
option-rounds = The game ends after this many rounds at the latest (100 unless you choose otherwise).

## The same where somebody sets a table

choose-rounds = Rounds at most

## Goals of the solo game

solo-cards = All cards before the fourth strike

## Stones and places: parts of other messages
## $stone, $other: a stone's symbol: sun, moon, fish, bird, horse, boat, seed or tree. Where a stone is flipped, $other is its other side.
## $at, $to: a place in the grid: top-left, top, top-right, left, centre, right, bottom-left, bottom or bottom-right.

symbol = { $symbol ->
    [sun] sun
    [moon] moon
    [fish] fish
    [bird] bird
    [horse] horse
    [boat] boat
    [seed] seed
    [tree] tree
   *[any] any
  }
# At most five letters for each symbol, for a stone in a terminal
symbol-on-stone = { $symbol ->
    [sun] sun
    [moon] moon
    [fish] fish
    [bird] bird
    [horse] horse
    [boat] boat
    [seed] seed
   *[tree] tree
  }
# Two letters for each symbol, for a card in a terminal. They must differ.
symbol-short = { $symbol ->
    [sun] su
    [moon] mo
    [fish] fi
    [bird] bi
    [horse] ho
    [boat] bo
    [seed] se
   *[tree] tr
  }
stone = { $stone ->
    [sun] the sun
    [moon] the moon
    [fish] the fish
    [bird] the bird
    [horse] the horse
    [boat] the boat
    [seed] the seed
   *[tree] the tree
  }
other = { $other ->
    [sun] the sun
    [moon] the moon
    [fish] the fish
    [bird] the bird
    [horse] the horse
    [boat] the boat
    [seed] the seed
   *[tree] the tree
  }
place = { $at ->
    [top-left] top left
    [top] top centre
    [top-right] top right
    [left] centre left
    [centre] centre
    [right] centre right
    [bottom-left] bottom left
    [bottom] bottom centre
   *[bottom-right] bottom right
  }
other-place = { $to ->
    [top-left] top left
    [top] top centre
    [top-right] top right
    [left] centre left
    [centre] centre
    [right] centre right
    [bottom-left] bottom left
    [bottom] bottom centre
   *[bottom-right] bottom right
  }

## Cards: parts of other messages
## $card: a card's number. $points: its points.

points = { $points ->
    [one] 1 point
   *[other] { $points } points
  }
card = card { $card } ({ points })

## Patterns of cards: row by row from the top, or for a whole grid the symbols with their places
## $first, $second, $third: symbols from left to right. $top, $middle, $bottom: rows.

row-1 = { $first }
row-2 = { $first }, { $second }
row-3 = { $first }, { $second }, { $third }
pattern-1 = { $top }
pattern-2 = { $top }; below: { $bottom }
pattern-3 = top: { $top }; middle: { $middle }; bottom: { $bottom }
pattern-place = { symbol } ({ place })

## Moves: what a player can do, on buttons and in lists
## $n: how many cards are drawn. $strike: the number of this strike in the solo game, 0 for none.

take = Take { card }
swap = Discard card { $card }: swap { stone } ({ place }) with { other } ({ other-place })
flip = Discard card { $card }: flip { stone } ({ place }) to { other }
score = Score { card }
end = { $n ->
    [0] End your turn without drawing
    [one] End your turn and draw 1 card
   *[other] End your turn and draw { $n } cards
  }
end-strike = { $n ->
    [0] End your turn without drawing (strike { $strike } of 4)
    [one] End your turn and draw 1 card (strike { $strike } of 4)
   *[other] End your turn and draw { $n } cards (strike { $strike } of 4)
  }
end-lost = End your turn (fourth strike: you lose)
skip = { $n ->
    [0] Skip your turn without drawing
    [one] Skip your turn and draw 1 card
   *[other] Skip your turn and draw { $n } cards
  }
skip-strike = { $n ->
    [0] Skip your turn without drawing (strike { $strike } of 4)
    [one] Skip your turn and draw 1 card (strike { $strike } of 4)
   *[other] Skip your turn and draw { $n } cards (strike { $strike } of 4)
  }
skip-lost = Skip your turn (fourth strike: you lose)

## Draws: what chance can bring

lay = Lay out a stone: { symbol } ({ place })
mini = Add { card } to the mini-deck
deal = Deal { card }

## Log: what was done, and by whom
## $who: a player's name. $n: how many cards that player has scored by now.

log-lay = { $stone ->
    [sun] The sun was laid out ({ place }).
    [moon] The moon was laid out ({ place }).
    [fish] A fish was laid out ({ place }).
    [bird] A bird was laid out ({ place }).
    [horse] A horse was laid out ({ place }).
    [boat] A boat was laid out ({ place }).
    [seed] A seed was laid out ({ place }).
   *[tree] A tree was laid out ({ place }).
  }
log-mini = Card { $card } ({ points }) was added to the mini-deck.
log-deal = { $who } was dealt { card }.
log-deal-hidden = { $who } was dealt a card.
log-draw = { $who } drew { card }.
log-draw-hidden = { $who } drew a card.
log-take = { $who } took { card } from hand.
log-take-hidden = { $who } took a card from hand.
log-swap = { $who } discarded card { $card } and swapped { stone } ({ place }) with { other } ({ other-place }).
log-flip = { $who } discarded card { $card } and flipped { stone } ({ place }) to { other }.
log-score = { $n ->
    [one] { $who } scored { card }: 1 card so far.
   *[other] { $who } scored { card }: { $n } cards so far.
  }
log-score-target = { $who } scored { card }: { $n } cards, so this is the last round.
log-score-all = { $who } scored { card }, the last of all { $n }.
log-end = { $who } ended the turn.
log-end-strike = { $who } ended the turn without scoring: strike { $strike } of 4.
log-end-lost = { $who } ended the turn without scoring: the fourth strike, so the game is lost.
log-skip = { $who } skipped the turn.
log-skip-strike = { $who } skipped the turn: strike { $strike } of 4.
log-skip-lost = { $who } skipped the turn: the fourth strike, so the game is lost.
# After one of these: the deck was empty, and another card is to be drawn.
log-shuffled = The discard pile was shuffled to form a new deck.

# $cards: a list of card numbers.
set-up = The stones were laid out and everyone was dealt four cards; { $who } got cards { $cards }.
set-up-hidden = The stones were laid out and everyone was dealt four cards.
set-up-solo = The stones were laid out and a mini-deck of 16 cards was drawn; { $who } was dealt cards { $cards }.
set-up-solo-hidden = The stones were laid out and a mini-deck of 16 cards was drawn; { $who } was dealt four of them.

## Table: what is to be done

title-stones = The stones are being laid out
title-mini = The mini-deck is being drawn
title-hands = { $who } is being dealt a hand
title-deal = { $who } is drawing cards
# The page cuts off the name and the colon.
title-act = Take a card, or end your turn
title-act-fresh = Take a card, end your turn, or skip it
title-act-other = { $who } may take a card or end the turn
title-use = Shift two stones, flip one, or score card { $card }
title-use-plain = Shift two stones or flip one
title-use-other = { $who } is about to use a card
# A stone is chosen
ask-stone = Swap it with which neighbour? Select it again to flip it.
# $n: how many win. $who: their names.
title-won = { $n ->
    [one] The game is over. { $who } wins.
   *[other] The game is over. { $who } win.
  }
title-lost = The game is over: lost with the fourth strike.
title-limit = The game is over: not won within { $rounds } rounds.
# $target: how many cards have to be scored.
progress = Round { $round } of at most { $rounds }. Last round once someone has scored { $target } cards.
progress-last = Round { $round }: the last round.
progress-over = The game ended in round { $round }.
progress-solo = Round { $round } of at most { $rounds }. Score all { $target } cards before the fourth strike.

# The same in a few words
goal = Round { $round } · ends at { $target } cards
goal-solo = Round { $round } · all { $target } cards, 4th strike loses

## Table: pieces and labels

stone-name = { $stone ->
    [sun] Sun (other side: moon)
    [moon] Moon (other side: sun)
    [fish] Fish (other side: bird)
    [bird] Bird (other side: fish)
    [horse] Horse (other side: boat)
    [boat] Boat (other side: horse)
    [seed] Seed (other side: tree)
   *[tree] Tree (other side: seed)
  }
# $pattern: the card's pattern, in words.
card-name = Card { $card } ({ points }): { $pattern }
card-matching = Card { $card } ({ points }): { $pattern }; matches now
# $n: cards in another player's hand. $taken: whether that player has taken one more to use it, yes or no.
fan-name = { $taken ->
    [yes] { $n ->
        [0] One hidden card, about to be used
        [one] 1 hidden card and one about to be used
       *[other] { $n } hidden cards and one about to be used
      }
   *[no] { $n ->
        [0] No cards
        [one] 1 hidden card
       *[other] { $n } hidden cards
      }
  }
hand = Hand: { $who }
deck = Deck
deck-name = { $n ->
    [one] Deck: 1 card
   *[other] Deck: { $n } cards
  }
discards = Discard pile
discards-name = { $n ->
    [one] Discard pile: 1 card
   *[other] Discard pile: { $n } cards
  }
# $cards: the numbers of all cards in it.
discards-listed = Discard pile: { $cards }
discards-none = Discard pile: empty

## Scoring
## Room for 21 letters in each of the first four. $ones: how many 1-point cards were scored.

standing = { $ones ->
    [0] { points }
   *[other] { points } ({ $ones } × 1)
  }
# On a player's plate: the cards in hand. Short.
plate = { $held ->
    [one] { $held } card
   *[other] { $held } cards
  }
standing-final = Total: { points }
standing-strikes = Strikes: { $strikes } of 4
standing-skipped = Skipped last turn
sheet-cards = { $points ->
    [one] Cards worth 1 point
   *[other] Cards worth { $points } points
  }
sheet-bonus = Most cards worth 1 point
# $who: the names of all who win.
decided-shared = { $who } have { points } each and share the victory.

## Hints
## $n: how many cards have to be discarded. $pattern: the card's pattern, in words.

advice-match = Card { $card } ({ points }) matches now: { $pattern }.
# The steps follow, each as a sentence.
advice-nearest = { $n ->
    [one] Closest to matching is { card }: { $pattern }. You need to discard 1 card for it.
   *[other] Closest to matching is { card }: { $pattern }. You need to discard { $n } cards for it.
  }
advice-swap = Swap { stone } ({ place }) with { other } ({ other-place }).
advice-flip = Flip { stone } ({ place }) to { other }.
advice-short = You do not have that many cards to spare this turn.
# The buttons on the table: one short word each
sign-end = End turn
# $n: how many cards it brings
sign-skip = Skip +{ $n }
sign-score = Score { $points }
