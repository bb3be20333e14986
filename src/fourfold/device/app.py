"""Tables that a browser keeps for itself: requests in, pages and events out.

This is the table service without a server. It is ordinary Python, tested as such; `bundle.py` lowers it, with all that
it imports, for the browser, where the site's service worker calls `App.handle` for every page of a table. Commands,
events, rules and pages are those of the server. The worker stores the events that an answer has before it passes the
answer on, so that nothing is shown that could be lost.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import htpy as h

from fourfold.bots.names import usual_bots
from fourfold.core.errors import FourfoldError
from fourfold.core.game import game
from fourfold.core.locale.languages import LANGUAGES, SOURCE
from fourfold.core.registry import game_package, names
from fourfold.device.device_tables import (
    PERSON,
    DeviceReplay,
    command_of,
    event_json,
    hint_about,
    home,
    read_event,
    read_hint,
    summary_of,
    thought_about,
)
from fourfold.pages.board.drawing import text_form, zone_scene
from fourfold.pages.frame.layout import Page, Reader, html_document, in_message, message_for_people, refusal_page
from fourfold.pages.frame.preferences import PREFERENCES, THEMES, UI_OPTIONS, own_path
from fourfold.pages.learn.lessons import game_with_lessons, lesson_at, lesson_overview, lesson_page
from fourfold.pages.setup.page import setup_page
from fourfold.pages.setup.problems import Impossible, chosen, new_table
from fourfold.pages.setup.set_up import Problem, SetUp, read_set_up, usual
from fourfold.pages.table.absent import Look
from fourfold.pages.table.page import table_page
from fourfold.pages.table.parts import scene_of
from fourfold.pages.table.rendering import Pages, change_message
from fourfold.scene.svg import svg
from fourfold.table.clock import now_ms
from fourfold.table.clocks import Pace
from fourfold.table.command_table import act, whole_in
from fourfold.table.commands import Command, Hint, Rematch
from fourfold.table.errors import STATUS, Refused
from fourfold.table.events import RulesChanged, replay
from fourfold.table.found_hint import FoundHint
from fourfold.table.opening import Opening, open_table, rematch_opening
from fourfold.table.table import HUMAN, Event, Table
from fourfold.table.views import full_record, view_for

SEED, SECRET, ID = 32, 32, 8
"""How many random bytes a new table takes, in this order."""
REQUIRED_RANDOM = SEED + SECRET + ID
MOST_KEPT = 4
"""Tables kept in memory."""


@dataclass
class Request:
    """What a page asks for. The worker knows the prefix of the site, the time, and the reader's preferences."""

    method: str
    path: str
    query: Sequence[tuple[str, str]] = ()
    """Names and values, of which the address may have several of the same name."""
    form: Mapping[str, str] = field(default_factory=dict)
    quiet: bool = False
    """Whether one of our scripts asks."""
    before: Sequence[tuple[str, str]] | None = None
    """The query of what the page of a replay shows, if its script asks for something else."""
    preferences: Mapping[str, str] = field(default_factory=dict)
    prefix: str = ""
    now: int = 0
    random: bytes = b""
    tables: Mapping[str, list[list[Any]]] = field(default_factory=dict)
    """Stored events, of tables that this request is about."""
    summaries: list[dict[str, Any]] = field(default_factory=list)
    """What the list of all tables shows."""
    server: bool = False
    """Whether the site belongs to a server, to which games can be brought."""

    def all(self, name: str) -> tuple[str, ...]:
        """The values of a name in the address."""
        return tuple(value for each, value in self.query if each == name)

    @property
    def reader(self) -> Reader:
        given = self.preferences
        language = given.get("language", SOURCE)
        theme = next((theme for theme in THEMES if theme == given.get("theme")), THEMES[0])
        options = {name: given[name] if given.get(name) in values else values[0] for name, values in UI_OPTIONS.items()}
        path = f"{self.path}?{urlencode(self.query)}" if self.query else self.path
        return Reader(language if language in LANGUAGES else SOURCE, theme, path, options, on_device=True)


@dataclass
class Answer:
    """What a page gets, and what the worker stores first."""

    body: str = ""
    kind: str = "text/html"
    status: int = 200
    location: str | None = None
    preferences: dict[str, str] = field(default_factory=dict)
    stored: list[dict[str, Any]] = field(default_factory=list)
    """For each table that changed its `id`, its new `events` and its `summary`. All of them are stored, or none."""

    def as_json(self) -> dict[str, Any]:
        return {
            "body": self.body,
            "kind": self.kind,
            "status": self.status,
            "location": self.location,
            "preferences": self.preferences,
            "stored": self.stored,
        }


class App:
    """A device's tables."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self._pages: dict[str, Pages] = {}
        self._hints: dict[str, FoundHint] = {}
        """The last hint, by its table."""
        self._replayed: DeviceReplay | None = None

    def handle_json(self, text: str) -> str:
        """`handle` for the worker."""
        given = json.loads(text)
        given["random"] = bytes.fromhex(given["random"])
        return json.dumps(self.handle(Request(**given)).as_json(), ensure_ascii=False)

    def handle(self, request: Request) -> Answer:
        """The answer to a request. What is not possible is told in the reader's language."""
        try:
            for id, events in request.tables.items():
                self._keep(replay(id, map(read_event, events)))
            return self._answer(request)
        except RulesChanged as error:
            return self._refusal(request, "rules", str(error), STATUS["rules"])
        except Refused as error:
            return self._refusal(request, error.kind, error.reason, error.status)
        except FourfoldError as error:
            return self._refusal(request, "value", str(error), STATUS["value"])

    def forget(self, id: str) -> None:
        """Drop a table from memory: its last events could not be stored."""
        self._tables.pop(id, None)

    def has(self, id: str) -> bool:
        """Whether a table is in memory."""
        return id in self._tables

    # --- routes

    def _answer(self, request: Request) -> Answer:
        parts = [part for part in request.path.split("/") if part]
        if not parts:
            return _page(request, home(request.reader, request.summaries, has_server=request.server))
        if parts[0] == "preferences" and request.method == "POST":
            return self._preferences(request)
        if parts[0] == "open" and request.method == "POST":
            return self._open_now(request)
        if parts[0] == "learn" and len(parts) in (2, 3):
            return self._learn(request, *parts[1:])
        if parts[0] == "new" and len(parts) == 2:
            return self._set_up(request, parts[1])
        if parts[0] == "t" and len(parts) > 1:
            return self._at_table(request, parts[1], parts[2:])
        raise Refused("missing", f"there is no page {request.path[:80]!r}")

    def _refusal(self, request: Request, kind: str, reason: str, status: int) -> Answer:
        words = message_for_people(kind, reason, request.reader.language)
        if request.quiet:
            return _json({"error": kind, "message": words}, status)
        return _page(request, refusal_page(request.reader, kind, words), status)

    def _preferences(self, request: Request) -> Answer:
        chosen = {name: request.form[name] for name, values in PREFERENCES.items() if request.form.get(name) in values}
        return Answer(status=303, location=own_path(request.form.get("back", "")), preferences=chosen)

    # --- lessons

    def _learn(self, request: Request, game: str, number: str = "") -> Answer:
        """The lessons of a game, or one of them after the moves in the address."""
        reader, package = request.reader, game_with_lessons(game)
        if not number:
            return _page(request, lesson_overview(reader, package))
        tried = next(iter(request.all("tried")), None)
        lesson_view = lesson_at(reader, package, number, request.all("moves"), tried)
        if request.method != "POST":
            return _page(request, lesson_page(lesson_view, request.all("path")))
        after = lesson_view.after(request.form.get("move", "").strip())
        if request.quiet:
            return _json(lesson_view.change_to(after, request.prefix))
        return Answer(status=303, location=after.with_comment)

    # --- opening tables

    def _open_now(self, request: Request) -> Answer:
        package = game_package(request.form.get("game", ""))
        played = game(package.about.name)
        return self._opened(request, played, [HUMAN, *usual_bots(played.players - 1)], 0)

    def _set_up(self, request: Request, name: str) -> Answer:
        if name not in names():
            raise Refused("missing", f"no game is called {name[:40]!r}")
        about = game_package(name).about
        if request.method == "POST":
            set_up, problems = read_set_up(about, request.form)
            if not problems:
                try:
                    table = new_table(set_up)
                    return self._opened(request, table.game, table.seats, table.own, table.you)
                except Impossible as error:
                    problems = [error.problem]
                except FourfoldError as error:
                    problems = [Problem("value", {}, str(error))]
            return self._set_up_page(request, set_up, problems, STATUS["value"])
        given = dict(request.query)
        preset = given.pop("for", "")
        set_up, problems = chosen(usual(about, preset), given)
        return self._set_up_page(request, set_up, problems, 200)

    def _set_up_page(self, request: Request, set_up: SetUp, problems: list[Problem], status: int) -> Answer:
        made = setup_page(request.reader, set_up, problems, request.preferences.get("name", ""))
        if request.quiet:
            return Answer(str(h.fragment[made.content]), status=status)
        return _page(request, made, status)

    def _opened(self, request: Request, played: Any, seats: Any, own: int, you: str = "") -> Answer:
        id, seed, secret = _random(request)
        name = you or request.preferences.get("name", "")
        opening = Opening(id, played, seats, PERSON, name, seed, secret, Pace(), rated=False, own=own)
        table, events = open_table(opening, request.now)
        return self._stored(request, table, events, f"/t/{id}")

    # --- at a table

    def _at_table(self, request: Request, id: str, rest: list[str]) -> Answer:
        table = self._tables.get(id)
        if table is None:
            raise Refused("missing", f"this device has no table {id[:20]!r}")
        if request.method == "POST":
            return self._act(request, table, rest[0] if rest else "")
        reader = request.reader
        if rest == ["changes"]:
            return self._changes(request, table)
        if rest == ["think"]:
            return _json(thought_about(table))
        if rest == ["hint"]:
            found = self._kept_hint(table)
            return _json(found.as_json(reader.language) if found else hint_about(table))
        if rest == ["record"]:
            return Answer(full_record(table, request.now).dumps(), "application/json")
        if rest[:1] == ["replay"]:
            return self._replay(request, table, rest[1:])
        table_view = view_for(table, PERSON, reader.language)
        if not rest:
            rendered = self._pages_for(request.prefix).render(table, table_view.held, reader.language)
            look = Look(reader, table, table_view, PERSON, (), now_ms())
            return _page(request, table_page(look, rendered, found=self._kept_hint(table)))
        scene = scene_of(table, table_view, reader.language)
        if rest == ["text"]:
            return Answer(str(h.fragment[text_form(scene, reader.say("text-empty"), reader.say("text-elsewhere"))]))
        if rest[0] == "zone" and len(rest) == 2:
            return Answer(svg(zone_scene(scene, rest[1]), reader.theme), "image/svg+xml")
        raise Refused("missing", f"there is no page {request.path[:80]!r}")

    def _replay(self, request: Request, table: Table, rest: list[str]) -> Answer:
        if self._replayed is None or self._replayed.table is not table:
            self._replayed = DeviceReplay(table)
        replayed, reader = self._replayed, request.reader
        if rest == ["picture.svg"]:
            return Answer(replayed.picture(reader, request.query), "image/svg+xml")
        if rest[:1] == ["zone"] and len(rest) == 2:
            return Answer(replayed.picture(reader, request.query, rest[1]), "image/svg+xml")
        if rest:
            raise Refused("missing", f"there is no page {request.path[:80]!r}")
        found = replayed.asked(request.query, request.random)
        if request.before is not None:
            return _json(in_message(replayed.change(reader, found, request.query, request.before), request.prefix))
        if request.all("draw") or request.all("outcome"):
            return Answer(status=303, location=replayed.links(reader).to(found))
        return _page(request, replayed.page(reader, request.query))

    def _changes(self, request: Request, table: Table) -> Answer:
        """What differs from the version that a page has."""
        pages, held, language = self._pages_for(request.prefix), table.seats_of(PERSON), request.reader.language
        since = "".join(request.all("since"))
        before = pages.kept(table, held, language, int(since) if since.isdecimal() else -1)
        return _json(change_message(before, pages.render(table, held, language), request.prefix))

    def _act(self, request: Request, table: Table, what: str) -> Answer:
        if what == "rematch":
            return self._rematch(request, table)
        if what == "hint":
            return self._hint(request, table)
        if what == "brought":
            answer = self._stored(request, table, [], f"/t/{table.id}")
            answer.stored[0]["summary"]["brought"] = True
            return answer
        return self._done(request, table, command_of(what, request.form))

    def _done(self, request: Request, table: Table, command: Command, location: str = "") -> Answer:
        after, events = act(table, command, request.now)
        return self._stored(request, after, events, location or f"/t/{table.id}")

    def _hint(self, request: Request, table: Table) -> Answer:
        """Ask for a hint, which the page's worker has found. It is kept until the position changes."""
        seq = whole_in(request.form, "seq")
        if self._kept_hint(table) is None or table.turn > seq:
            after, events = act(table, Hint(PERSON, seq), request.now)
            found = read_hint(after, request.form)
            stored = self._stored(request, after, events, "").stored
            self._hints = {table.id: found}
        else:
            found, stored = self._hints[table.id], []
        return _json(found.as_json(request.reader.language), stored=stored)

    def _kept_hint(self, table: Table) -> FoundHint | None:
        found = self._hints.get(table.id)
        if found is None or found.turn != table.turn or found.view.seat != table.viewpoint(table.seats_of(PERSON)):
            return None
        return found

    def _rematch(self, request: Request, table: Table) -> Answer:
        if table.rematch is not None:
            return self._went(request, f"/t/{table.rematch}")
        id, seed, secret = _random(request)
        name = next((seat.name for seat in table.seats if seat.person and seat.here is None), "")
        answer = self._done(request, table, Rematch(PERSON, id))
        again, events = open_table(rematch_opening(table, id, PERSON, name, seed, secret), request.now)
        opened = self._stored(request, again, events, f"/t/{id}")
        opened.stored += answer.stored
        return opened

    # --- what is kept

    def _keep(self, table: Table) -> None:
        self._tables.pop(table.id, None)
        self._tables[table.id] = table
        while len(self._tables) > MOST_KEPT:
            del self._tables[next(iter(self._tables))]

    def _pages_for(self, prefix: str) -> Pages:
        if prefix not in self._pages:
            self._pages[prefix] = Pages(prefix)
        return self._pages[prefix]

    def _stored(self, request: Request, table: Table, events: list[Event], location: str) -> Answer:
        self._keep(table)
        answer = self._went(request, location)
        stored = {"id": table.id, "events": [event_json(event) for event in events], "summary": summary_of(table)}
        answer.stored.append(stored)
        return answer

    def _went(self, request: Request, location: str) -> Answer:
        """Our scripts get the address of the page, others are sent there."""
        if request.quiet:
            return Answer(request.prefix + location, "text/plain")
        return Answer(status=303, location=location)


def _page(request: Request, made: Page, status: int = 200) -> Answer:
    return Answer(str(html_document(request.reader, made)), status=status)


def _json(message: object, status: int = 200, stored: Sequence[dict[str, Any]] = ()) -> Answer:
    return Answer(json.dumps(message, ensure_ascii=False), "application/json", status, stored=list(stored))


def _random(request: Request) -> tuple[str, bytes, bytes]:
    given = request.random
    assert len(given) >= REQUIRED_RANDOM, len(given)
    return given[SEED + SECRET : REQUIRED_RANDOM].hex(), given[:SEED], given[SEED : SEED + SECRET]
