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
who-anyone-note = from the list
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

setup-lot = By lot
setup-all-lot = All by lot
setup-picked =
    { $n ->
        [0] all by lot
       *[other] { $n } chosen, { $rest } by lot
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
pace-time-words = minutes + seconds a turn
pace-days =
    { $n ->
        [one] { $n } day
       *[other] { $n } days
    }
pace-days-words = per move
setup-minutes = Minutes
setup-seconds = Seconds added each turn
setup-days = Days per move

## Rated or casual, private or public

setup-counts = Rated or casual
setup-rated = Rated
setup-casual = Casual
setup-rated-needs = Rated games need the standard rules, and a clock if two or more people play. There are no hints.
setup-casual-words = No one’s rating changes.
setup-found = Who can find it
setup-private = Private
setup-listed = Public
setup-private-words = Only people with a link can come.
setup-listed-words = Everyone sees the table and can take its free seats.

## The near edge

setup-invite = Create and invite
setup-start = Start the game
setup-count =
    { $n ->
        [one] player
       *[other] players
    }

## What is not possible. $given: what was given

setup-bad-players = { $given } players are not possible. { $low ->
        [1] This game is for up to { $high }.
       *[other] This game is for { $low } to { $high }.
    }
setup-bad-seat = “{ $given }” cannot sit here. Pick someone from the bench.
setup-no-seat = You need one seat for yourself.
setup-bad-pace = There is no pace “{ $given }”. Pick one of the three.
setup-bad-minutes = { $given } minutes are not possible. Give { $low } to { NUMBER($high, useGrouping: 0) }.
setup-bad-seconds = { $given } seconds a turn are not possible. Give { $low } to { NUMBER($high, useGrouping: 0) }.
setup-bad-days = { $given } days per move are not possible. Give { $low } to { $high }.
setup-bad-name = “{ $given }” is not a name. Give 1 to 24 characters that can be seen.
setup-same-name = Two people here are called “{ $given }”. Give each another name.
# $title: the title of an option
setup-bad-number = { $title }: { $given } is not possible. Give { $low } to { $high }.
setup-bad-sum = { $title }: there must be { $total } together.
setup-bad-option = { $title }: “{ $given }” is not possible.
setup-bad-rules = These rules do not go together.
setup-anyone-private = “Anyone” needs a public table. Make it public, or keep the seat for a friend.
setup-rated-options = Rated games have the standard rules. Choose those, or play a casual game.
setup-rated-no-clock = Rated games between people need a clock. Choose one, or play a casual game.
setup-rated-alone = You cannot play a rated game alone. Add a player, or play a casual game.
setup-rated-one-device = People at one device play casual games. Choose “{ setup-casual }”, or invite them by link.

## After the last lesson

first-table = Play your first game
first-table-words = A good first table: { $who }.
first-table-change = Set it differently

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
ask-hand = Up to { $n } numbers, separated by commas; the rest is drawn by lot.
ask-counts = Names and numbers, such as { $example }; { $n } together.
# $values: a list
ask-each = One for each of { $n }, separated by commas: { $values }.
ask-number = A number from { $low } to { $high }.
ask-json = As JSON.
# $text: what was typed; $keys: a list of what can be typed
ask-wrong = “{ $text }” is not possible here. Type one of { $keys }.
