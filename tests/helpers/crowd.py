"""A service and its clients, for sequences of requests: every response is checked before it is returned."""

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

import httpx2 as httpx
from argon2 import PasswordHasher
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Receive, Scope, Send

from fourfold.bots.player import Opinion, Thought
from fourfold.core.state import View
from fourfold.pages.table.rendering import Pages
from fourfold.server.app import make_app
from fourfold.server.live.bot_threads import Requester
from fourfold.server.live.table_service import TableService
from fourfold.server.people.people import COOKIE, SCRIPT, Person
from fourfold.table.events import replay
from fourfold.table.table import OVER, PLAYING, Event, Table
from helpers.loop_watch import LoopWatch
from helpers.other_worlds import HIDING, cards_named, never_seen, other_world
from helpers.rated_model import RatedModel
from helpers.service import BASE, FREE, settings_in

MAX_CPU = 0.1
"""Seconds of CPU that a single callback may take in the event loop. Ordinary ones take a few milliseconds."""
BOT_MOVES = 12
"""How many moves bots make after each request."""
MEMORY = "/dev/shm"
"""A folder in memory, on systems that have one."""
PATIENCE = 60.0
Found = TypeVar("Found")


class Clock:
    """The clock of `fourfold.table.clock`; it stands still during a request."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000 * 1_000_000
        self.monotonic = time.monotonic

    def time_ns(self) -> int:
        return self.now

    def wait(self, milliseconds: int) -> None:
        self.now += milliseconds * 1_000_000


class Bots:
    """Bots that move randomly and immediately, with a limit per request, because some games are long."""

    def __init__(self, dice: random.Random) -> None:
        self.dice, self.left, self.waiting = dice, 0, 0
        self._allowed = asyncio.Event()

    async def decide(self, level: str, view: View, requester: Requester, seed: int | None = None) -> str:
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

    def resume(self) -> None:
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
        """The credential of this client, and its kind."""
        return (self.token, SCRIPT) if self.token else (self.cookies.get("fourfold", ""), COOKIE)


FROM = "x-from-address"


def addressed(app: ASGIApp) -> ASGIApp:
    """The application, with client addresses taken from a header."""

    async def called(scope: Scope, receive: Receive, send: Send) -> None:
        given = [value for name, value in scope.get("headers", ()) if name == FROM.encode()]
        await app({**scope, "client": (given[0].decode(), 1)} if given else scope, receive, send)

    return called


class Crowd:
    """A server with an empty store, a clock, and a record of what each client has received."""

    def __init__(self, watch: LoopWatch) -> None:
        self.held: list[str] = []
        """What blocked the event loop."""
        self.compared = 0
        """How many answers were compared with those of another world."""
        self._request = ""
        self.watch, self.clock, self.dice = watch, Clock(), random.Random(0)
        self._open = ExitStack()
        folder = Path(self._open.enter_context(TemporaryDirectory(dir=MEMORY if Path(MEMORY).is_dir() else None)))
        self.settings = settings_in(folder, limits=replace(FREE, export=""))
        self._open.enter_context(patch("fourfold.table.clock.time", self.clock))
        for name, chosen in SEEDED.items():
            self._open.enter_context(patch(f"secrets.{name}", getattr(self.dice, chosen)))
        for name in ("hash", "verify"):
            work = self._beside_the_loop(getattr(PasswordHasher, name))
            self._open.enter_context(patch.object(PasswordHasher, name, work))
        self._start()
        self.model = RatedModel(str(folder / "tables.db"))
        self._open.callback(self.model.close)
        self.secrets: set[str] = set()
        """All cookies and tokens so far."""
        self.watchers: set[tuple[str, str]] = set()
        """Tables, each with a person who used its watch link."""

    # --- the server

    def _start(self) -> None:
        self._serves = False
        self.app = make_app(self.settings, bots := Bots(self.dice))
        self.bots = bots
        self._running = ExitStack()
        self.client = self._running.enter_context(TestClient(addressed(self.app), base_url=BASE))
        self._tables: dict[tuple[str, int], Table] = {}
        self._ids: set[str] = set()
        self.table_service.on_change.connect(self._note)
        self.client.get("/healthz")
        self.watch.take()  # the start may be slow
        self._serves = True

    def _note(self, table: Table) -> None:
        self._tables[table.id, table.seq] = table
        self._ids.add(table.id)

    def _beside_the_loop(self, hashing: Callable[..., Any]) -> Callable[..., Any]:
        """Check that passwords are not hashed in the event loop: too slow for it, but too quick for `MAX_CPU`."""

        def watched(*words: Any) -> Any:
            with suppress(RuntimeError):
                asyncio.get_running_loop()
                self.held += [f"a password is hashed in the event loop after {self._request}"] * self._serves
            return hashing(*words)

        return watched

    def restart(self) -> None:
        """Start a new server on the same store."""
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
        table_service: TableService = self.app.state.services.table_service
        return table_service

    def call(self, work: Callable[..., Awaitable[Found]], *words: Any) -> Found:
        assert self.client.portal is not None
        found: Found = self.client.portal.call(work, *words)
        return found

    def settle(self) -> None:
        """Let the bots move up to their limit, and wait until they are done."""
        self.call(self._settle)

    async def _settle(self) -> None:
        self.bots.resume()
        end, thinking = time.monotonic() + PATIENCE, self.table_service.bots._tasks  # none where nobody attends a table
        while thinking and not (self.bots.left <= 0 and self.bots.waiting == len(thinking)):
            assert time.monotonic() < end, "bots do not move"
            await asyncio.sleep(0.001)

    # --- asking

    def ask(self, who: Browser, method: str, path: str, body: Any = None, form: Any = None, **headers: str) -> Any:
        """The status and the body, as JSON or text. Fails if the response breaks any rule."""
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
        self._request = f"{method} {path} {body if form is None else form}"[:400]
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
        assert status < 500 or declared, f"{self._request}: {status} {answer.text[:500]}"
        self.check_secrets(who, answer.text)
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
        """The id of a client's person, if the server knows them."""
        secret, kind = who.secret
        known: Person | None = self.call(self.app.state.services.people.by_secret, secret, kind) if secret else None
        return known.id if known else None

    # --- what must be true of every response

    def table(self, id: str, seq: int | None = None) -> Table:
        """A table after event `seq`."""
        if seq is not None and (id, seq) in self._tables:
            return self._tables[id, seq]
        events = self.events(id)
        return replay(id, events if seq is None else events[:seq])

    def events(self, id: str) -> list[Event]:
        return list(self.call(self.app.state.services.store.events, id))

    def check_view(self, view: dict[str, Any], person: str | None) -> None:
        """A view must not contain anything that is hidden from its seat."""
        table = self.table(view["id"], view["seq"])
        held = [number for number, place in enumerate(table.seats) if person and place.person == person]
        assert view["mine"] == held
        seat = view["seat"]
        if len(held) < 2:
            assert seat == (held[0] if held else None), f"{self._request}: shown as seat {seat}, sits on {held}"
        elif seat is not None:
            assert seat in held, f"{self._request}: shown as seat {seat}, sits on {held}"
            if table.game.name in HIDING and table.status == PLAYING:
                asked = [event.seat for event in self.events(table.id)[: table.seq] if event.kind == "uncover"]
                assert asked[-1:] == [seat], f"{self._request}: the hand of seat {seat} was not uncovered"
        assert view["rated"] == (view["unrated_because"] is None)
        if table.status == OVER:
            return
        assert view["seed"] is None
        shown = json.loads(json.dumps(table.state.view(seat).position()))
        assert view["view"] == shown, f"{self._request}: shows {view['view']} instead of {shown}"
        assert not view["moves"] or table.decides == seat
        if table.game.name == "shifting-stones":
            secret = never_seen(table.game.name, self.events(table.id)[: table.seq], seat) & cards_named(view)
            assert not secret, f"{self._request}: reveals to seat {seat} the cards {sorted(secret)}"

    def check_secrets(self, who: Browser, text: str) -> None:
        """No response contains another client's credentials, or the seed of a running game."""
        others = self.secrets - {who.secret[0]}
        own = json.dumps(list(who.cookies.values()))
        leaked = [secret for secret in others if secret in text and secret not in own]
        made = self._request.startswith(("POST /api/v1/tokens", "POST /me/account/token"))
        assert made or not leaked, f"{self._request}: reveals another client's secret"
        for id in self._ids:
            table = self.table_service.peek(id)
            if table is not None and table.status != OVER:
                assert table.seed.hex() not in text, f"{self._request}: reveals the seed of a running game"
            assert table is None or table.secret.hex() not in text

    def _may_see(self, who: Browser, path: str, status: int) -> None:
        """A private table is shown only to people in its events, and by watch link."""
        parts = path.partition("?")[0].split("/")
        id = parts[2] if parts[1] == "t" else parts[4] if parts[:4] == ["", "api", "v1", "tables"] and parts[4:] else ""
        table = self.table_service.peek(id)
        if status != 200 or table is None or table.listed or "key=" in path or id not in self.model.games:
            return
        self.model.read()
        person = self.person(who)
        known = person in self.model.named(id) or (id, person) in self.watchers
        assert person is not None and known, f"{self._request}: shows a private table to a stranger"

    def _look_at_other_world(self, who: Browser, path: str, headers: dict[str, str]) -> None:
        """The response must stay the same if only information hidden from this viewpoint changes."""
        for id in sorted(self._ids):
            table, concerned = self.table_service.peek(id), id in path or path.endswith("/export")
            if not concerned or table is None or table.game.name not in HIDING or table.status == OVER:
                continue
            viewpoint = table.viewpoint(table.seats_of(self.person(who)))
            other = other_world(id, self.events(id), viewpoint)
            if other is None:
                continue
            texts = []
            for world in (table, other):
                self.table_service.cache.put(world)
                self._forget_pages()
                texts.append(self._send(who, "GET", path, None, None, headers).text)
            self.table_service.cache.put(table)
            self._forget_pages()
            self.compared += 1
            assert texts[0] == texts[1], f"{self._request}: differs where only hidden cards do: {difference(*texts)}"

    def _forget_pages(self) -> None:
        self.app.state.renderers = replace(self.app.state.renderers, tables=Pages())

    def check_after_request(self) -> None:
        """What must be true after every request. Slow callbacks are reported at the end: their times vary, and
        Hypothesis needs failures that it can reproduce."""
        for settled in (False, True):
            if settled:
                self.settle()
            slow = self.watch.take()
            if slow.cpu > MAX_CPU:
                self.held.append(f"{slow.cpu:.3f} s of CPU after {self._request}: {slow.what}")
        self.model.read()


SEEDED = {"token_bytes": "randbytes", "choice": "choice", "randbits": "getrandbits"}
"""Functions of `secrets`, replaced by those of a seeded generator: the same sequence has the same deals."""


def _no_json(constant: str) -> None:
    raise AssertionError(f"{constant} is not JSON")


def views_in(found: Any) -> Iterator[dict[str, Any]]:
    """All tables in a response."""
    if isinstance(found, dict):
        if {"view", "log", "seats", "seq"} <= found.keys():
            yield found
        for value in found.values():
            yield from views_in(value)
    elif isinstance(found, list):
        for value in found:
            yield from views_in(value)


def difference(one: str, other: str) -> str:
    """The first difference between two texts."""
    alike = (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    at = next(alike, min(len(one), len(other)))
    return f"…{one[max(0, at - 60) : at + 60]}… against …{other[max(0, at - 60) : at + 60]}…"
