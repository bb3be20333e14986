"""A first visit: the number of clicks to a running game, and what the browser has to load for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.browsing import DESK, PHONE, Visitor
from browser.pages import GAMES, title
from fourfold.wasm import SCRIPTS

MAX_CLICKS = 2
MAX_BYTES = 120_000
ENGINE = (".wasm", "/thinking.js", *(f"/{path.name}" for path in SCRIPTS.glob("*.js")))
"""What a page loads once a bot is next, and not before."""
MAX_FONT_BYTES = 80_000
COUNTED = """addEventListener("click", (event) => {
  if (event.isTrusted) sessionStorage.clicks = 1 + Number(sessionStorage.clicks ?? 0);
}, true);"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_new_visitor_is_in_a_running_game_within_two_clicks(
    visit: Callable[..., Visitor], game: str, size: tuple[int, int]
) -> None:
    visitor = visit(size)
    visitor.page.add_init_script(COUNTED)
    visitor.play_now(title(game))
    visitor.until(lambda now: now.yours and now.able > 0)
    assert visitor.table()["game"] == game and visitor.table()["status"] == "playing"
    clicks = visitor.page.evaluate("() => Number(sessionStorage.clicks)")
    assert 0 < clicks <= MAX_CLICKS


def test_a_game_can_be_begun_by_keyboard_alone(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.page.goto("/")
    for _ in range(30):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate("() => document.activeElement.matches('button[value=bots]')"):
            break
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("#surface")).to_be_visible()


def weighs_little(page: Page, path: str) -> set[str]:
    """A page and everything it loads is small enough, headers included; but for typefaces, and for the engine, which is
    loaded once a bot is next: that may be within the time that is looked at."""
    names, sizes = dict[str, str](), dict[str, float]()
    fonts = set[str]()
    channel = page.context.new_cdp_session(page)
    channel.send("Network.enable")
    channel.on("Network.requestWillBeSent", lambda event: names.update({event["requestId"]: event["request"]["url"]}))
    channel.on(
        "Network.responseReceived",
        lambda event: fonts.update([event["requestId"]] if event["type"] == "Font" else []),
    )
    channel.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(path, wait_until="networkidle")
    assert len(sizes) > 3
    assert sum(sizes.get(each, 0) for each in fonts) < MAX_FONT_BYTES
    files = {each: names.get(each, each) for each in sizes if each not in fonts}
    loaded = [(int(sizes[each]), name) for each, name in files.items() if not name.endswith(ENGINE)]
    assert sum(size for size, _ in loaded) < MAX_BYTES, loaded
    return {name.rpartition("/")[2] for name in files.values()}


def test_the_first_page_weighs_under_120_kB(visit: Callable[..., Visitor]) -> None:
    weighs_little(visit().page, "/")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_is_opened_first_weighs_under_120_kB_too(visit: Callable[..., Visitor], game: str) -> None:
    visitor = visit()
    casual = {"game": game, "seats": ["human", "medium"], "rated": False}
    opened = visitor.context.request.post("/api/v1/tables", data=casual).json()
    assert "think_here.js" in weighs_little(visitor.page, f"/t/{opened['id']}")
