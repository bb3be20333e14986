"""The tables in memory: the most recently loaded or changed ones, limited by number and by their game states."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from fourfold.server.metrics import Metrics
from fourfold.table.table import Table

MAX_TABLES = 2_000
MAX_STATES = 500_000
"""A state takes about 900 bytes. Dropped tables are replayed from their events when needed."""


class TableCache:
    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._states = 0

    def get(self, id: str) -> Table | None:
        return self._tables.get(id)

    def tables(self) -> Iterable[Table]:
        return self._tables.values()

    def put(self, table: Table) -> None:
        """Store the latest state of a table, and drop the least recently stored tables over the limits."""
        self.drop(table.id)
        self._tables[table.id] = table
        self._states += len(table.record.states)
        while len(self._tables) > MAX_TABLES or (self._states > MAX_STATES and len(self._tables) > 1):
            self.drop(next(iter(self._tables)))
        self._metrics.tables.set(len(self._tables))

    def drop(self, id: str) -> None:
        table = self._tables.pop(id, None)
        if table is not None:
            self._states -= len(table.record.states)
