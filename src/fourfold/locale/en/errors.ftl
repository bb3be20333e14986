### Errors, by kind

error-account = You already have an account. Change its password or add a passkey.
error-address = Passkeys don’t work at a numeric address. Open this site by its name, or at localhost on your own computer.
error-busy = The server is busy. Try again in a moment.
error-closing = The server is restarting. Your games are saved and continue when it is back.
error-confirm = First confirm that it’s you, with your password or a passkey. This lasts ten minutes.
error-day = There are challenges for today and for the year before. Pick one of those days.
error-day-over = That day’s challenge is over. You can practise it, or play today’s.
error-e-mail = That isn’t an e-mail address. Enter one such as ann@example.org.
error-early = Finish today’s challenge first. Then you can practise it.
error-forbidden = You can’t do that here. Perhaps it’s someone else’s turn, you have no seat at this table, or only its host may do this.
error-guest = You need an account for that. Create one first. If you want to log in to another account, choose to abandon your guest profile.
error-help = There are no hints in a rated game.
error-host = This server has a different name. Check the address.
error-illegal = That isn’t allowed.
error-in-time = This player still has time.
error-last = This is your only way to log in. Add another one first.
error-limit = Too many attempts. Try again later.
error-link = This link is no longer valid. Enter your address again to get a new one.
error-listed = You already have enough public tables waiting for players. Make one of them private, or leave it, first.
error-login = That doesn’t match. Check your name and password, or try your passkey again.
error-many = You have reached the limit. Remove one first.
error-missing = We couldn’t find that. The link may be wrong or out of date.
error-name = Type your name to confirm.
error-no-chat = You can only send phrases here. Free text is for private tables and for tables where everyone is a friend.
error-no-draw = A draw isn’t possible now. Only people can agree to one, and only after one of them has offered it.
error-no-hint = You have no hints left in this game.
error-no-nudge = There is no one to nudge now, or they have been nudged already.
error-no-mail = This server doesn’t send e-mail.
error-no-people = Bots can’t play on their own. Take a seat first, or leave one free.
error-no-undo = You can’t undo that: something has been drawn, revealed or decided since.
error-not-over = The game isn’t over yet. Everything is shown once it ends.
error-one-at-a-time = Another game of yours is being analysed. Try again when that is done.
error-origin = This request came from another site.
error-over = The game is over.
error-passkey = That passkey wasn’t accepted. Try again.
error-playing = You are in the middle of a game. Finish it or leave it first.
error-promise = This table can’t be opened any more. Reload the page and try again.
error-rated = This account has rated games, so it stays what it is. Create another account for your bot.
error-rules = This game was played under an older version of the rules and can’t be opened any more.
error-running = Too many games with bots are in progress. Finish or leave one first.
error-size = That is too large.
error-slow = That took too long. Try again.
error-stale = The position has changed in the meantime.
error-started = The game has already started.
error-stranger = You can invite friends, people you have played with lately, and bots.
error-taken = This name, seat or passkey is already taken.
error-token = You are not logged in. Log in, or choose a name to play as a guest.
error-too-often = That was a bit fast. Wait a moment.
error-url = That address can’t be used. It must begin with https:// and be on the public internet.
error-value = That isn’t valid.
error-waiting = The game hasn’t started yet.
error-yourself = That’s you.

## At the field of a form

amiss-name = That name is taken, or looks like one that is. Choose another one.
# $name: what was typed
amiss-account = No account is called { $name }.
amiss-password = That password isn’t right. Check the name as well.
amiss-weak = That password is too short, too long or too easy to guess. Three or four unrelated words make a good one.
