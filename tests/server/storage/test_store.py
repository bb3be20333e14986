"""The store: what was acknowledged is stored exactly once, however a server ends; schemas are migrated step by step."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from fourfold.server.storage import schema
from fourfold.server.storage.store import Conflict, Store
from fourfold.server.storage.urls import database_url
from fourfold.table.commands import Leave, Renew, Resign, Sit
from fourfold.table.events import replay
from helpers.postgres import Postgres
from helpers.tables import Evening

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "new folder" / "tables.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new()


async def test_a_table_comes_back_as_it_was(database: str) -> None:
    evening = Evening("turn-of-time", "human", "open", clock={"kind": "time", "bank": 60, "add": 1})
    store = await Store.open(database)
    await store.append(evening.table, evening.events)
    stored = len(evening.events)
    evening.do(Sit("bob", "Bob ✓"))
    evening.move("ann")
    await store.append(evening.table, evening.events[stored:])
    await store.close()
    again = await Store.open(database)
    assert await again.events("t1") == evening.events
    assert await again.events("t1", after=5) == evening.events[5:]
    assert await again.events("t2") == []
    assert replay("t1", await again.events("t1")) == evening.table
    await again.close()


async def test_of_two_who_answer_the_same_number_one_is_refused(database: str) -> None:
    """Two servers, each with its own table in memory."""
    one, other = Evening("turn-of-time", "human", "open"), Evening("turn-of-time", "human", "open")
    stores = [await Store.open(database) for _ in range(2)]
    await stores[0].append(one.table, one.events)
    known = len(one.events)
    one.do(Sit("bob", "Bob"))
    other.do(Sit("cat", "Cat"))
    await stores[0].append(one.table, one.events[known:])
    with pytest.raises(Conflict):
        await stores[1].append(other.table, other.events[known:])
    assert await stores[1].events("t1") == one.events
    assert [row.id for row in await stores[1].tables_of("cat", 9)] == []
    for store in stores:
        await store.close()


async def test_writings_share_a_transaction_and_one_that_fails_spoils_no_other(database: str) -> None:
    store = await Store.open(database)
    before = store.commits

    async def bad(connection: object) -> None:
        raise ValueError("no")

    results = await asyncio.gather(
        *(store.set_mark(f"key {n}", str(n)) for n in range(50)), store.write(bad), return_exceptions=True
    )
    assert results[:50] == [None] * 50 and isinstance(results[50], ValueError)
    assert [await store.get_mark(f"key {n}") for n in (0, 49)] == ["0", "49"]
    commits = store.commits
    await asyncio.gather(*(store.set_mark(f"key {n}", "new") for n in range(50)))
    assert store.commits - commits <= 2 < commits - before
    assert await store.get_mark("key 7") == "new" and await store.get_mark("nothing") is None
    await store.close()


async def test_whoever_gives_up_waiting_stops_no_other(database: str) -> None:
    store = await Store.open(database)
    gone = asyncio.create_task(store.set_mark("a", "1"))
    await asyncio.sleep(0)
    gone.cancel()
    await store.set_mark("b", "2")
    assert (await store.get_mark("a"), await store.get_mark("b")) == ("1", "2")
    await store.close()


async def test_lists_know_who_sits_where_and_for_whom_a_table_waits(database: str) -> None:
    store = await Store.open(database)
    evening, stored = Evening("turn-of-time", "human", "open"), 0

    async def store_all() -> None:
        nonlocal stored
        await store.append(evening.table, evening.events[stored:])
        stored = len(evening.events)

    await store_all()
    assert [row.id for row in await store.listed_tables("waiting", 9)] == ["t1"] and await store.playing_tables() == {}
    evening.do(Sit("bob", "Bob"))
    await store_all()
    assert await store.listed_tables("waiting", 9) == [] and list(await store.playing_tables()) == ["t1"]
    assert [(row.id, row.waits) for row in await store.tables_of("ann", 9)] == [("t1", True)]
    assert [(row.id, row.waits) for row in await store.tables_of("bob", 9)] == [("t1", False)]
    evening.do(Leave("bob"))
    await store_all()
    assert [row.id for row in await store.tables_of("bob", 9)] == ["t1"]  # may come back
    evening.do(Resign("ann"))
    await store_all()
    assert [(row.status, row.waits) for row in await store.tables_of("ann", 9)] == [("over", False)]
    await store.close()


async def test_a_withdrawn_watch_link_ends_the_watching(database: str) -> None:
    store = await Store.open(database)
    evening = Evening("high-card", "human", "open", listed=False)
    await store.append(evening.table, evening.events)
    await store.allow_watching("t1", "eve")
    await store.allow_watching("t1", "eve")
    assert await store.may_watch("t1", "eve") and not await store.may_watch("t1", "bob")
    evening.do(Renew("ann", None))
    await store.append(evening.table, evening.events[-1:])
    assert not await store.may_watch("t1", "eve")
    await store.close()


async def test_sqlite_keeps_what_is_acknowledged_even_if_the_power_fails(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "tables.db"))
    async with store.engine.connect() as connection:
        mode = (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar()
        level = (await connection.exec_driver_sql("PRAGMA synchronous")).scalar()
    assert (mode, level) == ("wal", 2)  # 2 is FULL
    await store.close()


async def test_no_error_quotes_what_is_secret(tmp_path: Path) -> None:
    evening = Evening("high-card", "human", "open")
    store = await Store.open(str(tmp_path / "tables.db"))
    await store.append(evening.table, evening.events)
    with pytest.raises(Conflict) as caught:
        await store.append(evening.table, evening.events)
    told = f"{caught.value!r} {caught.value.__cause__} {evening.events!r} {evening.table!r}"
    assert evening.table.seed.hex() not in told and evening.table.secret.hex() not in told
    await store.close()
    assert (tmp_path / "tables.db").stat().st_mode & 0o077 == 0


async def test_migrations_lead_to_the_schema(database: str) -> None:
    await (await Store.open(database)).close()
    url = database_url(database).replace("+aiosqlite", "")  # Alembic compares without waiting for others
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        version = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    engine.dispose()
    versions = Path(schema.__file__).parent / "migrations" / "versions"
    assert f"v{version}" == max(path.name for path in versions.glob("v*.py"))[:4]


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("/tmp/a.db", "sqlite+aiosqlite:////tmp/a.db"),
        ("sqlite:///a.db", "sqlite+aiosqlite:///a.db"),
        ("postgresql://u@h/d", "postgresql+psycopg://u@h/d"),
        ("postgresql+psycopg://u@h/d", "postgresql+psycopg://u@h/d"),
    ],
)
def test_addresses_of_databases(given: str, url: str) -> None:
    assert database_url(given) == url
