"""The lobby: open tables, looking for opponents, games to watch."""
