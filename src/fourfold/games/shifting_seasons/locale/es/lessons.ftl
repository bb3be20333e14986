### Las lecciones: títulos e introducciones; luego la tarea de cada paso, su pista, su comentario y las respuestas a jugadas equivocadas

push = Empujar
    .words = Cada persona empieza con un tablero vacío del color de una estación y con una ficha de bonificación. En el centro hay dieciséis losetas en cuatro carriles que se cruzan, y otras tres en el expositor. Tu turno empieza con un empuje: introduce una de esas tres en un carril, por su flecha. Todo el carril avanza, y la loseta que sale por el otro extremo es para ti.
push-1 = Empuja cualquier loseta del expositor en cualquier carril.
    .hint = Toca primero una loseta del expositor y después un carril.
    .feedback = Ha salido la última loseta. Va a la zona de tu tablero que tiene el número del carril. Los carriles se cruzan, así que tu empuje también ha cambiado otros dos.
    .wrong-1 = Eso sería empujar dos veces. Cuesta una ficha de bonificación y tiene su propia lección más adelante. Por ahora, empuja una sola vez.

look-before-you-push = Mira antes de empujar
    .words = Todo está a la vista, así que sabes qué va a salir: la loseta del final del carril, junto al número. Las losetas con borde dorado y gema son preciosas y valen más. También valen más las de tu color propio, que es la primavera.
look-before-you-push-1 = Consigue una loseta preciosa de primavera. Dos de los carriles te darían una.
    .hint = Mira el final de cada carril: ¿qué loseta hay?
    .feedback = No hay loseta mejor: cuando cuenta, vale un punto por ser una loseta, otro por ser preciosa y otro por ser de tu color.
    .wrong-1 = El carril 1 va hacia arriba, y en lo alto hay una loseta normal de invierno. Busca la gema y la flor.
    .wrong-2 = Al final del carril 4 hay una loseta de primavera, pero no es preciosa: no tiene borde dorado ni gema.

place = Colocar
    .words = La primera loseta de una zona debe compartir un lado con el número de la zona. Las siguientes pueden tocar el número o cualquier loseta de la misma zona. Cuando has colocado tu loseta, el expositor se repone con otra de la bolsa.
place-1 = Del carril 2 ha salido una loseta preciosa de primavera. Colócala en la zona 2.
    .hint = Por ahora solo valen las casillas que comparten un lado con el número 2.
    .feedback = Colocada, y de la bolsa ha salido otra loseta de primavera para el expositor.
place-2 = Aún podrías usar tu ficha de bonificación para mover una loseta. Ahora no: termina tu turno.
    .hint = Guarda la ficha para más tarde y termina tu turno.
    .feedback = Ese ha sido un turno completo: empujar, colocar, reponer. Cuando la bolsa queda vacía, se sigue jugando hasta vaciar también el expositor; para entonces, cada persona ha jugado 24 turnos. Después le toca a la siguiente persona; con tres o cuatro, en el sentido de las agujas del reloj.

support-comes-from-the-same-area = El apoyo viene de la misma zona
    .words = Las zonas no se apoyan unas a otras. La casilla de abajo a la izquierda de la zona 2 está justo al lado de tu loseta de abajo a la derecha de la zona 1, pero esa es de otra zona. Por eso la loseta que tienes en la mano aún no puede ir allí.
support-comes-from-the-same-area-1 = Prepara esa casilla: coloca esta loseta de modo que la siguiente pueda ir allí.
    .hint = Desde ahí, ninguna loseta de la zona 2 tocaría esa casilla. Elige una que comparta un lado con ella.
    .feedback = Ahora esa casilla tiene una vecina en su propia zona, así que tu próxima loseta del carril 2 puede ir allí.

a-full-area = Una zona llena
    .words = Cuando llenas una zona por primera vez, su número recibe un marco y tú, una ficha de bonificación. Ambas cosas se pueden acabar: hay siete marcos en total, para toda la mesa. No puedes usar el carril de una zona que tienes llena; las demás personas, sí.
a-full-area-1 = En la zona 2 queda una casilla libre. Empuja en el carril 2.
    .hint = El carril 2 lleva a la zona 2: entra por la izquierda, sale por la derecha.
    .feedback = Y sale una loseta.
a-full-area-2 = Llena la zona.
    .hint = En la zona 2 solo queda una casilla, abajo a la izquierda.
    .feedback = Un marco, y una segunda ficha para ti. Hasta podrías gastarla en este mismo turno. Al empezar, el expositor tiene tres fichas con dos personas, cuatro con tres y cinco con cuatro.
a-full-area-3 = Guárdala: termina tu turno. Después, tu rival empuja en el carril 4.
    .hint = Conserva las dos fichas y termina tu turno.
    .feedback = Es tu turno otra vez, y el carril 2 ya no está marcado para ti.
a-full-area-4 = Empuja en uno de los otros carriles.
    .hint = Empuja una sola vez, en cualquier carril que aún puedas usar.
    .feedback = Te quedan tres carriles. Tus 24 losetas solo llenarían tres de las cuatro zonas, así que piensa cuáles necesitas.

what-a-tile-is-worth = Lo que vale una loseta
    .words = En cada partida hay cuatro cartas de puntuación, a la vista desde el principio: dos de la 1 a la 7, de posiciones, y dos de la 8 a la 14, de colores. Una loseta que cuenta para una carta vale 1 punto, más 1 si es preciosa y 1 si es de tu color; puede contar para varias cartas. La carta 8 premia las losetas que están en la zona de su color (la de primavera es la zona 3); la 13, un grupo conectado de un mismo color.
what-a-tile-is-worth-1 = Coloca esta loseta preciosa de primavera de modo que cuente para las dos cartas, la 8 y la 13.
    .hint = Debe compartir un lado con tus otras losetas de primavera.
    .feedback = 3 puntos por la carta 8 y 3 por la 13, porque el grupo ha crecido: 6 puntos con una sola loseta. Tu tablero marca ahora 16. Cuando una carta da a elegir, se puntúa por ti lo mejor.
    .wrong-1 = Ahí está en la zona de su color: 3 puntos por la carta 8. Pero no comparte ningún lado con tus otras losetas de primavera y no añade nada al grupo.

shapes-count-when-they-are-full = Las formas cuentan cuando están llenas
    .words = Las cartas 1 a 7 premian formas. Solo cuentan las formas llenas; los colores no importan, y las losetas de más junto a una forma nunca perjudican. La carta 5 pide líneas rectas de cuatro casillas entre dos números; una recorre la segunda fila. Después de las lecciones puedes probar las catorce cartas.
shapes-count-when-they-are-full-1 = Completa la línea de la segunda fila.
    .hint = La línea recorre la segunda fila, desde debajo del 1 hasta el 2. Tiene un hueco.
    .feedback = Cuatro losetas, dos de ellas preciosas y dos de tu color: 8 puntos por la carta 5. Con tres de cuatro no habrías puntuado nada.

a-token-moves-a-tile = Una ficha mueve una loseta
    .words = Antes de empujar o después de reponer, puedes gastar una ficha para mover una de tus losetas a cualquier casilla libre de tu tablero. No hace falta que toque nada y puede ir a otra zona. Después, la ficha sale de la partida.
a-token-moves-a-tile-1 = Tu loseta preciosa de primavera de la zona 1 está lejos de la zona de su color. Levántala.
    .hint = Usa primero la ficha: levanta la loseta de primavera de la zona 1.
    .feedback = La ficha está gastada.
    .wrong-1 = Podrías empujar primero y mover la loseta después de reponer. Pero hazlo ahora: levanta la loseta de primavera de la zona 1.
a-token-moves-a-tile-2 = Déjala en la zona 3, junto a las otras losetas de primavera.
    .hint = Puede ir a cualquier parte, pero donde más vale es junto a las losetas de primavera de la zona 3.
    .feedback = 3 puntos más por la carta 8 y 3 por la 13. Si llenas una zona al mover, recibes un marco, pero ninguna ficha.
a-token-moves-a-tile-3 = El turno continúa como siempre: empuja.
    .hint = Vale cualquier empuje, pero uno solo.
    .feedback = Siempre se empuja, hayas movido o no. Y si sacas una loseta de una zona llena, puedes volver a usar su carril.

a-token-pushes-twice = Una ficha empuja dos veces
    .words = En lugar de empujar una sola vez, puedes gastar una ficha para empujar dos veces: la loseta que sale vuelve a entrar enseguida en el mismo carril, y la segunda que sale es para ti. La primera no se coloca.
a-token-pushes-twice-1 = La loseta preciosa de invierno es la penúltima del carril 2. Empuja dos veces para conseguirla.
    .hint = Toca primero tu ficha, después una loseta del expositor y después el carril 2.
    .feedback = La loseta preciosa de primavera ha vuelto a entrar por la izquierda, y la de invierno es tuya. La ficha ya no está. Solo puedes empujar dos veces una vez por turno; las fichas que te queden aún pueden mover losetas.
    .wrong-1 = Con un solo empuje obtienes la loseta de primavera del final. Para conseguir la de invierno que va detrás, empuja dos veces.

the-last-turn = El último turno
    .words = La bolsa está vacía y queda una loseta en el expositor: este es tu último turno y el último de la partida. La carta 1 premia las dos diagonales largas. Una está llena; a la otra solo le falta su esquina de abajo a la izquierda. Las fichas que guardes no valen nada.
the-last-turn-1 = Empuja la última loseta en el carril 3.
    .hint = Esta vez, el carril 3: lleva a la zona 3. Guarda la ficha un poco más.
    .feedback = Sale una loseta de verano.
the-last-turn-2 = Colócala donde quieras.
    .hint = Vale cualquiera de las casillas marcadas.
    .feedback = El expositor ya no se repone. Pero aún te queda una ficha.
the-last-turn-3 = Úsala para la diagonal: levanta la loseta de invierno de encima del número 4.
    .hint = La loseta de encima del número 4 no pertenece a ninguna forma. Levanta esa.
    .feedback = Para la carta 8 cuenta en cualquier lugar de la zona 4, la de invierno.
    .wrong-1 = Eso terminaría la partida con 60 puntos y una ficha desperdiciada. Levanta la loseta de invierno de encima del número 4.
the-last-turn-4 = Déjala en la esquina de abajo a la izquierda.
    .hint = La diagonal va de arriba a la derecha a abajo a la izquierda; solo falta esa esquina.
    .feedback = Seis losetas, tres de ellas preciosas y una de tu color: 10 puntos. Ganas por 70 a 38. Si hay empate, gana quien tiene más losetas preciosas; si el empate continúa, la victoria se comparte.

gallery = Prueba las cartas de puntuación
    .words = Mueve losetas y mira qué cambia. Las losetas con borde blanco cuentan ahora.
gallery-1 = Levanta una de tus losetas.
    .hint = Toca una de tus losetas.
    .feedback = La loseta está en tu mano y no cuenta.
gallery-2 = Ahora déjala.
    .hint = Déjala en otra casilla libre.
    .feedback = Puedes seguir mientras tengas fichas.
