"""The longest possible games, and how long they block the event loop."""

from __future__ import annotations

import asyncio
import gc
import json
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar

import pytest

import fourfold
from fourfold.core.draws import drawn
from fourfold.core.record import Record
from fourfold.table.clocks import Pace
from fourfold.table.table import Event

SEED = bytes(range(32))
PEOPLE = ("ann", "bob", "cleo", "dan", "eve")
Found = TypeVar("Found")
NOW = 1_700_000_000_000


def longest(moves: int | None = None) -> Record:
    """The longest possible game, or its first `moves`."""
    return _longest() if moves is None else _longest().back(moves)


@cache
def _longest() -> Record:
    """Shifting Stones for five, with as many rounds as a table may have. Everybody spends all cards in every turn, so
    that a new hand is dealt each time."""
    game = fourfold.game("shifting-stones", players=5, rounds=200)
    state, draws = game.start(), 0
    moves: list[str] = []
    while not state.is_over:
        if state.seat == "chance":
            move, draws = drawn(state, SEED, draws), draws + 1
        else:  # a card, then what it is spent on; scoring would end the game
            move = next((move for move in reversed(state.moves) if move not in ("+", "end", "skip")), "end")
        moves.append(move)
        state = state.play(move)
    return Record(game, moves, [name.title() for name in PEOPLE])


def events_of(record: Record, clock: Pace | None = None, at: int = NOW) -> list[Event]:
    """The events of a listed table where five people have played a record, all at the same time."""
    seats = [{"kind": "human", "person": person, "name": person.title()} for person in PEOPLE]
    opened = {
        "game": record.game.name,
        "options": record.game.given_options(),
        "rules": record.game.about.version,
        "seats": seats,
        "host": PEOPLE[0],
        "clock": (clock or Pace()).as_json(),
        "listed": True,
        "seed": SEED.hex(),
        "secret": SEED.hex(),
    }
    events = [Event(1, "open", None, opened, at), Event(2, "start", None, {}, at)]
    for state, move in zip(record.states, record.moves, strict=False):
        seq = len(events) + 1
        if isinstance(state.seat, int):
            data: dict[str, Any] = {"move": move, "person": PEOPLE[state.seat], "client": f"c{seq}"}
            events.append(Event(seq, "move", state.seat, data, at))
        else:
            events.append(Event(seq, "draw", None, {"move": move}, at))
    return events


@contextmanager
def no_collector() -> Iterator[None]:
    """Disable garbage collection: it visits the objects of all tests, and would be charged to arbitrary code."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Watch:
    """Measures how long single callbacks block the event loop, in CPU time of its thread, so that the machine's load
    does not matter."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.longest, self.by = 0.0, ""
        run = asyncio.Handle._run

        def watched(handle: asyncio.Handle) -> None:
            began = time.thread_time()
            run(handle)
            seconds = time.thread_time() - began
            if seconds > self.longest:
                self.longest, self.by = seconds, repr(handle)

        monkeypatch.setattr(asyncio.Handle, "_run", watched)

    async def during(self, work: Coroutine[Any, Any, Found]) -> tuple[float, Found]:
        """The longest time in seconds for which some work blocks the loop, and the work's result."""
        await asyncio.sleep(0)  # end the step that began before the measurement
        self.longest, self.by = 0.0, ""
        found = await asyncio.create_task(work)
        return self.longest, found


def as_body(record: Record) -> bytes:
    return json.dumps(record.as_json(), separators=(",", ":")).encode()
