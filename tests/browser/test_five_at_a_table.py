"""Three people in three browsers and two bots at one table, from the set-up to the end of the first round."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from browser.browsing import DESK, PHONE, Visitor

SEATS = "players=5&seat1=friend&seat2=easy&seat3=friend&seat4=hard"
ROUND = 5
"""Turns in a round."""


def test_three_people_and_two_bots_play_a_round(visit: Callable[..., Visitor]) -> None:
    host, by_thumb, by_mouse = visit(DESK), visit(PHONE), visit(DESK, locale="de")
    host.page.goto(f"/new/shifting-stones?{SEATS}")
    host.page.get_by_role("button", name="Create and invite").click()
    links = host.page.locator("input.link")
    expect(links).to_have_count(2)
    addresses = [links.nth(number).input_value() for number in range(2)]
    for guest, address, words in zip((by_thumb, by_mouse), addresses, ("Take a seat", "Mitspielen"), strict=True):
        guest.page.goto(address)
        guest.page.get_by_role("button", name=words).click()
    people = {0: host, 1: by_thumb, 3: by_mouse}
    for seat, visitor in people.items():
        expect(visitor.page.locator("#surface")).to_be_visible()
        assert visitor.table()["seat"] == seat
    for seat, visitor in people.items():
        visitor.my_turn_or_end()
        while visitor.table()["decides"] == seat:
            visitor.decide(press=Locator.tap if visitor is by_thumb else Locator.click)
    host.my_turn_or_end()
    log = host.table()["log"]
    assert {entry["seat"] for entry in log if entry["kind"] == "move"} == set(range(ROUND)), "bots have answered"
    for visitor in people.values():
        visitor.until(lambda now: int(now.seq) == host.table()["seq"])
        for name in ("Tock", "Brass"):
            expect(visitor.page.locator("#log")).to_contain_text(name)
