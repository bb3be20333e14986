"""A service and those who use it, for sequences of requests: every answer is looked at before it is given on."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar
from unittest.mock import patch

import httpx
from argon2 import PasswordHasher
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Receive, Scope, Send

from fourfold.bots.player import Opinion, Thought
from fourfold.core.state import View
from fourfold.web.app import make_app
from fourfold.web.live.bot_queue import Requester
from fourfold.web.live.table_service import TableService
from fourfold.web.pages.table.rendering import Pages
from fourfold.web.people.people import COOKIE, SCRIPT, Person
from fourfold.web.tables.events import replay
from fourfold.web.tables.table import OVER, Event, Table
from helpers.loop_watch import LoopWatch
from helpers.other_worlds import HIDING, cards_named, never_seen, other_world
from helpers.rated_model import RatedModel
from helpers.service import BASE, FREE, settings_in

MAX_CPU = 0.1
"""Seconds of CPU that a single callback may take in the event loop. Ordinary ones take a few milliseconds."""
BOT_MOVES = 12
"""As many decisions bots make after a request; then they wait for the next one."""
MEMORY = "/dev/shm"
"""A folder without a disk to wait for, where there is one."""
PATIENCE, QUIET = 20.0, 0.05
Found = TypeVar("Found")


class Clock:
    """What `fourfold.web.clock` takes for the time: it stands still during a request."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000 * 1_000_000
        self.monotonic = time.monotonic

    def time_ns(self) -> int:
        return self.now

    def wait(self, milliseconds: int) -> None:
        self.now += milliseconds * 1_000_000


class Bots:
    """Bots that take any move at once, but only so many before the next request: some games go on for long."""

    def __init__(self, dice: random.Random) -> None:
        self.dice, self.left, self.waiting = dice, 0, 0
        self._allowed = asyncio.Event()

    async def decide(self, level: str, view: View, requester: Requester) -> str:
        while self.left <= 0:
            self._allowed.clear()
            self.waiting += 1
            try:
                await self._allowed.wait()
            finally:
                self.waiting -= 1
        self.left -= 1
        return self.dice.choice(view.moves)

    async def consider(self, view: View, requester: Requester) -> Thought:
        best = Opinion(view.moves[-1], 90, 0.6)
        return Thought(best.move, (0.6, 0.4), (best, Opinion(view.moves[0], 10, 0.3)))

    def go_on(self) -> None:
        self.left = BOT_MOVES
        self._allowed.set()


@dataclass(eq=False)
class Browser:
    """Somebody with cookies of their own, or a script with a token."""

    address: str
    name: str = ""
    cookies: dict[str, str] = field(default_factory=dict)
    token: str = ""
    password: str = ""

    def headers(self) -> dict[str, str]:
        found = {FROM: self.address}
        if self.cookies:
            found["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if self.token:
            found["authorization"] = f"Bearer {self.token}"
        return found

    @property
    def secret(self) -> tuple[str, str]:
        """What shows who it is, and which kind of secret that is."""
        return (self.token, SCRIPT) if self.token else (self.cookies.get("fourfold", ""), COOKIE)


FROM = "x-from-address"


def addressed(app: ASGIApp) -> ASGIApp:
    """The application as seen by clients with addresses of their own."""

    async def called(scope: Scope, receive: Receive, send: Send) -> None:
        given = [value for name, value in scope.get("headers", ()) if name == FROM.encode()]
        await app({**scope, "client": (given[0].decode(), 1)} if given else scope, receive, send)

    return called


class Crowd:
    """One server with an empty store, the time, and what was sent to whom."""

    def __init__(self, watch: LoopWatch) -> None:
        self.held: list[str] = []
        """What held the event loop up."""
        self.compared = 0
        """How many answers were compared with those of another world."""
        self._sent = ""
        self.watch, self.clock, self.dice = watch, Clock(), random.Random(0)
        self._open = ExitStack()
        folder = Path(self._open.enter_context(TemporaryDirectory(dir=MEMORY if Path(MEMORY).is_dir() else None)))
        self.settings = settings_in(folder, limits=replace(FREE, export=""))
        self._open.enter_context(patch("fourfold.web.clock.time", self.clock))
        for name, chosen in SEEDED.items():
            self._open.enter_context(patch(f"secrets.{name}", getattr(self.dice, chosen)))
        for name in ("hash", "verify"):
            work = self._beside_the_loop(getattr(PasswordHasher, name))
            self._open.enter_context(patch.object(PasswordHasher, name, work))
        self._start()
        self.model = RatedModel(str(folder / "tables.db"))
        self._open.callback(self.model.close)
        self.secrets: set[str] = set()
        """Cookies and tokens that anybody ever had."""
        self.watchers: set[tuple[str, str]] = set()
        """By table who came by a watch link."""

    # --- the server

    def _start(self) -> None:
        self._serves = False
        self.app = make_app(self.settings, bots := Bots(self.dice))
        self.bots = bots
        self._running = ExitStack()
        self.client = self._running.enter_context(TestClient(addressed(self.app), base_url=BASE))
        self._tables: dict[tuple[str, int], Table] = {}
        self._ids: set[str] = set()
        self.table_service.on_change.append(self._note)
        self.client.get("/healthz")
        self.watch.take()  # before it serves, a server may take its time
        self._serves = True

    def _note(self, table: Table) -> None:
        self._tables[table.id, table.seq] = table
        self._ids.add(table.id)

    def _beside_the_loop(self, hashing: Callable[..., Any]) -> Callable[..., Any]:
        """The hashing of passwords, which takes too little CPU to be noticed by that, and too much for the loop."""

        def watched(*words: Any) -> Any:
            with suppress(RuntimeError):
                asyncio.get_running_loop()
                self.held += [f"a password is hashed in the event loop after {self._sent}"] * self._serves
            return hashing(*words)

        return watched

    def restart(self) -> None:
        """Another server goes on with what is stored."""
        self._running.close()
        self._start()
        self.settle()

    def close(self) -> None:
        try:
            self._running.close()
        finally:
            self._open.close()

    @property
    def table_service(self) -> TableService:
        table_service: TableService = self.app.state.table_service
        return table_service

    def call(self, work: Callable[..., Awaitable[Found]], *words: Any) -> Found:
        assert self.client.portal is not None
        found: Found = self.client.portal.call(work, *words)
        return found

    def settle(self) -> None:
        """Let the bots do what they may, and wait until nothing more happens."""
        self.call(self._settle)

    async def _settle(self) -> None:
        self.bots.go_on()
        end, last, since = time.monotonic() + PATIENCE, -1, time.monotonic()
        while time.monotonic() < end:
            asked = [id for id in self._ids if (table := self.table_service.peek(id)) and table.bot_to_move is not None]
            if not asked or (len(asked) <= self.bots.waiting and self.bots.left <= 0):
                return
            if len(self._tables) != last:
                last, since = len(self._tables), time.monotonic()
            elif time.monotonic() - since > QUIET:
                return  # nobody asks the bots: the table rests
            await asyncio.sleep(0.001)

    # --- asking

    def ask(self, who: Browser, method: str, path: str, body: Any = None, form: Any = None, **headers: str) -> Any:
        """The status and what was answered: JSON or text. Fails if anything in the answer is not as it must be."""
        self.clock.wait(250)
        answer = self._send(who, method, path, body, form, headers)
        who.cookies |= dict(answer.cookies)
        for gone in (name for name, value in who.cookies.items() if value in ("", '""')):
            who.cookies = {name: value for name, value in who.cookies.items() if name != gone}
        self.secrets |= {who.secret[0]} - {""}
        found = self._checked(who, method, path, answer)
        if method == "GET" and answer.status_code == 200:
            self._look_at_other_world(who, path, headers)
        return answer.status_code, found

    def _send(
        self, who: Browser, method: str, path: str, body: Any, form: Any, headers: dict[str, str]
    ) -> httpx.Response:
        self.client.cookies.clear()
        self._sent = f"{method} {path} {body if form is None else form}"[:400]
        sent: dict[str, Any] = {"headers": {**who.headers(), **headers}, "follow_redirects": False}
        if form is not None:
            sent["data"] = form
        elif isinstance(body, bytes):
            sent["content"] = body
        elif body is not None:
            sent["content"] = json.dumps(body)
            sent["headers"]["content-type"] = "application/json"
        answer: httpx.Response = self.client.request(method, path, **sent)
        return answer

    def _checked(self, who: Browser, method: str, path: str, answer: httpx.Response) -> Any:
        status = answer.status_code
        declared = status == 503 and answer.headers.get("retry-after", "").isdecimal()
        assert status < 500 or declared, f"{self._sent}: {status} {answer.text[:500]}"
        self.keep_secrets(who, answer.text)
        if not answer.headers.get("content-type", "").startswith("application/json"):
            self._may_see(who, path, status)
            return answer.text
        found = json.loads(answer.text, parse_constant=_no_json) if answer.content else None
        person = self.person(who)
        for view in views_in(found):
            self.check_view(view, person)
        self._may_see(who, path, status)
        return found

    def person(self, who: Browser) -> str | None:
        """The id of somebody whom the server knows."""
        secret, kind = who.secret
        known: Person | None = self.call(self.app.state.people.by_secret, secret, kind) if secret else None
        return known.id if known else None

    # --- what must be true of every answer

    def table(self, id: str, seq: int | None = None) -> Table:
        """A table as it was after an event."""
        if seq is not None and (id, seq) in self._tables:
            return self._tables[id, seq]
        events = self.events(id)
        return replay(id, events if seq is None else events[:seq])

    def events(self, id: str) -> list[Event]:
        return list(self.call(self.app.state.store.events, id))

    def check_view(self, view: dict[str, Any], person: str | None) -> None:
        """A table as it was told to somebody: nothing in it that their seat may not know."""
        table = self.table(view["id"], view["seq"])
        seat = table.seat_of(person)
        assert view["seat"] == seat, f"{self._sent}: told as seat {view['seat']}, sits on {seat}"
        assert view["rated"] == (view["unrated_because"] is None)
        if table.status == OVER:
            return
        assert view["seed"] is None
        shown = json.loads(json.dumps(table.state.view(seat).position()))
        assert view["view"] == shown, f"{self._sent}: shows {view['view']} instead of {shown}"
        assert not view["moves"] or table.decides == seat
        if table.game.name == "shifting-stones":
            secret = never_seen(table.game.name, self.events(table.id)[: table.seq], seat) & cards_named(view)
            assert not secret, f"{self._sent}: tells seat {seat} of the cards {sorted(secret)}"

    def keep_secrets(self, who: Browser, text: str) -> None:
        """Nobody is told what others show to be let in, nor the seed of a game before its end."""
        others = self.secrets - {who.secret[0]}
        own = json.dumps(list(who.cookies.values()))
        leaked = [secret for secret in others if secret in text and secret not in own]
        made = self._sent.startswith(("POST /api/v1/tokens", "POST /me/account/token"))
        assert made or not leaked, f"{self._sent}: tells somebody else's secret"
        for id in self._ids:
            table = self.table_service.peek(id)
            if table is not None and table.status != OVER:
                assert table.seed.hex() not in text, f"{self._sent}: tells the seed of a game that is not over"
            assert table is None or table.secret.hex() not in text

    def _may_see(self, who: Browser, path: str, status: int) -> None:
        """A private table is shown to whoever its events have named, and by watch link."""
        parts = path.partition("?")[0].split("/")
        id = parts[2] if parts[1] == "t" else parts[4] if parts[:4] == ["", "api", "v1", "tables"] and parts[4:] else ""
        table = self.table_service.peek(id)
        if status != 200 or table is None or table.listed or "key=" in path or id not in self.model.games:
            return
        self.model.read()
        person = self.person(who)
        known = person in self.model.named(id) or (id, person) in self.watchers
        assert person is not None and known, f"{self._sent}: shows a private table to a stranger"

    def _look_at_other_world(self, who: Browser, path: str, headers: dict[str, str]) -> None:
        """The same answer must come where only what this viewpoint cannot know is otherwise."""
        for id in sorted(self._ids):
            table, concerned = self.table_service.peek(id), id in path or path.endswith("/export")
            if not concerned or table is None or table.game.name not in HIDING or table.status == OVER:
                continue
            other = other_world(id, self.events(id), table.seat_of(self.person(who)))
            if other is None:
                continue
            texts = []
            for world in (table, other):
                self.table_service.cache.put(world)
                self.app.state.pages = Pages()
                texts.append(self._send(who, "GET", path, None, None, headers).text)
            self.table_service.cache.put(table)
            self.app.state.pages = Pages()
            self.compared += 1
            assert texts[0] == texts[1], f"{self._sent}: differs where only hidden cards do: {difference(*texts)}"

    def look_around(self) -> None:
        """What must be true after every request. Callbacks that were slow are told at the end: how long something takes
        is never the same again, and Hypothesis wants what fails to fail again."""
        for settled in (False, True):
            if settled:
                self.settle()
            slow = self.watch.take()
            if slow.cpu > MAX_CPU:
                self.held.append(f"{slow.cpu:.3f} s of CPU after {self._sent}: {slow.what}")
        self.model.read()


SEEDED = {"token_bytes": "randbytes", "choice": "choice", "randbits": "getrandbits"}
"""Of `secrets`, what a generator of the test does instead: the same sequence has the same deals again."""


def _no_json(constant: str) -> None:
    raise AssertionError(f"{constant} is no JSON")


def views_in(found: Any) -> Iterator[dict[str, Any]]:
    """All tables that an answer shows."""
    if isinstance(found, dict):
        if {"view", "log", "seats", "seq"} <= found.keys():
            yield found
        for value in found.values():
            yield from views_in(value)
    elif isinstance(found, list):
        for value in found:
            yield from views_in(value)


def difference(one: str, other: str) -> str:
    """Where two texts begin to differ."""
    alike = (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    at = next(alike, min(len(one), len(other)))
    return f"…{one[max(0, at - 60) : at + 60]}… against …{other[max(0, at - 60) : at + 60]}…"
