"""Lessons and rules in a real browser."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, expect

from browser.browsing import PHONE, Visitor
from fourfold.core.registry import game_package
from fourfold.core.teaching.lesson import lessons, matches
from helpers.service import Listening

GAMES = ("shifting-seasons", "shifting-stones", "turn-of-time", "winter")


def point(visitor: Visitor, move: str) -> None:
    """Make a move by clicking its path; steps without a choice are skipped."""
    page = visitor.page
    visitor.able.first.wait_for()  # the script has marked what is clickable
    words, path, rest = next((words, path, rest) for known, words, path, *rest in visitor.choices if known == move)
    before = page.locator("#told").evaluate("told => told.outerHTML")
    for spot in path:
        turn_to(visitor, *rest)
        step = page.locator(f"#felt .can[data-spot={json.dumps(spot)}]")
        if step.count():
            step.first.click()
    if page.locator("#told").evaluate("told => told.outerHTML") == before:
        asked = page.locator("#which .main", has_text=words)
        if asked.count():
            asked.first.click()


def turn_to(visitor: Visitor, loses: list[str] | None = None, laid: str = "") -> None:
    """Turn the chosen piece until it shows the face that a move lays."""
    face = f"#{laid.split(maxsplit=1)[0]}" if laid else ""
    shown = visitor.page.locator("#felt .p.chosen[data-face] use").first
    if visitor.page.locator("#turner").count() and shown.get_attribute("href") != face:
        visitor.page.keyboard.press("f")


def said(name: str, message: str) -> str:
    return game_package(name).lesson_words["en"](message)


@pytest.mark.parametrize("name", GAMES)
def test_every_lesson_is_done_by_pointing(server: Listening, browser: Browser, name: str) -> None:
    visitor = Visitor(browser, server.base)
    page = visitor.page
    page.goto(f"/learn/{name}")
    page.get_by_role("link", name="Start").click()
    for lesson in lessons(game_package(name)):
        expect(page.locator("h1")).to_have_text(said(name, lesson.title))
        for step in lesson.steps:
            expect(page.locator("#turn")).to_contain_text(said(name, step.task))
            point(visitor, next(move for move, *_ in visitor.choices if matches(move, step.accepts)))
            expect(page.locator("#told")).to_contain_text(said(name, step.feedback))
        page.locator("#onward .main").click()
    expect(page, "after the last lesson a game begins").to_have_url(re.compile("/t/"))
    expect(page.locator("#felt")).to_be_visible()
    assert visitor.complaints == []


def test_a_wrong_try_is_answered_and_the_table_stays(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base, PHONE)
    page, step = visitor.page, lessons(game_package("turn-of-time"))[6].steps[0]
    page.goto("/learn/turn-of-time/7")
    point(visitor, "flip:w")
    expect(page.locator("#told.wrong")).to_contain_text(said("turn-of-time", step.wrong[0].message))
    expect(page.locator("#turn.wrong")).to_contain_text(said("turn-of-time", step.task))
    expect(page.locator("#felt .advised").first).to_be_visible()
    point(visitor, "flip:n")
    expect(page.locator("#told")).to_contain_text(said("turn-of-time", step.feedback))
    page.reload()
    expect(page.locator("#told")).to_contain_text(said("turn-of-time", step.feedback))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert visitor.complaints == []


def test_a_lesson_is_done_without_javascript(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base, java_script_enabled=False)
    page, lesson = visitor.page, lessons(game_package("winter"))[1]
    page.goto("/learn/winter/2")
    for _ in lesson.steps:
        while page.locator(".steps .main").count() == 0:
            page.locator(".steps a").first.click()
        page.locator(".steps .main").first.click()
    expect(page.locator("#told")).to_contain_text(said("winter", lesson.steps[-1].feedback))


def test_the_rules_are_searched_while_somebody_types(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    page = visitor.page
    page.goto("/rules/winter?q=corner+enough")
    expect(page.locator("section.part:visible")).to_have_count(2)
    page.get_by_role("searchbox").fill("half the deck")
    expect(page.locator("#found")).to_contain_text("Nothing found")
    page.get_by_role("searchbox").fill("W18")
    expect(page.locator("#found")).to_have_text("1 section found")
    assert page.url.endswith("?q=W18")
    page.get_by_role("searchbox").fill("")
    expect(page.locator("section.part:visible")).to_have_count(page.locator("section.part").count())
    assert visitor.complaints == []


def test_B19_a_hit_in_a_heading_keeps_the_spaces_beside_it(server: Listening, browser: Browser) -> None:
    """Search with the form, which marks hits without scripts. `inner_text` is what a browser shows."""
    visitor = Visitor(browser, server.base, java_script_enabled=False)
    visitor.page.goto("/rules/winter?q=thawing+phase")
    heading = visitor.page.locator("h2", has_text="Thawing Phase")
    assert heading.locator("mark").all_text_contents() == ["Thawing", "Phase"]
    assert heading.inner_text() == "Thawing Phase"


def test_what_may_be_done_now_is_listed_at_the_table(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    visitor.play_now("Turn of Time")
    visitor.able.first.wait_for()
    visitor.page.locator("#acts > .more > summary").click()
    visitor.page.get_by_title("What can I do now?").click()
    expect(visitor.page.locator("#now li").nth(1)).to_be_visible()
