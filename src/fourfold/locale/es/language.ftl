### The language itself

language-name = Español
# CLDR's name of the language, for dates and lists
language-locale = es
language-state = beta
language-help = Esta traducción es nueva. ¿Algo te suena raro? La página del proyecto sobre traducciones explica cómo ayudar.
