### The log of a table, phrases and hints

## Events

event-sit = { $name } sat down.
event-leave = { $name } left the table.
event-kick = { $name } was removed.
event-bot = { $bot } (a bot, { $level }) took the seat.
event-no-bot = The bot left the seat.
event-start = The game started.
event-undo = { $who } took back the last move.
event-concede = { $who } let this game count as lost, and plays on.
event-resign = { $who } resigned.
event-late = { $who } lost on time.
event-offer = { $who } offered a draw.
event-accept = { $who } accepted the draw.
event-decline = { $who } declined the draw.
event-withdraw = { $who } withdrew the draw offer.
event-nudge = { $who } nudged { $to }.
event-hint = { $who } asked for a hint.
event-say = { $who }: “{ $phrase }”
event-rematch = A new game was set up.
event-limit = The game was stopped: it became too long.
event-import = A game played elsewhere.
event-close = The operator of this server closed the table.
event-forced = { $sentence } No other move was possible.
event-repeated = { $sentence } ({ $count } times)
somebody = someone

## Phrases that people can say

phrase-hello = Hello!
phrase-luck = Good luck!
phrase-well-played = Well played!
phrase-thanks = Thank you!
phrase-moment = One moment, please.
phrase-your-turn = Is it your turn?
phrase-oops = Oops!
phrase-good-game = Good game!
phrase-bye = See you!

## Hints

hint-move = Hint: { $words }. { $percent } chance of winning.
hint-exact = This is certain: every possible ending was checked.
hint-lost = No move wins any more: every possible ending was checked.
hint-greedy = Hint: { $words }. No winning line was found; this looks best.
