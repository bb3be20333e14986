"""What people can say at any table. Free text (`people/chat.py`) is only for those who chose each other, so nobody is
insulted by strangers."""

from __future__ import annotations

PHRASES = ("hello", "luck", "well played", "thanks", "moment", "your turn", "oops", "good game", "bye")
"""Their words are the messages `phrase-…`."""
