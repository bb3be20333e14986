### The lobby: open tables, looking for opponents, games to watch

lobby = Lobby
lobby-find = Find me a game
lobby-game = Game
lobby-any = Any game
lobby-players = Players
lobby-pace = Pace
# Three paces to choose from: minutes, a day per move, no clock
lobby-live = Live
lobby-slow = Slow
lobby-calm = Calm
lobby-pace-none = No clock
# Minutes for the game and seconds for each turn, such as 5 + 10
lobby-pace-time = { $bank } + { $add }
lobby-pace-days = { $n ->
    [one] 1 day per move
   *[other] { $n } days per move
}
lobby-counts = Does it count?
lobby-rated = Rated
lobby-casual = Casual
lobby-look = Look for players
lobby-public = Anyone may watch the game.
lobby-looking = Looking for players …
lobby-stop = Stop looking
lobby-bot-words = No one yet. A bot has time.
lobby-bot = Play a bot now
lobby-others = { $n ->
    [0] No one is looking right now
    [one] One person is looking now
   *[other] { $n } people are looking now
}
lobby-none = No one is waiting for players right now.
# Under the time that somebody has waited for players, such as 0:20
lobby-waiting = waiting
# A number of hours, in a short form
lobby-hours = { $n } h
lobby-join = Join
lobby-played = Being played
lobby-none-played = No games to watch right now.
spectators = { $n ->
    [0] No one is watching
    [one] One person is watching
   *[other] { $n } people are watching
}
# The label of a number
spectators-label = Spectators
