### Shifting Seasons

## About the game

summary = Push a season tile into a lane, take the one that falls out, and place it where it scores most.
# Even shorter, for the home page
tag = Push a tile in, place the one that falls out.
duel-lead = Beat the bot by as many points as you can

## Its options

option-players = Number of players, 2 to 4.
option-colours = Each player’s own colour, such as ["Wi","Sp"]; by default Sp, Su, Au, Wi in this order.
option-cards = The score cards, two from 1–7 and two from 8–14; drawn by default. For a first game: [1,5,8,13].
option-group = Card 13: the largest group of a colour of your choice (chosen) or of all colours (largest).

## The same where somebody sets a table

choose-cards = What scores
choose-colours = Colours
choose-group = Card 13 counts
choose-group-chosen = one colour of your choice
choose-group-largest = the largest group of any colour

## Tiles, for use in other messages
# $season: spring, summer, autumn or winter; $precious: yes or no

season = { $season ->
    [spring] spring
    [summer] summer
    [autumn] autumn
   *[winter] winter
}
# The same on its own
season-alone = { $season ->
    [spring] Spring
    [summer] Summer
    [autumn] Autumn
   *[winter] Winter
}
# The name of a tile, on its own or at the beginning of a text
tile = { $precious ->
    [yes] Precious { season } tile
   *[no] { season-alone } tile
}
the-tile = { $precious ->
    [yes] the precious { season } tile
   *[no] the { season } tile
}
a-tile = { $precious ->
    [yes] a precious { season } tile
   *[no] { $season ->
        [autumn] an { season } tile
       *[other] a { season } tile
    }
}
# The tile that falls out of a lane. $out_season and $out_precious: as $season and $precious
out-tile = { $out_season ->
    [spring] { $out_precious ->
        [yes] a precious spring tile
       *[no] a spring tile
    }
    [summer] { $out_precious ->
        [yes] a precious summer tile
       *[no] a summer tile
    }
    [autumn] { $out_precious ->
        [yes] a precious autumn tile
       *[no] an autumn tile
    }
   *[winter] { $out_precious ->
        [yes] a precious winter tile
       *[no] a winter tile
    }
}

## Moves, as buttons name them
# $lane: 1 to 4; $cell: a space such as e4; $name: the name of a score card

move-push = Push { the-tile } into lane { $lane }
move-double = Spend a bonus token to push twice: { the-tile } into lane { $lane }
move-lift = Spend a bonus token to pick up { the-tile } from { $cell }
move-to = Move { the-tile } to { $cell }
move-at = Place { the-tile } at { $cell }
move-done = End your turn
# Written on the table, where there is room for eight letters
move-done-sign = Done
draw-card = Draw score card { $card }: { $name }
draw-slide = Draw { a-tile } for the sliding board
draw-display = Draw { a-tile } for the display

## Log
# $who: a player’s name; $reward: what filling an area brought, token (a frame and a token), frame or none

log-push = { $who } pushed { a-tile } into lane { $lane }, and { out-tile } fell out.
log-double = { $who } spent a bonus token and pushed twice into lane { $lane }, starting with { a-tile }; { out-tile } fell out.
log-place = { $who } placed { a-tile } at { $cell }.
log-place-fills = { $reward ->
    [token] { $who } placed { a-tile } at { $cell }, filled area { $area } and earned a frame and a bonus token.
    [frame] { $who } placed { a-tile } at { $cell }, filled area { $area } and earned a frame, but no bonus token.
   *[none] { $who } placed { a-tile } at { $cell } and filled area { $area }.
}
log-lift = { $who } spent a bonus token and picked up { a-tile } from { $cell }.
# $from: the space it came from
log-move = { $who } moved { a-tile } from { $from } to { $cell }.
log-move-fills = { $reward ->
    [frame] { $who } moved { a-tile } from { $from } to { $cell }, filled area { $area } and earned a frame.
   *[none] { $who } moved { a-tile } from { $from } to { $cell } and filled area { $area }.
}
log-done = { $who } ended the turn.
log-card = Score card { $card } was drawn: { $name }.
log-slide = The sliding board got { a-tile }.
log-display = The display got { a-tile }.
log-refill = The display was refilled with { a-tile }.
# $cards: a list of score cards, each as set-up-card writes it
set-up = The score cards are { $cards }.
set-up-card = “{ $name }”

## Table: what happens or what to do; the page leaves out the name before the colon

# Under the title of the game. $n: the turn that is played, of $of
status = Turn { $n } of { $of } · most points win
title-cards = The score cards are being drawn
title-tiles = The tiles are being drawn
title-refill = The display is being refilled
title-turn = Choose a tile and a lane
title-bonus = Choose a tile and a lane, or a bonus token
title-place = Place { the-tile } in area { $area }
title-to = Choose a new space for { the-tile }
title-after = Use a bonus token or end your turn
# A tile of the display is chosen; a bonus token is chosen
ask-lane = Push it into which lane?
ask-bonus = Push twice, or move one of your tiles?
title-over = The game is over. { $who } wins.
# $who: a list of names
title-shared = The game is over. { $who } share the victory.

## Table: labels, and the names of things

# Parts of the table, as a screen reader names them
zone-slide = Sliding board
zone-cards = Score cards
zone-sheet = { $who }’s points
# Room for twelve letters, for six (bag, tokens) and six (frames)
label-display = Display
label-bag = Bag
label-supply = Tokens
label-frames = Frames
# Above a board, if players have names. $number: 1 to 4
board-owner = { $number }: { $who }
board-points = { season-alone }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
# On a score card: how many points a player would have for it
standing = { $who }: { $points }
# $filled: whether the area was filled once, yes or no
number = { $filled ->
    [yes] Number { $area }, { season } area, filled
   *[no] Number { $area }, { season } area
}
lane = Lane { $lane }
exit = Exit of lane { $lane }
tokens = { $n ->
    [0] No bonus tokens
    [one] { $n } bonus token
   *[other] { $n } bonus tokens
}
bag = { $n ->
    [0] The bag is empty
    [one] { $n } tile in the bag
   *[other] { $n } tiles in the bag
}
frames = { $n ->
    [0] No frames left
    [one] { $n } frame left
   *[other] { $n } frames left
}

## Score cards: name and what each asks for, both as on the rules page

card = Card { $card }: { $name }
# Shown when somebody points at a card
card-explained = Card { $card }: { $name }. { $about }
card-1 = Long diagonals
    .about = Each of the two diagonals from corner to corner, if all six spaces are full. Twice at most.
card-2 = The centre, twice
    .about = The four spaces in the middle, if all are full. Here everything counts double: tiles, precious tiles, own colour. Once at most.
card-3 = Full columns
    .about = Column c and column d, the two without a number, each if its six spaces are full. Twice at most.
card-4 = Outer sides
    .about = Each side of the board whose five spaces are full; a side has six spaces, but one is a number. A corner counts once, even if it belongs to two full sides. Four times at most.
card-5 = Number to number
    .about = Each straight line of four spaces between two numbers, ending right beside both: b2 to e2, e2 to e5, b5 to e5, b2 to b5. The corners count once. Four times at most.
card-6 = Round the numbers
    .about = For each number, the three spaces that touch it along an edge, if all three are full. Four times at most.
card-7 = Short diagonals
    .about = Each of the four diagonals of exactly three spaces, if all three are full. Four times at most.
card-8 = At home
    .about = Every tile that has the colour of its area: autumn in area 1, summer in 2, spring in 3, winter in 4. Four times at most, once for each area.
card-9 = Four colours
    .about = In each area, up to two sets of four tiles, one of each colour, wherever they lie in it. Eight sets at most.
card-10 = Runs of four
    .about = For each colour, one row or column of four adjacent tiles of that colour. Of five, the better four neighbours count. A number breaks a run; borders between areas do not. Four times at most.
card-11 = Diagonal threes
    .about = For each colour, one diagonal of three tiles of that colour, anywhere on the board. Four times at most.
card-12 = Border pairs
    .about = Pairs of tiles of one colour that touch along an edge but lie in two different areas. Each tile belongs to one pair at most. Ten pairs at most.
card-13 = One group
    .about = One group of tiles of one colour that are connected edge to edge. You choose the colour; the largest group of that colour counts. Once at most.
card-14 = Squares
    .about = For each colour, one square of two by two tiles of that colour. Four times at most.

## Scoring

# Written after a number of points, as in “3 tiles + 1 precious + 2 own colour”.
# $n: the number
part-tiles = { $n ->
    [one] tile
   *[other] tiles
}
# $n: how many
part-precious = precious
# $n: how many
part-own = own colour
# $tiles: a list of players, each as tie-tiles writes it
tie = { tie-points } each; precious tiles break the tie: { $tiles }.
# $n: how many precious tiles a player has
tie-tiles = { $who } has { $n }
# $n: how many precious tiles each of the winners has
tie-shared = { $n ->
    [0] { tie-points } and no precious tiles each.
    [one] { tie-points } and { $n } precious tile each.
   *[other] { tie-points } and { $n } precious tiles each.
}
tie-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
