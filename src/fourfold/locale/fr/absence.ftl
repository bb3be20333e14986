### Quand quelqu’un est parti, et comment on apprend que c’est son tour

## Qui est là

here = ici
away = pas là
is-away = { $who } n’est plus là
is-slow = { $who } réfléchit
has-left = { $who } a quitté la table
is-back = { $who } est de retour

## Un petit signe

nudge = Faire signe
nudge-sent = Signe envoyé
nudges-you = { $who } t’attend

## Et maintenant ?

absent-ask = Et maintenant ?
absent-title = Continuer sans { $who } ?
absent-words = Sa place est gardée. { $who } peut revenir à tout moment.
absent-wait = Attendre encore
absent-wait-words = Tu verras quand ce sera ton tour.
absent-bot = Laisser jouer un bot
absent-bot-words = { $who } peut reprendre sa place
absent-bot-rated = { $who } finit au dernier rang
absent-win = Prendre la victoire
absent-loss = Compter une défaite
absent-time-up = Le temps est écoulé.
absent-in = dans { $time }
absent-if-away = Si { $who } ne revient pas
absent-after-nudge = Deux minutes après un signe
clock-days = { $days } j { $hours } h

## Partir et revenir

leave-game = Quitter la table
leave-title = Quitter la table ?
leave-ask = Tu ne perds pas : ta place est gardée, un bot peut continuer, et tu peux revenir.
stand-in-plays = Un bot joue pour toi
chair-kept = Ta place est gardée
come-back = Reprendre ma place

## C’est ton tour

title-turn = ● À toi de jouer · { $title }
call-turn = À toi de jouer : { $game }
call-nudge = On t’attend : { $game }
call-me = Préviens-moi quand c’est mon tour
call-no = Non merci
preference-badge = Repère dans l’onglet
badge-words = Le titre et l’icône de l’onglet changent quand c’est ton tour.
preference-notify = Notifications
notify-words = Quand c’est ton tour et que l’onglet est caché. Le navigateur demande d’abord la permission.
