### Einen Tisch einrichten: die Seite /new/GAME, und dieselben Fragen am Terminal

set-table = Tisch einrichten
setup-players = Personen
setup-fewer = Eine Person weniger
setup-more = Eine Person mehr
setup-close = Zurück zu allen Spielen

## Chairs

setup-chair =
    { $n ->
        [1] Auf dem ersten Platz
        [2] Auf dem zweiten Platz
        [3] Auf dem dritten Platz
        [4] Auf dem vierten Platz
        [5] Auf dem fünften Platz
       *[other] Auf Platz { $n }
    }
setup-change = { setup-chair }: { $who }. Ändern
who-me = Du
who-friend = Eingeladen
who-friend-note = per Link
who-anyone = Wer mag
who-anyone-note = aus der Lobby
who-here = Jemand hier
who-here-note = an diesem Gerät
bench-me = Ich
bench-friend = Per Link
bench-anyone = Wer mag
bench-here = Hier
setup-level = Stufe { $n }
setup-own-name = Dein Name
setup-here-name = Name
setup-alone = Du hast den Tisch für dich.

## Rules

setup-lot = Zufällig
setup-all-lot = Alle zufällig
setup-picked =
    { $n ->
        [0] alle zufällig
       *[other] { $n } gewählt, { $rest } zufällig
    }
setup-full = alle gewählt
setup-sum = { $n } von { $total }
setup-usual = Standardregeln
setup-more-rules = Weitere Regeln
setup-one-more = Eins mehr: { $name }
setup-one-fewer = Eins weniger: { $name }
setup-gets = { $who }: { $value }

## Pace

setup-pace = Bedenkzeit
pace-none = Ohne Uhr
pace-none-words = lass dir Zeit
pace-time = { $minutes } + { $seconds }
pace-time-words = Minuten + Sekunden pro Zug
pace-days =
    { $n ->
        [one] { $n } Tag
       *[other] { $n } Tage
    }
pace-days-words = pro Zug
setup-minutes = Minuten
setup-seconds = Sekunden dazu pro Zug
setup-days = Tage pro Zug

## Rated or casual, private or listed

setup-counts = Gewertet oder ungewertet
setup-rated = Gewertet
setup-casual = Ungewertet
setup-rated-needs = Gewertete Partien haben die Standardregeln. Zwischen Menschen brauchen sie eine Uhr. Tipps gibt es keine.
setup-casual-words = Niemandes Wertung ändert sich.
setup-found = Wer ihn findet
setup-private = Privat
setup-listed = Öffentlich
setup-private-words = Nur wer einen Link hat, kann mitspielen.
setup-listed-words = Alle finden ihn in der Lobby und können mitspielen.

## The near edge

setup-invite = Öffnen und einladen
setup-start = Partie beginnen
setup-count =
    { $n ->
        [one] Person
       *[other] Personen
    }

## What is not possible. $given: what was given

setup-bad-players = { $low ->
    [1] Das Spiel ist für bis zu { $high } Personen.
   *[other] Das Spiel ist für { $low } bis { $high } Personen.
}
setup-bad-seat = „{ $given }“ kann hier nicht sitzen. Wähle jemanden von der Bank.
setup-no-seat = Du brauchst einen Platz für dich.
setup-bad-pace = Wähle eine der drei Bedenkzeiten.
setup-bad-minutes = Wähle { $low } bis { NUMBER($high, useGrouping: 0) } Minuten.
setup-bad-seconds = Wähle { $low } bis { NUMBER($high, useGrouping: 0) } Sekunden pro Zug.
setup-bad-days = Wähle { $low } bis { $high } Tage pro Zug.
setup-bad-name = Wähle einen Namen mit 1 bis 24 sichtbaren Zeichen.
setup-same-name = Zwei Personen heißen „{ $given }“. Ändere einen der Namen.
setup-bad-number = { $title }: Wähle { $low } bis { $high }.
setup-bad-sum = { $title }: Nötig sind genau { $total }.
setup-bad-option = { $title }: „{ $given }“ steht nicht zur Wahl.
setup-bad-rules = Diese Regeln passen nicht zusammen.
setup-anyone-private = „Wer mag“ geht nur an einem öffentlichen Tisch. Mach ihn öffentlich, oder lade per Link ein.
setup-rated-options = Gewertete Partien haben die Standardregeln. Nimm diese, oder spiele ungewertet.
setup-rated-no-clock = Gewertete Partien zwischen Menschen brauchen eine Uhr. Wähle eine, oder spiele ungewertet.
setup-rated-alone = Allein kannst du nicht gewertet spielen. Nimm jemanden dazu, oder spiele ungewertet.
setup-rated-one-device = Mehrere an einem Gerät spielen ungewertet. Wähle „{ setup-casual }“, oder lade per Link ein.

## After the last lesson

first-table = Deine erste Partie
first-table-words = Ein guter erster Tisch: { $who }.
first-table-change = Anders einrichten

## Setting a table: questions of `fourfold play`

ask-title = Tisch einrichten
ask-how = Tippe eine Nummer oder einen Namen. Enter nimmt das Markierte, Strg-C bricht ab.
ask-game = Welches Spiel?
ask-players = Wie viele spielen?
ask-seat = Wer sitzt auf Platz { $n }?
ask-rules = Welche Regeln?
ask-rules-usual = Standardregeln
ask-rules-own = andere Regeln
ask-hand = Bis zu { $n } Nummern, durch Kommas getrennt; der Rest ist zufällig.
ask-counts = Namen mit Anzahl, etwa { $example }; zusammen { $n }.
ask-each = Je eines für { $n }, durch Kommas getrennt: { $values }.
ask-number = Eine Zahl von { $low } bis { $high }.
ask-json = Als JSON.
ask-wrong = „{ $text }“ geht hier nicht. Möglich sind { $keys }.
