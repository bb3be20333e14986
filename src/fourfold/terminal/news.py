"""What happened in a game, for those at the terminal."""

from __future__ import annotations

from fourfold.core.record import Record


def set_up(record: Record, viewer: int | None, language: str) -> str:
    """What the set-up brought, in one sentence; empty if nothing was drawn, or not everything yet."""
    length = record.set_up_length
    return record.states[length].view(viewer).set_up_words(language, record.players) if length else ""
