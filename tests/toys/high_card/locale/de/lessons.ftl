play = Spielen
    .words = Spiel eine Karte.
play-1 = Zeig sie.
    .hint = Nein, zeig sie.
    .feedback = Getan.
    .wrong-1 = Nicht das.
