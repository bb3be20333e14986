"""Bots against bots: pairings, matches, results, standings."""
