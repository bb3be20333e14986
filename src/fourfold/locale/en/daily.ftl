### The daily challenges: the page of a day, that of a game's challenge, and what is shared of it

daily-title = Daily challenges
daily-of = { $game }: challenge for { $day }
# $level: the bot's level
daily-against = Against the bot “{ $level }”. It answers everyone alike.
daily-none = Not played yet
daily-missed = Not played
daily-begun = Begun, not finished
# $n: by how many points, or counters
daily-won = Won by { $n }
daily-won-even = Won
daily-lost = Lost by { $n }
daily-not-won = Not won
everybody-won = { $solved } of { $played } won.
daily-first = You are the first to finish.
# $beaten: how many did worse; $others: all others who have finished
daily-few =
    { $others ->
        [one] You beat { $beaten } of 1 other player
       *[other] You beat { $beaten } of { $others } other players
    }
# $share: a number from 0 to 1
daily-many = Better than { NUMBER($share, style: "percent", maximumFractionDigits: 0) } of { $others } other players
# Without a script
daily-left = { $hours } h { $minutes } min
streak-days =
    { $n ->
        [0] no streak yet
        [one] day: a streak begins
       *[other] days in a row
    }
streak-longest = Your longest: { $n }
streak-record = Your longest yet
daily-see = Result and share card
daily-share = Share
daily-copy = Copy text
daily-text = Your result as text
daily-picture = Save picture
daily-card = A card with your result, without the draws
daily-practise = Practise
daily-earlier = Earlier days
daily-earlier-words = Play an old challenge for practice. It no longer counts.
daily-to-today = Today’s challenges
daily-month-before = Previous month
daily-month-after = Next month
# A day of the calendar
daily-cell = { $day }: { $played } of { $all } played, { $solved } solved or won
daily-mark-solved = Solved or won
daily-mark-played = Played
daily-open = Not played
# On the home page
daily-home = { $played ->
    [0] Daily challenges: not played yet
   *[other] Daily challenges: { $played } of { $all } played
}
