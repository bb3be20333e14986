"""What others rely on stays as it is: event kinds and their fields, the descriptions of the API, the pages on formats.

`tests/stored` holds each as text, so that a change shows in a diff; documents of more than 300 kB as a digest for each
path and model. Perft figures and whole games have tests of their own: `tests/games`, `tests/vectors`.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import fourfold
from fourfold.core.record import Record
from fourfold.core.registry import game_package, only_games_of
from fourfold.server.storage.store import Store
from fourfold.table import command_table
from fourfold.table.commands import (
    AnswerDraw,
    Arrival,
    Claim,
    Close,
    Concede,
    Hint,
    Kick,
    Leave,
    Nudge,
    OfferDraw,
    Pause,
    ProposeBotMove,
    PutBot,
    Rematch,
    Renew,
    Resign,
    Say,
    SetListed,
    Sit,
    Start,
    Uncover,
    Undo,
)
from fourfold.table.events import _APPLIERS, replay
from fourfold.table.importing import ImportedRecord, import_record
from fourfold.table.opening import Opening, open_table, rematch_opening
from fourfold.table.table import Daily, Event
from helpers.repository import TESTS
from helpers.tables import SECRET, SEED, Evening, two

STORED = TESTS / "stored"
RENEW = "FOURFOLD_RENEW"
CLOCK = {"kind": "time", "bank": 600, "add": 5}


def same_as_stored(name: str, now: str) -> None:
    path = STORED / name
    if os.environ.get(RENEW):
        path.write_text(now, "utf-8", newline="\n")
    then = path.read_text("utf-8").splitlines()
    changed = [line for line in now.splitlines() if line not in then] + [
        f"gone: {line}" for line in then if line not in now.splitlines()
    ]
    assert not changed, (
        f"{path.relative_to(TESTS.parent)} has other words now; if that is what you want, run "
        f"`{RENEW}=1 python -m pytest {Path(__file__).relative_to(TESTS.parent)}` and commit it:\n" + "\n".join(changed)
    )
    assert then == now.splitlines(), f"{path.name} has its lines in another order; renew it with {RENEW}=1"


def digest(value: Any) -> str:
    return sha256(json.dumps(value, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]


def flat(document: dict[str, Any], depth: int) -> Iterator[tuple[str, Any]]:
    """The parts of a document down to a depth, by their paths."""
    for key, value in sorted(document.items()):
        if depth > 1 and isinstance(value, dict) and value:
            yield from ((f"{key} {path}", part) for path, part in flat(value, depth - 1))
        else:
            yield key, value


# ----------------------------------------------------------------------------------------------- descriptions


def described(expression: str) -> Any:
    """A document, as a process makes it that has neither the toy games of the tests nor their pseudo-language."""
    program = (
        "import json\nfrom fourfold.server.api import asyncapi\nfrom fourfold.server.app import make_app\n"
        f"from fourfold.server.settings import Settings\nprint(json.dumps({expression}))"
    )
    environment = {name: value for name, value in os.environ.items() if name != "FOURFOLD_PSEUDO_LANGUAGE"}
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_the_description_of_the_api_is_unchanged() -> None:
    document = described("make_app(Settings()).openapi()")
    document["info"]["version"] = ""
    same_as_stored("openapi.txt", "".join(f"{path} {digest(part)}\n" for path, part in flat(document, 3)))


def test_the_description_of_the_channels_is_unchanged() -> None:
    document = described("asyncapi.document('http://127.0.0.1:8000')")
    assert document["info"].pop("version") == version("fourfold")
    same_as_stored("asyncapi.json", json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False) + "\n")


def test_the_pages_on_formats_are_unchanged() -> None:
    with only_games_of("fourfold.games"):
        folders = [(name, game_package(name).folder / "locale") for name in fourfold.games()]
    pages = [(name, page) for name, folder in folders for page in sorted(folder.glob("*/formats.md"))]
    lines = (f"{name} {page.parent.name} {digest(page.read_text('utf-8'))}\n" for name, page in pages)
    same_as_stored("formats.txt", "".join(lines))


# ----------------------------------------------------------------------------------------------------- events


def shape(values: list[Any]) -> str:
    """What values look like: the types of plain ones, the keys of objects (`?`: not all have it)."""
    objects = [value for value in values if isinstance(value, dict)]
    lists = [item for value in values if isinstance(value, list | tuple) for item in value]
    plain = {type(value).__name__ for value in values if not isinstance(value, dict | list | tuple)} - {"NoneType"}
    words = sorted(plain) + (["null"] if any(value is None for value in values) else [])
    if any(isinstance(value, list | tuple) for value in values):
        words.append(f"[{shape(lists)}]")
    if objects:
        keys = sorted({key for value in objects for key in value})
        having = {key: [value[key] for value in objects if key in value] for key in keys}
        parts = (f"{key}{'' if len(of) == len(objects) else '?'}={shape(of)}" for key, of in having.items())
        words.append(f"{{{', '.join(parts)}}}")
    return " or ".join(words)


def seats_and_ends() -> Iterable[Evening]:
    """Everything that can happen around a game."""
    evening = Evening("turn-of-time", "human", "open", "open", "human", nonce=bytes(16), origin="0a1b2c3d4e5f")
    evening.do(SetListed("ann", False))
    evening.do(SetListed("ann", True))
    evening.do(Renew("ann", None))
    evening.do(Renew("ann", 3))
    evening.do(Sit("bob", "Bob", arrival=Arrival(nonce=bytes(16), origin="f5e4d3c2b1a0", is_bot=True)))
    evening.do(Kick("ann", 1))
    evening.do(PutBot("ann", 1, "random"))
    evening.do(PutBot("ann", 1, None))
    evening.do(Sit("cat", "Cat", 2))
    evening.do(Say("cat", "hello"))
    evening.do(Start("ann", ["random"]))
    evening.do(Leave("cat"))
    evening.do(Sit("cat", "Cat"))
    evening.do(Close())
    yield evening

    evening = two("turn-of-time", clock=CLOCK)
    evening.do(Pause(1000))
    evening.move("ann")
    while evening.table.decides == 0:
        evening.move("ann")
    evening.do(OfferDraw("ann"))
    evening.do(AnswerDraw("bob", False))
    evening.wait(60)
    evening.do(Nudge("ann"))
    evening.do(OfferDraw("ann"))
    evening.do(AnswerDraw("bob", True))
    evening.do(Rematch("ann", "t2"))
    yield evening
    again = two()
    again.table, again.events = open_table(rematch_opening(evening.table, "t2", "ann", "Ann", SEED, SECRET), 1)
    yield again

    evening = two("turn-of-time", clock=CLOCK)
    evening.wait(700)
    evening.do(Claim("bob" if evening.table.decides == 0 else "ann", evening.table.decides or 0, None))
    yield evening
    evening = two("turn-of-time", clock=CLOCK)
    evening.do(Resign("ann"))
    yield evening


def helped() -> Iterable[Evening]:
    """Hints, takebacks, bots, a shared device."""
    evening = Evening("turn-of-time", "human", "random")  # too weak to be rated
    while evening.table.bot_to_move is None:
        evening.move("ann")
    evening.do(ProposeBotMove("ann", 1, evening.table.turn, evening.table.state.moves[0]))
    while evening.table.decides != 0:
        evening.bot()
    evening.do(Hint("ann", evening.table.seq))
    evening.move("ann")
    evening.do(Undo("ann", evening.table.seq))
    yield evening

    evening = Evening("turn-of-time", "human", "hard", clock=CLOCK)
    while evening.table.decides != 0:
        evening.bot()
    evening.move("ann")  # the first half of a turn: the bot has not answered it
    evening.do(Undo("ann", evening.table.seq))
    evening.do(Concede("ann"))
    yield evening

    evening = Evening("high-card", "human", "here", "here:Bob")
    evening.do(Uncover("ann", evening.table.decides or 0))
    yield evening
    yield Evening("turn-of-time", "human", daily=Daily("2026-11-15", True), goal="balance")


async def stored(folder: Path) -> list[Event]:
    """What only the store adds: whether a game is rated, and that somebody was deleted."""
    store = await Store.open(str(folder / "tables.db"))
    for id, clock in (("rated", CLOCK), ("unrated", None)):
        evening = two("turn-of-time", clock=clock)
        evening.choose(3)
        evening.do(Resign("ann"))
        await store.append(replay(id, evening.events), evening.events)
        await store.erase_person(id, "bob", evening.now)
    found = [*await store.events("rated"), *await store.events("unrated")]
    await store.close()
    return found


def casual() -> list[Event]:
    game = fourfold.game("turn-of-time", players=2)
    return open_table(Opening("t4", game, ["human", "open"], "ann", "Ann", SEED, SECRET, rated=False), 1)[1]


def imported() -> list[Event]:
    record = Record(fourfold.game("turn-of-time", players=2), [], ("Ann", "Bob"), {"event": "a tag"})
    return import_record(ImportedRecord("t3", record, "ann", SECRET), 1)[1]


def at_the_limit(monkeypatch: pytest.MonkeyPatch) -> list[Event]:
    evening = two("turn-of-time")
    monkeypatch.setattr(command_table, "MAX_EVENTS", evening.table.seq + 1)
    evening.move("ann")
    return evening.events


def test_kinds_of_events_and_their_fields_are_unchanged(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    events = [event for evening in (*seats_and_ends(), *helped()) for event in evening.events]
    events += asyncio.run(stored(tmp_path)) + casual() + imported() + at_the_limit(monkeypatch)
    kinds = sorted({event.kind for event in events})
    assert kinds == sorted({"open", *_APPLIERS}), "play the new kind of event here, too"
    lines = (f"{kind}: {shape([dict(event.data) for event in events if event.kind == kind])}\n" for kind in kinds)
    same_as_stored("events.txt", "".join(lines))
