"""More of the table page in a real browser: hints, phrases, dragging, explanations, text, the end, no connection."""

from __future__ import annotations

from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from browser.browsing import CUT, PHONE, Quick, Visitor
from browser.checks import THUMB, violations
from helpers.service import Listening, settings_in

PLACES = """() => Object.fromEntries([...document.querySelectorAll("#surface .t.can")].map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [each.dataset.spot, [x + width / 2, y + height / 2]];
}).filter(([spot, [x, y]]) => document.elementFromPoint(x, y)?.dataset.spot === spot))"""
"""The spots that can be touched, with coordinates: those off the screen or under a bar cannot."""


def ask(visitor: Visitor, path: str, **data: Any) -> Any:
    """Call the API with the page's cookie."""
    answer = visitor.context.request.post(f"/api/v1{path}", data=data)
    assert answer.ok, answer.text()
    return answer.json()


def seq(visitor: Visitor) -> str | None:
    return visitor.page.locator("#main").get_attribute("data-seq")


def drag(visitor: Visitor, one: Locator, to: tuple[float, float] | None = None) -> None:
    """Drag something to a place, or to the first possible drop target."""
    mouse, box = visitor.page.mouse, one.bounding_box()
    assert box is not None
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(box["x"] + 30, box["y"] + 30, steps=3)
    if to is None:
        target = visitor.able.first.bounding_box()
        assert target is not None
        to = target["x"] + target["width"] / 2, target["y"] + target["height"] / 2
    mouse.move(*to, steps=3)
    mouse.up()


def test_a_hint_is_marked_on_the_board_and_can_be_taken(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    visitor.play_now("Shifting Seasons")
    visitor.my_turn_or_end()
    page = visitor.page
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hint")).to_contain_text("Hint: ")
    assert page.locator("#surface .hinted").count() == page.locator("#surface .hinted .bulb").count() > 0
    expect(page.locator("#log")).to_contain_text("asked for a hint")
    assert violations(visitor) == []
    page.get_by_role("button", name="Play this move").click()
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator("#surface .hinted")).to_have_count(0)
    assert visitor.complaints == []


def test_where_only_buttons_are_left_the_keyboard_is_at_the_first(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    visitor.page.goto("/learn/turn-of-time/2")
    visitor.page.evaluate("document.documentElement.dataset.confirm = 'on'")  # as the settings do
    visitor.able.first.focus()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("#which .main")).to_have_count(1)
    expect(visitor.page.locator("#which .main")).to_be_focused()


def test_a_phrase_changes_nothing_that_is_chosen(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    visitor.play_now("Shifting Seasons")
    visitor.my_turn_or_end()
    page = visitor.page
    page.locator("#surface .p.can").first.click()
    expect(page.locator("#surface .chosen")).to_have_count(1)
    page.locator(".chat summary").click()
    page.get_by_role("button", name="Hello!").click()
    expect(page.locator("#log")).to_contain_text("Hello!")
    expect(page.locator("#surface .chosen")).to_have_count(1)
    assert visitor.complaints == []


def test_a_tile_is_dragged_to_its_lane(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    visitor.play_now("Shifting Seasons")
    visitor.my_turn_or_end()
    page, before = visitor.page, seq(visitor)
    drag(visitor, page.locator("#surface .p[data-drag]").first)
    expect(page.locator("#main")).not_to_have_attribute("data-seq", str(before))
    assert visitor.complaints == []


def test_a_tile_that_is_dropped_nowhere_goes_back_and_the_page_says_why(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    visitor.play_now("Shifting Seasons")
    visitor.my_turn_or_end()
    page, before = visitor.page, seq(visitor)
    drag(visitor, page.locator("#surface .p[data-drag]").first, (5, 400))
    expect(page.locator("#note")).to_contain_text("can’t go there")
    expect(page.locator("#surface .chosen")).to_have_count(0)
    assert seq(visitor) == before


def test_what_comes_later_is_told_from_what_is_not_possible(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    visitor.play_now("Shifting Seasons")
    visitor.my_turn_or_end()
    page = visitor.page
    page.locator("#surface .p[data-spot^='slide:lane']").first.click(force=True)
    expect(page.locator("#note")).to_contain_text("First:")
    page.locator("#surface .p[data-spot=bag]").click(force=True)
    expect(page.locator("#note")).to_contain_text("isn’t possible now")


def test_the_table_can_be_read_as_text_and_stays_up_to_date(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    visitor.play_now("Turn of Time")
    visitor.my_turn_or_end()
    page = visitor.page
    page.locator("#acts > .more > summary").click()
    page.locator("#text summary").click()
    expect(page.locator("#written li").first).to_be_visible()
    before = page.locator("#written").inner_text()
    visitor.decide()
    expect(page.locator("#written")).not_to_have_text(before, use_inner_text=True)
    assert violations(visitor) == []


def test_without_a_connection_a_page_says_so(tmp_path: Path, browser: Browser) -> None:
    with Listening(settings_in(tmp_path), Quick()) as server:
        visitor = Visitor(browser, server.base)
        visitor.forgive(CUT)
        visitor.play_now("Turn of Time")
        page = visitor.page
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    expect(page.locator("#wire")).to_contain_text("No connection")
    page.reload()
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    visitor.context.close()


def crowded(server: Listening, browser: Browser) -> Visitor:
    """A visitor on a phone with a card chosen, at a board whose spots are closer together than a thumb is wide."""
    visitor = Visitor(browser, server.base, PHONE)
    visitor.play_now("Four Seasons: Winter")
    while not visitor.page.locator("#near").is_visible():
        visitor.page.keyboard.press("Escape")
        assert visitor.decide() and visitor.my_turn_or_end()
    return visitor


def test_a_crowded_board_comes_nearer_on_a_phone_without_the_page_getting_wider(
    server: Listening, browser: Browser
) -> None:
    visitor = crowded(server, browser)
    page = visitor.page
    spot = page.locator("#surface .t.can").first
    before = spot.bounding_box()
    page.locator("#near").click()
    after = spot.bounding_box()
    assert before is not None and after is not None and after["width"] > 1.5 * before["width"]
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
    page.locator("#near").click()
    assert spot.bounding_box() == before


def test_a_thumb_brings_crowded_places_nearer_and_takes_one_with_the_next_touch(
    server: Listening, browser: Browser
) -> None:
    visitor = crowded(server, browser)
    page = visitor.page
    before, places = visitor.moment(), page.evaluate(PLACES)
    one, _ = min(combinations(places, 2), key=lambda pair: dist(places[pair[0]], places[pair[1]]))
    page.touchscreen.tap(*places[one])
    at, nearer = visitor.until(lambda now: now.near), page.evaluate(PLACES)
    assert at.seq == before.seq and not at.busy
    assert dist(nearer[one], places[one]) < THUMB / 2, "it does not stay under the thumb"
    assert min(dist(*pair) for pair in combinations(nearer.values(), 2)) > THUMB - 1
    page.locator("#near").tap()
    visitor.until(lambda now: not now.near)
    assert page.evaluate(PLACES) == places
    page.touchscreen.tap(*places[one])
    visitor.until(lambda now: now.near)
    page.touchscreen.tap(*page.evaluate(PLACES)[one])
    assert not visitor.until(lambda now: now.seq != before.seq).near
    own = [entry["move"] for entry in visitor.table()["log"] if entry["seat"] == 0 and entry["kind"] == "move"]
    assert any(one.rpartition(":")[2] in move for move in own[-3:])
