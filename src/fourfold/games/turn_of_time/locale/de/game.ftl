### Turn of Time

## About the game

summary = Legt Jahreszeiten in ein Quadrat von vier mal vier; jede dreht ihre Nachbarn um oder wird gedreht.

## Its options

option-players = Wie viele spielen, 1 bis 4.
option-goal = Nur allein: dominance (eine Gruppe von sieben, sonst vorgegeben) oder balance (vier von jeder).

## Goals of the solo game

solo-dominance = Eine Gruppe von sieben
solo-balance = Vier von jeder Jahreszeit
