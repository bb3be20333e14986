"""Several servers on one PostgreSQL: exactly one of them tells of each event."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from fourfold.server.notices import notices, subscriptions
from helpers.postgres import Postgres
from helpers.push_browser import PushBrowser
from helpers.receivers import receiving
from helpers.service import Guest, Listening, heard, settings_in, until


@contextmanager
def two_servers(postgres: Postgres, tmp_path: Path) -> Iterator[tuple[Listening, Listening]]:
    settings = settings_in(tmp_path, database=postgres.new(), internal_addresses=True, notice_waits=(0.01,))
    with Listening(settings) as one, Listening(settings) as other:
        yield one, other


def idle(*servers: Listening) -> None:
    """Wait until nothing is on its way. One task of each server reloads who wants to be told."""
    until(lambda: all(len(server.app.state.services.notices._tasks) == 1 for server in servers))


def knows(server: Listening, guest: Guest) -> bool:
    return guest.get("/me")["id"] in server.app.state.services.notices.subscriptions.people


def turn_passed(id: str, players: tuple[Guest, Guest]) -> int:
    before: Any = players[0].get(f"/tables/{id}")["decides"]
    while (now := players[0].get(f"/tables/{id}")["decides"]) == before:
        players[before].move(id)
    return int(now)


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subscriptions, "RELOAD_SECONDS", 0.05)


def opened(one: Listening, other: Listening, receiver_base: str) -> tuple[str, tuple[Guest, Guest], list[PushBrowser]]:
    ann, ben = one.guest("Ann"), other.guest("Ben")
    browsers = []
    for number, guest in enumerate((ann, ben)):
        browsers.append(PushBrowser())
        guest.post("/me/push", browsers[-1].subscription(f"{receiver_base}/{number}"))
    until(lambda: all(knows(server, guest) for server in (one, other) for guest in (ann, ben)))
    id = ann.open("turn-of-time", "human", "open", listed=True)
    ben.post(f"/tables/{id}/sit", {})
    return id, (ann, ben), browsers


def test_each_turn_is_told_once_by_the_server_that_stored_it(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "ATTENDED_MS", 0)
    with two_servers(postgres, tmp_path) as (one, other), receiving() as receiver:
        id, players, browsers = opened(one, other, receiver.base)
        expected = ["/0"]
        receiver.wait_for(1)
        cleo = [server.guest("Cleo") for server in (one, other)]  # both servers hear of every event
        path = f"/tables/{id}/live"
        with one.live(path, cleo[0]) as a, other.live(path, cleo[1]) as b:
            heard(a), heard(b)
            for _ in range(6):
                expected.append(f"/{turn_passed(id, players)}")
                seq = players[0].get(f"/tables/{id}")["seq"]
                services = [server.app.state.services.table_service for server in (one, other)]
                until(lambda: all(service.peek(id).seq >= seq for service in services))  # noqa: B023
                idle(one, other)
        assert [post.path for post in receiver.posts] == expected
        for post in receiver.posts:  # one key for all servers, and every message can be read
            assert json.loads(browsers[int(post.path[1])].read(post.body))["path"] == f"/t/{id}"
        keys = {post.headers["authorization"].rpartition("k=")[2] for post in receiver.posts}
        assert keys == {players[0].get("/me/notices")["key"]} == {players[1].get("/me/notices")["key"]}


def test_who_has_just_moved_is_told_later_if_the_table_still_waits(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They may look through another server, of which this one knows nothing."""
    minute_over, sleep = threading.Event(), asyncio.sleep

    async def gated(seconds: float) -> None:
        task = asyncio.current_task()
        if task is None or task.get_name() != "notice" or seconds < 10:
            await sleep(seconds)
        while task is not None and task.get_name() == "notice" and seconds >= 10 and not minute_over.is_set():
            await sleep(0.01)

    monkeypatch.setattr(asyncio, "sleep", gated)
    monkeypatch.setattr(notices, "ATTENDED_MS", 600_000)
    with two_servers(postgres, tmp_path) as (one, other), receiving() as receiver:
        id, players, _ = opened(one, other, receiver.base)
        for _ in range(4):
            seat = turn_passed(id, players)
        assert receiver.posts == []
        minute_over.set()
        receiver.wait_for(1)
        idle(one, other)
        assert [post.path for post in receiver.posts] == [f"/{seat}"]
