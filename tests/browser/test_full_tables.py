"""Tables of three to five on every screen, in play, at the end and in replays: nothing is cut or lies over others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.browsing import DESK, PHONE, Visitor
from browser.pages import play
from browser.screenshots import fit
from browser.test_small_screens import SIDEWAYS, box, is_inside, overlap, screen
from helpers.service import Listening

Visit = Callable[..., Visitor]
TABLET = (820, 1180)
MOST_GAMES = 10
SIZES = (PHONE, TABLET, SIDEWAYS, DESK)
LONGEST = " hat ein kostbares Frühlingsplättchen von a3 nach b5 verschoben."
FRAME = 7
"""px of oak around a garden, at least, which are no part of its box."""
CUT = """all => all.filter((each) => {
  const range = document.createRange();
  range.selectNodeContents(each);
  const words = range.getBoundingClientRect(), { width } = each.getBoundingClientRect();
  return each.checkVisibility() && (words.width > width + 0.1 || each.scrollHeight > each.clientHeight + 2);
}).map((each) => each.textContent)"""
"""Whose words end in an ellipsis, or lie below its last line."""
WORDS = """all => all.map((each) => {
  const range = document.createRange();
  range.selectNodeContents(each);
  const { left, top, right, bottom } = range.getBoundingClientRect();
  return [left, top, right, bottom];
})"""
"""Where the words in elements lie."""


@pytest.fixture(scope="module")
def four(server: Listening, browser: Browser) -> Iterator[Visitor]:
    """At a table of Shifting Seasons with three bots, while another table waits for them, in German."""
    visitor = Visitor(browser, server.base, DESK, locale="de")
    visitor.open("turn-of-time", "human", "medium")
    play(visitor, "shifting-seasons", 4, players=4)
    visitor.page.reload()
    yield visitor
    Visitor.all.remove(visitor)
    visitor.context.close()
    assert visitor.complaints == []


def cut(page: Page, like: str) -> list[str]:
    found: list[str] = page.locator(like).evaluate_all(CUT)
    return found


@pytest.mark.parametrize("size", SIZES)
def test_a_title_is_whole_and_the_number_of_what_waits_lies_beside_it(four: Visitor, size: tuple[int, int]) -> None:
    page = four.page
    fit(page, "light", size)
    title, number = page.locator("h1"), page.locator(".headed .pending")
    expect(number).to_have_text("1")
    if size != SIDEWAYS:  # there the title is read, not seen
        assert cut(page, "h1") == []
    for part in (title, page.locator("#status"), page.locator("#stakes .sign")):
        assert not overlap(box(part), box(number))
    assert is_inside(page.locator("#stakes .sign"), box(page.locator("#stakes"))), "a rated game has its sign"
    assert is_inside(number, screen(page))


def test_the_longest_title_is_whole_on_a_phone(visit: Visit) -> None:
    visitor = visit(PHONE, has_touch=True, is_mobile=True, locale="de")
    play(visitor, "winter", 1)
    expect(visitor.page.locator("h1")).to_have_text("Four Seasons: Winter")
    assert cut(visitor.page, "h1") == []


def test_on_a_tablet_the_own_garden_and_the_points_of_four_are_seen_whole(four: Visitor) -> None:
    page = four.page
    fit(page, "light", TABLET)
    assert box(page.locator("svg.z-garden").first)[3] < box(page.locator("#turn"))[1]
    for card in page.locator('.titled[class*="z-card"]').all():
        name, points = card.locator(".caption"), card.locator(".worth")
        assert is_inside(points, box(card)) and not overlap(box(name), box(points))


def test_on_a_phone_on_its_side_what_cancels_a_move_covers_no_points(four: Visitor) -> None:
    page = four.page
    fit(page, "light", SIDEWAYS)
    at = four.moment()
    four.able.first.click()
    four.follow(at, at)
    cancel = page.locator("#which .act")
    assert overlap(box(cancel), box(page.locator("#turn"))), "it lies on the prompt"
    for card in page.locator('.titled[class*="z-card"]').all():
        assert not overlap(box(card), box(cancel))
    page.keyboard.press("Escape")


def test_the_names_of_three_bots_are_whole_at_a_desk(visit: Visit) -> None:
    visitor = visit()
    play(visitor, "turn-of-time", 1, players=4)
    assert visitor.page.locator(".plate:not(.own) .who").all_text_contents() == ["Fern 1", "Fern 2", "Fern 3"]
    assert cut(visitor.page, ".plate .who") == []


@pytest.mark.parametrize(("game", "players"), [("shifting-stones", 5), ("turn-of-time", 4), ("shifting-seasons", 4)])
def test_the_names_of_many_bots_are_whole_on_a_tablet(visit: Visit, game: str, players: int) -> None:
    visitor = visit(TABLET, has_touch=True, is_mobile=True)
    play(visitor, game, 1, players)
    names = visitor.page.locator(".plate:not(.own) .who:visible")
    expect(names).to_have_text([f"Fern {number}" for number in range(1, players)])
    assert cut(visitor.page, ".plate .who") == []


@pytest.mark.parametrize("players", [3, 4, 5])
def test_on_a_phone_on_its_side_everybody_sees_who_needs_how_many_cards(visit: Visit, players: int) -> None:
    visitor = visit(SIDEWAYS, has_touch=True, is_mobile=True)
    play(visitor, "shifting-stones", 1, players)
    page = visitor.page
    counts = page.locator('.tag[class*="z-shelf"]')
    assert counts.count() == players
    others = [box(page.locator(part)) for part in ("#turn", ".plate.own", ".asks")]
    others += [box(card) for card in page.locator("#pieces [data-spot^='hand:']").all()]
    for shelf in page.locator('svg.zone[class*="z-shelf"]').all():
        assert is_inside(shelf, screen(page)) and not any(overlap(box(shelf), other) for other in others)
    for count in counts.all():
        expect(count.locator("b")).to_have_text(re.compile(r"^\d+/\d+$"))
        assert is_inside(count, screen(page)) and not any(overlap(box(count), other) for other in others)
    assert [pair for pair in combinations(map(box, counts.all()), 2) if overlap(*pair)] == []


def test_at_a_desk_the_news_leave_the_gardens_alone(visit: Visit) -> None:
    visitor = visit(locale="de")
    play(visitor, "shifting-seasons", 5, players=4)
    line = visitor.page.locator("#log li:visible").last
    line.evaluate(f"line => {{ line.lastChild.textContent = {LONGEST!r}; }}")
    left, top, right, bottom = box(visitor.page.locator("svg.zone.z-garden3"))
    assert not overlap((left, top, right, bottom + FRAME), box(line))


def test_at_a_desk_the_goal_is_whole_once_a_game_is_over(visit: Visit) -> None:
    visitor = visit(locale="de")
    play(visitor, "turn-of-time", -1, players=4)
    assert cut(visitor.page, "#status") == []


def test_at_the_end_names_lie_clear_of_the_gardens_above_them(visit: Visit) -> None:
    visitor = visit()
    play(visitor, "shifting-seasons", -1, players=4)
    page = visitor.page
    for size in SIZES:
        fit(page, "light", size)
        gardens = [box(each) for each in page.locator('svg.zone[class*="z-garden"]').all()]
        names = [tuple(each) for each in page.locator('.tag[class*="z-garden"]').evaluate_all(WORDS)]
        assert len(gardens) == len(names) == 4
        framed = [(left, top, right, bottom + FRAME) for left, top, right, bottom in gardens]
        assert [name for name in names for garden in framed if overlap(name, garden)] == [], f"at {size}"


def test_five_who_share_a_victory_leave_room_for_the_words(visit: Visit) -> None:
    visitor = visit(locale="de")
    page = visitor.page
    for _ in range(MOST_GAMES):
        play(visitor, "shifting-stones", -1, players=5)
        if len(visitor.table()["ending"]["winners"]) == 5:  # in so few rounds hardly anybody takes a card
            break
    expect(page.locator(".crowned")).to_have_count(5)
    for size in SIZES:
        fit(page, "light", size)
        left, _, right, _ = box(page.locator("#verdict"))
        assert right - left > 150, f"a word of the result fits a line at {size}"
        assert is_inside(page.locator(".won .heads"), (0, 0, *size)), size


@pytest.mark.parametrize(("game", "players"), [("shifting-seasons", 4), ("shifting-stones", 5)])
def test_plates_points_and_tools_of_a_replay_lie_beside_each_other(visit: Visit, game: str, players: int) -> None:
    visitor = visit()
    play(visitor, game, -1, players)
    page = visitor.page
    page.goto(f"{page.url}/replay?at=40")
    for size in SIZES:
        fit(page, "light", size)
        plates = page.locator(".seats .plate")
        assert plates.count() == players
        assert [pair for pair in combinations(map(box, plates.all()), 2) if overlap(*pair)] == [], size
        for plate in plates.all():
            assert is_inside(plate, (0, 0, *size)) and is_inside(plate.locator(".num"), box(plate)), size
        for card in page.locator('.titled[class*="z-card"]:visible').all():
            assert is_inside(card.locator(".worth"), box(card)), size
        for shelf in page.locator('svg.zone[class*="z-shelf"]:visible').all():
            assert not overlap(box(shelf), box(page.locator("#scrub"))), size
    tools = page.locator(".replay .tools :is(.eye, .act:visible)")
    assert tools.count() > players
    for tool in tools.all():
        assert is_inside(tool, screen(page)), "also with a head for each seat"


def test_on_a_phone_on_its_side_the_time_line_leaves_the_tally_of_a_replay_alone(visit: Visit) -> None:
    visitor = visit()
    play(visitor, "turn-of-time", -1)
    page = visitor.page
    page.goto(f"{page.url}/replay?at=20")
    fit(page, "light", SIDEWAYS)
    assert not overlap(box(page.locator("#scrub")), box(page.locator(".tally").first))
    assert cut(page, ".plate .who") == []
