"""My page, accounts, profiles, leaderboards."""
