### Four Seasons: Winter

## About the game

summary = Lasst Schnee gefrieren, besetzt Quadrate eurer Farbe; dann taut es, und der letzte Stein gewinnt.

## Its options

option-players = Immer 2.
option-deck = Die 18 Karten, als Namen mit Anzahl: { "{" }"DDLL": 9, "DLDL": 9{ "}" }.
