### Die Dokumentation der API

api-docs = API
api-docs-words = Was Menschen auf diesen Seiten tun, können auch Programme: Tische eröffnen, Platz nehmen, spielen. Die Beschreibungen hier sind auf Englisch.
api-docs-live = Live
api-docs-types = Typen
api-docs-parameters = Parameter
api-docs-body = Inhalt der Anfrage
api-docs-answers = Antworten
api-docs-for-none = Ohne Anmeldung.
api-docs-for-anybody = Für alle. Ein Token oder ein Cookie sagt, wer du bist.
api-docs-for-known = Braucht ein Token oder ein Cookie.
api-docs-for-browser = Braucht das Cookie eines Browsers; Tokens werden abgelehnt.
