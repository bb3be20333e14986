### Tables that a browser keeps for itself, without a server

local-words = Ces parties restent sur cet appareil et continuent sans connexion.
local-bring = Transférer les parties terminées vers ton compte
local-brought = Tes parties sont maintenant dans ton compte.
local-waiting = Transférer vers ton compte les parties terminées sur cet appareil : { $n }
local-play = Jouer sur cet appareil
local-full = Il n’y a plus de place pour ce coup sur cet appareil. Libère de l’espace, puis réessaie.
local-failed = Cela n’a pas marché. Rien n’est perdu ; réessaie.
local-preparing = Préparation des tables sur cet appareil…
draws-own = Cet appareil a fait lui-même les tirages. Personne d’autre ne peut les vérifier.
record-save = Enregistrer la partie
setup-device = sur cet appareil
