### Shifting Stones

## About the game

summary = Gebt Karten aus, um neun Steine zu tauschen und zu wenden, bis sie das Muster einer anderen zeigen.

## Its options

option-players = Wie viele spielen, 1 bis 5.
option-rounds = Nach wie vielen Runden das Spiel spätestens endet (100, wenn nichts anderes gesagt wird).

## Goals of the solo game

solo-cards = Alle Karten vor dem vierten Fehlzug
