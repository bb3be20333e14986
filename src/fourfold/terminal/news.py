"""What happened in a game, for those at the terminal."""

from __future__ import annotations

from fourfold.core.record import Record
from fourfold.core.scene.last_change import CHANCE


def set_up_length(record: Record) -> int:
    """How many draws came before anybody's first decision; 0 while the set-up is under way."""
    return next((index for index, state in enumerate(record.states) if state.seat != CHANCE), 0)


def set_up(record: Record, viewer: int | None, language: str) -> str:
    """What the set-up brought, in one sentence; empty if nothing was drawn or the game has no words for it."""
    length = set_up_length(record)
    return record.states[length].view(viewer).set_up_words(language, record.players) if length else ""
