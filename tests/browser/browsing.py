"""A browser at a table service: Chromium, its user, and the errors in its console."""

from __future__ import annotations

import json
import re
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import APIResponse, Browser, Error, Locator, Page, WebSocket, expect, sync_playwright

from fourfold.bots.player import Opinion, Thought
from fourfold.core.state import View
from fourfold.pages.board.moves import GAP, WORDS_GAP
from fourfold.server.live.bot_threads import Requester
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
expect.set_options(timeout=PATIENCE)  # `expect` ignores the page's timeout and gives up after 5 s
POLL = 25
MAX_STEPS = 8
MOMENT = """() => {
  const count = (like) => document.querySelectorAll(like).length;
  const seq = document.getElementById("main")?.dataset.seq ?? "";
  return [seq, count(".turn.yours") > 0, count(".turn.over") > 0, count("#surface.busy") > 0,
    count("#surface .can"), count("#surface .chosen"), count("#which button"), count("#which .main"),
    count("#surface.near") > 0];
}"""
CUT = "ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|WebSocket connection|Failed to fetch|fetching the script"
"""Console errors of a lost connection."""
MISSING = (
    "no Chromium for the tests of the pages; install Debian's package `chromium-headless-shell`, or Playwright's build "
    "with `.venv/bin/playwright install --with-deps chromium`"
)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, else Playwright's; `tests/browser/install.sh` installs one of them.

    The shell, which has no windows, is what Playwright runs, too: with windows, a new context takes 0.4 instead of
    0.1 s of CPU.
    """
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        except Error as error:
            if path is not None:
                raise
            missing(f"{MISSING} ({error.message.strip().splitlines()[0]})")
        yield browser
        browser.close()


_DISTANCE = re.compile(rf"{GAP}(\d)([+-]\d+)")


def middle(count: int) -> int:
    return count // 2


def unfolded(choices: str) -> list[list[Any]]:
    """Unpack choices as the page's script does."""
    found = []
    for shapes, fills in json.loads(choices):
        for shape in shapes:
            for words, ends in [("", fills)] if isinstance(fills, str) else fills.items():
                for end in ends.split(" "):
                    move, told, *rest = json.loads(json.dumps(shape).replace(json.dumps(GAP)[1:-1], end))
                    place = _DISTANCE.sub(
                        lambda told, end=end: str(int(end.split(",")[int(told[1])]) + int(told[2])), words
                    )
                    found.append([move, told.replace(WORDS_GAP, place) if words else told, *rest])
    return found


class Quick:
    """Bots that make any move immediately: these tests are about the page."""

    async def decide(self, level: str, view: View, requester: Requester, seed: int | None = None) -> str:
        return secrets.choice(view.moves)

    async def consider(self, view: View, requester: Requester) -> Thought:
        best = Opinion(view.moves[-1], 90, 0.6)
        return Thought(best.move, (0.6, 0.4), (best, Opinion(view.moves[0], 10, 0.3)))


@dataclass(frozen=True)
class Moment:
    """A snapshot of a table's page."""

    seq: str
    yours: bool
    over: bool
    busy: bool
    able: int
    """The number of clickable elements."""
    chosen: int
    asked: int
    """The number of buttons that ask which of several moves is meant, or offer to cancel the choice."""
    which: int
    near: bool
    """Whether the board is zoomed in, so that a thumb can hit single spots."""

    @property
    def is_clickable(self) -> bool:
        """Whether it is your turn and you can click something. Only the script marks what, once it has loaded."""
        return self.yours and not self.busy and bool(self.able or self.asked)


class Visitor:
    """A user with their own browser context. `complaints` are console errors and policy violations."""

    all: list[Visitor] = []  # noqa: RUF012 (a fixture in conftest.py closes them)

    def __init__(
        self, browser: Browser, base: str, size: tuple[int, int] = DESK, *, is_hurried: bool = True, **more: object
    ) -> None:
        viewport = {"width": size[0], "height": size[1]}
        options = {"locale": "en", "has_touch": size == PHONE, "reduced_motion": "reduce", **more}
        self.context = browser.new_context(viewport=viewport, base_url=base, **options)  # type: ignore[arg-type]
        if options["reduced_motion"] == "reduce" and is_hurried:  # what has happened is not shown step by step
            self.context.add_cookies([{"name": "motion", "value": "quick", "url": base}])
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.frames: list[bytes] = []
        """Messages from live channels."""
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
        """Expect complaints, such as those about a connection that the test cuts."""
        self._forgiven.append(pattern)

    @property
    def updates(self) -> list[bytes]:
        """Update messages for the board, still compressed."""
        return [frame for frame in self.frames if not frame.startswith(b"{")]

    # --- navigation

    def play_now(self, title: str) -> None:
        self.page.goto("/")
        self.page.locator("article", has_text=title).get_by_role("button", name="Play now").click()
        expect(self.page.locator("#surface")).to_be_visible()
        self.page.wait_for_load_state()  # before its scripts have run, links lead where they say

    def open(self, game: str, *seats: str, **more: Any) -> dict[str, Any]:
        """Open a table with options that no button offers, and go to its page."""
        asked = {"game": game, "seats": list(seats), **more}
        answer = self.context.request.post("/api/v1/tables", data=asked)
        assert answer.status == 201, answer.text()
        made = dict(answer.json())
        self.page.goto(f"/t/{made['id']}")
        return made

    def table(self) -> dict[str, Any]:
        """The server's view of the table on the current page."""
        path = f"/api/v1/tables/{self.page.url.split('?')[0].rpartition('/')[2]}"
        answer = self.context.request.get(path, max_retries=3)  # an idle connection may be closed just as it is used
        assert answer.ok, answer.text()
        return dict(answer.json())

    def board(self) -> list[list[str]]:
        """The pieces and their places on the page."""
        where = "all => all.map((each) => [each.dataset.spot, each.ariaLabel]).sort()"
        found: list[list[str]] = self.page.locator("#pieces .p:not(.gone)").evaluate_all(where)
        return found

    # --- making moves by clicking

    @property
    def choices(self) -> list[list[Any]]:
        """The legal moves on the page: move, words, path, and what it would lose."""
        return unfolded(self.page.locator("#choices").get_attribute("data-choices") or "[]")

    @property
    def able(self) -> Locator:
        return self.page.locator("#surface .can")

    def decide(self, pick: Callable[[int], int] = middle, press: Callable[[Locator], None] = Locator.click) -> bool:
        """Make one decision by clicking; False if the game is over."""
        if not self.my_turn_or_end():
            return False
        before = at = self.moment()
        for _ in range(MAX_STEPS):
            press(self.pointed_at(at, pick))
            at = self.follow(before, at)
            if at.seq != before.seq:
                self.until(lambda now: not now.busy)  # two decisions may have been pointed at together
                return True
        raise AssertionError("clicking does not lead to a move")

    def pointed_at(self, at: Moment, pick: Callable[[int], int] = middle) -> Locator:
        """The next click of a move: a button where clicks alone are ambiguous, as for the two sides of a card."""
        return self.page.locator("#which .main").first if at.which else self.able.nth(pick(at.able))

    def moment(self) -> Moment:
        while True:
            try:
                return Moment(*self.page.evaluate(MOMENT))
            except Error as error:  # the page reloads when the server has dropped its state
                if "context was destroyed" not in error.message:
                    raise

    def follow(self, before: Moment, at: Moment) -> Moment:
        """The page after a click: more is chosen, the board is zoomed, or the move has been made."""
        was = at.chosen, at.asked, at.near

        def has_changed(now: Moment) -> bool:
            return now.seq != before.seq or (not now.busy and (now.chosen, now.asked, now.near) != was)

        return self.until(has_changed)

    def until(self, true: Callable[[Moment], bool]) -> Moment:
        for _ in range(PATIENCE // POLL):
            now = self.moment()
            if true(now):
                return now
            self.page.wait_for_timeout(POLL)
        raise AssertionError(f"nothing happened: {now}")

    def my_turn_or_end(self) -> bool:
        """Wait until something is clickable; False if the game is over."""
        return self.until(lambda now: now.over or now.is_clickable).yours


def given(answer: APIResponse) -> dict[str, Any]:
    """What the API answers, which must not be a refusal."""
    assert answer.ok, f"{answer.url}: {answer.status} {answer.text()}"
    return dict(answer.json())


def see_off(visitors: list[Visitor]) -> None:
    """Close a visitor's browser and fail on its complaints."""
    for visitor in visitors:
        visitor.context.close()
    complaints = [words for visitor in visitors for words in visitor.complaints]
    assert not complaints, "\n".join(complaints)
