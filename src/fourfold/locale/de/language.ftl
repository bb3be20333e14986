### The language itself

language-name = Deutsch
