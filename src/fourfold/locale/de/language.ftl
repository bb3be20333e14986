### The language itself

language-name = Deutsch
# CLDR's name of the language, for dates and lists
language-locale = de
language-state = ready
language-help = Klingt etwas seltsam? Wie du helfen kannst, steht auf der Seite über Übersetzungen im Projekt.
