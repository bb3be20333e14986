"""A browser at a table service: Chromium, somebody who uses it, and everything its console complains of."""

from __future__ import annotations

import json
import re
import secrets
import shutil
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Error, Locator, Page, WebSocket, expect, sync_playwright

from fourfold.bots.player import Opinion, Thought
from fourfold.core.state import View
from fourfold.web.live.bot_queue import Requester
from fourfold.web.pages.table.move_forms import GAP
from helpers.missing import missing

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESK, PHONE = (1280, 800), (390, 844)
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)  # a page's own timeout does not hold for `expect`, which gives up after 5 s
POLL = 25
MAX_STEPS = 8
MOMENT = """() => {
  const count = (like) => document.querySelectorAll(like).length;
  const seq = document.getElementById("main")?.dataset.seq ?? "";
  return [seq, count(".turn.yours") > 0, count(".turn.over") > 0, count("#felt.busy") > 0,
    count("#felt .can"), count("#felt .chosen"), count("#which button"), count("#which .main"),
    count("#felt.near") > 0];
}"""
CUT = "ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|WebSocket connection|Failed to fetch|fetching the script"
"""What a console says of a line that is cut."""
MISSING = (
    "no Chromium for the tests of the pages; install Debian's package `chromium`, or Playwright's build with "
    "`.venv/bin/playwright install --with-deps chromium`"
)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's, or else the one that Playwright has installed; `tests/browser/install.sh` provides either."""
    path = shutil.which("chromium")
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        except Error as error:
            if path is not None:
                raise
            missing(f"{MISSING} ({error.message.strip().splitlines()[0]})")
        yield browser
        browser.close()


def middle(count: int) -> int:
    return count // 2


def unfolded(choices: str) -> list[list[Any]]:
    """Choices as the module of a page unfolds them."""
    return [
        json.loads(json.dumps(shape).replace(json.dumps(GAP)[1:-1], fill))
        for shapes, fills in json.loads(choices)
        for shape in shapes
        for fill in fills or [""]
    ]


class Quick:
    """Bots that take any move at once: what is tested here is the page."""

    async def decide(self, level: str, view: View, requester: Requester) -> str:
        return secrets.choice(view.moves)

    async def consider(self, view: View, requester: Requester) -> Thought:
        best = Opinion(view.moves[-1], 90, 0.6)
        return Thought(best.move, (0.6, 0.4), (best, Opinion(view.moves[0], 10, 0.3)))


@dataclass(frozen=True)
class Moment:
    """What a table's page shows at a moment."""

    seq: str
    yours: bool
    over: bool
    busy: bool
    able: int
    """How many things can be pointed at."""
    chosen: int
    asked: int
    """How many buttons ask which of several moves is meant, or whether to lay back what was chosen."""
    which: int
    near: bool
    """Whether the places have come nearer, so that a thumb can tell them apart."""


class Visitor:
    """Somebody with a browser of their own. `complaints` are errors of the console and policy violations."""

    all: list[Visitor] = []  # noqa: RUF012 (whoever comes is looked after by a fixture: see conftest.py)

    def __init__(self, browser: Browser, base: str, size: tuple[int, int] = DESK, **more: object) -> None:
        viewport = {"width": size[0], "height": size[1]}
        options = {"locale": "en", "has_touch": size == PHONE, "reduced_motion": "reduce", **more}
        self.context = browser.new_context(viewport=viewport, base_url=base, **options)  # type: ignore[arg-type]
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.frames: list[bytes] = []
        """What live channels have sent."""
        self._forgiven: list[str] = []
        self.page.on("console", lambda said: self._complain(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self._complain(str(error)))
        self.page.on("websocket", self._hear)
        Visitor.all.append(self)

    def _complain(self, words: str) -> None:
        if not any(re.search(pattern, words) for pattern in self._forgiven):
            self.complaints.append(words)

    def _hear(self, socket: WebSocket) -> None:
        def take(frame: str | bytes) -> None:
            self.frames.append(frame.encode() if isinstance(frame, str) else frame)

        socket.on("framereceived", take)

    def forgive(self, pattern: str) -> None:
        """Complaints that are due, such as those of a connection that the test cuts."""
        self._forgiven.append(pattern)

    @property
    def updates(self) -> list[bytes]:
        """What came for the board, as it came."""
        return [frame for frame in self.frames if not frame.startswith(b"{")]

    @property
    def news(self) -> list[dict[str, Any]]:
        """What came for the board, unpacked."""
        return [json.loads(zlib.decompress(frame)) for frame in self.updates]

    # --- where somebody goes

    def play_now(self, title: str) -> None:
        self.page.goto("/")
        self.page.locator("article", has_text=title).get_by_role("button", name="Play now").click()
        expect(self.page.locator("#felt")).to_be_visible()

    def open(self, game: str, *seats: str, **more: Any) -> dict[str, Any]:
        """A table with options and clocks that no button offers, and its page."""
        asked = {"game": game, "seats": list(seats), **more}
        answer = self.context.request.post("/api/v1/tables", data=asked)
        assert answer.status == 201, answer.text()
        made = dict(answer.json())
        self.page.goto(f"/t/{made['id']}")
        return made

    def table(self) -> dict[str, Any]:
        """What the server knows of the table whose page is open, from this viewpoint."""
        answer = self.context.request.get(f"/api/v1/tables/{self.page.url.split('?')[0].rpartition('/')[2]}")
        assert answer.ok, answer.text()
        return dict(answer.json())

    def board(self) -> list[list[str]]:
        """What lies where on the page."""
        where = "all => all.map((each) => [each.dataset.spot, each.ariaLabel]).sort()"
        found: list[list[str]] = self.page.locator("#pieces .p:not(.gone)").evaluate_all(where)
        return found

    # --- deciding by pointing

    @property
    def choices(self) -> list[list[Any]]:
        """The legal moves that the page has: move, words, path, and what it would lose."""
        return unfolded(self.page.locator("#choices").get_attribute("data-choices") or "[]")

    @property
    def able(self) -> Locator:
        return self.page.locator("#felt .can")

    def decide(self, pick: Callable[[int], int] = middle, press: Callable[[Locator], None] = Locator.click) -> bool:
        """Make one decision by pointing at what can be pointed at; False if the game is over."""
        if not self.my_turn_or_end():
            return False
        before = at = self.moment()
        for _ in range(MAX_STEPS):
            press(self.pointed_at(at, pick))
            at = self.follow(before, at)
            if at.seq != before.seq:
                return True
        raise AssertionError("pointing leads to no move")

    def pointed_at(self, at: Moment, pick: Callable[[int], int] = middle) -> Locator:
        """The next step of a move: a button where several moves are one way of pointing, such as a card's two sides."""
        return self.page.locator("#which .main").first if at.which else self.able.nth(pick(at.able))

    def moment(self) -> Moment:
        while True:
            try:
                return Moment(*self.page.evaluate(MOMENT))
            except Error as error:  # the page loads itself again when the server has forgotten what it shows
                if "context was destroyed" not in error.message:
                    raise

    def follow(self, before: Moment, at: Moment) -> Moment:
        """What the page shows after a step: something more is chosen or come nearer, or the move has been made."""
        was = at.chosen, at.asked, at.near

        def told(now: Moment) -> bool:
            return now.seq != before.seq or (not now.busy and (now.chosen, now.asked, now.near) != was)

        return self.until(told)

    def until(self, true: Callable[[Moment], bool]) -> Moment:
        for _ in range(PATIENCE // POLL):
            now = self.moment()
            if true(now):
                return now
            self.page.wait_for_timeout(POLL)
        raise AssertionError(f"nothing happened: {now}")

    def my_turn_or_end(self) -> bool:
        """Wait until something can be pointed at; False if the game is over."""
        return self.until(lambda now: now.over or (now.yours and not now.busy)).yours


def see_off(visitors: list[Visitor]) -> None:
    """They leave; what a console complained of is an error."""
    for visitor in visitors:
        visitor.context.close()
    complaints = [words for visitor in visitors for words in visitor.complaints]
    assert not complaints, "\n".join(complaints)
