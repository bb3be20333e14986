"""Tables that a device keeps for itself, on a host of plain files that is stopped before anything is played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.browsing import DESK, PHONE, Visitor, unfolded
from fourfold.core.draws import verify
from fourfold.core.record import Record
from fourfold.core.registry import game_package
from fourfold.core.teaching.lesson import lessons
from fourfold.device.site import WORKER, alone, site
from fourfold.table.importing import brought_id
from helpers.firefox import firefox

PREFIX = "/some/where"
KINDS = {"html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml", "json": "text/json"}
KINDS |= {"wasm": "application/wasm", "png": "image/png", "woff2": "font/woff2", "webmanifest": "text/json"}
GAMES = {
    "turn-of-time": ({"players": "1"}, "en", PHONE),
    "winter": ({"players": "2", "seat1": "greedy"}, "de", DESK),
    "shifting-seasons": ({"players": "2", "seat1": "easy"}, "fr", DESK),
    "shifting-stones": ({"players": "2", "seat1": "medium", "option-rounds": "3"}, "es", PHONE),
}
"""For each game a set-up, a language and a screen. Turn of Time is played alone."""


class Files(BaseHTTPRequestHandler):
    """A host of plain files under a path."""

    extra = b""
    """Added to the worker: another version of the site."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0].removeprefix(PREFIX)
        data = site().get(path + "index.html" if path.endswith("/") else path)
        if data is None or not self.path.startswith(PREFIX):
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("content-type", KINDS[(path.rpartition(".")[2]) if "." in path else "html"])
        self.end_headers()
        self.wfile.write(alone(data) + Files.extra if path == WORKER else data)

    def log_message(self, *_: object) -> None:
        pass


class Host:
    def __init__(self) -> None:
        self.port = 0
        self.start()

    def start(self) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), Files)
        self.port = self.server.server_port
        Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture
def host() -> Iterator[Host]:
    Files.extra = b""
    site()  # makes the files: no browser should wait for that
    found = Host()
    yield found
    found.stop()


def arrive(browser: Browser, host: Host, size: tuple[int, int] = DESK, locale: str = "en") -> Visitor:
    """Somebody opens the site once; then there is no network."""
    visitor = Visitor(browser, host.base, size, locale=locale)
    visitor.page.goto(f"{PREFIX}/")
    expect(visitor.page.locator("#main:not([data-shell])")).to_be_visible()  # the worker's own page
    visitor.context.set_offline(True)
    return visitor


def sit_down(visitor: Visitor, game: str, **set_up: str) -> None:
    """Set a table by its page."""
    visitor.page.goto(f"{PREFIX}/new/{game}?{urlencode({'players': '2', **set_up})}")
    visitor.page.locator("#create").click()
    expect(visitor.page.locator("#surface")).to_be_visible()
    visitor.page.wait_for_load_state()  # what is clicked before the scripts have run is sent as a form


def record_of(page: Page) -> Record:
    return Record.loads(page.evaluate(RECORD))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_without_a_network(browser: Browser, host: Host, game: str) -> None:
    set_up, language, size = GAMES[game]
    visitor = arrive(browser, host, size, language)
    host.stop()
    sit_down(visitor, game, **set_up)
    assert visitor.page.locator("html").get_attribute("lang") == language
    assert visitor.my_turn_or_end()
    visitor.page.locator("[data-what=hint]").click()
    expect(visitor.page.locator("#hint button")).to_be_visible()
    decisions = 0
    while visitor.decide():
        decisions += 1
    record = record_of(visitor.page)
    assert decisions > 3 and record.result is not None
    assert record.tags["device"] and verify(record) > 0
    expect(visitor.page.locator("#verdict")).to_be_visible()
    look_back(visitor.page, len(record.moves))
    visitor.page.get_by_role("link", name=visitor.page.locator(".ends .away").inner_text()).click()
    expect(visitor.page.locator(".ticket")).to_have_count(1)
    host.start()


def look_back(page: Page, moves: int) -> None:
    """Step through the game that has ended, and return to its table."""
    page.locator(".ends a[href$='/replay']").click()
    board = page.locator("#main.replay")
    expect(board).to_have_attribute("data-last", str(moves))
    page.wait_for_load_state()  # a key pressed before its scripts have run would be lost
    page.keyboard.press("End")
    expect(board).to_have_attribute("data-seq", str(moves))
    page.locator("[data-to=back]").click()
    expect(board).to_have_attribute("data-seq", str(moves - 1))
    page.locator(".tools > a[href*='/t/']").click()
    expect(page.locator("#verdict")).to_be_visible()


def test_lessons_without_a_network_lead_to_the_first_table(browser: Browser, host: Host) -> None:
    visitor, package = arrive(browser, host, PHONE, "es"), game_package("turn-of-time")
    host.stop()
    page, number = visitor.page, len(lessons(package))
    page.locator(f"a.way[href$='/learn/{package.about.name}']").click()
    page.locator(f".titles a[href$='/{number}']").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    progress = lessons(package)[number - 1].replay(package)
    while progress.step:
        page.wait_for_function(
            "seq => document.getElementById('main').dataset.seq === seq", arg=str(len(progress.moves))
        )
        wrong = next((move for move in progress.state.moves if move not in progress.accepted), None)
        if wrong and not progress.moves:
            page.evaluate(SEND, wrong)
            expect(page.locator(".told.wrong")).to_be_visible()
        page.evaluate(SEND, progress.accepted[0])
        progress = lessons(package)[number - 1].replay(package, (*progress.moves, progress.accepted[0]))
    expect(page).to_have_url(re.compile("moves="))
    page.locator("form[action$='/new/turn-of-time'] button").click()
    expect(page.locator("#surface")).to_be_visible()
    assert visitor.decide()
    host.start()


def test_the_gallery_and_a_sheet_are_there_without_a_network(browser: Browser, host: Host) -> None:
    visitor = arrive(browser, host, PHONE, "fr")
    host.stop()
    page = visitor.page
    page.locator("a.way[href$='/learn/shifting-seasons']").click()
    page.locator(".gallery a").nth(1).click()
    expect(page.locator("#surface .scored")).to_have_count(4)
    page.evaluate(SEND, "move:c3")
    expect(page.locator("#told")).to_contain_text("= 0. Avant tes coups")
    page.locator(".tools a[href$='/rules/shifting-seasons']").click()
    page.locator("a[href$='/rules/shifting-seasons/sheet']").click()
    expect(page.locator(".sheet .captioned")).to_have_count(14)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    host.start()


def test_a_whole_game_in_firefox(host: Host) -> None:
    with firefox() as page:
        page.goto(f"{host.base}{PREFIX}/")
        page.until("() => document.querySelector('#main:not([data-shell])') !== null")
        host.stop()
        page.goto(f"{host.base}{PREFIX}/new/turn-of-time?players=2&seat1=easy")
        page.evaluate("() => document.getElementById('create').click()")
        decisions = 0
        while page.until(TURN_OR_END) == "turn":
            before = page.evaluate(SHOWN)
            page.evaluate(SEND, unfolded(before["choices"])[0][0])
            page.until(f"() => ({SHOWN})().seq !== {before['seq']!r}")
            decisions += 1
        record = Record.loads(page.evaluate(RECORD))
        assert decisions > 3 and record.result is not None and verify(record) > 0
        page.until("() => document.querySelector('#verdict')?.checkVisibility()")
    host.start()


def test_people_at_one_device_go_on_after_everything_was_closed(browser: Browser, host: Host) -> None:
    """Hands are covered between turns; a browser that is killed goes on where it was."""
    visitor = arrive(browser, host)
    sit_down(visitor, "shifting-stones", seat1="here", name1="Kind Hare", **{"option-rounds": "3"})
    cover = visitor.page.locator("#cover:not([hidden])")
    for _ in range(2):
        expect(cover).to_be_visible()
        cover.locator("button.main").click()
        expect(visitor.page.locator("#surface .can").first).to_be_visible()
        while not cover.is_visible():
            visitor.page.evaluate(SEND, "end")  # the whole turn: nothing is used
            expect(cover).to_be_visible()
    address, before = visitor.page.url, visitor.page.locator("#log li").all_inner_texts()
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    visitor.page.close()
    visitor.page = visitor.context.new_page()
    visitor.page.goto(address)
    expect(visitor.page.locator("#surface")).to_be_visible()
    assert visitor.page.locator("#log li").all_inner_texts() == before


def test_a_move_that_cannot_be_stored_is_not_made(browser: Browser, host: Host) -> None:
    visitor = arrive(browser, host)
    sit_down(visitor, "turn-of-time", seat1="here")
    assert visitor.my_turn_or_end()
    before = visitor.moment()
    worker = visitor.context.service_workers[0]
    worker.evaluate(FULL)
    visitor.forgive("507")
    move = visitor.choices[0][0]
    visitor.page.evaluate(SEND, move)
    expect(visitor.page.locator("#note")).to_contain_text("no room left")
    assert visitor.moment().seq == before.seq
    worker.evaluate("() => { IDBObjectStore.prototype.add = self.addBefore; }")
    visitor.page.reload()
    assert visitor.decide()
    assert visitor.moment().seq != before.seq


FULL = """() => {
  self.addBefore = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
RECORD = "async () => (await fetch(`${document.getElementById('main').dataset.local}/record`)).text()"
SHOWN = """() => ({
  seq: document.getElementById("main").dataset.seq, choices: document.getElementById("choices").dataset.choices,
})"""
TURN_OR_END = """() => {
  const has = (like) => document.querySelector(like) !== null;
  if (has(".turn.over")) return "end";
  return has(".turn.yours") && has("#surface .can") && !has("#surface.busy") ? "turn" : "";
}"""
SEND = """(move) => {
  const form = document.getElementById("choices"), typed = document.getElementById("typed");
  typed.closest("details").open = true;
  typed.value = move;
  form.requestSubmit();
}"""


def test_a_table_that_is_reloaded_within_a_move_never_gets_stuck(browser: Browser, host: Host) -> None:
    """An old page still plays while the next one is being made, and its changes may come before that one listens."""
    visitor = arrive(browser, host)
    page = visitor.page
    visitor.forgive("409|Failed to fetch")  # a page that is left may have asked for what is not possible any more
    sit_down(visitor, "turn-of-time", seat1="greedy")
    for number in range(100):
        if not visitor.my_turn_or_end():
            sit_down(visitor, "turn-of-time", seat1="greedy")
            assert visitor.my_turn_or_end()
        page.evaluate(RELOAD_WITHIN, [visitor.choices[-1][0], STEPS_OF_A_MOVE[number % len(STEPS_OF_A_MOVE)]])
        page.wait_for_function("() => window.isLeft === undefined && document.readyState === 'complete'")
        wait_for_newest(page)


def test_what_happens_before_a_page_listens_is_shown(browser: Browser, host: Host) -> None:
    visitor = arrive(browser, host)
    sit_down(visitor, "turn-of-time", seat1="here")
    assert visitor.my_turn_or_end()
    move, before = visitor.choices[0][0], visitor.moment().seq
    visitor.context.service_workers[0].evaluate(HOLD_SCRIPT)
    visitor.page.reload(wait_until="commit")
    expect(visitor.page.locator("#choices")).to_be_attached()
    visitor.page.evaluate(PLAY_UNHEARD, move)
    visitor.context.service_workers[0].evaluate("() => self.release()")
    wait_for_newest(visitor.page)
    assert visitor.moment().seq != before


def test_a_refusal_brings_the_table_up_to_date(browser: Browser, host: Host) -> None:
    visitor = arrive(browser, host)
    visitor.forgive("409")
    sit_down(visitor, "turn-of-time", seat1="here")
    assert visitor.my_turn_or_end()
    move, before = visitor.choices[0][0], visitor.moment().seq
    visitor.context.service_workers[0].evaluate("() => { BroadcastChannel.prototype.postMessage = () => {}; }")
    visitor.page.evaluate(PLAY_UNHEARD, move)
    assert visitor.moment().seq == before
    visitor.page.evaluate(SEND, move)
    wait_for_newest(visitor.page)
    assert visitor.moment().seq != before


def wait_for_newest(page: Page) -> None:
    """Until the page shows the table as it is stored, and it is somebody's turn there, or the end."""
    for _ in range(400):
        if page.evaluate(IS_NEWEST):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"the page is stuck at {page.evaluate(SHOWN)['seq']}")


STEPS_OF_A_MOVE = ("sent", "answered", "told", "shown")
RELOAD_WITHIN = """([move, step]) => {
  window.isLeft = true;
  const leave = () => location.reload(), main = document.getElementById("main"), { fetch } = window;
  if (step === "answered") window.fetch = async (...what) => {
    const answer = await fetch(...what);
    leave();
    return answer;
  };
  if (step === "told") new BroadcastChannel(`fourfold ${main.dataset.local}`).onmessage = leave;
  if (step === "shown") main.addEventListener("version", leave);
  const form = document.getElementById("choices"), typed = document.getElementById("typed");
  typed.closest("details").open = true;
  typed.value = move;
  form.requestSubmit();
  if (step === "sent") leave();
}"""
IS_NEWEST = """async () => {
  const { local, seq } = document.getElementById("main").dataset;
  const newest = (await (await fetch(`${local}/changes?since=0`, { headers: { "x-quiet": "1" } })).json()).seq;
  return local && Number(seq) === newest && document.querySelector(".turn.yours, .turn.over") !== null;
}"""
HOLD_SCRIPT = """() => {
  const { match } = CacheStorage.prototype, held = new Promise((resolve) => { self.release = resolve; });
  CacheStorage.prototype.match = async function (path, ...more) {
    if (String(path).endsWith("/local.js")) await held;
    return match.call(this, path, ...more);
  };
}"""
PLAY_UNHEARD = """async (move) => {
  const { local } = document.getElementById("main").dataset, { value } = document.getElementById("seq");
  const body = new URLSearchParams({ move, seq: value, client: "other" });
  const answer = await fetch(`${local}/move`, { method: "POST", body, headers: { "x-quiet": "1" } });
  if (!answer.ok) throw new Error(await answer.text());
}"""


def test_two_tabs_show_the_same_table(browser: Browser, host: Host) -> None:
    """Bots think in both, and decide once."""
    visitor = arrive(browser, host)
    sit_down(visitor, "turn-of-time", seat1="greedy")
    other = visitor.context.new_page()
    other.goto(visitor.page.url)
    expect(other.locator("#surface")).to_be_visible()
    for _ in range(3):
        assert visitor.decide()
    assert visitor.my_turn_or_end()
    seq = visitor.moment().seq
    expect(other.locator("#main")).to_have_attribute("data-seq", seq)
    assert other.locator("#log li").all_inner_texts() == visitor.page.locator("#log li").all_inner_texts()


def test_a_new_version_of_the_site_waits_until_the_game_is_left(browser: Browser, host: Host) -> None:
    visitor = arrive(browser, host)
    visitor.context.set_offline(False)
    sit_down(visitor, "turn-of-time", seat1="here")
    assert visitor.decide()
    Files.extra = b"// another version\n"
    waiting = "async () => { const found = await navigator.serviceWorker.getRegistration(); await found.update(); }"
    visitor.page.evaluate(waiting)
    visitor.page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration()).waiting !== null")
    assert visitor.decide()
    address, before = visitor.page.url, visitor.page.locator("#log li").all_inner_texts()
    visitor.page.close()
    visitor.page = visitor.context.new_page()
    visitor.page.goto(address)
    expect(visitor.page.locator("#surface")).to_be_visible()
    visitor.page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration()).waiting === null")
    assert visitor.page.locator("#log li").all_inner_texts() == before


FORM = """([action, fields]) => {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action });
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement("input"), { name, value }));
  }
  document.body.append(form);
  form.submit();
}"""


@pytest.mark.parametrize("policy", ["unsafe-url", "no-referrer"])
def test_forms_of_other_sites_change_nothing(browser: Browser, host: Host, policy: str) -> None:
    """No server sees them, so the worker has to tell them from ours."""
    visitor = arrive(browser, host)
    page = visitor.page
    page.route("http://other.example/", lambda route: route.fulfill(
        content_type="text/html", body=f'<meta name="referrer" content="{policy}"><p>other</p>'
    ))  # fmt: skip
    for path, fields in (("open", {"game": "winter"}), ("preferences", {"language": "de", "theme": "dark"})):
        page.goto("http://other.example/")
        with page.expect_navigation():
            page.evaluate(FORM, [f"{host.base}{PREFIX}/{path}", fields])
        assert "came from another site" in page.locator("body").inner_text()
        visitor.complaints = [words for words in visitor.complaints if "status of 403" not in words]
    page.goto(f"{PREFIX}/")
    expect(page.locator(".door").first).to_be_visible()
    assert page.locator(".ticket").count() == 0 and page.locator("html").get_attribute("lang") == "en"
    page.locator(".door form button.main").first.click()
    expect(page.locator("#surface")).to_be_visible()


def test_games_are_brought_to_the_server_once(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/local/")
    expect(page.locator("#main:not([data-shell])")).to_be_visible()
    page.goto("/local/new/turn-of-time?players=2&seat1=random")
    page.locator("#create").click()
    expect(page.locator("#surface")).to_be_visible()
    while visitor.decide():
        pass
    record = record_of(page)
    page.goto("/")
    page.get_by_role("link", name="Bring finished games from this device to the server: 1").click()
    page.locator("#bring button.main").click()  # anybody's link could lead here: it waits for a click
    expect(page.locator("#bring")).to_have_text("Your games are on the server now. Show them")
    page.locator("#bring a").click()
    expect(page.locator("#games a[href^='/t/']")).to_have_count(1)
    request = visitor.context.request
    id = brought_id(record, request.get("/api/v1/me").json()["id"])
    assert Record.from_json(request.get(f"/api/v1/tables/{id}/record").json()) == record
    again = request.post("/api/v1/records", data=record.as_json())
    assert (again.status, again.json()) == (201, {"id": id})
    page.goto("/local/")
    expect(page.locator("#bring")).to_have_count(0)
    page.goto("/")
    expect(page.locator("#device-games")).to_have_attribute("data-n", "0")
    expect(page.locator("#device-games")).to_be_hidden()
    page.goto(f"/t/{id}/draws")
    expect(page.get_by_text("This device drew for itself")).to_be_visible()
