"""The look of a table: it fits the screen, and its words can be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from browser.browsing import DESK, PHONE, Visitor
from browser.pages import GAMES, MOVES, play
from browser.screenshots import fit
from helpers.service import Listening

SMALLEST = 12
"""Pixels."""
TABLET = (820, 1180)
OWN_PLATE = "() => document.querySelector('.plate.own').getBoundingClientRect().bottom"
SMALL_WORDS = """(least) => {
  const small = [], walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: element } = walker.currentNode;
    if (!data.trim() || element.closest("svg, .unseen, noscript, script") || !element.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < least - 0.01) small.push(`${size} px: ${data.trim()}`);
  }
  return small;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_table_for_two_fits_the_screen_and_can_be_read(server: Listening, browser: Browser, game: str) -> None:
    visitor = Visitor(browser, server.base)
    play(visitor, game, MOVES[game])
    for size in (DESK, PHONE):
        fit(visitor.page, "light", size)
        assert visitor.page.evaluate(OWN_PLATE) <= size[1], "the near edge lies below the screen"
        assert visitor.page.evaluate(SMALL_WORDS, SMALLEST) == []


WHEEL = """() => {
  const find = (like) => document.querySelector(like), box = (like) => find(like).getBoundingClientRect();
  const [first, second] = [box("#tally-share-0"), box("#tally-share-1")];
  const [tally, plate, card, board] = ["#tally", ".plate:not(.own)", ".p.z-hand0", "#ground-table"].map(box);
  const shares = [...document.querySelectorAll("[id^=tally-share]")];
  return {
    ring: find("#tally-ring").checkVisibility(), sums: find("#tally-seat-0").checkVisibility(),
    beside: second.left > first.left + 20, below: second.top > first.top + 20,
    inside: shares.every((share) => share.getBoundingClientRect().right <= innerWidth),
    hand: card.left >= plate.right || card.top >= plate.bottom - 1,
    apart: tally.right <= board.left || tally.bottom <= board.top + 1,
  };
}"""


@pytest.mark.parametrize(("size", "wheel"), [(DESK, True), (PHONE, False), (TABLET, False)])
def test_a_tally_is_a_ring_in_the_wing_and_a_row_elsewhere(
    server: Listening, browser: Browser, size: tuple[int, int], wheel: bool
) -> None:
    visitor = Visitor(browser, server.base)
    play(visitor, "turn-of-time", 4)
    fit(visitor.page, "light", size)
    found = visitor.page.evaluate(WHEEL)
    assert (found["ring"], found["sums"], found["below"]) == (wheel, wheel, wheel)
    assert found["beside"] and found["inside"]
    assert found["hand"], "another hand lies under its player's plate"
    assert found["apart"], "the tally lies on the board"
