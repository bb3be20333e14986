### The table

hint = { $left ->
    [one] Pista (queda 1)
   *[other] Pista (quedan { $left })
}
hint-uncounted = Pista
hint-searching = Buscando una pista…
hint-take = Hacer esta jugada
chat = Chat
why-turn = No es tu turno: decide { $who }.
why-watching = Estás mirando; deciden quienes juegan.
why-over = La partida ha terminado.
why-later = Primero: { $todo }
why-nowhere = { $name } no puede ir ahí. Elige un lugar resaltado o «Cancelar».
turn-over = Darle la vuelta
wait = Un momento…
nearer = Acercar o alejar
aim = Vista ampliada: toca el lugar que quieras.
as-text = La mesa como texto
text-empty = nada
text-elsewhere = En otros lugares
off-title = Sin conexión
off-words = No tienes conexión. Tus partidas están a salvo en el servidor.
off-again = Reintentar

## The end of a game
## $row: what points were given for, as a line of the score sheet: “One group”, “Spring”, “Cards worth 5 points”.
## $points, $others: numbers of points.

end-over = Fin de la partida
end-draw = Empate
end-you-win = ¡Has ganado!
end-shared = ¡Victoria compartida!
end-solved = ¡Logrado!
end-missed = Esta vez no
end-by-points = { $points } a { $others }. Lo que marcó la diferencia: { $row }, { $made }.
end-by-points-many = { $points } puntos, por delante de { $who } con { $others }. Lo que marcó la diferencia: { $row }, { $made }.
# For somebody who lost
end-ahead = Aquí ibas por delante: { $row }, { $points } a { $others }.
end-best = Lo que mejor te salió: { $row }, { $points }.
end-next = ¿Y ahora?
turning-ask = ¿Qué jugada decidió la partida?
# $told: the move, as a sentence in the past tense
turning-point = La jugada { $number } decidió la partida: { $told }
