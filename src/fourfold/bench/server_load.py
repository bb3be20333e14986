"""A load test of the table service: more and more tables, two people each, until a move takes too long.

`python -m fourfold.bench.server_load` starts a server with its own database and plays on it over the loopback. At every
table both people have a live channel, and a move is made every few seconds. A move counts when it is stored and has
arrived on both channels.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import orjson

import fourfold
from fourfold.core.registry import game_package
from fourfold.warmup import compile_game
from fourfold.web.server import raise_file_limit, run_server
from fourfold.web.settings import UNLIMITED, Settings

STEPS = (100, 250, 500, 750, 1000, 1250, 1500, 2000, 2500, 3000)
MOVE_INTERVAL = 3.3
"""Seconds between two moves at a table: 303 moves a second at 1,000 tables."""
SETTLE, MEASURE = 3.0, 10.0
"""Seconds of play before a step is measured, and of the measurement."""
LIMIT = 0.1
"""The limit for the 99th percentile of the time of a move, in seconds."""
GOAL = {"tables": 1000, "moves/s": 300.0, "memory": 500.0}
"""The goal on two cores within the limit; memory in megabytes."""
TEXT, PING, PONG, FINAL, MASKED = 1, 9, 10, 128, 128
"""Opcodes and flags in the first two bytes of a WebSocket frame."""
CLIENTS = 64
"""HTTP connections; half as many tables are set up at a time."""
METRICS_TOKEN = "load"


def serve(database: str) -> None:
    limits = replace(UNLIMITED, sockets=1_000_000, connections=1_000_000)
    settings = Settings(database=database, port=0, limits=limits, compile=False, metrics_token=METRICS_TOKEN)
    run_server(settings, lambda a: print(a, flush=True))


class HttpClient:
    """A persistent connection, for one request at a time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(self, method: str, path: str, body: Any, cookie: str) -> tuple[int, Any, str]:
        """Send a request; return status, answer and cookie."""
        self.streams = reader, writer = self.streams or await asyncio.open_connection("127.0.0.1", self.port)
        data = b"" if body is None else orjson.dumps(body)
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\ncontent-length: {len(data)}\r\n"
        head += f"content-type: application/json\r\n{f'cookie: {cookie}' if cookie else 'accept: */*'}\r\n\r\n"
        writer.write(head.encode() + data)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in answer[1:] if ": " in line)
        given = next((line[12:].split(";")[0] for line in answer if line.lower().startswith("set-cookie: ")), cookie)
        content = await reader.readexactly(int(headers.get("content-length", 0)))
        is_json = headers.get("content-type", "").startswith("application/json")
        return int(answer[0].split()[1]), orjson.loads(content) if is_json else content.decode(), given


class Channel(asyncio.Protocol):
    """A live channel: keeps the newest message, and sets an event when one arrives or the connection is lost."""

    def __init__(self, updated: asyncio.Event) -> None:
        self.updated, self._data, self._open, self.lost = updated, bytearray(), False, False
        self.table: dict[str, Any] = {}
        self.at = 0.0

    @classmethod
    async def to(cls, port: int, id: str, cookie: str, updated: asyncio.Event) -> Channel:
        transport, channel = await asyncio.get_running_loop().create_connection(lambda: cls(updated), "127.0.0.1", port)
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        transport.write(
            f"GET /api/v1/tables/{id}/live HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\n"
            f"connection: upgrade\r\nsec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n"
            f"cookie: {cookie}\r\n\r\n".encode()
        )
        channel.transport = transport
        return channel

    transport: asyncio.Transport

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._open:
            end = self._data.find(b"\r\n\r\n")
            if end < 0:
                return
            assert b" 101 " in self._data[:20], bytes(self._data[:200])
            del self._data[: end + 4]
            self._open = True
        while len(self._data) >= 2:
            size, start = self._data[1], 2
            if size >= 126:
                start = 4 if size == 126 else 10
                if len(self._data) < start:
                    return
                size = int.from_bytes(self._data[2:start], "big")
            if len(self._data) < start + size:
                return
            kind, payload = self._data[0] & 15, bytes(self._data[start : start + size])
            del self._data[: start + size]
            if kind == TEXT:
                message = orjson.loads(payload)
                if message["type"] == "table":
                    self.table, self.at = message, time.perf_counter()
                    self.updated.set()
            elif kind == PING:  # a channel that does not answer is closed
                self.transport.write(bytes([FINAL | PONG, MASKED | len(payload), 0, 0, 0, 0]) + payload)

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        self.updated.set()


@dataclass
class Load:
    """The players, and the times of their moves."""

    port: int
    games: list[str]
    every: float = MOVE_INTERVAL
    clients: asyncio.Queue[HttpClient] = field(default_factory=asyncio.Queue)
    answered: list[float] = field(default_factory=list)
    arrived: list[float] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    async def request(self, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[int, Any, str]:
        client = await self.clients.get()
        try:
            return await client.request(method, path, body, cookie)
        finally:
            self.clients.put_nowait(client)

    async def table(self, number: int, ready: asyncio.Semaphore, opened: asyncio.Event) -> None:
        """Play at a table for ever, one game after another."""
        game, updated = self.games[number % len(self.games)], asyncio.Event()
        guests = [(await self.request("PUT", "/api/v1/me", {"name": f"{number}"}))[2] for _ in range(2)]
        while True:
            async with ready:
                form = {"game": game, "seats": ["human", "open"], "listed": True}
                status, made, _ = await self.request("POST", "/api/v1/tables", form, guests[0])
                assert status == 201, made
                id = made["id"]
                await self.request("POST", f"/api/v1/tables/{id}/sit", {}, guests[1])
                channels = [await Channel.to(self.port, id, cookie, updated) for cookie in guests]
                while not all(channel.table for channel in channels):
                    await updated.wait()
                    updated.clear()
                    assert not any(channel.lost for channel in channels), f"table {id} has no channels"
            opened.set()
            due = time.perf_counter() + random.random() * self.every
            while channels[0].table["status"] == "playing":
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                due = max(time.perf_counter(), due + random.uniform(0.5, 1.5) * self.every)
                await self._move(id, guests, channels, updated)
            for channel in channels:
                channel.transport.close()

    async def _move(self, id: str, guests: list[str], channels: list[Channel], updated: asyncio.Event) -> None:
        seat = channels[0].table["decides"]
        table = channels[seat].table
        body = {"seq": table["seq"], "move": random.choice(table["moves"]), "client": secrets.token_hex(4)}
        began = time.perf_counter()
        status, answer, _ = await self.request("POST", f"/api/v1/tables/{id}/moves", body, guests[seat])
        if status != 200:
            self.problems.append(f"{status} {answer.get('message')}")
            return
        self.answered.append(time.perf_counter() - began)
        while any(channel.table["seq"] < answer["table"]["seq"] for channel in channels):
            updated.clear()
            await updated.wait()
            assert not any(channel.lost for channel in channels), f"the server has closed a channel of table {id}"
        self.arrived.append(max(channel.at for channel in channels) - began)


def memory(pid: int) -> float:
    """The resident memory of a process in megabytes."""
    fields = Path(f"/proc/{pid}/status").read_text("ascii").split()
    return int(fields[fields.index("VmRSS:") + 1]) / 1024


def _p50_and_p99(seconds: list[float]) -> tuple[float, float]:
    """In milliseconds; 0 with fewer than two moves."""
    if len(seconds) < 2:
        return 0.0, 0.0
    return 1000 * statistics.median(seconds), 1000 * statistics.quantiles(seconds, n=100)[98]


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
    """Cores that the server kept busy."""
    client: float

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


async def raise_load(load: Load, pid: int, steps: list[int], seconds: float) -> list[Step]:
    """Play at more and more tables, until moves take too long."""
    for _ in range(CLIENTS):
        load.clients.put_nowait(HttpClient(load.port))
    ready = asyncio.Semaphore(CLIENTS // 2)
    tasks: list[asyncio.Task[None]] = []
    found: list[Step] = []
    print(Step.HEAD)
    for tables in steps:
        opened = [asyncio.Event() for _ in range(tables - len(tasks))]
        tasks += [asyncio.create_task(load.table(len(tasks) + n, ready, event)) for n, event in enumerate(opened)]
        for event in opened:
            while not event.is_set():
                _raise_failures(tasks)
                await asyncio.sleep(0.05)
        await asyncio.sleep(SETTLE)
        found.append(await _measure(load, pid, tables, seconds))
        _raise_failures(tasks)
        print(found[-1], flush=True)
        if load.problems:
            print(f"{len(load.problems)} moves were refused, such as: {load.problems[0]}")
        if found[-1].arrived[1] > 1000 * LIMIT:
            break
    for task in tasks:
        task.cancel()
    return found


async def _measure(load: Load, pid: int, tables: int, seconds: float) -> Step:
    load.answered.clear()
    load.arrived.clear()
    before, began, used, own = await _metrics(load), time.perf_counter(), _cpu(pid), time.process_time()
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
        memory(pid),
        (_cpu(pid) - used) / took,
        (time.process_time() - own) / took,
    )


def _raise_failures(tasks: list[asyncio.Task[None]]) -> None:
    """Raise the error of a failed table: without it, the figures would look too good."""
    for task in tasks:
        if task.done():
            task.result()


async def _metrics(load: Load) -> dict[str, float]:
    asked = Request(f"http://127.0.0.1:{load.port}/metrics", headers={"authorization": f"Bearer {METRICS_TOKEN}"})
    with await asyncio.to_thread(urlopen, asked) as answer:
        text = answer.read().decode()
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


def _cpu(pid: int) -> float:
    """The CPU time of a process in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", metavar="URL", help="an empty database; default: a temporary SQLite file")
    parser.add_argument("--game", action="append", help="a game; default: all games in turn")
    parser.add_argument("--most", type=int, default=STEPS[-1], help="the highest number of tables")
    parser.add_argument("--tables", type=int, help="only this number of tables, instead of more and more")
    parser.add_argument("--every", type=float, default=MOVE_INTERVAL, help="seconds between two moves at a table")
    parser.add_argument("--seconds", type=float, default=MEASURE, help="the length of a measurement")
    parser.add_argument("--serve", metavar="URL", help=argparse.SUPPRESS)
    given = parser.parse_args()
    games = given.game or [
        name
        for name in fourfold.games()
        if game_package(name).about.players[0] <= 2 <= game_package(name).about.players[1]
    ]
    if given.serve:
        serve(given.serve)
        return
    if not Path("/proc/self/stat").exists():
        parser.error("this needs Linux: memory and processor time are read from /proc")
    raise_file_limit()
    for name in games:  # here, and not where memory is measured
        compile_game(name, bots=True)
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"sqlite:///{folder}/tables.db"
        words = [sys.executable, "-m", "fourfold.bench.server_load", "--serve", database]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout
            port = int(server.stdout.readline().rstrip("/\n").rpartition(":")[2])
            print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before; {', '.join(games)}; "
                  f"a move every {given.every:g} s a table")  # fmt: skip
            steps = [given.tables] if given.tables else [step for step in STEPS if step <= given.most]
            try:
                load = Load(port, games, given.every)
                print_summary(asyncio.run(raise_load(load, server.pid, steps, given.seconds)))
            finally:
                server.terminate()


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
    main()
