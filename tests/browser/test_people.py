"""The pages of people and of solo games in a real browser: passkeys, preferences, touch targets, axe."""

from __future__ import annotations

import sqlite3

from playwright.sync_api import Browser, expect

from browser.browsing import DESK, PHONE, Visitor
from browser.checks import beyond_the_edge, too_small, violations
from browser.screenshots import fit
from helpers.service import Listening

GOOD = "seven quiet herons wade"
ROOMS = ("/me", "/me/account", "/settings", "/solo", "/daily", "/ratings", "/me/delete")
KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}
HEARD = """class Quiet extends AudioContext {
  createOscillator() { document.documentElement.dataset.heard = "yes"; return super.createOscillator(); }
}
globalThis.AudioContext = Quiet;"""


def local(server: Listening) -> str:
    """The server's address by host name: passkeys are bound to host names."""
    return f"http://localhost:{server.port}"


def forget_confirmations(server: Listening) -> None:
    """Let all confirmations expire, as if ten minutes had passed."""
    with sqlite3.connect(server.app.state.settings.database.removeprefix("sqlite:///"), timeout=10) as connection:
        connection.execute("UPDATE token SET confirmed = NULL")


def begin(visitor: Visitor, name: str) -> None:
    """Create an account with a password."""
    page = visitor.page
    page.goto("/me/account")
    form = page.locator("form[action='/me/account/begin']")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill(GOOD)
    form.get_by_role("button").click()
    expect(page.get_by_role("heading", name="Passkeys")).to_be_visible()


def choose(visitor: Visitor, **preferences: str) -> None:
    visitor.page.goto("/settings")
    for name, value in preferences.items():
        visitor.page.locator(f"input[name={name}][value={value}]").check()
    visitor.page.get_by_role("button", name="Save").click()
    expect(
        visitor.page.locator("html[data-motion], html[data-sounds], html[data-confirm], html[data-patterns]")
    ).to_have_count(1)


def test_axe_finds_nothing_on_the_pages_of_an_account(server: Listening, browser: Browser) -> None:
    """Those of a guest are among the pages of `pages.py`."""
    visitor = Visitor(browser, local(server))
    begin(visitor, "Axe")
    own = visitor.page.request.get("/api/v1/me").json()["id"]
    for path in (*ROOMS, f"/people/{own}"):
        assert_nothing_found(visitor, path)
    forget_confirmations(server)
    for path in ("/me/account", "/me/delete"):
        assert_nothing_found(visitor, path)
    assert visitor.complaints == []


def assert_nothing_found(visitor: Visitor, path: str) -> None:
    visitor.page.goto(path)
    for theme in ("light", "dark"):
        fit(visitor.page, theme, DESK)
        assert violations(visitor) == [], path


def test_the_pages_of_people_fit_a_phone_and_a_thumb(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, local(server), PHONE)
    begin(visitor, "Thumb")
    forget_confirmations(server)
    for path in ROOMS:
        visitor.page.goto(path)
        assert beyond_the_edge(visitor.page, PHONE[0]) == [], path
        assert too_small(visitor.page) == [], path


def test_a_passkey_makes_an_account_and_opens_it_again(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, local(server))
    page = visitor.page
    device = visitor.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": {**KEY, "automaticPresenceSimulation": True}})
    page.goto("/me")
    page.get_by_label("Name").fill("Keeper")
    page.get_by_role("button", name="Save name").click()
    page.goto("/me/account")
    page.get_by_label("Name of the passkey").fill("my phone")
    page.get_by_role("button", name="With a passkey", exact=True).click()
    expect(page.get_by_text("my phone")).to_be_visible()
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page).to_have_url(f"{local(server)}/")
    page.goto("/me/account")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("heading", name="Keeper")).to_be_visible()
    assert visitor.complaints == []


def test_a_passkey_or_the_password_confirms_in_place(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, local(server))
    page = visitor.page
    device = visitor.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": {**KEY, "automaticPresenceSimulation": True}})
    begin(visitor, "Prover")
    page.get_by_label("Name of the passkey").fill("first key")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("first key")).to_be_visible()
    forget_confirmations(server)
    page.reload()
    form = page.locator("form[action='/me/account/token']")
    form.get_by_label("Purpose").fill("my bot")
    form.get_by_role("button", name="Confirm with a passkey").click()
    expect(page.get_by_label("Your password")).to_have_count(0)
    expect(form.get_by_role("button", name="Create a token")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your new token")).to_be_visible()
    forget_confirmations(server)
    page.goto("/me/account")
    page.locator("summary", has_text="Remove").first.click()
    page.locator("form[action='/me/account/key-remove']").get_by_label("Your password").fill(GOOD)
    page.locator("form[action='/me/account/key-remove']").get_by_role("button", name="Remove").click()
    expect(page.get_by_text("You have no passkey yet.")).to_be_visible()
    assert visitor.complaints == []


def test_an_address_has_no_passkeys_and_the_page_says_so(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    visitor.forgive("409")
    visitor.page.goto("/me/account")
    visitor.page.get_by_label("Name", exact=True).first.fill("Ida")
    visitor.page.get_by_role("button", name="With a passkey", exact=True).click()
    expect(visitor.page.get_by_role("alert")).to_contain_text("localhost")


def test_an_account_takes_no_javascript(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base, java_script_enabled=False)
    begin(visitor, "Scriptless")
    expect(visitor.page.get_by_text("Passkeys need JavaScript")).to_be_visible()
    visitor.page.get_by_role("button", name="Log out", exact=True).click()
    visitor.page.goto("/daily")
    visitor.page.get_by_role("button", name="Play today’s challenge").first.click()
    expect(visitor.page.locator("#surface")).to_be_visible()


def test_a_move_that_is_to_be_confirmed_waits_for_a_second_press(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    choose(visitor, confirm="on")
    visitor.play_now("Shifting Seasons")
    visitor.my_turn_or_end()
    page = visitor.page
    before = page.locator("#main").get_attribute("data-seq")
    while not page.locator("#which .main").count():
        visitor.able.first.click()
    page.wait_for_timeout(300)
    assert page.locator("#main").get_attribute("data-seq") == before
    expect(page.locator("#which .main").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).not_to_have_attribute("data-seq", str(before))
    assert visitor.complaints == []


def test_sounds_are_made_only_for_those_who_want_them(server: Listening, browser: Browser) -> None:
    for wanted in (True, False):
        visitor = Visitor(browser, server.base)
        visitor.page.add_init_script(HEARD)
        choose(visitor, sounds="on" if wanted else "off", motion="quick")
        visitor.play_now("Turn of Time")
        visitor.decide()
        visitor.my_turn_or_end()
        if wanted:
            expect(visitor.page.locator("html")).to_have_attribute("data-heard", "yes")
        else:
            assert visitor.page.locator("html").get_attribute("data-heard") is None
        assert visitor.complaints == []


def test_motion_is_as_quick_as_somebody_wants_it(server: Listening, browser: Browser) -> None:
    listen = """() => document.getElementById("main").addEventListener("stage", ({ detail: { name }, target }) => {
      if (name === "move") requestAnimationFrame(() => {
        const lasting = document.getAnimations().map((each) => each.effect.getTiming().duration);
        target.dataset.took = Math.round(Math.max(0, ...lasting.filter(Number.isFinite)));
      });
      else target.dataset.took ??= "0";
    })"""
    for chosen, reduced, milliseconds in (
        ("slow", None, 711),
        ("quick", None, 160),
        ("off", None, 0),
        ("slow", "reduce", 0),
    ):
        visitor = Visitor(browser, server.base, reduced_motion=reduced)
        choose(visitor, motion=chosen)
        visitor.play_now("Shifting Stones")
        visitor.my_turn_or_end()
        visitor.page.evaluate(listen)
        visitor.decide()
        expect(visitor.page.locator("#main[data-took]")).to_have_attribute("data-took", str(milliseconds))


def test_patterns_give_every_season_an_edge_of_its_own(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    season = "each.getAttribute('class').slice(-'xx-paper'.length)"
    edges = f"all => all.map(each => {season} + getComputedStyle(each).strokeDasharray)"
    seen = []
    for chosen in ("off", "on"):
        choose(visitor, patterns=chosen, confirm="on")
        visitor.play_now("Turn of Time")
        found = set(visitor.page.locator("#looks [class$=-paper]").evaluate_all(edges))
        seen.append({each[len("xx-paper") :] for each in found if each})
        assert len({each[:2] for each in found}) == len(found)
    assert seen[0] == {"none"} and len(seen[1]) >= 3
