### Every page, the table and its waiting room

tagline = Cuatro juegos de mesa, una sola mesa.
stronger = Los bots están calentando: en unos { $n } segundos jugarán a pleno nivel.
skip = Ir a la mesa
home = Todos los juegos
# The way between the pages that belong to no game; one short word each
rooms = Salas
games = Juegos
daily-short = Diario
players = De { $low } a { $high } personas
players-unit = personas
minutes-unit = { $n ->
    [one] minuto
   *[other] minutos
}
players-same = { $low } personas
minutes = { $n ->
    [one] 1 minuto
   *[other] { $n } minutos
}
play = Jugar ya
friends = Invitar
solo = En solitario
learn = Aprender
# Short words under the signs of a game's door; each is a part of the longer words, such as “Play” of “Play now”
way-play = Jugar
way-friends = Invitar
# Solo games, with a deal of the day
way-solo = Solitario
your-tables = Tus mesas
waits = Tu turno
goes-on = en curso
not-begun = sin empezar
pick-a-door = Aún no hay partidas. Elige un juego para empezar.
seats-taken = { $n } de { $all } asientos ocupados
last-games = Últimas partidas
over = terminada
open-tables = Mesas públicas
sit = Sentarse
free = libre
watch = Mirar
your-turn = Tu turno
thinks = { $who } está pensando
gets-ready = { $who } se está preparando
waiting-for = Esperando a { $who }
undo = Deshacer
resign = Rendirse
resign-sure = Sí, rendirse
offer = Proponer empate
accept = Aceptar el empate
decline = Rechazar
offered = { $who } propone un empate.
offered-by-you = Has propuesto un empate.
offer-withdraw = Retirar la propuesta
leave = Dejar la mesa
log = Registro
seats = En la mesa
more = Más
bot = bot
you-are = tú
late = A { $who } se le acabó el tiempo.
moves = Jugadas
typed = Escribir una jugada
make = Jugar
back = Atrás
cancel = Cancelar
choose = ¿Cuál?
point = Elige uno de los lugares resaltados.
not-possible = Ahora no puedes hacer eso. Primero: { $sentence }
watching = Estás mirando.
connected = En línea
connecting = Conectando…
offline = Sin conexión. Reintentando…
theme = Claro u oscuro
auto = Como el dispositivo
light = Claro
dark = Oscuro
wins = Gana { $who }
you-win = Has ganado
share = { $who } comparten la victoria
nobody = No gana nadie
by-agreed = Empate de común acuerdo.
by-closed = La mesa se cerró antes de empezar la partida.
by-operator = La administración de este servidor cerró la mesa. La partida no es clasificatoria.
by-unfinished = La partida se interrumpió porque se alargó demasiado.
points = Puntos
total = Total
rematch = Jugar otra vez
to-rematch = Ir a la siguiente partida
analyse = Analizar
room = Tu mesa está lista
invite = Envía este enlace a la persona que quieras en este asiento.
invite-watch = Enlace para mirar
copy = Copiar enlace
copied = Copiado
add-bot = Añadir un bot
remove-bot = Quitar el bot
kick = Expulsar
start = Completar con bots y empezar
list = Hacerla pública
unlist = Hacerla privada
empty = Asiento libre
chairs-left = { $n ->
    [one] Falta una persona para empezar.
   *[other] Faltan { $n } personas para empezar.
}
your-chair = Tu asiento
keeps-chair = { $who } te guarda un asiento
welcome = ¡Hola!
no-account = Sin crear una cuenta.
point-camera = Apunta aquí con la cámara
while-wait = Mientras esperas
new-to-it = ¿No lo conoces?
new-to-it-words = Prueba las lecciones. Te guardamos el asiento.
missing = Página no encontrada
refused = Algo ha salido mal
enlarge = Ampliar: { $name }
level = Nivel
with = con { $who }
alone = en solitario
join = Tomar asiento
join-words = Tienes una invitación para jugar a { $game }.
watch-words = Tienes una invitación para ver una partida de { $game }.
link-only-here = Este enlace solo funciona en este equipo. Para otras personas de tu red, inicia el servidor con «fourfold serve --host 0.0.0.0» y abre esta página con la dirección de este equipo.
join-name = ¿Cómo te llamamos?
# Shown in the empty field for it
join-name-any = un nombre, si quieres
sent = Enviado…
link-language = Idioma del enlace
link-language-theirs = el del navegador de quien lo abra
unofficial = No oficial: Fourfold no tiene relación con quienes crearon y publicaron estos juegos.
# A label and what it labels, such as a page’s kind and the title of a game
labelled = { $label }: { $text }

## La página sobre este sitio y el pie

about = Acerca de
about-words = Fourfold es una mesa para cuatro juegos de mesa: contra bots, con amigos o en solitario. Es gratis, no tiene publicidad y no guarda nada sobre ti que no necesite.
about-credits = Créditos
about-credits-words = Los juegos pertenecen a quienes los inventaron y publicaron. Los textos, los dibujos y el programa son nuestros. Si te gusta un juego, cómpralo.
# $who: una lista de personas
about-designed = Diseño: { $who }. Publicado por { $publisher }.
about-fonts = Las letras son Bricolage Grotesque y Figtree, ambas con la licencia SIL Open Font License.
about-help = Ayuda
about-help-words = Cada juego tiene lecciones de diez minutos y reglas en las que puedes buscar. En la mesa, todo lo que tiene un borde dorado se puede tocar ahora; un borde blanco muestra lo que acaba de pasar.
about-accessibility = Accesibilidad
about-accessibility-words = Todo funciona con ratón, dedo, teclado y lector de pantalla, y sin JavaScript. «La mesa como texto» describe la posición con palabras. En los ajustes hay tramas en lugar de colores, menos movimiento y una pregunta antes de cada jugada.
about-source = Código
about-source-words = Fourfold es software libre con la licencia MIT: puedes usar el programa de este sitio en tu propio equipo, modificarlo y compartirlo.
# $n: tables, invitations and requests. Read aloud after the name of the site
pending = { $n ->
        [one] te espera una cosa
       *[other] te esperan { $n } cosas
    }
