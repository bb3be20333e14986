### Shifting Seasons

## About the game

summary = Push a season tile into a lane, take the one that falls out, and place it where it scores most.

## Its options

option-players = How many play, 2 to 4.
option-colours = Each seat's own colour, such as ["Wi","Sp"]; else Sp, Su, Au, Wi in this order.
option-cards = The score cards, two from 1-7 and two from 8-14; else drawn. First game: [1,5,8,13].
option-group = Card 13: the largest group of a colour of your choice (chosen) or of all colours (largest).
