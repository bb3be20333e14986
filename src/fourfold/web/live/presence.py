"""Presence: whether anybody is still looking at a table. Bots pause where nobody is.

A table is attended for `ATTENDED_MS` after a person has acted there, which every server knows from its events, and for
as long after a seated person was last seen there: by a request, or with a live channel open. The latter is known only
to the server that saw it, and that server keeps the bots going.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from fourfold.web.tables.table import Table

ATTENDED_MS = 60_000
"""Longer than the 20 seconds between two heartbeats of a live channel, each of which counts as being seen."""


@dataclass(frozen=True, slots=True)
class _Seen:
    since: int
    last: int


class Presence:
    """Where this server has seen seated people. All times are in milliseconds since 1970."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, _Seen] = OrderedDict()

    def note(self, id: str, now: int) -> None:
        """Note that a seated person was seen at a table."""
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
        """Since when people have been seen at a table without a gap; 0 if unknown."""
        known = self._seen.get(id)
        return known.since if known else 0

    def tables(self) -> list[str]:
        return list(self._seen)


def acted_recently(table: Table, now: int) -> bool:
    """Whether a person has acted at a table recently. Every server knows this."""
    return now - table.last_acted < ATTENDED_MS
