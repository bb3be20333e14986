"""Lessons and rules."""
