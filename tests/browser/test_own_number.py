"""The visitor's nonce in the draws: sent by the browser, verified after the game, reported if it is missing."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Route, expect

from browser.browsing import Visitor
from browser.pages import title

GAME = "turn-of-time"
SENT = "() => new Map(JSON.parse(localStorage.getItem('draws'))).get(location.pathname.split('/')[2])"
"""What the browser has stored about the table on the current page."""


def give_up(visitor: Visitor) -> dict[str, object]:
    """Resign; returns the tag about the draws in the record."""
    id = visitor.table()["id"]
    assert visitor.context.request.post(f"/api/v1/tables/{id}/resign").ok
    tag = visitor.context.request.get(f"/api/v1/tables/{id}/record").json()["tags"]["draws"]
    assert isinstance(tag, dict)
    return tag


def check(visitor: Visitor, id: str, *, found: bool) -> None:
    visitor.page.goto(f"/t/{id}/draws")
    shown, hidden = (".found", ".lost") if found else (".lost", ".found")
    expect(visitor.page.locator(f"#own-number {shown}")).to_be_visible()
    expect(visitor.page.locator(f"#own-number {hidden}")).to_be_hidden()


def test_playing_at_once_adds_a_number_that_is_recognised_after_the_game(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.play_now(title(GAME))
    table, sent = visitor.table(), visitor.page.evaluate(SENT)
    assert sent["commitment"] == table["commitment"] and [len(nonce) for nonce in sent["nonces"]] == [32]
    tag = give_up(visitor)
    assert tag["nonces"] == [*sent["nonces"], *[""] * (len(table["seats"]) - 1)]
    check(visitor, table["id"], found=True)


def test_a_second_click_while_a_form_is_sent_opens_no_second_table(visit: Callable[..., Visitor]) -> None:
    """The second click comes before the form is posted, the third while the server works on it."""
    visitor, asked = visit(), []
    visitor.page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    visitor.page.goto("/")
    again = "addEventListener('submit', ({ submitter }) => setTimeout(() => submitter.click()), { once: true })"
    visitor.page.evaluate(again)
    button = visitor.page.locator("article", has_text=title(GAME)).get_by_role("button", name="Play now")
    button.dblclick()
    expect(visitor.page.locator("#surface")).to_be_visible()
    assert len(asked) == 1
    visitor.page.go_back()  # a page that is shown again may open another table
    button.click()
    expect(visitor.page.locator("#surface")).to_be_visible()


def test_a_server_that_leaves_a_number_out_or_shows_another_commitment_is_noticed(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit(service_workers="block")  # it would bypass the forged response
    visitor.play_now(title(GAME))
    id, tag = visitor.table()["id"], give_up(visitor)
    nonces = tag["nonces"]
    assert isinstance(nonces, list)

    def lie(change: Callable[[str], str]) -> Callable[[Route], None]:
        def answer(route: Route) -> None:
            real = route.fetch()
            route.fulfill(response=real, body=change(real.text()))

        return answer

    for old, new in ((nonces[0], "0" * 32), (str(tag["commitment"]), "0" * 64)):
        visitor.page.route("**/draws", lie(lambda text, old=old, new=new: text.replace(old, new)))  # type: ignore[misc]
        check(visitor, id, found=False)
        visitor.page.unroute("**/draws")
    check(visitor, id, found=True)


def test_friends_add_a_number_each_also_for_another_game(visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    host.page.goto("/")
    host.page.locator("article", has_text=title(GAME)).get_by_role("link", name="With friends").click()
    host.page.get_by_role("button", name="Create and invite").click()
    guest.page.goto(host.page.locator("input.link").first.input_value())
    guest.page.get_by_role("button", name="Take a seat").click()
    for visitor in (host, guest):
        expect(visitor.page.locator("#surface")).to_be_visible()
    numbers = [visitor.page.evaluate(SENT)["nonces"][0] for visitor in (host, guest)]
    assert give_up(guest)["nonces"] == numbers and len(set(numbers)) == 2
    first = host.table()["id"]

    guest.page.get_by_role("button", name="Play again").click()
    expect(guest.page.locator(".places")).to_be_visible()
    host.page.get_by_role("button", name="To the next game").click()
    for visitor in (host, guest):
        expect(visitor.page.locator("#surface")).to_be_visible()
    again = [visitor.page.evaluate(SENT)["nonces"][0] for visitor in (guest, host)]
    assert len({*numbers, *again}) == 4
    second = host.table()["id"]
    assert second != first and give_up(host)["nonces"] == again
    for visitor in (host, guest):
        for id in (first, second):
            check(visitor, id, found=True)


def test_alone_too(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.page.goto("/solo")
    visitor.page.locator('form[action="/solo/open"] button').first.click()
    expect(visitor.page.locator("#surface")).to_be_visible()
    sent = visitor.page.evaluate(SENT)
    assert give_up(visitor)["nonces"] == sent["nonces"]


def test_taking_the_same_seat_twice_raises_no_alarm(visit: Callable[..., Visitor]) -> None:
    """The first nonce counts: a player who already sits cannot sit down again."""
    host, guest = visit(), visit()
    made = host.open(GAME, "human", "human", "human")
    for _ in range(2):
        guest.page.goto(f"/join/{made['links']['seats']['1']}")
        guest.page.get_by_role("button", name="Take a seat").click()
        expect(guest.page.locator(".places")).to_be_visible()
    host.page.get_by_role("button", name="Fill empty seats with bots").click()
    expect(guest.page.locator("#surface")).to_be_visible()
    sent = guest.page.evaluate(SENT)["nonces"]
    assert len(sent) == 2
    for visitor in (host, guest):  # the third seat is a bot, which plays on until both have resigned
        visitor.context.request.post(f"/api/v1/tables/{made['id']}/resign")
    tag = host.context.request.get(f"/api/v1/tables/{made['id']}/record").json()["tags"]["draws"]
    assert tag["nonces"] == ["", sent[0], ""]
    check(guest, made["id"], found=True)


def test_without_a_promise_the_game_begins_all_the_same(visit: Callable[..., Visitor]) -> None:
    """The pages then say that nothing was added."""
    visitor = visit()
    visitor.forgive("503")
    visitor.page.route("**/api/v1/promise", lambda route: route.fulfill(status=503, body=json.dumps({})))
    visitor.play_now(title(GAME))
    assert visitor.page.evaluate("() => localStorage.getItem('draws')") is None
    expect(visitor.page.locator(".pledge")).to_contain_text("No one here added a number")
    assert "nonces" not in give_up(visitor)


def test_without_javascript_the_game_begins_and_the_page_says_what_is_shown(visit: Callable[..., Visitor]) -> None:
    visitor = visit(java_script_enabled=False)
    visitor.page.goto("/")
    visitor.page.locator("article", has_text=title(GAME)).get_by_role("button", name="Play now").click()
    expect(visitor.page.locator("#surface")).to_be_visible()
    id = visitor.table()["id"]
    assert "nonces" not in give_up(visitor)
    visitor.page.goto(f"/t/{id}/draws")
    expect(visitor.page.locator("main")).to_contain_text("No one added a number of their own")
    expect(visitor.page.locator("#own-number .found, #own-number .lost")).to_have_count(2)
    expect(visitor.page.locator("#own-number .lost")).to_be_hidden()
