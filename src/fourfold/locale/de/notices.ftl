### Benachrichtigungen: was Leute erreicht, die gerade nicht auf den Tisch schauen

notices = Benachrichtigungen
notices-words = Erfahre, dass du dran bist, auch wenn kein Tisch offen ist.

## Was sie sagen

notice-turn = Du bist dran
notice-offer = Unentschieden vorgeschlagen
notice-begin = Deine Partie hat begonnen
notice-over = Die Partie ist zu Ende
notice-nudge = Ein freundlicher Stups
notice-invitation = Du bist eingeladen
notice-request = Eine Freundschaftsanfrage
notice-words = { $game } mit { $who }
notice-nudge-words = { $who } wartet bei { $game } auf deinen Zug.
notice-invitation-words = { $who } lädt dich zu { $game } ein.
notice-request-words = { $who } möchte mit dir befreundet sein.
hook-turn = { $game }: { $who } ist dran.
hook-begin = { $game } hat begonnen: { $who }.
hook-won = { $game } ist zu Ende. { $n ->
        [one] { $who } gewinnt.
       *[other] { $who } gewinnen.
    }
hook-over = { $game } ist zu Ende.

## Die Seite

tell-browsers = Browser und Handys
tell-here = In diesem Browser benachrichtigen
tell-this = dieser Browser
tell-unnamed = Browser
tell-since = seit { $date }
tell-unable = Dieser Browser kann hier keine Benachrichtigungen empfangen. Auf iPhone und iPad musst du Fourfold zuerst zum Home-Bildschirm hinzufügen.
tell-denied = Benachrichtigungen dieser Seite sind blockiert. Erlaube sie in den Einstellungen des Browsers.
tell-failed = Der Browser konnte sich nicht anmelden. Versuche es später noch einmal.
tell-none = Noch wird kein Browser benachrichtigt.
tell-off = War nicht zu erreichen und wurde abgeschaltet.
tell-again = Wieder einschalten
tell-trouble = Einige Benachrichtigungen kamen nicht an und wurden abgeschaltet.
tell-email = E-Mail
tell-email-words = Nur bei Partien mit Tagen pro Zug und bei Einladungen, höchstens eine E-Mail pro Zug. In jeder steht ein Link, mit dem sie aufhören.
tell-email-address = E-Mail-Adresse
tell-email-save = Bestätigung schicken
tell-email-waits = Öffne den Link in der E-Mail, um diese Adresse zu bestätigen. Vorher kommt nichts anderes.
tell-email-good = Bestätigt
tell-choices = Was du wissen willst
tell-push = Browser
tell-turn = Du bist dran
tell-begin = Eine Partie beginnt
tell-over = Eine Partie endet
tell-nudge = Stupse
tell-invitation = Einladungen
tell-request = Freundschaftsanfragen
tell-choice = { $kind }: { $channel }

## Webhooks von Tischen

webhooks = Webhooks
webhook = Webhook
webhook-menu = Diese Partie in einem Chat melden
webhook-words = Schreibt in einen Chat, wenn eine Partie beginnt, wenn jemand dran ist, der nicht hinschaut, und wenn sie endet. Geht mit Discord, Slack, Matrix und allem, was JSON annimmt.
webhook-table = Tisch
webhook-url = Adresse des Webhooks
webhook-save = Webhook speichern
webhook-at = Webhook des Tisches { $game }

## E-Mails, und die Seiten hinter ihren Links

mail-confirm-title = Bestätige deine E-Mail-Adresse
mail-confirm-words = Jemand auf { $site } möchte hier erfahren, wann ein Zug zu machen ist. Wenn du das bist, öffne diesen Link:
mail-confirm-ignore = Wenn nicht, ignoriere diese E-Mail. Es kommt keine weitere.
mail-end-words = Du bekommst diese E-Mail, weil du auf { $site } darum gebeten hast. Keine E-Mails mehr:
mail-confirm-ask = Soll { $address } E-Mails bekommen, wenn du dran bist?
mail-confirm-yes = Ja, bestätigen
mail-end-title = Keine E-Mails mehr
mail-end-ask = { $address } wird gelöscht und bekommt keine E-Mails mehr.
mail-end-yes = Keine E-Mails mehr
mail-ended = Erledigt. Du bekommst keine E-Mails mehr.
