### The solo page

solo-title = Solo
solo-words = One table, one player. Leave whenever you like: your games wait here.
today = Daily challenges
today-words = The same draws for everyone, until midnight (UTC). Your first try counts; after that it’s practice.
next-deal = Next challenge in
streak = { $n ->
    [0] Play one today to start a streak.
   *[other] { $n }-day streak
}
try = Play today’s challenge
try-on = Continue
practise = Practise again
alone-solved = Solved
alone-missed = Not solved
alone-given-up = Resigned
alone-closed = Closed
daily-points = { $n ->
    [one] 1 point
   *[other] { $n } points
}
daily = Challenge for { $day }
daily-practice = Practice: challenge for { $day }
everybody-none = No one has finished it yet.
everybody = { $solved } of { $played } solved it.
everybody-best = Best score: { $n }.
promise = Verify the draws
promise-words = A fingerprint (SHA-256) of today’s seed. Your table shows the seed when the game is over. The draws are the same for everyone, so no one adds a number of their own.
free-game = Free play
free-words = New draws each time, and you can undo as often as you like.
unfinished = In progress
statistics = Your games
no-statistics = Games you have played appear here.
played = Played
solved = Solved
solved-share = { $solved } ({ NUMBER($share, style: "percent", maximumFractionDigits: 0) })
best = Best
distribution = Score distribution
times = { $n ->
    [one] once
   *[other] { $n } times
}
to-solo = Solo: daily challenges and stats
