### The language itself

language-name = English
# CLDR's name of the language, for dates and lists
language-locale = en_GB
# beta: translated, but not yet checked by a native speaker; shown in the menu. Else: ready
language-state = ready
language-help = Something sounds odd? The project’s page on translating says how to help.
