"""The lobby in browsers: two who look meet at one table, a third watches; tables come and go without a reload."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.browsing import DESK, PHONE, Visitor
from browser.pages import title
from fourfold.table.seeking import PATIENCE_MS

Visit = Callable[..., Visitor]


def tab_to(page: Page, selector: str) -> None:
    """Move the focus as a keyboard does."""
    for _ in range(60):
        if page.evaluate("(like) => document.activeElement.matches(like)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


def look_by_keyboard(visitor: Visitor) -> None:
    """Ask for Winter, by keyboard alone: arrows choose among tokens."""
    page = visitor.page
    page.goto("/lobby")
    tab_to(page, "input[name=game]")
    for _ in range(8):
        if page.evaluate("() => document.activeElement.value") == "winter":
            break
        page.keyboard.press("ArrowDown")
    expect(page.locator("input[name=game][value=winter]")).to_be_checked()
    tab_to(page, ".find button.main")
    page.keyboard.press("Enter")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_two_who_look_meet_at_one_table_and_a_third_watches(visit: Visit, size: tuple[int, int]) -> None:
    ann, bob, cyd = visit(size), visit(size), visit(size)
    look_by_keyboard(ann)
    expect(ann.page.locator("#seek")).to_be_visible()
    look_by_keyboard(bob)
    for seeker in (ann, bob):
        expect(seeker.page).to_have_url(re.compile("/t/"))
        expect(seeker.page.locator("#surface")).to_be_visible()
    assert ann.page.url == bob.page.url
    seats = [each.table()["seat"] for each in (ann, bob)]
    assert sorted(seats) == [0, 1]
    expect(ann.page.locator("#spectators")).to_be_hidden()
    cyd.page.goto("/lobby")
    id = ann.page.url.rpartition("/")[2]
    cyd.page.locator(f"#played-{id} a").click()
    expect(cyd.page.locator("#surface")).to_be_visible()
    for each in (ann, bob, cyd):
        expect(each.page.locator("#spectators")).to_have_attribute("data-n", "1")
        expect(each.page.locator("#spectators")).to_be_visible()
    cyd.page.goto("/about")
    expect(ann.page.locator("#spectators")).to_have_attribute("data-n", "0")


def test_a_table_appears_on_the_home_page_and_is_joined_with_one_click(visit: Visit) -> None:
    ann, bob = visit(), visit(PHONE)
    bob.page.goto("/")
    assert bob.page.evaluate("() => { window.same = true; return true; }")
    table = {"game": "turn-of-time", "seats": ["human", "open"], "listed": True}
    id = ann.context.request.post("/api/v1/tables", data=table).json()["id"]
    ann.page.goto(f"/t/{id}")
    row = bob.page.locator(f"#open-{id}")
    expect(row).to_contain_text(title("turn-of-time"))
    expect(row.locator(".num")).not_to_have_text("0:00")  # the time goes on by itself
    assert bob.page.evaluate("() => window.same")  # without a reload
    row.get_by_role("button").click()
    expect(bob.page).to_have_url(re.compile(f"/t/{id}"))
    for each in (ann, bob):
        expect(each.page.locator("#surface")).to_be_visible()
    assert bob.table()["seat"] == 1


def test_own_tables_are_not_offered(visit: Visit) -> None:
    ann = visit()
    table = {"game": "winter", "seats": ["human", "open"], "listed": True}
    own = ann.context.request.post("/api/v1/tables", data=table).json()["id"]
    ann.page.goto("/lobby")
    other = visit().context.request.post("/api/v1/tables", data=table).json()["id"]
    expect(ann.page.locator(f"#open-{other}")).to_be_visible()
    expect(ann.page.locator(f"#open-{own}")).to_be_hidden()


def test_after_a_while_a_bot_is_offered_and_played(visit: Visit) -> None:
    ann = visit()
    ann.page.clock.install()
    ann.page.goto("/lobby")
    ann.page.locator("input[name=game][value=shifting-stones]").check(force=True)
    ann.page.locator(".find button.main").click()
    expect(ann.page.locator("#seek")).to_be_visible()
    expect(ann.page.locator(".offer")).to_be_hidden()
    ann.page.clock.fast_forward(PATIENCE_MS + 1000)
    ann.page.locator(".offer button").click()
    expect(ann.page.locator("#surface")).to_be_visible()
    assert ann.table()["game"] == "shifting-stones"
    assert ann.context.request.get("/api/v1/me/seek").status == 404


def test_looking_goes_on_as_long_as_the_page_is_open_and_can_be_stopped(visit: Visit) -> None:
    ann = visit()
    ann.page.goto("/lobby")
    ann.page.locator(".find button.main").click()
    expect(ann.page.locator("#seekers")).to_contain_text("looking now")
    ann.page.get_by_role("button", name="Stop looking").click()
    expect(ann.page.locator(".find button.main")).to_be_visible()
    assert ann.context.request.get("/api/v1/me/seek").status == 404


def test_without_a_script_two_meet_by_loading_the_page_again(visit: Visit) -> None:
    ann, bob = visit(java_script_enabled=False), visit(java_script_enabled=False)
    for seeker in (ann, bob):
        seeker.page.goto("/lobby")
        seeker.page.locator("input[name=game][value=winter]").check(force=True)
        seeker.page.locator(".find button.main").click()
    expect(bob.page).to_have_url(re.compile("/t/"))
    ann.page.goto("/lobby")
    assert ann.page.url == bob.page.url


def test_the_watch_link_is_in_the_menu_of_the_host(visit: Visit) -> None:
    ann, bob = visit(permissions=["clipboard-read", "clipboard-write"]), visit(PHONE)
    ann.play_now(title("winter"))
    ann.page.locator("#acts > .more > summary").click()
    ann.page.get_by_role("link", name="Spectator link").click()
    expect(ann.page.locator("#said")).to_have_text("Copied")
    link = ann.page.evaluate("() => navigator.clipboard.readText()")
    bob.page.goto(link)
    bob.page.get_by_role("button", name="Watch").click()
    expect(bob.page.locator("#surface")).to_be_visible()
    expect(ann.page.locator("#spectators")).to_have_attribute("data-n", "1")
