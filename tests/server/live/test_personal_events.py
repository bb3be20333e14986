"""The stream of what happens at a person's tables."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from fourfold.server.live.personal_events import MAX_STREAMS
from helpers.friends import Account, befriend
from helpers.service import FREE, PATIENCE, Guest, Listening, settings_in, until


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Listening]:
    with Listening(settings_in(tmp_path, heartbeat=0.2)) as listening:
        yield listening


class Ear:
    """What a stream says."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self._lines = answer.iter_lines()

    def next(self) -> dict[str, Any]:
        """The next event, without heartbeats."""
        for line in self._lines:
            if line.startswith("data: "):
                event: dict[str, Any] = json.loads(line.removeprefix("data: "))
                return event
        raise EOFError

    def rest(self) -> list[str]:
        """Everything until the stream ends."""
        return list(self._lines)


@contextmanager
def listening(server: Listening, guest: Guest) -> Iterator[Ear]:
    cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
    address, headers = f"{server.base}/api/v1/me/events", {"cookie": cookie}
    with httpx.Client(timeout=PATIENCE) as client, client.stream("GET", address, headers=headers) as answer:
        assert answer.status_code == 200, answer.read()
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield Ear(answer)


def table_for_two(host: Guest, guest: Guest, game: str = "turn-of-time") -> str:
    made = host.post("/tables", {"game": game, "seats": ["human", "human"]})
    guest.post("/join", {"link": made["links"]["seats"]["1"]})
    return str(made["id"])


def test_a_game_begins_and_each_turn_is_told_once(server: Listening) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    with listening(server, ann) as ear:
        id = table_for_two(ann, ben)
        begin = ear.next()
        assert begin == {
            "type": "begin", "table": id, "game": "turn-of-time", "seat": 0, "players": ["Ann", "Ben"],
        }  # fmt: skip
        told = 0
        while told < 3:
            table = ann.get(f"/tables/{id}")
            if table["decides"] == 0:
                assert ear.next() == {
                    "type": "turn",
                    "table": id,
                    "game": "turn-of-time",
                    "seat": 0,
                    "seq": table["turn"],
                }
                told += 1
            (ann, ben)[table["decides"]].move(id)


def test_a_stream_begins_with_the_running_games(server: Listening) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    ids = {table_for_two(ann, ben) for _ in range(3)}
    finished = table_for_two(ann, ben)
    ben.post(f"/tables/{finished}/resign")
    ann.open("turn-of-time", "human", "human")  # it still waits for somebody
    with listening(server, ann) as ear:
        begun: set[str] = set()
        while begun != ids:
            event = ear.next()
            assert event["type"] in ("begin", "turn") and event["table"] in ids
            begun.add(event["table"])


def test_an_offered_draw_and_the_end_are_told(server: Listening) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    with listening(server, ann) as ear:
        id = table_for_two(ann, ben)
        ben.post(f"/tables/{id}/draw", {"answer": "offer"})
        seen = [ear.next()["type"]]
        while seen[-1] != "offer":
            seen.append(ear.next()["type"])
        ann.post(f"/tables/{id}/draw", {"answer": "accept"})
        over = ear.next()
        assert over["type"] == "over" and over["table"] == id
        assert over["ending"] == ann.get(f"/tables/{id}")["ending"]


def test_other_people_s_tables_are_not_in_it(server: Listening) -> None:
    ann, ben, cleo = server.guest("Ann"), server.guest("Ben"), server.guest("Cleo")
    with listening(server, ann) as ear:
        table_for_two(ben, cleo)
        own = table_for_two(ann, ben)
        assert ear.next()["table"] == own


def test_it_needs_somebody_and_has_a_limit(server: Listening) -> None:
    assert server.guest().ask("GET", "/me/events")[0] == 401
    ann = server.guest("Ann")
    with listening(server, ann), httpx.Client(timeout=PATIENCE) as client:
        cookie = {"cookie": "; ".join(f"{name}={value}" for name, value in ann.cookies.items())}
        streams = [client.stream("GET", f"{server.base}/api/v1/me/events", headers=cookie) for _ in range(MAX_STREAMS)]
        answers = [stream.__enter__() for stream in streams]
        assert [answer.status_code for answer in answers] == [200] * (MAX_STREAMS - 1) + [429]
        assert f"{MAX_STREAMS} streams" in answers[-1].read().decode()
        for stream in streams:
            stream.__exit__(None, None, None)
    personal = server.app.state.services.personal_events
    until(lambda: not personal.is_present(ann.get("/me")["id"]))
    assert not personal.watched


def test_an_address_behind_a_proxy_has_so_many_streams(tmp_path: Path) -> None:
    """The proxy may have any number of connections, and each person has a few streams."""
    settings = settings_in(tmp_path, proxies=("127.0.0.0/8",), limits=replace(FREE, sockets=2))
    with Listening(settings) as server, ExitStack() as kept:
        client, ears = kept.enter_context(httpx.Client(timeout=PATIENCE)), list[Iterator[str]]()

        def opened(address: str) -> int:
            guest = server.guest("Guest")
            cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
            headers = {"cookie": cookie, "x-forwarded-for": address}
            answer = kept.enter_context(client.stream("GET", f"{server.base}/api/v1/me/events", headers=headers))
            if answer.status_code == 200:
                ears.append(answer.iter_lines())  # one that is forgotten ends the stream
                next(ears[-1])  # it has begun
            return answer.status_code

        assert [opened("192.0.2.1") for _ in range(3)] == [200, 200, 429]
        assert opened("192.0.2.2") == 200


def test_it_ends_when_the_token_is_revoked(server: Listening) -> None:
    ann = server.guest("Ann")
    token = ann.post("/tokens", {"label": "bot"})["token"]
    headers = {"authorization": f"Bearer {token}"}
    with httpx.Client(timeout=PATIENCE, headers=headers) as client:
        with client.stream("GET", f"{server.base}/api/v1/me/events") as answer:
            ear = Ear(answer)
            id = client.get(f"{server.base}/api/v1/tokens").json()[0]["id"]
            assert ann.ask("DELETE", f"/tokens/{id}")[0] == 204
            assert ear.rest() is not None  # it ends; otherwise this would wait for ever
        assert client.get(f"{server.base}/api/v1/me/events").status_code == 401


def test_it_ends_when_the_server_stops(tmp_path: Path) -> None:
    with Listening(replace(settings_in(tmp_path), heartbeat=60.0)) as server:
        ann = server.guest("Ann")
        with listening(server, ann) as ear:
            until(lambda: server.app.state.services.personal_events.is_present(ann.get("/me")["id"]))
            server.server.should_exit = True
            ear.rest()


def test_invitations_are_told(server: Listening) -> None:
    with httpx.Client(base_url=server.base, timeout=PATIENCE) as client:
        ann, bob = Account(client, "Ann"), Account(client, "Bob")
        befriend(ann, bob)
        first, second = (ann.open("turn-of-time", "human", "human") for _ in range(2))
        ann.ask("POST", f"/tables/{first}/invitations", {"person": bob.id})
        with listening(server, bob) as ear:
            event = ear.next()
            assert event["type"] == "invitation" and event["table"] == first and event["from"]["name"] == ann.name
            ann.ask("POST", f"/tables/{second}/invitations", {"person": bob.id})
            assert ear.next()["table"] == second
            bob.post(f"/me/invitations/{second}")
            assert ear.next()["type"] == "begin"
