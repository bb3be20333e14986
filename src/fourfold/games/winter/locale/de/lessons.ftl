### The lessons: titles and introductions, then each step's task, its hint, its feedback, and answers to wrong moves

place-a-card = Eine Karte anlegen
    .words = Achtzehn Karten mit hellem und dunklem Schnee frieren zu einer Eisfläche zusammen. Eine Karte kommt neben die anderen, richtig herum oder auf dem Kopf, auch um ein Feld versetzt. Sie muss eine ganze Feldkante mit einer Karte gemeinsam haben: Eine Ecke genügt nicht, und Karten dürfen sich nicht überdecken.
place-a-card-1 = Lege deine Karte an. Jede runde Marke zeigt, wo ihre Mitte wäre.
    .hint = Wähle, wie herum sie liegt, und dann eine der Marken.
    .feedback = So beginnt jede Partie: Eine Karte liegt schon da, und wer anfängt, legt eine zweite daneben. Du darfst eine Karte auf den Kopf stellen, aber nicht auf die Seite drehen.

choose-a-colour = Eine Farbe wählen
    .words = Person 2 wählt jetzt eine Farbe und macht den ersten vollständigen Zug. Es geht um Quadrate: zwei mal zwei Felder einer Farbe, auch über mehrere Karten hinweg. In der Mitte dieser beiden Karten ist schon eines.
choose-a-colour-1 = Nimm die Farbe dieses Quadrats.
    .hint = Sieh dir die vier Felder in der Mitte an: Sie sind hell, mit offenem Kristall.
    .feedback = Du spielst hell, dein Gegenüber dunkel.
    .wrong-1 = Es gibt nur zwei dunkle Felder, und die berühren sich nicht einmal. Das Quadrat in der Mitte ist hell.

place-a-counter = Einen Stein setzen
    .words = In der Frostphase ist ein Zug eines von beidem: eine Karte aufdecken und anlegen, oder einen deiner neun Steine auf ein freies Quadrat deiner Farbe setzen. Sie dauert, bis alle achtzehn Karten liegen. In der Tauphase danach verlierst du, wenn am Ende eines Zuges keiner deiner Steine auf dem Tisch ist.
place-a-counter-1 = Setze einen Stein auf dein Quadrat.
    .hint = Du dürftest auch eine Karte aufdecken, aber besetze jetzt das Quadrat: Tippe auf seine Mitte.
    .feedback = Es gehört dir. Ein Stein hält jede Karte fest, auf der sein Quadrat liegt: Du erkennst es an den Nägeln in ihren Ecken. Liegen alle neun von dir auf dem Tisch, kannst du nur noch aufdecken.

draw-a-card-and-build-a-square = Aufdecken und ein Quadrat bauen
    .words = Du spielst hell. Quadrate dürfen sich überschneiden, und jedes darf seinen eigenen Stein tragen. Baue ein zweites, damit du deinen nächsten Stein setzen kannst. Neben dem Stapel siehst du, welche Karten noch darin sind.
draw-a-card-and-build-a-square-1 = Decke eine Karte auf.
    .hint = Tippe auf den Stapel, um die nächste Karte aufzudecken.
    .feedback = Drei helle Felder und ein dunkles. Jede Karte unseres Stapels hat beide Farben: Es gibt acht Arten, je ein- bis dreimal.
draw-a-card-and-build-a-square-2 = Lege sie so an, dass ein neues helles Quadrat entsteht.
    .hint = Dort entsteht kein helles Quadrat. Zwei helle Felder nebeneinander müssen auf zwei helle auf dem Tisch treffen.
    .feedback = Im nächsten Zug darfst du dort einen Stein setzen, in diesem nicht mehr: Ein Zug ist entweder eine Karte oder ein Stein.

thawing-melt-a-card = Es taut: eine Karte schmelzen
    .words = Sobald die letzte Karte liegt, beginnt die Tauphase mit der anderen Person. Ein Zug ist jetzt eines von dreien: eine Karte schmelzen, eine Karte bewegen oder einen Stein zurücknehmen. Karten, die ein Stein festhält, egal wessen, kannst du weder schmelzen noch bewegen.
thawing-melt-a-card-1 = Nur eine Karte liegt nicht fest. Schmilz sie.
    .hint = Karten mit Nägeln liegen fest. Tippe auf die ohne Nägel und wähle „Schmelzen“.
    .feedback = Sie ist aus dem Spiel. Nichts ist abgebrochen, denn sie lag am Rand.
    .wrong-1 = Das ist dein einziger Stein auf dem Tisch. Ohne ihn verlierst du sofort.
    .wrong-2 = So würdest du sie bewegen, das kommt gleich. Schmilz sie diesmal.

move-a-card = Eine Karte bewegen
    .words = Nimm eine freie Karte auf und lege sie woanders an, auch auf dem Kopf, sodass sie Teil mindestens eines neuen Quadrats deiner Farbe wird. Jedes solche Quadrat bekommt einen deiner Steine; behalte also welche im Vorrat. Anders kommen in der Tauphase keine Steine auf den Tisch.
move-a-card-1 = Du spielst hell. Nimm die Karte unten rechts auf.
    .hint = Tippe auf die Karte ohne Nägel und wähle „Aufnehmen“.
    .feedback = Der Rahmen zeigt, wo sie lag. Sie auf der Stelle zu drehen, ist kein Zug.
    .wrong-1 = Das ist dein einziger Stein auf dem Tisch. Ohne ihn verlierst du sofort.
move-a-card-2 = Lege sie an einer der Marken an: Markiert ist nur, wo ein helles Quadrat entsteht.
    .hint = Wähle, wie herum sie liegt, und dann eine Marke.
    .feedback = Ein neues Quadrat, und dein Stein liegt darauf. Hättest du weniger Steine als neue Quadrate, würdest du wählen, welche einen bekommen.

the-commonest-way-to-lose = So verliert man am häufigsten
    .words = Hast du nach dem ersten Zug der Tauphase keinen Stein auf dem Tisch, ist die Partie für dich verloren. Ist dieser Zug dein eigener, kannst du dich noch retten. Das freie helle Quadrat oben links hilft nicht mehr: Steine kommen jetzt nur noch mit einer bewegten Karte. Du spielst hell.
the-commonest-way-to-lose-1 = Rette dich: Nimm die Karte unten rechts auf.
    .hint = Nimm die Karte unten rechts auf. Sie liegt in einer Ecke der Eisfläche, darum bricht nichts ab.
    .feedback = Jetzt muss sie irgendwo ein helles Quadrat bilden.
    .wrong-1 = Dann endet dein Zug ohne einen Stein auf dem Tisch, und du verlierst.
the-commonest-way-to-lose-2 = Lege sie an einer der Marken an.
    .hint = Wähle, wie herum sie liegt, und dann eine Marke.
    .feedback = Gerettet. Verlass dich nicht darauf: Setze ein paar Steine, solange es noch friert, und hebe ein paar für später auf.

a-card-in-hand-may-save-the-rest = Die Karte in der Hand rettet den Rest
    .words = Alle Karten müssen zusammenhängen. Geprüft wird das erst, wenn die bewegte Karte liegt und die Steine gesetzt sind. Hier verbindet eine Karte eine andere mit dem Eis; solange du sie hältst, ist blass dargestellt, was verloren wäre.
a-card-in-hand-may-save-the-rest-1 = Nimm die obere der beiden freien Karten auf.
    .hint = Nimm die Karte links in der mittleren Reihe auf.
    .feedback = Die Karte darunter hängt jetzt an nichts mehr.
a-card-in-hand-may-save-the-rest-2 = Lege sie so an, dass ein helles Quadrat entsteht und sie die Karte darunter noch berührt.
    .hint = Die Karte darunter wäre verloren. Versetze deine Karte um ein Feld und stelle sie auf den Kopf.
    .feedback = Sie berührt beide Seiten: Nichts geht verloren, und du hast zwei Steine auf dem Tisch.

take-back-a-counter = Einen Stein zurücknehmen
    .words = Die dritte Möglichkeit: Nimm einen eigenen Stein vom Tisch. Er kommt in deinen Vorrat zurück, und Karten, die nur er festhielt, sind wieder frei. Du spielst hell, und dein unterer Stein hält die Karte unten links fest.
take-back-a-counter-1 = Mache die Karte unten links frei.
    .hint = Nimm den Stein zurück, dessen Quadrat bis auf diese Karte reicht.
    .feedback = Diese Karte hat keine Nägel mehr; dein anderer Stein hält die beiden darüber noch fest. Jetzt dürft ihr sie beide schmelzen oder bewegen.
    .wrong-1 = Dieser Stein liegt auf den beiden oberen Karten. Die untere läge weiter fest.

the-ice-breaks = Das Eis zerbricht
    .words = Zerbricht das Eis, bleibt die Gruppe mit den meisten Karten. Alle anderen sind aus dem Spiel, und die Steine darauf kommen zurück in euren Vorrat. Du spielst dunkel. Eine einzige Karte hält alles zusammen.
the-ice-breaks-1 = Schmilz die Karte, die das Eis zusammenhält.
    .hint = Es ist die dritte Karte der oberen Reihe: links zwei Karten, rechts drei.
    .feedback = Zwei Karten gegen drei: Die linke Gruppe geht und mit ihr der einzige helle Stein. Du gewinnst. Wenn ihr beide zugleich den letzten Stein verliert, gewinnt niemand.
    .wrong-1 = Das ist dein einziger Stein auf dem Tisch. Ohne ihn verlierst du sofort.

which-group-stays = Welche Gruppe bleibt?
    .words = Wie viele Gruppen es auch sind, nur die größte bleibt. Sind mehrere am größten, wählt die Person, die dran ist, eine davon. Diesmal spielst du hell, und auf jeder Seite liegen zwei Karten.
which-group-stays-1 = Schmilz die Karte in der Mitte.
    .hint = Nur die Karte in der Mitte ist frei. Schmilz sie.
    .feedback = Zwei Gruppen zu je zwei Karten. Du hast die Wahl.
which-group-stays-2 = Behalte die Gruppe mit deinem Stein.
    .hint = In dieser Gruppe liegt der dunkle Stein: Du würdest verlieren. Behalte die andere.
    .feedback = Der dunkle Stein ist weg, und du gewinnst. Dauert es übrigens zu lange, gewinnt niemand: Nach 200 Zügen in der Tauphase ist Schluss.
