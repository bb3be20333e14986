"""Whatever people do one after the other, over HTTP: no failure, no hidden card, no held event loop, no false rating.

`crowd.py` looks at every answer. By default the same sequences are tried every time; `FOURFOLD_FUZZ_SECONDS=3600`
tries others for so long.
"""

from __future__ import annotations

import json
import os
import random
import time
import zlib
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from starlette.websockets import WebSocketDisconnect

from fourfold.pages.frame.assets import faces
from fourfold.server.people.daily import day_of
from fourfold.table.clock import now_ms
from fourfold.table.table import OVER, PLAYING
from helpers.crowd import Browser, Crowd
from helpers.loop_watch import LoopWatch
from helpers.sequence_values import (
    API,
    CLOCKS,
    COMMANDS,
    GAMES,
    NAMES,
    NONSENSE,
    OPTIONS,
    PAGES,
    PASSWORD,
    SEATS,
    VIEWS,
    WRONG,
    records,
)

pytestmark = pytest.mark.slow

SECOND, HOUR = 1000, 3_600_000
WAITS = (20 * SECOND, 11 * 60 * SECOND, HOUR, 25 * HOUR, 40 * 24 * HOUR)
WHO, AT, EACH = st.integers(0, 8), st.integers(0, 7), st.integers(0, 3)
PICK, MANY = st.integers(0, 63), st.integers(1, 24)
STRANGER = 7


class Sequences(RuleBasedStateMachine):
    """Four browsers at three addresses, their scripts, and strangers.

    All that is drawn are numbers; what they stand for depends on what there is.
    """

    watch: LoopWatch
    held: list[str]
    rated = compared = 0
    """In all sequences: games that were rated, and answers that were compared with those of another world."""

    def __init__(self) -> None:
        super().__init__()
        self.crowd = Crowd(self.watch)
        self.browsers = [Browser(address) for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2", "198.51.100.3")]
        self.scripts: list[Browser] = []
        self.tables: list[str] = []
        self.links: list[str] = []
        self.sent: list[tuple[str, dict[str, Any]]] = []
        """Moves as they were sent, and where."""
        self.clients, self.restarted = 0, False

    def teardown(self) -> None:
        self.held += self.crowd.held
        Sequences.rated += len(self.crowd.model.counted)
        Sequences.compared += self.crowd.compared
        self.crowd.close()

    @invariant()
    def all_is_well(self) -> None:
        self.crowd.check_after_request()

    # --- who and where

    def who(self, number: int) -> Browser:
        if number == STRANGER:
            return Browser("203.0.113.9")
        if number > STRANGER and self.scripts:
            return self.scripts[-1]
        return self.browsers[number % len(self.browsers)]

    def at(self, number: int) -> str:
        """A table, mostly one of the last that is not over."""
        going = [id for id in self.tables if (table := self.crowd.table_service.peek(id)) and table.status != OVER]
        among = going if going and number < 6 else self.tables
        return among[-1 - number % len(among)] if among else "nowhere23456"

    def one_who_may(self, number: int, id: str) -> Browser:
        """Mostly somebody who sits there: whoever is to decide, the host, or another."""
        table = self.crowd.table_service.peek(id)
        if table is None or not 2 < number < STRANGER:
            return self.who(number)
        decides = None if table.decides is None else table.seats[table.decides].person
        others = [seat.person for seat in table.seats if seat.person and seat.person != decides]
        person = (decides, decides, table.host, others[-1] if others else None)[number - 3]
        return self.browser_of(person or table.host) or self.who(number)

    def browser_of(self, person: str | None) -> Browser | None:
        """Where somebody is logged in."""
        return next((b for b in (*self.browsers, *self.scripts) if person and self.crowd.person(b) == person), None)

    def ask(self, who: Browser, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, Any]:
        status, found = self.crowd.ask(who, method, API + path, body, **more)
        if status in (200, 201) and isinstance(found, dict):
            self._remember(found)
        return status, found

    def form(self, who: Browser, path: str, **form: Any) -> int:
        """Send a form of a page; the table that it led to is remembered."""
        self.crowd.ask(who, "POST", path, form=form)
        person = self.crowd.person(who)
        rows = self.crowd.call(self.crowd.app.state.services.store.tables_of, person, 5) if person else []
        for row in rows:
            self._remember({"id": row.id})
        return len(rows)

    def _remember(self, found: dict[str, Any]) -> None:
        id, links = found.get("id"), found.get("links") or (found if "watch" in found else {})
        if isinstance(id, str) and len(id) == 12 and id not in self.tables:
            self.tables.append(id)
        if isinstance(links.get("seats"), dict):
            self.links += [link for link in (*links["seats"].values(), links["watch"]) if link not in self.links]

    # --- people

    @rule(who=WHO, name=st.integers(0, len(NAMES) - 1), odd=PICK)
    def call_myself(self, who: int, name: int, odd: int) -> None:
        self.ask(self.who(who), "PUT", "/me", {"name": NONSENSE[odd] if odd < len(NONSENSE) else NAMES[name]})

    @rule(who=WHO, name=st.integers(0, 3), right=st.booleans())
    def make_an_account(self, who: int, name: int, right: bool) -> None:
        browser = self.who(who)
        password = PASSWORD if right else ("short", "aaaaaaaaaaaaa", "\ud800" * 12, NAMES[name])[name]
        self.ask(browser, "POST", "/account", {"name": NAMES[name], "password": password})

    @rule(who=WHO, name=st.integers(0, 3), right=st.booleans(), forget=st.booleans())
    def log_in(self, who: int, name: int, right: bool, forget: bool) -> None:
        body = {"name": NAMES[name], "password": PASSWORD if right else "wrong" * 3, "forget_guest": forget}
        self.ask(self.who(who), "POST", "/login", body)

    @rule(who=WHO, what=st.integers(0, 7), right=st.booleans())
    def look_after_the_account(self, who: int, what: int, right: bool) -> None:
        browser, password = self.who(who), PASSWORD if right else "wrong" * 3
        if what == 0:
            self.ask(browser, "POST", "/account/confirm", {"password": password})
        elif what == 1:
            self.ask(browser, "PUT", "/account/password",
                     {"old": password, "new": PASSWORD, "withdraw_tokens": right})  # fmt: skip
        elif what == 2:
            self.ask(browser, "POST", "/logout", {"everywhere": right})
        elif what == 3:
            self.ask(browser, "DELETE", "/account/sessions")
        elif what == 4:
            status, found = self.ask(browser, "GET", "/account/sessions")
            if status == 200:
                self.ask(browser, "DELETE", f"/account/sessions/{found[-1]['id']}")
        elif what == 5:
            self.ask(browser, "POST", "/account/password/remove", {"old": password})
        elif what == 6:
            self.ask(browser, "POST", "/account/passkeys/options")
            self.ask(browser, "POST", "/account/passkeys", {"credential": {"id": "\ud800", "rawId": password}})
        else:
            self.ask(browser, "POST", "/login/passkey", {"credential": {"response": {"clientDataJSON": password}}})

    @rule(who=WHO, withdraw=st.booleans())
    def tokens(self, who: int, withdraw: bool) -> None:
        browser = self.who(who)
        if not withdraw:
            status, found = self.ask(browser, "POST", "/tokens", {"label": "a script"})
            if status == 201:
                self.scripts.append(Browser(browser.address, token=found["token"]))
                self.crowd.secrets.add(found["token"])
            return
        status, found = self.ask(browser, "GET", "/tokens")
        if status == 200 and found:
            self.ask(browser, "DELETE", f"/tokens/{found[0]['id']}")

    @rule(who=st.integers(0, 3), right=st.booleans(), page=st.booleans())
    def delete_everything(self, who: int, right: bool, page: bool) -> None:
        browser = self.who(who)
        status, found = self.ask(browser, "GET", "/me")
        name = found["name"] if status == 200 and right else "Nobody"
        if page:
            self.crowd.ask(browser, "POST", "/me/delete", form={"name": name, "password": PASSWORD})
        else:
            self.ask(browser, "POST", "/me/delete", {"name": name})

    # --- tables

    @initialize(deals=st.integers(0, 2**16), picks=st.lists(PICK, min_size=3, max_size=3))
    def begin_with_some_tables(self, deals: int, picks: list[int]) -> None:
        self.crowd.dice.seed(deals)
        for browser, name in zip(self.browsers[:3], NAMES, strict=False):
            self.ask(browser, "PUT", "/me", {"name": name})
        for number, pick in enumerate(picks):
            self.open_a_table(
                number, pick % 3 + 3 * number % 6, pick // 3, pick, pick + 32 * (number % 2), bool(pick % 2)
            )
            self.join_by_link(number + 1, 1 + pick % 2, False)

    @rule(who=WHO, game=st.integers(0, 5), seats=st.integers(0, 31), clock=PICK, other=PICK, listed=st.booleans())
    def open_a_table(self, who: int, game: int, seats: int, clock: int, other: int, listed: bool) -> None:
        """Mostly by the rules page; else with other options, or with something wrong."""
        name = GAMES[game]
        body = {
            "game": name,
            "seats": list(SEATS[seats % len(SEATS)]),
            "clock": CLOCKS[clock % len(CLOCKS)],
            "options": OPTIONS.get(name, {}) if 40 < other < 50 else {},
            "listed": listed,
            "rated": other % 8 != 3,
        }
        self.ask(self.who(who), "POST", "/tables", body | (WRONG[other % len(WRONG)] if other > 56 else {}))

    @rule(who=WHO, what=st.integers(0, 3), pick=PICK)
    def use_the_forms(self, who: int, what: int, pick: int) -> None:
        ways = ("turn-of-time:balance", "turn-of-time:dominance", "shifting-stones:cards", "winter:counters")
        if what == 0:
            self.form(self.who(who), "/open", game=(*GAMES, "x")[pick % 7], how=("bots", "friends", "?")[pick % 3])
        else:
            way, day = ways[pick % len(ways)], day_of(now_ms())
            base = f"/daily/{day}/{way.partition(':')[0]}"
            path = ("/solo/open", f"{base}/try", f"{base}/practise")[what - 1]
            self.form(self.who(who), path, way=way)

    @rule(who=WHO, pick=PICK, page=st.booleans())
    def join_by_link(self, who: int, pick: int, page: bool) -> None:
        """The link may be somebody else's, withdrawn, or damaged."""
        browser = self.who(who)
        link = self.links[-1 - pick % len(self.links)] if self.links else "nowhere23456.abc"
        link = link[:-1] if pick > 60 else link
        if page:
            self.crowd.ask(browser, "GET", f"/join/{link}")
            self.form(browser, f"/join/{link}")
        else:
            self.ask(browser, "POST", "/join", {"link": link})
        self._note_watcher(browser, link)

    def _note_watcher(self, browser: Browser, link: str) -> None:
        id, person = link.partition(".")[0], self.crowd.person(browser)
        if person and self.crowd.call(self.crowd.app.state.services.store.may_watch, id, person):
            table = self.crowd.table(id)
            assert (id, person) in self.crowd.watchers or table.link_target(link) == "watch"
            self.crowd.watchers.add((id, person))

    @rule(at=AT, orders=st.lists(st.tuples(WHO, st.integers(0, len(COMMANDS) - 1), PICK), min_size=1, max_size=6))
    def do_things(self, at: int, orders: list[tuple[int, int, int]]) -> None:
        id = self.at(at)
        for who, what, number in orders:
            self.command(who, id, COMMANDS[what], number)
            self.crowd.check_after_request()

    def command(self, who: int, id: str, kind: str, number: int) -> None:
        table = self.crowd.table_service.peek(id)
        seat: Any = NONSENSE[number % len(NONSENSE)] if number > 55 else number % 4
        level = ("easy", "random", None, "medium", "search", "\ud800")[number % 6]
        seq = (table.seq if table and number < 56 else number) if table else 1
        body: Any = {
            "undo": {"seq": seq},
            "hints": {"seq": seq},
            "claim": {"seat": seat, "to": ("bot", "loss")[number % 2]},
            "draw": {"answer": ("offer", "accept", "decline", "\0")[number % 4]},
            "kick": {"seat": seat},
            "bots": {"seat": seat, "level": level},
            "start": {"fill": level},
            "links": {"seat": seat if number % 3 else None},
            "listed": {"listed": bool(number % 2)},
            "phrases": {"phrase": ("hello", "thanks", "\0")[number % 3]},
            "sit": {"seat": seat} if number % 3 else {},
            "uncover": {"seat": table.decides if table and table.decides is not None and number % 3 else seat},
        }.get(kind)
        browser = self.one_who_may(who, id)
        if number % 5 or kind == "phrases":
            self.ask(browser, "POST", f"/tables/{id}/{kind}", body)
        else:
            page = {"hints": "hint", "links": "listed"}.get(kind, kind)
            flat = {key: str(value) for key, value in (body or {}).items() if value is not None and value != "\ud800"}
            self.form(browser, f"/t/{id}/{page}", **flat)

    do_more = do_things

    @rule(who=WHO, at=AT, pick=PICK, how=st.integers(0, 9))
    def move(self, who: int, at: int, pick: int, how: int) -> None:
        """Legal, as a rule; else illegal, stale, or the same once more."""
        id = self.at(at)
        if how == 0 and self.sent:
            id, body = self.sent[pick % len(self.sent)]
        else:
            table, self.clients = self.crowd.table_service.peek(id), self.clients + 1
            moves = table.state.moves if table and table.status == PLAYING else ("?",)
            seq = table.seq - (how == 1) * (pick % 3) + (how == 2) if table else 0
            move = NONSENSE[pick % len(NONSENSE)] if how == 3 else moves[pick % len(moves)]
            body = {"seq": seq, "move": move, "client": f"c{self.clients if how != 4 else pick % 3}"}
            self.sent.append((id, body))
        self.ask(self.one_who_may(who, id), "POST", f"/tables/{id}/moves", body)

    move_again = move

    @rule(at=AT, many=MANY, pick=PICK)
    def play_on(self, at: int, many: int, pick: int) -> None:
        self.play(self.at(at), many, pick)

    def play(self, id: str, many: int, pick: int) -> None:
        """Whoever is to decide does, for a while."""
        for number in range(many):
            table = self.crowd.table_service.peek(id)
            seat = table.decides if table else None
            browser = self.browser_of(table.seats[seat].person) if table and seat is not None else None
            if table is None or browser is None or seat is None or table.seats[seat].bot is not None:
                return
            moves, self.clients = table.state.moves, self.clients + 1
            body = {"seq": table.seq, "move": moves[(pick + 5 * number) % len(moves)], "client": f"c{self.clients}"}
            status, _ = self.ask(browser, "POST", f"/tables/{id}/moves", body)
            assert status == 200
            self.crowd.settle()

    @rule(who=EACH, other=EACH, game=st.integers(0, 5), clock=EACH, against=EACH, many=st.integers(1, 12), end=EACH)
    def play_a_game(self, who: int, other: int, game: int, clock: int, against: int, many: int, end: int) -> None:
        """Two people, or a person and a bot for whom another may take over: some decisions, and an end."""
        host, friend = self.browsers[who], self.browsers[(who + 1 + other % 3) % 4]
        body = {"game": GAMES[game], "seats": ["human", "human"], "clock": CLOCKS[clock]}
        status, found = self.ask(host, "POST", "/tables", body)
        if status != 201:
            return
        id, link = found["id"], found["links"]["seats"]["1"]
        if against < 2:
            self.command(who, id, "start", 0)
            self.play(id, many % 3, many)
            self.command(who, id, ("hints", "undo", "phrases")[other % 3], 7)
        if against:
            self.ask(friend, "POST", "/join", {"link": link})
        self.play(id, many, many)
        if end == 0:
            self.ask(friend, "POST", f"/tables/{id}/leave")
        elif end == 1:
            self.ask(host, "POST", f"/tables/{id}/resign")
        elif end == 2:
            self.ask(host, "POST", f"/tables/{id}/draw", {"answer": "offer"})
            self.ask(friend, "POST", f"/tables/{id}/draw", {"answer": "accept"})
        else:
            self.crowd.clock.wait(WAITS[3])
            self.ask(friend, "POST", f"/tables/{id}/claim", {"seat": 0, "to": "loss"})
            self.ask(host, "POST", f"/tables/{id}/claim", {"seat": 1, "to": "bot"})

    @rule(who=EACH, other=EACH, many=st.integers(1, 6), against=EACH)
    def play_small_games(self, who: int, other: int, many: int, against: int) -> None:
        """Several games that are played to their end, one after the other; of those against bots the first may wait."""
        for number in range(many):
            if against == 0:
                body: Any = {"game": "high-card", "seats": ["human", "easy"]}
                _, found = self.ask(self.browsers[who], "POST", "/tables", body)
                self.play(found["id"], number + other % 2, many)
            else:
                self.play_a_game(who, other, 0, against - 1, 3, 2, 1)

    @rule(who=WHO, pick=PICK)
    def bring_a_record(self, who: int, pick: int) -> None:
        self.ask(self.who(who), "POST", "/records", records()[pick % len(records())])

    @rule(who=WHO, at=AT)
    def bring_a_record_of_here(self, who: int, at: int) -> None:
        status, found = self.ask(self.who(who), "GET", f"/tables/{self.at(at)}/record")
        if status == 200:
            self.ask(self.who(who), "POST", "/records", found)

    # --- looking

    @rule(who=WHO, at=AT)
    def look_at_a_table(self, who: int, at: int) -> None:
        browser, id = self.one_who_may(who, self.at(at)), self.at(at)
        for view in VIEWS:
            self.crowd.ask(browser, "GET", view.format(id))

    @rule(who=WHO, what=st.integers(0, len(PAGES) - 1), german=st.booleans())
    def look_at_a_page(self, who: int, what: int, german: bool) -> None:
        status, found = self.crowd.ask(
            self.who(who), "GET", PAGES[what], **{"accept-language": "de" if german else "en"}
        )
        if PAGES[what] == f"{API}/me" and status == 200:
            self.crowd.ask(self.who(who), "GET", f"/people/{found['id']}")

    @rule(who=WHO, at=AT, page=st.booleans(), since=st.integers(0, 30))
    def watch_live(self, who: int, at: int, page: bool, since: int) -> None:
        browser, id = self.one_who_may(who, self.at(at)), self.at(at)
        path = f"/t/{id}/live?since={since}" if page else f"{API}/tables/{id}/live?since={since}"
        with (
            suppress(WebSocketDisconnect),
            self.crowd.client.websocket_connect(path, headers=browser.headers()) as live,
        ):
            if page:
                message = live.receive()
                told = message.get("text") or zlib.decompress(message["bytes"]).decode()
                self.crowd.check_secrets(browser, told)
            else:
                told = json.loads(live.receive_text())
                if told["type"] == "table":
                    self.crowd.check_view(told, self.crowd.person(browser))

    # --- time

    @rule(long=st.integers(0, len(WAITS) - 1))
    def wait(self, long: int) -> None:
        self.crowd.clock.wait(WAITS[long])

    @rule()
    def restart(self) -> None:
        """Once, for it takes as long as twenty requests."""
        if not self.restarted:
            self.restarted = True
            self.crowd.restart()


def rehearse() -> None:
    """Load compiled code and fill what is kept for the life of a process: not what a sequence is blamed for."""
    for name in GAMES:
        faces(name)
    records()
    ann = Browser("192.0.2.1")
    with closing(Crowd(LoopWatch())) as crowd:
        for name, seats in product(GAMES, (["human", "easy"], ["human"])):
            status, found = crowd.ask(ann, "POST", f"{API}/tables", {"game": name, "seats": seats})
            if status == 201:
                for view in VIEWS:
                    crowd.ask(ann, "GET", view.format(found["id"]))
                crowd.ask(ann, "POST", f"{API}/tables/{found['id']}/resign")
                for view in VIEWS:
                    crowd.ask(ann, "GET", view.format(found["id"]))
        for page in PAGES:
            crowd.ask(ann, "GET", page)


SETTINGS = settings(
    max_examples=8,
    stateful_step_count=40,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate, Phase.shrink],
)
"""Few examples for a seed: after the first ten, Hypothesis mostly makes variations of those that it had."""
ORDINARY = range(5)
"""The seeds that are always tried. They take about a minute."""


def seeds() -> Iterator[int]:
    """The usual ones, or others for as many seconds as `FOURFOLD_FUZZ_SECONDS` says."""
    seconds = float(os.environ.get("FOURFOLD_FUZZ_SECONDS", "0"))
    end = time.monotonic() + seconds
    if not seconds:
        yield from ORDINARY
    while time.monotonic() < end:
        yield random.randrange(2**64)


@pytest.fixture
def watch() -> Iterator[LoopWatch]:
    rehearse()
    with LoopWatch() as watch:
        yield watch


def test_no_sequence_of_requests_does_harm(watch: LoopWatch) -> None:
    Sequences.watch, Sequences.held = watch, []
    for number in seeds():
        print(f"seed {number}")
        run_state_machine_as_test(seed(number)(Sequences), settings=SETTINGS)
        assert not Sequences.held
    assert Sequences.rated > 20 and Sequences.compared > 50, "the sequences lead nowhere"
