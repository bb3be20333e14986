"""Tables in memory: the most recently used ones, within a limit on tables and on states of their games."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from fourfold.web.metrics import Metrics
from fourfold.web.tables.table import Table

MOST_TABLES = 2_000
MOST_STATES = 500_000
"""A state takes some 900 bytes. Tables that are dropped are read again from their events."""


class TableCache:
    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._states = 0

    def get(self, id: str) -> Table | None:
        return self._tables.get(id)

    def tables(self) -> Iterable[Table]:
        return self._tables.values()

    def keep(self, table: Table) -> None:
        """Keep the newest value of a table, and drop the tables that were kept longest ago."""
        self.drop(table.id)
        self._tables[table.id] = table
        self._states += len(table.record.states)
        while len(self._tables) > MOST_TABLES or (self._states > MOST_STATES and len(self._tables) > 1):
            self.drop(next(iter(self._tables)))
        self._metrics.tables.set(len(self._tables))

    def drop(self, id: str) -> None:
        table = self._tables.pop(id, None)
        if table is not None:
            self._states -= len(table.record.states)
