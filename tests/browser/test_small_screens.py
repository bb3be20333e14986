"""Tables on small screens: what is needed is on the screen, whole, and nothing covers it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.browsing import PHONE, Visitor, given
from browser.company_pages import talking_before
from browser.pages import play

MOBILE: dict[str, object] = {"has_touch": True, "is_mobile": True}
SIDEWAYS, ZOOMED = (844, 390), (640, 400)
"""A phone on its side, and a desk's screen at 200 %."""
CROWDED = 9
"""So many cards lie closer on a phone than a thumb is wide."""
Box = tuple[float, float, float, float]
COVERED = """(element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return !(hit && element.contains(hit));
}"""


def box(part: Locator) -> Box:
    """Left, top, right and bottom."""
    found = part.bounding_box()
    assert found is not None, part
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def is_inside(part: Locator, outer: Box) -> bool:
    inner = box(part)
    return all(inner[side] >= outer[side] - 1 and inner[side + 2] <= outer[side + 2] + 1 for side in (0, 1))


def overlap(a: Box, b: Box) -> bool:
    return all(a[side] < b[side + 2] - 1 and b[side] < a[side + 2] - 1 for side in (0, 1))


def screen(page: Page) -> Box:
    size = page.viewport_size
    assert size is not None
    return 0, 0, size["width"], size["height"]


def freeze(visitor: Visitor, cards: int) -> None:
    """Open a table of Winter and draw until so many cards lie there and another one is in hand."""
    id = visitor.open("winter", "human", "medium")["id"]
    table = visitor.table()
    while not (table["moves"] and "@" in table["moves"][0] and len(table["view"]["cards"]) >= cards):
        if table["moves"]:
            move = next((move for move in table["moves"] if move == "draw"), table["moves"][0])
            sent = {"seq": table["seq"], "move": move, "client": f"c{table['seq']}"}
            given(visitor.context.request.post(f"/api/v1/tables/{id}/moves", data=sent))
        table = visitor.table()
    visitor.page.reload()


def test_the_hand_the_prompt_and_the_plates_stay_while_the_ice_comes_nearer(visit: Callable[..., Visitor]) -> None:
    visitor = visit(PHONE, **MOBILE)
    freeze(visitor, CROWDED)
    page, marks = visitor.page, visitor.page.locator(".t.can.small")
    expect(marks.nth(5)).to_be_visible()
    parts = [page.locator(part) for part in ('#surface .p[data-spot^="hand:"]', "#turn", ".plate.own", ".asks")]
    before = [box(part) for part in parts]
    left, top, right, bottom = box(marks.nth(marks.count() // 2))
    page.touchscreen.tap((left + right) / 2, (top + bottom) / 2)
    visitor.until(lambda now: now.near)
    assert [box(part) for part in parts] == before
    assert [part.evaluate(COVERED) for part in parts[:2]] == [False, False], "plates let touches through"


def test_four_gardens_on_a_phone_show_all_points_and_leave_no_empty_ground(visit: Callable[..., Visitor]) -> None:
    visitor = visit(PHONE, **MOBILE)
    play(visitor, "shifting-seasons", 3, players=4)
    page = visitor.page
    plates = page.locator(".plate:not(.own)")
    for number in range(3):
        plate = plates.nth(number)
        assert all(is_inside(plate.locator(part), box(plate)) for part in (".num", ".crests"))
        assert is_inside(plate, screen(page))
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    garden, edge = box(page.locator("svg.z-garden").first), box(page.locator("#turn"))
    assert edge[1] - 40 < garden[3] < edge[1], "the garden ends where the near edge begins"


def test_the_end_of_a_turn_and_a_tip_on_a_phone(visit: Callable[..., Visitor]) -> None:
    visitor = visit(PHONE, **MOBILE)
    play(visitor, "shifting-seasons", 2)
    page = visitor.page
    for _ in range(4):
        if page.locator(".t.z-done.can").count():
            break
        visitor.decide()
        visitor.my_turn_or_end()
    done, prompt = page.locator(".t.z-done.can"), page.locator("#turn")
    assert is_inside(done, box(prompt)), "it lies in the prompt that asks for it"
    assert not done.evaluate(COVERED)
    assert not overlap(box(done), box(page.locator("#todo")))
    page.locator("#surface [data-about]").nth(1).tap()
    note = page.locator("#note")
    assert note.evaluate("({ scrollHeight, offsetHeight }) => scrollHeight <= offsetHeight"), "the words fit"
    assert is_inside(note, screen(page))
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_the_buttons_of_a_turn_do_not_overlap_on_a_phone(visit: Callable[..., Visitor], language: str) -> None:
    visitor = visit(PHONE, **MOBILE, locale=language)
    play(visitor, "shifting-stones", 0)
    page = visitor.page
    visitor.until(lambda now: now.is_clickable)
    buttons = [page.locator(part) for part in (".plate.own", ".t.z-skip.can", ".t:is(.z-end, .z-early).can", ".asks")]
    assert [pair for pair in combinations(map(box, buttons), 2) if overlap(*pair)] == []
    if page.locator(".t:is(.z-end, .z-early).can").count():
        assert not overlap(box(page.locator("#turn")), box(page.locator("#words-tag-deck")))


@pytest.mark.parametrize("size", [SIDEWAYS, ZOOMED])
def test_score_cards_and_the_other_garden_are_seen_on_low_screens(
    visit: Callable[..., Visitor], size: tuple[int, int]
) -> None:
    visitor = visit(size, **MOBILE)
    play(visitor, "shifting-seasons", 2)
    page = visitor.page
    cards = page.locator('.titled[class*="z-card"]')
    for number in range(4):
        assert is_inside(cards.nth(number).locator(".worth"), box(cards.nth(number)))
    plate = page.locator(".plate:not(.own)")
    assert is_inside(plate.locator(".num"), box(plate))
    other, prompt = page.locator("svg.z-garden1").first, page.locator("#turn")
    assert is_inside(other, screen(page))
    assert not overlap(box(other), box(plate))
    assert is_inside(page.locator("#todo"), box(prompt))


@pytest.mark.parametrize("game", ["shifting-seasons", "shifting-stones", "turn-of-time", "winter"])
def test_at_200_percent_nothing_lies_on_the_board_or_on_what_is_told(visit: Callable[..., Visitor], game: str) -> None:
    visitor = visit(ZOOMED)
    play(visitor, game, 2)
    page = visitor.page
    parts = [page.locator(part) for part in (".plate:not(.own)", ".plate.own", "#turn", ".asks")]
    parts += page.locator(".t:is(.z-skip, .z-end, .z-early).can").all()
    parts += page.locator(".tag[class*='z-shelf']").all() + page.locator(".counts li").all()
    found = [box(part) for part in parts if part.is_visible()]
    found += [box(card) for card in page.locator("#pieces [data-spot^='hand:']:visible").all()]
    beside = box(page.locator("#turn"))[0] - 6, 0, ZOOMED[0], ZOOMED[1]
    assert [part for part in found if not (beside[0] <= part[0] and part[2] <= beside[2])] == [], "on the board"
    assert [pair for pair in combinations(found, 2) if overlap(*pair)] == []


def test_in_a_waiting_room_the_edge_covers_neither_the_chat_nor_the_bots(visit: Callable[..., Visitor]) -> None:
    host = visit(PHONE, **MOBILE)
    talking_before(host)
    page, more = host.page, host.page.locator(".others .more")
    for part in (page.locator("#write input[name=words]"), page.get_by_role("button", name="Add a bot")):
        part.focus()
        expect(part).to_be_in_viewport(ratio=1)
        assert not part.evaluate(COVERED) and not overlap(box(part), box(page.locator(".prompt")))
        more.locator("summary").click()
        expect(more).to_have_attribute("open", "")
        assert not overlap(box(part), box(more.locator("div").first)), "the menu lies over the edge alone"
        page.keyboard.press("Escape")
    left, top, right, bottom = box(page.locator(".near-edge"))
    assert (left, right, bottom) == (0, *PHONE) and bottom - top < PHONE[1] / 4
    assert box(page.locator(".prompt"))[1] > top


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS])
def test_in_a_waiting_room_no_chair_covers_what_empties_another(
    visit: Callable[..., Visitor], size: tuple[int, int]
) -> None:
    host = visit(size, **MOBILE)
    talking_before(host)
    button = host.page.locator(".unseat button")
    expect(button).to_have_count(1)
    button.scroll_into_view_if_needed()
    assert not button.evaluate(COVERED)
    for label in host.page.locator(".chair:not(:has(.unseat)) .label").all():
        assert not overlap(box(label), box(button))
