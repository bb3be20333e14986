"""Games that somebody makes as long as they like: they end, are read again in linear time, and hold nobody up."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from fastapi import FastAPI

import fourfold
from fourfold.core.record import Record
from fourfold.pages.frame.assets import faces
from fourfold.server.app import make_app
from fourfold.server.settings import Limits
from fourfold.table.clock import now_ms
from fourfold.table.command_table import act
from fourfold.table.commands import Move, Rematch, Renew, Resign, Say, SetListed, Undo
from fourfold.table.events import apply, extend, replay
from fourfold.table.opening import MAX_DECISIONS, MAX_EVENTS, check_length
from fourfold.table.table import Ending, Event, Table
from fourfold.table.takeback import undo_to
from helpers.long_games import NOW, PEOPLE, Watch, as_body, events_of, longest, no_collector
from helpers.service import BASE, PATIENCE, Guest, service, settings_in
from helpers.tables import Evening, two

pytestmark = pytest.mark.slow

MAX_HELD = 0.020
"""Seconds for which the event loop may be held by one thing."""
TRIES = 3
DEALT = 29
"""Moves of the longest game before the first decision."""


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[tuple[FastAPI, httpx.AsyncClient]]:
    """A server in this event loop."""
    app = make_app(settings_in(folder))
    transport = httpx.ASGITransport(app)
    async with app.router.lifespan_context(app), httpx.AsyncClient(transport=transport, base_url=BASE) as client:
        yield app, client


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[Guest]:
    with service(settings_in(tmp_path)) as client:
        yield Guest(client, "Ann")


async def got(client: httpx.AsyncClient, path: str) -> httpx.Response:
    answer = await client.get(path, headers={"accept-encoding": "gzip"})
    assert answer.status_code == 200, answer.text
    return answer


async def append(app: FastAPI, id: str, record: Record) -> None:
    """Store a table without the server noticing."""
    events = events_of(record, at=now_ms())
    await app.state.services.store.append(replay(id, events), events)


async def until(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.001)


def heaviest_import() -> Record:
    """The longest game whose record may be brought."""
    moves = len(longest().moves)
    while len(as_body(longest(moves))) > Limits().record:
        moves -= 100
    return longest(moves)


# ------------------------------------------------------------------------------------------------ bounds


def test_nobody_opens_a_game_without_an_end(ann: Guest) -> None:
    def opened(rounds: int) -> tuple[int, str]:
        form = {"game": "shifting-stones", "seats": ["human"] + ["random"] * 4, "options": {"rounds": rounds}}
        status, answer = ann.ask("POST", "/tables", form)
        return status, answer.get("message", "")

    assert opened(200)[0] == 201
    for rounds in (201, 1_000_000_000):
        status, words = opened(rounds)
        assert status == 422 and f"rounds={rounds} is not possible; give a whole number from 1 to 200" in words


@pytest.mark.parametrize("rounds", [201, 1_000_000_000])
def test_nobody_brings_a_game_without_an_end(ann: Guest, rounds: int) -> None:
    """The record that was sent: cards are dealt, and then everybody ends their turn at once, again and again."""
    dealt = longest(DEALT).as_json()
    record = dealt | {"options": {"players": 5, "rounds": rounds}, "moves": [*dealt["moves"], *["end"] * 500]}
    status, answer = ann.ask("POST", "/records", record)
    assert status == 422 and f"options: rounds={rounds} is not possible" in answer["message"]


def test_a_game_to_come_is_bounded_by_how_long_it_may_take(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever its options are called."""
    most = fourfold.game("high-card", players=2).most_decisions
    monkeypatch.setattr("fourfold.table.opening.MAX_DECISIONS", most)
    ann.open("high-card", "human", "random")
    monkeypatch.setattr("fourfold.table.opening.MAX_DECISIONS", most - 1)
    status, answer = ann.ask("POST", "/tables", {"game": "high-card", "seats": ["human", "random"]})
    assert status == 422 and f"may take {most} decisions; the limit is {most - 1}" in answer["message"]


def test_the_longest_game_that_can_be_opened_can_be_played_to_its_end() -> None:
    record = longest()
    check_length(record.game)
    assert record.result and len(record.moves) == record.game.most_decisions <= MAX_DECISIONS
    assert len(events_of(record)) < MAX_EVENTS, "it would be broken off"


@pytest.fixture
def little_room(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("fourfold.table.command_table.MAX_EVENTS", 40)
    return 40


def test_moves_taken_back_again_and_again_come_to_an_end(little_room: int) -> None:
    evening = Evening("turn-of-time", "human")
    while evening.table.status == "playing":
        table = evening.table
        back = undo_to(table, 0) is not None
        evening.do(Undo("ann", table.seq) if back else Move("ann", table.seq, table.state.moves[0], f"c{table.seq}"))
        assert evening.table.seq <= little_room + 1, "it goes on"
    assert evening.table.ending == Ending("unfinished", ())
    assert [note.kind for note in evening.table.log][-1] == "limit"


def test_talk_after_a_game_comes_to_an_end_but_another_game_is_possible(little_room: int) -> None:
    evening = two("turn-of-time")
    evening.do(Resign("bob"))
    while evening.table.seq < little_room:
        evening.do(Renew("ann", 1))
    assert evening.refused(Renew("ann", 1)) == "over" == evening.refused(SetListed("ann", False))
    assert evening.do(Rematch("ann", "t2")) == ["rematch"]
    assert evening.do(Rematch("bob", "t3")) == [] and evening.table.rematch == "t2"


def test_a_waiting_room_without_an_end_is_closed(little_room: int) -> None:
    evening = Evening("turn-of-time", "human", "open", listed=True)
    while evening.table.status == "waiting":
        evening.do(Renew("ann", 1))
    assert evening.table.ending == Ending("closed", ()) and evening.table.seq == little_room + 1


def test_a_game_that_is_broken_off_is_not_rated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with service(settings_in(tmp_path)) as client:
        ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
        id = ann.open("turn-of-time", "human", "open", listed=True)
        bob.post(f"/tables/{id}/sit", {})
        playing = ann.get(f"/tables/{id}")
        monkeypatch.setattr("fourfold.table.command_table.MAX_EVENTS", playing["seq"])
        table = (ann if playing["decides"] == 0 else bob).move(id)["table"]
        assert table["status"] == "over" and table["ending"] == {"how": "unfinished", "winners": [], "scores": None}
        assert ann.get("/leaderboard?game=turn-of-time") == []
        page = client.get(f"/t/{id}", headers={"cookie": f"fourfold={ann.cookies['fourfold']}"})
        assert "The game was stopped because it became too long." in page.text


def test_longer_tables_of_earlier_versions_can_be_read_and_end_with_the_next_move() -> None:
    """Two people end their turns for ever, as long as it was possible."""
    game = fourfold.game("shifting-stones", players=5, rounds=1_000_000_000)
    record = longest(DEALT)
    stored = Record(game, [*record.moves, *["end"] * MAX_EVENTS])
    table = replay("old", events_of(stored))
    assert table.status == "playing" and table.seq > MAX_EVENTS and len(table.log) == table.seq - 1
    after, events = act(table, Move(PEOPLE[table.decides or 0], table.seq, "end", "c"), NOW)
    assert [event.kind for event in events] == ["move", "limit"] and after.status == "over"
    assert replay("old", [*events_of(stored), *events]) == after


# ------------------------------------------------------------------------------------------ reading again


def test_reading_again_makes_one_table_and_one_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not one for every event, each a copy of all that went before."""
    events, made = events_of(longest(1_000)), Counter[str]()

    def count(kind: type, name: str) -> None:
        call = getattr(kind, name)

        def counted(self: Any, *args: Any, **more: Any) -> Any:
            made[kind.__name__] += 1
            return call(self, *args, **more)

        monkeypatch.setattr(kind, name, counted)

    count(Table, "__init__")
    count(Record, "__init__")
    count(Record, "_copy")
    replay("t", events)
    assert made == {"Table": 2, "Record": 2}, "one of each when it is opened, one after all events"


def cpu_seconds(events: list[Event]) -> float:
    began = time.thread_time()
    replay("t", events)
    return time.thread_time() - began


def ended_turns(count: int) -> list[Event]:
    game = fourfold.game("shifting-stones", players=5, rounds=1_000_000_000)
    return events_of(Record(game, [*longest(DEALT).moves, *["end"] * count]))


def takebacks(count: int) -> list[Event]:
    """A move, and back again."""
    begun = longest(DEALT)
    events, length = events_of(begun), len(begun.moves)
    state, seat = begun.final, begun.final.decides
    assert isinstance(seat, int)
    for _ in range(count // 2):
        events.append(Event(len(events) + 1, "move", seat, {"move": state.moves[0]}, NOW))
        events.append(Event(len(events) + 1, "undo", seat, {"to": length}, NOW))
    return events


@pytest.mark.parametrize("game", [ended_turns, takebacks])
def test_four_times_the_events_take_four_times_as_long(game: Callable[[int], list[Event]]) -> None:
    """16 times as long is what it took when everything was copied for every event."""
    short, long = game(5_000), game(20_000)
    with no_collector():
        assert min(cpu_seconds(long) for _ in range(2)) < 8 * min(cpu_seconds(short) for _ in range(3))


def snapshot(table: Table) -> tuple[Any, ...]:
    record = table.record
    return (
        tuple(record.moves), [state._records.tobytes() for state in record.states], list(table.log),
        dict(table.answers), table.seats, table.seq, table.turn, table.draws, table.clocks, table.ending, table.offer,
    )  # fmt: skip


def test_earlier_tables_keep_what_they_had() -> None:
    """Tables are values, however they were made, and two that go on from one do not meet."""
    evening = two("shifting-stones", rounds=3)
    while evening.table.status == "playing":
        table, person = evening.table, ("ann", "bob")[evening.table.decides or 0]
        evening.do(Move(person, table.seq, table.state.moves[-1], f"c{table.seq}"))
        if table.seq % 5 == 0:
            evening.do(Say("ann", "hello"))
        if undo_to(evening.table, table.decides or 0) is not None:
            evening.do(Undo(person, evening.table.seq))
            other = evening.table
            evening.do(Move(person, other.seq, other.state.moves[0], f"d{other.seq}"))
    events = evening.events
    kinds = Counter(event.kind for event in events)
    assert kinds["undo"] > 2 and kinds["say"] > 2 and kinds["draw"] > 10
    tables = [replay("t1", events[:1])]
    shots = [snapshot(tables[0])]
    for event in events[1:]:
        tables.append(apply(tables[-1], event))
        shots.append(snapshot(tables[-1]))
    for number, (table, shot) in enumerate(zip(tables, shots, strict=True), 1):
        once = replay("t1", events[:number])
        assert snapshot(table) == shot == snapshot(once) and table == once
        assert extend(table, events[number:]) == tables[-1]
    assert [snapshot(table) for table in tables] == shots


# ------------------------------------------------------------------------------------------ the event loop


def test_the_longest_games_hold_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While they are imported, shown, exported, fetched, followed and resumed. Every time they are read again first."""
    brought, held = as_body(heaviest_import()), dict[str, float]()
    faces(longest().game.name)  # a server draws them before it lets anybody play
    watch = Watch(monkeypatch)

    async def measure(name: str, work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        """Once more where it took long: a thread's own time, too, depends a little on who else uses the processor."""
        for _ in range(TRIES):
            seconds, found = await watch.during(work())
            held[name] = min(seconds, held.get(name, seconds))
            if seconds < MAX_HELD:
                break
        return found

    async def work() -> None:
        async with running(tmp_path) as (app, client):

            async def read(path: str, id: str) -> None:
                app.state.services.table_service.cache.drop(id)
                await got(client, path)

            async def followed() -> None:
                app.state.services.table_service.cache.drop("running")
                await app.state.services.live.first(
                    await app.state.services.table_service.table("running"), (), "de", 0
                )

            await append(app, "short", longest(50))
            await got(client, "/t/short")  # what every page needs is made once
            answer = await measure("import", lambda: client.post("/api/v1/records", content=brought))
            assert answer.status_code == 201, answer.text
            await append(app, "over", longest())
            await append(app, "running", longest(13_000))
            id = answer.json()["id"]
            for table, ways in (
                (f"/t/{id}", ("/replay?at=6000",)),
                ("/t/over", ("", "/replay", "/draws", "/record", "/analysis")),
                ("/t/running", ("",)),
                (f"/api/v1/tables/{id}", ("",)),
                ("/api/v1/tables/over", ("", "?language=de", "/record")),
                ("/api/v1/tables/running", ("", "/record")),
            ):
                for way in ways:
                    await measure(table + way, partial(read, table + way, table.rpartition("/")[2]))
            await measure("live channel", followed)
        async with running(tmp_path) as (app, client):
            held["resume"], _ = await watch.during(until(lambda: app.state.services.table_service.peek("running")))

    with no_collector():
        asyncio.run(work())
    assert {name: seconds for name, seconds in held.items() if seconds >= MAX_HELD} == {}
