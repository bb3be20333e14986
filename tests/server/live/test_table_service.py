"""The table service: one command at a time at each table, stored before it is announced, also with two servers on one
store."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import fourfold
from fourfold.server.live.bot_threads import BotThreads
from fourfold.server.live.restart import RECENT_MS
from fourfold.server.live.table_service import TableService
from fourfold.server.metrics import Metrics
from fourfold.server.people.people import Person
from fourfold.server.storage.store import Store
from fourfold.table.clocks import Pace
from fourfold.table.commands import Move, Resign, Sit
from fourfold.table.errors import Refused
from fourfold.table.events import replay
from fourfold.table.table import Event, Table
from helpers.clock import set_clock
from helpers.hall import a_hall

pytestmark = pytest.mark.anyio

ANN, BOB = Person("ann", "Ann"), Person("bob", "Bob")
TIME = Pace.read({"kind": "time", "bank": 600, "add": 0})


async def two(table_service: TableService, game: str = "turn-of-time", pace: Pace | None = None) -> Table:
    table = await table_service.open(fourfold.game(game, players=2), ["human", "open"], ANN, pace or Pace(), True)
    return await table_service.act(table.id, Sit("bob", "Bob"))


def a_move(table: Table, client: str = "c") -> Move:
    assert table.decides is not None
    return Move(("ann", "bob")[table.decides], table.seq, table.state.moves[0], client)


async def test_a_change_is_stored_before_anybody_is_told(table_service: TableService) -> None:
    told: list[tuple[int, asyncio.Task[list[object]]]] = []

    def listen(table: Table) -> None:
        stored: asyncio.Task[list[object]] = asyncio.create_task(table_service.store.events(table.id))  # type: ignore[arg-type]
        told.append((table.seq, stored))

    table_service.on_change.connect(listen)
    table = await two(table_service)
    await table_service.act(table.id, a_move(table))
    for seq, stored in told:
        assert len(await stored) >= seq
    assert len(told) == 3


async def test_of_many_moves_at_once_one_counts(table_service: TableService) -> None:
    table = await two(table_service)
    moves = [table_service.act(table.id, a_move(table, f"tab {n}")) for n in range(20)]
    results = await asyncio.gather(*moves, return_exceptions=True)
    refused = [error.kind for error in results if isinstance(error, Refused)]
    assert len(refused) == 19 and set(refused) <= {"stale", "forbidden"}
    again = [table_service.act(table.id, a_move(table, f"tab {n}")) for n in range(20)]
    assert sum(isinstance(result, Table) for result in await asyncio.gather(*again, return_exceptions=True)) == 1
    after = table_service.peek(table.id)
    assert after == replay(table.id, await table_service.store.events(table.id))


async def test_two_servers_share_a_table(tmp_path: Path) -> None:
    """Ann plays at the one, Bob at the other; each hears of the other's moves only when it looks."""
    async with a_hall(tmp_path) as one, a_hall(tmp_path) as other:
        table = await two(one)
        await other.table(table.id)
        for step in range(40):
            if table.status == "over":
                break
            table_service = one if table.decides == 0 else other
            table = await table_service.act(table.id, a_move(table, f"c{step}"))
        assert await one.refresh(table.id) == await other.refresh(table.id)
        assert replay(table.id, await one.store.events(table.id)) == one.peek(table.id)


async def test_two_servers_that_answer_at_once_do_not_both_count(tmp_path: Path) -> None:
    async with a_hall(tmp_path) as one, a_hall(tmp_path) as other:
        table = await two(one)
        await other.table(table.id)
        for step in range(10):
            table = await one.refresh(table.id)
            await other.refresh(table.id)
            if table.status == "over":
                break
            both = [
                table_service.act(table.id, a_move(table, f"{step} {n}"))
                for n, table_service in enumerate((one, other))
            ]
            results = await asyncio.gather(*both, return_exceptions=True)
            assert sum(isinstance(result, Table) for result in results) == 1, results
        events = await one.store.events(table.id)
        assert [event.seq for event in events] == list(range(1, len(events) + 1))


async def test_a_move_sent_again_to_another_server_gets_the_stored_answer(tmp_path: Path) -> None:
    async with a_hall(tmp_path) as one, a_hall(tmp_path) as other:
        table = await two(one)
        await other.table(table.id)
        move = a_move(table, "the same")
        first = await one.act(table.id, move)
        second = await other.act(table.id, move)  # it has not heard of the first yet
        assert second.answers["ann", "the same"] == first.answers["ann", "the same"]
        assert len(await one.store.events(table.id)) == first.seq


async def test_time_between_two_starts_counts_on_no_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000_000_000_000
    set_clock(monkeypatch, lambda: now)
    async with a_hall(tmp_path) as table_service:
        table = await two(table_service, pace=TIME)
        now += 20_000
    now += 3_600_000
    async with a_hall(tmp_path) as table_service:
        assert await table_service.restart.resume() == 1
        again = table_service.peek(table.id)
        assert again and again.clocks.at(now) == (580_000, 600_000)


def read_tables(table_service: TableService, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables whose events are read from now on."""
    read: list[str] = []
    events = table_service.store.events

    async def noted(id: str, after: int = 0) -> list[Event]:
        read.append(id)
        return await events(id, after)

    monkeypatch.setattr(table_service.store, "events", noted)
    return read


async def test_a_start_reads_no_table_that_is_over_or_asleep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000_000_000_000
    set_clock(monkeypatch, lambda: now)
    async with a_hall(tmp_path) as table_service:
        asleep = await two(table_service, pace=TIME)
        now += RECENT_MS + 1
        over, awake = await two(table_service), await two(table_service)
        await table_service.act(over.id, Resign("bob"))
    now += 3_600_000
    async with a_hall(tmp_path) as table_service:
        read = read_tables(table_service, monkeypatch)
        assert await table_service.restart.resume() == 2 and read == [awake.id]
        assert (await table_service.table(asleep.id)).seq == asleep.seq + 1, "what its clock is owed"
        assert (await table_service.table(over.id)).status == "over"
        assert read == [awake.id, asleep.id, over.id]


async def test_a_table_that_sleeps_through_several_starts_is_given_all_the_time_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once: 20 seconds before the first stop count, and two hours in which other servers ran."""
    now = 1_000_000_000_000
    set_clock(monkeypatch, lambda: now)
    days = Pace.read({"kind": "days", "days": 1})
    async with a_hall(tmp_path) as table_service:
        table = await two(table_service, pace=days)
        now += 20_000
    for _ in range(2):
        now += 5 * 3_600_000
        async with a_hall(tmp_path) as table_service:
            read = read_tables(table_service, monkeypatch)
            monkeypatch.setattr("fourfold.server.live.restart.RECENT_MS", 1_000)
            await table_service.restart.resume()
            assert read == []
            now += 3_600_000
    now += 5 * 3_600_000
    async with a_hall(tmp_path) as table_service:
        await table_service.restart.resume()
        for _ in range(2):  # also when it is read again
            again = await table_service.table(table.id)
            left = again.clocks.at(now)[again.clocks.running or 0]
            assert left == 24 * 3_600_000 - 20_000 - 2 * 3_600_000
            table_service.cache.drop(table.id)


async def test_who_asks_for_a_table_waits_for_its_own_game_only(tmp_path: Path) -> None:
    async with a_hall(tmp_path) as table_service:
        ready, stuck = await two(table_service, "high-card", TIME), await two(table_service, "turn-of-time", TIME)
    store, metrics = await Store.open(str(tmp_path / "tables.db")), Metrics()
    table_service, compiled = (
        TableService(store, BotThreads(1, 30, metrics), metrics, await_resume=True),
        asyncio.Event(),
    )

    async def prepare(game: str) -> None:
        if game == "turn-of-time":
            await compiled.wait()

    table_service.prepare = prepare
    resuming = asyncio.create_task(table_service.restart.resume())
    assert (await table_service.table(ready.id)).id == ready.id
    assert table_service.peek(stuck.id) is None and not resuming.done()
    compiled.set()
    assert (await table_service.table(stuck.id)).id == stuck.id and await resuming == 2
    await table_service.stop()
    await store.close()


async def test_a_table_that_slept_is_gone_on_with_when_somebody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_hall(tmp_path) as table_service:
        table_service.bots.ask = lambda table: None  # nobody thinks here
        table = await table_service.open(fourfold.game("high-card", players=2), ["random", "human"], ANN, Pace(), True)
        assert table.bot_to_move == 0
    monkeypatch.setattr("fourfold.server.live.restart.RECENT_MS", -1)
    async with a_hall(tmp_path) as table_service:
        await table_service.restart.resume()
        assert table_service.peek(table.id) is None
        await table_service.table(table.id)
        while (await table_service.table(table.id)).bot_to_move is not None:
            await asyncio.sleep(0.01)


async def test_who_is_forgotten_at_a_table_that_sleeps_costs_nobody_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1_000_000_000_000
    set_clock(monkeypatch, lambda: now)
    async with a_hall(tmp_path) as table_service:
        table = await two(table_service, pace=TIME)
    now += 3_600_000
    async with a_hall(tmp_path) as table_service:
        monkeypatch.setattr("fourfold.server.live.restart.RECENT_MS", -1)
        await table_service.restart.resume()
        assert table_service.peek(table.id) is None
        await table_service.erase_person(table.id, "somebody who once watched")
        assert (await table_service.table(table.id)).clocks.at(now) == (600_000, 600_000)


async def test_long_games_push_each_other_out_of_memory(
    table_service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await two(table_service) for _ in range(4)]
    states = sum(len(table.record.states) for table in tables)
    monkeypatch.setattr("fourfold.server.live.table_cache.MAX_STATES", states)
    await table_service.act(tables[-1].id, a_move(tables[-1]))
    assert [table_service.peek(table.id) is None for table in tables] == [True, False, False, False]
    assert await table_service.table(tables[0].id) == tables[0] and table_service.peek(tables[1].id) is None


async def test_a_rematch_is_stored_with_its_note_or_not_at_all(table_service: TableService) -> None:
    table = await two(table_service)
    await table_service.act(table.id, Resign("bob"))
    both = await asyncio.gather(table_service.rematch(table.id, ANN), table_service.rematch(table.id, BOB))
    assert both[0].id == both[1].id
    old = await table_service.table(table.id)
    assert old.rematch == both[0].id and len(await table_service.store.events(both[0].id)) == both[0].seq


async def test_there_is_no_table_of_that_name(table_service: TableService) -> None:
    with pytest.raises(Refused, match="there is no table 'nothing'"):
        await table_service.table("nothing")
    with pytest.raises(Refused, match="there is no table 'nothing'"):
        await table_service.act("nothing", Resign("ann"))


async def test_a_private_table_does_not_exist_for_the_commands_of_strangers(table_service: TableService) -> None:
    game = fourfold.game("high-card", players=2)
    table = await table_service.open(game, ["human", "human"], ANN, Pace(), False)
    for asked in (
        table_service.act(table.id, Sit("bob", "Bob")),
        table_service.rematch(table.id, BOB),
        table_service.table_for(table.id, BOB),
    ):
        with pytest.raises(Refused, match=f"there is no table '{table.id}'"):
            await asked
    await table_service.join(table.link(None), BOB)
    assert (await table_service.table_for(table.id, BOB)).seq == table.seq, "who watches changes nothing"
    assert (await table_service.join(table.link(1), BOB)).seat_of("bob") == 1
