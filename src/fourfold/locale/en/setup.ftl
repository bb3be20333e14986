### Setting a table: the page /new/GAME, and the same questions at the terminal

set-table = Set a table
setup-players = Players
setup-fewer = One player fewer
setup-more = One player more
setup-close = Back to all games

## Seats

# $n: the seat, counted in the order of turns
setup-chair =
    { $n ->
        [1] In the first seat
        [2] In the second seat
        [3] In the third seat
        [4] In the fourth seat
        [5] In the fifth seat
       *[other] In seat { $n }
    }
# $who: who sits in a seat, such as “A friend”
setup-change = { setup-chair }: { $who }. Change
who-me = You
who-friend = A friend
who-friend-note = by link
who-anyone = Anyone
who-anyone-note = from the lobby
who-here = Someone here
who-here-note = on this device
# Short, under a sign
bench-me = Me
bench-friend = Friend
bench-anyone = Anyone
bench-here = Here
setup-level = level { $n }
setup-own-name = Your name
setup-here-name = Their name
setup-alone = You have the table to yourself.

## Rules

setup-lot = Random
setup-all-lot = All random
setup-picked =
    { $n ->
        [0] all random
       *[other] { $n } chosen, { $rest } random
    }
setup-full = all chosen
setup-sum = { $n } of { $total }
setup-usual = Standard rules
setup-more-rules = More rules
# $name: what there is one more or fewer of
setup-one-more = One more: { $name }
setup-one-fewer = One fewer: { $name }
# $value: what a player can have, such as a colour; $who: the player
setup-gets = { $who }: { $value }

## Pace

setup-pace = Pace
pace-none = No clock
pace-none-words = take your time
pace-time = { $minutes } + { $seconds }
pace-time-words = minutes + seconds per turn
pace-days =
    { $n ->
        [one] { $n } day
       *[other] { $n } days
    }
pace-days-words = per move
setup-minutes = Minutes
setup-seconds = Seconds added per turn
setup-days = Days per move

## Rated or casual, private or public

setup-counts = Rated or casual
setup-rated = Rated
setup-casual = Casual
setup-rated-needs = Rated games use the standard rules. Between people, they need a clock. There are no hints.
setup-casual-words = No one’s rating changes.
setup-found = Who can find it
setup-private = Private
setup-listed = Public
setup-private-words = Only people with a link can join.
setup-listed-words = Anyone can find it in the lobby and join.

## The near edge

setup-invite = Create and invite
setup-start = Start the game
setup-count =
    { $n ->
        [one] player
       *[other] players
    }

## What is not possible. $given: what was given

setup-bad-players = { $low ->
    [1] This game is for up to { $high } players.
   *[other] This game is for { $low } to { $high } players.
}
setup-bad-seat = “{ $given }” cannot sit here. Choose someone from the bench.
setup-no-seat = You need one seat for yourself.
setup-bad-pace = Choose one of the three paces.
setup-bad-minutes = Choose { $low } to { NUMBER($high, useGrouping: 0) } minutes.
setup-bad-seconds = Choose { $low } to { NUMBER($high, useGrouping: 0) } seconds per turn.
setup-bad-days = Choose { $low } to { $high } days per move.
setup-bad-name = Choose a name of 1 to 24 visible characters.
setup-same-name = Two players are called “{ $given }”. Change one name.
# $title: the title of an option
setup-bad-number = { $title }: choose { $low } to { $high }.
setup-bad-sum = { $title }: exactly { $total } are needed.
setup-bad-option = { $title }: “{ $given }” is not one of the choices.
setup-bad-rules = These rules do not go together.
setup-anyone-private = “Anyone” needs a public table. Make it public, or keep the seat for a friend.
setup-rated-options = Rated games use the standard rules. Choose those, or play a casual game.
setup-rated-no-clock = Rated games between people need a clock. Choose one, or play a casual game.
setup-rated-alone = You cannot play a rated game alone. Add a player, or play a casual game.
setup-rated-one-device = People at one device play casual games. Choose “{ setup-casual }”, or invite them by link.

## After the last lesson

first-table = Play your first game
first-table-words = A good first table: { $who }.
first-table-change = Set it up differently

## Setting a table: questions of `fourfold play`

# Before the first question; Ctrl-C is a key
ask-title = Set a table
ask-how = Type a number or a name. Enter takes what is marked, Ctrl-C leaves.
ask-game = Which game?
ask-players = How many play?
# $n: the seat, in the order of turns
ask-seat = Who sits in seat { $n }?
ask-rules = Which rules?
ask-rules-usual = the standard ones
ask-rules-own = other ones
# $n: how many
ask-hand = Up to { $n } numbers, separated by commas; the rest is drawn at random.
ask-counts = Names and numbers, such as { $example }; { $n } together.
# $values: a list
ask-each = One for each of { $n }, separated by commas: { $values }.
ask-number = A number from { $low } to { $high }.
ask-json = As JSON.
# $text: what was typed; $keys: a list of what can be typed
ask-wrong = “{ $text }” is not possible here. Type one of { $keys }.
