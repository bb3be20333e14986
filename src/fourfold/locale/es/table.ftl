### The table

hint = { $left ->
    [one] Pista (queda 1)
   *[other] Pista (quedan { $left })
}
hint-searching = Buscando una pista…
hint-take = Hacer esta jugada
chat = Chat
why-turn = No es tu turno: decide { $who }.
why-watching = Estás mirando; deciden quienes juegan.
why-over = La partida ha terminado.
why-later = Todavía no: { $name }. Siguiente paso: { $todo }
why-nowhere = { $name } no puede ir ahí. Elige un lugar resaltado o «Cancelar».
wait = Ahora mismo nadie tiene nada que decidir.
nearer = Acercar o alejar
aim = Vista ampliada: toca el lugar que quieras.
as-text = La mesa como texto
text-empty = nada
text-elsewhere = En otros lugares
off-title = Sin conexión
off-words = No tienes conexión. Tus partidas están a salvo en el servidor.
off-again = Reintentar
