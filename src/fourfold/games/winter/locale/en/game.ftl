### Four Seasons: Winter

## About the game

summary = Build the ice and claim squares of your colour; then it thaws, and the last player with counters wins.
tag = Build the ice, claim its squares, survive the thaw.
duel-counters = Beat the bot and keep as many counters on the ice as you can

## Its options

option-players = Always 2.
option-deck = The 18 cards, as a map from names to copies: { "{" }"DDLL": 9, "DLDL": 9{ "}" }.

## The same where somebody sets a table

choose-deck = The deck

## Cards and places

# $face: the four sections in reading order (top left, top right, bottom left, bottom right), D for dark, L for light
face =
    { $face ->
        [LLLL] all light
        [DDDD] all dark
        [DDLL] dark above light
        [LLDD] light above dark
        [DLDL] dark left of light
        [LDLD] light left of dark
        [DLLL] light except top left
        [LDLL] light except top right
        [LLDL] light except bottom left
        [LLLD] light except bottom right
        [LDDD] dark except top left
        [DLDD] dark except top right
        [DDLD] dark except bottom left
        [DDDL] dark except bottom right
        [DLLD] light except top left and bottom right
       *[LDDL] light except top right and bottom left
    }

# Where a card or a square lies, by its top left section. Rows and columns of sections are counted from the top left of
# the ice, which is all the cards on the table. A card may go beside the ice, or jut out over an edge by one section.
# $down: in, above, half-above, half-below or below; $row: a number, if it is “in”
# $across: in, left, half-left, half-right or right; $column: a number, if it is “in”
at =
    { $down ->
        [above] above the ice, { at-across }
        [below] below the ice, { at-across }
        [half-above]
            { $across ->
                [half-left] jutting out at the top and on the left
                [half-right] jutting out at the top and on the right
               *[other] jutting out at the top, { at-across }
            }
        [half-below]
            { $across ->
                [half-left] jutting out at the bottom and on the left
                [half-right] jutting out at the bottom and on the right
               *[other] jutting out at the bottom, { at-across }
            }
       *[in]
            { $across ->
                [in] in row { $row }, column { $column }
               *[other] in row { $row }, { at-across }
            }
    }
at-across =
    { $across ->
        [left] left of the ice
        [half-left] jutting out on the left
        [half-right] jutting out on the right
        [right] right of the ice
       *[in] in column { $column }
    }

## Moves, as buttons

draw = Draw a card
# A card of the deck that may be drawn
draw-card = Draw this card: { face }
# $colour: light or dark, here and below
choose =
    { $colour ->
        [light] Choose light (your opponent plays dark)
       *[dark] Choose dark (your opponent plays light)
    }
place = Place the card { at } ({ face })
put =
    { $colour ->
        [light] Place a counter on the light square { at }
       *[dark] Place a counter on the dark square { at }
    }
cover =
    { $colour ->
        [light] Place a counter on the new light square { at }
       *[dark] Place a counter on the new dark square { at }
    }
lift = Lift the card { at } ({ face })
# A lifted card is placed, in the Thawing Phase. $squares: how many new squares it forms
drop =
    { $squares ->
        [one] Place the card { at } ({ face }): 1 new square{ loss }
       *[other] Place the card { at } ({ face }): { $squares } new squares{ loss }
    }
# The same, with fewer counters in the supply ($supply) than new squares
drop-short =
    { $supply ->
        [one] Place the card { at } ({ face }): { $squares } new squares, but only 1 counter{ loss }
       *[other] Place the card { at } ({ face }): { $squares } new squares, but only { $supply } counters{ loss }
    }
melt = Melt the card { at } ({ face }){ loss }{ none-left }
take = Take back your counter { at }{ none-left }
# $kept: how many cards the group has
keep =
    { $kept ->
        [one] Keep only the card { at }
       *[other] Keep the group with the card { at } ({ $kept } cards)
    }
# How a move ends that leaves its player without a counter on the table. $left: yes or no
none-left =
    { $left ->
        [no] ; it leaves you without a counter
       *[yes] { "" }
    }
# How some moves end. $loss: none; choice, when several groups are the largest; cards, when $cards cards break off
loss =
    { $loss ->
        [choice] ; you choose which group stays
        [cards]
            { $cards ->
                [one] ; 1 card breaks off
               *[other] ; { $cards } cards break off
            }
       *[none] { "" }
    }

## Log: what somebody did. $who is the player’s name, $other the opponent’s

# $first and $held: cards in words, as “face” has them
set-up = The game started with one card on the table ({ $first }), and { $who } drew another ({ $held }).
log-draw-first = The first card was drawn: { face }.
log-draw-card = { $who } drew a card: { face }.
log-draw = { $who } chose to draw a card.
log-choose =
    { $colour ->
        [light] { $who } chose light, so { $other } plays dark.
       *[dark] { $who } chose dark, so { $other } plays light.
    }
# $last: yes if it was the last card of the deck
log-place =
    { $last ->
        [yes] { $who } placed the last card { at } ({ face }). The Thawing Phase begins.
       *[no] { $who } placed the card { at } ({ face }).
    }
log-put =
    { $colour ->
        [light] { $who } placed a counter on the light square { at }.
       *[dark] { $who } placed a counter on the dark square { at }.
    }
log-cover =
    { $colour ->
        [light] { $who } placed a counter on the new light square { at }.{ log-loss }
       *[dark] { $who } placed a counter on the new dark square { at }.{ log-loss }
    }
log-lift = { $who } lifted the card { at } ({ face }).
log-drop =
    { $squares ->
        [one] { $who } placed the lifted card { at } ({ face }). It formed a new square, which got a counter.{ log-loss }
       *[other] { $who } placed the lifted card { at } ({ face }). It formed { $squares } new squares, which got a counter each.{ log-loss }
    }
log-drop-short =
    { $supply ->
        [one] { $who } placed the lifted card { at } ({ face }). It formed { $squares } new squares, but only 1 counter was left.
       *[other] { $who } placed the lifted card { at } ({ face }). It formed { $squares } new squares, but only { $supply } counters were left.
    }
log-melt = { $who } melted the card { at } ({ face }).{ log-loss }
log-take = { $who } took back the counter { at }.
log-keep =
    { $kept ->
        [one] { $who } kept only the card { at }.{ log-loss }
       *[other] { $who } kept the group with the card { at } ({ $kept } cards).{ log-loss }
    }
# A further sentence, after a space. $counters: how many counters lay on the cards that broke off
log-loss =
    { $loss ->
        [choice] { " " }The ice broke into equally large groups.
        [cards]
            { $counters ->
                [0] { " " }{ log-cards }.
                [one] { " " }{ log-cards }, and 1 counter returned to its owner.
               *[other] { " " }{ log-cards }, and { $counters } counters returned to their owners.
            }
       *[none] { "" }
    }
log-cards =
    { $cards ->
        [one] 1 card broke off
       *[other] { $cards } cards broke off
    }

## The same beside a picture of the table, which shows where, and which card. Short.

seen-draw-first = { log-draw-first }
# Nothing: the card that was drawn is told next
seen-draw = { "" }
seen-draw-card = { $who } drew a card.
seen-choose = { log-choose }
seen-place =
    { $last ->
        [yes] { $who } placed the last card. The Thawing Phase begins.
       *[no] { $who } placed the card.
    }
seen-put = { $who } placed a counter.
seen-cover = { $who } placed a counter on a new square.{ log-loss }
seen-lift = { $who } lifted a card.
seen-drop =
    { $squares ->
        [one] { $who } placed it. A new square got a counter.{ log-loss }
       *[other] { $who } placed it. { $squares } new squares got a counter each.{ log-loss }
    }
seen-drop-short =
    { $supply ->
        [one] { $who } placed it: { $squares } new squares, but only 1 counter left.
       *[other] { $who } placed it: { $squares } new squares, but only { $supply } counters left.
    }
seen-melt = { $who } melted a card.{ log-loss }
seen-take = { $who } took back a counter.
seen-keep =
    { $kept ->
        [one] { $who } kept a single card.{ log-loss }
       *[other] { $who } kept a group of { $kept } cards.{ log-loss }
    }

## Table: what is to be done

title-first = The first card is being drawn
title-draw = { $who } is drawing a card
title-place = Place the card
title-colour = Choose your colour
title-freeze = Draw a card or place a counter on a square
title-thaw = Lift a card, melt one, or take back a counter
# The seat has no counter on the table, and loses if it has none after this turn; the second if it cannot place one
title-thaw-last = You have no counter on the ice: lift a card and place one now, or you lose
title-thaw-lost = You have no counter on the ice, and no card can be lifted to place one: this turn ends the game
title-drop = Place the card where it forms a new square
title-cover = Choose which new squares get a counter
title-keep = Choose which group stays
# What is asked once a move is begun: a card that looks the same either way, or one as it will lie
ask-place = Where does it go?
ask-place-so = Place it: { face }
# A card of the ice is chosen
ask-thaw = Lift it, or melt it with the sun?
title-won = The game is over. { $who } wins.
title-nobody = The game is over. No one wins.
title-limit = The game is over. No one wins: { $turns } thawing turns have passed.

## Table: labels

# $colour: light, dark, or none before it is chosen
seat =
    { $colour ->
        [light] { $who }: light, counters: { $placed } placed, { $supply } in supply
        [dark] { $who }: dark, counters: { $placed } placed, { $supply } in supply
       *[none] { $who }: no colour yet
    }
thawing = Thawing Phase, turn { $turn }
# The same in the title of a page, and before it thaws: $left cards are left in the deck. Short.
thaw = Thawing, turn { $turn } · keep a counter on the ice
freezing = { $left ->
    [one] Freezing · { $left } card left
   *[other] Freezing · { $left } cards left
}
# On a player's plate: the colour, and how many counters lie on the ice
plate =
    { $colour ->
        [light] light · { $placed } on the ice
       *[dark] dark · { $placed } on the ice
    }
# Beside the signs for what is done with a card: short
sign-lift = Lift
sign-melt = Melt
label-hand = Hand:
label-choose = Choose:
label-sun = Sun:

## Table: pieces, for screen readers

# $state: free; held, if a counter holds it down; falls, if it would break off
piece-card =
    { $state ->
        [held] card: { face }; held down
        [falls] card: { face }; would break off
       *[free] card: { face }
    }
piece-counter =
    { $colour ->
        [light] light counter
       *[dark] dark counter
    }
piece-deck = the deck
piece-ghost = where the card was
piece-lift = the sign for lifting a card
piece-sun = the sun: melt a card

## The end: what decided the game

# $counters: those of $who on the table
end-won =
    { $counters ->
        [one] { $who } has 1 counter on the table; { $other } has none.
       *[other] { $who } has { $counters } counters on the table; { $other } has none.
    }
end-nobody = No one has a counter on the table.
# $others: the counters of $other
end-limit = After { $turns } thawing turns, both players still have counters on the table: { $who } has { $counters }, { $other } has { $others }.
tally-counters = Counters on the table
tally-held = Cards held down
