### Notifications : ce qui parvient à ceux qui ne regardent pas une table

notices = Notifications
notices-words = Apprends que c’est ton tour, même quand aucune table n’est affichée.

## Ce qu’elles disent

notice-turn = À toi de jouer
notice-offer = On te propose un match nul
notice-begin = Ta partie a commencé
notice-over = La partie est terminée
notice-nudge = On te fait signe
notice-invitation = Tu as une invitation
notice-request = Une demande d’amitié
notice-words = { $game } avec { $who }
notice-nudge-words = { $who } attend ton coup à { $game }.
notice-invitation-words = { $who } t’invite à { $game }.
notice-request-words = { $who } t’envoie une demande d’amitié.
hook-turn = { $game } : c’est au tour de { $who }.
hook-begin = { $game } a commencé : { $who }.
hook-won = { $game } est terminé. { $n ->
        [one] { $who } gagne.
       *[other] { $who } gagnent.
    }
hook-over = { $game } est terminé.

## La page

tell-browsers = Navigateurs et téléphones
tell-here = Notifier ce navigateur
tell-this = ce navigateur
tell-unnamed = Navigateur
tell-since = depuis le { $date }
tell-unable = Ce navigateur ne peut pas recevoir de notifications ici. Sur iPhone et iPad, ajoute d’abord Fourfold à l’écran d’accueil.
tell-denied = Les notifications de ce site sont bloquées. Autorise-les dans les réglages du navigateur.
tell-failed = Le navigateur n’a pas pu activer les notifications. Réessaie plus tard.
tell-none = Aucun navigateur n’est notifié pour l’instant.
tell-off = Injoignable, donc désactivé.
tell-again = Réactiver
tell-trouble = Certaines notifications n’ont pas pu être remises et ont été désactivées.
tell-email = E-mail
tell-email-words = Seulement pour les parties à plusieurs jours par coup et les invitations, au plus un e-mail par tour. Chacun contient un lien pour ne plus en recevoir.
tell-email-address = Adresse e-mail
tell-email-save = Envoyer une confirmation
tell-email-waits = Ouvre le lien de l’e-mail pour confirmer cette adresse. Rien d’autre n’y est envoyé avant.
tell-email-good = Confirmée
tell-choices = Ce que tu veux savoir
tell-push = Navigateur
tell-turn = C’est ton tour
tell-begin = Une partie commence
tell-over = Une partie se termine
tell-nudge = Signes
tell-invitation = Invitations
tell-request = Demandes d’amitié
tell-choice = { $kind } : { $channel }

## Webhooks des tables

webhooks = Webhooks
webhook = Webhook
webhook-menu = Annoncer cette partie dans un salon
webhook-words = Écrit dans un salon quand une partie commence, quand c’est au tour de quelqu’un qui ne regarde pas, et quand elle se termine. Fonctionne avec Discord, Slack, Matrix et tout ce qui accepte du JSON.
webhook-table = Table
webhook-url = Adresse du webhook
webhook-save = Enregistrer le webhook
webhook-at = Webhook de la table { $game }

## Les e-mails, et les pages qu’ouvrent leurs liens

mail-confirm-title = Confirme ton adresse e-mail
mail-confirm-words = Quelqu’un, sur { $site }, veut recevoir ici un message quand c’est son tour. Si c’est toi, ouvre ce lien :
mail-confirm-ignore = Sinon, ignore cet e-mail. Tu n’en recevras pas d’autre.
mail-end-words = Tu reçois ceci parce que tu l’as demandé sur { $site }. Pour ne plus recevoir d’e-mails :
mail-confirm-ask = { $address } doit-elle recevoir des e-mails quand c’est ton tour ?
mail-confirm-yes = Oui, confirmer
mail-end-title = Ne plus recevoir d’e-mails
mail-end-ask = { $address } sera supprimée et ne recevra plus d’e-mails.
mail-end-yes = Ne plus recevoir d’e-mails
mail-ended = C’est fait. Tu ne recevras plus d’e-mails.
