### The language itself

language-name = Français
# CLDR's name of the language, for dates and lists
language-locale = fr
language-state = beta
language-help = Cette traduction est toute récente. Une phrase sonne bizarrement ? La page du projet sur la traduction explique comment aider.
