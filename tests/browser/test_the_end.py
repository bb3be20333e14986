"""The end of a game: it is told where it happens, without loading the page again, and nothing lies on a board."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.browsing import DESK, PHONE, Visitor
from browser.pages import GAMES, SHORT, play
from browser.screenshots import fit
from browser.test_look import SMALL_WORDS, SMALLEST
from helpers.service import Listening

SIZES = (DESK, (1920, 1080), PHONE, (820, 1180), (844, 390))
OVERLAPS = """() => {
  const box = (element) => element.getBoundingClientRect();
  const common = (a, b, low, high) => Math.min(a[high], b[high]) - Math.max(a[low], b[low]) > 2;
  const meets = (a, b) => common(a, b, "left", "right") && common(a, b, "top", "bottom");
  scrollTo(0, 0);
  const boards = [...document.querySelectorAll("#pieces .p, #ground svg")].map(box).filter(({ width }) => width > 1);
  const edge = innerWidth > innerHeight ? ", .ends .act" : ""; // on a tall screen the page scrolls under its near edge
  const told = [...document.querySelectorAll(".told, .crowned, .plain, #sums table" + edge)];
  return told.filter((each) => boards.some((board) => meets(board, box(each)))).map((each) => each.className);
}"""
NUMBERS = "all => all.map((each) => Number(each.textContent))"
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const row = [...document.querySelectorAll("#sums tfoot b")].map((each) => Number(each.textContent));
    if (row.length && String(row) !== String(window.seen.at(-1))) window.seen.push(row);
    requestAnimationFrame(look);
  };
  look();
}"""


def nearly_ended(visitor: Visitor, game: str) -> None:
    """A game that the next decisions end, on its page."""
    opened = visitor.open(game, "human", "random", options=SHORT.get(game, {}))
    path = f"/api/v1/tables/{opened['id']}"
    while True:
        table: dict[str, Any] = visitor.context.request.get(path).json()
        if table["moves"] and is_last(table):
            break
        if table["moves"]:
            fields = {"seq": table["seq"], "move": table["moves"][0], "client": str(table["seq"])}
            visitor.context.request.post(f"{path}/moves", data=fields)
    visitor.page.reload()


def is_last(table: dict[str, Any]) -> bool:
    """Whether few cards are left to be played in Turn of Time."""
    return sum(len(hand) for hand in table["view"]["hands"]) <= 2


def test_a_game_ends_before_the_players_eyes(server: Listening, browser: Browser) -> None:
    """The result comes over the live channel, the numbers count up to the server's scores, once."""
    visitor = Visitor(browser, server.base, reduced_motion="no-preference")
    nearly_ended(visitor, "turn-of-time")
    page = visitor.page
    page.evaluate(WATCH)
    while visitor.decide():
        pass
    expect(page.locator("#verdict")).to_have_text(re.compile("You win!|Random wins"))
    expect(page.locator("#said")).to_contain_text(re.compile("You win|Random wins"))
    scores = visitor.table()["ending"]["scores"]
    expect(page.locator("#sums .later")).to_have_count(0)
    page.wait_for_function("(scores) => String(window.seen.at(-1)) === String(scores)", arg=scores)
    assert page.evaluate("window.seen")[0] == [0, 0], "the total began to count"
    page.reload()
    assert page.locator("#sums tfoot b").evaluate_all(NUMBERS) == scores
    assert not page.locator("main.ending").count(), "the moment comes once"
    assert visitor.complaints == []


HEADS_COVERED = """async () => {
  const found = [], box = (like) => document.querySelector(like).getBoundingClientRect();
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (let y = 0; ; y += 40) {
    scrollTo(0, y);
    await drawn();
    if (scrollY < y || box("#sums tbody tr:last-of-type").top < box(".play").bottom) return found;
    for (const each of document.querySelectorAll("#sums thead :is(.portrait, .who, small)")) {
      const { left, top, width, height } = each.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      if (top < box("#ends").top && !seen?.closest("#sums thead")) found.push([y, each.className]);
    }
  }
}"""
"""Scrolled as far as rows of the ledger are in sight, what of their heads lies under something."""


def test_on_a_phone_the_heads_stay_between_the_boards_and_their_numbers(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base, PHONE)
    play(visitor, "shifting-seasons", -1, 2)
    fit(visitor.page, "light", PHONE)
    assert visitor.page.evaluate(HEADS_COVERED) == []


@pytest.mark.parametrize(("game", "players"), [*((game, 2) for game in GAMES), ("shifting-seasons", 4)])
def test_a_row_rims_what_counted_and_nothing_covers_a_board(
    server: Listening, browser: Browser, game: str, players: int
) -> None:
    visitor = Visitor(browser, server.base)
    play(visitor, game, -1, players)
    page = visitor.page
    for size in SIZES:
        fit(page, "light", size)
        assert page.evaluate(OVERLAPS) == [], f"at {size}"
        assert page.evaluate(SMALL_WORDS, SMALLEST) == []
    fit(page, "light", DESK)
    for row in page.locator("#sums tbody tr:has(button)").all():
        spots = set((row.get_attribute("data-spots") or "").split())
        row.locator("button").focus()
        rimmed = page.locator("#pieces .p.counted").evaluate_all("all => all.map((each) => each.dataset.spot)")
        assert set(rimmed) == spots
    assert visitor.complaints == []
