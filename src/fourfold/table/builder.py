"""Builds a table: events change it in place, and an immutable value is made at the end.

Copying a table for each of its events would make replaying a long game take quadratic time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from operator import attrgetter
from typing import Any

from fourfold.core.game import Game
from fourfold.core.record import Record
from fourfold.core.state import State
from fourfold.table.clocks import Clocks
from fourfold.table.table import Daily, Event, Note, RatingResult, Seat, Table, TableStatus

_field_values = attrgetter(*(field.name for field in fields(Table)))


class TableBuilder(TableStatus):
    """The fields of a table, mutable. The table that it starts from is not changed."""

    id: str
    game: Game
    host: str
    seed: bytes
    secret: bytes
    listed: bool
    clocks: Clocks
    record: Record
    """As of the last `table()`; later moves are in `moves` and `states`."""
    opened: int
    seq: int
    turn: int
    draws: int
    offer: int | None
    agreed: frozenset[int]
    uncovered: frozenset[int]
    conceded: frozenset[int]
    answers: Mapping[tuple[str, str], Event]
    log: tuple[Note, ...]
    """As of the last `table()`; `notes` is the one that grows."""
    rematch: str | None
    imported: bool
    daily: Daily | None
    casual: bool
    links: int
    strangers: bool
    changed: int
    last_acted: int
    starting_seats: tuple[Seat, ...]
    nonces: tuple[bytes, ...]
    rating_result: RatingResult | None
    cache: dict[Any, Any]

    def __init__(self, table: Table) -> None:
        self.__dict__.update(table.__dict__)
        self.moves, self.states = list(table.record.moves), list(table.record.states)
        self.notes: list[Note | None] = list(table.log)
        """The log, with None where a move was taken back."""
        self._own_answers: dict[tuple[str, str], Event] | None = None
        self._move_notes: list[int] | None = None
        """The index in `notes` of each move; computed only once something is taken back."""

    @property
    def state(self) -> State:
        return self.states[-1]

    def table(self) -> Table:
        """The current table. The builder can be used further."""
        if self.states[-1] is not self.record.final:
            self.record = self.record.continued(self.moves, self.states)
        if self._move_notes is not None:  # only then can anything have been taken back
            self.notes = [note for note in self.notes if note is not None]
            self._move_notes = None
        self.log = tuple(self.notes)  # type: ignore[arg-type]
        self._own_answers = None
        return Table(*_field_values(self))

    # --- changes by events

    def change_seat(self, number: int, **changes: Any) -> None:
        seats = list(self.seats)
        seats[number] = replace(seats[number], **changes)
        self.seats = tuple(seats)

    def note(self, event: Event, index: int | None = None, **data: Any) -> None:
        """Add a line to the log."""
        self.notes.append(Note(event.seq, event.kind, event.seat, event.at, data, index))

    def play(self, move: str) -> None:
        before = self.states[-1]
        self.states.append(before.play(move))
        self.moves.append(move)
        before.forget()
        if self._move_notes is not None:
            self._move_notes.append(len(self.notes) - 1)

    def take_back(self, length: int) -> None:
        """Keep the first `length` moves; remove the others and their log entries."""
        if self._move_notes is None:
            self._move_notes = [at for at, note in enumerate(self.notes) if note is not None and note.index is not None]
        for at in self._move_notes[length:]:
            self.notes[at] = None
        self.draws -= sum(state.seat == "chance" for state in self.states[length:-1])
        del self._move_notes[length:], self.moves[length:], self.states[length + 1 :]

    def load_record(self, record: Record) -> None:
        """Load a game that was played elsewhere."""
        self.record, self.moves, self.states = record, list(record.moves), list(record.states)

    def answer(self, person: str, client: str, event: Event) -> None:
        """Remember the event of a client's move, for idempotent retries."""
        if self._own_answers is None:
            self._own_answers = dict(self.answers)
            self.answers = self._own_answers
        self._own_answers[person, client] = event
