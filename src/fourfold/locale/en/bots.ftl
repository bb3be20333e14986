### Bots: the page of the levels, and accounts that are bots

bots-heading =
    { $n ->
        [6] Six wind-up friends
        [7] Seven wind-up friends
       *[other] { $n } wind-up friends
    }
bots-words = All games, any hour. Each one is a little stronger than the one before.
bot-budget = { $level }: { NUMBER($n) } simulations a move
you-and = you : { $who }
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
