"""Pages for everyone: what axe finds, and targets that a thumb can meet."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect
from service import Listening

from browser.browsing import PHONE, Visitor
from browser.test_table_page import TITLES

THUMB = 44


def violations(visitor: Visitor) -> list[str]:
    found = Axe().run(visitor.page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_first_page_and_in_the_waiting_room(
    server: Listening, browser: Browser, scheme: str
) -> None:
    visitor = Visitor(browser, server.base, color_scheme=scheme)
    visitor.page.goto("/")
    assert violations(visitor) == []
    visitor.page.get_by_role("button", name="With friends").first.click()
    expect(visitor.page.locator(".places")).to_be_visible()
    assert violations(visitor) == []


@pytest.mark.parametrize("title", TITLES)
def test_axe_finds_nothing_at_a_table(server: Listening, browser: Browser, title: str) -> None:
    visitor = Visitor(browser, server.base)
    visitor.play_now(title)
    visitor.decide()
    visitor.my_turn_or_end()
    assert violations(visitor) == []


def test_buttons_of_the_first_page_are_large_enough_for_a_thumb(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base, PHONE)
    visitor.page.goto("/")
    for each in visitor.page.locator("a:visible, button:visible").all():
        box = each.bounding_box()
        if box is not None and box["x"] >= 0:
            assert box["height"] >= THUMB, each.inner_text()
