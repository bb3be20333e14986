"""The header of a table: the game's title and goal, one row of tools, and the rest of them behind the last."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.browsing import DESK, PHONE, Visitor
from browser.pages import play
from browser.screenshots import fit
from helpers.languages import SPOKEN
from helpers.service import Listening

SIDEWAYS = (844, 390)
BEYOND = "(each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1"
TOO_SMALL = """() => [...document.querySelectorAll(".titled .caption, .worth span, .titled .num, .status, .headed h1")]
  .filter((each) => each.checkVisibility() && parseFloat(getComputedStyle(each).fontSize) < 12)
  .map((each) => each.textContent)"""


@pytest.fixture(scope="module")
def seated(server: Listening, browser: Browser) -> Iterator[Visitor]:
    visitor = Visitor(browser, server.base)
    play(visitor, "shifting-seasons", 12)
    yield visitor
    assert visitor.complaints == []


@pytest.mark.parametrize("size", [DESK, PHONE, SIDEWAYS], ids=["desk", "phone", "sideways"])
def test_title_and_tools_are_in_one_row(seated: Visitor, size: tuple[int, int]) -> None:
    page = seated.page
    fit(page, "light", size)
    header = page.locator(".top")
    expect(header.locator("h1")).to_have_text("Shifting Seasons")
    boxes = [each.bounding_box() for each in header.locator("a:visible, button:visible, summary:visible").all()]
    middles = [box["y"] + box["height"] / 2 for box in boxes if box]
    assert len(boxes) >= 2 and max(middles) - min(middles) <= 4
    assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes)


@pytest.mark.parametrize("size", [DESK, PHONE, SIDEWAYS], ids=["desk", "phone", "sideways"])
def test_everything_can_be_reached_from_there(seated: Visitor, size: tuple[int, int]) -> None:
    page = seated.page
    fit(page, "light", size)
    more = page.locator("#acts > .more > summary")
    more.focus()
    page.keyboard.press("Enter")
    for tool in (".speaker button", ".chat > summary", "#now > summary", "#text > summary", ".languages > summary"):
        expect(page.locator(f".tools {tool}")).to_be_in_viewport(ratio=1)
    for tool in ("a[href^='/rules/']", "a[href='/settings']", "a[href='/me']", ".preference button"):
        expect(page.locator(f".tools {tool}")).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("Resign", exact=True)).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator(".seldom")).to_be_hidden()
    expect(more).to_be_focused()
    more.click()
    page.locator(".headed .title").click()
    expect(page.locator(".seldom")).to_be_hidden()


OVERLAPPING = """() => [...document.querySelectorAll("#log li")].some((line, index, all) =>
  index && line.getBoundingClientRect().top < all[index - 1].getBoundingClientRect().bottom - 1)"""


@pytest.mark.parametrize("size", [DESK, PHONE, SIDEWAYS], ids=["desk", "phone", "sideways"])
def test_the_history_can_be_opened_and_read(seated: Visitor, size: tuple[int, int]) -> None:
    page = seated.page
    fit(page, "light", size)
    history = page.locator(".history > summary")
    history.click()
    expect(page.locator("#log li").last).to_be_attached()
    expect(page.locator("#log")).to_be_in_viewport(ratio=0.9)
    assert not page.evaluate(OVERLAPPING)
    history.click()
    expect(page.locator("#log li").first).to_be_hidden()


def test_the_tools_open_without_a_script(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    play(visitor, "shifting-seasons", 1)
    plain = browser.new_context(java_script_enabled=False, storage_state=visitor.context.storage_state())
    page = plain.new_page()
    page.goto(visitor.page.url)
    page.locator("#acts > .more > summary").click()
    expect(page.locator(".seldom .languages > summary")).to_be_visible()
    page.locator(".seldom .languages > summary").click()
    expect(page.locator(".languages form")).to_be_visible()
    plain.close()


@pytest.mark.parametrize("language", SPOKEN)
def test_the_words_of_goals_fit_and_can_be_read(seated: Visitor, language: str) -> None:
    page = seated.page
    page.context.add_cookies([{"name": "language", "value": language, "url": page.url}])
    page.reload()
    for size in (DESK, PHONE, (1920, 1080), (820, 1180)):
        fit(page, "light", size)
        assert page.evaluate(TOO_SMALL) == []
        for goal in page.locator("#surface .titled").all():
            assert not goal.evaluate(BEYOND), (size, goal.inner_text())


def test_a_goal_explains_itself_when_asked(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    play(visitor, "shifting-seasons", 2)
    goal = visitor.page.locator("#surface .titled[data-about]").first
    goal.hover()
    visitor.page.wait_for_function(
        "(goal) => getComputedStyle(goal, '::after').visibility === 'visible'", arg=goal.element_handle()
    )
    goal.click()
    expect(visitor.page.locator("#note")).to_have_text(goal.get_attribute("data-about") or "")
    assert visitor.complaints == []
