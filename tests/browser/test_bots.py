"""The bots as characters, and a rating that can be read without seeing its chart."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.browsing import Visitor
from browser.pages import PAGES


def test_a_game_with_a_bot_of_one_s_choice_by_keyboard(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/bots?game=winter")
    expect(page.locator(".toy h2")).to_have_count(7)
    page.get_by_role("button", name="Play with Brass").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#surface")).to_be_visible()
    assert [seat["bot"] for seat in visitor.table()["seats"]] == [None, "hard"]
    expect(page.locator("#seat-1 .who")).to_have_text("Brass")
    expect(page.locator("#seat-1 small")).to_contain_text("bot")


def test_the_steps_rise_with_the_levels(visit: Callable[..., Visitor]) -> None:
    page = visit().page
    page.goto("/bots?game=winter")
    tops = [box["y"] for face in page.locator(".toy .face").all() if (box := face.bounding_box())]
    assert len(tops) == 7 and tops == sorted(tops, reverse=True) and len(set(tops)) == 7


def test_a_rating_is_a_number_a_chart_and_a_table(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    PAGES["profile"](visitor)
    page = visitor.page
    expect(page.locator("#rating .huge")).to_have_text(re.compile(r"^\d{4}\? \(provisional\)$"))
    shown = page.locator("#rating tbody tr")
    expect(shown.first).to_be_hidden()
    page.locator("#rating summary").focus()
    page.keyboard.press("Enter")
    expect(shown).to_have_count(2)
    expect(shown.first.locator(".number").nth(1)).to_have_text(re.compile(r"^[+−]\d+$"))
    expect(page.get_by_role("row", name=re.compile("Fern"))).to_be_visible()
