"""The live channel, over real sockets: newest view, reconnecting, slow clients, withdrawn links, the end."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import threading
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx2 as httpx
import pytest
from starlette.websockets import WebSocket, WebSocketState
from websockets.exceptions import InvalidMessage, InvalidStatus
from websockets.sync.client import connect

import fourfold
from fourfold.server.live.bot_threads import BotThreads
from fourfold.server.live.channels import RESTART, Live
from fourfold.server.live.table_service import TableService
from fourfold.server.metrics import Metrics
from fourfold.server.people.people import Person
from fourfold.server.storage.store import Store
from fourfold.table.clocks import Pace
from fourfold.table.commands import Move
from helpers.service import PATIENCE, Guest, Listening, Process, closing_code, heard, settings_in, until

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    with Listening(settings_in(tmp_path_factory.mktemp("service"), heartbeat=0.3, slow=2.0)) as server:
        yield server


def two(server: Listening, game: str = "turn-of-time", listed: bool = True) -> tuple[Guest, Guest, str]:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    made = ann.post("/tables", {"game": game, "seats": ["human", "human"], "listed": listed})
    bob.post("/join", {"link": made["links"]["seats"]["1"]})
    return ann, bob, str(made["id"])


def test_everybody_sees_a_move_from_their_own_seat(server: Listening) -> None:
    ann, bob, id = two(server)
    path = f"/tables/{id}/live"
    with (
        server.live(path, ann) as a,
        server.live(path, ann) as tab,
        server.live(path, bob) as b,
        server.live(path) as s,
    ):
        first = [heard(channel) for channel in (a, tab, b, s)]
        assert [message["seat"] for message in first] == [0, 0, 1, None]
        assert first[0]["moves"] and not first[2]["moves"] and first[0] == {**first[1], "clocks": first[0]["clocks"]}
        moved = ann.move(id)["table"]
        second = [heard(channel) for channel in (a, tab, b, s)]
        assert {message["seq"] for message in second} == {moved["seq"]}
        assert second[1]["view"] == moved["view"] and second[2]["log"][-1]["words"] == moved["log"][-1]["words"]


def test_the_channel_goes_on_from_what_is_known(server: Listening) -> None:
    ann, bob, id = two(server)
    seq = ann.get(f"/tables/{id}")["seq"]
    with server.live(f"/tables/{id}/live?since={seq}", bob) as channel:
        assert json.loads(channel.recv(PATIENCE)) == {"type": "beat", "seq": seq, "spectators": 0}  # nothing new
    moved = ann.move(id)["table"]
    with server.live(f"/tables/{id}/live?since={seq}&language=de", bob) as channel:
        message = heard(channel)
        assert message["seq"] == moved["seq"] and {entry["seq"] for entry in message["log"]} <= set(
            range(seq + 1, moved["seq"] + 1)
        )
        last = message["log"][-1]
        assert last["forced"] and last["words"].startswith("Ann hat den ")


def test_a_quiet_channel_shows_that_it_lives_and_answers_when_asked(server: Listening) -> None:
    _, _, id = two(server)
    with server.live(f"/tables/{id}/live") as channel:
        heard(channel)
        assert json.loads(channel.recv(PATIENCE))["type"] == "beat"
        channel.send("ping")
        assert json.loads(channel.recv(PATIENCE))["type"] == "beat"


async def nobody() -> None:
    """Who watches."""


class SlowSocket:
    """A client that takes a message only when the test lets it."""

    def __init__(self) -> None:
        self.taken: list[dict[str, Any]] = []
        self.offered = 0
        """The number of messages that were sent, taken or not."""
        self.ready = asyncio.Event()
        self.client, self.client_state, self.closed = None, WebSocketState.CONNECTED, 0

    async def accept(self) -> None: ...

    async def receive(self) -> Any:
        await asyncio.Event().wait()

    async def send_text(self, text: str) -> None:
        self.offered += 1
        await self.ready.wait()
        self.taken.append(json.loads(text))

    async def close(self, code: int, reason: str) -> None:
        self.closed = code


def _views(socket: SlowSocket) -> list[int]:
    """The views that a socket took, without heartbeats, which tell the number of spectators."""
    return [message["seq"] for message in socket.taken if message["type"] == "table"]


async def come_true(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.001)


async def test_a_slow_client_gets_only_the_newest_view_and_holds_up_nobody(tmp_path: Path) -> None:
    store, metrics = await Store.open(str(tmp_path / "tables.db")), Metrics()
    table_service = TableService(store, BotThreads(1, 10, metrics), metrics)
    live, ann = Live(table_service, settings_in(tmp_path)), Person("ann", "Ann")
    table = await table_service.open(fourfold.game("shifting-stones", players=1), ["human"], ann, Pace(), True)
    slow, other = SlowSocket(), SlowSocket()
    other.ready.set()
    serving = [
        asyncio.create_task(live.serve(socket, table.id, nobody, "en", None))  # type: ignore[arg-type]
        for socket in (slow, other)
    ]
    await come_true(lambda: slow.offered == 1 and _views(other) == [table.seq])
    seqs = [table.seq]
    for _ in range(10):
        table = await table_service.act(table.id, Move("ann", table.seq, table.state.moves[0], f"c{table.seq}"))
        seqs.append(table.seq)
        await come_true(lambda: _views(other)[-1] == seqs[-1])
    assert _views(other) == seqs and slow.taken == []
    slow.ready.set()
    await come_true(lambda: _views(slow)[-1:] == seqs[-1:])
    assert _views(slow) == [seqs[0], seqs[-1]]
    await live.stop()
    assert slow.closed == other.closed == 1012
    for task in serving:
        task.cancel()
    await asyncio.gather(*serving, return_exceptions=True)
    assert live.watching(table.id) == 0
    await store.close()


async def test_a_client_that_takes_nothing_for_long_is_let_go(tmp_path: Path) -> None:
    store, metrics = await Store.open(str(tmp_path / "tables.db")), Metrics()
    table_service = TableService(store, BotThreads(1, 10, metrics), metrics)
    live = Live(table_service, settings_in(tmp_path, slow=0.05))
    table = await table_service.open(fourfold.game("high-card"), ["open", "open"], Person("ann", "Ann"), Pace(), True)
    await asyncio.wait_for(live.serve(SlowSocket(), table.id, nobody, "en", None), 10)  # type: ignore[arg-type]
    assert live.watching(table.id) == 0
    await store.close()


def test_who_leaves_becomes_a_spectator_at_once(server: Listening) -> None:
    ann, bob, id = two(server, "shifting-stones")
    with server.live(f"/tables/{id}/live", bob) as channel:
        assert isinstance(heard(channel)["view"]["hands"][1], list)
        bob.post(f"/tables/{id}/leave")
        message = heard(channel)
        assert message["seat"] is None and message["view"]["hands"] == [4, 4]
    assert ann.get(f"/tables/{id}")["seats"][1]["free"]


def test_channels_that_are_asked_for_at_once_are_counted_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    accept = WebSocket.accept

    async def slow(self: WebSocket, *args: Any, **more: Any) -> None:
        await asyncio.sleep(0.5)
        await accept(self, *args, **more)

    monkeypatch.setattr(WebSocket, "accept", slow)
    settings = settings_in(tmp_path)
    with Listening(replace(settings, limits=replace(settings.limits, sockets=2))) as server:
        ann = server.guest("Ann")
        path = f"/tables/{ann.open('high-card', 'human', 'open')}/live"

        def is_let_in(_: int) -> bool:
            try:
                with server.live(path, ann) as channel:
                    channel.recv(10)
                    together.wait()
                    return True
            except (InvalidStatus, InvalidMessage, ConnectionError):  # refused, or one connection too many
                together.wait()
                return False

        together = threading.Barrier(6, timeout=PATIENCE)
        with ThreadPoolExecutor(6) as pool:
            assert sum(pool.map(is_let_in, range(6))) == 2


def test_a_withdrawn_watch_link_closes_the_channel(server: Listening) -> None:
    ann, _, id = two(server, listed=False)
    cat = server.guest("Cat")
    with pytest.raises(InvalidStatus):
        server.live(f"/tables/{id}/live", cat)
    cat.post("/join", {"link": ann.get(f"/tables/{id}/links")["watch"]})
    with server.live(f"/tables/{id}/live", cat) as channel:
        heard(channel)
        ann.post(f"/tables/{id}/links", {"seat": None})
        assert closing_code(channel) == 1008


def test_strangers_pages_get_no_channel(server: Listening) -> None:
    _, _, id = two(server)
    with pytest.raises(InvalidStatus) as refused:
        server.live(f"/tables/{id}/live", origin="https://evil.example.org")
    assert refused.value.response.status_code == 403
    with pytest.raises(InvalidStatus):
        server.live("/tables/nosuchtable/live")
    with server.live(f"/tables/{id}/live", origin=server.base) as channel:
        heard(channel)


def test_a_channel_takes_only_small_and_few_messages(server: Listening) -> None:
    _, _, id = two(server)
    with server.live(f"/tables/{id}/live") as channel:
        channel.send("x" * 4097)
        assert closing_code(channel) == 1009
    with server.live(f"/tables/{id}/live") as channel:
        for _ in range(31):
            channel.send("ping")
        assert closing_code(channel) == 1008


def test_a_channel_tells_no_hidden_card(server: Listening) -> None:
    ann, bob, id = two(server, "shifting-stones")
    path = f"/tables/{id}/live"
    with server.live(path, bob) as b, server.live(path) as s:
        messages = [json.dumps(heard(b)), json.dumps(heard(s))]
        hands = ann.get(f"/tables/{id}")["view"]["hands"][0], bob.get(f"/tables/{id}")["view"]["hands"][1]
        card = ann.get(f"/tables/{id}")["moves"][0]
        ann.move(id, card)
        messages = [text + json.dumps(heard(channel)) for text, channel in zip(messages, (b, s), strict=True)]
    for text, own in ((messages[0], hands[1]), (messages[1], [])):
        named = {int(n) for n in re.findall(r"#(\d+)|[Cc]ard (\d+)", text) for n in n if n}
        assert named == set(own) and card not in re.findall(r"#\d+", text)


# ------------------------------------------------------------------------------------------- the process


def test_a_server_stops_cleanly_and_its_games_go_on(tmp_path: Path) -> None:
    first = Process(tmp_path, compiles=True)
    base = f"http://127.0.0.1:{first.port}"
    ann = Guest(httpx.Client(base_url=base, timeout=PATIENCE), "Ann")
    id = ann.open("turn-of-time", "human", "random", listed=True)
    ann.move(id)
    before = ann.get(f"/tables/{id}")
    with connect(f"ws://127.0.0.1:{first.port}/api/v1/tables/{id}/live", proxy=None) as channel:
        channel.recv(PATIENCE)
        code, out = first.stop(signal.SIGTERM)
        assert closing_code(channel) == 1012
    assert "Traceback" not in out and code == 0
    second = Process(tmp_path)
    ann.client = httpx.Client(base_url=f"http://127.0.0.1:{second.port}", timeout=PATIENCE)
    until(lambda: ann.ask("GET", f"/tables/{id}")[0] == 200)  # a busy machine prepares the game first
    after = until(lambda: (t := ann.get(f"/tables/{id}"))["decides"] == 0 and t)
    assert after["seq"] >= before["seq"] and after["log"][: len(before["log"])] == before["log"]
    assert ann.move(id)["table"]["seq"] > after["seq"]
    code, out = second.stop(signal.SIGINT)
    assert "Traceback" not in out and code == 0


def test_a_killed_server_has_lost_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    first = Process(tmp_path)
    ann = Guest(httpx.Client(base_url=f"http://127.0.0.1:{first.port}", timeout=PATIENCE), "Ann")
    id = ann.open("shifting-stones", "human")
    answers = [ann.move(id) for _ in range(20)]
    first.stop(signal.SIGKILL)
    second = Process(tmp_path)
    ann.client = httpx.Client(base_url=f"http://127.0.0.1:{second.port}", timeout=PATIENCE)
    until(lambda: ann.ask("GET", f"/tables/{id}")[0] == 200)  # a busy machine prepares the game first
    table = ann.get(f"/tables/{id}")
    assert table["seq"] >= answers[-1]["table"]["seq"] and table["view"] == answers[-1]["table"]["view"]
    second.stop()


def test_a_taken_port_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(AssertionError, match=r"fourfold: --host localhost --port \d+: Address already in use"):
            Process(tmp_path, "--port", str(taken.getsockname()[1]))


def test_who_comes_while_the_server_stops_is_told_to_come_back(tmp_path: Path) -> None:
    with Listening(settings_in(tmp_path)) as server:
        ann = server.guest("Ann")
        id = ann.open("high-card", "human", "open")
        server.app.state.services.table_service.closing = True
        with server.live(f"/tables/{id}/live", ann) as channel:
            assert closing_code(channel) == RESTART


def test_a_page_made_for_other_seats_is_loaded_again(server: Listening) -> None:
    """Who sits down or leaves sees another page; a spectator's page of the same event is nothing to go on from."""
    ann, bob, id = two(server)
    seq, table = ann.get(f"/tables/{id}")["seq"], f"ws://127.0.0.1:{server.port}/t/{id}/live"

    def cookies(guest: Guest) -> dict[str, str]:
        return {"cookie": "; ".join(f"{name}={value}" for name, value in guest.cookies.items())}

    def channel(guest: Guest, **query: object) -> Any:
        return connect(f"{table}?{urlencode(query)}", additional_headers=cookies(guest), proxy=None)

    def change(channel: Any) -> dict[str, Any]:
        while isinstance(message := channel.recv(PATIENCE), str):
            pass  # heartbeats
        return dict(json.loads(zlib.decompress(message)))

    def load(guest: Guest) -> None:
        assert guest.client.get(f"/t/{id}", headers=cookies(guest)).status_code == 200

    spectator = server.guest("Cy")
    load(bob)
    with channel(bob, since=seq, held="1") as own:
        assert json.loads(own.recv(PATIENCE))["type"] == "beat"  # it has the newest
        ann.move(id)
        assert "reload" not in change(own)
        load(spectator)
        bob.post(f"/tables/{id}/leave")
        assert change(own)["reload"]
    with channel(bob, since=bob.get(f"/tables/{id}")["seq"], held="1") as own:
        assert change(own)["reload"], "the page was made before they left"
