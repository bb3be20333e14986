summary = Welche Faust?
option-players = Wie viele spielen.
set-up = Die Münze ist versteckt.
