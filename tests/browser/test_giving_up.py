"""Resigning, and what a table says about ratings and hints."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.browsing import Visitor
from helpers.service import until

WORDS = {
    "en": ("Resign", "Yes, resign", "You resigned. Brass wins.", "you · resigned"),
    "de": ("Aufgeben", "Ja, aufgeben", "Du hast aufgegeben. Brass gewinnt.", "du · aufgegeben"),
}
LOST = {"en": "Your rating: 1", "de": "Deine Wertung: 1"}
RATED = {"en": "This game is rated.", "de": "Diese Partie wird gewertet."}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scripts", [True, False], ids=["module", "plain"])
def test_giving_up_is_asked_first_and_told_to_who_did(
    visit: Callable[..., Visitor], language: str, scripts: bool
) -> None:
    give_up, sure, told, seat = WORDS[language]
    visitor = visit(java_script_enabled=scripts, locale=language)
    visitor.open("winter", "human", "hard")
    page = visitor.page
    until(lambda: visitor.table()["decides"] == 0)
    page.reload()  # a waiting page without scripts could otherwise reload at any moment
    expect(page.locator("#rating")).to_have_text(RATED[language])
    page.locator("#acts > .more > summary").click()
    expect(page.get_by_role("button", name=sure)).to_be_hidden()
    page.get_by_text(give_up, exact=True).click()
    assert visitor.table()["status"] == "playing"
    page.get_by_role("button", name=sure).click()
    expect(page.locator(".turn.over")).to_have_text(told)
    expect(page.locator("#seat-0 small")).to_have_text(seat)
    expect(page.locator("#rating")).to_contain_text(LOST[language])


def test_giving_up_takes_the_keyboard_alone(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.open("winter", "human", "hard", rated=False)  # the menu of a rated game begins with something else
    visitor.my_turn_or_end()
    page = visitor.page
    page.locator("#acts > .more > summary").focus()
    for key in ("Enter", "Tab", "Enter", "Tab"):
        page.keyboard.press(key)
    expect(page.get_by_role("link", name="Keep playing")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Keep playing")).to_be_hidden()
    page.locator("#acts > .more > summary").focus()
    for key in ("Enter", "Tab", "Enter", "Tab", "Tab"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Yes, resign")).to_be_focused()
    assert visitor.table()["status"] == "playing"
    page.keyboard.press("Enter")
    expect(page.locator(".turn.over")).to_have_text("You resigned. Brass wins.")


def test_who_stays_is_told_who_gave_up(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    made = host.open("winter", "human", "human")
    guest.page.goto(f"/join/{made['links']['seats']['1']}")
    guest.page.get_by_role("button", name="Take a seat").click()
    expect(guest.page.locator("#surface")).to_be_visible()
    name = guest.table()["seats"][1]["name"]
    guest.page.locator("#acts > .more > summary").click()
    guest.page.get_by_text("Resign", exact=True).click()
    guest.page.get_by_role("button", name="Yes, resign").click()
    expect(host.page.locator(".turn.over")).to_have_text(f"{name} resigned. You win.")
    expect(host.page.locator("#seat-1 small")).to_have_text("resigned")


def test_the_change_of_the_rating_is_told_at_the_end(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    made = visitor.open("winter", "human", "expert")
    page = visitor.page
    expect(page.locator("#rating")).to_have_text("This game is rated.")

    def decided(seat: int) -> int:
        log = visitor.table()["log"]
        return sum(line["kind"] == "move" and line["seat"] == seat for line in log)

    while min(decided(0), decided(1)) < 5:  # some may be forced
        assert visitor.decide()
    answer = visitor.context.request.post(f"/api/v1/tables/{made['id']}/leave")
    assert answer.ok and visitor.table()["rated"]
    expect(page.locator("#rating")).to_have_text(re.compile(r"^Your rating: 1\d{3}\? \(−\d+\)\. Provisional.*$"))
    page.reload()
    expect(page.locator("#rating")).to_contain_text("Your rating: 1")


def test_a_rated_game_is_played_on_with_hints_once_it_counts_as_lost(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.open("winter", "human", "hard")
    visitor.my_turn_or_end()
    page = visitor.page
    expect(page.locator("#stakes")).to_have_text("Rated")
    expect(page.locator("#ask-hint")).to_be_hidden()
    page.locator("#acts > .more > summary").click()
    page.locator("summary", has_text="Hints and takebacks").click()
    page.get_by_role("button", name="Yes, count it as lost").click()
    expect(page.locator("#ask-hint")).to_be_visible()
    expect(page.locator("#rating")).to_contain_text("Your rating: 1")
    assert visitor.table()["status"] == "playing"


def test_the_waiting_room_tells_what_keeps_a_game_from_being_rated(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.open("winter", "human", "human")
    expect(visitor.page.locator("main")).to_contain_text("Not rated: games between people need a clock.")
    visitor.open("winter", "human", "human", clock={"kind": "days", "days": 2})
    expect(visitor.page.locator("main")).to_contain_text("This game will be rated.")


@pytest.mark.parametrize(("language", "first", "then"), [
    ("en", "Hint (10 left)", "Hint (9 left)"), ("de", "Tipp (noch 10)", "Tipp (noch 9)"),
])  # fmt: skip
def test_the_hints_that_are_left_are_told(visit: Callable[..., Visitor], language: str, first: str, then: str) -> None:
    visitor = visit(locale=language)
    visitor.open("winter", "human", "hard", rated=False)
    button = visitor.page.locator("#ask-hint")
    expect(button).to_have_accessible_name(first)
    assert visitor.table()["hints"] == 10
    button.click()
    expect(button).to_have_accessible_name(then)
    assert visitor.table()["hints"] == 9
