"""Pictures of every page in both sizes and themes: `python tests/browser/screenshots.py FOLDER`, then look at them."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect

sys.path.insert(0, str(Path(__file__).parent.parent))

from browser.browsing import DESK, PHONE, Visitor, chromium  # noqa: E402
from service import Listening, settings_in  # noqa: E402

import fourfold  # noqa: E402
from fourfold.core.room import room  # noqa: E402

MOVES = 14
SIZES = {"desk": DESK, "phone": PHONE}


def shoot(page: Page, folder: Path, name: str) -> None:
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(100)
            page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
            if size == "phone":
                page.screenshot(path=folder / f"{name}-{size}-{theme}-whole.png", full_page=True)


def some_moves(visitor: Visitor, moves: int) -> None:
    """Point at the first thing that can be pointed at, again and again."""
    for _ in range(moves):
        if not visitor.my_turn_or_end():
            return
        which = visitor.page.locator("#which .main")
        seq = visitor.page.locator("#choices").get_attribute("data-seq")
        for _ in range(4):
            if which.count():
                which.first.click()
            elif visitor.able.count():
                visitor.able.nth(visitor.able.count() // 2).click()
            visitor.page.wait_for_timeout(60)
            if visitor.page.locator("#choices").get_attribute("data-seq") != seq:
                break


def main(folder: Path, only: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Listening(settings_in(Path(data))) as server, chromium() as browser:
        for name in only or [*fourfold.games()]:
            if name == "room":
                visitor = Visitor(browser, server.base)
                visitor.page.goto("/")
                visitor.page.get_by_role("button", name="With friends").first.click()
                shoot(visitor.page, folder, name)
                continue
            if name not in fourfold.games() or "tests" in str(room(name).package) or room(name).package.startswith("toys"):
                continue
            visitor = Visitor(browser, server.base)
            visitor.play_now(room(name).about.title)
            some_moves(visitor, MOVES)
            visitor.my_turn_or_end()
            shoot(visitor.page, folder, name)
            print(name, visitor.complaints)
        visitor.page.goto("/")
        expect(visitor.page.locator(".game").first).to_be_visible()
        shoot(visitor.page, folder, "home")
        print("home", visitor.complaints)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
