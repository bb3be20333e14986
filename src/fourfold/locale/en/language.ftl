### The language itself

language-name = English
