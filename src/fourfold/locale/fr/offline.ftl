### Tables that a browser keeps for itself, without a server

local-words = Ces parties restent sur cet appareil et continuent sans connexion.
local-bring = Transférer les parties terminées vers le serveur
local-brought = Tes parties sont maintenant sur le serveur.
local-see = Les voir
local-waiting = Transférer vers le serveur les parties terminées sur cet appareil : { $n }
local-play = Jouer sur cet appareil
local-full = Il n’y a plus d’espace pour ce coup sur cet appareil. Libères-en, puis réessaie.
local-failed = Cela n’a pas marché. Rien n’est perdu ; réessaie.
local-preparing = Préparation des tables sur cet appareil…
draws-own = Cet appareil a fait lui-même les tirages. Personne d’autre ne peut les vérifier.
record-save = Enregistrer la partie
setup-device = sur cet appareil
