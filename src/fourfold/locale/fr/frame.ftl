### Every page, the table and its waiting room

tagline = Quatre jeux de société, une table.
stronger = Les bots s’échauffent : ils joueront à pleine force dans environ { $n } secondes.
skip = Aller à la table
home = Tous les jeux
# The way between the pages that belong to no game; one short word each
rooms = Salles
games = Jeux
daily-short = Du jour
players = { $low } à { $high } personnes
players-unit = personnes
minutes-unit = { $n ->
    [one] minute
   *[other] minutes
}
players-same = { $low ->
    [one] { $low } personne
   *[other] { $low } personnes
}
minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
}
play = Jouer maintenant
friends = Jouer ensemble
solo = En solo
learn = Apprendre
# Short words under the signs of a game's door; each is a part of the longer words, such as “Play” of “Play now”
way-play = Jouer
way-friends = Ensemble
# Solo games, with a deal of the day
way-solo = Solo
your-tables = Tes tables
waits = C’est ton tour
goes-on = en cours
not-begun = pas encore commencée
pick-a-door = Pas encore de partie. Choisis un jeu pour commencer.
seats-taken = { $n } places prises sur { $all }
last-games = Parties récentes
over = terminée
open-tables = Tables publiques
sit = Rejoindre la table
free = libre
watch = Regarder
your-turn = C’est ton tour
thinks = { $who } réfléchit
gets-ready = { $who } se prépare
waiting-for = On attend { $who }
undo = Annuler le coup
resign = Abandonner
resign-sure = Oui, abandonner
offer = Proposer un match nul
accept = Accepter le match nul
decline = Refuser
offered = { $who } propose un match nul.
offered-by-you = Tu as proposé un match nul.
offer-withdraw = Retirer la proposition
leave = Quitter la table
log = Journal de la partie
seats = Autour de la table
more = Plus
bot = bot
you-are = toi
late = { $who } n’a plus de temps.
moves = Coups
typed = Saisir un coup
make = Jouer
back = Retour
cancel = Annuler
choose = Que choisis-tu ?
point = Choisis un endroit en surbrillance.
not-possible = Ce n’est pas possible maintenant. D’abord : { $sentence }
watching = Tu regardes la partie.
connected = En ligne
connecting = Connexion…
offline = Pas de connexion. Nouvel essai…
theme = Clair ou sombre
auto = Comme l’appareil
light = Clair
dark = Sombre
wins = { $who } gagne
you-win = Tu gagnes
share = { $who } se partagent la victoire
nobody = Personne ne gagne
by-agreed = Match nul d’un commun accord.
by-closed = La table a été fermée avant le début de la partie.
by-operator = L’administration du serveur a fermé la table. La partie n’est pas classée.
by-unfinished = La partie a été interrompue, car elle devenait trop longue.
points = Points
total = Total
rematch = Rejouer
to-rematch = Partie suivante
analyse = Analyser
room = Ta table est prête
invite = Envoie ce lien à la personne que tu veux voir à cette place.
invite-watch = Lien pour regarder
copy = Copier le lien
copied = Copié
add-bot = Ajouter un bot
remove-bot = Retirer le bot
kick = Retirer
start = Compléter avec des bots et commencer
list = Rendre publique
unlist = Rendre privée
empty = Place libre
chairs-left = { $n ->
    [one] Encore une personne et la partie commence.
   *[other] Encore { $n } personnes et la partie commence.
}
your-chair = Ta place
keeps-chair = { $who } te garde une place
welcome = Bienvenue
no-account = Pas besoin de compte.
point-camera = À scanner ici
while-wait = En attendant
new-to-it = Tu ne connais pas ?
new-to-it-words = Essaie les leçons. On te garde ta place.
missing = Page introuvable
refused = Ça n’a pas marché
enlarge = Agrandir : { $name }
level = Niveau
with = avec { $who }
alone = en solo
join = Rejoindre la table
join-words = On t’invite à jouer à { $game }.
watch-words = On t’invite à regarder une partie de { $game }.
link-only-here = Ce lien ne fonctionne que sur cet ordinateur. Pour les autres personnes de ton réseau, lance le serveur avec « fourfold serve --host 0.0.0.0 » et ouvre cette page à l’adresse de cet ordinateur.
join-name = Comment t’appelles-tu ?
# Shown in the empty field for it
join-name-any = un nom, si tu veux
sent = Envoyé…
link-language = Langue du lien
link-language-theirs = selon son navigateur
unofficial = Site non officiel : Fourfold n’a aucun lien avec les personnes et les maisons d’édition à l’origine de ces jeux.
labelled = { $label } : { $text }

## La page sur ce site, et le pied de page

about = À propos
about-words = Fourfold est une table pour quatre jeux de société : contre des bots, à plusieurs ou en solo. C’est gratuit, sans publicité, et rien n’est gardé sur toi sans nécessité.
about-credits = Crédits
about-credits-words = Les jeux appartiennent aux personnes qui les ont inventés et publiés. Les textes, les dessins et le programme sont les nôtres. Si un jeu te plaît, achète-le.
# $who : une liste de personnes
about-designed = Conception : { $who }. Édition : { $publisher }.
about-fonts = Les caractères sont Bricolage Grotesque et Figtree, tous deux sous licence SIL Open Font License.
about-help = Aide
about-help-words = Chaque jeu a des leçons de dix minutes et des règles où tu peux chercher. À la table, tout ce qui a un bord doré peut être touché ; un bord blanc montre ce qui vient de se passer.
about-accessibility = Accessibilité
about-accessibility-words = Tout fonctionne à la souris, au doigt, au clavier et avec un lecteur d’écran, et sans JavaScript. « La table en texte » décrit la position avec des mots. Les réglages proposent des motifs à la place des couleurs, moins de mouvement et une question avant chaque coup.
about-source = Code source
about-source-words = Fourfold est un logiciel libre sous licence MIT : tu peux faire tourner le programme de ce site sur ton propre ordinateur, le modifier et le partager.
# $n: tables, invitations and requests. Read aloud after the name of the site
pending = { $n ->
        [one] une chose t’attend
       *[other] { $n } choses t’attendent
    }
