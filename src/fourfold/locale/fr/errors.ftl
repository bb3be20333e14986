### Errors, by kind

error-account = Tu as déjà un compte. Change son mot de passe ou ajoute une clé d’accès.
error-address = Les clés d’accès ne fonctionnent pas avec une adresse numérique. Ouvre ce site avec son nom de domaine, ou avec localhost sur ton propre ordinateur.
error-busy = Le serveur est très occupé. Réessaie dans un instant.
error-closing = Le serveur redémarre. Tes parties sont enregistrées et reprendront dès son retour.
error-confirm = Confirme d’abord que c’est bien toi, avec ton mot de passe ou une clé d’accès. C’est valable dix minutes.
error-day = Il y a des défis pour aujourd’hui et pour l’année qui précède. Choisis l’un de ces jours.
error-day-over = Le défi de ce jour est terminé. Tu peux t’y entraîner ou jouer celui d’aujourd’hui.
error-e-mail = Ce n’est pas une adresse e-mail. Saisis-en une comme anne@example.org.
error-early = Termine d’abord le défi du jour. Ensuite, tu pourras t’y entraîner.
error-forbidden = Impossible ici. Peut-être que ce n’est pas ton tour, que tu n’as pas de place à cette table ou que seule la personne qui l’a ouverte en a le droit.
error-guest = Il te faut un compte pour cela. Commence par en créer un. Pour te connecter à un autre compte, accepte de renoncer à ton profil invité.
error-help = Il n’y a pas d’indices dans une partie classée.
error-host = Ce serveur porte un autre nom. Vérifie l’adresse.
error-illegal = Ce n’est pas permis.
error-in-time = Cette personne a encore du temps.
error-last = C’est ton seul moyen de te connecter. Ajoutes-en d’abord un autre.
error-limit = Trop de tentatives. Réessaie plus tard.
error-link = Ce lien n’est plus valable. Saisis de nouveau ton adresse pour en recevoir un autre.
error-listed = Tu as déjà assez de tables publiques qui attendent. Rends-en d’abord une privée, ou quitte-la.
error-login = Ça ne correspond pas. Vérifie ton nom et ton mot de passe, ou réessaie avec ta clé d’accès.
error-many = Tu as atteint la limite. Supprime d’abord un élément.
error-missing = Introuvable. Le lien est peut-être faux ou trop ancien.
error-name = Saisis ton nom pour confirmer.
error-no-chat = Ici, seules les phrases toutes faites sont possibles. Le texte libre est réservé aux tables privées et aux tables entre amis.
error-no-draw = Pas de match nul possible maintenant. Seules des personnes peuvent en convenir, et seulement si l’une d’elles l’a proposé.
error-no-hint = Tu n’as plus d’indices dans cette partie.
error-no-nudge = Il n’y a personne à qui faire signe, ou c’est déjà fait.
error-no-mail = Ce serveur n’envoie pas d’e-mails.
error-no-people = Les bots ne jouent pas entre eux. Prends d’abord une place, ou laisses-en une libre.
error-no-undo = Impossible d’annuler : depuis, quelque chose a été tiré, révélé ou décidé.
error-not-over = La partie n’est pas terminée. Tout sera montré à la fin.
error-one-at-a-time = Une autre de tes parties est en cours d’analyse. Réessaie quand l’analyse sera terminée.
error-origin = Cette demande vient d’un autre site.
error-over = La partie est terminée.
error-passkey = Cette clé d’accès n’a pas été acceptée. Réessaie.
error-playing = Tu as une partie en cours. Termine-la ou quitte-la d’abord.
error-promise = Cette table ne peut plus être ouverte. Recharge la page et réessaie.
error-rated = Ce compte a des parties classées et reste donc ce qu’il est. Crée un autre compte pour ton bot.
error-rules = Cette partie a été jouée avec une ancienne version des règles et ne peut plus être ouverte.
error-running = Tu as trop de parties en cours avec des bots. Termine ou quitte d’abord l’une d’elles.
error-size = C’est trop volumineux.
error-slow = Ça a pris trop de temps. Réessaie.
error-stale = Entre-temps, la position a changé.
error-started = La partie a déjà commencé.
error-stranger = Tu peux inviter tes amis, tes derniers adversaires et les bots.
error-taken = Ce nom, cette place ou cette clé d’accès n’est plus libre.
error-token = Connecte-toi, ou choisis un nom pour jouer sans compte.
error-too-often = C’était un peu rapide. Attends un instant.
error-url = Cette adresse ne convient pas. Elle doit commencer par https:// et être sur l’internet public.
error-value = Cette valeur ne convient pas.
error-waiting = La partie n’a pas encore commencé.
error-yourself = C’est toi.

## At the field of a form

amiss-name = Ce nom est déjà pris ou ressemble trop à un autre. Choisis-en un autre.
# $name: what was typed
amiss-account = Aucun compte ne s’appelle { $name }.
amiss-password = Ce mot de passe n’est pas le bon. Vérifie aussi le nom.
amiss-weak = Ce mot de passe est trop court, trop long ou trop facile à deviner. Trois ou quatre mots sans rapport entre eux conviennent bien.
