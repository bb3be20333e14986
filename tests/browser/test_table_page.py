"""Actions at a table, and how the page responds."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import APIResponse, Route, expect

from browser.browsing import Visitor
from browser.ways import by_forms


def test_a_game_that_is_over_can_be_played_again(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.play_now("Turn of Time")
    visitor.page.locator("#acts > .more > summary").click()
    visitor.page.get_by_text("Resign", exact=True).click()
    visitor.page.get_by_role("button", name="Yes, resign").click()
    expect(visitor.page.locator("#result")).to_be_visible()
    visitor.page.get_by_role("button", name="Play again").click()
    expect(visitor.page.locator("#result")).to_be_hidden()
    assert visitor.decide()


def test_a_page_without_javascript_looks_again_by_itself_while_others_decide(visit: Callable[..., Visitor]) -> None:
    visitor, other = visit(java_script_enabled=False), visit()
    made = visitor.open("turn-of-time", "human", "human")
    other.page.goto(f"/join/{made['links']['seats']['1']}")
    other.page.get_by_role("button", name="Take a seat").click()
    visitor.page.reload()
    if visitor.table()["decides"] == 0:
        by_forms(visitor, Random(1))
    while other.table()["decides"] == 1:
        other.decide()
    expect(visitor.page.locator(".turn.yours")).to_be_visible()


def test_a_move_can_be_typed_behind_a_slash(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.play_now("Turn of Time")
    visitor.my_turn_or_end()
    page = visitor.page
    move = visitor.table()["moves"][0]
    lines = page.locator("#log li").count()
    page.keyboard.press("/")
    page.keyboard.type(move)
    page.keyboard.press("Enter")
    expect(page.locator("#log li").nth(lines)).to_be_attached()  # only the last two are shown


def test_what_is_not_possible_is_said_when_it_is_tried(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.play_now("Shifting Seasons")
    visitor.my_turn_or_end()
    visitor.page.locator("#surface .p[data-spot=bag]").click(force=True)  # marked as disabled, but it still responds
    expect(visitor.page.locator("#note")).to_contain_text("isn’t possible")


def test_what_is_typed_next_stays_when_an_answer_comes_late(visit: Callable[..., Visitor]) -> None:
    """The channel brings the change before the answer to the move; whoever types on must not lose it."""
    visitor = visit()
    visitor.open("turn-of-time", "human", "medium")
    visitor.my_turn_or_end()
    page, late, before = visitor.page, list[tuple[Route, APIResponse]](), visitor.moment().seq
    page.route("**/move", lambda route: late.append((route, route.fetch())))
    page.keyboard.press("/")
    page.keyboard.type(visitor.table()["moves"][0])
    page.keyboard.press("Enter")
    visitor.until(lambda now: now.seq != before and now.is_clickable and not now.busy)
    page.keyboard.press("/")
    page.keyboard.type("@1,2")
    with page.expect_response("**/move"):
        late[0][0].fulfill(response=late[0][1])
    page.evaluate("() => new Promise((done) => setTimeout(done))")  # what the answer leads to has happened
    expect(page.locator("#typed")).to_have_value("@1,2")


def test_a_tile_keeps_its_element_while_it_moves(visit: Callable[..., Visitor]) -> None:
    """A piece that slides stays the same element with other classes; a new element would jump."""
    visitor = visit()
    visitor.play_now("Shifting Seasons")
    visitor.my_turn_or_end()
    page = visitor.page
    pieces, before = page.locator("#pieces .p:not(.gone)"), visitor.moment()
    pieces.evaluate_all("all => all.forEach((piece) => { piece.was = piece.dataset.spot; })")
    page.locator("#surface .p.can").first.click()
    page.locator("#surface .p.can[data-spot^='slide:lane']").first.click()
    visitor.until(lambda now: now.seq != before.seq)
    moved = pieces.evaluate_all("all => all.filter((piece) => piece.was && piece.was !== piece.dataset.spot).length")
    new = pieces.evaluate_all("all => all.filter((piece) => !piece.was).length")
    assert moved > 1, "no lane has moved"
    assert new <= 1, "at most the tile that was drawn from the bag is new"


def test_either_of_two_equal_cards_can_be_taken(visit: Callable[..., Visitor]) -> None:
    """A player of two seasons has two cards with both: both are framed, and mouse and keyboard can choose either."""
    visitor = visit()
    visitor.play_now("Turn of Time")
    visitor.my_turn_or_end()
    page, hand = visitor.page, "#surface .p[data-spot^='hand:']"
    able = page.locator(f"{hand}.can")
    names = able.evaluate_all("all => all.map((each) => each.ariaLabel)")
    twice = next(name for name in names if names.count(name) == 2)
    equal = page.locator(f'{hand}[aria-label="{twice}"].can')
    expect(equal.nth(1)).to_have_attribute("tabindex", "0")
    equal.nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"{hand}.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(equal).to_have_count(2)
    equal.nth(1).click()
    expect(page.locator(f"{hand}.chosen")).to_have_count(1)
    page.locator("#surface .t.can").first.click()
    expect(page.locator(f'{hand}[aria-label="{twice}"]:not(.gone)')).to_have_count(1)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_has_happened_is_read_out_in_sentences(visit: Callable[..., Visitor], language: str) -> None:
    visitor = visit(locale=language)
    visitor.open("turn-of-time", "human", "random")
    visitor.my_turn_or_end()
    visitor.decide()
    visitor.my_turn_or_end()
    expect(visitor.page.locator("#said")).not_to_be_empty()
    said = visitor.page.locator("#said").text_content() or ""
    newest = visitor.page.locator("#log li").last.text_content() or ""
    assert newest in said and len(re.findall(r"[.!?](?: |$)", said)) >= 2, said
    assert not re.search(r"[.!?:…]\s*[.!?]", said) and said.endswith((".", "!", "?", "…")), said


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "1: Long diagonals. Each of the two diagonals from corner to corner, if all six spaces are full."),
        ("de", "1: Lange Diagonalen. Jede der beiden Diagonalen von Ecke zu Ecke"),
    ],
)
def test_a_score_card_explains_itself(visit: Callable[..., Visitor], language: str, told: str) -> None:
    visitor = visit(locale=language)
    visitor.open("shifting-seasons", "human", "random", options={"cards": [1, 5, 8, 13]})
    visitor.my_turn_or_end()
    page = visitor.page
    page.locator("#surface .p.can").first.click()
    expect(page.locator("#surface .chosen")).to_have_count(1)
    page.locator("#surface [data-spot='card:01']").click()
    expect(page.locator("#note")).to_contain_text(told)
    expect(page.locator("#said")).to_contain_text(told)
    expect(page.locator("#surface .chosen")).to_have_count(1)
    page.locator("#surface [data-spot='card:05']").press("Enter")
    expect(page.locator("#note")).to_contain_text("5: ")
