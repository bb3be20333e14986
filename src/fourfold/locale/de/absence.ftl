### Wenn jemand weg ist, und wie man erfährt, dass man dran ist

## Wer da ist

here = da
away = weg
is-away = { $who } ist gerade weg
is-slow = { $who } überlegt
has-left = { $who } ist gegangen
is-back = { $who } ist wieder da

## Anstupsen

nudge = Anstupsen
nudge-sent = Angestupst
nudges-you = { $who } wartet auf dich

## Was nun?

absent-ask = Was nun?
absent-title = Ohne { $who } weiter?
absent-words = Der Platz bleibt frei. { $who } kann jederzeit zurückkommen.
absent-wait = Weiter warten
absent-wait-words = Du merkst, wenn du dran bist.
absent-bot = Einen Bot weiterspielen lassen
absent-bot-words = { $who } kann zurück auf den Platz
absent-bot-rated = { $who } kommt auf den letzten Rang
absent-win = Den Sieg nehmen
absent-loss = Als verloren werten
absent-time-up = Die Zeit ist um.
absent-in = in { $time }
absent-if-away = Wenn { $who } wegbleibt
absent-after-nudge = Zwei Minuten nach dem Anstupsen
clock-days = { $days } T { $hours } Std.

## Gehen und wiederkommen

leave-game = Den Tisch verlassen
leave-title = Den Tisch verlassen?
leave-ask = Du verlierst nicht: Dein Platz bleibt frei, ein Bot kann weiterspielen, und du kannst zurückkommen.
stand-in-plays = Ein Bot spielt für dich
chair-kept = Dein Platz ist noch frei
come-back = Wieder mitspielen

## Du bist dran

title-turn = ● Du bist dran · { $title }
call-turn = Du bist dran: { $game }
call-nudge = Man wartet auf dich: { $game }
call-me = Sag mir, wenn ich dran bin
call-no = Nein danke
preference-badge = Hinweis im Browser-Tab
badge-words = Titel und Symbol des Tabs ändern sich, wenn du dran bist.
preference-notify = Benachrichtigungen
notify-words = Wenn du dran bist und der Tab nicht zu sehen ist. Dein Browser fragt vorher.
