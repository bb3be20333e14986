"""People: guests, accounts, sessions, ratings, games alone, personal data."""
