### Tables that a browser keeps for itself, without a server

local-words = Estas partidas se guardan en este dispositivo y siguen sin conexión.
local-bring = Llevar las partidas terminadas al servidor
local-brought = Tus partidas ya están en el servidor.
local-see = Verlas
local-waiting = Llevar al servidor las partidas terminadas en este dispositivo: { $n }
local-play = Jugar en este dispositivo
local-full = En este dispositivo no queda espacio para la jugada. Libera un poco e inténtalo de nuevo.
local-failed = Eso no ha funcionado. No se ha perdido nada; inténtalo de nuevo.
local-preparing = Preparando las mesas de este dispositivo…
draws-own = Este dispositivo ha sorteado por su cuenta. Nadie más puede comprobar estos sorteos.
record-save = Guardar partida
setup-device = en este dispositivo
