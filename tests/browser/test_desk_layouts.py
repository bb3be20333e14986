"""What lies where on a desk of 1280 by 800: nothing covers cards, titles or buttons, and what opens moves nothing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.browsing import DESK, Visitor, given
from browser.pages import play

Visit = Callable[..., Visitor]
Box = dict[str, float]
LONG = "Bewildered Nightingale"
LOG = "const log = document.getElementById('log');"
HAND = "#pieces [data-spot^='hand:0:']"
BOXES = """all => all.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().toJSON())
  .filter(({ width, height }) => width > 1 && height > 1)"""


def boxes(found: Page | Locator, like: str) -> list[Box]:
    """Where what is seen lies."""
    seen: list[Box] = found.locator(like).evaluate_all(BOXES)
    return seen


def meet(one: Box, other: Box) -> bool:
    def common(low: str, high: str) -> float:
        return min(one[high], other[high]) - max(one[low], other[low])

    return common("left", "right") > 1 and common("top", "bottom") > 1


def covered(page: Page, one: str, other: str) -> list[tuple[Box, Box]]:
    """What overlaps; both are there."""
    ones, others = boxes(page, one), boxes(page, other)
    assert ones and others, (one, other)
    return [(a, b) for a in ones for b in others if meet(a, b)]


@pytest.mark.parametrize("moves", [0, 4])
def test_the_own_plate_covers_no_card_of_the_hand(visit: Visit, moves: int) -> None:
    """With eight cards, and with six; and the prompt lies beside the plate."""
    visitor = visit()
    given(visitor.context.request.put("/api/v1/me", data={"name": LONG}))
    play(visitor, "turn-of-time", moves, rated=False)  # a casual game has the button for hints
    assert covered(visitor.page, ".plate.own", HAND) == []
    assert covered(visitor.page, ".plate.own", ".head .turn") == []
    assert covered(visitor.page, ".asks .act:not([hidden])", HAND) == []


def test_a_hand_of_eight_lies_in_one_row_nearly_as_large_as_fewer_cards(visit: Visit) -> None:
    visitor = visit()
    play(visitor, "turn-of-time", 0)
    eight = boxes(visitor.page, HAND)
    play(visitor, "turn-of-time", 4)
    fewer = boxes(visitor.page, HAND)
    assert len(eight) == 8 and len(fewer) <= 6
    assert len({round(box["top"]) for box in eight}) == 1
    lefts = sorted(box["left"] for box in eight)
    gaps = [round(other - one) for one, other in pairwise(lefts)]
    assert max(gaps) - min(gaps) <= 2, "both halves are one hand"
    assert eight[0]["width"] > 0.85 * fewer[0]["width"]


def test_plates_and_hands_leave_room_for_the_title_and_the_tools(visit: Visit) -> None:
    player, watcher = visit(), visit()
    made = player.open("turn-of-time", "human", "medium", listed=True)
    watcher.page.goto(f"/t/{made['id']}")
    expect(watcher.page.locator(".watching")).to_be_visible()
    expect(player.page.locator(".spectators")).to_have_attribute("data-n", "1")
    for page in (watcher.page, player.page):
        for far in (".plate:not(.own)", "#pieces [class*=' z-hand0'], #pieces [class*=' z-hand1']"):
            assert covered(page, ".headed .title", far) == []
            assert covered(page, ".headed .tools .act, .spectators", far) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_shared_of_a_replay_opens_over_it_and_moves_nothing(visit: Visit, language: str) -> None:
    visitor = visit(locale=language)
    play(visitor, "turn-of-time", -1)
    page = visitor.page
    page.goto(f"{page.url}/replay?at=4")
    steady = ".moves, [data-to], #run, .tools > *:not(.sharing), .sharing > summary"
    before = boxes(page, steady)
    page.locator(".sharing > summary").click()
    expect(page.locator(".share .qr")).to_be_visible()
    assert boxes(page, steady) == before
    for box in boxes(page, ".share, .share > *, .share .act"):
        assert box["left"] >= 0 and box["right"] <= DESK[0] and box["top"] >= 0, box
    assert boxes(page, ".share")[0]["bottom"] <= DESK[1]


def test_a_bot_has_the_same_head_at_the_table_and_in_the_replay(visit: Visit) -> None:
    visitor = visit()
    play(visitor, "turn-of-time", -1)
    page, head = visitor.page, "document.getElementById('kseat1').innerHTML"
    at_the_table = page.evaluate(head)
    page.goto(f"{page.url}/replay")
    assert page.evaluate(head) == at_the_table


@pytest.mark.parametrize("game", ["winter", "shifting-stones"])
def test_the_numbers_of_piles_are_put_away_with_them_when_somebody_resigns(visit: Visit, game: str) -> None:
    visitor = visit()
    play(visitor, game, 2)
    given(visitor.context.request.post(f"/api/v1/tables/{visitor.table()['id']}/resign"))
    expect(visitor.page.locator("#result")).to_be_visible()
    for _ in range(2):
        numbers = boxes(visitor.page, ".tag:is(.z-deck, .z-kinds, .z-discards)")
        assert numbers == []
        visitor.page.reload()


def test_the_log_opens_at_what_happened_last(visit: Visit) -> None:
    visitor = visit()
    play(visitor, "shifting-stones", 12)
    page = visitor.page
    page.locator(".history > summary").click()
    page.wait_for_function(f"() => {{ {LOG} return log.scrollHeight > log.clientHeight; }}")
    assert page.evaluate(f"() => {{ {LOG} return log.scrollHeight - log.clientHeight - log.scrollTop; }}") < 2
