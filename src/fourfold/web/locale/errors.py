"""Texts of errors, by kind. In English the message of the refusal itself is shown: it names what it is about."""

from __future__ import annotations

from collections.abc import Mapping

GERMAN: Mapping[str, str] = {
    "account": "Du hast schon ein Konto. Ändere sein Passwort oder füge einen Passkey hinzu.",
    "address": "Passkeys brauchen einen Namen statt einer Adresse. Öffne die Seite unter dem Namen des Servers, auf "
    "deinem eigenen Rechner unter localhost.",
    "busy": "Gerade ist zu viel los. Versuch es gleich noch einmal.",
    "closing": "Der Server hält gleich an. Deine Spiele sind gespeichert und gehen weiter, wenn er zurück ist.",
    "confirm": "Bestätige erst mit Passwort oder Passkey, dass du es bist; das gilt dann zehn Minuten.",
    "early": "Spiel erst die heutige Partie zu Ende; dann darfst du sie üben.",
    "forbidden": "Das darfst du hier nicht: Jemand anders ist am Zug, oder du hast hier keinen Platz.",
    "guest": "Als Gast geht das nicht. Mach erst ein Konto daraus.",
    "host": "Dieser Server heißt anders. Sein Name wird mit --origin gesetzt.",
    "illegal": "Das ist nicht erlaubt.",
    "in time": "Dieser Platz hat noch Zeit.",
    "last": "Das ist dein einziger Schlüssel. Füge erst einen anderen hinzu.",
    "limit": "Das war zu oft. Versuch es später noch einmal.",
    "login": "Name und Passwort passen nicht zusammen.",
    "many": "Mehr gibt es nicht. Entferne erst etwas davon.",
    "missing": "Das gibt es hier nicht, oder nicht mehr.",
    "name": "Gib deinen Namen ein, um zu zeigen, dass du es so meinst.",
    "no draw": "Das geht jetzt nicht: Für ein Unentschieden müssen alle Menschen sein, und eines bietet es an.",
    "no hint": "Mehr Tipps gibt es in einem Spiel nicht.",
    "no people": "Bots spielen nicht unter sich. Setz dich erst selbst, oder lass einen Platz frei.",
    "no undo": "Zurücknehmen geht nicht: Seither wurde etwas gezogen, gezeigt oder entschieden.",
    "not over": "Das Spiel läuft noch. Wenn es zu Ende ist, wird alles gezeigt.",
    "one at a time": "Ein anderes Spiel von dir wird gerade untersucht. Versuch es noch einmal, wenn das fertig ist.",
    "origin": "Diese Anfrage kommt von einer anderen Seite.",
    "over": "Das Spiel ist zu Ende.",
    "passkey": "Dieser Passkey wurde nicht angenommen. Versuch es noch einmal.",
    "promise": "Dieser Tisch lässt sich so nicht mehr eröffnen. Lade die Seite neu und versuch es noch einmal.",
    "rules": "Dieses Spiel wurde nach einer älteren Fassung der Regeln gespielt und lässt sich nicht mehr öffnen.",
    "running": "Hier laufen schon zu viele Spiele mit Bots. Beende oder verlasse erst eines davon.",
    "size": "Das ist zu groß.",
    "slow": "Die Anfrage hat zu lange gebraucht.",
    "stale": "Inzwischen ist die Lage eine andere.",
    "started": "Das Spiel hat schon begonnen.",
    "taken": "Das ist schon vergeben.",
    "token": "Du bist hier noch nicht bekannt, oder nicht mehr. Melde dich an.",
    "too often": "Das war zu oft. Warte einen Augenblick.",
    "value": "Diese Angabe geht nicht.",
    "waiting": "Das Spiel hat noch nicht begonnen.",
}
