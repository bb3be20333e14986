"""What people can say at a table. There is no free text, so nobody can be insulted."""

from __future__ import annotations

PHRASES = ("hello", "luck", "well played", "thanks", "moment", "your turn", "oops", "good game", "bye")
"""Their words are the messages `phrase-…`."""
