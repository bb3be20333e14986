"""Daily challenges: the page of a day, that of a game's challenge, and the card that people share."""
