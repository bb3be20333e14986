"""The longest games that a table has room for, and how long the event loop is held while they are worked on."""

from __future__ import annotations

import asyncio
import gc
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

import fourfold
from fourfold.core.draws import drawn
from fourfold.core.record import Record
from fourfold.web.clocks import Pace
from fourfold.web.table import Event

SEED = bytes(range(32))
PEOPLE = ("ann", "bob", "cleo", "dan", "eve")
NOW = 1_700_000_000_000


@cache
def longest(most: int = 100_000) -> Record:
    """Shifting Stones for five, of as many rounds as a table may have: everybody spends all cards in every turn, so
    that all of them are dealt again; or the first `most` moves of it."""
    game = fourfold.game("shifting-stones", players=5, rounds=200)
    state, draws = game.start(), 0
    moves: list[str] = []
    while not state.is_over and len(moves) < most:
        if state.seat == "chance":
            move, draws = drawn(state, SEED, draws), draws + 1
        else:  # first a card, then what it is spent on; never scored, or the game would end
            move = next((move for move in reversed(state.moves) if move not in ("+", "end", "skip")), "end")
        moves.append(move)
        state = state.play(move)
    return Record(game, moves, [name.title() for name in PEOPLE])


def events_of(record: Record, clock: Pace | None = None) -> list[Event]:
    """What happened at a table of five people who have played a record."""
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
    events = [Event(1, "open", None, opened, NOW), Event(2, "start", None, {}, NOW)]
    for state, move in zip(record.states, record.moves, strict=False):
        seq = len(events) + 1
        if isinstance(state.seat, int):
            data: dict[str, Any] = {"move": move, "person": PEOPLE[state.seat], "client": f"c{seq}"}
            events.append(Event(seq, "move", state.seat, data, NOW + seq))
        else:
            events.append(Event(seq, "draw", None, {"move": move}, NOW + seq))
    return events


@dataclass
class Held:
    """The longest stretch, in seconds of the loop's own CPU time, in which it could do nothing else."""

    seconds: float = 0.0
    by: str = ""


@contextmanager
def the_loop_watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """CPU time of the thread counts, not that of the clock on the wall: other processes may take the machine away."""
    held, run = Held(), asyncio.Handle._run

    def watched(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        seconds = time.thread_time() - began
        if seconds > held.seconds:
            held.seconds, held.by = seconds, repr(handle)

    gc.collect()
    gc.disable()  # what the collector costs is a matter of the whole process, which holds all tests here
    monkeypatch.setattr(asyncio.Handle, "_run", watched)
    try:
        yield held
    finally:
        monkeypatch.undo()
        gc.enable()


def as_body(record: Record) -> bytes:
    return json.dumps(record.as_json(), separators=(",", ":")).encode()
