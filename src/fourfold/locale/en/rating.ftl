### Ratings

rated-later = This game will be rated.
rated-now = This game is rated.
rated-then = This game was rated.
rating-change = Your rating: { $rating } ({ $change }).
rating-provisional = Provisional: it still moves a lot.
unrated-bot = Not rated: bots of this level have no rating.
unrated-daily = Not rated: a daily challenge has a ranking of its own.
unrated-casual = Not rated: this is a casual game.
unrated-forgotten = Not rated: someone who played has deleted their data.
unrated-help = Not rated: a move was undone, or someone asked for a hint.
unrated-no-clock = Not rated: games between people need a clock.
unrated-nobody = Not rated: only bots are playing.
unrated-often = Not rated: only five games a day between the same players, or from the same network, count.
unrated-one-device = Not rated: several people play at one device.
unrated-options = Not rated: the options differ from the standard rules.
unrated-short = Not rated: the game ended before everyone had made three decisions.
unrated-taken-over = Not rated: someone took over from a bot.
unrated-waits = Not rated: an earlier game against bots is unfinished. Finish or resign it first.
resign-title = Resign this game?
keep-playing = Keep playing
resign-ask = You will lose it.
concede = Hints and takebacks
concede-title = Count this game as lost?
concede-ask = It is rated, so there are hints and takebacks only once it counts as lost. You play on.
concede-sure = Yes, count it as lost
you-gave-up = You resigned.
gave-up = { $who } resigned.
you-ran-out = You ran out of time.
ran-out = { $who } ran out of time.
lost-resign = resigned
lost-late = out of time
stand-in = a bot plays on
rating-of = Rating { $rating }
provisional = provisional
rating-chart =
    { $n ->
        [one] One rated game
       *[other] { $n } rated games
    } from { $first } to { $last }. The band shows how certain the number is.
rated-games-count =
    { $n ->
        [one] One rated game.
       *[other] { $n } rated games.
    }
rating-date = Date
rating-difference = Change
rating-table = As a table
with-players = { $n } players
players-column = Players
games-drawn = drawn
across-words = Rated games only. With more than two players, the better rank wins.
across-guests = Guests
lately = Lately
bots-title = Bots
