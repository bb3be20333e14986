"""A whole game of each kind in a real browser: by mouse, by keyboard alone, on a phone, and without JavaScript."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median

import pytest
from playwright.sync_api import expect

from browser.browsing import Visitor
from browser.pages import GAMES
from browser.ways import WAYS

SHORT = {"shifting-stones": {"rounds": 5}}
FEW_BYTES = 2048


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", WAYS)
def test_a_whole_game_is_played(visit: Callable[..., Visitor], way: str, game: str) -> None:
    """Play to the end: the page has the server's scores, and the updates on the way were small."""
    how = WAYS[way]
    visitor = visit(how.size, **how.browser)
    visitor.open(game, "human", "medium", options=SHORT.get(game, {}))
    random, decisions = Random(game + way), 0
    while how.decide(visitor, random):
        decisions += 1
    table = visitor.table()
    assert decisions > 3
    assert (table["status"], table["ending"]["how"]) == ("over", "played")
    expect(visitor.page.locator("#result")).to_be_visible()
    totals = visitor.page.locator("#sums .total td").all_inner_texts()
    if game == "winter":  # its scores only say who won
        assert totals == [] and table["decided_by"]
    else:
        assert totals == [str(score) for score in table["ending"]["scores"]]
    if way == "mouse":
        assert len(visitor.updates) > decisions
        sizes = sorted(map(len, visitor.updates[:-1]))  # the last one has the result
        assert sizes[-2] < FEW_BYTES and median(sizes) < FEW_BYTES * 0.75
