"""`kill -9` in the middle of 1,000 acknowledged moves: nothing acknowledged is lost, nothing doubled, games go on.

`FOURFOLD_KILLS=20` kills twenty times on each kind of database; without it, once in 300 moves.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import secrets
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2 as httpx
import psycopg
import pytest

from fourfold.server.storage.store import Store
from fourfold.table.events import replay
from fourfold.table.table import Event
from helpers.postgres import Postgres
from helpers.service import PATIENCE, Guest

pytestmark = pytest.mark.slow

KILLS = int(os.environ.get("FOURFOLD_KILLS", "0"))
MOVES = 1000 if KILLS else 300
"""Acknowledged moves per kill."""
TABLES = (("shifting-stones", "human"),) * 5 + (("turn-of-time", "human", "random"),) * 3
"""Who plays at the same time: people alone, and people with a bot, whose game must go on by itself."""

SERVER = """
import sys
from fourfold.server.server import run_server
from fourfold.server.settings import UNLIMITED, Settings
settings = Settings(database=sys.argv[1], port=int(sys.argv[2]), limits=UNLIMITED, compile=False)
run_server(settings, lambda address: print(address, flush=True))
"""


class Victim:
    """A server process that is killed and started again, always at the same address."""

    def __init__(self, database: str) -> None:
        self.database = database
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start()

    def start(self) -> None:
        words = [sys.executable, "-c", SERVER, self.database, str(self.port)]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout and self.process.stdout.readline().startswith("http")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@dataclass
class Played:
    """What the players were told, and what they only sent."""

    acknowledged: list[tuple[str, int, str, str]] = field(default_factory=list)
    """Table, seq, client id, move."""
    sent: set[str] = field(default_factory=set)
    refused: list[Any] = field(default_factory=list)
    resent: int = 0
    done: threading.Event = field(default_factory=threading.Event)


class Player(threading.Thread):
    """Plays one game after the other; a move that was not answered is sent again with the same client id."""

    def __init__(self, base: str, seats: tuple[str, ...], played: Played) -> None:
        super().__init__(daemon=True)
        self.seats, self.played = seats, played
        self.guest = Guest(httpx.Client(base_url=base, timeout=PATIENCE), "Ann")

    def run(self) -> None:
        try:
            self._play()
        except Exception as error:
            self.played.refused.append(repr(error))
            self.played.done.set()

    def _play(self) -> None:
        table: dict[str, Any] = {"status": "over"}
        while not self.played.done.is_set():
            if table["status"] == "over":
                _, made = self._ask("POST", "/tables", {"game": self.seats[0], "seats": list(self.seats[1:])})
                table = {"id": made["id"], "status": "new"}
            if not table.get("moves"):
                time.sleep(0.005)
                _, table = self._ask("GET", f"/tables/{table['id']}")
                continue
            move, client = random.choice(table["moves"]), secrets.token_hex(8)
            self.played.sent.add(client)
            body = {"seq": table["seq"], "move": move, "client": client}
            status, answer = self._ask("POST", f"/tables/{table['id']}/moves", body)
            if status != 200:
                raise AssertionError(answer)
            self.played.acknowledged.append((table["id"], answer["seq"], client, move))
            table = answer["table"]

    def _ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        while True:
            try:
                return self.guest.ask(method, path, body)
            except httpx.TransportError:
                self.played.resent += 1
                assert not self.played.done.wait(0.05)


def stored(database: str) -> dict[str, list[Event]]:
    """All events, read past the server."""
    query = "SELECT game, seq, kind, seat, data, at FROM event ORDER BY game, seq"
    if database.startswith("postgresql"):
        with psycopg.connect(database) as connection:
            rows = connection.execute(query).fetchall()
    else:
        file = sqlite3.connect(database)
        rows = file.execute(query).fetchall()
        file.close()
    tables: dict[str, list[Event]] = defaultdict(list)
    for game, *event in rows:
        seq, kind, seat, data, at = event
        tables[game].append(Event(seq, kind, seat, json.loads(data), at))
    return tables


def check(played: Played, tables: dict[str, list[Event]]) -> None:
    by_key = {(id, event.seq): event for id, events in tables.items() for event in events}
    for id, seq, client, move in played.acknowledged:
        event = by_key[id, seq]
        assert (event.data.get("client"), event.data["move"]) == (client, move), "an acknowledged move is lost"
    times = Counter(event.data["client"] for event in by_key.values() if "client" in event.data)
    assert set(times.values()) == {1} and times.keys() <= played.sent, "a move is stored twice"
    for id, events in tables.items():
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        assert replay(id, events).seq == len(events)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_killed_server_loses_and_doubles_nothing(request: pytest.FixtureRequest, tmp_path: Path, kind: str) -> None:
    database = str(tmp_path / "tables.db")
    if kind == "postgresql":
        server: Postgres = request.getfixturevalue("postgres")
        database = server.new()
    victim, played = Victim(database), Played()
    try:
        players = [Player(f"http://127.0.0.1:{victim.port}", seats, played) for seats in TABLES]
        for player in players:
            player.start()
        for number in range(KILLS or 1):
            middle = number * MOVES + random.randint(MOVES // 10, MOVES * 9 // 10)
            reach(played, middle)
            victim.kill()
            check(played, stored(database))
            victim.start()
            reach(played, (number + 1) * MOVES)
        played.done.set()
        for player in players:
            player.join(PATIENCE)
    finally:
        victim.kill()
    assert not played.refused
    tables = stored(database)
    check(played, tables)
    print(f"{kind}: {KILLS or 1} kills, {len(played.acknowledged)} moves acknowledged, {played.resent} resent, "
          f"{sum(map(len, tables.values()))} events of {len(tables)} tables")  # fmt: skip
    asyncio.run(_opens_again(database))


def reach(played: Played, moves: int) -> None:
    end, before = time.monotonic() + PATIENCE, -1
    while len(played.acknowledged) < moves:
        assert not played.refused, played.refused
        if len(played.acknowledged) != before:
            end, before = time.monotonic() + PATIENCE, len(played.acknowledged)
        assert time.monotonic() < end, "the games do not go on"
        time.sleep(0.002)


async def _opens_again(database: str) -> None:
    store = await Store.open(database)
    assert await store.playing_tables()
    await store.close()
