### Every page, the table and its waiting room

tagline = Vier Brettspiele, ein Tisch.
stronger = Die Bots laufen sich warm und spielen in etwa { $n } Sekunden mit voller Stärke.
skip = Zum Tisch springen
home = Alle Spiele
# The way between the pages that belong to no game; one short word each
rooms = Räume
games = Spiele
daily-short = Täglich
players = { $low } bis { $high } Personen
players-unit = Personen
minutes-unit = { $n ->
    [one] Minute
   *[other] Minuten
}
players-same = { $low } Personen
minutes = { $n ->
    [one] 1 Minute
   *[other] { $n } Minuten
}
play = Sofort spielen
friends = Mit anderen
solo = Allein
learn = Lernen
# Short words under the signs of a game's door; each is a part of the longer words, such as “Play” of “Play now”
way-play = Spielen
way-friends = Freunde
# Solo games, with a deal of the day
way-solo = Allein
your-tables = Deine Tische
waits = Du bist dran
goes-on = läuft
not-begun = noch nicht begonnen
pick-a-door = Noch keine Partien. Such dir ein Spiel aus.
seats-taken = { $n } von { $all } Plätzen besetzt
last-games = Deine letzten Partien
over = beendet
open-tables = Öffentliche Tische
sit = Hinsetzen
free = frei
watch = Zuschauen
your-turn = Du bist dran
thinks = { $who } überlegt
gets-ready = { $who } macht sich bereit
waiting-for = Warten auf { $who }
undo = Zurücknehmen
resign = Aufgeben
resign-sure = Ja, aufgeben
offer = Unentschieden vorschlagen
accept = Unentschieden annehmen
decline = Ablehnen
offered = { $who } schlägt ein Unentschieden vor.
offered-by-you = Du hast ein Unentschieden vorgeschlagen.
offer-withdraw = Vorschlag zurückziehen
leave = Tisch verlassen
log = Verlauf
seats = Am Tisch
more = Mehr
bot = Bot
you-are = du
late = Die Zeit von { $who } ist abgelaufen.
moves = Züge
typed = Zug eintippen
make = Zug machen
back = Zurück
cancel = Abbrechen
choose = Was davon?
point = Tippe auf eine der markierten Stellen.
not-possible = Das geht gerade nicht. Erst: { $sentence }
watching = Du schaust zu.
connected = Verbunden
connecting = Verbinden …
offline = Keine Verbindung. Neuer Versuch …
theme = Hell oder dunkel
auto = Wie das Gerät
light = Hell
dark = Dunkel
wins = { $who } gewinnt
you-win = Du gewinnst
share = { $who } gewinnen gemeinsam
nobody = Niemand gewinnt
by-agreed = Unentschieden nach Vereinbarung.
by-closed = Der Tisch wurde vor Beginn der Partie geschlossen.
by-operator = Wer diesen Server betreibt, hat den Tisch geschlossen. Gewertet wird nichts.
by-unfinished = Die Partie wurde abgebrochen, weil sie zu lang wurde.
points = Punkte
total = Summe
rematch = Noch einmal
to-rematch = Zur nächsten Partie
analyse = Analysieren
room = Der Tisch ist bereit
invite = Schicke diesen Link der Person, die hier sitzen soll.
invite-watch = Link zum Zuschauen
copy = Link kopieren
copied = Kopiert
add-bot = Bot hinzufügen
remove-bot = Bot entfernen
kick = Entfernen
start = Freie Plätze mit Bots füllen und starten
list = Öffentlich machen
unlist = Nicht mehr öffentlich
empty = Noch frei
chairs-left = { $n ->
    [one] Noch eine Person, dann geht es los.
   *[other] Noch { $n } Personen, dann geht es los.
}
your-chair = Dein Platz
keeps-chair = { $who } hält dir einen Platz frei
welcome = Willkommen
no-account = Ganz ohne Konto.
point-camera = Kamera hierher halten
while-wait = Solange du wartest
new-to-it = Neu für dich?
new-to-it-words = Probier die Lektionen. Dein Platz bleibt frei.
missing = Seite nicht gefunden
refused = Das ging nicht
enlarge = Vergrößern: { $name }
level = Stufe
with = mit { $who }
alone = allein
join = Mitspielen
join-words = Jemand lädt dich zu { $game } ein.
watch-words = Du bist eingeladen, bei einer Partie { $game } zuzuschauen.
link-only-here = Dieser Link funktioniert nur auf diesem Computer. Für andere in deinem Netz starte den Server mit „fourfold serve --host 0.0.0.0“ und öffne diese Seite unter der Adresse dieses Computers.
join-name = Wie sollen wir dich nennen?
# Shown in the empty field for it
join-name-any = ein Name, wenn du magst
sent = Gesendet …
link-language = Sprache des Links
link-language-theirs = wie im anderen Browser eingestellt
unofficial = Inoffiziell: Fourfold hat nichts mit denen zu tun, die diese Spiele erfunden und verlegt haben.
# A label and what it labels, such as a page’s kind and the title of a game
labelled = { $label }: { $text }

## Die Seite über diese Site, und die Fußzeile

about = Über Fourfold
about-words = Fourfold ist ein Tisch für vier Brettspiele: gegen Bots, mit Freunden oder allein. Es ist kostenlos, ohne Werbung, und speichert nichts über dich, was es nicht braucht.
about-credits = Dank
about-credits-words = Die Spiele gehören den Menschen, die sie erfunden, und den Verlagen, die sie herausgebracht haben. Regeltexte, Zeichnungen und Programm sind unsere eigenen. Wenn dir ein Spiel gefällt, kauf es dir.
# $who: eine Liste von Menschen
about-designed = Erfunden von { $who }, erschienen bei { $publisher }.
about-fonts = Die Schriften sind Bricolage Grotesque und Figtree, beide unter der SIL Open Font License.
about-help = Hilfe
about-help-words = Zu jedem Spiel gibt es Lektionen von zehn Minuten und Regeln, in denen du suchen kannst. Am Tisch kannst du alles berühren, was einen goldenen Rand hat; ein weißer Rand zeigt, was gerade geschehen ist.
about-accessibility = Barrierefreiheit
about-accessibility-words = Alles geht mit Maus, Finger, Tastatur und Bildschirmleser, und ohne JavaScript. „Der Tisch als Text“ beschreibt die Stellung in Worten. In den Einstellungen gibt es Muster statt Farben, weniger Bewegung und eine Rückfrage vor jedem Zug.
about-source = Quelltext
about-source-words = Fourfold ist freie Software unter der MIT-Lizenz: Du darfst das Programm dieser Seite auf deinem eigenen Rechner betreiben, ändern und weitergeben.
# $n: tables, invitations and requests. Read aloud after the name of the site
pending = { $n ->
        [one] eine Sache wartet auf dich
       *[other] { $n } Sachen warten auf dich
    }
