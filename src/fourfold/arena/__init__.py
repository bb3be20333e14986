"""Many games: random simulations and how fast they run."""
