"""Lessons and rules pages, read from a game's folder."""
