"""Finished games: replay, analysis, draws, imported records."""
