### The table in the terminal

terminal-prompt = { $who }, dein Zug (Nummer, Zug oder help): 
terminal-seats = Am Tisch: { $seats }.
terminal-you = du
terminal-forced = der einzige Zug
terminal-hurried = noch nicht mit voller Stärke
terminal-preparing = In etwa { $seconds } s spielen die Bots stärker.
terminal-better-hints = In etwa { $seconds } s werden die Tipps besser.
terminal-thinks = { $who } denkt …
terminal-searching = Ein Tipp wird gesucht …
terminal-hint = Tipp: { $number } = { $move }, Gewinnchance { $percent } %. { $words }.
terminal-next-best = Zweitbester Zug: { $number } = { $move }, { $percent } %. { $words }.
terminal-exact = Das ist exakt: Der Rest der Partie ist durchgerechnet.
terminal-lost = Kein Zug gewinnt mehr: Der Rest der Partie ist durchgerechnet.
terminal-greedy-hint = Tipp: { $number } = { $move } sieht am besten aus; keine versuchte Fortsetzung gewinnt. { $words }.
terminal-no-hint = Keine versuchte Fortsetzung gewinnt; daher kein Tipp.
terminal-undone = Zurückgenommen.
terminal-no-undo = Es gibt nichts zurückzunehmen.
terminal-unreadable = { $text } ist weder eine Nummer von 1 bis { $n } noch ein Zug noch eines von: { $commands }
terminal-illegal = { $text } geht jetzt nicht; möglich: { $moves }
terminal-not-text = Das lässt sich nicht als Text lesen.
terminal-saved = Gespeichert in { $path }
terminal-go-on = Gespeichert. Weiter mit: fourfold play { $path }
terminal-look-back = Gespeichert. Ansehen mit: fourfold show { $path }
terminal-not-saved = Nicht gespeichert in { $path }: { $why }.
terminal-exists = eine Datei dieses Namens gibt es schon
terminal-goes-on = Die Partie geht weiter; `save DATEI` speichert sie anderswo.
terminal-unsaved = `save DATEI` speichert anderswo; noch einmal `quit` beendet ohne Speichern.
terminal-wins = { $who } gewinnt.
terminal-share = { $who } gewinnen.
terminal-fails = { $who } gewinnt nicht.
terminal-nobody = Niemand gewinnt.
terminal-limit = Das Spiel endete, weil die Höchstzahl an Zügen erreicht war.
terminal-score = Punkte: { $scores }
terminal-scores = Punkte: { $scores }
terminal-help =
    Gib die Nummer eines Zuges ein oder den Zug selbst, etwa { $move }. Außerdem:
      hint          der beste Zug, den eine kurze Suche findet, mit Gewinnchance
      undo          zurück zu deiner letzten Wahl (Ziehungen bleiben gleich)
      save [DATEI]  jetzt speichern, und von nun an in dieser Datei
      quit          speichern und beenden; Strg-C tut dasselbe
      Enter         den Tisch noch einmal zeigen
    Die Regeln: fourfold rules { $game } --language de
terminal-moves = Deine Züge:
