"""Several people at one device: what the other must not see is not in the page, on the wire or in the JSON."""

from __future__ import annotations

import html
import json
import re
import zlib
from collections.abc import Callable

import pytest
from playwright.sync_api import Error, Locator, expect

from browser.browsing import DESK, PHONE, Visitor
from browser.test_hidden_hands import PAGE, STORED
from fourfold.pages.frame.assets import faces

GAME = "shifting-stones"
TURNS = 5
COVER = "#cover:not([hidden])"
WAYS: dict[str, tuple[tuple[int, int], Callable[[Locator], None]]] = {
    "mouse": (DESK, Locator.click),
    "keyboard": (DESK, lambda spot: spot.press("Enter")),
    "phone": (PHONE, Locator.tap),
}


def cards(visitor: Visitor, seat: int) -> list[int]:
    """The cards of a seat, as a program asks for them that says whose they are."""
    id = visitor.table()["id"]
    seen = visitor.context.request.get(f"/api/v1/tables/{id}?seat={seat}").json()["view"]
    return [*seen["hands"][seat], *([seen["held"]] if isinstance(seen["held"], int) else [])]


def everything(visitor: Visitor) -> str:
    """What is in the page and in the browser's stores, what came over the wire, and what the session can request
    without saying for whom."""
    id, get = visitor.table()["id"], visitor.context.request.get
    frames = [each if each.startswith(b"{") else zlib.decompress(each) for each in visitor.frames]
    paths = [f"/t/{id}", f"/t/{id}/text", *(f"/api/v1/tables/{id}{more}" for more in ("", "/record", "/moves"))]
    texts = [get(path).text() for path in [*paths, "/api/v1/me/export"]]
    page = [visitor.page.evaluate(PAGE, list(faces(GAME))), visitor.page.evaluate(STORED), visitor.page.title()]
    told = "\n".join([*texts, *(frame.decode() for frame in frames), *page, json.dumps(visitor.page.url)])
    return html.unescape(told.replace('\\"', '"'))


def named(numbers: list[int], text: str) -> set[str]:
    """Which cards a text names: as `#7` or `Card 7`, by the spot they lie on, or in the list of a hand."""
    found = {f"card {n}" for n in numbers if re.search(rf"(?:#|[Cc]ard ){n}(?![0-9a-f])", text)}
    found |= {f"hand {hand}" for hand in re.findall(r'"hands":\s*\[[^a-z]*?(\[\d[\d, ]*\])', text)}
    return found | set(re.findall(r'data-spot="(?:hand:\d:\d+|held)"', text))


def is_covered(visitor: Visitor) -> bool:
    """Whether the page waits for somebody. It may be loading."""
    while True:
        try:
            return visitor.page.locator(COVER).count() > 0
        except Error as error:
            if "context was destroyed" not in error.message:
                raise


@pytest.mark.parametrize("way", WAYS)
def test_hot_seat_with_covered_hands(visit: Callable[..., Visitor], way: str) -> None:
    size, press = WAYS[way]
    visitor = visit(size)
    visitor.open(GAME, "human", "here:Kind Hare")
    page, shown = visitor.page, set()
    for _ in range(TURNS):
        expect(page.locator(COVER)).to_be_visible()
        table = visitor.table()
        seat = table["covered"]
        name = table["seats"][seat]["name"]
        assert (table["seat"], table["moves"], table["decides"]) == (None, [], seat)
        expect(page.locator("#passes")).to_have_text(name)
        assert named([*cards(visitor, 0), *cards(visitor, 1)], everything(visitor)) == set()
        button = page.get_by_role("button", name=f"I am {name}")
        expect(button).to_be_focused()
        if way == "keyboard":
            page.keyboard.press("Enter")
        else:
            press(button)
        expect(page.locator(f"#pieces .p[data-spot^='hand:{seat}:']")).to_have_count(4)
        assert page.evaluate("scrollY") == 0, "the header and the other plate are out of sight"
        shown.add(seat)
        play_turn(visitor, seat, press)
    assert shown == {0, 1}


def play_turn(visitor: Visitor, seat: int, press: Callable[[Locator], None]) -> None:
    """Take a card and flip a stone for it, then end the turn: what the last move brings names nobody's cards."""
    while True:
        assert visitor.my_turn_or_end()
        own, others = cards(visitor, seat), cards(visitor, 1 - seat)
        text = everything(visitor)
        found = named(own, text)
        assert found >= {f"card {n}" for n in own} | {f'data-spot="hand:{seat}:0"'}, "else nothing would be proved"
        assert any(sign.startswith("hand ") for sign in found), "in the JSON"
        assert not {f"card {n}" for n in others} & named(others, text)
        visitor.frames.clear()
        end = visitor.page.locator("#targets .can[data-spot=end]")
        if end.count():
            press(end)
            expect(visitor.page.locator(COVER)).to_be_visible()
            return
        visitor.decide(lambda count: count - 1, press)
        if visitor.table()["decides"] != seat:
            expect(visitor.page.locator(COVER)).to_be_visible()
            return


def test_going_back_in_the_browser_shows_no_hand(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.open(GAME, "human", "here:Kind Hare")
    page = visitor.page
    page.get_by_role("button", name="I am").click()
    seat = visitor.table()["seat"]
    play_turn(visitor, seat, Locator.click)
    held = [*cards(visitor, 0), *cards(visitor, 1)]
    for _ in range(2):
        page.go_back()
        if is_covered(visitor):
            assert named(held, everything(visitor)) == set()
        else:
            assert "/t/" not in page.url


def test_without_a_script_forms_cover_and_uncover(visit: Callable[..., Visitor]) -> None:
    visitor = visit(DESK, java_script_enabled=False)
    made = visitor.open(GAME, "human", "here:Kind Hare")
    page = visitor.page
    expect(page.locator(COVER)).to_be_visible()
    assert page.locator("meta[http-equiv=refresh]").count() == 0, "it would take the focus from the button"
    seat = visitor.table()["covered"]
    page.get_by_role("button", name="I am").click()
    expect(page).to_have_url(re.compile(f"/t/{made['id']}$"))
    expect(page.locator(f"#pieces .p[data-spot^='hand:{seat}:']")).to_have_count(4)


def test_an_open_game_turns_to_whoever_decides_without_a_cover(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.open("turn-of-time", "here:Bold Hen", "here:Kind Hare")
    names, spoken = ["Bold Hen", "Kind Hare"], set()
    for _ in range(6):
        visitor.my_turn_or_end()
        seat = visitor.table()["decides"]
        expect(visitor.page.locator("#turn strong")).to_have_text(f"{names[seat]}, your turn")
        expect(visitor.page.locator(".plate.own .who")).to_have_text(names[seat])
        assert visitor.page.locator(COVER).count() == 0
        spoken.add(seat)
        visitor.decide()
    assert spoken == {0, 1}


def test_the_end_names_the_winner_and_a_rematch_stays_at_the_device(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    made = visitor.open("turn-of-time", "here:Bold Hen", "here:Kind Hare")
    loser = visitor.table()["decides"]
    visitor.context.request.post(f"/api/v1/tables/{made['id']}/resign")
    winner = ["Kind Hare", "Bold Hen"][loser]
    expect(visitor.page.locator("#verdict")).to_have_text(f"{winner} wins")
    visitor.page.locator("#ends").locator(".act.main").click()
    expect(visitor.page).not_to_have_url(re.compile(made["id"]))
    expect(visitor.page.locator("#surface")).to_be_visible()
    assert visitor.table()["mine"] == [0, 1]
    assert [seat["name"] for seat in visitor.table()["seats"]] == ["Kind Hare", "Bold Hen"]
