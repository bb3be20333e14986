"""Bots as a weapon: tables that play by themselves, and work that pushes everybody else's back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import fourfold
from fourfold.bots.player import Thought
from fourfold.core.errors import OptionError
from fourfold.core.state import View
from fourfold.server.live.bot_threads import BotThreads, FairQueue, Requester
from fourfold.server.live.new_tables import TableQuotas
from fourfold.server.live.presence import ATTENDED_MS, Presence
from fourfold.server.live.table_service import TableService
from fourfold.server.metrics import Metrics
from fourfold.server.people.people import Person
from fourfold.server.settings import UNLIMITED, Limits
from fourfold.server.storage.store import Store
from fourfold.table.clocks import Pace
from fourfold.table.commands import Leave, Move, PutBot, Resign, Start
from fourfold.table.errors import Refused
from fourfold.table.table import Table
from helpers.clock import set_clock
from helpers.service import FREE, Guest, Listening, service, settings_in
from helpers.tables import Evening

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

ANN = Person("ann", "Ann", "192.0.2.1")
MALLORY, VICTIM = Person("mallory", "Mallory", "198.51.100.7"), Person("vic", "Vic", "192.0.2.2")


# ------------------------------------------------------------------------------------------- a table needs a person


def test_a_table_of_bots_alone_is_refused(tmp_path: Path) -> None:
    form: dict[str, Any] = {"game": "shifting-stones", "seats": ["expert"] * 5, "options": {"rounds": 100}}
    with service(settings_in(tmp_path)) as client:
        status, answer = Guest(client).ask("POST", "/tables", form)
        assert (status, answer["error"]) == (422, "value")
        assert "give at least one human, here or open" in answer["message"]
        for person in ("human", "open"):
            Guest(client).post("/tables", {**form, "seats": [person, *["random"] * 4]})


def test_bots_do_not_fill_a_table_where_nobody_sits() -> None:
    waiting = Evening("high-card", "open", "random", "open")
    assert waiting.refused(Start("ann", ["random"])) == "no people"
    waiting.do(PutBot("ann", 0, "random"))
    assert waiting.refused(PutBot("ann", 2, "random")) == "no people"
    assert waiting.table.status == "waiting"
    with pytest.raises(
        OptionError, match="random, random has no seat for people; give at least one human, here or open"
    ):
        Evening("high-card", "random", "random")


# --------------------------------------------------------------------------------------- where nobody looks any more


class Clock:
    """The time, as a test sets it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_000_000_000_000
        set_clock(monkeypatch, lambda: self.now)

    def wait(self, seconds: float) -> None:
        self.now += int(1000 * seconds)


class Steady:
    """Thinkers that take the first move, one whenever the test says so."""

    def __init__(self) -> None:
        self.asked: list[Requester] = []
        self._waiting: list[asyncio.Future[None]] = []
        self.table_service: TableService

    async def decide(self, level: str, view: View, requester: Requester, seed: int | None = None) -> str:
        self.asked.append(requester)
        self._waiting.append(asyncio.get_running_loop().create_future())
        await self._waiting[-1]
        return view.moves[0]

    async def consider(self, view: View, requester: Requester) -> Thought:
        raise NotImplementedError

    async def go(self) -> bool:
        """Let the bot that waits move, and the next one begin, if there is one; whether one waited."""
        await self._settle()
        if not self._waiting:
            return False
        self._waiting.pop().set_result(None)
        await self._settle()
        return True

    async def _settle(self) -> None:
        while self.table_service.bots._tasks and not self._waiting:
            await asyncio.sleep(0.001)


@asynccontextmanager
async def a_service(folder: Path, limits: Limits = UNLIMITED) -> AsyncIterator[tuple[TableService, Steady]]:
    store, bot_runner = await Store.open(str(folder / "tables.db")), Steady()
    table_service = bot_runner.table_service = TableService(store, bot_runner, Metrics(), TableQuotas(limits))
    yield table_service, bot_runner
    await table_service.stop()
    await store.close()


async def bots_among_themselves(table_service: TableService, host: Person = ANN) -> Table:
    """A table whose only person has given up: bots play on, and the host may watch."""
    game = fourfold.game("turn-of-time", players=3)
    table = await table_service.open(game, ["human", "random", "random"], host, Pace(), False)
    return await table_service.act(table.id, Resign(host.id))


async def test_bots_rest_where_nobody_looks_and_go_on_when_somebody_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    async with a_service(tmp_path) as (table_service, bot_runner):
        id = (await bots_among_themselves(table_service)).id
        assert await bot_runner.go()  # giving up was seen
        clock.wait(59)
        assert await bot_runner.go()
        clock.wait(2)
        assert await bot_runner.go()  # what was begun is finished
        assert not await bot_runner.go()
        table = await table_service.table(id)
        table_service.bots.note_presence(table, None)
        table_service.bots.note_presence(table, "somebody who only watches")
        assert not await bot_runner.go()
        table_service.bots.note_presence(table, "ann")
        assert await bot_runner.go()
        clock.wait(59)
        table_service.bots.note_presence(await table_service.table(id), "ann")  # as a live channel does again and again
        clock.wait(59)
        assert await bot_runner.go() and await bot_runner.go()


async def test_a_table_that_everybody_has_left_comes_to_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    async with a_service(tmp_path) as (table_service, bot_runner):
        table = await bots_among_themselves(table_service)
        await table_service.act(table.id, Leave("ann"))
        assert await bot_runner.go()
        clock.wait(61)
        assert await bot_runner.go()
        table_service.bots.note_presence(await table_service.table(table.id), "ann")  # no longer at the table
        assert not await bot_runner.go()


async def test_whoever_moves_and_goes_away_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play by correspondence: nobody looks, but the move itself was seen. Also across a restart of an hour."""
    clock = Clock(monkeypatch)
    async with a_service(tmp_path) as (table_service, bot_runner):
        table = await table_service.open(
            fourfold.game("turn-of-time", players=2), ["human", "random"], ANN, Pace(), False
        )
        clock.wait(3600)
        table = await table_service.act(table.id, Move("ann", table.seq, table.state.moves[0], "c"))
        assert table.bot_to_move == 1
        await table_service.stop()
    clock.wait(3600)
    async with a_service(tmp_path) as (table_service, bot_runner):
        await table_service.restart.resume()
        while (await table_service.table(table.id)).bot_to_move == 1:
            assert await bot_runner.go()


async def test_after_a_restart_bots_rest_until_somebody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    async with a_service(tmp_path) as (table_service, _):
        id = (await bots_among_themselves(table_service)).id
        clock.wait(61)
    async with a_service(tmp_path) as (table_service, bot_runner):
        await table_service.restart.resume()
        assert not await bot_runner.go()
        table_service.bots.note_presence(await table_service.table(id), "ann")
        assert await bot_runner.go()


def test_requests_and_channels_of_seated_people_are_seen(tmp_path: Path) -> None:
    with Listening(settings_in(tmp_path, heartbeat=0.05)) as server:
        table_service, ann, eve = server.app.state.services.table_service, server.guest("Ann"), server.guest("Eve")
        id = ann.open("high-card", "human", "human", listed=True)
        bob = server.guest("Bob")
        bob.post("/join", {"link": ann.get(f"/tables/{id}/links")["seats"]["1"]})
        table_service.bots.presence = Presence()
        eve.get(f"/tables/{id}")
        with server.live(f"/tables/{id}/live", eve) as channel:
            channel.recv(10)
        assert table_service.bots.presence.tables() == []
        ann.get(f"/tables/{id}")
        assert table_service.bots.presence.tables() == [id]
        table_service.bots.presence = Presence()
        with server.live(f"/tables/{id}/live", bob) as channel:
            channel.recv(10)
            table_service.bots.presence = Presence()
            channel.recv(10)  # a sign of life
            channel.recv(10)
            assert table_service.bots.presence.tables() == [id]


def test_presence_forgets_tables_that_are_left() -> None:
    presence = Presence()
    for number in range(1000):
        presence.note(f"t{number}", number * 1000)
    assert len(presence.tables()) == ATTENDED_MS // 1000
    assert presence.since("t999") == 999_000 and presence.since("t1") == 0


# -------------------------------------------------------------------------------------------------- whose turn it is


def in_turn(places: int, thinking: int, *askers: Requester) -> list[Requester]:
    """The order in which askers get places, of whom all but the first `thinking` come while those are taken."""

    async def work() -> list[Requester]:
        turns, order = FairQueue(places), []

        async def ask(requester: Requester) -> None:
            async with turns.slot(requester):
                order.append(requester)
                await asyncio.sleep(0)

        await asyncio.gather(*map(ask, askers))
        assert not turns.is_full
        return order[thinking:]

    return asyncio.run(asyncio.wait_for(work(), 30))


def table_of(host: str, address: str = "", waits: bool = True) -> Requester:
    return Requester(host, address or f"address of {host}", waits)


def test_who_has_forty_tables_waits_longer_and_nobody_else_does() -> None:
    """One place, taken; 39 more decisions for one host wait when another host's comes."""
    mallory, vic = table_of("mallory"), table_of("vic")
    assert in_turn(1, 1, *[mallory] * 40, vic)[0] == vic
    assert in_turn(1, 1, *[mallory] * 40, vic, vic)[:3] == [vic, mallory, vic]


def test_tables_where_a_person_waits_go_first() -> None:
    """However many hosts have bots play among themselves."""
    crowd, vic = [table_of(f"m{n}", waits=False) for n in range(40)], table_of("vic")
    assert in_turn(1, 1, *crowd, vic, vic)[:2] == [vic, vic]


def test_many_guests_of_one_address_count_as_one() -> None:
    crowd, vic = [table_of(f"m{n}", "198.51.100.7") for n in range(40)], table_of("vic")
    assert in_turn(1, 1, *crowd, vic, vic)[:3] == [vic, crowd[1], vic]


def test_hosts_at_one_address_take_turns_too() -> None:
    """A class behind one address, in which one child has opened many tables."""
    greedy, shy = table_of("greedy", "school"), table_of("shy", "school")
    assert in_turn(1, 1, *[greedy] * 10, shy)[0] == shy


def test_a_place_is_left_to_those_who_wait() -> None:
    """Where there are two, neither one host, nor tables where nobody waits, nor one address of several have both."""

    async def taken(*askers: Requester, before: Requester | None = None, seconds: float = 0.0) -> int:
        now, busy = 0.0, 0
        turns = FairQueue(2, lambda: now)
        if before:
            async with turns.slot(before):
                pass
        now = seconds

        async def hold(requester: Requester) -> None:
            nonlocal busy
            async with turns.slot(requester):
                busy += 1
                await asyncio.Event().wait()

        tasks = [asyncio.create_task(hold(requester)) for requester in askers]
        await asyncio.sleep(0.01)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not turns.is_full
        return busy

    quiet = [table_of(f"m{n}", waits=False) for n in range(3)]
    assert asyncio.run(taken(*quiet)) == 1 and asyncio.run(taken(*quiet, table_of("vic"))) == 2
    assert asyncio.run(taken(*[table_of("m")] * 3)) == 1 and asyncio.run(taken(*[table_of("m")] * 3, quiet[0])) == 2
    club = [table_of(f"m{n}", "club") for n in range(3)]
    assert asyncio.run(taken(*club)) == 2  # all who are there
    assert asyncio.run(taken(*club, before=table_of("vic"), seconds=59)) == 1
    assert asyncio.run(taken(*club, before=table_of("vic"), seconds=61)) == 2


def test_equal_askers_are_served_as_they_come() -> None:
    crowd = [table_of(f"p{n}") for n in range(10)]
    assert in_turn(1, 0, *crowd) == crowd and in_turn(4, 0, *crowd) == crowd


async def test_with_forty_tables_of_bots_the_next_thought_is_for_who_waits(tmp_path: Path) -> None:
    """The whole way from a move to the place where a bot thinks, with one place and bots that last as long as the
    test wants: the person waits for the one thought that was begun, not for forty."""
    asked: list[str] = []
    order: list[str] = []
    allowed = asyncio.Semaphore(0)

    class Slow(BotThreads):
        async def decide(self, level: str, view: View, requester: Requester, seed: int | None = None) -> str:
            asked.append(requester.host)
            async with self._queue.slot(requester):
                order.append(requester.host)
                await allowed.acquire()
            return view.moves[0]

    store, metrics = await Store.open(str(tmp_path / "tables.db")), Metrics()
    table_service = TableService(store, Slow(1, 30, metrics), metrics)
    for _ in range(40):
        await bots_among_themselves(table_service, MALLORY)
    while not order:
        await asyncio.sleep(0.001)
    game = fourfold.game("turn-of-time", players=2)
    table = await table_service.open(game, ["human", "random"], VICTIM, Pace(), False)
    table = await table_service.act(table.id, Move("vic", table.seq, table.state.moves[0], "c"))
    assert table.bot_to_move == 1
    while "vic" not in asked:
        await asyncio.sleep(0.001)
    allowed.release()
    while len(order) < 2:
        await asyncio.sleep(0.001)
    assert order == ["mallory", "vic"]
    await table_service.stop()
    await store.close()


# ------------------------------------------------------------------------------------------------------------- caps


async def test_a_person_has_so_many_games_with_bots_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are over, left or long untouched do not count."""
    clock = Clock(monkeypatch)
    game = fourfold.game("turn-of-time", players=2)
    async with a_service(tmp_path, replace(FREE, running=3)) as (table_service, _):

        async def opened(host: Person = ANN, *seats: str) -> Table:
            return await table_service.open(game, seats or ("human", "random"), host, Pace(), False)

        tables = [await opened() for _ in range(3)]
        with pytest.raises(Refused, match="you host 3 running games with bots; finish or leave one") as no:
            await opened()
        assert no.value.kind == "running"
        await opened(VICTIM)
        await opened(ANN, "human", "open")  # without bots
        await table_service.act(tables[0].id, Resign("ann"))
        again = await table_service.rematch(tables[0].id, ANN)
        await table_service.act(tables[1].id, Resign("ann"))
        await opened()
        with pytest.raises(Refused, match="you host 3 running games"):
            await table_service.rematch(tables[1].id, ANN)
        await table_service.act(again.id, Leave("ann"))
        await table_service.rematch(tables[1].id, ANN)
        clock.wait(601)
        await opened()


def test_an_address_has_so_many_games_with_bots_at_once(tmp_path: Path) -> None:
    form = {"game": "turn-of-time", "seats": ["human", "random"]}
    with service(settings_in(tmp_path, limits=replace(FREE, running_address=4))) as client:
        for _ in range(4):
            Guest(client).post("/tables", form)
        status, answer = Guest(client).ask("POST", "/tables", form)
        assert (status, answer["error"]) == (409, "running")
        assert "people at your address host 4 running games with bots" in answer["message"]
        Guest(client).post("/tables", {**form, "seats": ["human", "open"]})
