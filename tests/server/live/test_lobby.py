"""The lobby's live channel: the same bytes for all its readers, without what nobody may know."""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from fourfold.server.live import lobby as live_lobby
from fourfold.table import clock as clock_module
from helpers.service import PATIENCE, Guest, Listening, heard, settings_in, until


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listening]:
    monkeypatch.setattr(live_lobby, "REST_SECONDS", 0.01)
    with Listening(settings_in(tmp_path)) as listening:
        yield listening


def reading(server: Listening, guest: Guest | None = None, **query: str) -> ClientConnection:
    cookies = "; ".join(f"{name}={value}" for name, value in guest.cookies.items()) if guest else ""
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    headers = {"cookie": cookies} if cookies else {}
    return connect(f"ws://127.0.0.1:{server.port}/lobby/live?{asked}", additional_headers=headers, proxy=None)


def news(channel: ClientConnection) -> tuple[bytes, dict[str, Any]]:
    """The next message with parts, as it was sent and as it is read."""
    while True:
        message = channel.recv(PATIENCE)
        if isinstance(message, bytes):
            return message, json.loads(zlib.decompress(message))


def test_a_new_table_reaches_all_readers_as_the_same_bytes(server: Listening) -> None:
    ann = server.guest("Quick Otter")
    with reading(server) as one, reading(server, ann) as other, reading(server, language="de") as german:
        for channel in (one, other, german):
            assert "open-table " not in news(channel)[1]["parts"]["open"]
        id = ann.open("winter", "human", "open", listed=True, clock={"kind": "time", "bank": 300, "add": 10})
        (sent, message), (same, _), (_, translated) = news(one), news(other), news(german)
        assert sent == same
        shown = message["parts"]["open"]
        assert f"/t/{id}/sit" in shown and "Quick Otter" in shown and "5 + 10" in shown and "Join" in shown
        assert "Mitspielen" in translated["parts"]["open"]
        assert ann.get("/me")["id"] not in json.dumps(message)


def test_a_table_whose_people_are_gone_is_left_out_until_they_are_back(
    server: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead = SimpleNamespace(time_ns=lambda: time.time_ns() + 10**9 * 600, monotonic=time.monotonic)
    ann, bob = server.guest("Ann"), server.guest("Bob")
    id = ann.open("winter", "human", "open", listed=True)
    days = bob.open("winter", "human", "open", listed=True, clock={"kind": "days", "days": 2})
    monkeypatch.setattr(clock_module, "time", ahead)
    with reading(server) as channel:
        shown = news(channel)[1]["parts"]["open"]
    assert f"/t/{id}/sit" not in shown and f"/t/{days}/sit" in shown
    with server.live(f"/tables/{id}/live", ann) as here, reading(server) as channel:
        heard(here)
        server.app.state.services.lobby._note_change()
        while f"/t/{id}/sit" not in shown:
            shown = news(channel)[1]["parts"]["open"]


def test_a_private_table_is_in_nobodys_lobby(server: Listening) -> None:
    ann = server.guest("Ann")
    private = ann.open("winter", "human", "open")
    played = ann.open("winter", "human", "easy")
    listed = ann.open("turn-of-time", "human", "easy", listed=True)
    with reading(server) as channel:
        shown = json.dumps(news(channel)[1])
    assert listed in shown and private not in shown and played not in shown


def test_a_browser_that_is_up_to_date_gets_only_a_heartbeat(server: Listening) -> None:
    with reading(server) as channel:
        version = news(channel)[1]["seq"]
    with reading(server, since=str(version)) as again:
        assert json.loads(again.recv(PATIENCE)) == {"type": "beat", "table": None}


def test_somebody_who_looks_is_told_where_they_were_matched(server: Listening) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    ann.post("/me/seek", {"game": "winter"})
    with reading(server, ann, seeks="1") as channel:
        assert "One person is looking" in news(channel)[1]["parts"]["seekers"]
        met = bob.post("/me/seek", {"game": "winter"})["table"]
        assert met is not None
        while True:
            message = channel.recv(PATIENCE)
            if isinstance(message, str) and (table := json.loads(message)["table"]):
                assert table == met
                break


def test_spectators_are_counted_once_each(server: Listening) -> None:
    ann, bob, cyd = server.guest("Ann"), server.guest("Bob"), server.guest("Cyd")
    id = ann.open("high-card", "human", "open", listed=True)
    bob.post(f"/tables/{id}/sit", {})

    def told(channel: ClientConnection, number: int) -> bool:
        while True:
            message = json.loads(channel.recv(PATIENCE))
            if message.get("spectators") == number:
                return True

    with server.live(f"/tables/{id}/live", ann) as own, server.live(f"/tables/{id}/live", bob):
        with server.live(f"/tables/{id}/live", cyd), server.live(f"/tables/{id}/live", cyd), reading(server) as lobby:
            assert told(own, 1)
            until(lambda: ">1</b>" in news(lobby)[1]["parts"]["played"])
            with server.live(f"/tables/{id}/live"):
                assert told(own, 2)
        assert told(own, 0)
