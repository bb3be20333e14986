"""Several servers and workers on one PostgreSQL: everybody sees every move, and a bot moves once, whatever dies."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import httpx2 as httpx
import psycopg
import pytest
import sqlalchemy as sa

from fourfold.server.cluster import jobs, multi_server
from fourfold.server.cluster.jobs import Jobs
from fourfold.server.cluster.multi_server import share_bots
from fourfold.server.live import warmup
from fourfold.server.live.bot_threads import BotThreads
from fourfold.server.live.channels import POLICY
from fourfold.server.live.table_service import TableService
from fourfold.server.metrics import Metrics
from fourfold.server.storage.store import Store
from fourfold.table.clock import now_ms
from fourfold.table.commands import Resign, Sit
from fourfold.table.table import Table
from helpers.command import Command
from helpers.postgres import Postgres
from helpers.repository import TESTS
from helpers.service import PATIENCE, Guest, Listening, closing_code, heard, settings_in, until
from helpers.tables import Evening

pytestmark = pytest.mark.slow

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(work, PATIENCE))


@contextmanager
def two_servers(postgres: Postgres, tmp_path: Path, **changes: Any) -> Iterator[tuple[Listening, Listening]]:
    settings = settings_in(tmp_path, database=postgres.new(), **changes)
    with Listening(settings) as one, Listening(settings) as other:
        yield one, other


def rows(url: str, query: str) -> list[Any]:
    with psycopg.connect(url) as connection:
        return connection.execute(query).fetchall()


# --------------------------------------------------------------------------------------- players and watchers


@pytest.mark.parametrize("called", [True, False])
def test_players_at_two_servers_play_a_whole_game(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, called: bool
) -> None:
    """They see each other's moves on their live channels, by NOTIFY or, if that is lost, by polling."""
    if not called:
        monkeypatch.setattr("fourfold.server.cluster.multi_server.CHANNEL", "elsewhere")
        monkeypatch.setattr(multi_server, "POLL_SECONDS", 0.1)
    with two_servers(postgres, tmp_path) as (one, other):
        ann, bob = one.guest("Ann"), other.guest("Bob")
        made = ann.post("/tables", {"game": "turn-of-time", "seats": ["human", "open"], "listed": True})
        id, path = made["id"], f"/tables/{made['id']}/live"
        assert [table["id"] for table in bob.get("/tables")] == [id]
        bob.post(f"/tables/{id}/sit", {})
        with one.live(path, ann) as a, other.live(path, bob) as b:
            seen = [heard(a), heard(b)]
            moves = 0
            while seen[0]["status"] != "over":
                seat = seen[0]["decides"]
                body = {"seq": seen[seat]["seq"], "move": seen[seat]["moves"][0], "client": str(moves)}
                answer = (ann, bob)[seat].post(f"/tables/{id}/moves", body)
                moves += 1
                for number, channel in enumerate((a, b)):
                    while seen[number]["seq"] < answer["table"]["seq"]:
                        seen[number] = heard(channel)
            assert moves > 5 and seen[0]["view"] == seen[1]["view"]
        assert ann.get(f"/tables/{id}/record") == bob.get(f"/tables/{id}/record")


def test_whoever_asks_a_server_sees_what_another_has_stored(postgres: Postgres, tmp_path: Path) -> None:
    """Without a live channel and without waiting: the response to the next request is up to date."""
    with two_servers(postgres, tmp_path) as (one, other):
        ann, bob = one.guest("Ann"), other.guest("Bob")
        id = ann.open("turn-of-time", "human", "open", "open", listed=True)
        assert len(bob.get("/tables")[0]["seats"]) == 3
        ann.post(f"/tables/{id}/bots", {"seat": 2, "level": "random"})
        assert bob.get("/tables")[0]["seats"][2]["bot"] == "random"
        bob.post(f"/tables/{id}/sit", {})
        view = ann.get(f"/tables/{id}")
        assert view["status"] == "playing"
        for _ in range(6):
            seat = until(lambda: {0: "ann", 1: "bob"}.get(ann.get(f"/tables/{id}")["decides"]))
            (ann if seat == "ann" else bob).move(id)
        assert ann.get(f"/tables/{id}")["seq"] == bob.get(f"/tables/{id}")["seq"]


def test_servers_keep_each_other_s_promises_and_each_only_once(postgres: Postgres, tmp_path: Path) -> None:
    with two_servers(postgres, tmp_path) as (one, other):
        ann, bob = one.guest("Ann"), other.guest("Bob")
        promised = ann.get("/promise")
        asked = {"game": "turn-of-time", "seats": ["human", "random"], "promise": promised["promise"]}
        assert bob.post("/tables", asked)["id"] == promised["table"]
        assert bob.get(f"/tables/{promised['table']}")["commitment"] == promised["commitment"]
        assert ann.refused("/tables", asked) == bob.refused("/tables", asked) == (409, "promise")


def test_a_channel_ends_when_its_secret_is_withdrawn_at_another_server(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourfold.server.live.watcher.RECHECK_SECONDS", 0.1)
    monkeypatch.setattr("fourfold.server.people.people.CACHE_SECONDS", 0.1)
    with two_servers(postgres, tmp_path, heartbeat=0.2) as (one, other):
        ann, bob = one.guest("Ann"), one.guest("Bob")
        id = ann.open("turn-of-time", "human", "open", listed=True)
        path = f"/tables/{id}/live"
        with other.live(path, ann) as channel, other.live(path, bob) as another:
            heard(channel), heard(another)
            ann.post("/account", {"name": "Ann of Two Servers", "password": "seven quiet herons wade"})
            assert closing_code(channel) == POLICY
            bob.post(f"/tables/{id}/sit", {})
            assert heard(another)["status"] == "playing"


def test_the_same_move_at_two_servers_counts_once(postgres: Postgres, tmp_path: Path) -> None:
    with two_servers(postgres, tmp_path) as (one, other):
        ann = one.guest("Ann")
        again = Guest(httpx.Client(base_url=other.base, timeout=PATIENCE))
        again.cookies = ann.cookies
        id = ann.open("shifting-stones", "human")
        table = ann.get(f"/tables/{id}")
        body = {"seq": table["seq"], "move": table["moves"][0], "client": "x"}
        first, second = ann.post(f"/tables/{id}/moves", body), again.post(f"/tables/{id}/moves", body)
        assert first["seq"] == second["seq"]
        assert again.refused(f"/tables/{id}/moves", body | {"client": "y"}) == (409, "stale")


def test_a_call_tells_other_servers_that_somebody_is_gone(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By NOTIFY alone: polling is off for an hour."""
    monkeypatch.setattr(multi_server, "POLL_SECONDS", 3600.0)
    with two_servers(postgres, tmp_path) as (one, other):
        ann, bob = one.guest("Ann"), other.guest("Bob")
        id = ann.open("turn-of-time", "human", "open", listed=True)
        bob.post(f"/tables/{id}/sit", {})
        bob.post(f"/tables/{id}/resign")  # so that Ann leaves no seat: that would be told anyway
        with other.live(f"/tables/{id}/live", bob) as channel:
            assert "Ann sat down." in [entry["words"] for entry in heard(channel)["log"]]
            ann.ask("POST", "/me/delete", {"name": "Ann"})
            told = [entry["words"] for entry in heard(channel)["log"]]
            assert "someone sat down." in told and "Ann sat down." not in told


# ------------------------------------------------------------------------------------------------------ bots


def test_two_servers_give_one_try_at_the_deal_of_a_day(postgres: Postgres, tmp_path: Path) -> None:
    with two_servers(postgres, tmp_path) as (one, other):
        ann, bob = one.guest("Ann"), other.guest("Bob")
        seen: dict[Guest, str] = {}
        day = ann.get("/daily")["day"]
        for server, guest in ((one, ann), (other, ann), (other, bob), (one, bob)):
            headers = {"cookie": f"fourfold={guest.cookies['fourfold']}"}
            answer = httpx.post(f"{server.base}/daily/{day}/shifting-stones/try", headers=headers, timeout=PATIENCE)
            assert answer.status_code == 303
            id = answer.headers["location"].removeprefix("/t/")
            assert seen.setdefault(guest, id) == id
        assert ann.get(f"/tables/{seen[ann]}")["commitment"] == bob.get(f"/tables/{seen[bob]}")["commitment"]
        for _ in range(3):  # what is given up earlier is not compared with others
            ann.move(seen[ann])
        ann.post(f"/tables/{seen[ann]}/resign")
        cookie = {"cookie": f"fourfold={ann.cookies['fourfold']}"}
        page = httpx.get(f"{other.base}/daily", headers=cookie, timeout=PATIENCE)
        assert "0 of 1 solved it." in page.text and "Resigned" in page.text


def test_bots_play_a_whole_game_by_jobs(postgres: Postgres, tmp_path: Path) -> None:
    with two_servers(postgres, tmp_path) as (one, _):
        ann = one.guest("Ann")
        id = ann.open("turn-of-time", "random", "random", "human")
        ann.post(f"/tables/{id}/resign")
        until(lambda: ann.get(f"/tables/{id}")["status"] == "over")
        url = one.app.state.settings.database
        until(lambda: rows(url, "SELECT count(*) FROM procrastinate_jobs") == [(0,)])


class Rigged:
    """A table service of its own, with bots that do as the test says."""

    def __init__(self, url: str, decide: Any, late: float = 60.0, places: int = 1) -> None:
        self.url, self.decide, self.late, self.places = url, decide, late, places

    async def open(self) -> Jobs:
        store, metrics = await Store.open(self.url), Metrics()
        self.table_service = TableService(store, BotThreads(self.places, 30, metrics, self.decide), metrics)
        self.jobs = Jobs(self.table_service, self.places, self.late)
        await self.jobs.open()
        return self.jobs

    async def close(self) -> None:
        await self.jobs.close()
        await self.table_service.store.close()


async def bots_table(store: Store) -> Table:
    """A table with a bot on every seat."""
    evening = Evening("turn-of-time", "random", "random", "human", now=now_ms())
    evening.do(Resign("ann"))
    await store.append(evening.table, evening.events)
    return evening.table


def bot_moves(url: str) -> int:
    return int(rows(url, "SELECT count(*) FROM event WHERE kind = 'move' AND data NOT LIKE '%forced%'")[0][0])


def test_two_workers_on_one_decision_make_one_move(postgres: Postgres) -> None:
    url = postgres.new()

    async def work() -> None:
        rigs = [Rigged(url, lambda level, view, seed, n=n: view.moves[n]) for n in range(2)]
        for rig in rigs:
            await rig.open()
            rig.table_service.bots.ask = None
            rig.table_service.announce = lambda *_, **__: None  # type: ignore[method-assign]
        table = await bots_table(rigs[0].table_service.store)
        await asyncio.gather(*(rig.table_service.bots.decide(table.id, table.turn) for rig in rigs for _ in range(3)))
        for rig in rigs:
            await rig.close()

    run(work())
    assert bot_moves(url) == 1


def test_a_decision_is_asked_for_once_however_often(postgres: Postgres) -> None:
    url = postgres.new()

    async def work() -> None:
        rig = Rigged(url, None)
        queue = await rig.open()
        table = await bots_table(rig.table_service.store)
        await asyncio.gather(*(queue.defer(table) for _ in range(5)))
        await rig.close()

    run(work())
    assert rows(url, "SELECT status::text FROM procrastinate_jobs") == [("todo",)]


def test_a_job_that_nobody_asked_for_is_asked_for_at_the_next_round(postgres: Postgres) -> None:
    """The server died after storing the previous move and before queueing the job."""
    url = postgres.new()

    async def work() -> None:
        rig = Rigged(url, None)
        queue = await rig.open()
        await bots_table(rig.table_service.store)
        await queue.requeue_overdue()
        await rig.close()

    run(work())
    forget(url, "interval '6 seconds'")
    run(work_again(url, late=30))
    assert rows(url, "SELECT count(*) FROM procrastinate_jobs") == [(1,)] and bot_moves(url) == 0
    forget(url, "interval '31 seconds'")
    run(work_again(url, late=30))
    assert bot_moves(url) == 1


def forget(url: str, age: str) -> None:
    """Make the table's last event older."""
    with psycopg.connect(url) as connection:
        then = f"(extract(epoch from now() - {age}) * 1000)::bigint"
        connection.execute(f"UPDATE event SET at = {then}")
        connection.execute(f"UPDATE game SET changed = {then}")


async def work_again(url: str, late: float) -> None:
    rig = Rigged(url, None, late)
    queue = await rig.open()
    await queue.requeue_overdue()
    rig.table_service.closing = True
    await rig.close()


def test_a_rated_bot_that_awaits_the_compiler_holds_no_worker_and_is_not_late(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.new()
    monkeypatch.setattr(warmup, "is_compiling", lambda game: True)

    async def work() -> None:
        rig = Rigged(url, lambda level, view, seed: view.moves[0], late=30)
        queue = await rig.open()
        evening = Evening("turn-of-time", "hard", "human", now=now_ms())
        table = evening.table
        await rig.table_service.store.append(table, evening.events)
        await queue._decide(table.id, table.turn)
        assert bot_moves(url) == 0
        forget(url, "interval '31 seconds'")
        rig.table_service.cache.drop(table.id)
        rig.table_service.bots.presence.note(table.id, now_ms())
        await queue.requeue_overdue()
        assert bot_moves(url) == 0 and rows(url, "SELECT count(*) FROM procrastinate_jobs") == [(1,)]
        monkeypatch.setattr(warmup, "is_compiling", lambda game: False)
        await queue.requeue_overdue()
        assert bot_moves(url) == 0, "the time in which it waited counts"
        await queue._decide(table.id, table.turn)
        assert bot_moves(url) == 1
        rig.table_service.closing = True
        await rig.close()

    run(work())


HANGING = """
import asyncio, sys, time, toys
from fourfold.server.cluster import jobs, workers
from fourfold.server.live import bot_threads
from fourfold.server.settings import Settings

def hang(*_):
    print("thinks", flush=True)
    time.sleep(60)

jobs.HEARTBEAT_SECONDS = 0.2
bot_threads.BotThreads.__init__.__defaults__ = (hang, True)
asyncio.run(workers.work(Settings(database=sys.argv[1], bots=1, compile=False), lambda: None))
"""


def test_a_dead_worker_s_job_is_taken_by_another(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker process is killed in the middle of a decision."""
    monkeypatch.setattr(jobs, "STALLED_SECONDS", 1.0)
    monkeypatch.setattr(jobs, "HEARTBEAT_SECONDS", 0.2)
    monkeypatch.setattr(jobs, "MAINTENANCE_SECONDS", 0.2)
    url = postgres.new()

    async def prepare() -> None:
        rig = Rigged(url, None)
        queue = await rig.open()
        await queue.defer(await bots_table(rig.table_service.store))
        await rig.close()

    run(prepare())
    words = [sys.executable, "-c", HANGING, url]
    paths = [str(TESTS), os.environ.get("PYTHONPATH", "")]  # the toy games, and what is given
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout and process.stdout.readline() == "thinks\n"
        process.kill()
    assert rows(url, "SELECT status::text FROM procrastinate_jobs") == [("doing",)] and bot_moves(url) == 0

    async def take() -> None:
        store, metrics = await Store.open(url), Metrics()
        table_service = TableService(store, BotThreads(1, 30, metrics), metrics)
        async with share_bots(table_service, 1, 30):
            while (await table_service.refresh("t1")).status != "over":
                await asyncio.sleep(0.02)
        await store.close()

    run(take())
    assert bot_moves(url) > 5


# ------------------------------------------------------------------------------------------------- processes


WORKER = """
import asyncio, sys
from fourfold.server.settings import Settings
from fourfold.server.cluster.workers import work
asyncio.run(work(Settings(database=sys.argv[1], bots=1, compile=False), lambda: print("takes jobs", flush=True)))
"""
SERVERS = """
import sys
from fourfold.server.server import run_server
from fourfold.server.settings import Settings
settings = Settings(database=sys.argv[1], port=0, workers=2, bots=0, compile=False)
run_server(settings, lambda address: print(address, flush=True))
"""


@contextmanager
def started(script: str, *words: str) -> Iterator[subprocess.Popen[str]]:
    """Runs a program, and kills it and all its children at the end."""
    command, out = [sys.executable, "-c", script, *words], subprocess.PIPE
    with subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, text=True, start_new_session=True) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def test_several_processes_serve_at_one_door_and_workers_think(postgres: Postgres, tmp_path: Path) -> None:
    """Two server processes that leave the bots to a worker; a killed one is replaced; all stop cleanly."""
    url = postgres.new()
    with started(WORKER, url) as worker, started(SERVERS, url) as server:
        assert worker.stdout and "takes jobs" in worker.stdout.readline()
        assert server.stdout
        base = server.stdout.readline().rstrip("/\n")
        ann = Guest(httpx.Client(base_url=base, timeout=PATIENCE), "Ann")
        id = ann.open("turn-of-time", "human", "random")
        for _ in range(3):
            until(lambda: ann.get(f"/tables/{id}")["decides"] == 0)
            ann.client = httpx.Client(base_url=base, timeout=PATIENCE)  # a new connection: either process may take it
            ann.move(id)
        parts = children(server.pid)
        assert len(parts) >= 2
        os.kill(parts[0], signal.SIGKILL)
        until(lambda: parts[0] not in children(server.pid) and len(children(server.pid)) >= 2)
        ann.client = httpx.Client(base_url=base, timeout=PATIENCE)
        until(lambda: ann.get(f"/tables/{id}")["decides"] in (0, None))
        server.send_signal(signal.SIGTERM)
        out, _ = server.communicate(timeout=PATIENCE)
        assert server.returncode == 0 and "Traceback" not in out and "starting another" in out
        worker.send_signal(signal.SIGINT)
        assert worker.wait(PATIENCE) == 0 and "Traceback" not in worker.stdout.read()


BEGINNING = """
import signal, sys, time
from fourfold.server.cluster.workers import ProcessGroup
def serve(ready):
    ready()
    time.sleep(1.5)  # a signal sent now is lost
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    time.sleep(600)
ProcessGroup(serve, 1, lambda: print("ready", flush=True)).run()
"""


def test_a_process_that_has_only_just_begun_stops_too() -> None:
    with started(BEGINNING) as process:
        assert process.stdout and process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0


def children(parent: int) -> list[int]:
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = path.read_text()
        except OSError:
            continue
        after = text.rpartition(")")[2].split()
        if int(after[1]) == parent and after[0] != "Z":
            found.append(int(path.parent.name))
    return found


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["serve", "--workers", "2"], r"--workers 2: SQLite allows only one process; use --database postgresql://… "),
        (["serve", "--workers", "0"], r"--workers 0: use 1 or more"),
        (["serve", "--bots", "0"], r"--bots 0: use 1 or more; with PostgreSQL, 0 leaves bots to"),
        (["worker", "--database", "sqlite:///x.db"], r"workers need postgresql://…"),
        (
            ["serve", "--database", "postgresql://ann:secret@127.0.0.1:1/none"],
            r"--database: postgresql\+psycopg://ann:\*\*\*@127.0.0.1:1/none cannot be opened: .*refused",
        ),
    ],
)
def test_what_cannot_be_shared_is_told_in_one_line(run: Command, words: list[str], problem: str) -> None:
    ran = run(*words)
    assert ran.code == 2 and re.search(problem, ran.err) and ran.err.count("\n") == 1
    assert "secret" not in ran.err


def test_time_that_a_second_server_starts_in_is_nobody_s_gift(postgres: Postgres, tmp_path: Path) -> None:
    """Downtime stops clocks; not while another server is running."""
    url = postgres.new()
    settings = settings_in(tmp_path, database=url)
    with Listening(settings) as one:
        ann = one.guest("Ann")
        id = ann.open("turn-of-time", "human", "random", clock={"kind": "time", "bank": 600, "add": 0})
        until(lambda: ann.get(f"/tables/{id}")["decides"] == 0)
        time.sleep(0.3)
        with Listening(settings):
            assert rows(url, "SELECT count(*) FROM event WHERE kind = 'pause'") == [(0,)]


# ------------------------------------------------------------------------------------------ who is served first


def test_jobs_of_who_waits_go_first_and_hosts_take_turns(postgres: Postgres) -> None:
    """Three tables of one host wait, at one of them a person; then two tables of others come."""
    url = postgres.new()
    seats = {"m1": (), "m2": (), "m3": ("human",), "v1": ("human",), "w1": ()}

    async def work() -> list[str]:
        rig = Rigged(url, None)
        queue = await rig.open()
        for id, people in seats.items():
            evening = Evening("turn-of-time", "random", "random", "human", *people, now=now_ms())
            if people:
                evening.do(Sit("bob", "Bob", link=evening.table.link(3)))
            evening.do(Resign("ann"))
            host = {"m": "mallory", "v": "vic", "w": "wim"}[id[0]]
            await queue.defer(replace(evening.table, id=id, host=host))
        order = [row.id for row in await rig.table_service.store.read(sa.text(IN_ORDER))]
        await rig.close()
        return order

    assert run(work()) == ["v1", "m3", "m1", "w1", "m2"]


IN_ORDER = "SELECT args->>'id' AS id FROM procrastinate_jobs ORDER BY priority DESC, procrastinate_jobs.id"


def test_bots_rest_until_a_seated_person_is_seen_at_one_of_the_servers(postgres: Postgres) -> None:
    """Somebody watches on one server while another makes the moves: each queues only what it knows of."""
    url = postgres.new()

    def waiting() -> int:
        return int(rows(url, "SELECT count(*) FROM procrastinate_jobs")[0][0])

    async def prepare() -> None:
        store = await Store.open(url)
        await bots_table(store)
        await store.close()

    async def work() -> None:
        rigs = [Rigged(url, lambda level, view, seed: view.moves[0], late=30) for _ in range(2)]
        moving, looking = [await rig.open() for rig in rigs]
        await moving.requeue_overdue()  # a move that is overdue is made for the bot, but not for one that rests
        await looking.requeue_overdue()
        assert (waiting(), bot_moves(url)) == (0, 0)
        table = await looking.table_service.current("t1")
        looking.table_service.bots.note_presence(table, "ann")
        await asyncio.gather(*looking._deferring)
        await looking.requeue_overdue()  # it has only just been woken
        assert (waiting(), bot_moves(url)) == (1, 0)
        await moving._decide("t1", table.turn)
        await asyncio.gather(*moving._deferring)
        assert (waiting(), bot_moves(url)) == (1, 1)
        await looking.table_service.refresh("t1")
        await asyncio.gather(*looking._deferring)
        assert waiting() == 2
        for rig in rigs:
            await rig.close()

    run(prepare())
    forget(url, "interval '61 seconds'")
    run(work())
