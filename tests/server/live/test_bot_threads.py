"""Bots at tables: whatever they do, the table goes on."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from fourfold import View
from fourfold.server.live.bot_threads import BotThreads, Requester, decide
from fourfold.server.metrics import Metrics
from helpers.service import Guest, service, settings_in, until
from helpers.tables import Evening

pytestmark = pytest.mark.anyio

ANN = Requester("ann", "192.0.2.1", person_waits=True)


def a_view() -> View:
    return Evening("turn-of-time", "random", "human").table.state.view(0)


def fallbacks(metrics: Metrics, why: str) -> float:
    return metrics.registry.get_sample_value("fourfold_bot_fallbacks_total", {"why": why}) or 0.0


def test_a_bot_is_handed_a_view_and_gives_a_legal_move() -> None:
    given: list[View] = []

    def watched(level: str, view: View, seed: int) -> str:
        given.append(view)
        return decide(level, view, seed)

    metrics, view = Metrics(), a_view()
    assert asyncio.run(BotThreads(1, 60, metrics, watched).decide("random", view, ANN)) in view.moves
    assert type(given[0]) is View


def test_a_bot_that_fails_or_cheats_gets_a_move_made_for_it() -> None:
    def fails(level: str, view: View, seed: int) -> str:
        raise ValueError("no idea")

    metrics, view = Metrics(), a_view()
    assert asyncio.run(BotThreads(1, 60, metrics, fails).decide("random", view, ANN)) in view.moves
    assert asyncio.run(BotThreads(1, 60, metrics, lambda *_: "cheat").decide("random", view, ANN)) in view.moves
    assert fallbacks(metrics, "error") == fallbacks(metrics, "illegal") == 1


async def test_bots_that_hang_hold_up_nobody() -> None:
    """Two hang for good; from then on moves are made at once, until one of them comes back."""
    woken = threading.Event()

    def hangs(level: str, view: View, seed: int) -> str:
        if level == "hang":
            woken.wait(60)
        return view.moves[0]

    metrics, view = Metrics(), a_view()
    threads = BotThreads(2, 0.1, metrics, hangs)
    moves = await asyncio.gather(*(threads.decide("hang", view, ANN) for _ in range(2)))
    assert set(moves) <= set(view.moves) and fallbacks(metrics, "time") == 2
    assert await threads.decide("quick", view, ANN) in view.moves and fallbacks(metrics, "crowded") == 1
    woken.set()
    while threads._hung:
        await asyncio.sleep(0.01)
    assert await threads.decide("quick", view, ANN) == view.moves[0] and fallbacks(metrics, "crowded") == 1


async def test_no_more_think_than_there_are_places() -> None:
    now = most = 0
    lock = threading.Lock()

    def counts(level: str, view: View, seed: int) -> str:
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
        threading.Event().wait(0.02)
        with lock:
            now -= 1
        return view.moves[0]

    view, threads = a_view(), BotThreads(2, 60, Metrics(), counts)
    hosts = [Requester(f"host {n}", "192.0.2.1", person_waits=True) for n in range(10)]
    await asyncio.gather(*(threads.decide("random", view, host) for host in hosts))
    assert most == 2


@pytest.mark.parametrize("hangs", [True, False])
def test_a_table_with_a_broken_bot_plays_to_its_end(tmp_path: Path, hangs: bool) -> None:
    def broken(level: str, view: View, seed: int) -> str:
        if hangs:
            threading.Event().wait(2)
        raise RuntimeError("broken")

    async def make() -> BotThreads:
        return BotThreads(1, 0.02, Metrics(), broken)

    with service(settings_in(tmp_path), asyncio.run(make())) as client:
        ann = Guest(client, "Ann")
        id = ann.open("high-card", "random", "human", "random")
        until(lambda: ann.get(f"/tables/{id}")["decides"] == 1)
        ann.move(id)
        assert until(lambda: ann.get(f"/tables/{id}")["status"] == "over")
