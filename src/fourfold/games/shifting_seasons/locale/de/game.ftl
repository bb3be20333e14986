### Shifting Seasons

## About the game

summary = Schiebt ein Plättchen in eine Bahn, nehmt das, was herausfällt, und legt es, wo es am meisten zählt.

## Its options

option-players = Wie viele spielen, 2 bis 4.
option-colours = Die eigene Farbe jeder Person, etwa ["Wi","Sp"]; sonst Sp, Su, Au, Wi in dieser Reihenfolge.
option-cards = Die Wertungskarten, zwei aus 1-7 und zwei aus 8-14; sonst gezogen. Zum Einstieg: [1,5,8,13].
option-group = Karte 13: die größte Gruppe einer Farbe nach Wahl (chosen) oder aller Farben (largest).
