"""How the site of the documentation is built from docs/, docstrings and the games, and its theme."""
