### Avisos: lo que llega a quien no está mirando una mesa

notices = Avisos
notices-words = Entérate de que te toca, aunque no tengas abierta ninguna mesa.

## Lo que dicen

notice-turn = Te toca
notice-offer = Te proponen empate
notice-begin = Tu partida ha empezado
notice-over = La partida ha terminado
notice-nudge = Un toque amistoso
notice-invitation = Tienes una invitación
notice-request = Una solicitud de amistad
notice-words = { $game } con { $who }
notice-nudge-words = { $who } espera tu jugada en { $game }.
notice-invitation-words = { $who } te invita a { $game }.
notice-request-words = { $who } te pide amistad.
hook-turn = { $game }: le toca a { $who }.
hook-begin = Ha empezado { $game }: { $who }.
hook-won = Ha terminado { $game }. { $n ->
        [one] Gana { $who }.
       *[other] Ganan { $who }.
    }
hook-over = Ha terminado { $game }.

## La página

tell-browsers = Navegadores y móviles
tell-here = Avisar en este navegador
tell-this = este navegador
tell-unnamed = Navegador
tell-since = desde el { $date }
tell-unable = Este navegador no puede recibir avisos aquí. En un iPhone o iPad, añade primero Fourfold a la pantalla de inicio.
tell-denied = Los avisos de este sitio están bloqueados. Permítelos en los ajustes del navegador.
tell-failed = El navegador no ha podido activar los avisos. Inténtalo más tarde.
tell-none = Aún no se avisa a ningún navegador.
tell-off = No se ha podido contactar y se ha desactivado.
tell-again = Activar de nuevo
tell-trouble = Algunos avisos no se han podido entregar y se han desactivado.
tell-email = Correo
tell-email-words = Solo para partidas con días por jugada e invitaciones, como mucho un correo por turno. Todos llevan un enlace para dejar de recibirlos.
tell-email-address = Dirección de correo
tell-email-save = Enviar confirmación
tell-email-waits = Abre el enlace del correo para confirmar esta dirección. Antes no se le envía nada más.
tell-email-good = Confirmada
tell-choices = Lo que quieres saber
tell-push = Navegador
tell-turn = Te toca
tell-begin = Empieza una partida
tell-over = Termina una partida
tell-nudge = Toques
tell-invitation = Invitaciones
tell-request = Solicitudes de amistad
tell-choice = { $kind }: { $channel }

## Webhooks de las mesas

webhooks = Webhooks
webhook = Webhook
webhook-menu = Contar esta partida en un chat
webhook-words = Escribe en un chat cuando empieza una partida, cuando le toca a alguien que no está mirando y cuando termina. Funciona con Discord, Slack, Matrix y todo lo que acepte JSON.
webhook-table = Mesa
webhook-url = Dirección del webhook
webhook-save = Guardar webhook
webhook-at = Webhook de la mesa { $game }

## Correos, y las páginas que abren sus enlaces

mail-confirm-title = Confirma tu dirección de correo
mail-confirm-words = Alguien, en { $site }, quiere recibir aquí un aviso cuando le toque jugar. Si eres tú, abre este enlace:
mail-confirm-ignore = Si no eres tú, no hagas caso de este correo. No recibirás más.
mail-end-words = Recibes esto porque lo pediste en { $site }. Para no recibir más correos:
mail-confirm-ask = ¿Quieres que { $address } reciba correos cuando te toque?
mail-confirm-yes = Sí, confirmar
mail-end-title = No recibir más correos
mail-end-ask = Se borrará { $address } y no se le enviarán más correos.
mail-end-yes = No recibir más correos
mail-ended = Listo. No se te enviarán más correos.
