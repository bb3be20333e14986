"""A table service for tests: in this process, or as a separate process."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2 as httpx
from starlette.testclient import TestClient
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from fourfold.server.app import make_app
from fourfold.server.live.bot_threads import BotRunner
from fourfold.server.server import TableServer, config_of, listen
from fourfold.server.settings import UNLIMITED, Settings
from fourfold.table.rating_rules import MIN_DECISIONS

BASE = "http://127.0.0.1"
FREE = UNLIMITED
PATIENCE = 60.0
IDLE_SECONDS = 3600
"""How long a client's connection may be idle: one that is closed just as it is used again would fail a test."""


def settings_in(folder: Path, **changes: Any) -> Settings:
    return replace(Settings(database=f"sqlite:///{folder / 'tables.db'}", limits=FREE, compile=False), **changes)


class Guest:
    """A client with its own cookies."""

    def __init__(self, client: httpx.Client, name: str = "") -> None:
        self.client = client
        self.cookies: dict[str, str] = {}
        self.heard: list[bytes] = []
        """Every byte that the server sent."""
        if name:
            assert self.put("/me", {"name": name})[0] == 200

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """The status and the body of a response."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if cookie:
            headers["cookie"] = cookie
        self.client.cookies.clear()
        answer = self.client.request(method, f"/api/v1{path}", json=body, headers=headers)
        self.cookies |= dict(answer.cookies)
        self.heard.append(answer.content)
        return answer.status_code, answer.json() if answer.content else None

    def get(self, path: str, **headers: str) -> Any:
        status, answer = self.ask("GET", path, **headers)
        assert status == 200, answer
        return answer

    def put(self, path: str, body: Any) -> tuple[int, Any]:
        return self.ask("PUT", path, body)

    def post(self, path: str, body: Any = None) -> Any:
        status, answer = self.ask("POST", path, body)
        assert status in (200, 201), answer
        return answer

    def refused(self, path: str, body: Any = None) -> tuple[int, str]:
        status, answer = self.ask("POST", path, body)
        assert status >= 400, answer
        return status, answer["error"]

    def open(self, game: str, *seats: str, **more: Any) -> str:
        status, answer = self.ask("POST", "/tables", {"game": game, "seats": list(seats), **more})
        assert status == 201, answer
        return str(answer["id"])

    def move(self, id: str, move: str | int = 0, client: str | None = None) -> Any:
        table = self.get(f"/tables/{id}")
        text = table["moves"][move] if isinstance(move, int) else move
        body = {"seq": table["seq"], "move": text, "client": client or os.urandom(4).hex()}
        return self.post(f"/tables/{id}/moves", body)

    def finish(self, id: str) -> Any:
        """Play a game to its end with any moves, with bots on the other seats; returns the table."""
        table = self.get(f"/tables/{id}")
        while table["status"] != "over":
            if table["moves"]:
                body = {"seq": table["seq"], "move": random.choice(table["moves"]), "client": os.urandom(4).hex()}
                table = self.post(f"/tables/{id}/moves", body)["table"]
            else:
                time.sleep(0.01)
                table = self.get(f"/tables/{id}")
        return table


def rated_game(game: str, *players: Guest, losers: tuple[int, ...]) -> str:
    """A rated game: with a clock, and resigned after everybody has made some moves."""
    clock = {"kind": "time", "bank": 600, "add": 0}
    made = players[0].post("/tables", {"game": game, "seats": ["human"] * len(players), "clock": clock})
    for number, player in enumerate(players[1:], 1):
        player.post("/join", {"link": made["links"]["seats"][str(number)]})
    chosen = [0] * len(players)
    while min(chosen) < MIN_DECISIONS:
        seat = players[0].get(f"/tables/{made['id']}")["decides"]
        players[seat].move(made["id"])
        chosen[seat] += 1
    for loser in losers:
        players[loser].post(f"/tables/{made['id']}/resign")
    return str(made["id"])


@contextmanager
def service(settings: Settings, bot_runner: BotRunner | None = None) -> Iterator[TestClient]:
    with TestClient(make_app(settings, bot_runner), base_url=BASE) as client:
        yield client


def until(true: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """Wait for a truthy value and return it."""
    end = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.01)
    return found


class Listening:
    """A server with real sockets, in a thread of this process."""

    def __init__(self, settings: Settings, bot_runner: BotRunner | None = None) -> None:
        self.app = make_app(settings, bot_runner)
        self._ready = threading.Event()
        config = config_of(self.app, settings)
        config.timeout_keep_alive = IDLE_SECONDS
        self.server = TableServer(config, self.app, self._ready.set)
        self._settings = replace(settings, port=0)

    def __enter__(self) -> Listening:
        sockets = listen(self._settings)
        self._thread = threading.Thread(target=self.server.run, args=(sockets,), daemon=True)
        self._thread.start()
        assert self._ready.wait(PATIENCE)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        return self

    def __exit__(self, *error: object) -> None:
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    @property
    def base(self) -> str:
        return f"{BASE}:{self.port}"

    def live(
        self, path: str, guest: Guest | None = None, origin: str | None = None, token: str = "", **more: Any
    ) -> ClientConnection:
        """A live channel."""
        cookies = "; ".join(f"{name}={value}" for name, value in guest.cookies.items()) if guest else ""
        headers = {"cookie": cookies} if cookies else {}
        headers |= {"authorization": f"Bearer {token}"} if token else {}
        url = f"ws://127.0.0.1:{self.port}/api/v1{path}"
        asked = None if origin is None else Origin(origin)
        channel: ClientConnection = connect(url, additional_headers=headers, origin=asked, proxy=None, **more)
        return channel

    def guest(self, name: str = "") -> Guest:
        return Guest(httpx.Client(base_url=self.base, timeout=PATIENCE), name)


def heard(channel: ClientConnection) -> dict[str, Any]:
    """The next message that is not a heartbeat."""
    while True:
        message = json.loads(channel.recv(PATIENCE))
        if message["type"] == "table":
            return dict(message)


def closing_code(channel: ClientConnection) -> int | None:
    """The code with which the server closes a channel."""
    try:
        while True:
            channel.recv(PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


class Process:
    """`fourfold serve` as a separate process, on a free port; with `compiles`, it compiles the games meanwhile."""

    def __init__(self, folder: Path, *options: str, compiles: bool = False) -> None:
        words = [sys.executable, "-m", "fourfold", "serve", "--port", "0", "--no-browser", *options]
        env = {**os.environ, "FOURFOLD_DATA": str(folder), "NUMBA_DISABLE_JIT": "0" if compiles else "1"}
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env)
        assert self.process.stdout
        greeting, found = "", None
        while not found and (line := self.process.stdout.readline()):
            greeting, found = greeting + line, re.search(r"http://localhost:(\d+)/", line)
        assert found, greeting
        self.port, self.greeting = int(found[1]), greeting

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """The exit code, and the output after the greeting."""
        self.process.send_signal(how)
        out, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out
