"""Whether anybody still looks at a table: bots rest where nobody does.

A table is attended for `ATTENDED` milliseconds after a person has done something there, which its events tell to every
server, and as long after a seated person was last seen at it: by a request, or with a live channel open. The latter is
known only to the server where it happened. That is the one that has bots go on.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from fourfold.web.tables.table import Table

ATTENDED_MS = 60_000
"""Milliseconds. A live channel is noted at least as often as it says that it lives, every 20 seconds."""


@dataclass(frozen=True, slots=True)
class _Seen:
    since: int
    last: int


class Presence:
    """At which tables seated people were seen by this server. All times are in milliseconds since 1970."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, _Seen] = OrderedDict()

    def note(self, id: str, now: int) -> None:
        """A seated person is seen at a table."""
        known = self._seen.get(id)
        self._seen[id] = _Seen(known.since if known and now - known.last < ATTENDED_MS else now, now)
        self._seen.move_to_end(id)
        while now - next(iter(self._seen.values())).last >= ATTENDED_MS:
            self._seen.popitem(last=False)

    def is_attended(self, table: Table, now: int) -> bool:
        return acted_recently(table, now) or self.is_seen(table.id, now)

    def is_seen(self, id: str, now: int) -> bool:
        known = self._seen.get(id)
        return known is not None and now - known.last < ATTENDED_MS

    def since(self, id: str) -> int:
        """When somebody came to a table who has been seen there ever since; 0 if that is not known."""
        known = self._seen.get(id)
        return known.since if known else 0

    def tables(self) -> list[str]:
        return list(self._seen)


def acted_recently(table: Table, now: int) -> bool:
    """Whether a person has just done something at a table. Every server can tell."""
    return now - table.last_acted < ATTENDED_MS
