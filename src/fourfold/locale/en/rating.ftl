### Ratings

rated-later = This game will be rated.
rated-now = This game is rated.
rated-then = This game was rated.
rating-change = Your rating: { NUMBER($before, minimumFractionDigits: 1, maximumFractionDigits: 1) } → { NUMBER($after, minimumFractionDigits: 1, maximumFractionDigits: 1) }.
unrated-bot = Not rated: bots of this level have no rating.
unrated-forgotten = Not rated: someone who played has deleted their data.
unrated-help = Not rated: a move was undone, or someone asked for a hint.
unrated-no-clock = Not rated: games between people need a clock.
unrated-nobody = Not rated: only bots are playing.
unrated-often = Not rated: only five games a day between the same players, or the same addresses, count.
unrated-options = Not rated: the options differ from the standard rules.
unrated-short = Not rated: the game ended before everyone had made three decisions.
unrated-taken-over = Not rated: someone took over from a bot.
unrated-waits = Not rated: you have an earlier game against bots in progress. Finish that game or resign it first.
resign-ask = Really resign? You will lose this game.
you-gave-up = You resigned.
gave-up = { $who } resigned.
you-ran-out = You ran out of time.
ran-out = { $who } ran out of time.
lost-resign = resigned
lost-late = out of time
stand-in = a bot plays on
rating-number = { NUMBER($rating, minimumFractionDigits: 1, maximumFractionDigits: 1) }
rating-of = Rating { NUMBER($rating, minimumFractionDigits: 1, maximumFractionDigits: 1) }
