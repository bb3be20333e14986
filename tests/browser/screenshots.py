"""Pictures of every page in both sizes and themes: `python tests/browser/screenshots.py FOLDER`, then look at them."""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

sys.path.insert(0, str(Path(__file__).parent.parent))

from service import Listening, settings_in

import fourfold
from browser.browsing import DESK, PATIENCE, PHONE, Visitor, chromium
from browser.test_replay import begun, brought
from fourfold.core.room import room
from fourfold.web.pages.assets import content

GAMES = fourfold.games()
"""Before the tests add their toys."""
MOVES = 14
PAGES = {
    "rules": "/rules/shifting-seasons",
    "rules-found": "/rules/winter?q=held+down",
    "learn": "/learn/turn-of-time",
    "lesson": "/learn/shifting-seasons/1",
    "lesson-wrong": "/learn/shifting-stones/3?tried=%2358",
    "lesson-step": "/learn/turn-of-time/7?moves=flip:n",
    "lesson-held": "/learn/winter/6?moves=lift:6,2",
    "lesson-end": "/learn/shifting-seasons/10?moves=push:Su%3E3&moves=at:d6&moves=move:a4&moves=to:a6",
}
"""Pages that an address alone leads to."""
SIZES = {"desk": DESK, "phone": PHONE}


def shoot(page: Page, folder: Path, name: str) -> None:
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(100)
            page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
            if size == "phone":
                page.screenshot(path=folder / f"{name}-{size}-{theme}-whole.png", full_page=True)


def people(browser: Browser, base: str, folder: Path) -> Visitor:
    """The pages of people and of games alone, with something on them."""
    visitor = Visitor(browser, base)
    page = visitor.page
    page.goto("/me/account")
    shoot(page, folder, "account-new")
    page.locator("form[action='/me/account/begin'] input[name=name]").fill("Quiet Heron")
    page.locator("form[action='/me/account/begin'] input[name=password]").fill("seven quiet herons wade")
    page.get_by_role("button", name="With a password").click()
    for number in range(3):
        page.goto("/solo")
        page.get_by_role("button", name="Play today’s deal").first.click()
        if number < 2:
            page.get_by_text("More").click()
            page.get_by_role("button", name="Give up").click()
            expect(page.locator("#result")).to_be_visible()
        shoot(page, folder, f"deal-{number}")
    page.goto("/solo")
    page.get_by_role("button", name="Play now").last.click()
    id = page.request.get("/api/v1/me").json()["id"]
    for path in ("solo", "me", "me/account", "me/delete", "settings", "ratings", f"people/{id}"):
        page.goto(f"/{path}")
        shoot(page, folder, "profile" if path.startswith("people") else path.replace("/", "-"))
    page.goto("/settings")
    page.locator("input[name=patterns][value=on]").check()
    page.get_by_role("button", name="Save").click()
    for name in (name for name in GAMES if content(f"{name}.edges.css")):
        visitor.play_now(room(name).about.title)
        visitor.decide()
        shoot(page, folder, f"patterns-{name}")
    print("people", visitor.complaints)
    return visitor


def main(folder: Path, only: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Listening(settings_in(Path(data))) as server, chromium() as browser:
        for name in only or [*GAMES, "room", "people", *PAGES]:
            if name == "people":
                visitor = people(browser, server.base, folder)
                continue
            if name == "room":
                visitor = Visitor(browser, server.base)
                visitor.page.goto("/")
                visitor.page.get_by_role("button", name="With friends").first.click()
                shoot(visitor.page, folder, name)
                continue
            if name in PAGES:
                visitor = Visitor(browser, server.base)
                visitor.page.goto(PAGES[name])
                shoot(visitor.page, folder, name)
                print(name, visitor.complaints)
                continue
            visitor = Visitor(browser, server.base)
            visitor.play_now(room(name).about.title)
            for _ in range(MOVES):
                visitor.decide()
            visitor.my_turn_or_end()
            shoot(visitor.page, folder, name)
            print(name, visitor.complaints)
        visitor = Visitor(browser, server.base)
        record = begun("turn-of-time")
        address = brought(visitor, record).removesuffix("/replay")
        visitor.page.goto(f"{address}/analysis")
        visitor.page.get_by_role("button", name="Analyse this game").click()
        expect(visitor.page.locator(".curve")).to_be_visible(timeout=5 * PATIENCE)
        for path in ("replay", "replay?at=20&try=", "replay?at=0&try=", "analysis", "draws"):
            visitor.page.goto(f"{address}/{path}")
            shoot(visitor.page, folder, re.sub(r"\W+", "-", path))
        visitor.page.goto("/records")
        shoot(visitor.page, folder, "records")
        print("replay", visitor.complaints)
        visitor.page.goto("/")
        expect(visitor.page.locator(".game").first).to_be_visible()
        shoot(visitor.page, folder, "home")
        print("home", visitor.complaints)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
