"""People: guests, accounts, sessions, ratings, solo games, personal data."""
