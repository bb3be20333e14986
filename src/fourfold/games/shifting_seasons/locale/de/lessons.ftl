### The lessons: titles and introductions, then each step's task, its hint, its feedback, and answers to wrong moves

push = Schieben
    .words = Alle beginnen mit einem leeren Spielfeld in einer Saisonfarbe und mit einem Bonus. Auf dem Schiebespielplan liegen sechzehn Plättchen in vier Bahnen, drei weitere in der Auslage. Ein Zug beginnt so: Schiebe ein Plättchen aus der Auslage am Pfeil in eine Bahn. Die ganze Bahn rückt weiter, und das Plättchen, das am Ende herausfällt, gehört dir.
push-1 = Schiebe ein beliebiges Plättchen aus der Auslage in eine beliebige Bahn.
    .hint = Tippe zuerst auf ein Plättchen der Auslage, dann auf eine Bahn.
    .feedback = Das letzte Plättchen ist herausgefallen. Es gehört in den Bereich deines Spielfelds mit der Nummer der Bahn. Die Bahnen kreuzen sich: Du hast also auch zwei andere verändert.
    .wrong-1 = Damit schiebst du zweimal. Das kostet einen Bonus und kommt später dran. Schiebe diesmal nur einmal.

look-before-you-push = Erst schauen, dann schieben
    .words = Alles liegt offen, du weißt also, was herausfällt: das Plättchen am Ende der Bahn, neben der Nummer. Plättchen mit Goldrand und Edelstein sind kostbar und mehr wert. Mehr wert sind auch Plättchen in deiner eigenen Saisonfarbe, dem Frühling.
look-before-you-push-1 = Hole dir ein kostbares Frühlingsplättchen. Zwei der Bahnen würden dir eines geben.
    .hint = Sieh dir das Ende jeder Bahn an: Welches Plättchen liegt dort?
    .feedback = Ein besseres gibt es nicht: Wenn es zählt, bringt es einen Punkt als Plättchen, einen als kostbares und einen für deine Farbe.
    .wrong-1 = Bahn 1 läuft nach oben, und am Ende liegt ein einfaches Winterplättchen. Suche den Edelstein und die Blüte.
    .wrong-2 = Am Ende von Bahn 4 liegt ein Frühlingsplättchen, aber kein kostbares: kein Goldrand, kein Edelstein.

place = Legen
    .words = Das erste Plättchen eines Bereichs muss mit einer Kante an die Nummer grenzen. Alle weiteren grenzen an die Nummer oder an ein Plättchen im selben Bereich. Hast du gelegt, wird die Auslage aus dem Beutel aufgefüllt.
place-1 = Aus Bahn 2 ist ein kostbares Frühlingsplättchen gefallen. Lege es in Bereich 2.
    .hint = Erlaubt sind jetzt nur Felder, die mit einer Kante an die Nummer 2 grenzen.
    .feedback = Gelegt, und aus dem Beutel kam ein Frühlingsplättchen in die Auslage.
place-2 = Mit deinem Bonus könntest du noch ein Plättchen verschieben. Jetzt nicht: Beende deinen Zug.
    .hint = Spare den Bonus noch auf und beende deinen Zug.
    .feedback = Das war ein ganzer Zug: schieben, legen, auffüllen. Ist der Beutel leer, spielt ihr noch, bis auch die Auslage leer ist; dann hattet ihr alle je 24 Züge. Danach ist die nächste Person dran; zu dritt und zu viert geht es im Uhrzeigersinn.

support-comes-from-the-same-area = Halt gibt nur derselbe Bereich
    .words = Bereiche stützen einander nicht. Das Feld links unten in Bereich 2 liegt zwar direkt neben deinem Plättchen rechts unten in Bereich 1, aber das gehört zu einem anderen Bereich. Darum darf das Plättchen, das du hältst, noch nicht dorthin.
support-comes-from-the-same-area-1 = Bereite das Feld vor: Lege dieses Plättchen so, dass das nächste dorthin könnte.
    .hint = Dann würde das Feld immer noch an kein Plättchen in Bereich 2 grenzen. Wähle eines, das eine Kante mit ihm gemeinsam hat.
    .feedback = Jetzt hat das Feld einen Nachbarn im eigenen Bereich: Dein nächstes Plättchen aus Bahn 2 darf dorthin.

a-full-area = Ein voller Bereich
    .words = Füllst du einen Bereich zum ersten Mal, bekommt seine Nummer einen Rahmen und du einen Bonus. Beides kann ausgehen: Für alle zusammen gibt es nur sieben Rahmen. Die Bahn eines vollen Bereichs ist für dich gesperrt, für die anderen nicht.
a-full-area-1 = In Bereich 2 ist noch ein Feld frei. Schiebe in Bahn 2.
    .hint = Zu Bereich 2 führt Bahn 2: links hinein, rechts heraus.
    .feedback = Und schon fällt ein Plättchen heraus.
a-full-area-2 = Fülle den Bereich.
    .hint = In Bereich 2 ist nur noch ein Feld frei, links unten.
    .feedback = Ein Rahmen und ein zweiter Bonus für dich. Du könntest ihn sogar noch in diesem Zug einsetzen. Auf der Auslage liegen am Anfang zu zweit drei Boni, zu dritt vier, zu viert fünf.
a-full-area-3 = Spare ihn auf: Beende deinen Zug. Danach schiebt dein Gegenüber in Bahn 4.
    .hint = Behalte beide Boni und beende deinen Zug.
    .feedback = Du bist wieder dran, und Bahn 2 ist für dich nicht mehr markiert.
a-full-area-4 = Schiebe in eine der anderen Bahnen.
    .hint = Schiebe einmal, in eine beliebige Bahn, die dir noch offensteht.
    .feedback = Dir bleiben drei Bahnen. Deine 24 Plättchen füllen höchstens drei der vier Bereiche; überlege also, welche du brauchst.

what-a-tile-is-worth = Was ein Plättchen wert ist
    .words = In jeder Partie liegen vier Wertungskarten offen: zwei von 1 bis 7 für Positionen, zwei von 8 bis 14 für Farben. Ein Plättchen, das für eine Karte zählt, bringt 1 Punkt, als kostbares 1 mehr, in deiner Farbe 1 mehr; es kann für mehrere Karten zählen. Karte 8 belohnt Plättchen in ihrem Heimatbereich (Frühling: Bereich 3), Karte 13 eine zusammenhängende Gruppe in einer Farbe.
what-a-tile-is-worth-1 = Lege dieses kostbare Frühlingsplättchen so, dass es für beide Karten zählt, 8 und 13.
    .hint = Es muss mit einer Kante an deine anderen Frühlingsplättchen grenzen.
    .feedback = 3 Punkte für Karte 8 und 3 für Karte 13, weil die Gruppe gewachsen ist: 6 Punkte mit einem Plättchen. Auf deinem Spielfeld stehen jetzt 16. Wo eine Karte eine Wahl lässt, wird die beste für dich gewertet.
    .wrong-1 = Dort liegt es zwar in seinem Heimatbereich, 3 Punkte für Karte 8. Aber es grenzt nicht an die anderen Frühlingsplättchen und bringt der Gruppe nichts.

shapes-count-when-they-are-full = Formen zählen, wenn sie voll sind
    .words = Die Karten 1 bis 7 belohnen Formen. Nur volle zählen; auf die Farben kommt es nicht an, und Plättchen neben einer Form schaden nie. Karte 5 verlangt gerade Linien von vier Feldern zwischen zwei Nummern; eine läuft durch die zweite Reihe. Nach den Lektionen kannst du alle vierzehn Karten ausprobieren.
shapes-count-when-they-are-full-1 = Vervollständige die Linie in der zweiten Reihe.
    .hint = Die Linie läuft durch die zweite Reihe, von unter der 1 bis zur 2. Sie hat eine Lücke.
    .feedback = Vier Plättchen, zwei davon kostbar, zwei in deiner Farbe: 8 Punkte für Karte 5. Drei von vieren hätten nichts gebracht.

a-token-moves-a-tile = Mit einem Bonus verschieben
    .words = Vor dem Schieben oder nach dem Auffüllen darfst du mit einem Bonus ein Plättchen auf deinem Spielfeld verschieben: auf ein beliebiges freies Feld. Es muss an nichts grenzen und darf den Bereich wechseln. Der Bonus ist danach aus dem Spiel.
a-token-moves-a-tile-1 = Dein kostbares Frühlingsplättchen in Bereich 1 ist fern der Heimat. Nimm es auf.
    .hint = Erst der Bonus: Nimm das Frühlingsplättchen in Bereich 1 auf.
    .feedback = Der Bonus ist eingesetzt.
    .wrong-1 = Du könntest auch zuerst schieben und das Plättchen nach dem Auffüllen verschieben. Machen wir es aber jetzt: Nimm das Frühlingsplättchen in Bereich 1 auf.
a-token-moves-a-tile-2 = Lege es in Bereich 3 neben die anderen Frühlingsplättchen.
    .hint = Es darf überallhin, aber am meisten bringt es neben den Frühlingsplättchen in Bereich 3.
    .feedback = 3 Punkte mehr für Karte 8 und 3 für Karte 13. Füllst du durch Verschieben einen Bereich, bekommst du einen Rahmen, aber keinen Bonus.
a-token-moves-a-tile-3 = Der Zug geht weiter wie immer: Schiebe.
    .hint = Schiebe einmal, wo du möchtest.
    .feedback = Schieben musst du in jedem Fall. Und verschiebst du ein Plättchen aus einem vollen Bereich, ist dessen Bahn wieder offen für dich.

a-token-pushes-twice = Mit einem Bonus zweimal schieben
    .words = Statt einmal darfst du mit einem Bonus zweimal schieben: Das Plättchen, das herausfällt, geht gleich wieder in dieselbe Bahn, und das zweite, das herausfällt, gehört dir. Das erste wird nicht gelegt.
a-token-pushes-twice-1 = Das kostbare Winterplättchen ist das vorletzte in Bahn 2. Schiebe zweimal, um es zu bekommen.
    .hint = Tippe zuerst auf deinen Bonus, dann auf ein Plättchen der Auslage, dann auf Bahn 2.
    .feedback = Das kostbare Frühlingsplättchen kam links wieder hinein, und das Winterplättchen gehört dir. Der Bonus ist weg. Zweimal schieben darfst du nur einmal pro Zug; übrige Boni dürfen noch Plättchen verschieben.
    .wrong-1 = Einmal schieben bringt dir das Frühlingsplättchen am Ende. Für das Winterplättchen dahinter musst du zweimal schieben.

the-last-turn = Der letzte Zug
    .words = Der Beutel ist leer, und in der Auslage liegt nur noch ein Plättchen: Das ist dein letzter Zug und der letzte der Partie. Karte 1 belohnt die beiden langen Diagonalen. Eine ist voll, der anderen fehlt nur die Ecke links unten. Ein Bonus, den du behältst, ist nichts wert.
the-last-turn-1 = Schiebe das letzte Plättchen in Bahn 3.
    .hint = Diesmal Bahn 3: Sie führt zu Bereich 3. Spare den Bonus noch auf.
    .feedback = Ein Sommerplättchen fällt heraus.
the-last-turn-2 = Lege es, wohin du möchtest.
    .hint = Wähle ein beliebiges markiertes Feld.
    .feedback = Aufgefüllt wird nicht mehr. Aber du hast noch einen Bonus.
the-last-turn-3 = Nutze ihn für die Diagonale: Nimm das Winterplättchen über der Nummer 4 auf.
    .hint = Das Plättchen über der Nummer 4 gehört zu keiner Form. Nimm dieses auf.
    .feedback = Für Karte 8 zählt es überall in Bereich 4, dem Heimatbereich des Winters.
    .wrong-1 = Damit wäre die Partie mit 60 Punkten zu Ende und ein Bonus verschenkt. Nimm das Winterplättchen über der Nummer 4 auf.
the-last-turn-4 = Lege es auf die Ecke links unten.
    .hint = Die Diagonale läuft von rechts oben nach links unten; nur diese Ecke fehlt.
    .feedback = Sechs Plättchen, drei davon kostbar, eines in deiner Farbe: 10 Punkte. Du gewinnst 70 zu 38. Bei Gleichstand gewinnt, wer mehr kostbare Plättchen hat; ist auch das gleich, teilt ihr euch den Sieg.

gallery = Die Wertungskarten ausprobieren
    .words = Verschiebe Plättchen und sieh, was sich ändert. Plättchen mit weißem Rand zählen gerade.
gallery-1 = Nimm eines deiner Plättchen auf.
    .hint = Tippe auf eines deiner Plättchen.
    .feedback = Das Plättchen ist in deiner Hand und zählt nicht.
gallery-2 = Lege es jetzt ab.
    .hint = Lege es auf ein anderes freies Feld.
    .feedback = Du kannst weitermachen, solange du Boni hast.
