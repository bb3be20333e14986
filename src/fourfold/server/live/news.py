"""What a change of a table means to a person who sits there: a game that begins, a turn, a draw offer, an end.

The stream of a person's events (`personal_events.py`) and the notices that reach people elsewhere (`server/notices/`)
both ask here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fourfold.table.absence import pending_nudge
from fourfold.table.table import PLAYING, Table


@dataclass(frozen=True)
class SeenNews:
    """What a person has been told about a table: its status, and the `seq` of their last turn, the last offer and
    the last nudge."""

    status: str = ""
    turn: int = 0
    offer: tuple[int, int | None] = 0, None
    """Of a draw offer, also the seat that has to answer: a person may hold several."""
    nudge: int = 0

    @classmethod
    def everything(cls, table: Table, person: str) -> SeenNews:
        """As if a person knew all that has happened at a table."""
        offer, nudge = table.offer is not None, pending_nudge(table)
        return cls(
            table.status,
            table.turn,
            (table.turn, table.seat_of(person)) if offer else (0, None),
            nudge.seq if nudge else 0,
        )


def news(table: Table, person: str, seen: SeenNews) -> tuple[list[dict[str, Any]], SeenNews]:
    """What a person has not been told yet about a table, and what they have seen then."""
    seat = table.seat_of(person)
    if seat is None:
        return [], seen
    about = {"table": table.id, "game": table.game.name, "seat": seat}
    found: list[dict[str, Any]] = []
    turn, offer, nudge = seen.turn, seen.offer, seen.nudge
    if table.status == PLAYING and seen.status != PLAYING:
        found.append({"type": "begin", **about, "players": [place.name for place in table.seats]})
    waits = table.waits_for_seat(seat)
    if waits and table.decides == seat and table.turn != turn:
        turn = table.turn
        found.append({"type": "turn", **about, "seq": turn})
    if waits and table.has_to_answer(seat) and (table.turn, seat) != offer:
        offer = table.turn, seat
        found.append({"type": "offer", **about, "seq": table.turn})
    if table.decides == seat and (note := pending_nudge(table)) is not None and note.seq != nudge:
        nudge = note.seq
        found.append({"type": "nudge", **about, "seq": nudge})
    if table.ending is not None and seen.status == PLAYING:
        found.append({"type": "over", **about, "ending": table.ending.as_json()})
    return found, SeenNews(table.status, turn, offer, nudge)
