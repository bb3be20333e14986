"""A load test of the table service: more and more tables, two people each, until a move takes too long.

`python -m fourfold.bench.server_load` starts a server with its own database and plays on it over the loopback. At every
table both people have a live channel, and a move is made every few seconds, by POST or over the channel. A move counts
when it is stored and has arrived on both channels. Several servers need a PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.request import Request, urlopen

import fourfold
from fourfold.core.extras import program
from fourfold.core.registry import game_package
from fourfold.warmup import compile_game

with program("web"):
    from fourfold.bench.table_players import CLIENTS, Load
    from fourfold.server.server import raise_file_limit, run_server
    from fourfold.server.settings import UNLIMITED, Settings
    from fourfold.server.storage.urls import is_shared

STEPS = (100, 250, 500, 750, 1000, 1250, 1500, 2000, 2500, 3000)
MOVE_INTERVAL = 3.3
"""Seconds between two moves at a table: 303 moves a second at 1,000 tables."""
SETTLE, MEASURE = 3.0, 10.0
"""Seconds of play before a step is measured, and of the measurement."""
LIMIT = 0.1
"""The limit for the 99th percentile of the time of a move, in seconds."""
GOAL = {"tables": 1500, "moves/s": 450.0, "memory": 750.0}
"""The goal on two cores within the limit; memory in megabytes."""
METRICS_TOKEN = "load"


def serve(database: str) -> None:
    limits = replace(UNLIMITED, sockets=1_000_000, connections=1_000_000)
    settings = Settings(database=database, port=0, limits=limits, compile=False, metrics_token=METRICS_TOKEN)
    run_server(settings, lambda a: print(a, flush=True))


def memory(pid: int) -> float:
    """The resident memory of a process in megabytes."""
    fields = Path(f"/proc/{pid}/status").read_text("ascii").split()
    return int(fields[fields.index("VmRSS:") + 1]) / 1024


def _p50_and_p99(seconds: list[float]) -> tuple[float, float]:
    """In milliseconds; 0 with fewer than two moves."""
    if len(seconds) < 2:
        return 0.0, 0.0
    return 1000 * statistics.median(seconds), 1000 * statistics.quantiles(seconds, n=100)[98]


class Pids(NamedTuple):
    """The processes that are measured."""

    servers: list[int]
    database: int | None


@dataclass(frozen=True)
class Step:
    """The measurement with a number of tables. Times are in milliseconds, `memory` in megabytes."""

    tables: int
    sockets: float
    moves: float
    """Moves per second, stored and arrived on both channels."""
    messages: float
    answered: tuple[float, float]
    """p50 and p99 until the answer."""
    arrived: tuple[float, float]
    """p50 and p99 until the later of both channels."""
    memory: float
    server: float
    """Cores that the servers kept busy."""
    client: float
    database: float
    """Cores that the database kept busy; 0 if it is not known, or part of the server."""

    HEAD = (
        f"{'tables':>7}{'sockets':>9}{'moves/s':>9}{'messages/s':>12}{'answer p50':>12}{'p99':>9}{'channels p50':>14}"
        f"{'p99':>9}{'memory':>10}{'CPU/move':>11}{'server':>9}{'client':>8}"
    )

    @property
    def cpu(self) -> float:
        """CPU time of the server per move, in all threads and for everything that it does."""
        return 1000 * self.server / self.moves if self.moves else 0.0

    @property
    def is_goal(self) -> bool:
        fast = self.moves >= GOAL["moves/s"] and self.arrived[1] <= 1000 * LIMIT
        return fast and self.tables >= GOAL["tables"] and self.memory < GOAL["memory"]

    def __str__(self) -> str:
        return (
            f"{self.tables:7}{self.sockets:9.0f}{self.moves:9.0f}{self.messages:12.0f}"
            f"{self.answered[0]:9.1f} ms{self.answered[1]:6.0f} ms{self.arrived[0]:11.1f} ms{self.arrived[1]:6.0f} ms"
            f"{self.memory:7.0f} MB{self.cpu:8.2f} ms{self.server:9.0%}{self.client:8.0%}"
        )


async def raise_load(load: Load, pids: Pids, steps: Sequence[int], seconds: float) -> list[Step]:
    """Play at more and more tables, until moves take too long."""
    ready = asyncio.Semaphore(CLIENTS // 2)
    tasks: list[asyncio.Task[None]] = []
    found: list[Step] = []
    print(Step.HEAD)
    for tables in steps:
        print(f"opening {tables - len(tasks)} tables …", file=sys.stderr)
        opened = [asyncio.Event() for _ in range(tables - len(tasks))]
        tasks += [asyncio.create_task(load.table(len(tasks) + n, ready, event)) for n, event in enumerate(opened)]
        for event in opened:
            while not event.is_set():
                _raise_failures(tasks)
                await asyncio.sleep(0.05)
        await asyncio.sleep(SETTLE)
        print(f"measuring for {seconds:g} s …", file=sys.stderr)
        found.append(await _measure(load, pids, tables, seconds))
        _raise_failures(tasks)
        print(found[-1], flush=True)
        if load.problems:
            print(f"{len(load.problems)} moves were refused, such as: {load.problems[0]}")
        if found[-1].arrived[1] > 1000 * LIMIT:
            break
    for task in tasks:
        task.cancel()
    return found


async def _measure(load: Load, pids: Pids, tables: int, seconds: float) -> Step:
    load.answered.clear()
    load.arrived.clear()
    before, began, own = await _metrics(load), time.perf_counter(), time.process_time()
    used, stored = sum(map(cpu_seconds, pids.servers)), _cpu_with_children(pids.database)
    await asyncio.sleep(seconds)
    took, after = time.perf_counter() - began, await _metrics(load)
    sent = after["fourfold_messages_total"] - before["fourfold_messages_total"]
    return Step(
        tables,
        after["fourfold_sockets"],
        len(load.arrived) / took,
        sent / took,
        _p50_and_p99(load.answered),
        _p50_and_p99(load.arrived),
        sum(map(memory, pids.servers)),
        (sum(map(cpu_seconds, pids.servers)) - used) / took,
        (time.process_time() - own) / took,
        (_cpu_with_children(pids.database) - stored) / took,
    )


def _raise_failures(tasks: list[asyncio.Task[None]]) -> None:
    """Raise the error of a failed table: without it, the figures would look too good."""
    for task in tasks:
        if task.done():
            task.result()


async def _metrics(load: Load) -> dict[str, float]:
    """The metrics of all servers, added up."""
    found = defaultdict[str, float](float)
    for port in load.ports:
        asked = Request(f"http://127.0.0.1:{port}/metrics", headers={"authorization": f"Bearer {METRICS_TOKEN}"})
        with await asyncio.to_thread(urlopen, asked) as answer:
            lines = answer.read().decode().splitlines()
        for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#")):
            found[name] += float(value)
    return found


def cpu_seconds(pid: int, ended_children: bool = False) -> float:
    """The CPU time of a process in seconds; on request with that of processes that it had started and that ended."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    ticks = fields[11:15] if ended_children else fields[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def _cpu_with_children(pid: int | None) -> float:
    """The CPU time of a process and of all that it has started."""
    if pid is None:
        return 0.0
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    return cpu_seconds(pid, ended_children=True) + sum(cpu_seconds(int(child)) for child in children)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", metavar="URL", help="an empty database; default: a temporary SQLite file")
    parser.add_argument("--game", action="append", help="a game; default: all games in turn")
    parser.add_argument("--most", type=int, default=STEPS[-1], help="the highest number of tables")
    parser.add_argument("--tables", type=int, help="only this number of tables, instead of more and more")
    parser.add_argument("--every", type=float, default=MOVE_INTERVAL, help="seconds between two moves at a table")
    parser.add_argument("--seconds", type=float, default=MEASURE, help="the length of a measurement")
    parser.add_argument("--moves", choices=("post", "channel"), default="post", help="how moves are sent")
    parser.add_argument("--servers", type=int, default=1, help="the number of servers; several need a PostgreSQL")
    parser.add_argument("--together", action="store_true", help="both people of a table use the same server")
    parser.add_argument("--serve", metavar="URL", help=argparse.SUPPRESS)
    given = parser.parse_args()
    games = given.game or games_for_two()
    if given.serve:
        serve(given.serve)
        return
    require_linux(parser)
    if given.servers < 1 or (given.servers > 1 and not is_shared(given.database or "")):
        parser.error(f"--servers {given.servers}: give 1, or more with --database postgresql://…")
    prepare(games)
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"sqlite:///{folder}/tables.db"
        print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before; {', '.join(games)}; "
              f"a move every {given.every:g} s a table, by {given.moves}; "
              f"{given.servers} server(s) on {database.partition(':')[0]}")  # fmt: skip
        steps = [given.tables] if given.tables else [step for step in STEPS if step <= given.most]
        play = partial(Load, games=games, every=given.every, on_channel=given.moves == "channel")
        print_summary(measure(database, given.servers, partial(play, together=given.together), steps, given.seconds))


def require_linux(parser: argparse.ArgumentParser) -> None:
    if not Path("/proc/self/stat").exists():
        parser.error("this needs Linux: memory and processor time are read from /proc")


def prepare(games: Sequence[str]) -> None:
    """Compile the games here, and not where memory is measured."""
    raise_file_limit()
    for name in games:
        compile_game(name, bots=True)


def games_for_two() -> list[str]:
    abouts = {name: game_package(name).about for name in fourfold.games()}
    return [name for name, about in abouts.items() if about.players[0] <= 2 <= about.players[1]]


def measure(
    database: str,
    servers: int,
    make_load: Callable[[list[int]], Load],
    steps: Sequence[int],
    seconds: float,
    database_pid: int | None = None,
) -> list[Step]:
    """Start servers on a database, and play there at more and more tables."""
    with ExitStack() as stack:
        started = [stack.enter_context(running_server(database)) for _ in range(servers)]
        ports, pids = [port_of(server) for server in started], Pids([server.pid for server in started], database_pid)

        async def play() -> list[Step]:
            return await raise_load(make_load(ports), pids, steps, seconds)

        return asyncio.run(play())


@contextmanager
def running_server(database: str) -> Iterator[subprocess.Popen[str]]:
    """A server of the load test, in a process of its own."""
    words = [sys.executable, "-m", "fourfold.bench.server_load", "--serve", database]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        try:
            yield server
        finally:
            server.terminate()


def port_of(server: subprocess.Popen[str]) -> int:
    """The port of a server, once it listens."""
    assert server.stdout
    return int(server.stdout.readline().rstrip("/\n").rpartition(":")[2])


def print_summary(found: list[Step]) -> None:
    held = [step for step in found if step.arrived[1] <= 1000 * LIMIT]
    if held:
        best = held[-1]
        print(f"Held: {best.tables} tables, {best.sockets:.0f} sockets, {best.moves:.0f} moves/s stored and broadcast, "
              f"p99 {best.arrived[1]:.0f} ms, {best.memory:.0f} MB, {best.cpu:.2f} ms of CPU a move.")  # fmt: skip
    reached = "reached" if any(step.is_goal for step in found) else "not reached"
    print(f"Goal ({GOAL['tables']} tables, {GOAL['moves/s']:g} moves/s, p99 {1000 * LIMIT:g} ms, "
          f"{GOAL['memory']:g} MB): {reached}.")  # fmt: skip


if __name__ == "__main__":
    with program():
        main()
