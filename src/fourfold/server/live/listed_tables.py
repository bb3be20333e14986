"""Listed tables: those with free seats, and games that anybody may watch."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fourfold.server.live.table_service import TableService
from fourfold.server.storage.store import TableSummary
from fourfold.table.errors import Refused
from fourfold.table.events import RulesChanged
from fourfold.table.table import PLAYING, WAITING, Table

LOAD_SECONDS = 1.0
"""How long a list waits for each of its tables."""


async def open_tables(table_service: TableService, limit: int) -> list[Table]:
    """Listed tables that wait for players. A table that cannot be loaded, or not in time, is left out."""
    return await _tables(table_service, WAITING, limit)


async def played_tables(table_service: TableService, limit: int) -> list[Table]:
    """Listed tables with running games, like `open_tables`."""
    return await _tables(table_service, PLAYING, limit)


async def _tables(table_service: TableService, status: str, limit: int) -> list[Table]:
    rows = await table_service.store.listed_tables(status, limit)
    found = await asyncio.gather(*(_table(table_service, row) for row in rows))
    return [table for table in found if table is not None]


async def _table(table_service: TableService, row: TableSummary) -> Table | None:
    with suppress(RulesChanged, Refused, TimeoutError):
        async with asyncio.timeout(LOAD_SECONDS):
            table = await table_service.table(row.id)
            return table if table.changed == row.changed else await table_service.current(row.id)
    return None
