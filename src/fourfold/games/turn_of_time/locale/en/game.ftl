### Turn of Time

## About the game

summary = Lay season cards in a square of four by four; each one turns its neighbours, or is turned by them.

## Its options

option-players = How many play, 1 to 4.
option-goal = Alone only: dominance (a group of seven, the default) or balance (four of each season).

## Goals of the solo game

solo-dominance = One group of seven
solo-balance = Four of each season
