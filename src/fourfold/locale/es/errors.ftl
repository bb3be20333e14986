### Errors, by kind

error-account = Ya tienes una cuenta. Cambia su contraseña o añade una llave de acceso.
error-address = Las llaves de acceso no funcionan con una dirección numérica. Abre este sitio por su nombre o, en tu propio equipo, con localhost.
error-busy = El servidor tiene mucho trabajo. Vuelve a intentarlo en un momento.
error-closing = El servidor se está reiniciando. Tus partidas están guardadas y seguirán cuando vuelva.
error-confirm = Primero confirma que eres tú, con tu contraseña o una llave de acceso. Vale durante diez minutos.
error-day = Hay retos para hoy y para el año anterior. Elige uno de esos días.
error-day-over = El reto de ese día ya terminó. Puedes practicarlo o jugar el de hoy.
error-e-mail = Eso no es una dirección de correo. Escribe una como ana@example.org.
error-early = Termina primero el reto de hoy. Después podrás practicarlo.
error-forbidden = Aquí no puedes hacer eso. Quizá sea el turno de otra persona, no tengas asiento en esta mesa o solo pueda hacerlo quien la abrió.
error-guest = Para eso necesitas una cuenta. Crea una primero. Si quieres iniciar sesión en otra cuenta, elige abandonar tu perfil de visitante.
error-help = En las partidas clasificatorias no hay pistas.
error-host = Este servidor tiene otro nombre. Revisa la dirección.
error-illegal = Eso no está permitido.
error-in-time = A esta persona todavía le queda tiempo.
error-last = Es tu única forma de iniciar sesión. Añade otra primero.
error-limit = Demasiados intentos. Vuelve a intentarlo más tarde.
error-link = Este enlace ya no es válido. Escribe otra vez tu dirección para recibir uno nuevo.
error-listed = Ya tienes bastantes mesas públicas a la espera. Haz privada una de ellas, o déjala, primero.
error-login = Los datos no coinciden. Revisa el nombre y la contraseña, o vuelve a probar con tu llave de acceso.
error-many = Has llegado al límite. Quita algo primero.
error-missing = No lo hemos encontrado. Puede que el enlace sea incorrecto o haya caducado.
error-name = Escribe tu nombre para confirmar.
error-no-chat = Aquí solo puedes enviar frases. El texto libre es para mesas privadas y mesas en las que todos son amigos.
error-no-draw = Ahora no puede haber empate. Solo se puede acordar entre personas, y después de que alguien lo proponga.
error-no-hint = No te quedan pistas en esta partida.
error-no-nudge = Ahora no hay a quién dar un toque, o ya lo ha recibido.
error-no-mail = Este servidor no envía correos.
error-no-people = Los bots no pueden jugar a solas. Ocupa un asiento o deja alguno libre.
error-no-undo = No se puede deshacer: desde entonces se ha sacado, revelado o decidido algo.
error-not-over = La partida no ha terminado. Cuando acabe, se mostrará todo.
error-one-at-a-time = Se está analizando otra partida tuya. Vuelve a intentarlo cuando termine.
error-origin = Esta petición viene de otro sitio.
error-over = La partida ha terminado.
error-passkey = No se ha aceptado esa llave de acceso. Vuelve a intentarlo.
error-playing = Tienes una partida en curso. Termínala o déjala primero.
error-promise = Esta mesa ya no se puede abrir. Recarga la página y vuelve a intentarlo.
error-rated = Esta cuenta tiene partidas clasificatorias y ya no cambia. Crea otra cuenta para tu bot.
error-rules = Esta partida se jugó con una versión anterior de las reglas y ya no se puede abrir.
error-running = Tienes demasiadas partidas con bots en curso. Termina o deja alguna primero.
error-size = Es demasiado grande.
error-slow = Ha tardado demasiado. Vuelve a intentarlo.
error-stale = Mientras tanto, la posición ha cambiado.
error-started = La partida ya ha empezado.
error-stranger = Puedes invitar a amigos, a personas con las que has jugado hace poco y a bots.
error-taken = Ese nombre, asiento o llave de acceso ya está en uso.
error-token = No has iniciado sesión. Inicia sesión o elige un nombre para jugar como visitante.
error-too-often = Vas un poco rápido. Espera un momento.
error-url = Esa dirección no sirve. Debe empezar por https:// y estar en la internet pública.
error-value = Ese valor no es válido.
error-waiting = La partida aún no ha empezado.
error-yourself = Esa persona eres tú.

## At the field of a form

amiss-name = Ese nombre ya está ocupado o se parece demasiado a otro. Elige otro.
# $name: what was typed
amiss-account = Ninguna cuenta se llama { $name }.
amiss-password = La contraseña no es correcta. Revisa también el nombre.
amiss-weak = Esa contraseña es demasiado corta, demasiado larga o demasiado fácil de adivinar. Tres o cuatro palabras sin relación entre sí son una buena elección.
