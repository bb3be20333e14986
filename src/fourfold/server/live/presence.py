"""Presence: whether anybody is still looking at a table, and who. Bots pause where nobody is.

A table is attended for `ATTENDED_MS` after a person has acted there, which every server knows from its events, and for
as long after a seated person was last seen there: by a request, or with a live channel open. The latter is known only
to the server that saw it, and that server keeps the bots going.

A person is here while a live channel of theirs is open, and for `AWAY_MS` after they were last seen or last acted; then
they are away. Several servers tell each other whom they see (`cluster/multi_server.py`). A server repeats what it sees:
what is not repeated for `FORGET_MS` is no longer so, thus a server that stops needs to take nothing back.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from fourfold.table.absence import AWAY_MS, acted_since
from fourfold.table.clock import now_ms
from fourfold.table.table import PLAYING, Table

ATTENDED_MS = 60_000
"""Longer than the 20 seconds between two heartbeats of a live channel, each of which counts as being seen."""


@dataclass(frozen=True, slots=True)
class _Seen:
    since: int
    last: int


class Presence:
    """Where this server has seen seated people. All times are in milliseconds since 1970. Nobody is away before
    `AWAY_MS` have passed since `began`: a server that has just started has seen nobody."""

    def __init__(self, began: int = 0) -> None:
        self._began = began
        self._seen: OrderedDict[str, _Seen] = OrderedDict()
        self._people: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._channels: Counter[tuple[str, str]] = Counter()

    # --- tables

    def note(self, id: str, now: int, person: str | None = None) -> None:
        """Note that a seated person was seen at a table."""
        known = self._seen.get(id)
        self._seen[id] = _Seen(known.since if known and now - known.last < ATTENDED_MS else now, now)
        self._seen.move_to_end(id)
        while now - next(iter(self._seen.values())).last >= ATTENDED_MS:
            self._seen.popitem(last=False)
        if person is not None:
            self.note_person(id, person, now)

    def is_attended(self, table: Table, now: int) -> bool:
        return acted_recently(table, now) or self.is_seen(table.id, now)

    def is_seen(self, id: str, now: int) -> bool:
        known = self._seen.get(id)
        return known is not None and now - known.last < ATTENDED_MS

    def since(self, id: str) -> int:
        """Since when people have been seen at a table without a gap; 0 if unknown."""
        known = self._seen.get(id)
        return known.since if known else 0

    def tables(self) -> list[str]:
        return list(self._seen)

    # --- people

    def note_person(self, id: str, person: str, now: int) -> None:
        """Note that somebody was seen at a table, by this server or another."""
        self._people[id, person] = now
        self._people.move_to_end((id, person))
        while now - next(iter(self._people.values())) >= AWAY_MS:
            self._people.popitem(last=False)

    def open_channel(self, id: str, person: str) -> None:
        """A person has opened a live channel of a table."""
        self._channels[id, person] += 1

    def close_channel(self, id: str, person: str, now: int) -> None:
        self._channels[id, person] -= 1
        if not self._channels[id, person]:
            del self._channels[id, person]
        self.note_person(id, person, now)

    def last_seen(self, id: str, person: str | None, now: int) -> int:
        """When a person was last seen at a table; 0 if they were not, or too long ago."""
        if person is None:
            return 0
        return now if (id, person) in self._channels else self._people.get((id, person), 0)

    def is_anybody_here(self, table: Table, now: int) -> bool:
        """Whether a person at a table is there; a server that has just started does not know, and takes them to be."""
        people = [seat.person for seat in table.seats if seat.person]
        seen = any(now - self.last_seen(table.id, person, now) < AWAY_MS for person in people)
        return seen or acted_recently(table, now) or now - self._began < AWAY_MS

    def is_return(self, table: Table, person: str | None, now: int) -> bool:
        """Whether a person who is seen at a table now was away. Cheap for those who were not."""
        return now - self.last_seen(table.id, person, now) >= AWAY_MS and table.seat_of(person) in self.away(table, now)

    def away(self, table: Table, now: int) -> tuple[int, ...]:
        """The seats of a running game whose players are away."""
        if table.status != PLAYING or now - self._began < AWAY_MS:
            return ()
        return tuple(
            number
            for number, seat in enumerate(table.seats)
            if seat.is_played_by_person
            and now - self.last_seen(table.id, seat.person, now) >= AWAY_MS
            and not acted_since(table, number, now - AWAY_MS)
        )


def acted_recently(table: Table, now: int) -> bool:
    """Whether a person has acted at a table recently. Every server knows this."""
    return now - table.last_acted < ATTENDED_MS


T = TypeVar("T")

FORGET_MS = 60_000
"""As long as somebody who was seen is not away."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who has a table open on one server: those who sit there, and whether they look at it; how many others."""

    people: Mapping[str, bool] = field(default_factory=dict)
    spectators: int = 0


class Elsewhere(Generic[T]):
    """The latest values that other servers have told, by what they are about."""

    def __init__(self) -> None:
        self._values: defaultdict[str, dict[str, tuple[int, T]]] = defaultdict(dict)

    def note(self, key: str, server: str, value: T) -> None:
        self._values[key][server] = now_ms(), value

    def values(self, key: str) -> list[T]:
        since = now_ms() - FORGET_MS
        return [value for at, value in self._values.get(key, {}).values() if at > since]

    def forget(self) -> None:
        """Drop what is too old."""
        since = now_ms() - FORGET_MS
        for key, values in list(self._values.items()):
            self._values[key] = {server: (at, value) for server, (at, value) in values.items() if at > since}
            if not self._values[key]:
                del self._values[key]
