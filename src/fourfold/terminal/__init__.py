"""The terminal table: play, look at records, read rules."""
