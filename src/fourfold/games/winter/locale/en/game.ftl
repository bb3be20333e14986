### Four Seasons: Winter

## About the game

summary = Freeze snow together, claim squares of your colour; then it thaws, and the last counter left wins.

## Its options

option-players = Always 2.
option-deck = The 18 cards, as a map from names to copies: { "{" }"DDLL": 9, "DLDL": 9{ "}" }.
