"""A table service without a server, on a store in a folder."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fourfold.server.live.bot_threads import BotThreads
from fourfold.server.live.table_service import TableService
from fourfold.server.metrics import Metrics
from fourfold.server.storage.store import Store


@asynccontextmanager
async def a_hall(folder: Path) -> AsyncIterator[TableService]:
    metrics = Metrics()
    store = await Store.open(str(folder / "tables.db"))
    table_service = TableService(store, BotThreads(1, 30, metrics), metrics)
    yield table_service
    await table_service.stop()
    await store.close()
