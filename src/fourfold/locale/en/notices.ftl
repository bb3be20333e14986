### Notifications: what reaches people who are not looking at a table

notices = Notifications
notices-words = Know when it’s your turn, even with no table open.

## What they say

notice-turn = Your turn
notice-offer = A draw is offered
notice-begin = Your game has started
notice-over = The game is over
notice-nudge = A gentle nudge
notice-invitation = You are invited
notice-request = A friend request
notice-words = { $game } with { $who }
notice-nudge-words = { $who } is waiting for your move in { $game }.
notice-invitation-words = { $who } invites you to { $game }.
notice-request-words = { $who } would like to be your friend.
# Posted to a chat, for everyone who reads it
hook-turn = { $game }: it’s { $who }’s turn.
hook-begin = { $game } has started: { $who }.
hook-won = { $game } is over. { $n ->
        [one] { $who } wins.
       *[other] { $who } win.
    }
hook-over = { $game } is over.

## The page

tell-browsers = Browsers and phones
tell-here = Notify this browser
tell-this = this browser
tell-unnamed = Browser
tell-since = since { $date }
tell-unable = This browser can’t receive notifications here. On an iPhone or iPad, add Fourfold to the Home Screen first.
tell-denied = Notifications from this site are blocked. Allow them in the browser’s settings.
tell-failed = The browser could not turn on notifications. Try again later.
tell-none = No browser is notified yet.
tell-off = Could not be reached, so it was switched off.
tell-again = Switch on again
tell-trouble = Some notifications could not be delivered and were switched off.
tell-email = E-mail
tell-email-words = Only for games with days per move and for invitations, at most one e-mail per turn. Every e-mail has a link to stop them.
tell-email-address = E-mail address
tell-email-save = Send a confirmation e-mail
tell-email-waits = Open the link in the e-mail to confirm this address. Nothing else is sent to it before.
tell-email-good = Confirmed
tell-choices = What you want to know
tell-push = Browser
tell-turn = Your turn
tell-begin = A game starts
tell-over = A game ends
tell-nudge = Nudges
tell-invitation = Invitations
tell-request = Friend requests
# Read aloud for a tick box, such as “Your turn: E-mail”
tell-choice = { $kind }: { $channel }

## Webhooks of tables

webhooks = Webhooks
webhook = Webhook
webhook-menu = Tell a chat about this game
webhook-words = Posts to a chat when a game starts, when someone who isn’t looking is to move, and when it ends. Works with Discord, Slack, Matrix and anything that takes JSON.
webhook-table = Table
webhook-url = Address of the webhook
webhook-save = Save webhook
webhook-at = Webhook of the table { $game }

## E-mails, and the pages that their links open

mail-confirm-title = Confirm your e-mail address
mail-confirm-words = Someone at { $site } wants to be told here when it’s their turn. If that’s you, open this link:
mail-confirm-ignore = If it isn’t you, ignore this e-mail. You won’t get another one.
mail-end-words = You get this because you asked for it at { $site }. To stop these e-mails:
mail-confirm-ask = Should { $address } get e-mails when it’s your turn?
mail-confirm-yes = Yes, confirm
mail-end-title = Stop the e-mails
mail-end-ask = { $address } will be removed, and no more e-mails are sent to it.
mail-end-yes = Stop the e-mails
mail-ended = Done. No more e-mails are sent to you.
