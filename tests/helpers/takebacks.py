"""Which moves may be undone, derived from the stored events alone: a model of `table/takeback.py`.

It uses no states or views: moves that reveal a hidden card are listed per game, by their text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fourfold.table.table import Event

SHOWS = {
    "turn-of-time": (),
    "high-card": ("show",),
    "shifting-stones": ("~", "!", "+"),  # the card that was taken face down is discarded, or scored
}
"""Prefixes of moves that reveal something hidden to others."""
POSITION = ("start", "move", "draw", "undo")
"""The events that change the position."""


@dataclass(frozen=True)
class Decision:
    seat: int | None
    """None: chance."""
    move: str
    is_choice: bool


def decisions(events: Sequence[Event]) -> list[Decision]:
    """All decisions that count."""
    found: list[Decision] = []
    for event in events:
        if event.kind == "undo":
            del found[event.data["to"] :]
        elif event.kind in ("move", "draw"):
            is_choice = event.kind == "move" and not event.data.get("forced")
            found.append(Decision(event.seat, event.data["move"], is_choice))
    return found


def is_stale(events: Sequence[Event], seq: int) -> bool:
    """Whether the position has changed since event `seq`, or there is no such event yet."""
    return seq > len(events) or any(event.kind in POSITION for event in events[seq:])


def plays_against_bots_only(events: Sequence[Event], seat: int) -> bool:
    """Whether bots have all other seats, and nobody may return to one."""
    seats = events[0].data["seats"]
    bots, people = [bool(s.get("bot")) for s in seats], [s.get("before") for s in seats]
    started = False
    for event in events[1:]:
        started |= event.kind == "start"
        if event.seat is None:
            continue
        if event.kind == "sit":
            bots[event.seat], people[event.seat] = False, event.data["person"]
        elif event.kind == "kick" or (event.kind == "leave" and not started):
            people[event.seat] = None
        elif event.kind in ("bot", "resign", "late"):
            bots[event.seat] = True
        elif event.kind == "no bot":
            bots[event.seat] = False
    return all(bots[other] and people[other] is None for other in range(len(seats)) if other != seat)


def left_after_takeback(events: Sequence[Event], seat: int) -> int | None:
    """How many decisions are left after a seat undoes its last choice; None if it may not."""
    game, free = events[0].data["game"], plays_against_bots_only(events, seat)
    made = decisions(events)
    for index in range(len(made) - 1, -1, -1):
        last = made[index]
        if not free:
            if last.seat is None or (last.is_choice and last.seat != seat):
                return None
            if last.move.startswith(SHOWS[game]):
                return None
        if last.is_choice and last.seat == seat:
            return index
    return None
