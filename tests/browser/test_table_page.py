"""Games against bots in a real browser: by mouse, by keyboard, on a phone, without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from service import Listening

from browser.browsing import PHONE, Visitor

TITLES = ("Shifting Seasons", "Shifting Stones", "Turn of Time", "Four Seasons: Winter")
DECISIONS = 12


@pytest.mark.parametrize("title", TITLES)
def test_a_game_is_played_by_mouse(server: Listening, browser: Browser, title: str) -> None:
    visitor = Visitor(browser, server.base)
    visitor.play_now(title)
    for _ in range(DECISIONS):
        visitor.decide()
    assert visitor.page.locator("#log li").count() > DECISIONS
    assert visitor.complaints == []


def test_a_whole_game_ends_with_a_result(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    visitor.play_now("Turn of Time")
    while visitor.decide():
        pass
    expect(visitor.page.locator("#result")).to_be_visible()
    visitor.page.get_by_role("button", name="Play again").click()
    expect(visitor.page.locator("#result")).to_be_hidden()
    assert visitor.complaints == []


@pytest.mark.parametrize("title", TITLES)
def test_nothing_hangs_over_the_edge_of_a_phone(server: Listening, browser: Browser, title: str) -> None:
    visitor = Visitor(browser, server.base, PHONE)
    visitor.play_now(title)
    for _ in range(4):
        visitor.decide()
    wide = visitor.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= PHONE[0]
    assert visitor.complaints == []


@pytest.mark.parametrize("title", TITLES)
def test_a_game_is_played_without_javascript(server: Listening, browser: Browser, title: str) -> None:
    visitor = Visitor(browser, server.base, java_script_enabled=False)
    visitor.play_now(title)
    for _ in range(4):
        expect(visitor.page.locator(".turn.yours, .turn.over")).to_be_visible()
        before = visitor.page.locator("#main").get_attribute("data-seq")
        while visitor.page.locator("#main").get_attribute("data-seq") == before:
            with visitor.page.expect_navigation():  # else a quick hand sends the same move twice
                visitor.page.locator(".steps .act").first.click()
    assert visitor.complaints == []


def test_a_game_is_played_by_keyboard(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    visitor.play_now("Shifting Seasons")
    page = visitor.page
    for _ in range(3):
        visitor.my_turn_or_end()
        before = page.locator("#main").get_attribute("data-seq")
        for key in ("ArrowRight", "Enter", "ArrowUp", "Enter", "ArrowLeft", "Enter"):
            if page.locator("#main").get_attribute("data-seq") == before:
                page.keyboard.press(key)
                page.wait_for_timeout(100)
        assert page.locator("#main").get_attribute("data-seq") != before


def test_a_move_can_be_typed_behind_a_slash(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    visitor.play_now("Turn of Time")
    visitor.my_turn_or_end()
    page = visitor.page
    move = page.locator("#choices").evaluate("form => JSON.parse(form.dataset.choices)[0][0]")
    lines = page.locator("#log li").count()
    page.keyboard.press("/")
    page.keyboard.type(move)
    page.keyboard.press("Enter")
    expect(page.locator("#log li").nth(lines)).to_be_visible()


def test_what_is_not_possible_is_said_when_it_is_tried(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    visitor.play_now("Shifting Seasons")
    visitor.my_turn_or_end()
    visitor.page.locator("#felt .p[data-spot=bag]").click(force=True)  # marked as disabled, and still answers
    expect(visitor.page.locator("#note")).to_contain_text("not possible")


def test_a_tile_keeps_its_element_while_it_moves(server: Listening, browser: Browser) -> None:
    """What slides is the same element with other classes; one that is made anew would jump."""
    visitor = Visitor(browser, server.base)
    visitor.play_now("Shifting Seasons")
    visitor.my_turn_or_end()
    page = visitor.page
    tiles = [(tile.get_attribute("id"), tile.get_attribute("aria-label")) for tile in visitor.able.all()]
    names = [name for _, name in tiles]
    id = next((id for id, name in tiles if names.count(name) == 1), None)
    assert id, "a deal in which every tile has its double in the display"
    tile = page.locator(f"#{id}")
    spot = str(tile.get_attribute("data-spot"))
    tile.evaluate("tile => { tile.kept = true; }")
    tile.click()
    page.locator("#felt .p.can[data-spot^='slide:lane']").first.click()
    expect(tile).not_to_have_attribute("data-spot", spot)
    assert tile.evaluate("tile => tile.kept")


def test_two_browsers_at_one_table_see_each_other_move(server: Listening, browser: Browser) -> None:
    host, guest = Visitor(browser, server.base), Visitor(browser, server.base)
    host.page.goto("/")
    host.page.locator("article", has_text="Turn of Time").get_by_role("button", name="With friends").click()
    link = host.page.locator("input.link").first.input_value()
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Take a seat").click()
    expect(guest.page.locator("#felt")).to_be_visible()
    expect(host.page.locator("#felt")).to_be_visible()
    host.decide()
    lines = host.page.locator("#log li").count()
    expect(guest.page.locator("#log li")).to_have_count(lines)
    guest.page.reload()
    expect(guest.page.locator("#log li")).to_have_count(lines)
    assert host.complaints == guest.complaints == []
