"""Balance studies: what seats, luck and skill are worth in a game."""
