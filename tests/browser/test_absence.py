"""Somebody is gone: plates, nudges, bots that play on. Somebody learns that it is their turn: tabs, notifications."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.browsing import PHONE, Visitor
from browser.test_connection import two_at_a_table
from fourfold.table import clock as clock_module
from helpers.service import Listening, until

BADGE = re.compile(r"icon-turn\.svg$")
HIDDEN = """() => {
  let hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  globalThis.hide = (value) => { hidden = value; document.dispatchEvent(new Event("visibilitychange")); };
  globalThis.told = [];
  globalThis.asked = 0;
  globalThis.Notification = class {
    static permission = "default";
    static async requestPermission() { asked++; return (Notification.permission = "granted"); }
    constructor(words, { body, tag }) { told.push([words, tag]); }
    close() {}
  };
}"""


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The server's clock, set forward by some seconds."""
    clock = SimpleNamespace(seconds=0)
    ahead = SimpleNamespace(time_ns=lambda: time.time_ns() + clock.seconds * 10**9, monotonic=time.monotonic)
    monkeypatch.setattr(clock_module, "time", ahead)
    return clock


def seated(visit: Callable[..., Visitor], *size: tuple[int, int], **more: Any) -> tuple[Visitor, Visitor, str]:
    """Two people at a table: the one whose turn it is, the one who waits, and the table's path."""
    host, guest = visit(*size), visit(*size)
    id = two_at_a_table(host, guest, **more)
    slow, waits = (host, guest) if host.table()["decides"] == host.table()["seat"] else (guest, host)
    return slow, waits, f"/t/{id}"


def goes(visitor: Visitor, path: str, server: Listening) -> None:
    """Close the page of a table where two people look, and wait until the server knows."""
    live, id = server.app.state.services.live, path.removeprefix("/t/")
    until(lambda: live.watching(id) == 2)  # the other's channel may still be opening
    visitor.page.goto("about:blank")
    until(lambda: live.watching(id) == 1)


def icon(visitor: Visitor) -> Locator:
    return visitor.page.locator('link[rel="icon"]')


def plate_of_the_other(visitor: Visitor) -> Locator:
    return visitor.page.locator("#seats > .plate:not(.own)")


def decide_until_the_other_is_next(visitor: Visitor) -> None:
    while (table := visitor.table())["decides"] == table["seat"]:
        visitor.decide()


def test_the_tab_says_whose_turn_it_is(visit: Callable[..., Visitor]) -> None:
    slow, waits, _ = seated(visit)
    expect(slow.page).to_have_title("● Your turn · Turn of Time")
    expect(icon(slow)).to_have_attribute("href", BADGE)
    expect(waits.page).to_have_title("Turn of Time · Fourfold")
    expect(icon(waits)).not_to_have_attribute("href", BADGE)
    decide_until_the_other_is_next(slow)
    expect(waits.page).to_have_title("● Your turn · Turn of Time")
    expect(icon(waits)).to_have_attribute("href", BADGE)
    expect(slow.page).to_have_title("Turn of Time · Fourfold")
    expect(icon(slow)).not_to_have_attribute("href", BADGE)


def test_the_tab_stays_as_it_is_if_the_reader_wants_that(visit: Callable[..., Visitor]) -> None:
    slow, waits, _ = seated(visit)
    waits.page.goto("/settings")
    waits.page.locator('[name="badge"][value="off"]').check(force=True)
    waits.page.get_by_role("button", name="Save").click()
    expect(waits.page.locator("html")).to_have_attribute("data-badge", "off")
    waits.page.goto(f"/t/{slow.table()['id']}")
    decide_until_the_other_is_next(slow)
    expect(waits.page.locator(".turn.yours")).to_be_visible()
    expect(waits.page).to_have_title("Turn of Time · Fourfold")


def test_a_nudge_reaches_the_other_at_once_and_still_when_they_come_back(
    visit: Callable[..., Visitor], later: SimpleNamespace
) -> None:
    slow, waits, path = seated(visit)
    expect(waits.page.locator("#absent")).to_be_hidden()
    later.seconds += 31
    waits.page.reload()
    waits.page.get_by_role("button", name="Nudge").click()
    expect(waits.page.locator("#absent .done")).to_have_text("Nudged")
    told = slow.page.locator("#absent .told")
    expect(told).to_contain_text("is waiting for you")
    slow.page.goto("/settings")
    slow.page.goto(path)
    expect(told).to_contain_text("is waiting for you")
    slow.decide()
    expect(told).to_be_hidden()


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_a_friend_closes_the_browser_a_bot_plays_on_and_the_friend_comes_back(
    visit: Callable[..., Visitor], server: Listening, later: SimpleNamespace, size: tuple[int, int]
) -> None:
    slow, waits, path = seated(visit, size)
    plate = plate_of_the_other(waits)
    expect(plate.get_by_role("img", name="here")).to_be_visible()
    goes(slow, path, server)
    later.seconds += 61
    waits.page.reload()
    expect(plate.get_by_role("img", name="away")).to_be_visible()
    expect(waits.page.locator("#absent summary")).to_contain_text("is away")
    waits.page.get_by_role("button", name="Nudge").click()
    expect(waits.page.locator("#absent .done")).to_be_visible()
    waits.page.locator("#absent summary").click()
    expect(waits.page.get_by_role("button", name="Let a bot play on")).to_be_hidden()
    expect(waits.page.locator(".opt.later")).to_contain_text("Let a bot play on")
    later.seconds += 121
    waits.page.reload()
    waits.page.locator("#absent summary").click()
    waits.page.get_by_label("Level").select_option("easy")
    waits.page.get_by_role("button", name="Let a bot play on").click()
    expect(plate).to_have_class(re.compile(r"\bbot\b"))
    expect(waits.page.locator("#absent")).to_be_hidden()
    expect(waits.page.locator(".turn.yours")).to_be_visible()

    slow.page.goto(path)
    expect(slow.page.locator("#absent")).to_contain_text("A bot plays for you")
    slow.page.get_by_role("button", name="Take your seat back").click()
    expect(slow.page.locator("#seats > .plate.own")).to_be_visible()
    expect(plate).not_to_have_class(re.compile(r"\bbot\b"))
    decide_until_the_other_is_next(waits)
    assert slow.decide()


def test_who_comes_back_is_seen_at_once(
    visit: Callable[..., Visitor], server: Listening, later: SimpleNamespace
) -> None:
    slow, waits, path = seated(visit)
    goes(slow, path, server)
    later.seconds += 61
    waits.page.reload()
    expect(plate_of_the_other(waits).get_by_role("img", name="away")).to_be_visible()
    slow.page.goto(path)
    expect(plate_of_the_other(waits).get_by_role("img", name="here")).to_be_visible()
    expect(waits.page.locator("#bubbles p")).to_contain_text("is back")


def test_whom_a_bot_replaces_is_not_back(visit: Callable[..., Visitor]) -> None:
    """A heartbeat may come before the version of which it speaks is shown."""
    slow, waits, _ = seated(visit)
    seat, id = slow.table()["seat"], slow.table()["id"]
    expect(plate_of_the_other(waits).get_by_role("img", name="here")).to_be_visible()  # the page has heard of them
    waits.page.evaluate(BEAT, {"away": [seat], "seq": 0})
    waits.page.evaluate(BEAT, {"seq": slow.table()["seq"] + 2})
    expect(waits.page.locator("#bubbles p")).to_have_count(0)
    slow.context.request.post(f"/api/v1/tables/{id}/leave")
    waits.context.request.post(f"/api/v1/tables/{id}/bots", data={"seat": seat, "level": "random"})
    expect(plate_of_the_other(waits)).to_have_class(re.compile(r"\bbot\b"))
    waits.page.wait_for_function(
        "seq => Number(document.getElementById('main').dataset.seq) >= seq", arg=waits.table()["seq"]
    )
    expect(waits.page.locator("#bubbles p")).to_have_count(0)


def test_a_page_that_is_to_be_loaded_again_takes_no_more_changes(visit: Callable[..., Visitor]) -> None:
    """Who left has the page of a seat; what follows is for the page of a spectator, which has other parts."""
    slow, _, _ = seated(visit)
    words = "from before"
    slow.page.evaluate(
        """async ([seq, words]) => {
          const { update } = await import(document.querySelector('link[rel="modulepreload"][href*="/board"]').href);
          document.getElementById("turn").textContent = words;
          document.getElementById("main").dataset.leaves = "";  // a form says where to go: the page is not loaded again
          update({ reload: true, seq });
          const parts = { "zoom-hand-0-0": { "aria-label": "Enlarge" }, turn: "<p id=turn>" };
          update({ seq: seq + 1, parts, gone: [] });
        }""",
        [slow.table()["seq"] + 1, words],
    )
    expect(slow.page.locator("#turn")).to_have_text(words)


BEAT = """(detail) => document.getElementById("main").dispatchEvent(new CustomEvent("beat", { detail }))"""


def test_who_leaves_keeps_the_chair_and_the_other_puts_a_bot_there(visit: Callable[..., Visitor]) -> None:
    slow, waits, path = seated(visit)
    slow.page.locator("#acts > .more > summary").click()
    slow.page.locator("summary", has_text="Leave the table").click()
    slow.page.get_by_role("button", name="Leave the table").click()
    expect(slow.page).to_have_url(re.compile("/$"))
    waits.page.locator("#absent summary", has_text="has left").click()
    waits.page.get_by_role("button", name="Let a bot play on").click()
    expect(plate_of_the_other(waits)).to_have_class(re.compile(r"\bbot\b"))
    expect(waits.page.locator(".turn.yours")).to_be_visible()
    slow.page.goto(path)
    slow.page.get_by_role("button", name="Take your seat back").click()
    expect(slow.page.locator("#seats > .plate.own")).to_be_visible()


def test_the_home_page_calls_when_a_friend_has_moved(visit: Callable[..., Visitor]) -> None:
    slow, waits, path = seated(visit)
    waits.page.goto("/")
    ticket = waits.page.locator(f'.ticket[href="{path}"]')
    expect(ticket).to_be_visible()
    expect(waits.page).to_have_title("Fourfold")
    with waits.page.expect_response("**/api/v1/me/events"):
        waits.page.reload()
    decide_until_the_other_is_next(slow)
    expect(waits.page.locator("#call")).to_have_text("Your turn in Turn of Time")
    expect(ticket).to_have_class(re.compile(r"\bwaits\b"))
    expect(waits.page).to_have_title("● Your turn · Fourfold")
    waits.page.locator("#call").click()
    expect(waits.page.locator(".turn.yours")).to_be_visible()


def test_notifications_are_offered_after_a_move_and_come_while_the_tab_is_hidden(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    for visitor in (host, guest):
        visitor.context.add_init_script(f"({HIDDEN})()")
    id = two_at_a_table(host, guest)
    slow, waits = (host, guest) if host.table()["decides"] == host.table()["seat"] else (guest, host)
    assert slow.page.evaluate("asked") == 0, "never when a page is loaded"
    expect(slow.page.locator("#ring")).to_be_hidden()
    decide_until_the_other_is_next(slow)
    slow.page.get_by_role("button", name="Tell me when it’s my turn").click()
    expect(slow.page.locator("#ring")).to_be_hidden()
    assert slow.page.evaluate("asked") == 1
    slow.page.evaluate("hide(true)")
    decide_until_the_other_is_next(waits)
    slow.page.wait_for_function("told.length")
    assert slow.page.evaluate("told") == [["Your turn in Turn of Time", f"/t/{id}"]]
    slow.page.evaluate("hide(false)")
    slow.page.reload()
    assert slow.page.evaluate("document.documentElement.dataset.notify") == "on", "it is remembered"
