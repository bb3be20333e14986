### The log of a table, phrases and hints

## Events

event-sit = { $name } hat sich gesetzt.
event-leave = { $name } hat den Tisch verlassen.
event-kick = { $name } wurde entfernt.
event-bot = { $bot } (Bot, { $level }) hat den Platz übernommen.
event-no-bot = Der Bot hat den Platz verlassen.
event-start = Die Partie hat begonnen.
event-undo = { $who } hat den letzten Zug zurückgenommen.
event-concede = { $who } hat diese Partie verloren gegeben und spielt weiter.
event-resign = { $who } hat aufgegeben.
event-late = { $who } hat durch Zeitüberschreitung verloren.
event-offer = { $who } hat ein Unentschieden vorgeschlagen.
event-accept = { $who } hat das Unentschieden angenommen.
event-decline = { $who } hat das Unentschieden abgelehnt.
event-withdraw = { $who } hat den Vorschlag eines Unentschiedens zurückgezogen.
event-nudge = { $who } hat { $to } angestupst.
event-hint = { $who } hat sich einen Tipp geholt.
event-say = { $who }: „{ $phrase }“
event-rematch = Eine neue Partie wurde vorbereitet.
event-limit = Die Partie wurde abgebrochen: Sie ist zu lang geworden.
event-import = Eine Partie, die anderswo gespielt wurde.
event-close = Wer diesen Server betreibt, hat den Tisch geschlossen.
event-forced = { $sentence } Ein anderer Zug war nicht möglich.
event-repeated = { $sentence } ({ $count }-mal)
somebody = jemand

## Phrases that people can say

phrase-hello = Hallo!
phrase-luck = Viel Glück!
phrase-well-played = Gut gespielt!
phrase-thanks = Danke!
phrase-moment = Einen Moment, bitte.
phrase-your-turn = Bist du dran?
phrase-oops = Hoppla!
phrase-good-game = Schöne Partie!
phrase-bye = Bis bald!

## Hints

hint-move = Tipp: { $words }. Gewinnchance { $percent }.
hint-exact = Das ist sicher: Jeder mögliche Ausgang ist geprüft.
hint-lost = Kein Zug gewinnt mehr: Jeder mögliche Ausgang ist geprüft.
hint-greedy = Tipp: { $words }. Ein Weg zum Sieg war nicht zu finden; das sieht am besten aus.
