### La documentación de la API

api-docs = API
api-docs-words = Lo que hacen las personas en estas páginas también pueden hacerlo los programas: abrir mesas, sentarse y jugar. Las descripciones están en inglés.
api-docs-live = En directo
api-docs-types = Tipos
api-docs-parameters = Parámetros
api-docs-body = Cuerpo de la petición
api-docs-answers = Respuestas
api-docs-for-none = Sin autenticación.
api-docs-for-anybody = Para cualquiera. Un token o una cookie indica quién eres.
api-docs-for-known = Requiere un token o una cookie.
api-docs-for-browser = Requiere la cookie de un navegador; no se aceptan tokens.
