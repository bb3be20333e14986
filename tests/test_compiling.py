"""Games that are not compiled yet: whoever wants one waits, nobody else does."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from service import PATIENCE, Listening, closing_code, settings_in, until

import fourfold
from fourfold.web import compiling, hall
from fourfold.web.live import TRY_LATER

GAME = "turn-of-time"


class Compiler:
    """Stands in for the process that compiles: nothing is done until it is let through."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.let_through = threading.Event()
        self.succeeds = True

    async def __call__(self, name: str) -> bool:
        self.begun.append(name)
        while not self.let_through.is_set():
            await asyncio.sleep(0.01)
        return self.succeeds


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    found = Compiler()
    monkeypatch.setattr(compiling, "compile_elsewhere", found)
    monkeypatch.setattr(compiling, "compile_game", lambda name: None)
    return found


@pytest.fixture
def server(tmp_path: Path, compiler: Compiler) -> Iterator[Listening]:
    with Listening(settings_in(tmp_path, compile=True)) as listening:
        yield listening


def test_a_game_that_is_being_compiled_keeps_nobody_else_waiting(server: Listening, compiler: Compiler) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    with ThreadPoolExecutor(1) as pool:
        opening = pool.submit(ann.open, GAME, "human", "random")
        until(lambda: server.app.state.compiling.asked)
        assert bob.get("/me")["name"] == "Bob" and bob.get("/tables") == []
        assert not opening.done()
        compiler.let_through.set()
        id = opening.result(PATIENCE)
    assert ann.get(f"/tables/{id}")["status"] == "playing"


def test_a_game_that_somebody_waits_for_is_compiled_next(server: Listening, compiler: Compiler) -> None:
    ann, last = server.guest("Ann"), fourfold.games()[-1]
    until(lambda: compiler.begun)
    with ThreadPoolExecutor(1) as pool:
        opening = pool.submit(ann.open, last, "human", "random")
        until(lambda: server.app.state.compiling.asked)
        compiler.let_through.set()
        opening.result(PATIENCE)
    assert compiler.begun[1] == last != fourfold.games()[1]


def test_who_waits_too_long_is_told_when_to_come_back(
    server: Listening, compiler: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "PATIENCE", 0.01)
    ann = server.guest("Ann")
    answer = ann.client.post("/api/v1/tables", json={"game": GAME, "seats": ["human", "random"]})
    assert answer.status_code == 503 and int(answer.headers["retry-after"]) > 0
    assert answer.json()["error"] == "busy" and f"{GAME} is being prepared" in answer.json()["message"]


def test_a_game_that_cannot_be_compiled_elsewhere_is_played_all_the_same(server: Listening, compiler: Compiler) -> None:
    compiler.succeeds = False
    compiler.let_through.set()
    ann = server.guest("Ann")
    assert ann.move(ann.open(GAME, "human"))["table"]["status"] == "playing"


def test_a_channel_to_a_game_that_is_being_compiled_is_asked_to_come_back(
    server: Listening, compiler: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler.let_through.set()
    monkeypatch.setattr("fourfold.web.hall.MOST_IN_MEMORY", 1)
    ann = server.guest("Ann")
    id, _ = ann.open(GAME, "human"), ann.open(GAME, "human")
    monkeypatch.setattr(compiling, "PATIENCE", 0.01)
    server.app.state.compiling.games[GAME] = compiling.WAITING
    with server.live(f"/tables/{id}/live", ann) as channel:
        assert closing_code(channel) == TRY_LATER


def test_open_games_that_must_be_compiled_keep_no_server_from_starting(
    tmp_path: Path, compiler: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings_in(tmp_path, compile=True)
    compiler.let_through.set()
    with Listening(settings) as first:
        ann = first.guest("Ann")
        id = ann.open(GAME, "human", "human", clock={"kind": "time", "bank": 600, "add": 5})
        open_to_all = [ann.open(GAME, "human", "open", listed=True) for _ in range(2)]
        bob, began = first.guest("Bob"), time.monotonic()
        bob.post("/join", {"link": ann.get(f"/tables/{id}/links")["seats"]["1"]})
    ran = time.monotonic() - began
    compiler.let_through.clear()
    monkeypatch.setattr(hall, "PATIENCE", 0.2)
    monkeypatch.setattr(hall, "SOON", 0.1)
    with Listening(settings) as stopped:
        assert stopped.guest().client.get("/healthz").json()["status"] == "ok"
    with Listening(settings) as second:
        ann.client = second.guest().client
        assert ann.client.get("/healthz").json()["games"][GAME] in (compiling.WAITING, compiling.COMPILING)
        assert ann.get("/me")["name"] == "Ann"
        assert ann.get("/tables") == [], "the list does not wait for them"
        status, answer = ann.ask("GET", f"/tables/{id}")
        assert status == 503 and "being prepared" in answer["message"]
        time.sleep(1.0)
        began = time.monotonic()
        compiler.let_through.set()
        table = until(lambda: (found := ann.ask("GET", f"/tables/{id}"))[0] == 200 and found[1])
        ran += time.monotonic() - began
        left = table["clocks"]["left"][table["clocks"]["running"]]
        assert left > 600_000 - 1000 * (ran + 0.1), "time in which nobody could move counts on a clock"
        until(lambda: {table["id"] for table in ann.get("/tables")} == set(open_to_all))
