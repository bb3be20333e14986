### Shifting Stones

## About the game

summary = Spend cards to swap and turn nine stones until they show the pattern of a card you kept.

## Its options

option-players = How many play, 1 to 5.
option-rounds = After how many rounds the game ends at the latest (100 unless you say otherwise).

## Goals of the solo game

solo-cards = All cards before the fourth strike
