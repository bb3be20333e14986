"""The daily challenges on a phone: a try, the text that is shared, the archive; and the share sheet if there is one."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from browser.browsing import PHONE, Visitor
from browser.pages import finish_daily, today
from helpers.service import Listening

SHEET = """
  navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png");
  navigator.share = async ({ text, files }) => {
    const head = new Uint8Array(await files[0].arrayBuffer()).slice(1, 4);
    globalThis.given = { text, names: files.map((file) => file.name), head: String.fromCharCode(...head) };
    document.documentElement.dataset.given = "yes";
  };
"""
"""A share sheet that notes what it is given."""


def test_from_the_try_to_the_copied_text_to_the_archive(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base, PHONE, permissions=["clipboard-read", "clipboard-write"])
    page = visitor.page
    page.goto("/")
    page.get_by_role("link", name="Daily challenges: not played yet").click()
    expect(page.locator(".until .num")).to_have_text(re.compile(r"^\d\d:\d\d:\d\d$"))
    card = page.locator("#turn-of-time")
    card.get_by_role("button", name="Play today’s challenge").click()
    expect(page.locator("#surface")).to_be_visible()
    finish_daily(visitor, "turn-of-time")
    page.get_by_role("link", name="Result and share card").click()
    expect(page.locator(".to-share img")).to_be_visible()
    assert page.locator(".to-share img").evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 600
    page.get_by_role("button", name="Copy text").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert text == page.locator("#share-text").input_value()
    assert text.endswith(f"/daily/{today(visitor)}/turn-of-time") and "Turn of Time" in text
    page.get_by_role("link", name="Earlier days").click()
    expect(page.locator("#earlier a[aria-current]")).to_have_accessible_name(re.compile("1 of 4 played"))
    page.get_by_role("link", name="Previous month").click()
    page.locator(".month a").last.click()
    expect(page.locator("#winter")).to_contain_text("Not played")
    page.locator("#winter").get_by_role("button", name="Practise").click()
    expect(page.locator("#surface")).to_be_visible()
    assert visitor.complaints == []


def test_a_phone_gets_text_and_picture_in_its_share_sheet(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base, PHONE)
    page = visitor.page
    page.add_init_script(SHEET)
    page.goto("/daily")
    finish_daily(visitor, "turn-of-time")
    page.goto(f"/daily/{today(visitor)}/turn-of-time")
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-given", "yes")
    given = page.evaluate("globalThis.given")
    assert given["text"] == page.locator("#share-text").input_value()
    assert given["names"] == ["fourfold.png"] and given["head"] == "PNG"
    assert visitor.complaints == []


def test_without_a_script_the_result_can_be_read_and_the_picture_saved(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base, PHONE, java_script_enabled=False)
    page = visitor.page
    page.goto("/daily")
    finish_daily(visitor, "turn-of-time")
    page.goto(f"/daily/{today(visitor)}/turn-of-time")
    expect(page.locator(".until .num")).to_have_text(re.compile(r"^\d+ h \d+ min$"))
    assert "Turn of Time" in page.locator("#share-text").input_value()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save picture").click()
    assert saved.value.suggested_filename.endswith("turn-of-time.svg")
