### Errors, by kind

error-account = Du hast schon ein Konto. Ändere sein Passwort oder füge einen Passkey hinzu.
error-address = Passkeys funktionieren nicht unter einer IP-Adresse. Öffne die Seite unter dem Namen des Servers, auf deinem eigenen Rechner unter localhost.
error-busy = Gerade ist zu viel los. Versuche es gleich noch einmal.
error-closing = Der Server startet gleich neu. Deine Partien sind gespeichert und gehen dann weiter.
error-confirm = Bestätige erst mit Passwort oder Passkey, dass du es bist; das gilt dann zehn Minuten.
error-day = Aufgaben gibt es für heute und für das Jahr davor. Wähle einen dieser Tage.
error-day-over = Die Aufgabe dieses Tages ist vorbei. Du kannst sie üben oder die heutige spielen.
error-e-mail = Das ist keine E-Mail-Adresse. Gib eine ein wie anna@example.org.
error-early = Spiele erst die heutige Aufgabe zu Ende; dann darfst du sie üben.
error-forbidden = Das geht hier nicht. Vielleicht ist jemand anders dran, du sitzt nicht an diesem Tisch, oder nur wer ihn eröffnet hat, darf das.
error-guest = Dafür brauchst du ein Konto. Lege erst eines an. Willst du dich bei einem anderen Konto anmelden, dann gib dein Gastprofil auf.
error-help = In gewerteten Partien gibt es keine Tipps.
error-host = Dieser Server heißt anders. Prüfe die Adresse.
error-illegal = Das ist nicht erlaubt.
error-in-time = Diese Person hat noch Zeit.
error-last = Das ist dein einziger Anmeldeweg. Füge erst einen anderen hinzu.
error-limit = Das war zu oft. Versuche es später noch einmal.
error-link = Dieser Link gilt nicht mehr. Gib deine Adresse noch einmal ein, dann kommt ein neuer.
error-listed = Es warten schon genug öffentliche Tische von dir. Mach erst einen davon privat, oder verlass ihn.
error-login = Das passt nicht zusammen. Prüfe Name und Passwort, oder versuche es noch einmal mit dem Passkey.
error-many = Die Höchstzahl ist erreicht. Entferne zuerst einen Eintrag.
error-missing = Das haben wir nicht gefunden. Vielleicht ist der Link falsch oder veraltet.
error-name = Gib zur Bestätigung deinen Namen ein.
error-no-chat = Hier gehen nur die fertigen Sätze. Freien Text gibt es an privaten Tischen und unter Freunden.
error-no-draw = Ein Unentschieden geht nur, wenn am Tisch nur Menschen sitzen und jemand es vorschlägt.
error-no-hint = In dieser Partie hast du keine Tipps mehr.
error-no-nudge = Gerade gibt es niemanden zum Anstupsen, oder du hast es schon getan.
error-no-mail = Dieser Server verschickt keine E-Mails.
error-no-people = Bots spielen nicht unter sich. Setze dich erst selbst, oder lass einen Platz frei.
error-no-undo = Zurücknehmen geht nicht: Seither wurde etwas gezogen, gezeigt oder entschieden.
error-not-over = Die Partie läuft noch. Wenn sie zu Ende ist, wird alles gezeigt.
error-one-at-a-time = Eine andere Partie von dir wird gerade analysiert. Versuche es noch einmal, wenn das fertig ist.
error-origin = Diese Anfrage kommt von einer anderen Seite.
error-over = Die Partie ist zu Ende.
error-passkey = Dieser Passkey wurde nicht angenommen. Versuche es noch einmal.
error-playing = Du spielst gerade. Beende oder verlasse erst die Partie.
error-promise = Dieser Tisch lässt sich so nicht mehr eröffnen. Lade die Seite neu und versuche es noch einmal.
error-rated = Dieses Konto hat gewertete Partien und bleibt deshalb, was es ist. Lege für deinen Bot ein weiteres Konto an.
error-rules = Diese Partie wurde nach einer älteren Fassung der Regeln gespielt und lässt sich nicht mehr öffnen.
error-running = Es laufen schon zu viele Partien mit Bots. Beende oder verlasse erst eine davon.
error-size = Das ist zu groß.
error-slow = Das hat zu lange gedauert. Versuche es noch einmal.
error-stale = Die Stellung hat sich inzwischen geändert.
error-started = Die Partie hat schon begonnen.
error-stranger = Du kannst Freunde, Leute aus deinen letzten Partien und Bots einladen.
error-taken = Dieser Name, Platz oder Passkey ist schon vergeben.
error-token = Du bist nicht angemeldet. Melde dich an, oder gib dir einen Namen und spiele als Gast.
error-too-often = Das war etwas schnell. Warte einen Augenblick.
error-url = Diese Adresse geht nicht. Sie muss mit https:// beginnen und im öffentlichen Internet liegen.
error-value = Diese Angabe ist ungültig.
error-waiting = Die Partie hat noch nicht begonnen.
error-yourself = Das bist du selbst.

## At the field of a form

amiss-name = Dieser Name ist vergeben oder sieht einem vergebenen zum Verwechseln ähnlich. Wähle einen anderen.
# $name: what was typed
amiss-account = Kein Konto heißt { $name }.
amiss-password = Das Passwort stimmt nicht. Prüfe auch den Namen.
amiss-weak = Dieses Passwort ist zu kurz, zu lang oder zu leicht zu erraten. Gut sind drei oder vier Wörter, die nichts miteinander zu tun haben.
