"""The guard: what it rejects, and the headers that it adds."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient
from starlette.types import Message
from starlette.websockets import WebSocketDisconnect

from fourfold.server.http import guard
from fourfold.server.settings import Limits
from helpers.service import BASE, FREE, Guest, Listening, service, settings_in

HOME = "http://127.0.0.1"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = settings_in(tmp_path_factory.mktemp("service"), origins=("https://play.example.org",))
    with service(settings) as client:
        yield client


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"origin": HOME}, 200),
        ({"origin": "https://play.example.org"}, 200),
        ({"origin": "https://play.example.org:443"}, 200),
        ({"sec-fetch-site": "same-origin"}, 200),
        ({"sec-fetch-site": "none"}, 200),
        ({"origin": "https://evil.example.org"}, 403),
        ({"origin": "https://play.example.org.evil.org"}, 403),
        ({"origin": "http://play.example.org"}, 403),
        ({"origin": f"{HOME}:8001"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": ""}, 403),
        ({"origin": "http://[", "sec-fetch-site": "same-origin"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"origin": "https://evil.example.org", "authorization": "Bearer x"}, 403),
    ],
)
def test_unsafe_requests_come_from_here(client: TestClient, headers: dict[str, str], status: int) -> None:
    client.cookies.clear()
    answer = client.put("/api/v1/me", json={"name": "Ann"}, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["error"] == "origin" and "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("origin", "let_in"), [(None, True), (HOME, True), ("https://evil.example.org", False), ("null", False)]
)
def test_a_handshake_comes_from_here_too(client: TestClient, origin: str | None, let_in: bool) -> None:
    id = Guest(client, "Ann").open("high-card", "human", "open", listed=True)
    headers = {} if origin is None else {"origin": origin}
    path = f"ws://127.0.0.1/api/v1/tables/{id}/live"
    if let_in:
        with client.websocket_connect(path, headers=headers) as channel:
            assert channel.receive_json()["type"] == "table"
    else:
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(path, headers=headers):
            pass


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8000", 200),
        ("localhost", 200),
        ("[::1]:8000", 200),
        ("192.168.7.7", 200),
        ("play.example.org", 200),
        ("evil.example.org", 421),
        ("127.0.0.1.evil.org", 421),
        ("a b", 421),
        ("[1.2.3]", 421),
        ("[:]", 421),
        ("", 421),
    ],
)
def test_a_name_that_somebody_else_points_here_is_not_ours(client: TestClient, host: str, status: int) -> None:
    assert client.get("/healthz", headers={"host": host}).status_code == status


@pytest.mark.parametrize(
    ("hosts", "status"), [(("evil.example.org", "127.0.0.1"), 421), (("127.0.0.1", "evil.example.org"), 200)]
)
def test_of_several_hosts_the_first_is_checked(client: TestClient, hosts: tuple[str, str], status: int) -> None:
    """It is the one with which links begin."""
    assert client.get("/healthz", headers=[("host", host) for host in hosts]).status_code == status


def test_another_cookie_header_hides_nobody_from_the_limit_of_their_session(tmp_path: Path) -> None:
    """Who somebody is follows from the first one."""
    with service(settings_in(tmp_path, limits=replace(FREE, session="5/hour"))) as client:
        cookie = f"fourfold={Guest(client, 'Ann').cookies['fourfold']}"
        client.cookies.clear()
        given = [[("cookie", cookie), ("cookie", f"fourfold={n}")] for n in range(6)]
        answers = [client.get("/api/v1/me", headers=headers) for headers in given]
        assert [each.status_code for each in answers] == [200] * 5 + [429]
        assert answers[0].json()["name"] == "Ann"


def test_every_answer_has_the_headers(client: TestClient) -> None:
    for path in ("/healthz", "/api/v1/games", "/nowhere", "/api/v1/tables/nowhere"):
        headers = client.get(path).headers
        assert headers["content-security-policy"] == guard.POLICY and headers["cache-control"] == "no-store"
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "same-origin"
    for word in ("default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "trusted-types morph"):
        assert word in guard.POLICY
    assert "unsafe" not in guard.POLICY.replace("'wasm-unsafe-eval'", "", 1), "WebAssembly is all that is allowed"


@pytest.mark.parametrize(
    ("cookies", "language"),
    [
        (r'language="\145\163"', "en"),
        (r'a="\a\a\a"; language=es; b=\\', "es"),
        ('language="es"', "es"),
    ],
)
def test_cookies_with_backslashes_are_left_out(client: TestClient, cookies: str, language: str) -> None:
    """32 kB of them take Python 3.11.7 more than half a second to unquote, on the event loop."""
    assert f'<html lang="{language}"' in client.get("/", headers={"cookie": cookies}).text


def test_bodies_have_a_size(client: TestClient) -> None:
    fits, too_long = (b'{"name": "A"' + b" " * (size - 13) + b"}" for size in (16 * 1024, 16 * 1024 + 1))
    headers = {"content-type": "application/json"}
    assert client.put("/api/v1/me", content=fits, headers=headers).status_code == 200
    assert client.put("/api/v1/me", content=too_long, headers=headers).status_code == 413
    pieces = client.put("/api/v1/me", content=(b" " * 1024 for _ in range(17)), headers=headers)
    assert pieces.status_code == 413 and pieces.json()["error"] == "size"


@pytest.mark.parametrize("body", [b"{", b"\xff", b"[" * 9000, b'{"name": NaN}', b"null", b""])
def test_bodies_that_are_no_json_are_refused_politely(client: TestClient, body: bytes) -> None:
    answer = client.put("/api/v1/me", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)


def test_a_body_that_never_ends_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.2)
    with Listening(settings_in(tmp_path)) as server, socket.create_connection(("127.0.0.1", server.port)) as slow:
        slow.sendall(b"PUT /api/v1/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 20\r\n\r\n{")
        slow.settimeout(10)
        assert b" 408 " in slow.recv(100)


def test_half_a_body_is_none() -> None:
    """What was to be `name=Annabel` must not be taken for `name=Ann`."""
    messages: Iterator[Message] = iter(
        [{"type": "http.request", "body": b"name=Ann", "more_body": True}, {"type": "http.disconnect"}]
    )

    async def receive() -> Message:
        return next(messages)

    async def body() -> object:
        return await guard._body({"content-length": "12"}, receive, 100)

    assert asyncio.run(body()) == guard.Problem(408, "slow", "the request was cut off")


def test_new_guests_are_limited_whatever_cookie_they_show(tmp_path: Path) -> None:
    body = {"name": "Ann", "password": "seven quiet herons wade"}
    with service(settings_in(tmp_path, limits=replace(FREE, guest="3/hour"))) as client:
        for path, asked in (("/me", {"name": "Ann"}), ("/tokens", {}), ("/account", body)):
            method = "PUT" if path == "/me" else "POST"
            answers = []
            for _ in range(4):
                stranger = Guest(client)
                stranger.cookies["fourfold"] = os.urandom(8).hex()
                answers.append(stranger.ask(method, path, asked)[0])
            assert answers[-1] == 429 and (path != "/me" or answers == [200, 200, 200, 429])


def test_all_addresses_of_a_house_count_as_one(tmp_path: Path) -> None:
    """An IPv6 household has 2 to the 64 addresses, and would never reach a limit."""
    with service(settings_in(tmp_path, limits=replace(FREE, address="3/hour"))) as client:

        def answers(*addresses: str) -> list[int]:
            clients = (TestClient(client.app, base_url=BASE, client=(address, 5000)) for address in addresses)
            return [each.get("/api/v1/games").status_code for each in clients]

        assert answers(*(f"2001:db8:1:2::{n}" for n in range(4))) == [200, 200, 200, 429]
        assert answers("2001:db8:1:3::1", "192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1") == [200] * 4
        assert answers("::ffff:192.0.2.1", "192.0.2.2", "::ffff:192.0.2.3") == [429, 200, 200]


def test_each_limit_holds_for_its_own(tmp_path: Path) -> None:
    limits = Limits(address="40/hour", session="12/hour", table="3/hour", opening="3/hour")
    with service(settings_in(tmp_path, limits=limits)) as client:
        ann = Guest(client, "Ann")
        id = ann.open("high-card", "human", "open")
        answers = [ann.ask("POST", f"/tables/{id}/resign")[0] for _ in range(4)]
        assert answers == [409, 409, 409, 429]  # the table's limit
        assert ann.open("high-card", "human", "open")  # another table is not concerned
        status = [ann.ask("GET", "/me")[0] for _ in range(8)]
        assert status[0] == 200 and status[-1] == 429  # the session's
        bob = Guest(client, "Bob")
        assert bob.ask("GET", "/me")[0] == 200
        assert [bob.ask("POST", "/tables", {"game": "high-card", "seats": ["human", "open"]})[0] for _ in range(3)] == [
            201,
            429,
            429,
        ]
        answer = [client.get("/api/v1/games") for _ in range(40)][-1]
        assert answer.status_code == 429 and answer.json()["error"] == "limit" and answer.headers["retry-after"]
        assert client.get("/healthz").status_code == 200  # whoever watches over the server is let through


def test_secrets_are_in_no_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    with Listening(settings_in(tmp_path)) as server:
        ann = server.guest("Ann")
        made = ann.post("/tables", {"game": "high-card", "seats": ["human", "open"]})
        token = ann.post("/tokens", {})["token"]
        httpx.get(f"{server.base}/api/v1/me", headers={"authorization": f"Bearer {token}"})
        with server.live(f"/tables/{made['id']}/live", ann) as channel:
            channel.recv(10)
        table = server.app.state.services.table_service.peek(made["id"])
        secrets = [
            table.seed.hex(),
            table.secret.hex(),
            ann.cookies["fourfold"],
            made["links"]["watch"].partition(".")[2],
        ]
        time.sleep(0.1)
    own = [record for record in caplog.records if record.name.split(".")[0] in ("fourfold", "uvicorn", "sqlalchemy")]
    shown = " ".join(record.getMessage() for record in own) + "".join(capfd.readouterr())
    assert not any(secret in shown for secret in [*secrets[:2], *secrets[3:], token])
    assert FREE.body == 16 * 1024 and FREE.message == 4 * 1024 and BASE == HOME


@pytest.mark.parametrize("path", ["/join/%00", "/api/v1/people/a%00b", "/rules/winter?q=%00"])
def test_what_no_database_can_be_asked_for_is_not_there(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


# ----------------------------------------------------------------------------------------------------- CORS


@pytest.mark.parametrize("path", ["games", "tables", "bots", "leaderboard?game=winter", "daily", "openapi.json"])
def test_scripts_of_other_sites_may_read_what_is_public(client: TestClient, path: str) -> None:
    answer = client.get(f"/api/v1/{path}", headers={"origin": "https://elsewhere.example.org"})
    assert answer.status_code == 200 and answer.headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-credentials" not in answer.headers


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/v1/me"),
        ("GET", "/api/v1/me/tables"),
        ("GET", "/api/v1/tokens"),
        ("GET", "/api/v1/tables/k3v9q2m8x7ab/chat"),
        ("GET", "/api/v1/tables/k3v9q2m8x7ab/links"),
        ("GET", "/me"),
        ("POST", "/api/v1/tables"),
        ("OPTIONS", "/api/v1/tables"),
    ],
)
def test_they_may_neither_read_what_is_personal_nor_change_anything(client: TestClient, method: str, path: str) -> None:
    headers = {"origin": "https://elsewhere.example.org", "access-control-request-method": "POST"}
    answer = client.request(method, path, headers=headers)
    assert not [name for name in answer.headers if name.startswith("access-control-")]


def test_a_private_table_is_as_hidden_from_other_sites_as_from_strangers(client: TestClient) -> None:
    id = Guest(client, "Ann").open("high-card", "human", "random")
    client.cookies.clear()
    answer = client.get(f"/api/v1/tables/{id}", headers={"origin": "https://elsewhere.example.org"})
    assert answer.status_code == 404 and answer.headers["access-control-allow-origin"] == "*"
