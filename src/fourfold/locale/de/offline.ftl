### Tables that a browser keeps for itself, without a server

local-words = Diese Partien bleiben auf diesem Gerät und gehen ohne Verbindung weiter.
local-bring = Beendete Partien auf den Server bringen
local-brought = Deine Partien sind jetzt auf dem Server.
local-see = Anzeigen
local-waiting = Beendete Partien von diesem Gerät auf den Server bringen: { $n }
local-play = Auf diesem Gerät spielen
local-full = Auf diesem Gerät ist für den Zug kein Speicher mehr frei. Gib etwas davon frei und versuche es noch einmal.
local-failed = Das hat nicht geklappt. Nichts ist verloren; versuche es noch einmal.
local-preparing = Die Tische auf diesem Gerät werden vorbereitet …
draws-own = Dieses Gerät hat selbst gezogen. Niemand sonst kann diese Ziehungen prüfen.
record-save = Partie speichern
setup-device = auf diesem Gerät
