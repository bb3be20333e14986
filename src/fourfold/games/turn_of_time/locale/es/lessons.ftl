### Las lecciones: títulos e introducciones; luego la tarea de cada paso, su pista, su comentario y las respuestas a jugadas equivocadas

a-card-and-its-two-faces = Una carta y sus dos caras
    .words = Dieciséis cartas de estación llenan una cuadrícula de 4×4, una por turno, y quieres que tus estaciones se vean en tantas cartas como sea posible. Cada persona tiene dos estaciones, sacadas al azar: las tuyas son primavera y otoño. De cada una tienes una carta simple, igual por ambas caras, y tres dobles con otras estaciones en el reverso. La pequeña marca de la esquina indica el reverso.
a-card-and-its-two-faces-1 = Elige cualquier carta de tu mano y la cara que queda arriba.
    .hint = Vale cualquiera de tus cartas.
    .feedback = La cara elegida queda arriba.
a-card-and-its-two-faces-2 = Colócala en la mesa. La primera carta simplemente abre la cuadrícula.
    .hint = Para la primera carta solo hay una casilla.
    .feedback = Ese ha sido un turno completo: una carta, una cara, una casilla. No se ha volteado nada, porque la primera carta no tiene vecinas. En cada turno juegas una carta; no se puede pasar.

edge-to-edge = Lado con lado
    .words = Todas las demás cartas van a una casilla vacía que comparta un lado con una carta de la mesa. Tocarse por una esquina no basta.
edge-to-edge-1 = Tienes primavera, con otoño en el reverso. Colócala en cualquiera de las casillas marcadas.
    .hint = Elige una casilla marcada: debe compartir un lado con una carta de la mesa.
    .feedback = Colocada. Antes de que acabe el turno, la carta aún debe encontrarse con sus vecinas. Ese es el corazón del juego, y viene a continuación.

the-later-season-flips-the-earlier-one = La estación posterior voltea a la anterior
    .words = El año recorre primavera, verano, otoño, invierno y otra vez primavera. Cuando se encuentran dos estaciones seguidas, se voltea la anterior. La carta de la mesa muestra verano; en su reverso hay primavera.
the-later-season-flips-the-earlier-one-1 = Voltea ese verano: elige una carta con otoño arriba.
    .hint = El otoño viene justo después del verano, así que la cara que necesitas es otoño.
    .feedback = Otoño, eso es.
    .wrong-1 = El invierno y el verano son estaciones opuestas, y ese es otro caso. Toma otoño, la estación que viene justo después del verano.
the-later-season-flips-the-earlier-one-2 = Colócala junto al verano.
    .hint = Vale cualquiera de los cuatro lados.
    .feedback = Comparten un lado, así que van a encontrarse.
the-later-season-flips-the-earlier-one-3 = Haz que se encuentren: toca la vecina.
    .hint = Toca el verano.
    .feedback = El otoño sigue al verano, así que el verano se ha volteado y muestra primavera. Ahora las dos cartas cuentan para ti.

let-your-own-card-be-flipped = Deja que volteen tu carta
    .words = Si la carta que colocas es la estación anterior, se voltea la tuya. Puede ser justo lo que quieres. En la mesa hay un otoño con verano en el reverso, y tú tienes una carta de primavera y verano.
let-your-own-card-be-flipped-1 = Juega esa carta de modo que acabe en primavera y el otoño se quede como está. ¿Qué cara debe ir arriba primero?
    .hint = Toma la carta de primavera y verano.
    .feedback = Verano arriba, primavera en el reverso.
    .wrong-1 = La primavera y el otoño son estaciones opuestas: se voltearían las dos y acabarías con dos veranos. Prueba con la otra cara.
let-your-own-card-be-flipped-2 = Colócala junto al otoño.
    .hint = Vale cualquiera de los cuatro lados.
    .feedback = Verano se encuentra con otoño.
let-your-own-card-be-flipped-3 = Haz que se encuentren.
    .hint = Toca el otoño.
    .feedback = El otoño sigue al verano, así que tu verano se ha volteado y ahora es primavera. Jugar la otra cara es a menudo lo mejor.

opposites-flip-together = Las estaciones opuestas se voltean a la vez
    .words = La primavera y el otoño son estaciones opuestas; el verano y el invierno, también. Cuando se encuentran dos estaciones opuestas, las dos cartas se voltean a la vez. En la mesa hay un invierno con otoño en el reverso.
opposites-flip-together-1 = Consigue dos otoños: elige tu carta de verano y otoño, con la cara adecuada arriba.
    .hint = Necesitas la carta de verano y otoño.
    .feedback = Verano contra invierno.
    .wrong-1 = El invierno sigue al otoño, así que solo se voltearía tu carta y pasaría a verano. Juega la estación opuesta al invierno.
opposites-flip-together-2 = Colócala junto al invierno.
    .hint = Vale cualquiera de los cuatro lados.
    .feedback = Ahora se tocan.
opposites-flip-together-3 = Haz que se encuentren.
    .hint = Toca el invierno.
    .feedback = Las dos se han volteado y las dos muestran otoño. Cuando se encuentran dos cartas de la misma estación, no pasa nada.

singles-keep-their-season = Las simples conservan su estación
    .words = Las cuatro simples tienen la misma estación en ambas caras y ninguna marca en la esquina. Se voltean como cualquier otra carta, pero vuelven a mostrar la misma estación. Aquí, tu rival ha jugado la simple de invierno.
singles-keep-their-season-1 = Coloca a su lado la estación opuesta: elige una carta con verano arriba.
    .hint = El verano es la estación opuesta al invierno. Elige una carta que lo muestre.
    .feedback = En el reverso hay una de tus estaciones.
singles-keep-their-season-2 = Colócala junto al invierno.
    .hint = Vale cualquiera de los cuatro lados.
    .feedback = No puedes omitir un encuentro ni negarte a voltear.
singles-keep-their-season-3 = Haz que se encuentren.
    .hint = Toca el invierno.
    .feedback = Se han volteado las dos. Tu carta muestra tu estación; la simple vuelve a mostrar invierno.

the-order-is-yours = El orden es cosa tuya
    .words = Una carta se encuentra una vez con cada vecina, en el orden que quieras. Si por el camino se voltea, sigue con su nueva cara. Acabas de colocar un invierno con primavera en el reverso: encima hay un verano; a su izquierda, una primavera.
the-order-is-yours-1 = Haz que las cuatro cartas muestren primavera. ¿Qué vecina va primero?
    .hint = Empieza por la estación opuesta.
    .feedback = El invierno y el verano son estaciones opuestas: se han volteado las dos y las dos muestran primavera.
    .wrong-1 = Tu invierno pasaría a primavera, pero después el verano lo devolvería a invierno. Solo dos primaveras. Empieza por la otra vecina.
the-order-is-yours-2 = Ahora, la otra vecina.
    .hint = Toca la carta de la izquierda.
    .feedback = Primavera se encuentra con primavera y no se voltea nada: cuatro primaveras. Además, una vecina volteada no provoca nada más: solo tiene encuentros la carta colocada en este turno.

four-by-four-wherever-that-is = Cuatro por cuatro, esté donde esté
    .words = El conjunto de las cartas nunca puede pasar de cuatro de ancho ni de cuatro de alto. Dónde quedará la cuadrícula no se sabe hasta que las cartas lo fijan. Aquí ya ocupan cuatro de ancho, así que hay paredes a izquierda y derecha.
four-by-four-wherever-that-is-1 = Coloca el otoño encima o debajo de la fila, junto a cualquier carta.
    .hint = No se puede construir más allá de las paredes. Elige una casilla marcada.
    .feedback = Cuando una carta tiene los cuatro lados ocupados, por cartas o por el borde ya fijado, nada puede voltearla. Encierra tus estaciones.

the-last-card = La última carta
    .words = La decimosexta carta termina la partida. Las estaciones se clasifican según en cuántas cartas se ven: la primera vale 4 puntos; las siguientes, 3, 2 y 1. Sumas los puntos de tus dos estaciones; con 5 a 5, gana quien tiene el grupo más grande. Otoño va en cabeza con cinco cartas, primavera solo se ve en dos, y la última carta es tuya.
the-last-card-1 = Encima del hueco hay un verano; a su izquierda, un invierno con primavera en el reverso. ¿Qué cara juegas?
    .hint = Piensa en el verano que hay encima del hueco: ¿qué estación se voltea a la vez que él?
    .feedback = Invierno, la estación opuesta al verano de arriba.
    .wrong-1 = El verano de arriba voltearía tu primavera, que pasaría a invierno, en cualquier orden. En el mejor de los casos, la partida quedaría 5 a 5, y tu rival tiene el grupo más grande. Prueba con invierno arriba.
the-last-card-2 = Llena el hueco.
    .hint = Solo queda una casilla.
    .feedback = Dos encuentros pendientes.
the-last-card-3 = ¿Qué vecina va primero? Te interesa ser primavera cuando te encuentres con el invierno de la izquierda.
    .hint = Empieza por la carta de arriba.
    .feedback = Estaciones opuestas: tu carta es ahora primavera, y el verano ha desaparecido.
    .wrong-1 = Invierno se encuentra con invierno y no pasa nada; la carta de la izquierda seguiría siendo invierno para siempre. Empieza por la carta de arriba.
the-last-card-4 = Y ahora, el invierno.
    .hint = Toca la carta de la izquierda.
    .feedback = Otoño tiene 5 cartas: 4 puntos. Primavera e invierno tienen 4 cada una, y sus grupos más grandes también son iguales, así que primavera se lleva los 3 puntos porque se sacó antes. Ganas por 7 a 3. Un grupo se une solo por los lados, nunca por las esquinas; y si con 5 a 5 los grupos son iguales, gana J1 (quien sacó primero): nunca hay empate.

three-players-and-an-unowned-season = Tres personas y una estación sin dueño
    .words = Con tres o cuatro personas, cada una tiene una estación. Con tres sobra una, y su carta simple es la primera de la mesa. Esa estación voltea cartas como cualquier otra, pero nunca se clasifica, por mucho que se vea. La tuya es primavera.
three-players-and-an-unowned-season-1 = Aquí invierno no es de nadie. Elige cualquier carta.
    .hint = Vale cualquiera de tus cinco cartas.
    .feedback = Elegida.
three-players-and-an-unowned-season-2 = Colócala junto al invierno.
    .hint = Vale cualquiera de los cuatro lados.
    .feedback = Ahora se encuentran.
three-players-and-an-unowned-season-3 = Haz que se encuentren.
    .hint = Toca el invierno.
    .feedback = El invierno sigue siendo invierno: es una simple. Solo puntúan primavera, verano y otoño: 4, 3 y 2 puntos. Con cuatro personas, cada estación es de alguien, y cada persona tiene su simple y tres dobles.

solo-game = En solitario
    .words = En solitario no te pertenece ninguna estación. Antes de empezar, elige un desafío: Dominio (siete cartas de una misma estación en un solo grupo) o Equilibrio (exactamente cuatro cartas de cada estación). En cada turno robas una carta y eliges su cara y su casilla.
solo-game-1 = ¿Invierno o verano arriba? La simple de primavera ya está en la mesa.
    .hint = Elige una de las dos caras.
    .feedback = Siempre sabes qué cartas quedan en el mazo, pero no en qué orden.
solo-game-2 = Colócala junto a la primavera.
    .hint = Vale cualquiera de los cuatro lados.
    .feedback = Las cartas se encuentran como siempre.
solo-game-3 = Haz que se encuentren.
    .hint = Toca la primavera.
    .feedback = Y aquí está la siguiente carta. Cuando las dieciséis están colocadas, has superado el desafío o no. Eso es todo el juego.
