"""Events in the making, and when they are possible."""

from __future__ import annotations

from typing import Any

from fourfold.core.draws import drawn
from fourfold.table.commands import NOTHING, Arrival
from fourfold.table.errors import Refused
from fourfold.table.events import apply
from fourfold.table.names import distinct_name
from fourfold.table.table import OVER, PLAYING, WAITING, Event, Table


class Draft:
    """The events of a command so far, and the table after them."""

    def __init__(self, table: Table, now: int) -> None:
        self.table, self.now = table, now
        self.events: list[Event] = []
        self.own = -1
        """The seat of the person who sends the command, if it needs one."""

    def add(self, kind: str, seat: int | None = None, **data: Any) -> None:
        event = Event(self.table.seq + 1, kind, seat, data, self.now)
        self.table = apply(self.table, event)
        self.events.append(event)

    def sit(self, seat: int, person: str, name: str, arrival: Arrival, **more: Any) -> None:
        """Somebody sits down, under a name that nobody else has there. Their nonce counts only before the game starts:
        draws are settled by then."""
        others = [other.name for number, other in enumerate(self.table.seats) if number != seat and other.name]
        data: dict[str, Any] = dict(more)
        if arrival.origin is not None:
            data["origin"] = arrival.origin
        if arrival.is_bot:
            data["is_bot"] = True
        if arrival.nonce and self.table.status == WAITING:
            data["nonce"] = arrival.nonce.hex()
        self.add("sit", seat, person=person, name=name and distinct_name(name, others), **data)

    def sit_here(self, person: str, arrival: Arrival) -> None:
        """A person takes the seats that are kept for others at their device. What they bring along counts once."""
        for number, seat in enumerate(self.table.seats):
            if seat.here is not None and seat.reserved_for == person and seat.person is None and not seat.lost:
                self.sit(number, person, seat.here, NOTHING if self.table.seats_of(person) else arrival, here=True)

    def start_if_full(self) -> None:
        if self.table.status == WAITING and self.table.is_full:
            if not any(seat.person for seat in self.table.seats):
                raise Refused("no people", "bots cannot play on their own; take a seat first, or leave one open")
            self.add("start")
            self.advance_to_choice()

    def advance_to_choice(self) -> None:
        """Make chance's draws and forced moves until somebody has a choice or the game is over."""
        while self.table.status == PLAYING:
            state = self.table.state
            if state.seat == "chance":
                self.add("draw", None, move=drawn(state, self.table.draw_key, self.table.draws))
            elif isinstance(state.seat, int) and len(state.actions) == 1:
                self.add("move", state.seat, move=state.moves[0], forced=True)
            else:
                return

    # --- when they are possible

    def require_status(self, *possible: str) -> None:
        if self.table.status in possible:
            return
        if self.table.status == OVER:
            raise Refused("over", "the game is over")
        raise Refused("waiting" if PLAYING in possible else "started", f"the game is {self.table.status}")

    def require_seat(self, seat: int) -> None:
        if seat not in range(len(self.table.seats)):
            raise Refused("missing", f"there is no seat {seat}; seats: 0 to {len(self.table.seats) - 1}")

    def require_current(self, seq: int) -> None:
        if not self.table.turn <= seq <= self.table.seq:
            raise Refused(
                "stale", f"the position has changed: you sent seq {seq}, the current one is {self.table.turn}"
            )
