### Turn of Time

## About the game

summary = Place season cards in a four-by-four grid; each one flips its neighbours or is flipped by them.
tag = Every card flips its neighbours, or is flipped.

## Its options

option-players = How many play, 1 to 4.
option-goal = Solo only: dominance (one group of seven, the default) or balance (four of each season).

## The same where somebody sets a table

choose-goal = Your goal
choose-goal-dominance = { solo-dominance }
choose-goal-balance = { solo-balance }

## Goals of the solo game

solo-dominance = Dominance: one group of seven
solo-balance = Balance: four of each season

## Parts of other messages
# A card on the table shows one season ($season) and has another on its back ($back). A single ($kind) has the same
# season on both sides. Where cards meet, $other, $other_back and $other_kind belong to the neighbour.
# Every season is one of: spring, summer, fall, winter.

season = { $season ->
    [spring] spring
    [summer] summer
    [fall] fall
   *[winter] winter
}
# At the beginning of a text
season-first = { $season ->
    [spring] Spring
    [summer] Summer
    [fall] Fall
   *[winter] Winter
}
back = { $back ->
    [spring] spring
    [summer] summer
    [fall] fall
   *[winter] winter
}
other = { $other ->
    [spring] spring
    [summer] summer
    [fall] fall
   *[winter] winter
}
other-back = { $other_back ->
    [spring] spring
    [summer] summer
    [fall] fall
   *[winter] winter
}
single = { season } single
# A double with one side up
double = { season }, with { back } on the back
# A double in hand, neither side up yet
pair = { season }/{ back } card
# Where a neighbour lies, seen from the placed card
# $side: above, right, below or left
side = { $side ->
    [above] above
    [right] on the right
    [below] below
   *[left] on the left
}

## Names of cards, as a screen reader says them
# $kind: single or double

card-on-table = { $kind ->
    [single] { single }
   *[double] { double }
}
card-in-hand = { $kind ->
    [single] { single }
   *[double] { pair }
}

## Moves, as buttons name them

draw-season = Draw { season }
# $kind: single or double
draw-card = { $kind ->
    [single] Draw the { single }
   *[double] Draw the { pair }
}
# $kind: single or double
play = { $kind ->
    [single] Play the { single }
   *[double] Play { double }
}
place-first = Place the first card
# $places: a list of one to four messages “beside”
place = Place it { $places }
# The same where two spaces would read alike. Rows are counted from the top, columns from the left.
# $places: a list of one to four messages “beside”
place-exactly = Place it { $places } (row { $row }, column { $column })
# An item of $places, in moves and in the log: where a card is placed, seen from a neighbour.
# $side: above, right, below or left
# $season: what the neighbour shows
beside = { $side ->
    [above] above the { season }
    [right] to the right of the { season }
    [below] below the { season }
   *[left] to the left of the { season }
}

# The placed card (showing $season, with $back on the back) meets a neighbour (showing $other).
meet-same = Meet the { other } { side }: nothing flips
# The neighbour’s season follows, so the placed card flips.
meet-placed = { $kind ->
    [single] Meet the { other } { side }: the placed card flips and shows { season } again
   *[double] Meet the { other } { side }: the placed card flips to { back }
}
# The placed card’s season follows, so the neighbour flips.
# $season: the season of the placed card
meet-neighbour = { $other_kind ->
    [single] Meet the { other } { side }: it flips and shows { other } again
   *[double] Meet the { other } { side }: it flips to { other-back }
}
# Opposites: both flip.
# $season: the season of the placed card
# $outcome: same if both then show the same season, else different
meet-both = { $outcome ->
    [same] Meet the { other } { side }: both flip, and both will show { back }
   *[different] Meet the { other } { side }: both flip; the placed card will show { back }, the other { other-back }
}

## Log: what has happened
# $who: the name of a player

log-draw-season = { $who } drew { season }.
# $kind: single or double
log-draw-card = { $kind ->
    [single] { $who } drew the { single }.
   *[double] { $who } drew a { pair }.
}
# $kind: single or double
log-play = { $kind ->
    [single] { $who } played the { single }.
   *[double] { $who } played { double }.
}
log-place-first = { $who } placed the { season } as the first card.
# $places: a list of one to four messages “beside”
log-place = { $who } placed the { season } { $places }.
# $other: the season of the neighbour, the same as $season
log-meet-same = { $who }’s { season } met the { other } { side }. Nothing flipped.
log-meet-placed = { $kind ->
    [single] The { other } { side } flipped { $who }’s { season }, which shows { season } again.
   *[double] The { other } { side } flipped { $who }’s { season } to { back }.
}
log-meet-neighbour = { $other_kind ->
    [single] { $who }’s { season } flipped the { other } { side }, which shows { other } again.
   *[double] { $who }’s { season } flipped the { other } { side } to { other-back }.
}
# $outcome: same if both now show the same season, else different
log-meet-both = { $outcome ->
    [same] { $who }’s { season } and the { other } { side } flipped each other: both show { back }.
   *[different] { $who }’s { season } and the { other } { side } flipped each other, to { back } and { other-back }.
}

# Seasons by player, in the order in which they drew
# $seasons1, $seasons2 …: one or two seasons, as a list
set-up-2 = { $who1 } drew { $seasons1 }; { $who2 } drew { $seasons2 }.
# $season: the one that nobody owns
set-up-3 = { $who1 } drew { $seasons1 }, { $who2 } drew { $seasons2 } and { $who3 } drew { $seasons3 }. No one owns { season }; its single is the first card on the table.
set-up-4 = { $who1 } drew { $seasons1 }, { $who2 } drew { $seasons2 }, { $who3 } drew { $seasons3 } and { $who4 } drew { $seasons4 }.
# The solo game begins with its first card.
# $kind: single or double
set-up-1 = { $kind ->
    [single] The deck was shuffled, and { $who1 } drew the { single }.
   *[double] The deck was shuffled, and { $who1 } drew a { pair }.
}

## Table
# $who: the name of the player whose turn it is. Begin with the name and a colon: pages may leave it out.

task-draw-season = The seasons are being drawn
task-draw-card = The next card is being drawn
task-card = Choose a card and which face goes up
# The solo game: the card was drawn.
task-face = Choose which face goes up
# $season: what the card shows
task-cell = Choose a space for the { season }
# A card is chosen, with one face up. $season: what it shows
ask-cell = Where does the { season } go?
task-flip = Choose which neighbour to meet next
over-won = The game is over. { $who } wins.
over-won-by-group = The game is over. { $who } wins the tiebreak with the larger group.
over-won-by-turn = The game is over. { $who } wins the tiebreak as first player.
over-met = The game is over. The challenge is met.
over-missed = The game is over. The challenge is not met.

# The number is written on the cards of the player’s seasons.
seat = { $number }: { $who }
# A season, how many cards show it, and how many of them are in its largest group. Short: up to 30 letters.
standing = { $cards ->
    [0] { season-first } 0
   *[other] { season-first } { $cards }, group of { $group }
}
standing-points = { $points ->
    [one] { standing }: { $points } point
   *[other] { standing }: { $points } points
}
deck = { $cards ->
    [one] Deck: { $cards } card left
   *[other] Deck: { $cards } cards left
}
drawn = Drawn
# Short: up to 32 letters
goal-dominance = Dominance: one group of 7
goal-balance = Balance: 4 cards of each season
# The round picture of the seasons: its title, what it says of each (short: up to 10 letters), and the number of cards
# that are not on the table yet, which is written above its unit (short: up to 14 letters)
wheel = Seasons on the table
wheel-group = group { $group }
wheel-left = { $cards ->
    [one] card left
   *[other] cards left
}
# How far the game is, and what wins. $laid of $cards lie on the table.
laid = { $laid } of { $cards } cards laid
laid-goal = { $players ->
    [2] { $laid } of { $cards } cards · your two seasons count together
   *[other] { $laid } of { $cards } cards · the season shown most wins
}

## Scoring

# A season, how many cards show it, and how many of them are in its largest group
line = { season-first } ({ tally })
tally = { $cards ->
    [0] no cards
    [one] { $cards } card
   *[other] { $cards } cards, group of { $group }
}
# Both players have as many points. $season and $other have the largest groups of the winner and of the other player.
decided-by-group = { $points } points each. { $who } wins the tiebreak with the larger group: { $group } ({ season }) to { $other_group } ({ other }).
# $season and $other: the seasons with the largest groups
decided-by-turn = { $points } points each, and the largest groups are equal: { $group } ({ season }) and { $group } ({ other }). { $who } wins the tiebreak as first player.
decided-by-draw = { season-first } and { other } are equal ({ tally }); { season } comes first in turn order.
