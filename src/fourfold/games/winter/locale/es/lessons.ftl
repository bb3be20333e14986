### Las lecciones: títulos e introducciones; luego la tarea de cada paso, su pista, su comentario y las respuestas a jugadas equivocadas

place-a-card = Colocar una carta
    .words = Dieciocho cartas de nieve clara y oscura se congelan en una sola capa de hielo. Una carta se coloca junto a las demás, del derecho o cabeza abajo, y puede estar desplazada una sección. Debe compartir un lado entero de una sección con otra carta: una esquina no basta, y las cartas nunca se solapan.
place-a-card-1 = Coloca tu carta. Cada marca redonda indica dónde quedaría su centro.
    .hint = Elige si va del derecho o cabeza abajo y después una de las marcas.
    .feedback = Así empiezan todas las partidas: se roba una carta para abrir la mesa, y quien juega primero coloca otra a su lado. Puedes poner una carta cabeza abajo, pero no de lado.

choose-a-colour = Elegir un color
    .words = Ahora, quien juega en segundo lugar elige un color y juega el primer turno completo. Lo que importa son los cuadrados: dos por dos secciones de un mismo color, aunque ocupen varias cartas. En el centro de estas dos cartas ya hay uno.
choose-a-colour-1 = Elige el color de ese cuadrado.
    .hint = Mira las cuatro secciones del centro: son claras, con un cristal abierto.
    .feedback = Juegas con el color claro; tu rival, con el oscuro.
    .wrong-1 = Solo hay dos secciones oscuras, y ni siquiera se tocan. El cuadrado del centro es claro.

place-a-counter = Colocar una ficha
    .words = En la fase de congelación, en tu turno haces una de dos cosas: robar y colocar una carta, o colocar una de tus nueve fichas en un cuadrado de tu color que no tenga ninguna. La fase dura hasta que las dieciocho cartas están en la mesa. En la fase de deshielo, que viene después, pierdes si termina un turno y no tienes ninguna ficha en la mesa.
place-a-counter-1 = Coloca una ficha en tu cuadrado.
    .hint = También podrías robar una carta, pero quédate ahora con el cuadrado: toca su centro.
    .feedback = Es tuyo. Una ficha sujeta todas las cartas que ocupa su cuadrado: se nota en los clavos de las esquinas. Con tus nueve fichas en la mesa, solo puedes robar.

draw-a-card-and-build-a-square = Robar una carta y formar un cuadrado
    .words = Juegas con el color claro. Los cuadrados pueden solaparse, y cada uno puede tener su propia ficha. Forma otro para tener dónde poner tu próxima ficha. Las cartas que quedan en el mazo se muestran a su lado, así que sabes qué puede salir todavía.
draw-a-card-and-build-a-square-1 = Roba una carta.
    .hint = Toca el mazo para robar la siguiente carta.
    .feedback = Tres secciones claras y una oscura. Todas las cartas de nuestro mazo tienen los dos colores: hay ocho tipos, de una a tres de cada uno.
draw-a-card-and-build-a-square-2 = Colócala de modo que forme un nuevo cuadrado claro.
    .hint = Así no se forma ningún cuadrado claro nuevo. Dos secciones claras contiguas de la carta deben juntarse con dos claras de la mesa.
    .feedback = Ahí puedes colocar una ficha en tu próximo turno, pero no en este: un turno es una carta o una ficha.

thawing-melt-a-card = Deshielo: derretir una carta
    .words = Cuando se ha colocado la última carta, la otra persona empieza la fase de deshielo. Ahora, en tu turno haces una de tres cosas: derretir una carta, mover una carta o recuperar una ficha. Una carta sujeta, sea por ti o por tu rival, no se puede derretir ni mover.
thawing-melt-a-card-1 = Solo hay una carta que no está sujeta. Derrítela.
    .hint = Las cartas con clavos están sujetas. Toca la que no tiene clavos y elige derretirla.
    .feedback = Sale de la partida. No se ha separado nada, porque estaba en un extremo.
    .wrong-1 = Esa es tu única ficha en la mesa. Sin ella perderías de inmediato.
    .wrong-2 = Eso movería la carta, y es el tema de la próxima lección. Esta vez, derrítela.

move-a-card = Mover una carta
    .words = Levanta una carta libre y suéltala en otro lugar, del derecho o cabeza abajo, de modo que forme parte de al menos un cuadrado nuevo de tu color. Cada uno de esos cuadrados recibe una de tus fichas, así que guarda algunas en tu reserva. En la fase de deshielo, esta es la única forma de colocar fichas.
move-a-card-1 = Juegas con el color claro. Levanta la carta de abajo a la derecha.
    .hint = Toca la carta sin clavos y elige levantarla.
    .feedback = El marco de puntos muestra dónde estaba. Girarla en su sitio no es moverla.
    .wrong-1 = Esa es tu única ficha en la mesa. Sin ella perderías de inmediato.
move-a-card-2 = Suéltala en cualquier marca: solo están marcados los lugares donde forma un cuadrado claro.
    .hint = Elige si va del derecho o cabeza abajo y después una marca.
    .feedback = Un cuadrado nuevo, con tu ficha encima. Si tuvieras menos fichas que cuadrados nuevos, elegirías cuáles la reciben.

the-commonest-way-to-lose = La forma más habitual de perder
    .words = Si no tienes ninguna ficha en la mesa cuando acaba el primer turno de deshielo, has perdido. Si ese turno es tuyo, aún puedes salvarte. El cuadrado claro libre de arriba a la izquierda ya no sirve: ahora las fichas solo llegan al mover una carta. Juegas con el color claro.
the-commonest-way-to-lose-1 = Sálvate: levanta la carta de abajo a la derecha.
    .hint = Levanta la carta de abajo a la derecha. Es una esquina del hielo, así que no se separa nada.
    .feedback = Ahora tiene que formar un cuadrado claro en algún lugar.
    .wrong-1 = Entonces tu turno terminaría sin ninguna ficha tuya en la mesa, y perderías.
the-commonest-way-to-lose-2 = Suéltala en cualquier marca.
    .hint = Elige si va del derecho o cabeza abajo y después una marca.
    .feedback = Te has salvado. Pero no te fíes: coloca algunas fichas durante la fase de congelación y guarda otras para mover cartas.

a-card-in-hand-may-save-the-rest = Una carta en la mano puede salvar el resto
    .words = Todas las cartas deben seguir conectadas. Eso solo se comprueba cuando la carta movida está en su sitio y sus fichas se han colocado. Aquí, una carta une otra al hielo; mientras la tienes en la mano, las cartas que se perderían se ven atenuadas.
a-card-in-hand-may-save-the-rest-1 = De las dos cartas libres, levanta la de arriba.
    .hint = Levanta la carta de la izquierda de la fila del medio.
    .feedback = Ahora la carta de abajo no está conectada a nada.
a-card-in-hand-may-save-the-rest-2 = Suéltala de modo que forme un cuadrado claro y siga tocando la carta de abajo.
    .hint = La carta de abajo se perdería. Desplaza una sección la carta que tienes en la mano y ponla cabeza abajo.
    .feedback = Toca ambos lados: no se pierde nada, y tienes dos fichas en la mesa.

take-back-a-counter = Recuperar una ficha
    .words = Tu tercera opción: quitar de la mesa una de tus propias fichas. Vuelve a tu reserva, y las cartas que solo ella sujetaba quedan libres. Juegas con el color claro, y tu ficha de abajo sujeta la carta de abajo a la izquierda.
take-back-a-counter-1 = Libera la carta de abajo a la izquierda.
    .hint = Recupera la ficha cuyo cuadrado llega hasta esa carta.
    .feedback = Esa carta ya no tiene clavos; tu otra ficha sigue sujetando las dos de arriba. Ahora cualquiera de las dos personas puede derretirla o moverla.
    .wrong-1 = Esa ficha está sobre las dos cartas de arriba. La de abajo seguiría sujeta.

the-ice-breaks = El hielo se rompe
    .words = Cuando las cartas se separan, se queda el grupo con más cartas. Todos los demás salen de la partida, y las fichas que hay en ellos vuelven a la reserva de su color. Juegas con el color oscuro. Una sola carta lo mantiene todo unido.
the-ice-breaks-1 = Derrite la carta que mantiene unido el hielo.
    .hint = Es la tercera carta de la fila de arriba: dos cartas a su izquierda, tres a su derecha.
    .feedback = Dos cartas contra tres: el grupo de la izquierda se va, y con él la única ficha clara. Ganas. Si las dos personas perdieran su última ficha a la vez, no ganaría nadie.
    .wrong-1 = Esa es tu única ficha en la mesa. Sin ella perderías de inmediato.

which-group-stays = ¿Qué grupo se queda?
    .words = Sean cuantos sean los grupos, solo se queda el más grande. Si hay varios que son los más grandes, la persona que tiene el turno elige uno de ellos. Esta vez juegas con el color claro, y hay dos cartas a cada lado.
which-group-stays-1 = Derrite la carta del centro.
    .hint = La carta del centro es la única libre. Derrítela.
    .feedback = Dos grupos de dos cartas. Tú eliges.
which-group-stays-2 = Conserva el grupo con tu ficha.
    .hint = Ese grupo tiene la ficha oscura: perderías. Conserva el otro.
    .feedback = La ficha oscura ha desaparecido, y ganas. Por cierto: si la partida se alarga demasiado, no gana nadie; termina después de 200 turnos de deshielo.
