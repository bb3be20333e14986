"""What a game is. Nothing here knows a particular game."""
