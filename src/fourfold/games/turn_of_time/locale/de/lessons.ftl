### The lessons: titles and introductions, then each step's task, its hint, its feedback, and answers to wrong moves

a-card-and-its-two-faces = Eine Karte und ihre zwei Seiten
    .words = Sechzehn Karten füllen ein 4×4-Raster, eine pro Zug, und deine Jahreszeiten sollen möglichst oft zu sehen sein. Ihr habt je zwei, zufällig gezogen: Deine sind Frühling und Herbst. Zu jeder hast du eine reine Karte, beidseitig gleich, und drei Doppelkarten mit anderen Jahreszeiten auf der Rückseite. Die kleine Marke in der Ecke nennt die Rückseite.
a-card-and-its-two-faces-1 = Wähle eine Karte aus deiner Hand und die Seite, die nach oben kommt.
    .hint = Wähle eine beliebige deiner eigenen Karten.
    .feedback = Die gewählte Seite liegt oben.
a-card-and-its-two-faces-2 = Lege sie auf den Tisch. Die erste Karte macht einfach den Anfang.
    .hint = Für die erste Karte gibt es nur ein Feld.
    .feedback = Das war ein ganzer Zug: Karte, Seite, Feld. Umgedreht wurde nichts, denn die erste Karte hat keine Nachbarn. Du legst in jedem Zug eine Karte; passen gibt es nicht.

edge-to-edge = Kante an Kante
    .words = Jede weitere Karte kommt auf ein freies Feld, das eine Kante mit einer Karte auf dem Tisch gemeinsam hat. Eine Ecke genügt nicht.
edge-to-edge-1 = Du hältst den Frühling, auf der Rückseite den Herbst. Lege die Karte auf eines der markierten Felder.
    .hint = Wähle ein markiertes Feld: Es muss eine Kante mit einer Karte auf dem Tisch gemeinsam haben.
    .feedback = Gelegt. Bevor der Zug endet, muss die Karte noch ihren Nachbarn begegnen. Das ist der Kern des Spiels und kommt als Nächstes.

the-later-season-flips-the-earlier-one = Die spätere Jahreszeit dreht die frühere um
    .words = Das Jahr läuft Frühling, Sommer, Herbst, Winter und wieder von vorn. Begegnen sich zwei Jahreszeiten, die aufeinander folgen, wird die frühere umgedreht. Auf dem Tisch liegt ein Sommer; auf der Rückseite ist Frühling.
the-later-season-flips-the-earlier-one-1 = Drehe diesen Sommer um: Wähle eine Karte und lege den Herbst nach oben.
    .hint = Der Herbst folgt auf den Sommer, also muss der Herbst oben liegen.
    .feedback = Herbst also.
    .wrong-1 = Winter und Sommer sind Gegensätze, das ist ein anderer Fall. Nimm den Herbst, der gleich auf den Sommer folgt.
the-later-season-flips-the-earlier-one-2 = Lege sie neben den Sommer.
    .hint = Wähle eines der vier Felder ringsum.
    .feedback = Sie haben eine Kante gemeinsam, also begegnen sie sich.
the-later-season-flips-the-earlier-one-3 = Lass sie einander begegnen: Tippe auf den Nachbarn.
    .hint = Tippe auf den Sommer.
    .feedback = Der Herbst folgt auf den Sommer, also wurde der Sommer umgedreht und zeigt Frühling. Beide Karten zählen jetzt für dich.

let-your-own-card-be-flipped = Die eigene Karte umdrehen lassen
    .words = Zeigt deine gelegte Karte die frühere Jahreszeit, wird sie umgedreht. Das kann genau das Richtige sein. Auf dem Tisch liegt ein Herbst mit Sommer auf der Rückseite, und du hältst eine Karte mit Frühling und Sommer.
let-your-own-card-be-flipped-1 = Wähle diese Karte so, dass sie am Ende Frühling zeigt und der Herbst bleibt. Welche Seite muss zuerst oben sein?
    .hint = Nimm die Karte mit Frühling und Sommer.
    .feedback = Sommer oben, Frühling auf der Rückseite.
    .wrong-1 = Frühling und Herbst sind Gegensätze: Beide würden umgedreht, und du hättest zwei Sommer. Versuche die andere Seite.
let-your-own-card-be-flipped-2 = Lege sie neben den Herbst.
    .hint = Wähle eines der vier Felder ringsum.
    .feedback = Sommer trifft auf Herbst.
let-your-own-card-be-flipped-3 = Lass sie einander begegnen.
    .hint = Tippe auf den Herbst.
    .feedback = Der Herbst folgt auf den Sommer, also wurde dein Sommer zum Frühling. Die andere Seite nach oben zu legen, ist oft der beste Zug.

opposites-flip-together = Gegensätze werden beide umgedreht
    .words = Frühling und Herbst sind Gegensätze, Sommer und Winter auch. Begegnen sich Gegensätze, werden beide Karten gleichzeitig umgedreht. Hier liegt ein Winter mit Herbst auf der Rückseite.
opposites-flip-together-1 = Mache daraus zwei Herbste: Wähle deine Karte mit Sommer und Herbst, die richtige Seite nach oben.
    .hint = Du brauchst die Karte mit Sommer und Herbst.
    .feedback = Sommer gegen Winter.
    .wrong-1 = Der Winter folgt auf den Herbst, also würde nur deine Karte umgedreht, zum Sommer. Lege lieber das Gegenteil des Winters.
opposites-flip-together-2 = Lege sie neben den Winter.
    .hint = Wähle eines der vier Felder ringsum.
    .feedback = Jetzt berühren sie sich.
opposites-flip-together-3 = Lass sie einander begegnen.
    .hint = Tippe auf den Winter.
    .feedback = Beide wurden umgedreht, und beide zeigen Herbst. Treffen zwei gleiche Jahreszeiten aufeinander, geschieht nichts.

singles-keep-their-season = Reine Karten bleiben, was sie sind
    .words = Die vier reinen Karten tragen auf beiden Seiten dieselbe Jahreszeit und keine Marke in der Ecke. Sie werden umgedreht wie alle anderen, zeigen dann aber wieder dasselbe. Hier hat dein Gegenüber die reine Winterkarte gelegt.
singles-keep-their-season-1 = Lege das Gegenteil daneben: Wähle eine Karte und lege den Sommer nach oben.
    .hint = Der Sommer ist das Gegenteil des Winters. Wähle eine Karte, die ihn zeigt.
    .feedback = Auf der Rückseite ist eine deiner Jahreszeiten.
singles-keep-their-season-2 = Lege sie neben den Winter.
    .hint = Wähle eines der vier Felder ringsum.
    .feedback = Keine Begegnung darf ausfallen, und jede Karte, die umgedreht werden muss, wird umgedreht.
singles-keep-their-season-3 = Lass sie einander begegnen.
    .hint = Tippe auf den Winter.
    .feedback = Beide wurden umgedreht. Deine Karte zeigt deine Jahreszeit, die reine wieder den Winter.

the-order-is-yours = Die Reihenfolge bestimmst du
    .words = Eine Karte begegnet jedem Nachbarn einmal, in beliebiger Reihenfolge. Wird sie dabei umgedreht, geht es mit der neuen Seite weiter. Du hast gerade einen Winter mit Frühling auf der Rückseite gelegt: Darüber liegt ein Sommer, links ein Frühling.
the-order-is-yours-1 = Sorge dafür, dass alle vier Karten Frühling zeigen. Welcher Nachbar kommt zuerst?
    .hint = Beginne mit dem Gegenteil deines Winters.
    .feedback = Winter und Sommer sind Gegensätze: Beide wurden umgedreht, und beide zeigen Frühling.
    .wrong-1 = Dein Winter würde zum Frühling, aber danach dreht ihn der Sommer wieder zum Winter zurück. Das sind nur zwei Frühlinge. Beginne mit dem anderen Nachbarn.
the-order-is-yours-2 = Jetzt kommt der andere Nachbar.
    .hint = Tippe auf die Karte links.
    .feedback = Frühling trifft auf Frühling, nichts wird umgedreht: vier Frühlinge. Auch ein umgedrehter Nachbar löst nichts weiter aus: Nur die Karte, die du in diesem Zug gelegt hast, begegnet anderen.

four-by-four-wherever-that-is = Vier mal vier, wo auch immer
    .words = Alle Karten zusammen dürfen nie mehr als vier breit oder vier hoch liegen. Wo das Raster liegt, ergibt sich erst mit den Karten. Hier liegen sie schon vier breit, darum stehen links und rechts Wände.
four-by-four-wherever-that-is-1 = Lege den Herbst über oder unter die Reihe, neben eine beliebige Karte.
    .hint = Hinter den Wänden geht es nicht weiter. Wähle ein markiertes Feld.
    .feedback = Ist eine Karte an allen vier Kanten eingeschlossen, durch Karten oder den festen Rand, kann nichts sie mehr umdrehen. Schließe deine Jahreszeiten ein.

the-last-card = Die letzte Karte
    .words = Die sechzehnte Karte beendet die Partie. In der Rangfolge zählt, auf wie vielen Karten eine Jahreszeit zu sehen ist: Die erste bringt 4 Punkte, dann 3, 2 und 1. Du zählst die Punkte deiner beiden zusammen; bei 5 zu 5 gewinnt die größere Gruppe. Der Herbst führt mit fünf Karten, der Frühling hat nur zwei, und die letzte Karte ist deine.
the-last-card-1 = Über der Lücke liegt ein Sommer, links von ihr ein Winter mit Frühling auf der Rückseite. Welche Seite legst du nach oben?
    .hint = Denke an den Sommer über der Lücke: Welche Jahreszeit wird mit ihm zusammen umgedreht?
    .feedback = Winter, das Gegenteil des Sommers darüber.
    .wrong-1 = Der Sommer darüber würde einen Frühling zum Winter drehen, bei jeder Reihenfolge. Das gibt höchstens 5 zu 5, und dein Gegenüber gewinnt mit der größeren Gruppe. Versuche es mit dem Winter oben.
the-last-card-2 = Fülle die Lücke.
    .hint = Es ist nur noch ein Feld frei.
    .feedback = Zwei Nachbarn warten.
the-last-card-3 = Welcher Nachbar zuerst? Dem Winter links willst du als Frühling begegnen.
    .hint = Beginne mit der Karte darüber.
    .feedback = Gegensätze: Deine Karte ist jetzt Frühling, und der Sommer ist weg.
    .wrong-1 = Winter trifft auf Winter, nichts geschieht, und die linke Karte bleibt für immer Winter. Beginne mit der Karte darüber.
the-last-card-4 = Und nun der Winter.
    .hint = Tippe auf die Karte links.
    .feedback = Der Herbst hat 5 Karten: 4 Punkte. Frühling und Winter haben je 4, auch ihre größten Gruppen sind gleich; also bekommt der Frühling die 3 Punkte, weil er zuerst gezogen wurde. Du gewinnst 7 zu 3. Nur Kanten verbinden eine Gruppe, nie Ecken; und sind die Gruppen bei 5 zu 5 gleich groß, gewinnt Person 1: Unentschieden gibt es nicht.

three-players-and-an-unowned-season = Zu dritt, und eine Jahreszeit gehört niemandem
    .words = Zu dritt oder viert gehört allen je eine Jahreszeit. Zu dritt bleibt eine übrig, und ihre reine Karte liegt als erste auf dem Tisch. Diese Jahreszeit dreht Karten um wie jede andere, kommt aber nie in die Rangfolge, so oft sie auch zu sehen ist. Dir gehört der Frühling.
three-players-and-an-unowned-season-1 = Der Winter gehört hier niemandem. Wähle eine beliebige Karte.
    .hint = Wähle eine beliebige deiner fünf Karten.
    .feedback = Gewählt.
three-players-and-an-unowned-season-2 = Lege sie neben den Winter.
    .hint = Wähle eines der vier Felder ringsum.
    .feedback = Jetzt begegnen sie sich.
three-players-and-an-unowned-season-3 = Lass sie einander begegnen.
    .hint = Tippe auf den Winter.
    .feedback = Der Winter bleibt Winter: Es ist eine reine Karte. Punkte gibt es nur für Frühling, Sommer und Herbst: 4, 3 und 2. Zu viert hat jede Jahreszeit eine Person, und ihr haltet je ihre reine Karte und drei Doppelkarten.

solo-game = Das Solospiel
    .words = Allein gehört dir keine Jahreszeit. Vor dem Start wählst du eine Aufgabe: Vorherrschaft (sieben Karten einer Jahreszeit in einer zusammenhängenden Gruppe) oder Gleichgewicht (genau vier Karten jeder Jahreszeit). In jedem Zug ziehst du eine Karte und wählst Seite und Feld.
solo-game-1 = Winter oder Sommer nach oben? Die reine Frühlingskarte liegt schon auf dem Tisch.
    .hint = Wähle eine der beiden Seiten.
    .feedback = Du weißt immer, welche Karten noch im Stapel sind, nur nicht, in welcher Reihenfolge.
solo-game-2 = Lege sie neben den Frühling.
    .hint = Wähle eines der vier Felder ringsum.
    .feedback = Begegnungen verlaufen wie immer.
solo-game-3 = Lass sie einander begegnen.
    .hint = Tippe auf den Frühling.
    .feedback = Und schon ist die nächste Karte gezogen. Wenn alle sechzehn liegen, hast du die Aufgabe geschafft oder nicht. Das ist das ganze Spiel.
