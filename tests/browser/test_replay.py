"""Replays in a real browser: stepping, scrubbing, trying moves; with keys, on a phone, without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

import fourfold
from browser.browsing import DESK, PATIENCE, PHONE, Visitor
from browser.checks import THUMB
from fourfold import Record
from helpers.long_games import longest
from helpers.service import Listening

MOVES = 90
TRIED = re.compile(r"\+ [12]\b")
"""One decision was tried, or two that are pointed at together."""


def begun(name: str) -> Record:
    """The beginning of a game in which everybody plays the middle move of their list."""
    record = Record(fourfold.game(name))
    while not record.final.is_over and len(record.moves) < MOVES:
        moves = record.final.moves
        record = record.play(moves[len(moves) // 2])
    return record


def brought(visitor: Visitor, record: Record) -> str:
    """The address of a record's replay."""
    page = visitor.page
    page.goto("/records")
    page.locator("textarea").fill(record.dumps())
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("#felt")).to_be_visible()
    return page.url.partition("?")[0]


def at(page: Page) -> int:
    return int(page.locator("#main").get_attribute("data-seq") or -1)


REACHED = """(part) => {
  part.scrollIntoView({ block: "nearest", behavior: "instant" });
  const { x, y, width, height } = part.getBoundingClientRect();
  return part.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_list_shows_the_move_that_is_shown(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    visitor, record = visit(size), begun("shifting-seasons")
    address, page = brought(visitor, record), visitor.page
    in_sight = """() => {
      const list = document.getElementById("moves").getBoundingClientRect();
      const line = document.querySelector("#moves [aria-current]").getBoundingClientRect();
      return line.top >= list.top - 1 && line.bottom <= list.bottom + 1;
    }"""
    for there in (1, 20, 37, 60, len(record.moves)):
        page.goto(f"{address}?at={there}")
        expect(page.locator("#moves [aria-current]")).to_have_attribute("data-at", str(there))
        page.wait_for_function(in_sight)
        page.get_by_role("link", name="One move back").click()
        expect(page.locator("#main")).to_have_attribute("data-seq", str(there - 1))
        if there > 1:
            page.wait_for_function(in_sight)


@pytest.mark.parametrize("game", ["shifting-seasons", "winter"])
def test_no_piece_lies_on_the_list_of_moves(visit: Callable[..., Visitor], game: str) -> None:
    visitor = visit(DESK)
    record = begun(game)
    visitor.page.goto(f"{brought(visitor, record)}?at={len(record.moves)}")
    list_begins = visitor.page.locator("#moves").evaluate("(list) => list.getBoundingClientRect().left")
    ends = "all => all.map((each) => [each.dataset.spot, each.getBoundingClientRect().right])"
    pieces = visitor.page.locator("#pieces .p").evaluate_all(ends)
    assert [spot for spot, end in pieces if end > list_begins] == []


COVERED = """() => {
  const over = [...document.querySelectorAll(".told, .tried")].map((each) => each.getBoundingClientRect());
  const laid = [...document.querySelectorAll("#pieces .p")].map((p) => [p.dataset.spot, p.getBoundingClientRect()]);
  const meet = (a, b) => a.top < b.bottom - 1 && b.top < a.bottom - 1 && a.left < b.right - 1 && b.left < a.right - 1;
  return laid.filter(([, box]) => over.some((each) => each.width && meet(each, box))).map(([spot]) => spot);
}"""


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("game", ["shifting-seasons", "shifting-stones"])
def test_no_piece_lies_under_the_longest_caption(
    visit: Callable[..., Visitor], game: str, size: tuple[int, int]
) -> None:
    visitor, record = visit(size), begun(game)
    address, page = brought(visitor, record), visitor.page
    visitor.context.set_extra_http_headers({"accept-language": "de"})
    told = [state.words("de").narrate(move, "all") for state, move in zip(record.states, record.moves, strict=False)]
    there = told.index(max(told, key=len)) + 1
    for path in (f"at={there}", f"at={there}&try=", f"at={there - 1}&try=&try={record.moves[there - 1]}"):
        page.goto(f"{address}?{path}")
        expect(page.locator(".told .count")).to_contain_text("von 90")
        assert page.evaluate(COVERED) == [], path
        fits = "(caption) => caption.scrollHeight <= caption.clientHeight + 1"
        assert page.locator(".told").evaluate(fits), path


def test_a_game_is_stepped_through_and_what_moves_keeps_its_element(server: Listening, browser: Browser) -> None:
    visitor, record = Visitor(browser, server.base), begun("shifting-seasons")
    address, page = brought(visitor, record), visitor.page
    start = next(n for n, state in enumerate(record.states) if isinstance(state.seat, int))
    assert at(page) == start
    page.locator("#pieces .p").evaluate_all("all => all.forEach((p) => { p.was = [p.ariaLabel, p.dataset.spot]; })")
    page.get_by_role("link", name="One move forward").click()
    expect(page.locator("#main")).to_have_attribute("data-seq", str(start + 1))
    expect(page.locator("#turn")).to_contain_text(record.states[start].words().narrate(record.moves[start], "all"))
    assert page.url.startswith(f"{address}?at={start + 1}&")
    slid = "all => all.filter((p) => p.was && p.ariaLabel === p.was[0] && p.dataset.spot !== p.was[1]).length"
    assert page.locator("#pieces .p:not(.gone)").evaluate_all(slid) > 2  # a push moves more than one tile
    for key, there in (("ArrowRight", start + 2), ("ArrowLeft", start + 1), ("End", len(record.moves)), ("Home", 0)):
        page.keyboard.press(key)
        expect(page.locator("#main")).to_have_attribute("data-seq", str(there))
    page.locator("#scrub").fill("40")
    expect(page.locator("#main")).to_have_attribute("data-seq", "40")
    stepped = page.locator("#felt").inner_html()
    page.reload()
    shown = r'data-spot="([^"]+)" aria-label="([^"]+)"'
    assert sorted(re.findall(shown, stepped)) == sorted(re.findall(shown, page.locator("#felt").inner_html()))
    page.locator("#run").click()
    expect(page.locator("#main")).to_have_attribute("data-seq", "41")
    page.locator("#run").click()
    expect(page.locator("#run")).to_have_attribute("aria-pressed", "false")
    assert visitor.complaints == []


def point(visitor: Visitor) -> None:
    """Choose the first thing that can be chosen, and wait until the page has noticed."""
    before, address = visitor.moment(), visitor.page.url
    visitor.pointed_at(before, lambda able: 0).click()
    visitor.until(lambda now: now != before or visitor.page.url != address)


@pytest.mark.parametrize("name", ["turn-of-time", "shifting-stones"])
def test_a_move_is_tried_by_pointing_and_the_game_is_there_again(
    server: Listening, browser: Browser, name: str
) -> None:
    visitor = Visitor(browser, server.base)
    brought(visitor, begun(name))
    page = visitor.page
    here = at(page)
    page.get_by_role("link", name="Try it from here").click()
    expect(page.locator("#tried")).to_be_visible()
    for _ in range(4):
        if page.locator("#turn .count", has_text=TRIED).count():
            break
        point(visitor)
    expect(page.locator("#turn .count")).to_contain_text(TRIED)
    assert "try=" in page.url and at(page) == here
    page.reload()
    expect(page.locator("#turn .count")).to_contain_text(TRIED)
    page.get_by_role("link", name="Back to the game").click()
    expect(page.locator("#tried")).to_be_hidden()
    expect(page.locator("#felt .can")).to_have_count(0)
    assert visitor.complaints == []


def test_without_javascript_links_and_a_form_lead_through_a_game(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base, java_script_enabled=False)
    brought(visitor, begun("turn-of-time"))
    page = visitor.page
    here = at(page)
    page.get_by_role("link", name="One move forward").click()
    assert at(page) == here + 1
    page.locator("#scrub").fill("20")
    page.get_by_role("button", name="Go").click()
    assert at(page) == 20
    page.get_by_role("link", name="Try it from here").click()
    while not page.locator("#turn .count", has_text="+ 1").count():
        page.locator(".steps .act").first.click()
    page.get_by_role("link", name="Back to the game").click()
    assert at(page) == 20 and "try=" not in page.url


def test_a_picture_of_a_moment_can_be_saved(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    brought(visitor, begun("winter"))
    page = visitor.page
    page.locator(".sharing summary").click()
    for name, ending in (("Picture (SVG)", ".svg"), ("Picture (PNG)", ".png"), ("Saved game (JSON)", ".json")):
        with page.expect_download() as saved:
            page.get_by_text(name).click()
        assert saved.value.suggested_filename.endswith(ending)
        assert saved.value.path().stat().st_size > 500
    assert visitor.complaints == []


@pytest.mark.parametrize("size", [PHONE, (820, 1180), (844, 390)])
def test_all_that_is_shared_of_a_moment_can_be_reached_on_small_screens(
    server: Listening, browser: Browser, size: tuple[int, int]
) -> None:
    visitor = Visitor(browser, server.base, size, has_touch=True, is_mobile=True)
    brought(visitor, begun("turn-of-time"))
    page = visitor.page
    page.locator(".sharing summary").click()
    for part in page.locator(".share :is(input, select, .act, .qr)").all():
        assert part.evaluate(REACHED), part.evaluate("part => part.outerHTML.slice(0, 90)")


def test_everybody_can_use_every_page_of_a_finished_game(server: Listening, browser: Browser) -> None:
    """No findings of axe, touch targets of sufficient size, and no overflow on a phone."""
    visitor = Visitor(browser, server.base, PHONE)
    page = visitor.page
    address = brought(visitor, begun("turn-of-time")).removesuffix("/replay")
    page.goto(f"{address}/analysis")
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.locator(".curve")).to_be_visible(timeout=5 * PATIENCE)
    for path in ("replay?at=20", "replay?at=20&try=", "replay?at=0&try=", "analysis", "draws"):
        page.goto(f"{address}/{path}")
        page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found = Axe().run(page)
            assert found.violations_count == 0, f"{path}, {scheme}: {found.generate_report()}"
        for each in page.locator("main :is(a, button, select, summary):visible:not(#felt *)").all():
            box = each.bounding_box()
            assert box is not None and box["height"] >= THUMB, f"{path}: {each.inner_text()}"
        assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0], path
    page.goto("/records")
    assert Axe().run(page).violations_count == 0
    assert visitor.complaints == []


def test_the_list_of_a_long_game_follows_the_board(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    address, page = brought(visitor, longest(450)), visitor.page
    page.goto(f"{address}?at=199")
    moves, current = page.locator("#moves a"), page.locator("#moves [aria-current=step]")
    for key, there in (("ArrowRight", 200), ("ArrowRight", 201), ("ArrowRight", 202), ("ArrowLeft", 201)):
        page.keyboard.press(key)
        expect(current).to_have_attribute("data-at", str(there))
    expect(moves.first).to_have_attribute("data-at", "201")
    page.get_by_role("link", name="Later").click()
    expect(moves.first).to_have_attribute("data-at", "401")
    expect(page.locator("#main")).to_have_attribute("data-seq", "201")
    page.get_by_role("link", name="To the current move").click()
    expect(current).to_have_attribute("data-at", "201")
    page.keyboard.press("ArrowRight")
    expect(current).to_have_attribute("data-at", "202")
    page.get_by_role("link", name="Earlier").click()  # the board stays where it is
    expect(moves.first).to_have_attribute("data-at", "1")
    expect(page.locator("#main")).to_have_attribute("data-seq", "202")
    page.keyboard.press("End")
    expect(current).to_have_attribute("data-at", "450")
    page.locator('#moves a[data-at="410"]').click()
    expect(current).to_have_attribute("data-at", "410")
    assert visitor.complaints == []
