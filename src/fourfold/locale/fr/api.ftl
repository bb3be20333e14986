### La documentation de l’API

api-docs = API
api-docs-words = Ce que l’on fait sur ces pages, un programme peut le faire aussi : ouvrir une table, s’asseoir, jouer. Les descriptions ci-dessous sont en anglais.
api-docs-live = En direct
api-docs-types = Types
api-docs-parameters = Paramètres
api-docs-body = Corps de la requête
api-docs-answers = Réponses
api-docs-for-none = Sans authentification.
api-docs-for-anybody = Pour tout le monde. Un jeton ou un cookie indique qui tu es.
api-docs-for-known = Demande un jeton ou un cookie.
api-docs-for-browser = Demande le cookie d’un navigateur ; les jetons sont refusés.
