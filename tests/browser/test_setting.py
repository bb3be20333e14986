"""Setting a table in a browser: by keyboard, on a phone, without JavaScript, and what is not possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.browsing import DESK, PHONE, Visitor

SEASONS = "/new/shifting-seasons"


def button(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("button", name=name, exact=True)


def by_keyboard(target: Locator) -> None:
    target.focus()
    target.press("Enter")


def by_touch(target: Locator) -> None:
    target.tap()


def four_with_two_bots(visitor: Visitor, use: Callable[[Locator], None]) -> dict[str, Any]:
    """A table for four: you, Tock, Brass and a friend; five minutes and ten seconds; one card chosen."""
    visitor.page.goto(SEASONS)
    for players in ("3", "4"):
        use(button(visitor, "One player more"))
        expect(visitor.page.locator(".stepper .num")).to_have_text(players)
    for chair, was, level in (
        ("second", "Fern", "Tock"),
        ("third", "Tock 2", "Brass"),
        ("fourth", "Brass 2", "Friend"),
    ):
        use(button(visitor, f"In the {chair} seat: {was}. Change"))
        expect(visitor.page.locator(".bench h2")).to_have_text(f"In the {chair} seat")
        use(visitor.page.locator(".bench").get_by_role("button", name=level))
        expect(visitor.page.locator(".bench [aria-pressed=true]")).to_contain_text(level)
    use(visitor.page.locator(".pace").get_by_role("button", name="minutes + seconds per turn"))
    use(button(visitor, "5 + 10"))
    expect(visitor.page.get_by_label("Minutes")).to_have_value("5")
    use(button(visitor, "One group"))
    expect(visitor.page.locator(".sockets")).to_contain_text("One group")
    use(button(visitor, "Create and invite"))
    expect(visitor.page.locator(".places")).to_be_visible()
    return visitor.table()


def check(table: dict[str, Any]) -> None:
    assert [(seat["bot"], seat["free"]) for seat in table["seats"]] == [
        (None, False), ("easy", False), ("hard", False), (None, True)
    ]  # fmt: skip
    assert (table["clocks"]["bank"], table["clocks"]["add"]) == (300, 10)
    assert 13 in table["options"]["cards"] and table["unrated_because"] == "casual"


def test_a_table_for_four_by_keyboard(visit: Callable[..., Visitor]) -> None:
    visitor = visit(DESK)
    visitor.page.add_init_script(
        "addEventListener('pagehide', () => sessionStorage.left = Number(sessionStorage.left ?? 0) + 1)"
    )
    check(four_with_two_bots(visitor, by_keyboard))
    assert visitor.page.evaluate("() => sessionStorage.left") == "1", "only the last button left the page"


def test_a_table_for_four_on_a_phone(visit: Callable[..., Visitor]) -> None:
    check(four_with_two_bots(visit(PHONE), by_touch))


def test_a_table_for_four_without_javascript(visit: Callable[..., Visitor]) -> None:
    check(four_with_two_bots(visit(DESK, java_script_enabled=False), lambda target: target.click()))


@pytest.mark.parametrize("java_script", [True, False])
def test_an_impossible_table_says_what_would_be_possible_and_keeps_the_rest(
    visit: Callable[..., Visitor], java_script: bool
) -> None:
    visitor = visit(DESK, java_script_enabled=java_script)
    visitor.forgive("422")
    visitor.page.goto(f"{SEASONS}?players=3&seat1=friend&seat2=hard&pace=time&option-cards=13")
    visitor.page.get_by_label("Minutes").fill("0")
    button(visitor, "Create and invite").click()
    problems = visitor.page.locator("#problems")
    expect(problems).to_have_text("Choose 1 to 1440 minutes.")
    expect(visitor.page.get_by_label("Minutes")).to_have_value("0")
    expect(visitor.page.locator(".sockets")).to_contain_text("One group")
    expect(visitor.page.locator(".chairs")).to_contain_text("Brass")
    visitor.page.get_by_label("Minutes").fill("7")
    button(visitor, "Rated").click()
    expect(problems).to_have_text("Rated games use the standard rules. Choose those, or play a casual game.")
    expect(visitor.page.get_by_label("Minutes")).to_have_value("7")
    button(visitor, "All random").click()
    expect(problems).to_have_text("")
    button(visitor, "Create and invite").click()
    expect(visitor.page.locator(".places")).to_be_visible()
    table = visitor.table()
    assert table["rated"] and table["clocks"]["bank"] == 420


def press_more_and_pick(visitor: Visitor) -> None:
    """One player more and a score card, by keyboard: the button stays focused."""
    more = button(visitor, "One player more")
    by_keyboard(more)
    expect(visitor.page.locator(".stepper .num")).to_have_text("3")
    expect(more).to_be_focused()
    by_keyboard(button(visitor, "One group"))
    expect(visitor.page.locator(".sockets").get_by_role("button", name="One group")).to_be_focused()


def test_what_is_pressed_stays_focused_and_back_leads_home(visit: Callable[..., Visitor]) -> None:
    visitor = visit(DESK)
    visitor.page.goto("/")
    visitor.page.get_by_role("link", name="Set a table").first.click()
    visitor.page.wait_for_url("**/new/*")  # and the scripts have run: before that, a button loads the page
    press_more_and_pick(visitor)
    visitor.page.reload()
    expect(visitor.page.locator(".sockets")).to_contain_text("One group")
    visitor.page.go_back()
    expect(visitor.page.locator(".doors")).to_be_visible()


def test_what_is_pressed_stays_focused_without_javascript(visit: Callable[..., Visitor]) -> None:
    visitor = visit(DESK, java_script_enabled=False)
    visitor.page.goto(SEASONS)
    press_more_and_pick(visitor)


def test_the_next_table_begins_as_the_last_one(visit: Callable[..., Visitor]) -> None:
    visitor = visit(DESK)
    visitor.page.goto("/new/turn-of-time")
    button(visitor, "One player more").click()
    expect(visitor.page.locator(".stepper .num")).to_have_text("3")
    button(visitor, "Start the game").click()
    expect(visitor.page.locator("#surface")).to_be_visible()
    visitor.page.goto("/new/turn-of-time")
    expect(visitor.page.locator(".stepper .num")).to_have_text("3")
