"""People who look for opponents: nobody is seated twice, nobody is lost, also with two servers on one store."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

import fourfold
from fourfold.server.live.bot_threads import BotThreads
from fourfold.server.live.channels import Live
from fourfold.server.live.seeks import LASTS_MS, Seeks
from fourfold.server.live.table_service import TableService
from fourfold.server.metrics import Metrics
from fourfold.server.people.people import People, Person
from fourfold.server.settings import Settings
from fourfold.server.storage import schema
from fourfold.server.storage.store import Store
from fourfold.table.clocks import Pace
from fourfold.table.commands import Arrival
from fourfold.table.seeking import Seek, Wish
from helpers.clock import set_clock
from helpers.postgres import Postgres
from helpers.service import Guest

pytestmark = pytest.mark.anyio

LIVE = {"kind": "time", "bank": 300, "add": 10}
TWO = Wish.read("turn-of-time", 2, 2, LIVE, False)


@asynccontextmanager
async def a_server(database: str) -> AsyncIterator[Seeks]:
    metrics = Metrics()
    store = await Store.open(database)
    table_service = TableService(store, BotThreads(1, 30, metrics), metrics)
    yield Seeks(table_service, Live(table_service, Settings(database=database)))
    await table_service.stop()
    await store.close()


@pytest.fixture
async def seeks(tmp_path: Path) -> AsyncIterator[Seeks]:
    async with a_server(str(tmp_path / "tables.db")) as seeks:
        yield seeks


async def guests(seeks: Seeks, count: int) -> list[Person]:
    people = People(seeks.table_service.store)
    return [(await people.create_guest(f"Guest {n}"))[0] for n in range(count)]


async def seats_of(seeks: Seeks, person: Person) -> list[str]:
    return [row.id for row in await seeks.table_service.store.tables_of(person.id, 100)]


async def many_at_once(one: Seeks, other: Seeks) -> None:
    """Thirty people on two servers, who ask again and again and at the same time."""
    people = await guests(one, 30)
    wishes = [Wish.read(game, 2, high, LIVE, False) for game, high in ((None, 2), (None, 4), ("turn-of-time", 3))]

    async def look(number: int) -> Seek:
        server, person = (one, other)[number % 2], people[number]
        seek = await server.begin(person, wishes[number % 3])
        for _ in range(50):
            if seek.table is not None:
                return seek
            again = await asyncio.gather(one.look(person), other.look(person))
            seek = next((each for each in again if each and each.table), None) or again[0] or seek
            await asyncio.sleep(0.01)
        return seek

    found = await asyncio.gather(*map(look, range(len(people))))
    tables = {seek.person: seek.table for seek in found}
    left = [person for person in people if tables[person.id] is None]
    assert len(left) <= 1  # any two of these wishes suit each other
    for person in people:
        expected = [tables[person.id]] if tables[person.id] else []
        assert await seats_of(one, person) == expected
    for id, count in Counter(filter(None, tables.values())).items():
        table = await one.table_service.refresh(id)
        assert table.status == "playing" and len(table.seats) == count and table.casual and table.listed
        assert len({seat.person for seat in table.seats}) == count


async def test_many_people_at_once_are_each_seated_once(seeks: Seeks) -> None:
    await many_at_once(seeks, seeks)


async def test_many_people_on_two_servers_of_a_postgresql_are_each_seated_once(postgres: Postgres) -> None:
    database = postgres.new()
    async with a_server(database) as one, a_server(database) as other:
        await many_at_once(one, other)


async def test_two_meet_at_one_table_with_their_origins(seeks: Seeks) -> None:
    ann, bob = await guests(seeks, 2)
    first = await seeks.begin(ann, TWO, Arrival(origin="a1"))
    assert first.table is None and [seek.person for seek in await seeks.current()] == [ann.id]
    second = await seeks.begin(bob, TWO, Arrival(origin="b2"))
    again = await seeks.look(ann)
    assert again is not None and second.table is not None and again.table == second.table
    table = await seeks.table_service.table(second.table)
    assert {seat.person: seat.origin for seat in table.seats} == {ann.id: "a1", bob.id: "b2"}
    assert table.clocks.pace == Pace.read(LIVE) and await seeks.current() == []


async def test_somebody_who_looks_sits_down_at_an_open_table(seeks: Seeks) -> None:
    ann, bob, cyd = await guests(seeks, 3)
    game = fourfold.game("turn-of-time", players=2)
    table = await seeks.table_service.open(game, ["human", "open"], ann, Pace.read(LIVE), listed=True, rated=False)
    assert (await seeks.begin(bob, Wish.read("winter", 2, 2, LIVE, False))).table is None
    assert (await seeks.begin(bob, TWO)).table == table.id
    assert (await seeks.begin(cyd, TWO)).table is None
    after = await seeks.table_service.table(table.id)
    assert [seat.person for seat in after.seats] == [ann.id, bob.id] and after.status == "playing"


async def test_a_table_that_its_host_has_left_open_keeps_nobody_waiting(
    seeks: Seeks, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await guests(seeks, 2)
    game = fourfold.game("turn-of-time", players=2)
    pace = Pace.read(LIVE)
    table = await seeks.table_service.open(game, ["human", "open"], ann, pace, listed=True, rated=False)
    set_clock(monkeypatch, lambda: table.changed + 3_600_000)
    assert (await seeks.begin(bob, TWO)).table is None


async def test_people_who_have_blocked_each_other_do_not_meet(seeks: Seeks) -> None:
    ann, bob, cyd = await guests(seeks, 3)
    blocked = sa.insert(schema.block).values(person=bob.id, blocked=ann.id, at=0)
    await seeks.table_service.store.write(lambda connection: connection.execute(blocked))
    game, pace = fourfold.game("turn-of-time", players=2), Pace.read(LIVE)
    await seeks.begin(ann, TWO)
    assert (await seeks.begin(bob, TWO)).table is None
    await seeks.end(ann)
    await seeks.table_service.open(game, ["human", "open"], ann, pace, listed=True, rated=False)
    looks = await seeks.look(bob)
    assert looks is not None and looks.table is None
    met = (await seeks.begin(cyd, TWO)).table
    again = await seeks.look(bob)
    assert met is not None and again is not None and again.table == met


async def test_a_seek_ends_when_nobody_asks_after_it(seeks: Seeks, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = await guests(seeks, 2)
    begun = (await seeks.begin(ann, TWO)).at
    set_clock(monkeypatch, lambda: begun + LASTS_MS - 1000)
    assert await seeks.look(ann) is not None
    set_clock(monkeypatch, lambda: begun + 2 * LASTS_MS)
    assert await seeks.current() == []
    assert (await seeks.begin(bob, TWO)).table is None
    assert await seeks.look(ann) is None


async def test_a_withdrawn_seek_is_matched_with_nobody(seeks: Seeks) -> None:
    ann, bob = await guests(seeks, 2)
    await seeks.begin(ann, TWO)
    assert await seeks.end(ann) is not None and await seeks.end(ann) is None
    assert (await seeks.begin(bob, TWO)).table is None


async def test_a_game_against_a_bot_ends_the_seek(seeks: Seeks) -> None:
    ann, bob = await guests(seeks, 2)
    await seeks.begin(ann, Wish.read("shifting-stones", 3, 4, None, False))
    table = await seeks.play_bots(ann)
    assert (table.game.name, len(table.seats)) == ("shifting-stones", 3)
    assert table.seats[0].person == ann.id and all(seat.bot for seat in table.seats[1:])
    assert await seeks.look(ann) is None
    await seeks.begin(ann, TWO)
    await seeks.begin(bob, TWO)
    assert {seat.person for seat in (await seeks.play_bots(ann)).seats} == {ann.id, bob.id}  # matched first


# --- through the API


def test_programs_look_for_each_other(client: TestClient) -> None:
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    assert ann.ask("GET", "/me/seek")[0] == 404 == ann.ask("DELETE", "/me/seek")[0]
    wish = {"game": "winter", "clock": LIVE}
    status, seek = ann.ask("POST", "/me/seek", wish)
    at = seek.pop("at")
    assert (status, seek) == (
        201,
        {"game": "winter", "low": 2, "high": 2, "clock": LIVE, "rated": False, "table": None},
    )
    assert ann.get("/me/seek")["at"] == at
    export = ann.get("/me/export")["seek"]
    assert export["game"] == "winter" and export["at"] == at
    met = bob.post("/me/seek", wish)["table"]
    assert ann.get("/me/seek")["table"] == met
    table = bob.get(f"/tables/{met}")
    assert table["status"] == "playing" and sorted(seat["name"] for seat in table["seats"]) == ["Ann", "Bob"]
    assert ann.ask("DELETE", "/me/seek")[0] == 204
    assert ann.ask("GET", "/me/seek")[0] == 404


def test_an_impossible_seek_names_the_value(client: TestClient) -> None:
    status, answer = Guest(client, "Ann").ask("POST", "/me/seek", {"game": "winter", "high": 4})
    assert status == 422 and "high=4" in answer["message"] and "give 2" in answer["message"]
