"""Games that were stored long ago are replayed to the same end, and old databases still open.

The dump of a version is made once, when the version is new, by `python tests/server/storage/test_stored_games.py FILE`,
and never changed: what it holds must be readable forever. Kept are the first, one between, and the newest; the first
goes through every migration.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fourfold
from fourfold.core.draws import draws_tag, verify
from fourfold.server.live.bot_threads import BotThreads
from fourfold.server.live.table_service import TableService
from fourfold.server.metrics import Metrics
from fourfold.server.storage.opening import migrate
from fourfold.server.storage.store import Store
from fourfold.table.commands import Arrival, Leave, Move, OfferDraw, PutBot, Resign, Sit, Undo
from fourfold.table.events import replay
from fourfold.table.solo import midnight
from fourfold.table.table import Daily, Table
from fourfold.table.views import view_of
from helpers.repository import SOURCE, TESTS
from helpers.tables import Evening

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

DUMPS = sorted((TESTS / "stored").glob("*.sql"))
CLOCK = {"kind": "time", "bank": 600, "add": 5}
EXPECTED = "expected"
"""The mark with the expected results of a dump's games."""


def evenings() -> dict[str, Evening]:
    """A game of each kind with a bit of everything, some over and some not."""
    found = {}
    for number, name in enumerate(name for name in fourfold.games() if name not in ("coin", "high-card")):
        evening, rng = (
            Evening(name, "human", "open", clock=CLOCK, seed=bytes([number]) * 32, origin="0a1b2c3d4e5f"),
            np.random.default_rng(number),
        )
        evening.do(Sit("bob", "Bob", arrival=Arrival(nonce=bytes(16) if number % 2 else b"")))
        for step in range(60 + 40 * number):
            evening.wait(1.5)
            seat = evening.table.decides or 0
            if evening.table.seats[seat].bot:
                evening.bot()
            else:
                evening.move(("ann", "bob")[seat], int(rng.integers(len(evening.table.state.moves))))
                if step % 7 == 0 and view_of(evening.table, seat).undo:
                    evening.do(Undo(("ann", "bob")[seat], evening.table.seq))
            if evening.table.status != "playing":
                break
            if step == 20:
                evening.do(OfferDraw("bob"))
            if step == 30:
                evening.do(Leave("bob"))
                evening.do(PutBot("ann", 1, "random"))
            if step == 40:
                evening.do(Sit("bob", "Bob"))
        if number == 1 and evening.table.status == "playing":
            evening.do(Resign("ann"))
        found[name] = evening
    alone = Evening("turn-of-time", "human", seed=bytes([9]) * 32, daily=Daily("2026-11-15", True), goal="balance")
    while alone.table.status == "playing":
        alone.move("ann")
    return {**found, "daily": alone}


def come_to(table: Table) -> str:
    """A table as text that can be compared."""
    now = midnight(table.daily.day) if table.daily else table.changed  # before that nobody is told the seed of a day
    seen = view_of(table, None).as_json(now)
    for words in ("log", "sheet", "decided_by"):
        del seen[words]  # they may be improved
    return json.dumps({**seen, "position": table.state.position()}, sort_keys=True)


def _includes(now: Any, then: Any) -> bool:
    """Whether a value is what it was, perhaps with more keys."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(key in now and _includes(now[key], then[key]) for key in then)
    if isinstance(then, list):
        return isinstance(now, list) and len(now) == len(then) and all(map(_includes, now, then))
    return bool(now == then)


async def write_dump(file: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        store = await Store.open(str(database))
        expected = {}
        for name, evening in evenings().items():
            id = name.replace("-", "")[:12]
            table = await store.append(replay(id, evening.events), evening.events)
            expected[id] = come_to(table)
        await store.set_mark(EXPECTED, json.dumps(expected))
        await store.close()
        with sqlite3.connect(database) as connection:
            file.write_text("\n".join(connection.iterdump()) + "\n", "utf-8")


@pytest.fixture(params=DUMPS, ids=lambda path: path.stem)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """An old database, migrated."""
    file = tmp_path / "tables.db"
    with sqlite3.connect(file) as connection:
        connection.executescript(request.param.read_text("utf-8"))
    migrate(str(file))
    store = await Store.open(str(file))
    yield store
    await store.close()


async def test_an_old_database_opens_and_its_games_are_what_they_were(store: Store) -> None:
    metrics = Metrics()
    expected = json.loads(await store.get_mark(EXPECTED) or "")
    assert len(expected) >= 4
    for id, state in expected.items():
        table = replay(id, await store.events(id))
        now, then = json.loads(come_to(table)), json.loads(state)
        assert bool(now.pop("ratings")) == bool(then.pop("ratings", None)), (
            "their scale may change; rated events do not"
        )
        assert _includes(now, then), id  # a view may have learnt to say more
    running = await store.playing_tables()
    table_service = TableService(store, BotThreads(1, 10, metrics), metrics)
    for id in running:
        table = await table_service.table(id)
        seat = table.decides
        assert seat is not None
        person = table.seats[seat].person
        if person is not None:
            after = await table_service.act(id, Move(person, table.seq, table.state.moves[0], "again"))
            assert after.seq > table.seq
    assert running
    await table_service.stop()


async def test_the_draws_of_an_old_game_still_follow_from_its_seed(store: Store) -> None:
    tables = [replay(id, await store.events(id)) for id in json.loads(await store.get_mark(EXPECTED) or "")]
    checked = {t.id: verify(t.record.named((), {"draws": draws_tag(t.seed, t.nonces)})) for t in tables}
    assert len(checked) >= 4 and all(checked.values()), checked


def test_the_first_and_the_newest_version_have_a_dump() -> None:
    versions = sorted(
        path.name[:4] for path in (SOURCE / "server" / "storage" / "migrations" / "versions").glob("v*.py")
    )
    assert (DUMPS[0].stem, DUMPS[-1].stem) == (versions[0], versions[-1])


if __name__ == "__main__":
    asyncio.run(write_dump(Path(sys.argv[1])))
