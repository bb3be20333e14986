"""Moves over the live channel: the same checks, answers and refusals as by POST."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketState
from websockets.sync.client import ClientConnection

import fourfold
from fourfold.server.live.bot_threads import BotThreads
from fourfold.server.live.channels import FAULT, MAX_MESSAGES, POLICY, Live, Reply
from fourfold.server.live.table_service import TableService
from fourfold.server.metrics import Metrics
from fourfold.server.people.people import Person
from fourfold.server.storage.store import Store
from fourfold.table.clocks import Pace
from helpers.service import PATIENCE, Guest, Listening, closing_code, settings_in

pytestmark = pytest.mark.anyio


def two(server: Listening) -> tuple[Guest, Guest, str]:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    made = ann.post("/tables", {"game": "turn-of-time", "seats": ["human", "human"], "listed": True})
    bob.post("/join", {"link": made["links"]["seats"]["1"]})
    return ann, bob, str(made["id"])


class Player:
    """A guest who plays over a live channel."""

    def __init__(self, channel: ClientConnection) -> None:
        self.channel = channel
        self.table: dict[str, Any] = {}
        """The latest view; answers and views may come in either order."""
        self._receive_until(lambda message: message["type"] == "table")

    def _receive_until(self, is_wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            message = dict(json.loads(self.channel.recv(PATIENCE)))
            if message["type"] == "table":
                self.table = message
            if is_wanted(message):
                return message

    def ask(self, request: dict[str, Any] | str) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        self.channel.send(request if isinstance(request, str) else json.dumps({"type": "move", **request}))
        return self._receive_until(lambda message: message["type"] == "answer")

    def see(self, seq: int) -> dict[str, Any]:
        """Wait for the view with an event."""
        if self.table["seq"] < seq:
            self._receive_until(lambda message: message["type"] == "table" and message["seq"] >= seq)
        return self.table


@contextmanager
def playing(server: Listening, id: str, guest: Guest) -> Iterator[Player]:
    with server.live(f"/tables/{id}/live", guest) as channel:
        yield Player(channel)


def test_a_move_is_answered_as_by_post_and_everybody_gets_the_table(server: Listening) -> None:
    ann, bob, id = two(server)
    with playing(server, id, ann) as a, playing(server, id, bob) as b:
        before = a.table
        request = {"seq": before["seq"], "move": before["moves"][0], "client": "one"}
        answered = a.ask(request)
        table = a.see(answered["seq"])
        assert table["seq"] > before["seq"] and b.see(table["seq"])["view"] == table["view"]
    posted = ann.post(f"/tables/{id}/moves", request)  # it counts once, so this is the answer to the same move
    stored = {name: posted[name] for name in ("seq", "move", "at")}
    assert answered == {"type": "answer", "client": "one", "status": 200, **stored}
    assert posted["move"] == request["move"] and posted["table"]["seq"] == table["seq"]


def test_a_repeated_move_counts_once_whichever_way_it_comes(server: Listening) -> None:
    ann, _, id = two(server)
    table = ann.get(f"/tables/{id}")
    request = {"seq": table["seq"], "move": table["moves"][0], "client": "again"}
    posted = ann.post(f"/tables/{id}/moves", request)
    with playing(server, id, ann) as player:
        assert [player.ask(request)["seq"] for _ in range(3)] == [posted["seq"]] * 3
    assert ann.get(f"/tables/{id}")["seq"] == posted["table"]["seq"]


def test_refusals_are_those_of_the_post(server: Listening) -> None:
    ann, bob, id = two(server)
    old = ann.get(f"/tables/{id}")
    first = {"seq": old["seq"], "move": old["moves"][0], "client": "first"}
    refusals = [
        (bob, first | {"client": "not my turn"}),
        (server.guest("Cat"), first | {"client": "no seat"}),
        (server.guest(), first | {"client": "nobody"}),
        (ann, first | {"client": "illegal", "move": "nowhere"}),
        (ann, first | {"seq": -1}),
        (ann, first | {"seq": "1"}),
        (ann, {"seq": 1, "move": "x"}),
        (ann, first | {"more": 1}),
    ]
    found = []
    for guest, request in refusals:
        status, posted = guest.ask("POST", f"/tables/{id}/moves", request)
        posted.pop("table", None)  # the channel sends it anyway
        with playing(server, id, guest) as player:
            refused = player.ask(request)
        assert refused.pop("type") == "answer"
        assert refused.pop("client") == (None if "problems" in posted else request["client"])
        assert refused == {"status": status, **posted}
        found.append(status)
    assert found == [403, 403, 403, 422, 422, 422, 422, 422]
    ann.post(f"/tables/{id}/moves", first)
    bob.move(id)
    status, posted = ann.ask("POST", f"/tables/{id}/moves", first | {"client": "late"})
    with playing(server, id, ann) as player:
        late = player.ask(first | {"client": "late"})
        assert (late["status"], late["error"], late["message"]) == (409, "stale", posted["message"]) and status == 409
        for text in ("{", '{"type": "dance"}', "{}"):  # nothing of this ends the channel
            refused = player.ask(text)
            assert (refused["status"], refused["error"]) == (422, "value")


def test_moves_have_the_rate_limits_of_requests_and_not_of_pings(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with Listening(replace(settings, limits=replace(settings.limits, session="60/day"))) as server:
        ann = server.guest("Ann")
        id = ann.open("shifting-stones", "human")
        with playing(server, id, ann) as player:
            request = {"seq": player.table["seq"], "move": player.table["moves"][0], "client": "once"}
            answered, count = player.ask(request), 0
            while answered["status"] == 200:
                answered, count = player.ask(request), count + 1
            assert 40 < count < 60, "more than the pings that a channel takes, fewer than the limit of requests"
            assert (answered["status"], answered["error"]) == (429, "limit") and answered["retry_after"] > 0
            status, posted = ann.ask("POST", f"/tables/{id}/moves", request)
            assert (status, posted["message"]) == (429, answered["message"])


def test_requests_that_say_nothing_end_a_channel(server: Listening) -> None:
    """At half a megabyte a second they stopped everybody; each was answered."""
    ann, _, id = two(server)
    with server.live(f"/tables/{id}/live", ann) as channel:
        for _ in range(MAX_MESSAGES + 2):
            channel.send("{")
        assert closing_code(channel) == POLICY


def test_requests_beyond_the_limit_end_a_channel(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with Listening(replace(settings, limits=replace(settings.limits, session="10/day"))) as server:
        ann = server.guest("Ann")
        id = ann.open("shifting-stones", "human")
        with server.live(f"/tables/{id}/live", ann) as channel:
            for _ in range(10 + MAX_MESSAGES + 2):
                channel.send(json.dumps({"type": "move", "seq": 0, "move": "x", "client": "a"}))
            assert closing_code(channel) == POLICY


# ------------------------------------------------------------------------------------ without a server


class Client:
    """A socket whose client has sent one request and then waits."""

    def __init__(self) -> None:
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.client, self.client_state, self.closed = None, WebSocketState.CONNECTED, asyncio.Queue[int]()
        self.sent.put_nowait({"type": "websocket.receive", "text": "{}"})

    async def accept(self) -> None: ...

    async def receive(self) -> dict[str, Any]:
        return await self.sent.get()

    async def send_text(self, text: str) -> None: ...

    async def close(self, code: int, reason: str) -> None:
        self.closed.put_nowait(code)


async def nobody() -> None:
    """Who watches."""


async def channel_of_a_table(folder: Path) -> tuple[Store, Live, str]:
    store, metrics = await Store.open(str(folder / "tables.db")), Metrics()
    table_service = TableService(store, BotThreads(1, 10, metrics), metrics)
    table = await table_service.open(fourfold.game("high-card"), ["open", "open"], Person("ann", "Ann"), Pace(), True)
    return store, Live(table_service, settings_in(folder)), table.id


async def test_a_client_that_disconnects_does_not_interrupt_its_move(tmp_path: Path) -> None:
    store, live, id = await channel_of_a_table(tmp_path)
    began, stored, done = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def move(request: str | bytes) -> Reply:
        began.set()
        await stored.wait()
        done.set()
        return Reply("{}")

    serving = asyncio.create_task(live.serve(Client(), id, nobody, "en", None, answer=move))  # type: ignore[arg-type]
    await began.wait()
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)
    stored.set()
    await done.wait()
    await store.close()


async def test_a_fault_of_the_server_closes_the_channel_and_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store, live, id = await channel_of_a_table(tmp_path)
    client = Client()

    async def fail(request: str | bytes) -> Reply:
        raise RuntimeError("a bug")

    serving = asyncio.create_task(live.serve(client, id, nobody, "en", None, answer=fail))  # type: ignore[arg-type]
    assert await client.closed.get() == FAULT
    await serving
    await store.close()
    assert "a bug" in caplog.text


async def test_requests_that_are_all_there_leave_turns_to_others(tmp_path: Path) -> None:
    """Neither reading a message that has come nor sending suspends a task."""
    store, live, id = await channel_of_a_table(tmp_path)
    client, turns = Client(), 0
    for _ in range(50):
        client.sent.put_nowait({"type": "websocket.receive", "text": "{}"})
    answered: list[int] = []

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def move(request: str | bytes) -> Reply:
        answered.append(turns)
        return Reply("{}")

    other = asyncio.create_task(others())
    serving = asyncio.create_task(live.serve(client, id, nobody, "en", None, answer=move))  # type: ignore[arg-type]
    while len(answered) < 51:
        await asyncio.sleep(0)
    assert len(set(answered)) == 51
    for task in (serving, other):
        task.cancel()
    await asyncio.gather(serving, other, return_exceptions=True)
    await store.close()
