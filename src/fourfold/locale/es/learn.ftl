### Lessons and rules pages

learn-title = Aprende a jugar a { $game }
learn-words = { $n ->
    [one] Una primera partida en una lección corta.
   *[other] Una primera partida en { $n } lecciones cortas, unos diez minutos. Probarás cada acción una vez.
}
begin = Empezar
lessons = Lecciones
lesson-of = Lección { $n } de { $all }
next-lesson = Siguiente: { $title }
again = Volver a empezar
done-all = Eso es todo. ¡Ahora, a jugar!
you-name = Tú
other-name = Rival
right = Bien hecho
not-that = No es eso
now-you = Te toca
went-back = Esa no: ha vuelto a su sitio.
rules = Reglas
rules-title = Reglas de { $game }
rules-search = Buscar en las reglas
search = Buscar
contents = Contenido
found = { $n ->
    [0] No se ha encontrado nada sobre «{ $q }».
    [one] 1 apartado encontrado
   *[other] { $n } apartados encontrados
}
show-all = Mostrar todo
to-lessons = Aprender jugando
now = ¿Qué puedo hacer ahora?
sheet = Hoja para imprimir
sheet-title = { $game } en una página
sheet-hint = Esta página cabe en una hoja: imprímela desde tu navegador.
counts-here = Aquí: { $parts } = { $points }.
counts-now = Ahora: { $parts } = { $points }. Antes de tus jugadas: { $before }.
