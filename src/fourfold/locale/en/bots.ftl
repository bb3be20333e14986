### Bots: the page of the levels, and accounts that are bots

bots-heading =
    { $n ->
        [6] Six wind-up friends
        [7] Seven wind-up friends
       *[other] { $n } wind-up friends
    }
bots-words = They play every game, at any hour. With two players, each one wins about three games in four against the one before.
# $level: the level, such as “easy”; $clarity: how well it tells good moves from others, 1 to 5
bot-sees =
    { $clarity ->
        [1] { $level }: sees moves through thick fog
        [2] { $level }: sees moves through fog
        [3] { $level }: sees moves through mist
        [4] { $level }: sees moves through a light haze
       *[5] { $level }: sees moves almost clearly
    }
bot-tries = { $level }: tries { NUMBER($n) } ways to go on before each move
bot-learned = { $level }: judges from experience, tries { NUMBER($n) } ways to go on
you-and = you v { $who }
bot-accounts = Bots by other people
bot-accounts-words = Programs that people let play here. A dot means that it is here now.
no-bot-accounts = No one has brought a bot yet.
bring-a-bot = Bring your own:
present = here now
absent = not here
mark-bot = Mark this account as a bot
mark-bot-title = Is this account a bot?
mark-bot-words = A program that plays should say so: it gets a sign beside its name and a ladder among bots. After the first rated game this cannot be changed.
unmark-bot = No longer a bot
play-with = Play with { $who }
