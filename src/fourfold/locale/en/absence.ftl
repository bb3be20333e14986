### When somebody is gone, and how people learn that it is their turn

## Who is there

here = here
away = away
is-away = { $who } is away
is-slow = { $who } is thinking
has-left = { $who } has left
is-back = { $who } is back

## A nudge

nudge = Nudge
nudge-sent = Nudged
nudges-you = { $who } is waiting for you

## What now?

absent-ask = What now?
absent-title = Go on without { $who }?
absent-words = The seat is kept. { $who } can come back any time.
absent-wait = Keep waiting
absent-wait-words = You’ll notice when it is your turn.
absent-bot = Let a bot play on
absent-bot-words = { $who } can take the seat back
absent-bot-rated = { $who } comes last
absent-win = Take the win
absent-loss = Count it as lost
absent-time-up = The time is up.
absent-in = in { $time }
absent-if-away = If { $who } stays away
absent-after-nudge = Two minutes after a nudge
clock-days = { $days } d { $hours } h

## Leaving, and coming back

leave-game = Leave the table
leave-title = Leave the table?
leave-ask = You don’t lose: your seat is kept, a bot can play on, and you can come back.
stand-in-plays = A bot plays for you
chair-kept = Your seat is kept
come-back = Take your seat back

## Your turn

title-turn = ● Your turn · { $title }
call-turn = Your turn in { $game }
call-nudge = They are waiting for you in { $game }
call-me = Tell me when it’s my turn
call-no = No, thanks
preference-badge = Your turn in the browser tab
badge-words = The tab’s title and icon change when it is your turn.
preference-notify = Notifications
notify-words = When it is your turn and the tab is hidden. Your browser asks for permission first.
