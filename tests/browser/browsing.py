"""A browser at a table service: Debian's Chromium, and everything its console complains of."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

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
POLL = 20
MOST_STEPS = 6


@contextmanager
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium")
    if path is None:
        pytest.fail("no Chromium here: install Debian's package `chromium`")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


class Visitor:
    """Somebody with a browser of their own. `complaints` are errors of the console and policy violations."""

    def __init__(self, browser: Browser, base: str, size: tuple[int, int] = DESK, **more: object) -> None:
        viewport = {"width": size[0], "height": size[1]}
        options = {"locale": "en", "has_touch": size == PHONE, "reduced_motion": "reduce", **more}
        self.context = browser.new_context(viewport=viewport, base_url=base, **options)  # type: ignore[arg-type]
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def play_now(self, title: str) -> None:
        self.page.goto("/")
        self.page.locator("article", has_text=title).get_by_role("button", name="Play now").click()
        expect(self.page.locator("#felt")).to_be_visible()

    @property
    def able(self) -> Locator:
        return self.page.locator("#felt .can")

    def decide(self, pick: Callable[[int], int] = lambda count: count // 2) -> bool:
        """Make one decision by pointing at what can be pointed at; False if the game is over."""
        if not self.my_turn_or_end():
            return False
        before = self._known()
        for _ in range(MOST_STEPS):
            which, chosen = self.page.locator("#which .main"), self._chosen()
            if which.count():
                which.first.click()
            else:
                self.able.nth(pick(self.able.count())).click()
            self._until(lambda known=chosen: self._known() != before or self._chosen() not in (known, None))  # type: ignore[misc]
            if self._known() != before:
                return True
        raise AssertionError("pointing leads to no move")

    def _known(self) -> str | None:
        return self.page.locator("#main").get_attribute("data-seq")

    def _chosen(self) -> tuple[int, int] | None:
        """What is chosen so far; None while a move is on its way."""
        if self.page.locator("#felt.busy").count():
            return None
        return self.page.locator("#felt .chosen").count(), self.page.locator("#which button").count()

    def _until(self, true: Callable[[], bool]) -> None:
        for _ in range(PATIENCE // POLL):
            if true():
                return
            self.page.wait_for_timeout(POLL)
        raise AssertionError("nothing happened")

    def my_turn_or_end(self) -> bool:
        """Wait until something can be pointed at; False if the game is over."""
        expect(self.page.locator(".turn.yours, .turn.over")).to_be_visible(timeout=PATIENCE)
        return self.page.locator(".turn.yours").count() > 0
