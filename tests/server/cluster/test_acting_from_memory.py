"""Servers act on the tables in their memory, which may lack what another server has stored."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

import fourfold
from fourfold.server.live.bot_threads import BotThreads
from fourfold.server.live.table_service import TableService
from fourfold.server.metrics import Metrics
from fourfold.server.people.people import Person
from fourfold.server.storage.store import Store
from fourfold.table.clocks import Pace
from fourfold.table.commands import Move, Resign, SetListed, Sit
from fourfold.table.errors import Refused
from fourfold.table.table import Event
from helpers.postgres import Postgres

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def a_server(url: str) -> AsyncIterator[TableService]:
    """A server that does not listen for changes of others."""
    store, metrics = await Store.open(url), Metrics()
    try:
        yield TableService(store, BotThreads(1, 10, metrics), metrics)
    finally:
        await store.close()


async def test_what_another_server_has_stored_is_never_missed(postgres: Postgres) -> None:
    url = postgres.new()
    async with a_server(url) as one, a_server(url) as other:
        game = fourfold.game("turn-of-time", players=2)
        id = (await one.open(game, ["human", "open"], Person("ann", "Ann"), Pace(), True)).id
        assert (await other.table(id)).listed
        assert not (await one.act(id, SetListed("ann", False))).listed
        assert (await other.act(id, SetListed("ann", True))).listed, "it changed nothing in the other's memory"
        await one.act(id, Sit("bob", "Bob"))
        assert not (await other.table(id)).started
        with pytest.raises(Refused, match="no seat"):
            await other.act(id, Resign("cat"))
        await one.act(id, Resign("bob"))
        with pytest.raises(Refused) as refused:
            await other.act(id, Resign("ann"))
        assert refused.value.kind == "over"


async def test_a_move_at_a_table_in_memory_reads_nothing(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    url = postgres.new()
    async with a_server(url) as server:
        game = fourfold.game("turn-of-time", players=2)
        id = (await server.open(game, ["human", "open"], Person("ann", "Ann"), Pace(), True)).id
        table = await server.act(id, Sit("bob", "Bob"))

        async def events(*_: object) -> list[Event]:
            raise AssertionError("it was read")

        monkeypatch.setattr(server.store, "events", events)
        for number in range(5):
            seat = table.decides
            assert seat is not None
            move = Move(table.seats[seat].person or "", table.seq, table.state.moves[0], str(number))
            table = await server.act(id, move)
