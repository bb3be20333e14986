### Every page, the table and its waiting room

tagline = Four tabletop games, one table.
stronger = The bots are warming up and play at full strength in about { $n } seconds.
skip = Skip to the table
home = All games
# The way between the pages that belong to no game; one short word each
rooms = Rooms
games = Games
daily-short = Daily
players = { $low } to { $high } players
players-unit = players
minutes-unit = { $n ->
    [one] minute
   *[other] minutes
}
players-same = { $low } players
minutes = { $n ->
    [one] 1 minute
   *[other] { $n } minutes
}
play = Play now
friends = With friends
solo = Solo
learn = Learn
# Short words under the signs of a game's door; each is a part of the longer words, such as “Play” of “Play now”
way-play = Play
way-friends = Friends
# Solo games, with a deal of the day
way-solo = Solo
your-tables = Your tables
waits = Your turn
goes-on = in progress
not-begun = not started
pick-a-door = No games yet. Pick one to start.
seats-taken = { $n } of { $all } seats taken
last-games = Recent games
over = finished
open-tables = Public tables
sit = Sit down
free = free
watch = Watch
your-turn = Your turn
thinks = { $who } is thinking
gets-ready = { $who } is getting ready
waiting-for = Waiting for { $who }
undo = Undo
resign = Resign
resign-sure = Yes, resign
offer = Offer a draw
accept = Accept the draw
decline = Decline
offered = { $who } offers a draw.
offered-by-you = You have offered a draw.
offer-withdraw = Withdraw the offer
leave = Leave
log = Game log
seats = At the table
more = More
bot = bot
you-are = you
late = { $who } is out of time.
moves = Moves
typed = Type a move
make = Play
back = Back
cancel = Cancel
choose = Which one?
point = Select a highlighted spot.
not-possible = That isn’t possible now. First: { $sentence }
watching = You are watching.
connected = Connected
connecting = Connecting …
offline = No connection. Trying again …
theme = Light or dark
auto = Match device
light = Light
dark = Dark
wins = { $who } wins
you-win = You win
share = { $who } share the victory
nobody = No one wins
by-agreed = Draw by agreement.
by-closed = The table was closed before the game began.
by-operator = The operator of this server closed the table. The game is not rated.
by-unfinished = The game was stopped because it became too long.
points = Points
total = Total
rematch = Play again
to-rematch = To the next game
analyse = Analyse
room = Your table is ready
invite = Send this link to the person you want in this seat.
invite-watch = Spectator link
copy = Copy link
copied = Copied
add-bot = Add a bot
remove-bot = Remove the bot
kick = Remove
start = Fill empty seats with bots and start
list = Make it public
unlist = Make it private
empty = Empty seat
chairs-left = { $n ->
    [one] One more player and the game starts.
   *[other] { $n } more players and the game starts.
}
your-chair = Your seat
keeps-chair = { $who } keeps a seat for you
welcome = Welcome
no-account = No account needed.
point-camera = Point a camera here
while-wait = While you wait
new-to-it = New to it?
new-to-it-words = Try the lessons. We’ll keep your seat.
missing = Page not found
refused = Something went wrong
enlarge = Enlarge: { $name }
level = Level
with = with { $who }
alone = solo
join = Take a seat
join-words = You’ve been invited to play { $game }.
watch-words = You’ve been invited to watch a game of { $game }.
link-only-here = This link works on this computer only. For others in your network, start the server with “fourfold serve --host 0.0.0.0”, and open this page by the address of this computer.
join-name = What shall we call you?
# Shown in the empty field for it
join-name-any = a name, if you like
sent = Sent …
link-language = Language of the link
link-language-theirs = as their browser prefers
unofficial = Unofficial: Fourfold is not affiliated with the designers or publishers of these games.
# A label and what it labels, such as a page’s kind and the title of a game
labelled = { $label }: { $text }

## The page about this site, and the footer

about = About
about-words = Fourfold is a table for four tabletop games: against bots, with friends, or on your own. It is free, has no advertising, and stores nothing about you that it does not need.
about-credits = Credits
about-credits-words = The games belong to the people who invented and published them. Rules, drawings and program here are our own. If you like a game, buy it.
# $who: a list of people
about-designed = Designed by { $who }, published by { $publisher }.
about-fonts = The typefaces are Bricolage Grotesque and Figtree, both under the SIL Open Font License.
about-help = Help
about-help-words = Every game has ten-minute lessons and rules that you can search. At a table, everything with a gold rim can be touched now; a white rim shows what just happened.
about-accessibility = Accessibility
about-accessibility-words = Everything works with mouse, touch, keyboard and screen reader, and without JavaScript. “The table as text” describes a position in words. The settings have patterns without colour, less motion, and a question before each move.
about-source = Source
about-source-words = Fourfold is free software under the MIT licence: you may run the program of this site on your own computer, change it and share it.
# $n: tables, invitations and requests. Read aloud after the name of the site
pending = { $n ->
        [one] one thing waits for you
       *[other] { $n } things wait for you
    }
