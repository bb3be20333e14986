"""Who is at a table: seen by a live channel, by a request, or by what they did."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from websockets.sync.client import ClientConnection

from fourfold.server.live.presence import Presence
from fourfold.table import clock as clock_module
from fourfold.table.commands import Say
from helpers.service import PATIENCE, Guest, Listening, settings_in, until
from helpers.tables import two


def test_somebody_is_away_a_minute_after_they_were_last_seen() -> None:
    evening, presence = two(), Presence()
    table, now = evening.table, evening.now
    assert presence.away(table, now + 59_999) == (), "they sat down just now"
    assert presence.away(table, now + 60_000) == (0, 1)
    presence.note(table.id, now + 30_000, "ann")
    assert presence.away(table, now + 89_999) == (1,)
    assert presence.away(table, now + 90_000) == (0, 1)
    presence.open_channel(table.id, "bob")
    presence.open_channel(table.id, "bob")
    presence.close_channel(table.id, "bob", now + 100_000)
    assert presence.away(table, now + 10**9) == (0,), "one of Bob's two tabs is open"
    presence.close_channel(table.id, "bob", now + 10**9)
    assert presence.away(table, now + 10**9 + 59_999) == (0,)
    assert presence.away(table, now + 10**9 + 60_000) == (0, 1)


def test_whom_another_server_sees_is_not_away() -> None:
    evening, presence = two(), Presence()
    table, now = evening.table, evening.now
    presence.note_person(table.id, "bob", now + 50_000)
    assert presence.away(table, now + 100_000) == (0,)
    assert presence.away(table, now + 110_000) == (0, 1)


def test_whoever_acts_is_there_whatever_the_server_saw() -> None:
    evening = two()
    evening.wait(100)
    evening.do(Say("bob", "hello"))
    assert Presence().away(evening.table, evening.now) == (0,)


def test_a_server_that_has_just_started_calls_nobody_away() -> None:
    evening = two()
    evening.wait(3600)
    presence = Presence(evening.now)
    assert presence.away(evening.table, evening.now + 59_999) == ()
    assert presence.away(evening.table, evening.now + 60_000) == (0, 1)


def test_bots_and_empty_seats_are_not_away() -> None:
    evening = two()
    evening.wait(100)
    assert Presence().away(evening.table, evening.now) == (0, 1)
    assert Presence().away(two(game="high-card").table, 0) == ()


# --- over real channels


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Listening]:
    with Listening(settings_in(tmp_path, heartbeat=0.1)) as server:
        yield server


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The server's clock, which goes on only when the test says so."""
    start, clock = time.time_ns(), SimpleNamespace(seconds=0)
    stopped = SimpleNamespace(time_ns=lambda: start + clock.seconds * 10**9, monotonic=time.monotonic)
    monkeypatch.setattr(clock_module, "time", stopped)
    return clock


def beat_with(channel: ClientConnection, away: list[int]) -> None:
    while True:
        message = json.loads(channel.recv(PATIENCE))
        if message["type"] == "beat" and message.get("away", []) == away:
            return


def table_for_two(server: Listening) -> tuple[Guest, Guest, str]:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    made = ann.post("/tables", {"game": "turn-of-time", "seats": ["human", "human"]})
    bob.post("/join", {"link": made["links"]["seats"]["1"]})
    return ann, bob, str(made["id"])


def test_heartbeats_say_who_is_away(server: Listening, later: SimpleNamespace) -> None:
    ann, bob, id = table_for_two(server)
    with server.live(f"/tables/{id}/live", ann) as a:
        with server.live(f"/tables/{id}/live", bob):
            later.seconds += 3600
            beat_with(a, [])
        until(lambda: server.app.state.services.live.watching(id) == 1)
        later.seconds += 61
        beat_with(a, [1])
        bob.get(f"/tables/{id}")
        beat_with(a, [])
        later.seconds += 61
        beat_with(a, [1])
        with server.live(f"/tables/{id}/live", bob):
            beat_with(a, [])


def test_a_bot_plays_on_for_whoever_is_away_and_not_for_whoever_looks(
    server: Listening, later: SimpleNamespace
) -> None:
    ann, bob, id = table_for_two(server)
    slow, waits = (ann, bob) if ann.get(f"/tables/{id}")["decides"] == 0 else (bob, ann)
    seat = slow.get(f"/tables/{id}")["seat"]
    claim = {"seat": seat, "to": "bot", "level": "random"}
    assert waits.refused(f"/tables/{id}/nudge") == (429, "too often")
    later.seconds += 30
    assert waits.post(f"/tables/{id}/nudge")["log"][-1]["kind"] == "nudge"
    assert waits.refused(f"/tables/{id}/nudge") == (409, "no nudge")
    with server.live(f"/tables/{id}/live", slow) as channel:
        later.seconds += 3600
        beat_with(channel, [1 - seat])
        assert waits.refused(f"/tables/{id}/claim", claim) == (409, "in time")
    until(lambda: server.app.state.services.live.watching(id) == 0)
    later.seconds += 61
    assert waits.post(f"/tables/{id}/claim", claim)["seats"][seat]["bot"] == "random"
    assert slow.post(f"/tables/{id}/sit", {})["seats"][seat]["bot"] is None


def test_a_nudge_is_told_on_the_stream_of_the_person(server: Listening, later: SimpleNamespace) -> None:
    ann, bob, id = table_for_two(server)
    slow, waits = (ann, bob) if ann.get(f"/tables/{id}")["decides"] == 0 else (bob, ann)
    later.seconds += 31
    waits.post(f"/tables/{id}/nudge")
    cookie = "; ".join(f"{name}={value}" for name, value in slow.cookies.items())
    with slow.client.stream("GET", f"{server.base}/api/v1/me/events", headers={"cookie": cookie}) as answer:
        lines = (line for line in answer.iter_lines() if line.startswith("data: "))
        told = [json.loads(next(lines).removeprefix("data: "))["type"] for _ in range(3)]
    assert told == ["begin", "turn", "nudge"]


def test_who_comes_back_is_told_without_waiting_for_a_heartbeat(tmp_path: Path, later: SimpleNamespace) -> None:
    with Listening(settings_in(tmp_path, heartbeat=3600.0)) as server:
        ann, bob, id = table_for_two(server)
        later.seconds += 61
        with server.live(f"/tables/{id}/live", ann) as a:
            beat_with(a, [1])
            bob.get(f"/tables/{id}")
            beat_with(a, [])
