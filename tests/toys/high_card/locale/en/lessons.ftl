play = Play
    .words = Play a card.
play-1 = Show it.
    .hint = No, show it.
    .feedback = Done.
    .wrong-1 = Not that.
