"""Many games: simulations, tournaments, balance studies, and their reports."""
