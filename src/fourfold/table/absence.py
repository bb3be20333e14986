"""Players who keep the others waiting: when they may be nudged, and when a bot may play on for them.

All of it follows from the events of a table, so every server decides alike. Whether somebody is looking at the table is
not among them: `live/presence.py` knows that.
"""

from __future__ import annotations

from itertools import takewhile

from fourfold.table.clocks import NONE
from fourfold.table.table import Note, Table

AWAY_MS = 60_000
"""How long after somebody was last seen, or last acted, they count as away."""
NUDGE_AFTER_MS = 30_000
"""How long a player may think before they can be nudged."""
NUDGE_EVERY_MS = 60_000
"""The least time between two nudges at a table; there is one for each decision at most."""
STAND_IN_AFTER_MS = 120_000
"""How long after a nudge without an answer a bot may play on at a table without a clock."""


def waits_for_person(table: Table) -> int | None:
    """The seat of the person whose turn it is; None if a bot decides, or nobody sits there."""
    seat = table.decides
    return seat if seat is not None and table.seats[seat].is_played_by_person else None


def waits_since(table: Table) -> int:
    """When the current decision began."""
    return next((note.at for note in reversed(table.log) if note.seq <= table.turn), table.opened)


def pending_nudge(table: Table) -> Note | None:
    """The nudge of the player who has still not decided."""
    return next((note for note in _since_turn(table) if note.kind == "nudge"), None)


def nudge_due(table: Table) -> int | None:
    """From when on the player whose turn it is may be nudged; None if it is nobody's turn, or they have been."""
    if waits_for_person(table) is None or pending_nudge(table) is not None:
        return None
    last = next((note.at for note in reversed(table.log) if note.kind == "nudge"), 0)
    return max(waits_since(table) + NUDGE_AFTER_MS, last + NUDGE_EVERY_MS)


def stand_in_due(table: Table) -> int | None:
    """From when on a bot may play on for the player whose turn it is, at a table without a clock; None before they have
    been nudged. Anything that they do meanwhile, such as saying a phrase, counts as an answer."""
    seat, nudge = waits_for_person(table), pending_nudge(table)
    if table.clocks.pace.kind != NONE or seat is None or nudge is None:
        return None
    answers = (note.at for note in _since_turn(table) if note.seat == seat)
    return max(nudge.at, *answers, 0) + STAND_IN_AFTER_MS


def acted_since(table: Table, seat: int, time: int) -> bool:
    """Whether a seat has done something since a time. A forced move is not its doing."""
    recent = takewhile(lambda note: note.at > time, reversed(table.log))
    return any(note.seat == seat and not note.data.get("forced") for note in recent)


def _since_turn(table: Table) -> list[Note]:
    return list(takewhile(lambda note: note.seq > table.turn, reversed(table.log)))
