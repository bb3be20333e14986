"""Solo games and the daily deal."""
