### Bots: the page of the levels, and accounts that are bots

bots-heading =
    { $n ->
        [6] Sechs Freunde zum Aufziehen
        [7] Sieben Freunde zum Aufziehen
       *[other] { $n } Freunde zum Aufziehen
    }
bots-words = Sie spielen jedes Spiel, zu jeder Stunde. Zu zweit gewinnt jeder etwa drei von vier Partien gegen den vorigen.
bot-sees =
    { $clarity ->
        [1] { $level }: sieht Züge wie durch dichten Nebel
        [2] { $level }: sieht Züge wie durch Nebel
        [3] { $level }: sieht Züge wie durch Dunst
        [4] { $level }: sieht Züge wie durch leichten Dunst
       *[5] { $level }: sieht Züge beinahe klar
    }
bot-tries = { $level }: probiert vor jedem Zug { NUMBER($n) } Fortsetzungen
bot-learned = { $level }: urteilt aus Erfahrung, probiert { NUMBER($n) } Fortsetzungen
you-and = du gegen { $who }
bot-accounts = Bots von anderen
bot-accounts-words = Programme, die hier mitspielen. Ein Punkt heißt: gerade da.
no-bot-accounts = Noch hat niemand einen Bot mitgebracht.
bring-a-bot = Bring deinen eigenen mit:
present = gerade da
absent = nicht da
mark-bot = Dieses Konto als Bot kennzeichnen
mark-bot-title = Ist dieses Konto ein Bot?
mark-bot-words = Ein Programm, das spielt, soll das zeigen: mit einem Zeichen am Namen und einer Rangliste unter Bots. Nach der ersten gewerteten Partie lässt sich das nicht mehr ändern.
unmark-bot = Kein Bot mehr
play-with = Mit { $who } spielen
