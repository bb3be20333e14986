"""Two people in two browsers: a draw offered and accepted, running clocks, a seat that is out of time."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from playwright.sync_api import Locator, expect

from browser.browsing import DESK, PHONE, Visitor
from browser.test_connection import two_at_a_table
from fourfold.table import clock as clock_module

BANK = 60
CLOCK = {"kind": "time", "bank": BANK, "add": 0}


def clock(visitor: Visitor, seat: int) -> Locator:
    return visitor.page.locator("#seats li").nth(seat).locator(".clock")


def ask(visitor: Visitor, words: str) -> None:
    """Choose an action in the More menu."""
    visitor.page.locator("#acts > .more > summary").click()
    visitor.page.get_by_role("button", name=words).click()


def test_a_draw_is_proposed_in_one_browser_and_accepted_in_the_other(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    two_at_a_table(host, guest)
    ask(host, "Offer a draw")
    guest.page.get_by_role("button", name="Accept the draw").click()
    for visitor in (host, guest):
        expect(visitor.page.locator(".turn.over")).to_contain_text("Draw by agreement")
        expect(visitor.page.locator("#result")).to_be_visible()
    assert host.table()["ending"]["how"] == "agreed"


def test_a_draw_that_is_declined_leaves_the_game_as_it_was(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    two_at_a_table(host, guest)
    ask(host, "Offer a draw")
    guest.page.get_by_role("button", name="Decline").click()
    expect(guest.page.get_by_role("button", name="Decline")).to_be_hidden()
    assert host.table()["status"] == "playing"
    assert host.decide()


def test_who_offers_a_draw_sees_it_and_can_withdraw_it(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(PHONE), visit()
    two_at_a_table(host, guest)
    ask(host, "Offer a draw")
    expect(host.page.locator(".offer")).to_contain_text("You have offered a draw.")
    expect(guest.page.get_by_role("button", name="Accept the draw")).to_be_visible()
    host.page.get_by_role("button", name="Withdraw the offer").click()
    expect(guest.page.get_by_role("button", name="Accept the draw")).to_have_count(0)
    expect(guest.page.locator("#log")).to_contain_text("withdrew the draw offer.")
    expect(host.page.locator(".offer")).to_have_count(0)


def test_the_menu_of_a_waiting_room_is_closed_by_escape_and_by_a_click_elsewhere(visit: Callable[..., Visitor]) -> None:
    host = visit()
    host.open("turn-of-time", "human", "human")
    more = host.page.locator(".others .more")
    more.locator("summary").click()
    expect(more).to_have_attribute("open", "")
    host.page.keyboard.press("Escape")
    expect(more).not_to_have_attribute("open", "")
    more.locator("summary").click()
    expect(more).to_have_attribute("open", "")
    host.page.locator("h1").first.click()
    expect(more).not_to_have_attribute("open", "")


def test_a_clock_counts_while_its_player_thinks_and_only_that_one(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    two_at_a_table(host, guest, clock=CLOCK)
    seat = host.table()["decides"]
    for visitor in (host, guest):
        expect(clock(visitor, seat)).to_have_text(re.compile(r"^0:[0-5]\d$"))
        expect(clock(visitor, 1 - seat)).to_have_text("1:00")


@pytest.mark.parametrize(("words", "over"), [("Take the win", True), ("Let a bot play on", False)])
def test_a_seat_that_is_out_of_time_can_be_claimed(
    visit: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch, words: str, over: bool
) -> None:
    host, guest = visit(), visit()
    two_at_a_table(host, guest, clock=CLOCK)
    late = host.table()["decides"]
    waits = next(visitor for visitor in (host, guest) if visitor.table()["seat"] != late)
    expect(waits.page.get_by_role("button", name=words)).to_be_hidden()

    later = SimpleNamespace(time_ns=lambda: time.time_ns() + (BANK + 1) * 10**9, monotonic=time.monotonic)
    monkeypatch.setattr(clock_module, "time", later)
    waits.page.reload()
    expect(clock(waits, late)).to_have_text("0:00")
    expect(clock(waits, late)).to_have_class(re.compile(r"\bout\b"))
    waits.page.locator("#absent summary").click()
    waits.page.get_by_role("button", name=words).click()
    if over:
        expect(waits.page.locator(".turn.over")).to_contain_text("You win")
        assert waits.table()["ending"]["how"] == "time"
    else:
        expect(waits.page.locator("#seats li").nth(late)).to_contain_text("bot")
        assert waits.decide()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_what_somebody_says_is_shown_over_the_board(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    host, guest = visit(), visit(size)
    two_at_a_table(host, guest)
    guest.page.evaluate("() => scrollTo(0, 0)")
    host.page.locator(".chat summary").click()
    host.page.get_by_role("button", name="Good luck!").click()
    bubble = guest.page.locator("#bubbles p")
    expect(bubble).to_contain_text("Good luck!")
    expect(bubble.locator("b")).not_to_be_empty()
    expect(bubble).to_be_in_viewport(ratio=1)
    board, box = guest.page.locator("#surface").bounding_box(), bubble.bounding_box()
    assert board is not None and box is not None
    assert board["x"] <= box["x"] and box["x"] + box["width"] <= board["x"] + board["width"]
    assert abs(box["y"] - board["y"]) < 80, "it is at the upper edge of the board"
    expect(guest.page.locator("#said[aria-live=polite]")).to_contain_text("Good luck!")  # announced once
    assert guest.page.locator("#bubbles").get_attribute("aria-hidden") == "true"
    expect(guest.page.locator("#log")).to_contain_text("Good luck!")
    assert guest.page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
