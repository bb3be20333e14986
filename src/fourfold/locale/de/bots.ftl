### Bots: the page of the levels, and accounts that are bots

bots-heading =
    { $n ->
        [6] Sechs Freunde zum Aufziehen
        [7] Sieben Freunde zum Aufziehen
       *[other] { $n } Freunde zum Aufziehen
    }
bots-words = Alle Spiele, zu jeder Stunde. Jeder ist ein wenig stärker als der vorige.
bot-budget = { $level }: { NUMBER($n) } Simulationen pro Zug
you-and = du : { $who }
bot-accounts = Bots von anderen
bot-accounts-words = Programme, die hier mitspielen. Ein Punkt heißt: gerade da.
no-bot-accounts = Noch hat niemand einen Bot mitgebracht.
bring-a-bot = Bring deinen eigenen mit:
present = gerade da
absent = nicht da
mark-bot = Dieses Konto als Bot kennzeichnen
mark-bot-title = Ist dieses Konto ein Bot?
mark-bot-words = Ein Programm, das spielt, soll das zeigen: mit einem Zeichen am Namen und einem Platz unter den Bots. Nach der ersten gewerteten Partie lässt sich das nicht mehr ändern.
unmark-bot = Kein Bot mehr
play-with = Mit { $who } spielen
